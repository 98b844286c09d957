/* Deals and their numbers, a line each, in C.
 *
 *   cc deals.c -I ../../kernel/include -L ../../src/everydeal -leverydeal_kernel -o deals
 *   ./deals decode < numbers > deals        ./deals encode < deals > numbers
 *
 * The numbers are Pavlicek's, in decimals; a deal is a line of PBN: N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 ...
 */
#include "everydeal.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER = 12, PACKED = 13, LINE = 72, DIGITS = 40 };

static void fail(const char *what) {
    fprintf(stderr, "deals: %s\n", what);
    exit(1);
}

/* What an outcome says, in words, with the line. */
static void check(int64_t outcome) {
    static const char *const reasons[] = {
        "done", "the number is too large", "that is not a full deal", "a card is dealt twice or not at all",
        "that cannot be read", "a wrong argument", "stopped", "too much work", "a bug in everydeal",
    };
    if (outcome) {
        fprintf(stderr, "deals: line %lld: %s\n", (long long)(outcome >> 8) + 1, reasons[outcome & 0xFF]);
        exit(1);
    }
}

static void *room(size_t count, size_t size) {
    void *found = calloc(count ? count : 1, size);
    if (!found) fail("no memory");
    return found;
}

/* All of standard input. */
static uint8_t *read_all(size_t *size) {
    size_t most = 1 << 16, got;
    uint8_t *text = room(most, 1);
    for (*size = 0; (got = fread(text + *size, 1, most - *size, stdin)) > 0;) {
        *size += got;
        if (*size == most && !(text = realloc(text, most *= 2))) fail("no memory");
    }
    return text;
}

int main(int count, char **arguments) {
    if (count != 2 || (strcmp(arguments[1], "encode") && strcmp(arguments[1], "decode")))
        fail("usage: deals encode < deals, or deals decode < numbers");
    if (everydeal_abi() != EVERYDEAL_ABI) fail("this header is of another version than the library");

    size_t size;
    uint64_t rows, used;
    uint8_t *text = read_all(&size);
    check(everydeal_count_lines(text, size, &rows));
    uint8_t *numbers = room(rows, NUMBER), *packed = room(rows, PACKED);
    uint64_t *hands = room(rows, 4 * sizeof *hands);
    uint8_t *lines = room(rows, LINE); /* at most DIGITS for a number, LINE for a deal */

    if (!strcmp(arguments[1], "encode")) {
        check(everydeal_parse_pbn(text, size, hands, rows, 1));
        check(everydeal_convert(EVERYDEAL_AS_HANDS, (uint8_t *)hands, EVERYDEAL_AS_PACKED, packed, rows, 1));
        check(everydeal_rank(EVERYDEAL_PAVLICEK, packed, PACKED, numbers, rows, 1));
        check(everydeal_format_numbers(0, numbers, NUMBER, rows, lines, rows * DIGITS, &used));
    } else {
        check(everydeal_parse_numbers(0, text, size, numbers, NUMBER, rows));
        check(everydeal_unrank(EVERYDEAL_PAVLICEK, numbers, packed, PACKED, rows, 1));
        check(everydeal_convert(EVERYDEAL_AS_PACKED, packed, EVERYDEAL_AS_HANDS, (uint8_t *)hands, rows, 1));
        used = rows * 70; /* a full deal is N:, 52 cards, 12 dots, 3 blanks and the end of the line */
        check(everydeal_format_pbn(hands, rows, lines, used, 1));
    }
    fwrite(lines, 1, used, stdout);
    free(text), free(numbers), free(packed), free(hands), free(lines);
    return 0;
}
