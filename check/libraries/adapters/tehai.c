// tehai, in C:
//
//     cc tehai.c $(pkg-config --cflags --libs tehai) -o tehai
//
// It answers the lines of check/libraries/run.

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tehai.h>

static void check(tehai_status status) {
    if (status != TEHAI_STATUS_OK) {
        fprintf(stderr, "tehai: %s\n", tehai_error_message());
        exit(1);
    }
}

// A set of tiles as a hand with one of each, or - for none.
static void print_tiles(uint64_t bits) {
    uint8_t one[TEHAI_KINDS];
    char text[TEHAI_HAND_TEXT];
    for (int kind = 0; kind < TEHAI_KINDS; kind++) one[kind] = bits >> kind & 1;
    check(tehai_write_hand(one, NULL, text, sizeof text));
    puts(*text ? text : "-");
}

// By the functions for many hands.
static void by_counts(const char *question, const char *rules, const char *hand) {
    uint8_t counts[TEHAI_KINDS];
    int16_t called[TEHAI_MELDS];
    check(tehai_read_hand(hand, counts, called));
    tehai_calculator *calculator;
    check(tehai_calculator_create(rules, &calculator));
    uint64_t tiles;
    if (!strcmp(question, "necessary")) {
        check(tehai_effects(calculator, counts, 1, called, NULL, 0, 1, NULL, &tiles, NULL, NULL));
        print_tiles(tiles);
    } else if (!strncmp(question, "waits", 5)) {
        check(tehai_waits(calculator, counts, 1, called, 1, &tiles));
        print_tiles(tiles);
    } else if (!strcmp(question, "nearest")) {
        int8_t nearest;
        check(tehai_shanten(calculator, counts, 1, called, 1, &nearest));
        printf("%d\n", nearest);
    } else {
        int8_t of_form[3];
        check(tehai_shanten_by_form(calculator, counts, 1, called, 1, of_form));
        printf("%d\n", of_form[!strcmp(question, "standard") ? 0 : !strcmp(question, "seven-pairs") ? 1 : 2]);
    }
    tehai_calculator_free(calculator);
}

// The readings of an answer in JSON: after "form", each string that is no key is a part, up to "called".
static void print_readings(const char *json) {
    bool is_first = true;
    for (const char *form = json; (form = strstr(form, "{\"form\":")); form++) {
        // The name of the form comes first.
        const char *quote = form + strlen("{\"form\":\""), *end = strchr(form, '}'), *separator = is_first ? "" : "|";
        quote += strcspn(quote, "\"") + 1;
        while ((quote = strchr(quote, '"')) && quote < end && strncmp(quote, "\"called\"", 8)) {
            int length = (int)strcspn(quote + 1, "\"");
            if (quote[length + 2] != ':') {
                printf("%s%.*s", separator, length, quote + 1);
                separator = "_";
            }
            quote += length + 2;
        }
        is_first = false;
    }
    puts(is_first ? "-" : "");
}

// What follows a key, the first time that it comes up.
static const char *after(const char *json, const char *key) {
    const char *found = strstr(json, key);
    if (!found) {
        fprintf(stderr, "tehai: no %s in %s\n", key, json);
        exit(1);
    }
    return found + strlen(key);
}

// By the answer in JSON that all bindings have.
static void by_answer(const char *rules, const char *hand) {
    char asked[512], *json;
    snprintf(asked, sizeof asked, "{\"hand\": {\"hand\": \"%s\", \"rules\": %s}, \"asked\": {}}", hand, rules);
    check(tehai_ask("analyze-hand", asked, &json));
    print_readings(after(json, "\"decompositions\":"));
    tehai_text_free(json);
}

int main(void) {
    char question[20], players[2], melds[2], counts[TEHAI_KINDS + 1], called[TEHAI_KINDS + 1], hand[160], rules[100];
    while (scanf("%19s %1s %1s %34s %34s %159s", question, players, melds, counts, called, hand) == 6) {
        bool reads = !strcmp(question, "readings");
        // Thirteen orphans are not split.
        const char *forms = reads ? "standard,seven-pairs" : "all";
        const char *fifth_tile = strcmp(question, "waits-counted") ? "excluded" : "counted";
        snprintf(rules, sizeof rules, "{\"players\": %s, \"forms\": \"%s\", \"fifth_tile\": \"%s\"}", players, forms,
                 fifth_tile);
        if (reads) {
            by_answer(rules, hand);
        } else {
            by_counts(question, rules, hand);
        }
    }
}
