//! The play of textbooks: lowest shanten, then most tiles accepted.

use tehai::shanten::AfterDiscard;
use tehai::tiles::TileSet;
use tehai::tiles::notation::RedTile;
use tehai::{Calculator, Discard};
use tehai_answers::hand::Settings;

use crate::table::Table;

/// The discard that leaves the lowest shanten, then the most copies accepted, then the drawn tile, then the first from
/// 1m to 7z; a plain five before a red one.
pub(super) fn discard(
    table: &Table,
    player: usize,
    drawn: Option<RedTile>,
    barred: TileSet,
) -> Option<RedTile> {
    let hand = table.hand(player)?;
    let concealed = hand.hand().concealed();
    let visible = table.visible_to(player).hand().all_tiles();
    let unseen =
        Settings { rules: table.rules(), visible, ..Settings::default() }.unseen(hand.hand()).ok()?;
    let calculator = Calculator::new(table.rules());
    let discards = calculator.discards(&(concealed.counts(), hand.hand().melds())).ok()?;
    let discards = discards.with_unseen(&unseen);
    let order = |of: &&Discard<AfterDiscard>| {
        let is_drawn = drawn.is_some_and(|drawn| drawn.tile == of.tile);
        (of.left.shanten().unwrap_or(i8::MAX), u8::MAX - of.copies, !is_drawn, of.tile)
    };
    let best = discards.iter().filter(|of| !barred.contains(of.tile)).min_by_key(order)?;
    Some(hand.as_discarded(best.tile))
}
