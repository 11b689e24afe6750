// C++ nyanten: the least of three forms, four players, no called copies.
#include "lines.hpp"
// These headers leave their own to those before them.
#include <stdexcept>
#include <vector>
#include <nyanten/replacement_number.hpp>

int main() {
    answer([](const Line &line) -> std::optional<int> {
        if (line.question != "nearest" || line.is_three_player || line.has_called) return {};
        const std::array<int, 34> &counts = line.counts;
        return Nyanten::calculateReplacementNumber(std::vector<unsigned>(counts.begin(), counts.end())) - 1;
    });
}
