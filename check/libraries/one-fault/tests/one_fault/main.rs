//! The lists do what `docs/conformance-proof.md` says of them.

mod library;
mod program;
mod small_games;

use rand_chacha::ChaCha8Rng;
use rand_core::Rng;
use rustc_hash::FxHashMap;

use one_fault::game::Vector;
use one_fault::join::NONE;
use one_fault::list::{Groups, HONOURS, Places, Tables};

/// A number below `end`.
fn below(random: &mut ChaCha8Rng, end: usize) -> usize {
    (random.next_u64() % end as u64) as usize
}

/// The hands of a list by their groups: for each group hand of the suits and the honours, where it occurs.
struct Index(FxHashMap<(bool, u32), Vec<Places>>);

impl Index {
    fn new(list: &[Places]) -> Index {
        let mut index: FxHashMap<(bool, u32), Vec<Places>> = FxHashMap::default();
        for hand in list {
            for group in 0..4 {
                let again = group < HONOURS && hand[..group].contains(&hand[group]);
                if hand[group] != NONE && !again {
                    index.entry((group == HONOURS, hand[group])).or_default().push(*hand);
                }
            }
        }
        Index(index)
    }

    /// The hands of the list that have a group hand in the honours, or in any suit.
    fn hands(&self, is_honours: bool, place: u32) -> &[Places] {
        self.0.get(&(is_honours, place)).map_or(&[], Vec::as_slice)
    }
}

/// Whether some hand, each with its right answer, is answered wrongly if the vector of one group hand is wrong.
fn shows(
    groups: &Groups,
    hands: impl IntoIterator<Item = (Places, i32)>,
    tables: Tables,
    fault: (usize, u32),
    wrong: &Vector,
) -> bool {
    hands.into_iter().any(|(hand, right)| groups.faulty(&hand, tables, fault, wrong) != right)
}
