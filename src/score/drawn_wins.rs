//! The points of the wins that one hand may draw.

use crate::rules::Winds;
use crate::score::{Dora, Indicated, ScoreError, ScoreRules, Win, WonBy, score};
use crate::tiles::{Hand, Meld, OpenHand, Tile};

/// What all drawn wins of a hand share: melds, winds and dora. There is no luck, not even riichi, and no red fives.
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
    /// The indicators of dora. They cannot be drawn.
    pub indicators: Hand,
    /// Norths set aside, with three players.
    pub norths: u8,
    /// The rules.
    pub rules: ScoreRules,
}

impl DrawnWins {
    /// The points of a win with these concealed tiles, the drawn tile among them; 0 without yaku.
    ///
    /// # Errors
    /// As [`score`](fn@score).
    pub fn points(&self, concealed: &Hand, tile: Tile) -> Result<u32, ScoreError> {
        let tiles = usize::from(concealed.total()) + 3 * self.melds.len();
        let hand = OpenHand::new(*concealed, self.melds.clone()).map_err(|_| ScoreError::Tiles(tiles))?;
        let dora = Dora { norths: self.norths, ..Dora::default() };
        let win = Win { winds: self.winds, dora, ..Win::new(hand, tile, WonBy::Tsumo) };
        let win = win.with_dora(Indicated::By(self.indicators), Indicated::default(), self.rules.players)?;
        Ok(score(&win, &self.rules)?.payment.total())
    }
}
