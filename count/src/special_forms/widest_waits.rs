//! The thirteen-sided wait and pure nine gates: a fitting order, and enough tiles.

use num_bigint::BigUint;

use super::{ByDraws, EvenDeck, choose};
use tehai::count::Fraction;

/// The hand that has these copies of some kinds, none of which was ever discarded, and a further tile of them: a wait
/// for every kind of the hand, without furiten.
///
/// There is no choice. Such a hand has discarded no tile of its kinds, so the first tiles of these kinds, dealt or
/// drawn, are the hand, and the next one is the win. The order of the tiles of these kinds is independent of their
/// places among the others. So both probabilities are that of a fitting order times that of enough tiles of these
/// kinds.
///
/// ```
/// use tehai::count::Fraction;
/// use tehai_count::special_forms::{EvenDeck, wait_for_every_kind};
/// // One tile of each of two kinds, out of three kinds with two copies.
/// let by_draws = wait_for_every_kind(EvenDeck { kinds: 3, copies: 2 }, &[1, 1], 1);
/// // Four of the fifteen deals of two tiles.
/// assert_eq!(by_draws.tenpai[0], Fraction::new(4u8.into(), 15u8.into()));
/// // Two of the four other tiles win.
/// assert_eq!(by_draws.win[1], Fraction::new(2u8.into(), 15u8.into()));
/// ```
///
/// # Panics
/// If the deck has fewer kinds, or fewer copies than the hand.
pub fn wait_for_every_kind(deck: EvenDeck, hand: &[u8], draws: u32) -> ByDraws {
    assert!(
        hand.len() <= usize::from(deck.kinds) && hand.iter().all(|&held| held <= deck.copies),
        "{hand:?} of {deck:?}"
    );
    let tiles: u32 = hand.iter().map(|&held| u32::from(held)).sum();
    let of_its_kinds = hand.len() as u32 * u32::from(deck.copies);
    let fitting: BigUint = hand.iter().map(|&held| choose(deck.copies.into(), held.into())).product();
    // The first tiles of its kinds, in whatever places, are each of these sets equally often.
    let first = choose(of_its_kinds, tiles);
    let [win, tenpai] = [tiles + 1, tiles].map(|needed| {
        let after = |drawn: u32| {
            let seen = tiles + drawn;
            let with = |of_its_kinds_seen: u32| {
                choose(of_its_kinds, of_its_kinds_seen)
                    * choose(deck.tiles() - of_its_kinds, seen - of_its_kinds_seen)
            };
            let enough: BigUint = (needed..=seen).map(with).sum();
            Fraction::new(&fitting * enough, &first * choose(deck.tiles(), seen))
        };
        (0..=deck.draws(tiles, draws)).map(after).collect()
    });
    ByDraws { win, tenpai }
}
