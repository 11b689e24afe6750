//! The play of textbooks: lowest shanten, then most tiles accepted.

use tehai::rules::Rules;
use tehai::shanten::AfterDiscard;
use tehai::tiles::notation::RedTile;
use tehai::tiles::{COPIES, Hand, KINDS, TileSet};
use tehai::{Calculator, Discard};

use crate::table::Table;

/// The discard that leaves the lowest shanten, then the most copies accepted, then the drawn tile, then the first from 1m to
/// 7z; a plain five before a red one.
pub(super) fn discard(
    table: &Table,
    player: usize,
    drawn: Option<RedTile>,
    barred: TileSet,
) -> Option<RedTile> {
    let hand = table.hand(player)?;
    let concealed = hand.hand().concealed();
    let seen = table.visible_to(player).hand().all_tiles();
    let mut unseen = [0; KINDS];
    for tile in table.rules().players.tiles().iter() {
        unseen[tile.index()] =
            COPIES.saturating_sub(seen.count(tile)).saturating_sub(hand.hand().all_tiles().count(tile));
    }
    let calculator = Calculator::new(Rules { players: table.rules().players, ..Rules::default() });
    let discards = calculator.discards(&(concealed.counts(), hand.hand().melds())).ok()?;
    let discards = discards.with_unseen(&Hand::new(unseen).ok()?);
    let order = |of: &&Discard<AfterDiscard>| {
        let is_drawn = drawn.is_some_and(|drawn| drawn.tile == of.tile);
        (of.left.shanten().unwrap_or(i8::MAX), u8::MAX - of.copies, !is_drawn, of.tile)
    };
    let best = discards.iter().filter(|of| !barred.contains(of.tile)).min_by_key(order)?;
    Some(red_or_plain(hand.concealed_red_fives().discard(best.tile, concealed.count(best.tile)), drawn))
}

/// The drawn copy if it is the same kind and no red five.
fn red_or_plain(tile: RedTile, drawn: Option<RedTile>) -> RedTile {
    drawn.filter(|drawn| drawn.tile == tile.tile && !drawn.is_red).unwrap_or(tile)
}
