/* everydeal.h: the kernel of everydeal for C, C++ and whatever can call C; see docs/embedding.md.
 *
 * Made from the kernel's sources by scripts/make_header.py: do not edit.
 *
 * Outcome: every function that returns int64_t returns 0 if all is well; else the low 8 bits are a status, and the bits
 *   above them the first bad row (0 where there are no rows).  What the outputs hold then is not defined.
 * Cards: 0 to 51, 13 * suit + rank; suits spades, hearts, diamonds, clubs; ranks ace, king, ... two.
 * Deals: "packed", 13 bytes, card c in the bits 2 * (c & 3) of byte c >> 2, owners 0 to 3 for N, E, S, W; "owners", 52
 *   bytes, one a card, 4 for a card nobody holds; "hands", four masks of 64 bits, card c is bit c.
 * Numbers: big-endian bytes, as many as the space says, so that they sort as bytes.
 * Buffers: yours.  The kernel reads and writes them during the call only, and they must not overlap.  Masks and words
 *   are aligned as C aligns them.
 * Threads: every function may be called from many threads at once; `threads` (1 or more) is how many a call starts.
 * Handles: what everydeal_make stores is yours until you give it back with everydeal_free; many threads may use it
 *   at once, but none after that.
 * Versions: EVERYDEAL_ABI rises with every change of any function.  Compare it with everydeal_abi() at the start.
 */
#ifndef EVERYDEAL_H
#define EVERYDEAL_H

#include <stddef.h>
#include <stdint.h>

#define EVERYDEAL_ABI 12

#ifdef __cplusplus
extern "C" {
#endif

/* Why an input is refused. */
enum everydeal_status {
    EVERYDEAL_DONE = 0, /* Nothing is wrong. */
    EVERYDEAL_NUMBER_TOO_LARGE = 1, /* A number is not below the size of its space. */
    EVERYDEAL_NOT_IN_SPACE = 2, /* The deal of a row is not in the space (a hand has the wrong number of cards). */
    EVERYDEAL_BAD_OWNER = 3, /* An owner is not 0..4, or a bit is set that is no card. */
    EVERYDEAL_BAD_TEXT = 4, /* A text is not of the form that is read here. */
    EVERYDEAL_BAD_ARGUMENT = 5, /* A buffer is missing, misaligned or has the wrong length, or an argument is outside its range. */
    EVERYDEAL_STOPPED = 6, /* The caller asked to stop. */
    EVERYDEAL_LIMIT_EXCEEDED = 7, /* The work would need more than the limit given. */
    EVERYDEAL_PANICKED = 8, /* A bug in the kernel: it panicked, and the panic was caught. */
};

/* The numberings, for `code` of everydeal_rank; the bytes of a member and of a number.
 * Full deals are packed, 13 and 12 (POWER4: 13); endings and layouts are owners, 52 and 14 (BALANCED, LEGAL), 15
 * (ENDINGS), 16 (POWER5); positions of the play 54 and 15; hands a mask of 64 bits and 5; auctions their calls, as many
 * as you say, and a number of 64 bits that is not big-endian but as C has it. */
enum everydeal_numbering {
    EVERYDEAL_PAVLICEK = 0,
    EVERYDEAL_PAVLICEK_SUIT = 1,
    EVERYDEAL_ANDREWS = 2,
    EVERYDEAL_BIGDEAL = 3,
    EVERYDEAL_ANDREWS_SCRAMBLED = 4,
    EVERYDEAL_PAVLICEK_SUIT_SCRAMBLED = 5,
    EVERYDEAL_SUIT_CLASSES = 6,
    EVERYDEAL_POWER4 = 7,
    EVERYDEAL_BALANCED = 8,
    EVERYDEAL_ENDINGS = 9,
    EVERYDEAL_POWER5 = 10,
    EVERYDEAL_LEGAL = 11,
    EVERYDEAL_POSITIONS = 12,
    EVERYDEAL_HANDS = 13,
    EVERYDEAL_HANDS_LEXICOGRAPHIC = 14,
    EVERYDEAL_AUCTIONS = 15,
};

/* The ways to keep a layout, for everydeal_convert: 52, 13 and 32 bytes. */
enum everydeal_layout {
    EVERYDEAL_AS_OWNERS = 0,
    EVERYDEAL_AS_PACKED = 1,
    EVERYDEAL_AS_HANDS = 2,
};

typedef struct everydeal_handle everydeal_handle; /* a set, completions, ends, a machine */

/* Told now and then: cards or passes done, of how many, nodes or matrices so far; not 0 stops it.  May be NULL. */
typedef int32_t (*everydeal_progress)(uint64_t cards, uint64_t all, uint64_t nodes);

/* Two facts: how many deals of a set or completions of a template, how many ends, how many words of a machine, as 16
 * little-endian bytes; and how many nodes, entries or states it took to make it, 0 for a template and for weights.
 * handle must be one that was stored and not freed; count must be writable for 16 bytes, work for one number. */
int64_t everydeal_facts(const everydeal_handle *handle, uint8_t *count, uint64_t *work);

/* The words of a machine, as everydeal_make reads them; or of each end its states and, in four words, the
 * lowest first, how many paths lead there (of weights these four words each).
 * handle must be one that was stored and not freed; words must be writable for count words, all there are. */
int64_t everydeal_words(const everydeal_handle *handle, int32_t *words, size_t count);

/* The numbers, width big-endian bytes each, of rows deals in a set (52 owners each) or of a template (packed, 13
 * bytes each; the width is that of its largest number).
 * handle must be one that was stored and not freed; deals must be readable for so many bytes a row, numbers
 * writable for width, and they must not overlap. */
int64_t everydeal_rank_in(
    const everydeal_handle *handle,
    const uint8_t *deals,
    uint8_t *numbers,
    size_t width,
    size_t rows,
    size_t threads);

/* The deals with these numbers: the inverse of everydeal_rank_in.
 * As there, with numbers to read and deals to write. */
int64_t everydeal_unrank_in(
    const everydeal_handle *handle,
    const uint8_t *numbers,
    size_t width,
    uint8_t *deals,
    size_t rows,
    size_t threads);

/* Refuses a deal (52 owners) that is not in the set; the row is the place of the card that settles it.
 * handle must be one that was stored and not freed; owners must be readable for 52 bytes. */
int64_t everydeal_check(const everydeal_handle *handle, const uint8_t *owners);

/* Give back what was stored.
 * handle must be null, or one that was stored and not freed; nobody may use it any more, in any thread. */
int64_t everydeal_free(everydeal_handle *handle);

/* Make something and store it at handle.  kind says what: 0 the set of deals of a diagram and 1 the ends of one,
 * which words describe (see Spec::parse), telling the callback; a machine, 2 that adds up the digits of a code
 * (words: see adding::make), 3 of a sum (numbers, and words the machine of shapes that says which totals are
 * allowed: see sums::make), or 4 of several that look at one block (words: see product::make); 5 the completions of
 * the template whose four hands are the numbers; 6 the weights of the matrices that the numbers are (see
 * games::weights; words: 1 with trumps, or else 0), as ends without states, telling the callback.  No more than limit
 * nodes, codes or states are made.  For JavaScript and in the book without a server (everydeal_book) it makes sets
 * alone: the rest is a third of a download.
 * words must be readable for word_count words, numbers for number_count numbers, handle writable. */
int64_t everydeal_make(
    uint32_t kind,
    const int32_t *words,
    size_t word_count,
    const int64_t *numbers,
    size_t number_count,
    uint64_t limit,
    everydeal_progress callback,
    everydeal_handle **handle);

/* The version of the interface. */
uint32_t everydeal_abi(void);

/* Use no code path above path (0 portable, 1 AVX2, 2 AVX-512, 3 NEON) from now on; the path that is used now. */
uint32_t everydeal_limit_path(uint32_t path);

/* The path whose instructions are there but that failed its self-test and is not used; 0, which always passes, if none. */
uint32_t everydeal_failed_path(void);

/* Take over, for good, the tables that the numbers rest on: who can be on lead in each of the entries legal entries (bit
 * 4 * strain + row), and the sizes of the places blocks, 16 bytes each, little-endian, by k from 13 down, j and class.
 * leads must be readable for entries elements, sizes for 16 bytes for each of places. */
int64_t everydeal_load_positions(const uint32_t *leads, size_t entries, const uint8_t *sizes, size_t places);

/* Numbers start ... start + rows - 1 of the stream of key (32 bytes) below the size that the 16 little-endian
 * bytes at size give (0 stands for 2^128), as rows big-endian numbers of width bytes.
 * key and size must be readable for 32 and 16 bytes, numbers writable for rows * width. */
int64_t everydeal_random_numbers(
    const uint8_t *key,
    const uint8_t *size,
    uint64_t start_low,
    uint64_t start_high,
    uint8_t *numbers,
    size_t rows,
    size_t width,
    size_t threads);

/* The numbers of rows members of row bytes each, in the numbering with this code (enum everydeal_numbering, which has
 * their bytes).  An auction may have more calls than 24, in rows as long as the longest: its number is the largest one.
 * members must be readable for row bytes a row, numbers writable for a number a row, and they must not overlap. */
int64_t everydeal_rank(
    uint32_t code,
    const uint8_t *members,
    size_t row,
    uint8_t *numbers,
    size_t rows,
    size_t threads);

/* The members, row bytes each, with rows numbers: the inverse of everydeal_rank.
 * numbers must be readable for a number a row, members writable for row bytes, and they must not overlap. */
int64_t everydeal_unrank(
    uint32_t code,
    const uint8_t *numbers,
    uint8_t *members,
    size_t row,
    size_t rows,
    size_t threads);

/* The four hands of one number, in 16 bytes, in a numbering of full deals or of endings.
 * number must be readable for 16 bytes, hands writable for 4 numbers, and they must not overlap. */
int64_t everydeal_item(uint32_t code, const uint8_t *number, uint64_t *hands);

/* The number of four hands, in 16 bytes: the inverse of everydeal_item.
 * hands must be readable for 4 numbers, number writable for 16 bytes, and they must not overlap. */
int64_t everydeal_index(uint32_t code, const uint64_t *hands, uint8_t *number);

/* Layouts from one way to keep them to another (enum everydeal_layout): one of the two must be hands.
 * source must be readable and target writable for the bytes of rows such layouts, and they must not overlap. */
int64_t everydeal_convert(
    uint32_t from,
    const uint8_t *source,
    uint32_t to,
    uint8_t *target,
    size_t rows,
    size_t threads);

/* Scan a piece of a file: PBN (code 0) or LIN (1).  last is not 0 if nothing follows it.  Each row is 8 numbers,
 * and there is room for 2 at least; end gets the rows filled, the bytes and the
 * lines that are done with, 1 if the general reader must go on, and 1 if all rows are of plain records with a deal.
 * data must be readable for size bytes, rows writable for 8 numbers a row, end for 5 numbers. */
int64_t everydeal_scan(
    uint32_t code,
    const uint8_t *data,
    size_t size,
    uint32_t last,
    uint64_t *rows,
    size_t capacity,
    uint64_t *end);

/* Scan whole boards in a piece of a file, which begins base bytes after the place from which all places count: PBN
 * (code 0), LIN (1), or LIN behind what is said of all its boards (2).  last is not 0 if nothing follows it.  Three tables get what is found, after what state says is
 * filled: rows, tags and bytes.  state gets that anew, and then the bytes and lines that are done with, 1 if the
 * general reader must go on, 1 if what follows is to be scanned anew, once there is room or more is known, and 1 if all
 * the new rows are of plain boards.
 * data must be readable for size bytes; the tables must be writable, for 14 numbers a row and 5 a tag; state
 * must be writable for 8 numbers. */
int64_t everydeal_scan_whole(
    uint32_t code,
    const uint8_t *data,
    size_t size,
    size_t base,
    uint32_t last,
    uint64_t *rows,
    size_t row_room,
    uint32_t *tags,
    size_t tag_room,
    uint8_t *bytes,
    size_t byte_room,
    uint64_t *state);

/* Put count parts of a text, each from its place in begins to that in ends, one after the other; offsets gets
 * where they begin and the last ends.
 * text must be readable for size bytes, begins and ends for count numbers; offsets must be writable for
 * one number more, out for room bytes. */
int64_t everydeal_gather(
    const uint8_t *text,
    size_t size,
    const int64_t *begins,
    const int64_t *ends,
    size_t count,
    int32_t *offsets,
    uint8_t *out,
    size_t room);

/* The tags that the boards of a scan carry: for each of row_count rows their names, with blanks between them, and
 * their values, with line ends between them, one after the other into out; places gets where names and values
 * begin, and where the last ends.  The scan's base was 0.
 * text must be readable for size bytes, rows for 14 numbers a row, tags for 5 a tag; places must be writable
 * for two numbers a row and one more, out for room bytes. */
int64_t everydeal_carried_tags(
    const uint8_t *text,
    size_t size,
    const uint64_t *rows,
    size_t row_count,
    const uint32_t *tags,
    size_t tag_count,
    uint32_t *places,
    uint8_t *out,
    size_t room);

/* How much room the columns of the tags of row_count rows take: sizes gets the letters of the tags Event, Site,
 * North, East, South and West, the letters of the names and of the values of all others, and how many these are.
 * As above; sizes must be writable for 9 numbers. */
int64_t everydeal_tag_sizes(
    const uint8_t *text,
    size_t size,
    const uint64_t *rows,
    size_t row_count,
    const uint32_t *tags,
    size_t tag_count,
    uint64_t *sizes);

/* The columns of these tags, as Arrow has them: letters gets the eight streams, of the sizes that
 * everydeal_tag_sizes gives, one after the other; offsets gets where each row begins, and the last ends, in each of the six and in the others, then where the
 * name of each other tag begins, and then where its value does; known which rows have a value in each of the six.
 * As above; sizes must be readable for 9 numbers, offsets writable for offset_room numbers, known for 6 bytes a row, letters for room bytes. */
int64_t everydeal_tag_columns(
    const uint8_t *text,
    size_t size,
    const uint64_t *rows,
    size_t row_count,
    const uint32_t *tags,
    size_t tag_count,
    const uint64_t *sizes,
    int32_t *offsets,
    size_t offset_room,
    uint8_t *known,
    uint8_t *letters,
    size_t room);

/* The lines of rows layouts (four masks each at hands), size bytes in all; full deals on several threads.
 * hands must be readable for 4 numbers a row, lines writable for size bytes. */
int64_t everydeal_format_pbn(const uint64_t *hands, size_t rows, uint8_t *lines, size_t size, size_t threads);

/* The hands of the lines in the size bytes at lines, of which there are rows.
 * lines must be readable for size bytes, hands writable for 4 numbers a row. */
int64_t everydeal_parse_pbn(const uint8_t *lines, size_t size, uint64_t *hands, size_t rows, size_t threads);

/* How many lines the size bytes at lines are, the last of which need not end; stored in count.
 * lines must be readable for size bytes, count writable for one number. */
int64_t everydeal_count_lines(const uint8_t *lines, size_t size, uint64_t *count);

/* Refuse a text that is not in UTF-8.
 * text must be readable for size bytes. */
int64_t everydeal_check_utf8(const uint8_t *text, size_t size);

/* Numbers of width bytes, 1 to 16, as lines of text: base64 0 for decimal, 1 for base64.  size is the room at
 * lines; how much of it was used is stored in used.
 * numbers must be readable for width bytes a row, lines writable for size bytes, used for one number. */
int64_t everydeal_format_numbers(
    uint32_t base64,
    const uint8_t *numbers,
    size_t width,
    size_t rows,
    uint8_t *lines,
    size_t size,
    uint64_t *used);

/* The numbers of the lines in the size bytes at lines, of which there are rows: the inverse.
 * lines must be readable for size bytes, numbers writable for width bytes a row. */
int64_t everydeal_parse_numbers(
    uint32_t base64,
    const uint8_t *lines,
    size_t size,
    uint8_t *numbers,
    size_t width,
    size_t rows);

#ifdef __cplusplus
}
#endif

#endif
