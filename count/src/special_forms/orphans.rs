//! Thirteen orphans: what contains them, by inclusion and exclusion.

use num_bigint::{BigInt, BigUint};

use super::{ByDraws, EvenDeck, FromDeals, choose};
use tehai::count::Fraction;

/// One tile of each of `orphans` kinds, and a second one of any of them.
///
/// There is no choice. The player keeps the first tile of each kind, and the first second copy of any of them. Together
/// these are a win. So a hand that has drawn and not won holds some other tile and discards it, and the player has won
/// once the tiles dealt and drawn *contain* a win. No play wins earlier. The same holds for tenpai.
///
/// ```
/// use tehai_count::special_forms::{EvenDeck, orphans};
/// // Two kinds, two copies of each. Two tiles are dealt; every third tile makes them a win of two kinds.
/// let by_draws = orphans(EvenDeck { kinds: 2, copies: 2 }, 2, 1);
/// assert_eq!(by_draws.win[1].scientific(1), "1e+00");
/// ```
///
/// # Panics
/// If the deck has fewer kinds, or not two to four copies of each.
pub fn orphans(deck: EvenDeck, orphans: u8, draws: u32) -> ByDraws {
    assert!((1..=deck.kinds).contains(&orphans) && (2..=4).contains(&deck.copies), "{orphans} of {deck:?}");
    let (orphans, copies) = (u32::from(orphans), u32::from(deck.copies));
    let mut by_draws = ByDraws { win: Vec::new(), tenpai: Vec::new() };
    for tiles in orphans..=orphans + deck.draws(orphans, draws) {
        // The tiles in which each of `kinds` kinds is present, and one of them at least twice.
        let with_a_pair = |kinds: u32, among: u32| {
            let once = BigUint::from(copies).pow(kinds) * choose(among - kinds * copies, tiles - kinds);
            containing(kinds, copies, among, tiles) - once
        };
        let all = deck.tiles();
        let win = with_a_pair(orphans, all);
        let tenpai =
            containing(orphans, copies, all, tiles) + with_a_pair(orphans - 1, all - copies) * orphans;
        for (share, deals) in [(&mut by_draws.win, win), (&mut by_draws.tenpai, tenpai)] {
            share.push(Fraction::new(deals, choose(all, tiles)));
        }
    }
    by_draws
}

/// [`orphans`] by the kinds of orphans in the deal. Numbers that no deal has are left out.
///
/// # Panics
/// Those of [`orphans`].
pub fn orphans_by_deal(deck: EvenDeck, orphans: u8, draws: u32) -> Vec<FromDeals> {
    assert!((1..=deck.kinds).contains(&orphans) && (2..=4).contains(&deck.copies), "{orphans} of {deck:?}");
    let (dealt, copies) = (u32::from(orphans), u32::from(deck.copies));
    let others = deck.tiles() - dealt * copies;
    let wall = deck.tiles() - dealt;
    let from = |held: u32| {
        let missing = dealt - held;
        // The deals with these numbers of kinds, and those of them with one tile of each.
        let deals = choose(dealt, held) * containing(held, copies, held * copies + others, dealt);
        let deals_of_singles =
            choose(dealt, held) * BigUint::from(copies).pow(held) * choose(others, dealt - held);
        // Deals and draws of this many tiles that contain `kinds` of the missing kinds and none of the others, and
        // those of them without a pair.
        let ways = |kinds: u32, drawn: u32| {
            let absent = (missing - kinds) * copies;
            let all = &deals * containing(kinds, copies, wall - absent, drawn);
            // No other tile of the orphans' kinds: from the others that such a deal leaves.
            let singles = others.checked_sub(missing).zip(drawn.checked_sub(kinds));
            let singles = singles.map(|(others, drawn)| choose(others, drawn)).unwrap_or_default();
            (all, &deals_of_singles * BigUint::from(copies).pow(kinds) * singles)
        };
        let mut by_draws = ByDraws { win: Vec::new(), tenpai: Vec::new() };
        for drawn in 0..=deck.draws(dealt, draws) {
            let total = &deals * choose(wall, drawn);
            let (all, singles) = ways(missing, drawn);
            let win = &all - singles;
            let tenpai = all
                + if missing == 0 {
                    BigUint::ZERO
                } else {
                    let (all, singles) = ways(missing - 1, drawn);
                    (all - singles) * missing
                };
            by_draws.win.push(Fraction::new(win, total.clone()));
            by_draws.tenpai.push(Fraction::new(tenpai, total));
        }
        FromDeals { held: held as u8, deals, by_draws }
    };
    let is_dealt = |held: &u32| *held * copies + others >= dealt;
    (0..=dealt).filter(is_dealt).map(from).collect()
}

/// The ways to take `tiles` out of `among` in which each of `kinds` kinds is present (inclusion and exclusion).
fn containing(kinds: u32, copies: u32, among: u32, tiles: u32) -> BigUint {
    let without = |absent: u32| {
        let ways = BigInt::from(choose(kinds, absent) * choose(among - absent * copies, tiles));
        if absent.is_multiple_of(2) { ways } else { -ways }
    };
    (0..=kinds).map(without).sum::<BigInt>().to_biguint().expect("a number of ways")
}
