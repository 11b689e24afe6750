//! The rules of points in which games differ: [`ScoreRules`].

use crate::rules::Players;
use crate::rules::named::named;
use crate::yaku::{Worth, Yaku};

named! {
    /// Does all simples (断么九) count with called melds?
    #[derive(Default)]
    OpenTanyao {
        /// It does (喰いタン).
        #[default]
        Allowed = "allowed",
        /// The hand must be concealed.
        Refused = "refused",
    }
}

named! {
    /// Do these yakuman count twice: four concealed triplets that wait for the head, pure nine gates, thirteen
    /// orphans that wait for all thirteen, and four triplets of winds?
    #[derive(Default)]
    DoubleYakuman {
        /// Each is one yakuman. Different yakuman of a hand still add up.
        #[default]
        Single = "single",
        /// Each is two.
        Double = "double",
    }
}

named! {
    /// What are thirteen han and more (数え役満) worth?
    #[derive(Default)]
    CountedYakuman {
        /// A yakuman.
        #[default]
        Yakuman = "yakuman",
        /// As much as eleven han; only yakuman are worth a yakuman.
        Sanbaiman = "sanbaiman",
    }
}

named! {
    /// Are four han with 30 fu, and three with 60, rounded up to a mangan (切り上げ満貫)?
    #[derive(Default)]
    RoundedMangan {
        /// They are not.
        #[default]
        No = "no",
        /// They are.
        Yes = "yes",
    }
}

named! {
    /// The fu of a head that is the wind of both seat and round (連風牌).
    #[derive(Default)]
    DoubleWindPair {
        /// Four, two for each wind.
        #[default]
        Four = "4",
        /// Two.
        Two = "2",
    }
}

named! {
    /// What is a triplet of norths, of which no player has the seat, with three players?
    #[derive(Default)]
    NorthTiles {
        /// A guest wind (客風): it counts in a north round only.
        #[default]
        Guest = "guest",
        /// A han for everyone (共通役牌), besides that of a north round. A head of norths has two fu and is no pinfu.
        Value = "value",
    }
}

named! {
    /// The share of the missing fourth player in a drawn win, with three players.
    #[derive(Default)]
    MissingShare {
        /// Nobody pays it (ツモ損).
        #[default]
        Lost = "lost",
        /// The two others pay half of it each (北家折半). Each payment is rounded up to a hundred.
        Shared = "shared",
    }
}

named! {
    /// Points of a counter (本場) from each player who pays for a drawn win. A discarder pays as much as all others would:
    /// with four players 300 or 1,500, with three 200 or 1,000.
    #[derive(Default)]
    CounterSize {
        /// 100 points.
        #[default]
        Hundred = "100",
        /// 500 points (場千五).
        FiveHundred = "500",
    }
}

named! {
    /// The yakuman for which a player is liable (包, 責任払い) who feeds the tile that makes them certain.
    #[derive(Default)]
    LiableYakuman {
        /// None.
        Nothing = "none",
        /// Three triplets of dragons (大三元).
        Dragons = "daisangen",
        /// Also four triplets of winds (大四喜).
        #[default]
        DragonsAndWinds = "daisangen-daisuushi",
        /// Also four quads (四槓子).
        All = "daisangen-daisuushi-suukantsu",
    }
}

named! {
    /// What does the liable player answer for, if the hand has other yakuman besides?
    #[derive(Default)]
    LiableFor {
        /// The yakuman that was fed. The others are paid as usual.
        #[default]
        Fed = "fed",
        /// The whole hand, as on Tenhou (複合役満を含む). Of two liable players the first answers for what was not fed.
        Hand = "hand",
    }
}

named! {
    /// Who pays the counters of a win with a liable player? Of two liable players it is the first: for three dragons, then
    /// four winds, then four quads.
    #[derive(Default)]
    LiableCounters {
        /// The liable player.
        #[default]
        Liable = "liable",
        /// The discarder of a ron, and the liable player of a drawn win.
        Discarder = "discarder",
        /// The liable player of a ron. Of a drawn win each of the others pays a share, unless one liable player pays the
        /// whole hand.
        Shared = "shared",
        /// The discarder of a ron. Of a drawn win each of the others pays a share, unless one liable player pays the
        /// whole hand.
        Usual = "usual",
    }
}

/// The rules of points. The default is those of Tenhou, except for [`LiableFor`].
///
/// ```
/// use tehai::score::{DoubleYakuman, ScoreRules};
/// let rules = ScoreRules { double_yakuman: DoubleYakuman::Double, ..ScoreRules::default() };
/// assert_eq!(rules.players, tehai::Players::Four);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct ScoreRules {
    /// The game.
    pub players: Players,
    /// All simples with called melds.
    pub open_tanyao: OpenTanyao,
    /// The yakuman that some games count twice.
    pub double_yakuman: DoubleYakuman,
    /// Thirteen han and more.
    pub counted_yakuman: CountedYakuman,
    /// Rounding up to a mangan.
    pub rounded_mangan: RoundedMangan,
    /// The fu of a head that is both winds.
    pub double_wind_pair: DoubleWindPair,
    /// A triplet of norths, with three players.
    pub north_tiles: NorthTiles,
    /// The missing player's share of a drawn win, with three players.
    pub missing_share: MissingShare,
    /// Points of a counter.
    pub counter_size: CounterSize,
    /// The yakuman for which one can be liable.
    pub liable_yakuman: LiableYakuman,
    /// What a liable player answers for.
    pub liable_for: LiableFor,
    /// Who pays the counters of a win with a liable player.
    pub liable_counters: LiableCounters,
}

impl ScoreRules {
    /// Is a triplet of norths worth a han to everyone?
    pub(super) fn has_value_norths(&self) -> bool {
        self.north_tiles == NorthTiles::Value
    }
}

impl CounterSize {
    /// The points from each payer.
    pub const fn points(self) -> u32 {
        match self {
            CounterSize::Hundred => 100,
            CounterSize::FiveHundred => 500,
        }
    }
}

impl LiableYakuman {
    /// Can one be liable for this yakuman?
    pub const fn contains(self, yaku: Yaku) -> bool {
        match yaku {
            Yaku::Daisangen => !matches!(self, LiableYakuman::Nothing),
            Yaku::Daisuushi => matches!(self, LiableYakuman::DragonsAndWinds | LiableYakuman::All),
            Yaku::Suukantsu => matches!(self, LiableYakuman::All),
            _ => false,
        }
    }
}

impl DoubleYakuman {
    /// Han of a yaku, 13 for a yakuman.
    pub(super) fn han(self, yaku: Yaku, is_concealed: bool) -> u8 {
        match yaku.worth() {
            Worth::Han { concealed, .. } if is_concealed => concealed,
            Worth::Han { open, .. } => open,
            Worth::Yakuman { double, .. } if double && self == DoubleYakuman::Double => 26,
            Worth::Yakuman { .. } => 13,
        }
    }
}
