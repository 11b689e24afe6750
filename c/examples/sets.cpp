// Counts a set of hands, draws some of them, measures how far a hand is from it, and asks what a win is worth:
//
//     c++ -std=c++17 sets.cpp $(pkg-config --cflags --libs tehai) -o sets
//     ./sets 'honitsu & toitoi' 123m456p23456s11z

#include <array>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <tehai.h>

namespace {

using Hand = std::array<std::uint8_t, TEHAI_KINDS>;

// A failed call becomes an exception.
void check(tehai_status status) {
    if (status != TEHAI_STATUS_OK) throw std::runtime_error(tehai_error_message());
}

// What the library made is freed with its owner.
struct Free {
    void operator()(tehai_set *set) const { tehai_set_free(set); }
    void operator()(char *text) const { tehai_text_free(text); }
};
using Set = std::unique_ptr<tehai_set, Free>;
using Text = std::unique_ptr<char, Free>;

Set set_of(const std::string &expression) {
    tehai_set *made = nullptr;
    check(tehai_set_create(expression.c_str(), nullptr, &made));
    return Set(made);
}

// The answer to a question in JSON; of a question without an answer, the exception says why.
Text ask(const char *kind, const std::string &question) {
    char *answer = nullptr;
    tehai_status status = tehai_ask(kind, question.c_str(), &answer);
    Text owned(answer);
    check(status);
    return owned;
}

std::string text_of(const Hand &hand) {
    char text[TEHAI_HAND_TEXT];
    check(tehai_write_hand(hand.data(), nullptr, text, sizeof text));
    return text;
}

void run(const std::string &expression, const std::string &hand_text) {
    Set set = set_of(expression);
    char hands[TEHAI_NUMBER_TEXT], deals[TEHAI_NUMBER_TEXT];
    check(tehai_set_hands(set.get(), hands, sizeof hands));
    check(tehai_set_deals(set.get(), deals, sizeof deals));
    std::printf("hands %s\ndeals %s\n", hands, deals);

    // The same draws as `tehai list-hands SET --sample 3 --seed 1`.
    std::vector<Hand> drawn(3);
    check(tehai_set_sample(set.get(), 1, "hands", drawn.size(), drawn.data()->data()));
    for (const Hand &hand : drawn) std::printf("%s\n", text_of(hand).c_str());

    Hand hand;
    check(tehai_read_hand(hand_text.c_str(), hand.data(), nullptr));
    std::uint8_t tiles = 0;
    check(tehai_set_distances(set.get(), hand.data(), 1, nullptr, 0, 1, &tiles, nullptr, nullptr, nullptr));
    std::printf("%s draws %d\n", hand_text.c_str(), tiles);

    // Whole answers are JSON, with the types of answers/schema.json.
    Text score = ask("score-hand", R"({"hand": "234m345678p55s345s", "riichi": "riichi"})");
    std::printf("%s\n", score.get());
}

} // namespace

int main(int number, char **arguments) {
    if (number != 3) {
        std::fprintf(stderr, "usage: sets SET HAND\n");
        return 2;
    }
    try {
        run(arguments[1], arguments[2]);
    } catch (const std::exception &error) {
        std::fprintf(stderr, "sets: %s\n", error.what());
        return 1;
    }
}
