/* Deals and their numbers, a line each, in C.
 *
 *   cc deals.c -I ../../kernel/include -L ../../src/everydeal -leverydeal_kernel -o deals
 *   ./deals decode < numbers > deals        ./deals encode < deals > numbers
 *   ./deals open < ids > deals              ./deals ids < deals > ids
 *
 * The numbers are Pavlicek's, in decimals; a deal is a line of PBN: N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 ...
 * An id is the number with a check, which refuses any wrong character: R8FMACC-JXKYS6K-YBPTVPD.
 */
#include "everydeal.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER = 12, PACKED = 13, LINE = 72, DIGITS = 40 };

/* The notation `checked` of docs/notations.md for a full deal: PRIME times the number, in base 32, in groups of seven. */
enum { PRIME = 751, CHARACTERS = 21, PRODUCT = 14, ID = 24 };
static const char CROCKFORD[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

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

/* The id of a number, with hyphens and the end of the line. */
static void format_id(const uint8_t *number, uint8_t *text) {
    uint8_t product[PRODUCT];
    uint32_t carry = 0;
    for (int place = PRODUCT; place--; carry >>= 8) {
        if (place > 1) carry += (uint32_t)PRIME * number[place - 2];
        product[place] = carry & 0xFF;
    }
    for (int i = 0; i < CHARACTERS; i++) {
        int bit = 5 * (CHARACTERS - 1 - i), place = PRODUCT - 1 - bit / 8;
        text[i + i / 7] = CROCKFORD[(product[place - 1] << 8 | product[place]) >> bit % 8 & 31];
    }
    text[7] = text[15] = '-';
    text[ID - 1] = '\n';
}

/* The number of an id; 0 if a character is wrong, missing or too many. */
static int parse_id(const uint8_t *text, size_t size, uint8_t *number) {
    uint8_t product[PRODUCT] = {0};
    int digits = 0;
    for (size_t i = 0; i < size; i++) {
        int letter = text[i] >= 'a' && text[i] <= 'z' ? text[i] - 32 : text[i];
        if (strchr("- \t\r", letter)) continue;
        if (letter == 'O') letter = '0';
        if (letter == 'I' || letter == 'L') letter = '1';
        const char *found = strchr(CROCKFORD, letter);
        if (!letter || !found || ++digits > CHARACTERS) return 0;
        uint32_t carry = (uint32_t)(found - CROCKFORD);
        for (int place = PRODUCT; place--; carry >>= 8) {
            carry += 32u * product[place];
            product[place] = carry & 0xFF;
        }
    }
    uint32_t rest = 0;
    for (int place = 0; place < PRODUCT; place++) {
        rest = rest << 8 | product[place];
        if (place > 1) number[place - 2] = rest / PRIME & 0xFF;
        else if (rest / PRIME) return 0;
        rest %= PRIME;
    }
    return digits == CHARACTERS && !rest;
}

/* The numbers of ids, a line each. */
static void parse_ids(const uint8_t *text, size_t size, uint8_t *numbers, uint64_t rows) {
    for (uint64_t row = 0; row < rows; row++) {
        const uint8_t *end = memchr(text, '\n', size);
        size_t length = end ? (size_t)(end - text) : size;
        if (!parse_id(text, length, numbers + NUMBER * row)) check((int64_t)(row << 8 | 4));
        size -= end ? length + 1 : length;
        text += end ? length + 1 : length;
    }
}

int main(int count, char **arguments) {
    const char *way = count == 2 ? arguments[1] : "";
    int ids = !strcmp(way, "ids") || !strcmp(way, "open");
    if (!ids && strcmp(way, "encode") && strcmp(way, "decode"))
        fail("usage: deals encode or ids < deals, deals decode < numbers, or deals open < ids");
    if (everydeal_abi() != EVERYDEAL_ABI) fail("this header is of another version than the library");

    size_t size;
    uint64_t rows, used;
    uint8_t *text = read_all(&size);
    check(everydeal_count_lines(text, size, &rows));
    uint8_t *numbers = room(rows, NUMBER), *packed = room(rows, PACKED);
    uint64_t *hands = room(rows, 4 * sizeof *hands);
    uint8_t *lines = room(rows, LINE); /* at most DIGITS for a number, LINE for a deal */

    if (!strcmp(way, "encode") || !strcmp(way, "ids")) {
        check(everydeal_parse_pbn(text, size, hands, rows, 1));
        check(everydeal_convert(EVERYDEAL_AS_HANDS, (uint8_t *)hands, EVERYDEAL_AS_PACKED, packed, rows, 1));
        check(everydeal_rank(EVERYDEAL_PAVLICEK, packed, PACKED, numbers, rows, 1));
        if (ids)
            for (used = 0; used < ID * rows; used += ID) format_id(numbers + NUMBER * (used / ID), lines + used);
        else
            check(everydeal_format_numbers(0, numbers, NUMBER, rows, lines, rows * DIGITS, &used));
    } else {
        if (ids) parse_ids(text, size, numbers, rows);
        else check(everydeal_parse_numbers(0, text, size, numbers, NUMBER, rows));
        check(everydeal_unrank(EVERYDEAL_PAVLICEK, numbers, packed, PACKED, rows, 1));
        check(everydeal_convert(EVERYDEAL_AS_PACKED, packed, EVERYDEAL_AS_HANDS, (uint8_t *)hands, rows, 1));
        used = rows * 70; /* a full deal is N:, 52 cards, 12 dots, 3 blanks and the end of the line */
        check(everydeal_format_pbn(hands, rows, lines, used, 1));
    }
    fwrite(lines, 1, used, stdout);
    free(text), free(numbers), free(packed), free(hands), free(lines);
    return 0;
}
