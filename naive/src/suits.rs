//! The wins of suits of any number of ranks, looked at one by one.

use tehai::count::Count;
use tehai::tiles::COPIES;

/// The ways to choose 0 to 4 of four copies.
const CHOOSE_OF_FOUR: [u64; 5] = [1, 4, 6, 4, 1];

/// The hands of `melds` melds, or of `melds` melds and a head, from suits of so many ranks each: every hand of as many
/// tiles is looked at.
///
/// ```
/// use tehai_naive::hands_of_suits;
/// // A head and a triplet, or a head and a sequence, of the ranks 1 to 4.
/// assert_eq!(hands_of_suits(&[4], 1, true).hands, 12 + 8);
/// ```
pub fn hands_of_suits(ranks: &[usize], melds: usize, has_head: bool) -> Count<u64> {
    // The suits one after another. A rank that does not exist keeps sequences from crossing from one to the next.
    let mut limits = Vec::new();
    for &ranks in ranks {
        limits.extend(vec![COPIES; ranks]);
        limits.push(0);
    }
    let mut count = Count { hands: 0, deals: 0 };
    for_each(&limits, 3 * melds + if has_head { 2 } else { 0 }, &mut Vec::new(), &mut |copies| {
        let is_win = match has_head {
            true => is_melds_and_head(copies),
            false => is_melds(copies),
        };
        if is_win {
            let deals = copies.iter().map(|&copies| CHOOSE_OF_FOUR[usize::from(copies)]).product();
            count += Count { hands: 1, deals };
        }
    });
    count
}

/// Visits every choice of `tiles` tiles with at most so many copies of each rank.
fn for_each(limits: &[u8], tiles: usize, chosen: &mut Vec<u8>, visit: &mut impl FnMut(&[u8])) {
    let Some((&limit, rest)) = limits.split_first() else {
        if tiles == 0 {
            visit(chosen);
        }
        return;
    };
    for copies in 0..=limit.min(u8::try_from(tiles).unwrap_or(u8::MAX)) {
        chosen.push(copies);
        for_each(rest, tiles - usize::from(copies), chosen, visit);
        chosen.pop();
    }
}

fn is_melds_and_head(copies: &[u8]) -> bool {
    (0..copies.len()).filter(|&head| copies[head] >= 2).any(|head| is_melds(&less(copies, &[(head, 2)])))
}

/// The lowest tile belongs to a triplet or begins a sequence.
fn is_melds(copies: &[u8]) -> bool {
    let Some(lowest) = copies.iter().position(|&copies| copies > 0) else { return true };
    let has = |rank: usize, least: u8| copies.get(rank).is_some_and(|&copies| copies >= least);
    (has(lowest, 3) && is_melds(&less(copies, &[(lowest, 3)])))
        || (has(lowest + 1, 1)
            && has(lowest + 2, 1)
            && is_melds(&less(copies, &[(lowest, 1), (lowest + 1, 1), (lowest + 2, 1)])))
}

fn less(copies: &[u8], taken: &[(usize, u8)]) -> Vec<u8> {
    let mut rest = copies.to_vec();
    for (rank, copies) in taken {
        rest[*rank] -= copies;
    }
    rest
}
