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

/// The rules of points. The default is those of Tenhou.
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
    /// The game. Points are for four players only.
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
