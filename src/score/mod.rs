//! What is a win worth: which yaku, how many han (飜) and fu (符), how many points?
//!
//! # Short answer
//!
//! ```
//! use tehai::score::{Luck, Riichi, ScoreRules, Win, WonBy, score};
//! let hand: tehai::Hand = "234m345567p55678s".parse()?;
//! let luck = Luck { riichi: Riichi::Riichi, ..Luck::default() };
//! let win = Win { luck, ..Win::new(hand, "7p".parse()?, WonBy::Ron) };
//! let score = score(&win, &ScoreRules::default())?;
//! assert_eq!(score.yaku.to_string(), "riichi pinfu tanyao");
//! assert_eq!((score.han, score.fu, score.payment.total()), (3, 30, 5800));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Long answer
//!
//! A hand can be read in several ways: it may split in more than one, and the winning tile may be in the head, in a
//! triplet or in a sequence. Each way has its yaku and its fu. The best way counts: that with the most points; at the
//! same points a yakuman before a counted one, then the most han, then the most fu.
//!
//! [`FuFor`] lists what fu are counted for; their sum is rounded up to tens, except for seven pairs. Fu do not matter
//! to a yakuman, so they are given as 0.
//!
//! The rules are those of Tenhou; [`ScoreRules`] has the choices where games differ, three players among them.
//! [`Table`] adds counters, bets and liability, and [`Payment`] says who pays what. [`HanAndFu`] is paid without a
//! hand.
//!
//! [`NamedRules`] are those of a platform or an association. [`Stakes`] says what the end of a round changes, also
//! without a win, and [`LastHand`] what a win must be worth for a place (条件).
//!
//! Not supported are liability for a tile drawn after a called quad (大明槓の責任払い), points in thousands, drawn wins of
//! three players that are worth a ron (丸取り), and other tiles than norths set aside.
//!
//! Time: some hundred nanoseconds a hand.

mod check;
mod dora;
mod error;
mod fu;
mod han_and_fu;
mod luck;
mod named_rules;
mod needs;
mod places;
mod points;
mod prizes;
mod round;
mod rules;
mod scoring;
mod table;
mod value;
mod win_readings;

pub use dora::{Dora, Indicated};
pub use error::ScoreError;
pub use fu::FuFor;
pub use han_and_fu::{HanAndFu, least_han};
pub use luck::{Luck, Riichi, WonBy};
pub use named_rules::NamedRules;
pub use needs::{GoesOn, LastHand, LastWin, Outcome};
pub use places::Scores;
pub use points::{Limit, Payer, Payment};
pub use prizes::Prizes;
pub use round::{Abort, RoundError, Settlement, Share, Stakes};
pub use rules::{
    AgariYame, BlessingOfMan, CountedYakuman, CounterSize, DoubleWindPair, GameRules, LiableCounters,
    LiableFor, LiableYakuman, MissingShare, NorthTiles, RoundRules, ScoreRules, SeveralRons, SharedBets,
    SharedCounters, Ties,
};
pub use scoring::{Scoring, TileFrom, WinTiles, WinWorth, WorthByLuck};
pub(crate) use table::BET;
pub use table::{Liable, Table};
pub use win_readings::{Counted, WinReadings};

use crate::decompose::{Reading, readings};
use crate::rules::{Rules, Wind, Winds};
use crate::tiles::notation::{ParseError, Readable, readable};
use crate::tiles::{Hand, OpenHand, Tile, TileSet};
use crate::waiting::types::WaitType;
use crate::yaku::{Yaku, YakuSet};
use check::first_of;
use points::Fed;
use value::{Circumstances, Held, Shape, Value};

/// A win as it happened.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Win {
    /// The hand, with the winning tile among its concealed tiles. Quads in braces, as in `{5555z}`, are concealed.
    pub hand: OpenHand,
    /// The winning tile.
    pub tile: Tile,
    /// Where it came from.
    pub won_by: WonBy,
    /// The winds that count; the dealer has the east seat.
    pub winds: Winds,
    /// What the tiles do not show.
    pub luck: Luck,
    /// Tiles that add han.
    pub dora: Dora,
    /// Counters, bets and liability.
    pub table: Table,
}

impl Win {
    /// A win of the dealer in the east round, without luck and dora.
    pub fn new(hand: impl Into<OpenHand>, tile: Tile, won_by: WonBy) -> Win {
        Win {
            hand: hand.into(),
            tile,
            won_by,
            winds: Winds::default(),
            luck: Luck::default(),
            dora: Dora::default(),
            table: Table::default(),
        }
    }

    /// A win from its text: the last concealed tile is the winning tile unless given, and red fives (`0m`, `5mr`) are
    /// dora.
    ///
    /// ```
    /// use tehai::score::{Win, WonBy};
    /// let win = Win::parse("34067m11z[555z][777p]2m", None, WonBy::Ron)?;
    /// assert_eq!((win.tile.to_string(), win.dora.red_fives), ("2m".to_owned(), 1));
    /// # Ok::<(), tehai::tiles::notation::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// Those of reading the hand. Whether it is a win is not checked here.
    pub fn parse(text: &str, tile: Option<Tile>, won_by: WonBy) -> Result<Win, ParseError> {
        let Readable { hand, tiles, error } = readable(text);
        error.map_or(Ok(()), Err)?;
        let last = tiles.iter().rev().find(|(_, meld)| meld.is_none());
        // Without concealed tiles there is no win, so any tile will do: scoring it says how many tiles are missing.
        let tile = tile.or(last.map(|(last, _)| last.tile)).unwrap_or(Wind::East.tile());
        let dora = Dora { red_fives: hand.red_fives(), ..Dora::default() };
        Ok(Win { dora, ..Win::new(hand.hand().clone(), tile, won_by) })
    }

    /// The waits of the hand before its winning tile that are among these discards. If there is one, it is furiten (振聴)
    /// and wins only by its own draw.
    ///
    /// ```
    /// use tehai::score::{Win, WonBy};
    /// let win = Win::parse("234m345567p55s678s", None, WonBy::Ron)?;
    /// assert_eq!(win.furiten("59s1z".parse()?).to_string(), "5s");
    /// # Ok::<(), tehai::tiles::notation::ParseError>(())
    /// ```
    pub fn furiten(&self, discards: TileSet) -> TileSet {
        let before = self.hand.concealed().minus(self.tile);
        let is_wait = |tile: &Tile| {
            let won = before.and_then(|concealed| concealed.plus(*tile));
            let won = won.and_then(|concealed| OpenHand::new(concealed, self.hand.melds().to_vec()).ok());
            won.is_some_and(|hand| readings(&hand, Rules::default()).next().is_some())
        };
        discards.iter().filter(is_wait).collect()
    }

    /// The tiles of the hand and the norths set aside.
    fn all_tiles(&self) -> Result<Hand, ScoreError> {
        let norths = self.dora.norths;
        let all = (0..norths).try_fold(self.hand.all_tiles(), |hand, _| hand.plus(Wind::North.tile()));
        all.ok_or(ScoreError::Norths(norths))
    }

    /// What decides the points apart from the hand.
    fn circumstances(&self, held: &Held) -> Circumstances {
        Circumstances {
            tile: self.tile,
            won_by: self.won_by,
            winds: self.winds,
            luck: self.luck(held.is_concealed),
            dora: self.dora.total(),
        }
    }

    /// The yaku of luck.
    fn luck(&self, is_concealed: bool) -> YakuSet {
        let Win { won_by, winds, luck, .. } = *self;
        let (drawn, is_dealer) = (won_by == WonBy::Tsumo, winds.seat == Wind::East);
        YakuSet::EMPTY
            .with_yaku(Yaku::Riichi, luck.riichi == Riichi::Riichi)
            .with_yaku(Yaku::DoubleRiichi, luck.riichi == Riichi::Double)
            .with_yaku(Yaku::Ippatsu, luck.ippatsu)
            .with_yaku(Yaku::MenzenTsumo, drawn && is_concealed)
            .with_yaku(Yaku::Haitei, luck.last_tile && drawn)
            .with_yaku(Yaku::Houtei, luck.last_tile && !drawn)
            .with_yaku(Yaku::Rinshan, luck.dead_wall)
            .with_yaku(Yaku::Chankan, luck.robbed_quad)
            .with_yaku(Yaku::Renhou, luck.blessing && !drawn)
            .with_yaku(Yaku::Tenhou, luck.blessing && drawn && is_dealer)
            .with_yaku(Yaku::Chiihou, luck.blessing && drawn && !is_dealer)
    }
}

/// The worth of a win, on its best reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Score {
    /// The reading of the concealed tiles.
    pub reading: Reading,
    /// The wait that the winning tile completes; `None` for seven pairs and thirteen orphans.
    pub wait: Option<WaitType>,
    /// The yaku that count, without dora; if any is a yakuman, only the yakuman. Empty if this hand cannot win.
    pub yaku: YakuSet,
    /// Han of the yaku and the dora; 13 for each yakuman; 0 without yaku.
    pub han: u8,
    /// Fu, rounded; 0 for a yakuman and without yaku.
    pub fu: u8,
    /// The number of yakuman that count; double ones count twice if the rules say so.
    pub yakuman: u8,
    /// The limit that decides the points, if there is one.
    pub limit: Option<Limit>,
    /// The points, and who pays them; nothing without yaku.
    pub payment: Payment,
    /// Was the hand concealed?
    is_concealed: bool,
    /// Do some yakuman count twice?
    double_yakuman: bool,
}

impl Score {
    /// Each yaku with its han, in order; each yakuman with 13 or 26.
    pub fn han_by_yaku(&self) -> impl Iterator<Item = (Yaku, u8)> + use<> {
        let Score { is_concealed, double_yakuman, .. } = *self;
        self.yaku.iter().map(move |yaku| (yaku, rules::han(yaku, is_concealed, double_yakuman)))
    }
}

/// The worth of a win.
///
/// # Errors
/// [`ScoreError`] if the hand is not a win, contradicts itself, or is not one of the game.
pub fn score(win: &Win, rules: &ScoreRules) -> Result<Score, ScoreError> {
    win.check_game(rules)?;
    win.check(rules)?;
    let held = Held::new(&win.hand);
    let circumstances = win.circumstances(&held);
    let all = readings(&win.hand, Rules::default());
    let values = all.map(|reading| {
        let shape = Shape::new(&reading, win.hand.melds());
        (reading, held.value(&shape, &circumstances, rules))
    });
    let (reading, value) = values.max_by_key(|(_, value)| *value).ok_or(ScoreError::NoWin)?;
    let Value { basic, yakuman, han, fu, yaku, wait, limit, .. } = value;
    win.check_liable(yaku, rules)?;
    let fed = win.table.liable.iter().map(|(yaku, liable)| {
        let yakuman = rules::han(yaku, held.is_concealed, rules.double_yakuman) / 13;
        Fed { liable, basic: 8000 * u32::from(yakuman) }
    });
    let mut fed: Vec<Fed> = fed.collect();
    if !rules.multiple_yakuman {
        // One yakuman counts, and who fed the first answers for it.
        fed.truncate(1);
        fed.iter_mut().for_each(|fed| fed.basic = basic);
    }
    let mut usual = basic - fed.iter().map(|fed| fed.basic).sum::<u32>();
    if let (Some(first), LiableFor::Hand) = (fed.first_mut(), rules.liable_for) {
        first.basic += std::mem::take(&mut usual);
    }
    Ok(Score {
        reading,
        wait,
        yaku,
        han,
        fu,
        yakuman,
        limit,
        payment: Payment::with_table(usual, &fed, win.winds.seat, win.won_by, &win.table, rules),
        is_concealed: held.is_concealed,
        double_yakuman: rules.double_yakuman,
    })
}

/// The fu of a win by part, on the reading that [`score`](fn@score) chooses, before they are rounded up to tens;
/// nothing for thirteen orphans. A yakuman has them too, although they do not matter to it.
///
/// # Errors
/// As [`score`](fn@score).
pub fn fu_parts(win: &Win, rules: &ScoreRules) -> Result<Vec<(FuFor, u8)>, ScoreError> {
    let Score { reading, wait, .. } = score(win, rules)?;
    let held = Held::new(&win.hand);
    Ok(held.fu_parts(&Shape::new(&reading, win.hand.melds()), wait, &win.circumstances(&held), rules))
}
