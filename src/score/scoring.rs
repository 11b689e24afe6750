//! What the wins are worth that a hand may become.

use crate::debug::brief_debug;
use crate::decompose::readings;
use crate::rules::{Rules, Wind, Winds};
use crate::score::dora::dora_after;
use crate::score::value::{Held, Shape};
use crate::score::{Dora, Indicated, Luck, Payment, ScoreError, ScoreRules, Table, Win, WonBy};
use crate::tiles::notation::RedHand;
use crate::tiles::{Hand, Meld, OpenHand, Tile};

/// The tiles of a win, before it is said how it came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinTiles<'m> {
    /// The concealed tiles, the winning one among them.
    pub concealed: Hand,
    /// The melds that were called on the way, besides those of the hand that the game began with.
    pub called: &'m [Meld],
    /// How many of these tiles are red fives.
    pub red_fives: u8,
    /// The winning tile.
    pub tile: Tile,
}

/// Where a winning tile comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TileFrom {
    /// The player draws it (自摸).
    Wall,
    /// Another player discards it (栄和): 0 sits to the right.
    Other(u8),
}

impl TileFrom {
    /// The way to win.
    pub const fn won_by(self) -> WonBy {
        match self {
            TileFrom::Wall => WonBy::Tsumo,
            TileFrom::Other(_) => WonBy::Ron,
        }
    }
}

/// What a win is worth, however it came about: points, or what follows from them. A number is worth itself.
pub trait WinWorth {
    /// What it is worth with so many hidden dora; `None` if it has no yaku. More dora are never worth less.
    fn worth(&self, from: TileFrom, luck: Luck, hidden_dora: u8) -> Option<f64>;

    /// How many hidden dora an indicator shows.
    fn indicated(&self, indicator: Tile) -> u8;
}

impl WinWorth for u32 {
    fn worth(&self, _: TileFrom, _: Luck, _: u8) -> Option<f64> {
        Some((*self).into())
    }

    fn indicated(&self, _: Tile) -> u8 {
        0
    }
}

/// What all wins of a hand share besides its melds: winds, dora, and what lies on the table.
///
/// ```
/// use tehai::score::{Luck, Scoring, WinTiles, WonBy::Tsumo};
/// let hand = "123m406p789s1122z".parse()?;
/// let (concealed, tile) = ("123m456p789s11222z".parse()?, "2z".parse()?);
/// let win = WinTiles { concealed, called: &[], red_fives: 1, tile };
/// let worth = Scoring::default().worth(&hand, &win)?;
/// // Drawn, and a red five; with riichi and two hidden dora, five han.
/// let points = |riichi, dora| worth.points(Tsumo, Luck::declared(riichi), dora);
/// assert_eq!([points(false, 0), points(true, 2)], [3900, 12000]);
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

/// A win with its readings, to be counted however it came about.
pub struct WorthByLuck {
    win: Win,
    held: Held,
    shapes: Vec<Shape>,
    rules: ScoreRules,
}

brief_debug!(WorthByLuck { win, rules });

impl Scoring {
    /// A win of a hand, whose melds it has, ready to be counted.
    ///
    /// # Errors
    /// As [`score`](fn@crate::score::score).
    pub fn worth(&self, hand: &RedHand, won: &WinTiles) -> Result<WorthByLuck, ScoreError> {
        let WinTiles { concealed, called, red_fives, tile } = *won;
        let melds = [hand.hand().melds(), called].concat();
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
        Ok(WorthByLuck { held: Held::new(&win.hand), win, shapes, rules: self.rules })
    }
}

impl WorthByLuck {
    /// What the winner gets, with so many hidden dora.
    pub fn points(&self, won_by: WonBy, luck: Luck, hidden_dora: u8) -> u32 {
        self.payment(won_by, None, luck, hidden_dora).total()
    }

    /// The same, and who pays it. A win without a yaku is paid nothing.
    pub fn payment(&self, won_by: WonBy, discarder: Option<Wind>, luck: Luck, hidden_dora: u8) -> Payment {
        let dora = Dora { hidden: hidden_dora, ..self.win.dora };
        let win = Win { won_by, luck, dora, ..self.win.clone() };
        let circumstances = win.circumstances(&self.held);
        let values = self.shapes.iter().map(|shape| self.held.value(shape, &circumstances, &self.rules));
        let best = values.map(|value| value.basic).max().expect("a win has a reading");
        let table = Table { discarder, ..win.table };
        Payment::with_table(best, &[], win.winds.seat, won_by, &table, &self.rules)
    }
}

impl WinWorth for WorthByLuck {
    fn worth(&self, from: TileFrom, luck: Luck, hidden_dora: u8) -> Option<f64> {
        let points = self.points(from.won_by(), luck, hidden_dora);
        (points > 0).then(|| points.into())
    }

    fn indicated(&self, indicator: Tile) -> u8 {
        let all = self.win.all_tiles().expect("checked with the win");
        all.count(dora_after(indicator, self.rules.players))
    }
}
