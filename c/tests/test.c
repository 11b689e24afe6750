// Every function, on what it should answer and on what it should refuse, but for sets that are too large, which takes
// half a minute to find out:
//
//     test shanten RULES HANDS    the rows of `tehai shanten --necessary --copies --format csv`, and the waits
//     test discards RULES HANDS   the rows of `tehai shanten --discards --format csv`
//     test distance SET HANDS     the rows of `tehai shanten --to SET --necessary --copies --format csv`
//     test sample SET NUMBER      the rows of `tehai list-hands SET --sample NUMBER --seed 7`
//     test list SET FIRST NUMBER  the rows of `tehai list-hands SET --range FIRST..`
//     test size SET               hands and deals
//     test ask KIND QUESTION      the answer
//     test self                   checks that need no program to compare with
//
// HANDS is a file with a hand in each line, RULES are JSON.

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tehai.h>

enum { K = TEHAI_KINDS, M = TEHAI_MELDS };

// Says where the test failed, and ends.
#define EXPECT(condition)                                                                          \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s (last error: \"%s\")\n", __FILE__, __LINE__, #condition,    \
                    tehai_error_message());                                                        \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

#define OK(call) EXPECT((call) == TEHAI_STATUS_OK)

// The call fails with this status, and says so in one line that holds the text.
#define FAILS(status, text, call)                                                                  \
    do {                                                                                           \
        EXPECT((call) == TEHAI_STATUS_##status);                                                   \
        EXPECT(strstr(tehai_error_message(), text));                                               \
        EXPECT(!strchr(tehai_error_message(), '\n'));                                              \
    } while (0)

#include "guarded.h"

static tehai_calculator *calculator_for(const char *rules) {
    tehai_calculator *made;
    OK(tehai_calculator_create(rules, &made));
    return made;
}

static tehai_set *set_of(const char *expression, const char *options) {
    tehai_set *made;
    OK(tehai_set_create(expression, options, &made));
    return made;
}

// The text of a hand with called melds, or of one without, for which they may be null.
static const char *open_text_of(const uint8_t *hand, const int16_t *called) {
    static char texts[4][TEHAI_HAND_TEXT];
    static int next;
    char *text = texts[next = (next + 1) % 4];
    OK(tehai_write_hand(hand, called, text, TEHAI_HAND_TEXT));
    return text;
}

static const char *text_of(const uint8_t *hand) {
    return open_text_of(hand, NULL);
}

static const char *tiles_of(uint64_t bits) {
    uint8_t tiles[K];
    for (int kind = 0; kind < K; kind++) tiles[kind] = bits >> kind & 1;
    EXPECT(bits >> K == 0);
    return text_of(tiles);
}

static int total(const uint8_t *hand) {
    int tiles = 0;
    for (int kind = 0; kind < K; kind++) tiles += hand[kind];
    return tiles;
}

// Hands in memory of exactly their size; `called` is null if none has a called meld.
typedef struct {
    size_t number;
    uint8_t *counts;
    int16_t *called;
} hand_array;

static hand_array read_hands(const char *path) {
    FILE *file = fopen(path, "r");
    EXPECT(file);
    char line[256];
    hand_array hands = {0};
    while (fgets(line, sizeof line, file)) hands.number++;
    hands.counts = malloc(hands.number * K);
    hands.called = malloc(hands.number * M * sizeof *hands.called);
    EXPECT(hands.counts && hands.called);
    rewind(file);
    bool has_melds = false;
    for (size_t i = 0; fgets(line, sizeof line, file); i++) {
        line[strcspn(line, "\n")] = '\0';
        OK(tehai_read_hand(line, hands.counts + i * K, hands.called + i * M));
        has_melds |= hands.called[i * M] != TEHAI_NO_MELD;
    }
    fclose(file);
    if (!has_melds) {
        free(hands.called);
        hands.called = NULL;
    }
    return hands;
}

static const char *text_at(const hand_array *hands, size_t i) {
    return open_text_of(hands->counts + i * K, hands->called ? hands->called + i * M : NULL);
}

static void free_hands(hand_array *hands) {
    free(hands->called);
    free(hands->counts);
}

static void print_number(int number, int none) {
    number == none ? printf(",") : printf(",%d", number);
}

static void shanten(const char *rules, const char *path) {
    hand_array hands = read_hands(path);
    size_t n = hands.number;
    tehai_calculator *calculator = calculator_for(rules);
    int8_t *nearest = guarded(n), *again = guarded(n), *by_form = guarded(3 * n);
    uint64_t *necessary = guarded(8 * n), *unnecessary = guarded(8 * n);
    uint8_t *copies = guarded(n);
    OK(tehai_shanten(calculator, hands.counts, n, hands.called, 1, nearest));
    for (uint32_t threads = 0; threads < 5; threads++) {
        OK(tehai_shanten(calculator, hands.counts, n, hands.called, threads, again));
        EXPECT(!memcmp(nearest, again, n));
    }
    OK(tehai_shanten_by_form(calculator, hands.counts, n, hands.called, 2, by_form));
    OK(tehai_effects(calculator, hands.counts, n, hands.called, NULL, 0, 2, again, necessary, unnecessary, copies));
    EXPECT(!memcmp(nearest, again, n));
    puts("hand,tiles,shanten,standard,seven_pairs,thirteen_orphans,necessary,unnecessary,copies");
    for (size_t i = 0; i < n; i++) {
        printf("%s,%d,%d", text_at(&hands, i), total(hands.counts + i * K), nearest[i]);
        for (int form = 0; form < 3; form++) print_number(by_form[3 * i + form], TEHAI_NO_FORM);
        printf(",%s,%s,%d\n", tiles_of(necessary[i]), tiles_of(unnecessary[i]), copies[i]);
    }
    // A hand that can wait is tenpai exactly if it does, and then the necessary tiles are its waits.
    if (total(hands.counts) % 3 == 1) {
        uint64_t *waits = guarded(8 * n);
        OK(tehai_waits(calculator, hands.counts, n, hands.called, 2, waits));
        for (size_t i = 0; i < n; i++) EXPECT(waits[i] == (nearest[i] == 0 ? necessary[i] : 0));
        release(waits, 8 * n);
    }
    release(copies, n);
    release(unnecessary, 8 * n);
    release(necessary, 8 * n);
    release(by_form, 3 * n);
    release(again, n);
    release(nearest, n);
    tehai_calculator_free(calculator);
    free_hands(&hands);
}

// The tiles that are neither in the hand nor in its called melds.
static void see_all_others(const hand_array *hands, size_t i, uint8_t *visible) {
    for (int kind = 0; kind < K; kind++) visible[kind] = 4 - hands->counts[i * K + kind];
    for (int place = 0; hands->called && place < M; place++) {
        int code = hands->called[i * M + place], first = code % K;
        if (code == TEHAI_NO_MELD) continue;
        visible[first] -= code < K ? 1 : code < 2 * K ? 3 : 4;
        for (int more = 1; code < K && more < 3; more++) visible[first + more] -= 1;
    }
}

static void discards(const char *rules, const char *path) {
    hand_array hands = read_hands(path);
    size_t n = hands.number;
    tehai_calculator *calculator = calculator_for(rules);
    uint8_t *best = guarded(n), *copies = guarded(K * n), *visible = calloc(K, n);
    int8_t *after = guarded(K * n);
    uint64_t *necessary = guarded(8 * K * n);
    EXPECT(visible);
    OK(tehai_discards(calculator, hands.counts, n, hands.called, NULL, 0, 2, best, after, copies, necessary));
    puts("hand,discard,shanten,necessary,copies");
    for (size_t i = 0; i < n; i++) {
        bool is_left[K];
        int left = 0;
        for (int kind = 0; kind < K; kind++) {
            size_t at = i * K + kind;
            is_left[kind] = hands.counts[at] > 0;
            left += is_left[kind];
            EXPECT(is_left[kind] || (after[at] == TEHAI_NOT_HELD && !copies[at] && !necessary[at]));
        }
        for (bool is_first = true; left; left--, is_first = false) {
            int next = -1;
            for (int kind = 0; kind < K; kind++) {
                size_t at = i * K + kind, before = i * K + next;
                if (is_left[kind] && (next < 0 || after[at] < after[before] ||
                                      (after[at] == after[before] && copies[at] > copies[before])))
                    next = kind;
            }
            EXPECT(!is_first || best[i] == next);
            is_left[next] = false;
            size_t at = i * K + next;
            printf("%s,%s,%d,%s,%d\n", text_at(&hands, i), tiles_of(UINT64_C(1) << next), after[at],
                   tiles_of(necessary[at]), copies[at]);
        }
    }

    // No visible tiles, given in the call, make no difference; if all are visible, no copies are left.
    uint8_t *again = guarded(K * n);
    OK(tehai_discards(calculator, hands.counts, n, hands.called, visible, n, 3, NULL, NULL, again, NULL));
    EXPECT(!memcmp(copies, again, K * n));
    OK(tehai_discards(calculator, hands.counts, n, hands.called, visible, 1, 1, NULL, NULL, again, NULL));
    EXPECT(!memcmp(copies, again, K * n));
    for (size_t i = 0; i < n; i++) see_all_others(&hands, i, visible + i * K);
    OK(tehai_discards(calculator, hands.counts, n, hands.called, visible, n, 3, NULL, NULL, again, NULL));
    for (size_t at = 0; at < K * n; at++) EXPECT(again[at] == 0);
    memset(visible, 4, K);
    FAILS(BAD_HAND, "visible: a fifth ",
          tehai_discards(calculator, hands.counts, n, hands.called, visible, 1, 1, NULL, NULL, again, NULL));
    release(again, K * n);

    free(visible);
    release(necessary, 8 * K * n);
    release(after, K * n);
    release(copies, K * n);
    release(best, n);
    tehai_calculator_free(calculator);
    free_hands(&hands);
}

static void distance(const char *expression, const char *path) {
    hand_array hands = read_hands(path);
    size_t n = hands.number;
    tehai_set *set = set_of(expression, NULL);
    uint8_t *tiles = guarded(n), *copies = guarded(n);
    uint64_t *necessary = guarded(8 * n), *unnecessary = guarded(8 * n);
    OK(tehai_set_distances(set, hands.counts, n, NULL, 0, 2, tiles, necessary, unnecessary, copies));
    puts("hand,tiles,distance,necessary,unnecessary,copies");
    for (size_t i = 0; i < n; i++) {
        printf("%s,%d", text_at(&hands, i), total(hands.counts + i * K));
        print_number(tiles[i], TEHAI_NEVER);
        printf(",%s,%s,%d\n", tiles_of(necessary[i]), tiles_of(unnecessary[i]), copies[i]);
    }
    release(unnecessary, 8 * n);
    release(necessary, 8 * n);
    release(copies, n);
    release(tiles, n);
    tehai_set_free(set);
    free_hands(&hands);
}

static void print_hands(uint8_t *hands, size_t number) {
    for (size_t i = 0; i < number; i++) puts(text_of(hands + i * K));
}

static void sample(const char *expression, size_t number) {
    tehai_set *set = set_of(expression, NULL);
    uint8_t *hands = guarded(K * number), *contained = guarded(number);
    OK(tehai_set_sample(set, 7, "hands", number, hands));
    OK(tehai_set_contains(set, hands, number, contained));
    for (size_t i = 0; i < number; i++) EXPECT(contained[i] == 1);
    print_hands(hands, number);
    release(contained, number);
    release(hands, K * number);
    tehai_set_free(set);
}

static void list(const char *expression, uint64_t first, size_t number) {
    tehai_set *set = set_of(expression, NULL);
    uint8_t *hands = guarded(K * number);
    size_t listed;
    OK(tehai_set_list(set, first, number, hands, &listed));
    EXPECT(listed <= number);
    print_hands(hands, listed);
    release(hands, K * number);
    tehai_set_free(set);
}

static void size(const char *expression) {
    tehai_set *set = set_of(expression, NULL);
    char hands[TEHAI_NUMBER_TEXT], deals[TEHAI_NUMBER_TEXT];
    OK(tehai_set_hands(set, hands, sizeof hands));
    OK(tehai_set_deals(set, deals, sizeof deals));
    printf("%s %s\n", hands, deals);
    tehai_set_free(set);
}

static void ask(const char *kind, const char *question) {
    char *answer;
    OK(tehai_ask(kind, question, &answer));
    puts(answer);
    tehai_text_free(answer);
}

// A hand of 13 tiles is tenpai exactly if it waits, and then the necessary tiles are its waits.
static void self_waits(void) {
    enum { N = 3000 };
    tehai_set *sets[] = {set_of("tenpai", NULL), set_of("all", "{\"tiles\": 13}")};
    tehai_calculator *calculator = calculator_for(NULL);
    static uint8_t hands[2 * N * K];
    static int8_t nearest[2 * N];
    static uint64_t necessary[2 * N], waits[2 * N];
    for (int i = 0; i < 2; i++) {
        uint8_t tiles;
        OK(tehai_set_tiles(sets[i], &tiles));
        EXPECT(tiles == 13);
        OK(tehai_set_sample(sets[i], 3, "deals", N, hands + i * N * K));
        tehai_set_free(sets[i]);
    }
    OK(tehai_effects(calculator, hands, 2 * N, NULL, NULL, 0, 1, nearest, necessary, NULL, NULL));
    OK(tehai_waits(calculator, hands, 2 * N, NULL, 2, waits));
    for (int i = 0; i < 2 * N; i++) {
        EXPECT(i >= N || nearest[i] == 0);
        EXPECT(waits[i] == (nearest[i] == 0 ? necessary[i] : 0));
    }
    tehai_calculator_free(calculator);
}

static void *other_thread(void *calculator) {
    uint8_t hand[K];
    EXPECT(!*tehai_error_message());
    OK(tehai_read_hand("123m456p789s1122z", hand, NULL));
    for (int i = 0; i < 1000; i++) {
        int8_t found;
        OK(tehai_shanten(calculator, hand, 1, NULL, 1, &found));
        EXPECT(found == 0);
    }
    return NULL;
}

// Threads share a calculator, and each has its own message.
static void self_threads(void) {
    tehai_calculator *calculator = calculator_for(NULL);
    uint8_t hand[K];
    FAILS(BAD_TEXT, "8z", tehai_read_hand("8z", hand, NULL));
    pthread_t threads[4];
    for (int i = 0; i < 4; i++) EXPECT(!pthread_create(&threads[i], NULL, other_thread, calculator));
    for (int i = 0; i < 4; i++) EXPECT(!pthread_join(threads[i], NULL));
    EXPECT(strstr(tehai_error_message(), "8z"));
    tehai_calculator_free(calculator);
}

static void self_text(void) {
    uint8_t hand[K], copy[K] = {0};
    char text[TEHAI_HAND_TEXT];
    OK(tehai_read_hand("東東 340m 🀙🀙", hand, NULL));
    copy[2] = copy[3] = copy[4] = 1, copy[9] = copy[27] = 2;
    EXPECT(!memcmp(hand, copy, K));
    OK(tehai_write_hand(hand, NULL, text, sizeof text));
    EXPECT(!strcmp(text, "345m11p11z"));
    FAILS(BUFFER_TOO_SMALL, "expected 11 or more, found 10", tehai_write_hand(hand, NULL, text, 10));
    OK(tehai_write_hand(hand, NULL, text, 11));
    // The longest text fits exactly.
    int16_t called[M] = {68, 69, 70, 71};
    memset(hand, 4, K);
    memset(hand, 0, 4);
    OK(tehai_write_hand(hand, called, text, sizeof text));
    EXPECT(strlen(text) + 1 == TEHAI_HAND_TEXT);
    memset(hand, 0, K);
    OK(tehai_write_hand(hand, NULL, text, 1));
    EXPECT(!*text);

    FAILS(INVALID_ARGUMENT, "hand: found a null pointer", tehai_read_hand(NULL, hand, NULL));
    FAILS(INVALID_ARGUMENT, "counts: found a null pointer", tehai_read_hand("1m", NULL, NULL));
    FAILS(INVALID_ARGUMENT, "hand: not UTF-8 from byte 2", tehai_read_hand("1m\xff", hand, NULL));
    FAILS(BAD_TEXT, "5", tehai_read_hand("11111m", hand, NULL));
    FAILS(INVALID_ARGUMENT, "counts: found a null pointer", tehai_write_hand(NULL, NULL, text, sizeof text));
    FAILS(INVALID_ARGUMENT, "buffer: found a null pointer", tehai_write_hand(hand, NULL, NULL, 10));
    FAILS(BUFFER_TOO_SMALL, "found 0", tehai_write_hand(hand, NULL, text, 0));
    hand[3] = 5;
    FAILS(BAD_HAND, "4m", tehai_write_hand(hand, NULL, text, sizeof text));
    EXPECT(tehai_error_hand() == 0);
}

// Called melds are codes, and what is none is refused.
static void self_melds(void) {
    uint8_t hand[K], counts[K];
    int16_t called[M];
    OK(tehai_read_hand("45z[123p](777z)[1111m]{6666z}", hand, called));
    EXPECT(hand[30] == 1 && hand[31] == 1 && total(hand) == 2);
    EXPECT(called[0] == 9 && called[1] == 34 + 33 && called[2] == 68 && called[3] == 102 + 32);
    EXPECT(!strcmp(open_text_of(hand, called), "45z[123p][777z][1111m]{6666z}"));
    FAILS(BAD_TEXT, "hand: \"45z[123p]\"", tehai_read_hand("45z[123p]", counts, NULL));
    OK(tehai_read_hand("123m[444z]", counts, called));
    EXPECT(called[0] == 34 + 30 && called[1] == TEHAI_NO_MELD && called[2] == TEHAI_NO_MELD && called[3] == TEHAI_NO_MELD);

    // Every code and what is no code. A meld may stand in any place.
    for (int16_t code = -3; code < 140; code++) {
        int16_t all[M] = {TEHAI_NO_MELD, TEHAI_NO_MELD, code, TEHAI_NO_MELD}, again[M];
        char text[TEHAI_HAND_TEXT];
        bool is_sequence = code >= 0 && code < 27 && code % 9 < 7;
        memset(hand, 0, K);
        if (is_sequence || code == TEHAI_NO_MELD || (code >= 34 && code < 136)) {
            OK(tehai_write_hand(hand, all, text, sizeof text));
            OK(tehai_read_hand(text, counts, again));
            EXPECT(again[0] == code && again[1] == TEHAI_NO_MELD);
        } else {
            FAILS(BAD_HAND, "expected codes of melds, or -1 for none", tehai_write_hand(hand, all, text, sizeof text));
        }
    }

    enum { N = 1000 };
    static uint8_t hands[N * K];
    static int16_t melds[N * M + 1];
    static int8_t shanten[3 * N];
    static uint8_t bytes[N];
    static uint64_t bits[N];
    tehai_calculator *calculator = calculator_for(NULL);
    for (int i = 0; i < N; i++) OK(tehai_read_hand("45z[444z][111z][555z][777z]", hands + i * K, melds + i * M));
    OK(tehai_shanten(calculator, hands, N, melds, 0, shanten));
    for (int i = 0; i < N; i++) EXPECT(shanten[i] == 1);
    melds[500 * M + 3] = 8;
    for (uint32_t threads = 0; threads < 3; threads++) {
        FAILS(BAD_HAND, "hand 500: called: found 8, expected codes of melds, or -1 for none",
              tehai_shanten(calculator, hands, N, melds, threads, shanten));
        EXPECT(tehai_error_hand() == 500);
        FAILS(BAD_HAND, "hand 500: called: found 8",
              tehai_shanten_by_form(calculator, hands, N, melds, threads, shanten));
        FAILS(BAD_HAND, "hand 500: called: found 8",
              tehai_effects(calculator, hands, N, melds, NULL, 0, threads, NULL, bits, NULL, bytes));
        FAILS(BAD_HAND, "hand 500: called: found 8",
              tehai_discards(calculator, hands, N, melds, NULL, 0, threads, bytes, NULL, NULL, NULL));
    }
    OK(tehai_read_hand("4z", hands, NULL));
    FAILS(BAD_HAND, "hand 0: ", tehai_waits(calculator, hands, 1, melds + 500 * M, 0, bits));
    // A tile of a meld is a tile of the hand.
    OK(tehai_read_hand("45z", hands, NULL));
    melds[0] = melds[1] = 34 + 30;
    FAILS(BAD_HAND, "hand 0: a fifth 4z", tehai_shanten(calculator, hands, 1, melds, 0, shanten));
    OK(tehai_read_hand("123m456p11z", hands, melds));
    melds[0] = 34;
    FAILS(BAD_HAND, "hand 0: found 8 concealed tiles, expected 10 or 11 with 1 called meld",
          tehai_shanten(calculator, hands, 1, melds, 0, shanten));
    const int16_t *crooked = (const int16_t *)(const void *)((const char *)melds + 1);
    FAILS(INVALID_ARGUMENT, "called: the address is not a multiple of 2",
          tehai_shanten(calculator, hands, N, crooked, 0, shanten));
    OK(tehai_shanten(calculator, hands, 0, melds, 0, shanten));
    tehai_calculator_free(calculator);

    // Three players do not call sequences of characters.
    calculator = calculator_for("{\"players\": 3}");
    OK(tehai_read_hand("45z[234p][111z][555z][777z]", hands, melds));
    OK(tehai_shanten(calculator, hands, 1, melds, 0, shanten));
    OK(tehai_read_hand("45z[234m][111z][555z][777z]", hands, melds));
    FAILS(BAD_HAND, "hand 0: ", tehai_shanten(calculator, hands, 1, melds, 0, shanten));
    tehai_calculator_free(calculator);
}

static void self_arrays(void) {
    enum { N = 5000 };
    static uint8_t hands[N * K];
    static int8_t shanten[N];
    static uint8_t best[N];
    static uint64_t bits[N + 1];
    tehai_calculator *calculator = calculator_for(NULL);
    for (int i = 0; i < N; i++) OK(tehai_read_hand("123m456p789s1122z", hands + i * K, NULL));

    // No hands need no memory.
    OK(tehai_shanten(calculator, NULL, 0, NULL, 0, NULL));
    OK(tehai_effects(calculator, NULL, 0, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL));
    OK(tehai_effects(calculator, hands, N, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL));

    FAILS(INVALID_ARGUMENT, "calculator: found a null", tehai_shanten(NULL, hands, N, NULL, 0, shanten));
    FAILS(INVALID_ARGUMENT, "hands: found a null", tehai_shanten(calculator, NULL, N, NULL, 0, shanten));
    FAILS(INVALID_ARGUMENT, "shanten: found a null", tehai_shanten(calculator, hands, N, NULL, 0, NULL));
    FAILS(INVALID_ARGUMENT, "hands: ", tehai_shanten(calculator, hands, SIZE_MAX, NULL, 0, shanten));
    FAILS(INVALID_ARGUMENT, "threads: expected 0 to 1024", tehai_shanten(calculator, hands, N, NULL, 1025, shanten));
    uint64_t *crooked = (uint64_t *)(void *)((char *)bits + 1);
    FAILS(INVALID_ARGUMENT, "waits: the address is not a multiple of 8", tehai_waits(calculator, hands, N, NULL, 0, crooked));
    FAILS(INVALID_ARGUMENT, "visible_rows: expected 0, 1 or 5000, found 2",
          tehai_effects(calculator, hands, N, NULL, hands, 2, 0, shanten, NULL, NULL, NULL));
    FAILS(INVALID_ARGUMENT, "visible: found a null",
          tehai_effects(calculator, hands, N, NULL, NULL, 1, 0, shanten, NULL, NULL, NULL));

    // The tiles waited for are 1z and 2z, each held twice: if the others are visible, none is left.
    static uint8_t visible[N * K], copies[N];
    OK(tehai_effects(calculator, hands, N, NULL, NULL, 0, 0, NULL, NULL, NULL, copies));
    for (int i = 0; i < N; i++) EXPECT(copies[i] == 4);
    for (int i = 0; i < N; i++) visible[i * K + 27] = visible[i * K + 28] = 2;
    const size_t rows[] = {1, N};
    for (int given = 0; given < 2; given++) {
        OK(tehai_effects(calculator, hands, N, NULL, visible, rows[given], 0, shanten, bits, NULL, copies));
        for (int i = 0; i < N; i++) EXPECT(shanten[i] == 0 && bits[i] == UINT64_C(3) << 27 && copies[i] == 0);
    }

    // The first bad hand is named, whatever thread finds it.
    hands[4000 * K] += 2;
    hands[3000 * K + 33] = 5;
    for (uint32_t threads = 0; threads < 4; threads++) {
        FAILS(BAD_HAND, "hand 3000: ", tehai_shanten(calculator, hands, N, NULL, threads, shanten));
        EXPECT(tehai_error_hand() == 3000);
    }
    hands[3000 * K + 33] = 0;
    FAILS(BAD_HAND, "hand 4000: found 15 tiles", tehai_shanten(calculator, hands, N, NULL, 0, shanten));
    static int8_t by_form[3 * N];
    FAILS(BAD_HAND, "hand 4000: found 15 tiles", tehai_shanten_by_form(calculator, hands, N, NULL, 0, by_form));
    FAILS(BAD_HAND, "to discard one", tehai_discards(calculator, hands, N, NULL, NULL, 0, 0, best, NULL, NULL, NULL));
    OK(tehai_shanten(calculator, hands, 4000, NULL, 0, shanten));
    EXPECT(tehai_error_hand() == SIZE_MAX && !*tehai_error_message());
    tehai_calculator_free(calculator);
    tehai_calculator_free(NULL);

    // Rules are obeyed, and wrong ones refused.
    uint8_t hand[K];
    int8_t found;
    OK(tehai_read_hand("1111m111122233z", hand, NULL));
    calculator = calculator_for("{\"players\": 3}");
    OK(tehai_shanten(calculator, hand, 1, NULL, 0, &found));
    EXPECT(found == 2);
    OK(tehai_read_hand("2m", hand, NULL));
    FAILS(BAD_HAND, "2m", tehai_shanten(calculator, hand, 1, NULL, 0, &found));
    FAILS(BAD_HAND, "2m", tehai_waits(calculator, hand, 1, NULL, 0, bits));
    OK(tehai_read_hand("11z", hand, NULL));
    FAILS(BAD_HAND, "found 2 tiles, expected 3N+1 to wait for a win", tehai_waits(calculator, hand, 1, NULL, 0, bits));
    tehai_calculator_free(calculator);
    FAILS(BAD_TEXT, "rules: players: ", tehai_calculator_create("{\"players\": 5}", &calculator));
    EXPECT(!calculator);
    FAILS(BAD_TEXT, "rules: ", tehai_calculator_create("{", &calculator));
    FAILS(BAD_TEXT, "playres", tehai_calculator_create("{\"playres\": 3}", &calculator));
    FAILS(INVALID_ARGUMENT, "calculator: found a null", tehai_calculator_create(NULL, NULL));
}

static void self_sets(void) {
    tehai_set *set;
    FAILS(BAD_TEXT, "tenpay", tehai_set_create("tenpay", NULL, &set));
    EXPECT(!set);
    FAILS(BAD_TEXT, "options: tiles: ", tehai_set_create("all", "{\"tiles\": \"x\"}", &set));
    FAILS(BAD_TEXT, "options: set: ", tehai_set_create("all", "{\"set\": \"win\"}", &set));
    FAILS(BAD_TEXT, "options: size: there is no such option", tehai_set_create("all", "{\"size\": 3}", &set));
    FAILS(BAD_TEXT, "options: ", tehai_set_create("all", "3", &set));
    FAILS(BAD_TEXT, "136", tehai_set_create("all", "{\"tiles\": 137}", &set));
    FAILS(INVALID_ARGUMENT, "expression: found a null", tehai_set_create(NULL, NULL, &set));
    FAILS(INVALID_ARGUMENT, "expression: not UTF-8", tehai_set_create("\x80", NULL, &set));
    FAILS(INVALID_ARGUMENT, "set: found a null", tehai_set_create("all", NULL, NULL));

    // All hands of one tile: 34, in order, four deals each.
    char number[TEHAI_NUMBER_TEXT];
    uint8_t hands[40 * K], contained[2], distances[2], tiles;
    size_t listed;
    set = set_of("all", "{\"tiles\": 1}");
    OK(tehai_set_hands(set, number, sizeof number));
    EXPECT(!strcmp(number, "34"));
    OK(tehai_set_deals(set, number, sizeof number));
    EXPECT(!strcmp(number, "136"));
    FAILS(BUFFER_TOO_SMALL, "4 or more", tehai_set_deals(set, number, 3));
    OK(tehai_set_list(set, 0, 40, hands, &listed));
    EXPECT(listed == 34);
    OK(tehai_set_list(set, 30, 40, hands, &listed));
    EXPECT(listed == 4);
    OK(tehai_set_list(set, UINT64_MAX, 40, hands, &listed));
    EXPECT(listed == 0);
    FAILS(INVALID_ARGUMENT, "listed: found a null", tehai_set_list(set, 0, 1, hands, NULL));
    FAILS(INVALID_ARGUMENT, "set: found a null", tehai_set_tiles(NULL, &tiles));
    OK(tehai_read_hand("5p", hands, NULL));
    OK(tehai_read_hand("55p", hands + K, NULL));
    OK(tehai_set_contains(set, hands, 2, contained));
    EXPECT(contained[0] == 1 && contained[1] == 0);
    hands[K] = 5;
    FAILS(BAD_HAND, "hand 1: ", tehai_set_contains(set, hands, 2, contained));
    FAILS(BAD_HAND, "hand 1: ", tehai_set_distances(set, hands, 2, NULL, 0, 0, NULL, NULL, NULL, NULL));

    // Without a tile, each of the 136 leads to the set but those that are visible.
    uint8_t none[2 * K] = {0}, visible[2 * K] = {4, 4, [K] = 3}, copies[2];
    OK(tehai_set_distances(set, none, 2, visible, 1, 0, distances, NULL, NULL, copies));
    EXPECT(distances[0] == 1 && copies[0] == 128 && distances[1] == 1 && copies[1] == 128);
    OK(tehai_set_distances(set, none, 2, visible, 2, 0, NULL, NULL, NULL, copies));
    EXPECT(copies[0] == 128 && copies[1] == 133);
    FAILS(INVALID_ARGUMENT, "by: ", tehai_set_sample(set, 1, "tiles", 1, hands));
    FAILS(INVALID_ARGUMENT, "set: found a null", tehai_set_hands(NULL, number, sizeof number));
    tehai_set_free(set);
    tehai_set_free(NULL);

    // Nothing can be drawn from a set without hands, or lead to it.
    set = set_of("1m = 0 & 1m = 1", NULL);
    OK(tehai_set_hands(set, number, sizeof number));
    EXPECT(!strcmp(number, "0"));
    FAILS(NO_ANSWER, "no hands", tehai_set_sample(set, 1, "hands", 1, hands));
    OK(tehai_set_distances(set, none, 1, NULL, 0, 1, distances, NULL, NULL, NULL));
    EXPECT(distances[0] == TEHAI_NEVER);
    tehai_set_free(set);

    // The largest numbers fit.
    set = set_of("all", "{\"tiles\": 68}");
    OK(tehai_set_deals(set, number, sizeof number));
    EXPECT(strlen(number) == 40);
    tehai_set_free(set);
}

static void self_chances(void) {
    enum { N = 5, C = TEHAI_CHOICES };
    const char *texts[N] = {"123m456p789s1122z", "123m456p11z23456s7z", "123m456p789s11222z", "23m55p34588s11z[222z]", "5m"};
    static uint8_t hands[N * K], visible[K], red[N * TEHAI_RED_FIVES];
    static int16_t called[N * M];
    for (int i = 0; i < N; i++) OK(tehai_read_hand(texts[i], hands + i * K, called + i * M));
    double *win = guarded(N * C * sizeof *win), *tenpai = guarded(N * C * sizeof *tenpai);
    double *points = guarded(N * C * sizeof *points);
    int8_t *best = guarded(N);
    const char *question = "{\"draws\": 1, \"points\": {}}";
    for (uint32_t threads = 0; threads < 3; threads++) {
        OK(tehai_win_probabilities(question, hands, N, called, NULL, NULL, 0, threads, best, win, tenpai, points));
        // It draws first: four of 123 tiles win. Then 11 of 123 after 7z; 6z is not held.
        EXPECT(best[0] == K && win[K] == 4.0 / 123 && tenpai[K] == 1);
        EXPECT(points[K] == (2 * 6000 + 2 * 2100) / 123.0);
        EXPECT(best[1] == 33 && win[C + 33] == 11.0 / 123 && win[C + K] != win[C + K] && win[C + 32] != win[C + 32]);
        // A win has no chances, and a hand with a called meld needs a yaku. Points need a whole hand.
        EXPECT(best[2] == TEHAI_NO_CHOICE && best[4] == TEHAI_NO_CHOICE && best[3] != TEHAI_NO_CHOICE);
        for (int at = 0; at < C; at++) EXPECT(win[2 * C + at] != win[2 * C + at] && points[4 * C + at] != points[4 * C + at]);
    }
    // Points were not asked, and 1z is seen: three tiles of 122 are left.
    visible[27] = 1;
    OK(tehai_win_probabilities("{\"draws\": 1}", hands, 1, NULL, NULL, visible, 1, 1, best, win, tenpai, points));
    EXPECT(win[K] == 3.0 / 122 && points[K] != points[K]);
    OK(tehai_win_probabilities("{\"draws\": 1, \"visible\": \"1z\"}", hands, 1, NULL, NULL, NULL, 0, 1, NULL, win, NULL, NULL));
    EXPECT(win[K] == 3.0 / 122);
    OK(tehai_win_probabilities(NULL, NULL, 0, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL));
    FAILS(BAD_TEXT, "question: drawz: there is no such option",
          tehai_win_probabilities("{\"drawz\": 1}", hands, N, called, NULL, NULL, 0, 0, best, NULL, NULL, NULL));
    FAILS(NO_ANSWER, "by_turn: ",
          tehai_win_probabilities("{\"by_turn\": true, \"points\": {}}", hands, N, called, NULL, NULL, 0, 0, best, NULL, NULL, NULL));
    FAILS(INVALID_ARGUMENT, "hands: found a null",
          tehai_win_probabilities(NULL, NULL, N, NULL, NULL, NULL, 0, 0, best, NULL, NULL, NULL));

    const char *wins[N] = {"234m345678p55s345s", "234m345678p55s345s", "23m456p11z4m[789s][222z]", "123m", "11122233344455z"};
    const uint8_t tiles[N] = {22, 22, 3, 0, 31};
    for (int i = 0; i < N; i++) OK(tehai_read_hand(wins[i], hands + i * K, called + i * M));
    red[TEHAI_RED_FIVES + 1] = 1; // 5p of the second
    int32_t *paid = guarded(N * sizeof *paid);
    uint8_t *han = guarded(N), *fu = guarded(N), *yakuman = guarded(N);
    question = "{\"won_by\": \"tsumo\", \"seat\": \"south\"}";
    for (uint32_t threads = 0; threads < 3; threads++) {
        OK(tehai_scores(question, hands, N, called, red, tiles, threads, paid, han, fu, yakuman));
        EXPECT(han[0] == 3 && fu[0] == 20 && paid[0] == 2700 && han[1] == 4 && paid[1] == 5200);
        EXPECT(han[2] == 1 && paid[2] > 0 && han[3] == 0 && paid[3] == 0 && yakuman[4] == 3);
    }
    OK(tehai_scores(question, hands, N, called, NULL, tiles, 1, paid, NULL, NULL, NULL));
    EXPECT(paid[0] == paid[1]);
    OK(tehai_scores(NULL, NULL, 0, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL));
    FAILS(INVALID_ARGUMENT, "tiles: found a null", tehai_scores(NULL, hands, N, called, NULL, NULL, 0, paid, NULL, NULL, NULL));
    FAILS(NO_ANSWER, "hidden dora need riichi",
          tehai_scores("{\"hidden_dora\": \"1m\"}", hands, N, called, NULL, tiles, 0, paid, NULL, NULL, NULL));
    release(win, N * C * sizeof *win);
    release(tenpai, N * C * sizeof *tenpai);
    release(points, N * C * sizeof *points);
    release(best, N);
    release(paid, N * sizeof *paid);
    release(han, N);
    release(fu, N);
    release(yakuman, N);
}

static void self_ask(void) {
    char *answer;
    FAILS(INVALID_ARGUMENT, "kind: expected analyze-hand", tehai_ask("hand", "{}", &answer));
    EXPECT(!answer);
    FAILS(INVALID_ARGUMENT, "kind: found a null", tehai_ask(NULL, "{}", &answer));
    FAILS(INVALID_ARGUMENT, "answer: found a null", tehai_ask("names", NULL, NULL));
    FAILS(INVALID_ARGUMENT, "question: not UTF-8", tehai_ask("score-hand", "\"\xc3\"", &answer));
    FAILS(BAD_TEXT, "question: ", tehai_ask("score-hand", "{", &answer));
    FAILS(BAD_TEXT, "hnad: there is no such option", tehai_ask("score-hand", "{\"hnad\": \"1m\"}", &answer));
    EXPECT(!answer);
    // The problem is an answer of its own.
    FAILS(NO_ANSWER, "expected 14 tiles", tehai_ask("score-hand", "{\"hand\": \"1m\"}", &answer));
    EXPECT(strstr(answer, "\"field\":"));
    tehai_text_free(answer);
    tehai_text_free(NULL);
    OK(tehai_ask("names", NULL, &answer));
    EXPECT(strstr(answer, "\"tenpai\""));
    tehai_text_free(answer);
}

int main(int number, char **arguments) {
    const char *what = number > 1 ? arguments[1] : "";
    EXPECT(!strcmp(tehai_version(), TEHAI_VERSION));
    if (number == 4 && !strcmp(what, "shanten")) {
        shanten(arguments[2], arguments[3]);
    } else if (number == 4 && !strcmp(what, "discards")) {
        discards(arguments[2], arguments[3]);
    } else if (number == 4 && !strcmp(what, "distance")) {
        distance(arguments[2], arguments[3]);
    } else if (number == 4 && !strcmp(what, "sample")) {
        sample(arguments[2], strtoul(arguments[3], NULL, 10));
    } else if (number == 5 && !strcmp(what, "list")) {
        list(arguments[2], strtoull(arguments[3], NULL, 10), strtoul(arguments[4], NULL, 10));
    } else if (number == 3 && !strcmp(what, "size")) {
        size(arguments[2]);
    } else if (number == 4 && !strcmp(what, "ask")) {
        ask(arguments[2], arguments[3]);
    } else if (number == 2 && !strcmp(what, "self")) {
        self_text();
        self_melds();
        self_arrays();
        self_sets();
        self_chances();
        self_ask();
        self_waits();
        self_threads();
        puts("ok");
    } else {
        fprintf(stderr, "the first lines of %s say how to call it\n", __FILE__);
        return 2;
    }
}
