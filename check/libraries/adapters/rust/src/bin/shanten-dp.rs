//! The crate shanten-dp.

use library_adapters::{answer, tiles};
use shanten_dp::{Mode, calc_shanten, calc_shanten2, make_tile_limits};

fn main() {
    answer(|line| {
        let mut limits = make_tile_limits(line.is_three_player);
        for (limit, called) in limits.iter_mut().zip(line.called) {
            *limit -= called;
        }
        // With called melds there is no other form.
        let all = if line.melds == 0 { Mode::all() } else { Mode::STANDARD };
        let mode = match line.question.as_str() {
            "standard" => Mode::STANDARD,
            "seven-pairs" => Mode::SEVEN_PAIRS,
            "thirteen-orphans" => Mode::THIRTEEN_ORPHANS,
            "nearest" | "necessary" => all,
            _ => return None,
        };
        let melds = 4 - line.melds;
        if line.question == "necessary" {
            return Some(tiles(
                calc_shanten2(&line.counts, &limits, melds, mode, false, true).unwrap()?.waits,
            ));
        }
        Some(calc_shanten(&line.counts, &limits, melds, mode, false, true).unwrap()?.to_string())
    });
}
