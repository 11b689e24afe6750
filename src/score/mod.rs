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
//! A hand can be read in several ways: it may split in more than one, and the winning tile may stand in the head, in a
//! triplet or in a sequence. Each way has its yaku and its fu. The one worth most counts: by points; at the same
//! points a yakuman before as many han that only count as much, then by han and by fu.
//!
//! [`FuFor`] says what fu are counted for; their sum is rounded up to tens, except for seven pairs. A yakuman is worth
//! what it is, so its fu are given as 0.
//!
//! The rules are those of Tenhou; [`ScoreRules`] has five choices where games differ. Left out are three players,
//! counters on the table, bets of other players, the blessing of man (人和) and who pays for a yakuman that was fed (包).
//!
//! Time: some hundred nanoseconds a hand.

mod dora;
mod drawn_wins;
mod every_win;
mod fu;
mod points;
mod rules;
mod value;

use thiserror::Error;

pub use dora::{Dora, Indicated, IndicatedError};
pub use drawn_wins::DrawnWins;
pub use every_win::{Counted, EveryWin, Tally, Worths};
pub use fu::FuFor;
pub use points::{Limit, Payment};
pub use rules::{CountedYakuman, DoubleWindPair, DoubleYakuman, OpenTanyao, RoundedMangan, ScoreRules};

use crate::decompose::{Reading, readings};
use crate::rules::named::named;
use crate::rules::{Players, Rules, Wind, Winds};
use crate::tiles::notation::{ParseError, written_tiles};
use crate::tiles::{FifthCopyError, Group, MeldKind, OpenHand, Tile};
use crate::waiting::types::WaitType;
use crate::yaku::{Worth, Yaku, YakuSet};
use value::{Held, Shape, Situation, Value};

named! {
    /// Where the winning tile came from.
    #[derive(Default)]
    WonBy {
        /// The player drew it (自摸).
        Tsumo = "tsumo",
        /// Another player discarded it, or added it to a triplet (栄和).
        #[default]
        Ron = "ron",
    }
}

named! {
    /// The bet that a concealed hand is tenpai.
    #[derive(Default)]
    Riichi {
        /// None.
        #[default]
        No = "no",
        /// Riichi (立直).
        Riichi = "riichi",
        /// Riichi at the first discard (両立直).
        Double = "double",
    }
}

/// What the tiles do not show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct Luck {
    /// The bet.
    pub riichi: Riichi,
    /// Won within a round after the bet (一発).
    pub ippatsu: bool,
    /// Won by the last tile of the wall, or by the discard after it (海底, 河底).
    pub last_tile: bool,
    /// Drawn from the dead wall after a quad (嶺上開花).
    pub dead_wall: bool,
    /// Called when another player made a quad of it (槍槓).
    pub robbed_quad: bool,
    /// Drawn at once: the dealer's fourteenth tile, or another player's first draw (天和, 地和).
    pub blessing: bool,
}

/// A win as it happened.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Win {
    /// The hand, with the winning tile among its concealed tiles. Quads in braces, as in `{5555z}`, are concealed.
    pub hand: OpenHand,
    /// The winning tile.
    pub tile: Tile,
    /// Where it came from.
    pub won_by: WonBy,
    /// The winds that count; in the east seat sits the dealer.
    pub winds: Winds,
    /// What the tiles do not show.
    pub luck: Luck,
    /// Tiles that add han.
    pub dora: Dora,
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
        }
    }

    /// A win as it is written: of the concealed tiles the last one is the winning tile unless another is given, and
    /// red fives (`0m`, `5mr`) count.
    ///
    /// ```
    /// use tehai::score::{Win, WonBy};
    /// let win = Win::parse("34067m11z[555z][777p]2m", None, WonBy::Ron)?;
    /// assert_eq!((win.tile.to_string(), win.dora.red_fives), ("2m".to_owned(), 1));
    /// # Ok::<(), tehai::tiles::notation::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// Those of reading the hand. Whether it is a win is not asked yet.
    pub fn parse(text: &str, tile: Option<Tile>, won_by: WonBy) -> Result<Win, ParseError> {
        let hand: OpenHand = text.parse()?;
        let written = written_tiles(text)?;
        let last = written.iter().rev().find(|written| written.meld.is_none());
        // Without concealed tiles there is no win, whatever its last tile is said to be.
        let tile = tile.or(last.map(|last| last.tile)).unwrap_or(Wind::East.tile());
        let red_fives = written.iter().filter(|written| written.is_red).count() as u8;
        let dora = Dora { red_fives, ..Dora::default() };
        Ok(Win { dora, ..Win::new(hand, tile, won_by) })
    }

    /// Fails if what is said contradicts itself in one of the ways of [`ScoreError`]. A win that passes may still be
    /// impossible for a reason that is not looked for.
    fn check(&self) -> Result<(), ScoreError> {
        let Win { hand, tile, won_by, luck, dora, .. } = self;
        let (concealed, melds) = (hand.concealed(), hand.melds());
        let tiles = usize::from(concealed.total()) + 3 * melds.len();
        let is_open = melds.iter().any(|meld| meld.kind() != MeldKind::ConcealedQuad);
        let has_quad = melds.iter().any(|meld| meld.kind().is_quad());
        let riichi = luck.riichi != Riichi::No;
        let contradiction = |holds: bool, what: &'static str| match holds {
            true => Err(ScoreError::Contradiction(what)),
            false => Ok(()),
        };
        if tiles != 14 {
            return Err(ScoreError::Tiles(tiles));
        }
        if concealed.count(*tile) == 0 {
            return Err(ScoreError::NotHeld(*tile));
        }
        contradiction(riichi && is_open, "riichi needs a hand without called melds")?;
        contradiction(luck.ippatsu && !riichi, "ippatsu needs riichi")?;
        contradiction(dora.hidden > 0 && !riichi, "hidden dora need riichi")?;
        contradiction(
            luck.dead_wall && *won_by == WonBy::Ron,
            "a tile of the dead wall is drawn, not called",
        )?;
        contradiction(luck.dead_wall && !has_quad, "a tile of the dead wall needs a quad in the hand")?;
        contradiction(luck.dead_wall && luck.ippatsu, "a quad ends ippatsu")?;
        contradiction(luck.dead_wall && luck.last_tile, "the last tile is not one of the dead wall")?;
        contradiction(luck.robbed_quad && *won_by == WonBy::Tsumo, "a robbed quad is called, not drawn")?;
        let held = hand.all_tiles().count(*tile);
        contradiction(luck.robbed_quad && held > 1, "three copies of a robbed tile are not in the hand")?;
        contradiction(luck.robbed_quad && luck.last_tile, "there is no quad after the last tile")?;
        contradiction(luck.blessing && *won_by == WonBy::Ron, "a blessing is drawn, not called")?;
        contradiction(luck.blessing && !melds.is_empty(), "a blessing needs a hand without melds")?;
        contradiction(luck.blessing && (riichi || luck.last_tile), "a blessing comes before all else")?;
        let fives = [Group::Manzu, Group::Pinzu, Group::Souzu]
            .map(|suit| Tile::new(suit, 5).map_or(0, |five| hand.all_tiles().count(five)));
        contradiction(dora.red_fives > fives.iter().sum(), "there are more red fives than fives")
    }

    /// What decides its points apart from the hand.
    fn situation(&self, held: &Held) -> Situation {
        Situation {
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
            .with_yaku(Yaku::Tenhou, luck.blessing && is_dealer)
            .with_yaku(Yaku::Chiihou, luck.blessing && !is_dealer)
    }
}

/// Why a hand has no points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ScoreError {
    /// The rules are of three players.
    #[error(
        "points are counted for four players; with three, what north and a drawn win are worth differs from game to game"
    )]
    ThreePlayers,
    /// Too few or too many tiles.
    #[error("{0} tiles: a win has 14, the winning tile among them, a called meld or quad counting three")]
    Tiles(usize),
    /// The winning tile is not among the concealed tiles.
    #[error("the winning tile {0} is not among the concealed tiles")]
    NotHeld(Tile),
    /// The tiles are no win.
    #[error("the hand is not a win: expected melds and a head, seven pairs or thirteen orphans")]
    NoWin,
    /// More than four copies of a tile in the hand and among the indicators of dora.
    #[error("the hand and the indicators of dora together: {0}")]
    Together(FifthCopyError),
    /// Too many indicators of one sort.
    #[error("{0} indicators of dora: expected at most five, one and one for each quad")]
    Indicators(u8),
    /// What is said of the win cannot be true together.
    #[error("{0}")]
    Contradiction(&'static str),
}

/// What a win is worth, on its best reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Score {
    /// How the concealed tiles are read.
    pub reading: Reading,
    /// What the winning tile completes; `None` for seven pairs and thirteen orphans.
    pub wait: Option<WaitType>,
    /// The yaku that count, without dora: only yakuman, if there is one. None: this hand cannot win.
    pub yaku: YakuSet,
    /// Han of the yaku and the dora; 13 for each yakuman; 0 without yaku.
    pub han: u8,
    /// Fu, rounded; 0 for a yakuman and without yaku.
    pub fu: u8,
    /// Yakuman among the yaku, double ones counted twice where they are.
    pub yakuman: u8,
    /// The limit that the points come from, if there is one.
    pub limit: Option<Limit>,
    /// The points.
    pub payment: Payment,
    /// Was the hand concealed?
    is_concealed: bool,
    /// Do some yakuman count twice?
    double: DoubleYakuman,
}

impl Score {
    /// Each yaku with its han, in order; each yakuman with 13 or 26.
    pub fn han_by_yaku(&self) -> impl Iterator<Item = (Yaku, u8)> + use<> {
        let Score { is_concealed, double, .. } = *self;
        self.yaku.iter().map(move |yaku| (yaku, han_of(yaku, is_concealed, double)))
    }
}

/// Han of a yaku, 13 for a yakuman.
fn han_of(yaku: Yaku, is_concealed: bool, double_yakuman: DoubleYakuman) -> u8 {
    match yaku.worth() {
        Worth::Han { concealed, .. } if is_concealed => concealed,
        Worth::Han { open, .. } => open,
        Worth::Yakuman { double, .. } if double && double_yakuman == DoubleYakuman::Double => 26,
        Worth::Yakuman { .. } => 13,
    }
}

/// What a win is worth.
///
/// # Errors
/// [`ScoreError`] if it is none, contradicts itself in one of the ways listed there, or is one of three players.
pub fn score(win: &Win, rules: &ScoreRules) -> Result<Score, ScoreError> {
    if rules.players == Players::Three {
        return Err(ScoreError::ThreePlayers);
    }
    win.check()?;
    let held = Held::new(&win.hand);
    let situation = win.situation(&held);
    let all = readings(&win.hand, Rules::default());
    let values = all.map(|reading| {
        let shape = Shape::new(&reading, win.hand.melds());
        (reading, held.value(&shape, &situation, rules))
    });
    let (reading, value) = values.max_by_key(|(_, value)| *value).ok_or(ScoreError::NoWin)?;
    let Value { basic, yakuman, han, fu, yaku, wait, limit, .. } = value;
    Ok(Score {
        reading,
        wait,
        yaku,
        han,
        fu,
        yakuman,
        limit,
        payment: Payment::of(basic, win.winds.seat, win.won_by),
        is_concealed: held.is_concealed,
        double: rules.double_yakuman,
    })
}

/// What the fu of a win add up from, on the reading that [`score`](fn@score) chooses, before they are rounded up to
/// tens; nothing for thirteen orphans. They are told of a yakuman, too, to which they do not matter.
///
/// # Errors
/// As [`score`](fn@score).
pub fn fu_parts(win: &Win, rules: &ScoreRules) -> Result<Vec<(FuFor, u8)>, ScoreError> {
    let Score { reading, wait, .. } = score(win, rules)?;
    let held = Held::new(&win.hand);
    Ok(held.fu_parts(&Shape::new(&reading, win.hand.melds()), wait, &win.situation(&held), rules))
}
