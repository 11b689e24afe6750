//! What the wins are worth that a hand may draw.

use crate::debug::brief_debug;
use crate::decompose::readings;
use crate::rules::{Rules, Winds};
use crate::score::dora::dora_after;
use crate::score::value::{Held, Shape};
use crate::score::{Dora, Indicated, Luck, Payment, ScoreError, ScoreRules, Table, Win, WonBy};
use crate::tiles::notation::RedHand;
use crate::tiles::{Hand, OpenHand, Tile};

/// A win by a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawnWin {
    /// The concealed tiles, the drawn one among them.
    pub concealed: Hand,
    /// How many of them are red fives.
    pub red_fives: u8,
    /// The drawn tile.
    pub tile: Tile,
}

/// The points of a win, however it came about. A number is worth itself.
pub trait WinWorth {
    /// What the winner gets, with so many hidden dora. More dora are never worth less.
    fn points(&self, luck: Luck, hidden_dora: u8) -> u32;

    /// How many hidden dora an indicator shows.
    fn indicated(&self, indicator: Tile) -> u8;
}

impl WinWorth for u32 {
    fn points(&self, _: Luck, _: u8) -> u32 {
        *self
    }

    fn indicated(&self, _: Tile) -> u8 {
        0
    }
}

/// What all drawn wins of a hand share besides its melds: winds, dora, and what lies on the table.
///
/// ```
/// use tehai::score::{DrawnWin, Luck, Scoring, WinWorth};
/// let hand = "123m406p789s1122z".parse()?;
/// let win = DrawnWin { concealed: "123m456p789s11222z".parse()?, red_fives: 1, tile: "2z".parse()? };
/// let worth = Scoring::default().worth(&hand, &win)?;
/// // Drawn, and a red five; with riichi and two hidden dora, five han.
/// assert_eq!([worth.points(Luck::default(), 0), worth.points(Luck::declared(true), 2)], [3900, 12000]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scoring {
    /// The winds that count; the east seat is the dealer.
    pub winds: Winds,
    /// The open dora, or their indicators, which cannot be drawn.
    pub dora: Indicated,
    /// Norths set aside, with three players.
    pub norths: u8,
    /// Counters on the table (本場).
    pub counters: u8,
    /// Bets on the table (供託), without one of the hand itself, which comes back when it wins.
    pub bets: u8,
    /// The rules.
    pub rules: ScoreRules,
}

/// A drawn win with its readings, to be counted with any luck.
pub struct DrawnWorth {
    win: Win,
    held: Held,
    shapes: Vec<Shape>,
    rules: ScoreRules,
}

brief_debug!(DrawnWorth { win, rules });

impl Scoring {
    /// A win of a hand, whose melds it has, ready to be counted.
    ///
    /// # Errors
    /// As [`score`](fn@crate::score::score).
    pub fn worth(&self, hand: &RedHand, drawn: &DrawnWin) -> Result<DrawnWorth, ScoreError> {
        let DrawnWin { concealed, red_fives, tile } = *drawn;
        let melds = hand.hand().melds().to_vec();
        let tiles = usize::from(concealed.total()) + 3 * melds.len();
        let of_melds = hand.red_fives() - hand.concealed_red_fives().total();
        let hand = OpenHand::new(concealed, melds).map_err(|_| ScoreError::Tiles(tiles))?;
        let red_fives = of_melds.saturating_add(red_fives);
        let dora = Dora { red_fives, norths: self.norths, ..Dora::default() };
        let table = Table { counters: self.counters, bets: self.bets, ..Table::default() };
        let win = Win { winds: self.winds, dora, table, ..Win::new(hand, tile, WonBy::Tsumo) };
        let win = win.with_dora(self.dora, Indicated::default(), self.rules.players)?;
        win.check_game(&self.rules)?;
        win.check(&self.rules)?;
        let shapes: Vec<Shape> = readings(&win.hand, Rules::default())
            .map(|reading| Shape::new(&reading, win.hand.melds()))
            .collect();
        if shapes.is_empty() {
            return Err(ScoreError::NoWin);
        }
        Ok(DrawnWorth { held: Held::new(&win.hand), win, shapes, rules: self.rules })
    }
}

impl WinWorth for DrawnWorth {
    fn points(&self, luck: Luck, hidden_dora: u8) -> u32 {
        let dora = Dora { hidden: hidden_dora, ..self.win.dora };
        let win = Win { luck, dora, ..self.win.clone() };
        let circumstances = win.circumstances(&self.held);
        let values = self.shapes.iter().map(|shape| self.held.value(shape, &circumstances, &self.rules));
        let best = values.map(|value| value.basic).max().expect("a win has a reading");
        Payment::with_table(best, &[], win.winds.seat, WonBy::Tsumo, &win.table, &self.rules).total()
    }

    fn indicated(&self, indicator: Tile) -> u8 {
        let all = self.win.all_tiles().expect("checked with the win");
        all.count(dora_after(indicator, self.rules.players))
    }
}
