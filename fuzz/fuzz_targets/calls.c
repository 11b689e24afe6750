// Calls of the functions of tehai.h, with what some bytes say: hands, codes of melds, null pointers, texts, JSON, sizes of
// buffers. The first byte says which function. What is wrong ends the process.

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tehai.h>

enum { K = TEHAI_KINDS, M = TEHAI_MELDS, MOST_HANDS = 4 };

// Says what is not so, and ends.
#define EXPECT(condition)                                                                          \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s (last error: \"%s\")\n", __FILE__, __LINE__, #condition,    \
                    tehai_error_message());                                                        \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

// The bytes that are not used yet.
typedef struct {
    const uint8_t *at;
    size_t left;
} input;

// The next byte; 0 behind the last.
static uint8_t next(input *in) {
    if (!in->left) return 0;
    in->left--;
    return *in->at++;
}

// One of so many choices.
static unsigned below(input *in, unsigned choices) {
    return next(in) % choices;
}

// The next text, up to a byte 0 or the end, in memory of its own.
static char *next_text(input *in, size_t longest) {
    size_t length = 0;
    while (length < in->left && length < longest && in->at[length]) length++;
    char *text = malloc(length + 1);
    EXPECT(text);
    memcpy(text, in->at, length);
    text[length] = '\0';
    in->at += length;
    in->left -= length;
    next(in);
    return text;
}

#include "guarded.h"

// Is it done? If not, one line says why, and it is no fault of the library.
static bool is_done(tehai_status status, size_t hands) {
    const char *message = tehai_error_message();
    EXPECT(status >= TEHAI_STATUS_OK && status < TEHAI_STATUS_INTERNAL);
    EXPECT((status == TEHAI_STATUS_OK) == !*message);
    for (const char *sign = message; *sign; sign++) EXPECT((unsigned char)*sign >= ' ' || *sign == '\t');
    EXPECT(tehai_error_hand() == SIZE_MAX || tehai_error_hand() < hands);
    EXPECT(tehai_error_hand() == SIZE_MAX || status == TEHAI_STATUS_BAD_HAND);
    return status == TEHAI_STATUS_OK;
}

// The hands of a call, in memory of exactly their size.
typedef struct {
    size_t number;
    uint8_t *counts;
    int16_t *called;
    uint8_t *visible;
    size_t visible_rows;
    uint32_t threads;
} arguments;

// Rows of so many tiles, now and then with a fifth copy.
static uint8_t *next_rows(input *in, size_t rows) {
    uint8_t *counts = calloc(rows * K + !rows, 1);
    EXPECT(counts);
    for (size_t row = 0; row < rows; row++)
        for (unsigned tiles = below(in, 16); tiles; tiles--) counts[row * K + below(in, K)]++;
    return counts;
}

static arguments next_arguments(input *in) {
    arguments given = {.number = below(in, MOST_HANDS + 1)};
    // Apart from the first: C does not say which of two values in braces is taken first.
    given.threads = below(in, 4);
    given.counts = next_rows(in, given.number);
    if (below(in, 2)) {
        given.called = malloc((given.number * M + !given.number) * sizeof *given.called);
        EXPECT(given.called);
        for (size_t place = 0; place < given.number * M; place++) {
            unsigned code = next(in);
            given.called[place] = code < 4 * K + 4 ? (int)code : code == 255 ? INT16_MAX : TEHAI_NO_MELD;
        }
    }
    given.visible_rows = below(in, 2) ? 0 : below(in, 2) ? 1 : given.number;
    if (given.visible_rows) given.visible = next_rows(in, given.visible_rows);
    return given;
}

static void release_arguments(arguments *given) {
    free(given->visible);
    free(given->called);
    free(given->counts);
}

// A calculator for one of some rules, made once.
static const tehai_calculator *next_calculator(input *in) {
    static const char *const rules[] = {
        NULL, "{\"players\": 3}", "{\"forms\": \"standard\"}", "{\"seven_pairs\": \"any\", \"fifth_tile\": \"counted\"}"};
    static tehai_calculator *made[sizeof rules / sizeof *rules];
    unsigned place = below(in, sizeof rules / sizeof *rules);
    if (!made[place]) EXPECT(tehai_calculator_create(rules[place], &made[place]) == TEHAI_STATUS_OK);
    return made[place];
}

static void calculate(input *in) {
    const tehai_calculator *calculator = next_calculator(in);
    arguments given = next_arguments(in);
    size_t n = given.number;
    // Which of the results are wanted, and whether an argument is missing.
    unsigned wanted = next(in), missing = below(in, 16);
    const uint8_t *counts = missing == 1 ? NULL : given.counts;
    if (missing == 2) calculator = NULL;
#define WANTED(bit, result) (wanted >> (bit) & 1 ? (result) : NULL)
    int8_t *nearest = guarded(n), *by_form = guarded(3 * n), *again = guarded(n), *after = guarded(K * n);
    uint64_t *necessary = guarded(8 * n), *unnecessary = guarded(8 * n), *waits = guarded(8 * n);
    uint64_t *after_necessary = guarded(8 * K * n);
    uint8_t *copies = guarded(n), *best = guarded(n), *after_copies = guarded(K * n);
    bool has_shanten = is_done(tehai_shanten(calculator, counts, n, given.called, given.threads,
                                             missing == 3 ? NULL : nearest), n);
    if (is_done(tehai_shanten_by_form(calculator, counts, n, given.called, given.threads, by_form), n) && has_shanten)
        for (size_t i = 0; i < n; i++) {
            int least = TEHAI_NO_FORM;
            for (int form = 0; form < 3; form++)
                if (by_form[3 * i + form] < least) least = by_form[3 * i + form];
            EXPECT(least == nearest[i]);
        }
    bool has_effects = is_done(tehai_effects(calculator, counts, n, given.called, given.visible, given.visible_rows,
                                             given.threads, again, WANTED(0, necessary), WANTED(1, unnecessary),
                                             WANTED(2, copies)), n);
    EXPECT(!(has_effects && has_shanten) || !memcmp(again, nearest, n));
    if (is_done(tehai_waits(calculator, counts, n, given.called, given.threads, waits), n) && has_effects && wanted & 1)
        for (size_t i = 0; i < n; i++) EXPECT(again[i] != 0 || waits[i] & necessary[i] || !necessary[i]);
    if (is_done(tehai_discards(calculator, counts, n, given.called, given.visible, given.visible_rows, given.threads,
                               WANTED(3, best), WANTED(4, after), WANTED(5, after_copies),
                               WANTED(6, after_necessary)), n) && wanted >> 3 & 1)
        for (size_t i = 0; i < n; i++) EXPECT(best[i] < K && given.counts[i * K + best[i]]);
    release(after_copies, K * n);
    release(best, n);
    release(copies, n);
    release(after_necessary, 8 * K * n);
    release(waits, 8 * n);
    release(unnecessary, 8 * n);
    release(necessary, 8 * n);
    release(after, K * n);
    release(again, n);
    release(by_form, 3 * n);
    release(nearest, n);
    release_arguments(&given);
}

// A hand is read, written to a buffer of some size, and read again as the same.
static void read_and_write(input *in) {
    size_t size = next(in);
    char *text = next_text(in, 512), *written = guarded(size);
    uint8_t *counts = guarded(K), again[K];
    int16_t *called = guarded(M * sizeof *called), called_again[M];
    is_done(tehai_read_hand(text, counts, NULL), 0);
    if (is_done(tehai_read_hand(text, counts, called), 0)) {
        tehai_status status = tehai_write_hand(counts, called, written, size);
        EXPECT(status == TEHAI_STATUS_OK || (size < TEHAI_HAND_TEXT && status == TEHAI_STATUS_BUFFER_TOO_SMALL));
        if (is_done(status, 1)) {
            EXPECT(strlen(written) < size);
            EXPECT(tehai_read_hand(written, again, called_again) == TEHAI_STATUS_OK);
            EXPECT(!memcmp(again, counts, K) && !memcmp(called_again, called, sizeof called_again));
        }
    }
    is_done(tehai_read_hand(text, NULL, called), 0);
    is_done(tehai_read_hand(NULL, counts, called), 0);
    release(called, M * sizeof *called);
    release(counts, K);
    release(written, size);
    free(text);
    // From any counts and codes.
    arguments given = next_arguments(in);
    char *all = guarded(TEHAI_HAND_TEXT);
    for (size_t i = 0; i < given.number; i++)
        if (is_done(tehai_write_hand(given.counts + i * K, given.called ? given.called + i * M : NULL, all,
                                     TEHAI_HAND_TEXT), 1)) {
            EXPECT(tehai_read_hand(all, again, called_again) == TEHAI_STATUS_OK);
            EXPECT(!memcmp(again, given.counts + i * K, K));
        }
    release(all, TEHAI_HAND_TEXT);
    release_arguments(&given);
}

// A short expression: long ones may take seconds, as they should.
static void use_set(input *in) {
    size_t size = next(in) % 64, number = below(in, 8);
    uint64_t first = next(in), seed = next(in);
    char *expression = next_text(in, 24), *options = next_text(in, 96), *by = next_text(in, 8);
    tehai_set *set = NULL;
    if (is_done(tehai_set_create(expression, *options ? options : NULL, &set), 0)) {
        uint8_t tiles;
        char *text = guarded(size), hands[TEHAI_NUMBER_TEXT];
        EXPECT(tehai_set_tiles(set, &tiles) == TEHAI_STATUS_OK);
        is_done(tehai_set_deals(set, text, size), 0);
        is_done(tehai_set_hands(set, text, size), 0);
        EXPECT(tehai_set_hands(set, hands, sizeof hands) == TEHAI_STATUS_OK);
        uint8_t *rows = guarded(K * number), *contained = guarded(number), *distance = guarded(number);
        size_t listed = 0;
        EXPECT(tehai_set_list(set, first, number, rows, &listed) == TEHAI_STATUS_OK && listed <= number);
        for (int sampled = 0; sampled < 2; sampled++) {
            EXPECT(tehai_set_contains(set, rows, listed, contained) == TEHAI_STATUS_OK);
            EXPECT(tehai_set_distances(set, rows, listed, NULL, 0, 1, distance, NULL, NULL, NULL) == TEHAI_STATUS_OK);
            for (size_t i = 0; i < listed; i++) {
                unsigned total = 0;
                for (int kind = 0; kind < K; kind++) total += rows[i * K + kind];
                EXPECT(contained[i] == 1 && distance[i] == 0 && total == tiles);
            }
            listed = is_done(tehai_set_sample(set, seed, *by ? by : "hands", number, rows), 0) ? number : 0;
        }
        release(distance, number);
        release(contained, number);
        release(rows, K * number);
        release(text, size);
        arguments given = next_arguments(in);
        size_t n = given.number;
        distance = guarded(n);
        uint64_t *necessary = guarded(8 * n), *unnecessary = guarded(8 * n);
        uint8_t *copies = guarded(n);
        contained = guarded(n);
        if (is_done(tehai_set_distances(set, given.counts, n, given.visible, given.visible_rows, given.threads, distance,
                                        necessary, unnecessary, copies), n) &&
            is_done(tehai_set_contains(set, given.counts, n, contained), n))
            for (size_t i = 0; i < n; i++) EXPECT(!contained[i] || distance[i] == 0);
        release(contained, n);
        release(copies, n);
        release(unnecessary, 8 * n);
        release(necessary, 8 * n);
        release(distance, n);
        release_arguments(&given);
    } else {
        EXPECT(!set);
    }
    tehai_set_free(set);
    free(by);
    free(options);
    free(expression);
}

// Of the kinds that are answered at once; what each answers is for the target of questions.
static void ask(input *in) {
    static const char *const kinds[] = {"decompose", "shanten", "score-hand", "worth", "settle-round", "needs", "race", "predict-waits", "names"};
    unsigned place = below(in, sizeof kinds / sizeof *kinds + 1);
    char *question = next_text(in, 512), *answer = NULL;
    tehai_status status = tehai_ask(place ? kinds[place - 1] : "none", *question ? question : NULL, &answer);
    is_done(status, 0);
    EXPECT(!answer == (status != TEHAI_STATUS_OK && status != TEHAI_STATUS_NO_ANSWER));
    tehai_text_free(answer);
    tehai_calculator *calculator = NULL;
    EXPECT(is_done(tehai_calculator_create(question, &calculator), 0) == !!calculator);
    tehai_calculator_free(calculator);
    free(question);
}

void try_calls(const uint8_t *bytes, size_t number) {
    input in = {bytes, number};
    switch (below(&in, 4)) {
    case 0: calculate(&in); break;
    case 1: read_and_write(&in); break;
    case 2: use_set(&in); break;
    default: ask(&in); break;
    }
}
