//! What a concealed win counts, by any of its tiles.

use crate::debug::brief_debug;
use crate::decompose::readings;
use crate::rules::{Rules, Winds};
use crate::score::value::{Circumstances, Held, Shape};
use crate::score::{Limit, Payment, ScoreRules, WonBy};
use crate::tiles::{Hand, OpenHand, Tile};
use crate::yaku::{Yaku, YakuSet};

/// What a win counts. It decides the points, given the seat and whether the win was drawn or called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counted {
    /// Yakuman.
    pub yakuman: u8,
    /// Han; 13 for each yakuman, 0 without yaku.
    pub han: u8,
    /// Fu; 0 for a yakuman and without yaku.
    pub fu: u8,
}

impl Counted {
    /// The points of the winner, and the limit if there is one.
    pub fn points(self, winds: Winds, won_by: WonBy, rules: &ScoreRules) -> (u32, Option<Limit>) {
        let (limit, basic) = Limit::of(self.han, self.fu, self.yakuman, rules);
        (Payment::of(basic, winds.seat, won_by, rules).total(), limit)
    }
}

/// The readings of a concealed hand, made once, to be counted for any winning tile, seat and round.
///
/// ```
/// use tehai::rules::Winds;
/// use tehai::score::{ScoreRules, WinReadings, WonBy};
/// let readings = WinReadings::new(&"123m456p789s11222z".parse()?);
/// let by = |tile: &str| readings.best(tile.parse().unwrap(), WonBy::Ron, Winds::EAST, &ScoreRules::default());
/// // East and south are no yaku together; a triplet of souths is one in the south only.
/// assert_eq!(by("3m").map(|(counted, _)| counted.han), Some(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct WinReadings {
    held: Held,
    shapes: Vec<Shape>,
}

brief_debug!(WinReadings {});

impl WinReadings {
    /// The readings of fourteen concealed tiles; none if they do not win.
    pub fn new(hand: &Hand) -> WinReadings {
        let hand = OpenHand::from(*hand);
        let shapes = readings(&hand, Rules::default()).map(|reading| Shape::new(&reading, &[]));
        WinReadings { shapes: shapes.collect(), held: Held::new(&hand) }
    }

    /// What the best reading counts, and its yaku, if the hand is completed by one of its tiles; `None` if it does not
    /// win. There is no luck but that of a draw, and no dora.
    pub fn best(
        &self,
        tile: Tile,
        won_by: WonBy,
        winds: Winds,
        rules: &ScoreRules,
    ) -> Option<(Counted, YakuSet)> {
        let luck = YakuSet::EMPTY.with_yaku(Yaku::MenzenTsumo, won_by == WonBy::Tsumo);
        let circumstances = Circumstances { tile, won_by, winds, luck, dora: 0 };
        let best = self.shapes.iter().map(|shape| self.held.value(shape, &circumstances, rules)).max()?;
        Some((Counted { yakuman: best.yakuman, han: best.han, fu: best.fu }, best.yaku))
    }
}
