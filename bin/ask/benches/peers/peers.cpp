// The replacement numbers of hands by nyanten and by tomohxx's shanten-number, and the time they take.
//
//     peers IMPLEMENTATION FORMS HANDS TABLES
//
// IMPLEMENTATION is nyanten or shanten-number, FORMS standard or all. The file HANDS has 34 bytes a hand, the copies
// of each tile. The folder TABLES has the tables of shanten-number. Prints a line with the replacement number of each
// hand. Then answers each line of standard input, a number of runs over all hands, by the nanoseconds they took.

#include <array>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

#include <mahjong/calsht.hpp>
#include <nyanten/replacement_number.hpp>

namespace {

// As each of the two takes a hand.
using Bytes = std::array<std::uint_fast8_t, 34>;
using Integers = std::array<int, 34>;

template <typename Hand> std::vector<Hand> read(char const *path) {
  std::ifstream file(path, std::ios::binary);
  std::vector<Hand> hands;
  for (std::array<char, 34> bytes; file.read(bytes.data(), bytes.size());) {
    Hand hand;
    for (std::size_t tile = 0; tile < hand.size(); ++tile) hand[tile] = bytes[tile];
    hands.push_back(hand);
  }
  return hands;
}

template <typename Hand> int tiles(Hand const &hand) {
  int sum = 0;
  for (auto const count : hand) sum += count;
  return sum;
}

template <typename Hand, typename Number> int answer(std::vector<Hand> const &hands, Number const &number) {
  for (Hand const &hand : hands) std::cout << static_cast<int>(number(hand)) << ' ';
  std::cout << std::endl;
  for (long long runs; std::cin >> runs;) {
    auto const start = std::chrono::steady_clock::now();
    long long volatile sum = 0;
    for (long long run = 0; run < runs; ++run) {
      long long of_run = 0;
      for (Hand const &hand : hands) of_run += number(hand);
      sum = of_run;
    }
    std::chrono::nanoseconds const time = std::chrono::steady_clock::now() - start;
    std::cout << time.count() << std::endl;
  }
  return 0;
}

} // namespace

int main(int argc, char const *const *argv) {
  if (argc != 5) {
    std::cerr << "usage: peers nyanten|shanten-number standard|all HANDS TABLES" << std::endl;
    return 2;
  }
  bool const is_nyanten = argv[1] == std::string("nyanten"), is_standard = argv[2] == std::string("standard");
  if (is_nyanten && is_standard) {
    return answer(read<Bytes>(argv[3]), [](Bytes const &hand) {
      return Nyanten::Standard_::calculateReplacementNumber(hand.cbegin(), tiles(hand));
    });
  }
  if (is_nyanten) {
    return answer(read<Bytes>(argv[3]), [](Bytes const &hand) { return Nyanten::calculateReplacementNumber(hand); });
  }
  mahjong::Calsht const calsht(argv[4]);
  if (is_standard) {
    return answer(read<Integers>(argv[3]), [&](Integers const &hand) { return calsht.calc_lh(hand, tiles(hand) / 3); });
  }
  return answer(read<Integers>(argv[3]), [&](Integers const &hand) {
    return std::get<0>(calsht(hand, tiles(hand) / 3, 7));
  });
}
