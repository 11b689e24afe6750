// C++ shanten-number: each form, without called copies. Its tables are beside the program.
#include "lines.hpp"
#include <filesystem>
#include <mahjong/calsht.hpp>

int main(int, char **arguments) {
    const mahjong::Calsht calsht(std::filesystem::path(arguments[0]).parent_path().string());
    answer([&](const Line &line) -> std::optional<int> {
        const std::string &question = line.question;
        const unsigned mode = question == "standard"           ? 1
                              : question == "seven-pairs"      ? 2
                              : question == "thirteen-orphans" ? 4
                              : question == "nearest"          ? 7
                                                               : 0;
        if (mode == 0 || line.has_called) return {};
        return std::get<0>(calsht(line.counts, 4 - line.melds, mode, true, line.is_three_player)) - 1;
    });
}
