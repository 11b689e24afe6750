// The lines of check/libraries/run, for programs in C++.
#pragma once

#include <array>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>

struct Line {
    std::string question;
    bool is_three_player;
    int melds;
    std::array<int, 34> counts;
    bool has_called;
};

// Answers line by line; nothing is no answer to that question.
template <typename Answers>
void answer(const Answers &answers) {
    std::ios::sync_with_stdio(false);
    for (std::string text; std::getline(std::cin, text);) {
        std::istringstream fields(text);
        std::string players, counts, called;
        Line line;
        fields >> line.question >> players >> line.melds >> counts >> called;
        line.is_three_player = players == "3";
        for (std::size_t kind = 0; kind < line.counts.size(); kind++) line.counts[kind] = counts.at(kind) - '0';
        line.has_called = called.find_first_not_of('0') != std::string::npos;
        const std::optional<int> found = answers(line);
        std::cout << (found ? std::to_string(*found) : "?") << '\n';
    }
}
