// Reads hands, one in a line, and prints how far each is from tenpai, and which tiles bring it nearer:
//
//     cc shanten.c $(pkg-config --cflags --libs tehai) -o shanten
//     echo 199m146779p12s246z | ./shanten

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tehai.h>

// Ends the program if a call failed, and says why.
static void check(tehai_status status) {
    if (status != TEHAI_STATUS_OK) {
        fprintf(stderr, "shanten: %s\n", tehai_error_message());
        exit(1);
    }
}

// Memory for some values; without any, the program ends.
static void *memory(size_t number, size_t size) {
    void *found = malloc(number ? number * size : 1);
    if (!found) {
        fprintf(stderr, "shanten: no memory\n");
        exit(1);
    }
    return found;
}

int main(void) {
    // The hands stand one after the other, TEHAI_KINDS bytes each.
    size_t number = 0, room = 1024;
    uint8_t *hands = memory(room, TEHAI_KINDS);
    char line[256];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (number == room) {
            room *= 2;
            hands = realloc(hands, room * TEHAI_KINDS);
            if (!hands) return 1;
        }
        check(tehai_read_hand(line, hands + number * TEHAI_KINDS, NULL));
        number++;
    }

    // One call answers all of them, on all cores.
    tehai_calculator *calculator;
    check(tehai_calculator_create(NULL, &calculator));
    int8_t *shanten = memory(number, sizeof *shanten);
    uint64_t *necessary = memory(number, sizeof *necessary);
    uint8_t *copies = memory(number, sizeof *copies);
    check(tehai_effects(calculator, hands, number, NULL, NULL, 0, 0, shanten, necessary, NULL, copies));

    for (size_t i = 0; i < number; i++) {
        // A set of tiles is written as a hand with one of each.
        uint8_t tiles[TEHAI_KINDS];
        for (int kind = 0; kind < TEHAI_KINDS; kind++) tiles[kind] = necessary[i] >> kind & 1;
        char hand[TEHAI_HAND_TEXT], drawn[TEHAI_HAND_TEXT];
        check(tehai_write_hand(hands + i * TEHAI_KINDS, NULL, hand, sizeof hand));
        check(tehai_write_hand(tiles, NULL, drawn, sizeof drawn));
        printf("%s,%d,%s,%d\n", hand, shanten[i], drawn, copies[i]);
    }

    free(copies);
    free(necessary);
    free(shanten);
    tehai_calculator_free(calculator);
    free(hands);
}
