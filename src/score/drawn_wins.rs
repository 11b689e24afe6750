//! Many wins of one hand that draws.

use crate::rules::Winds;
use crate::score::{Indicated, ScoreError, ScoreRules, Win, WonBy, score};
use crate::tiles::Meld;
use crate::tiles::Tile;
use crate::tiles::{Hand, OpenHand};

/// What all wins that a hand may draw have in common: melds, winds and dora. There is no luck, including riichi, and
/// red fives are not distinguished.
///
/// ```
/// use tehai::score::DrawnWins;
/// let wins = DrawnWins::default();
/// assert_eq!(wins.points(&"123m456p789s11222z".parse()?, "2z".parse()?)?, 2100);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct DrawnWins {
    /// Called melds and concealed quads.
    pub melds: Vec<Meld>,
    /// The winds that count; the east seat is the dealer.
    pub winds: Winds,
    /// The indicators of dora, none of which can be drawn.
    pub indicators: Hand,
    /// The rules.
    pub rules: ScoreRules,
}

impl DrawnWins {
    /// The points of a win by its concealed tiles, the drawn one among them; 0 without yaku.
    ///
    /// # Errors
    /// As [`score`](fn@score).
    pub fn points(&self, concealed: &Hand, tile: Tile) -> Result<u32, ScoreError> {
        let tiles = usize::from(concealed.total()) + 3 * self.melds.len();
        let hand = OpenHand::new(*concealed, self.melds.clone()).map_err(|_| ScoreError::Tiles(tiles))?;
        let win = Win { winds: self.winds, ..Win::new(hand, tile, WonBy::Tsumo) };
        let win = win.with_dora(Indicated::By(self.indicators), Indicated::default())?;
        Ok(score(&win, &self.rules)?.payment.total())
    }
}
