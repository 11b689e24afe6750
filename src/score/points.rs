//! From han and fu to points.

use crate::rules::Wind;
use crate::rules::named::named;
use crate::score::luck::WonBy;
use crate::score::rules::{CountedYakuman, RoundedMangan, ScoreRules};

named! {
    /// A limit of points: 満貫 and above.
    Limit {
        /// 満貫: five han, or fewer with enough fu.
        Mangan = "mangan",
        /// 跳満: six and seven han.
        Haneman = "haneman",
        /// 倍満: eight to ten han.
        Baiman = "baiman",
        /// 三倍満: eleven and twelve han; also more under [`CountedYakuman::Sanbaiman`](super::CountedYakuman::Sanbaiman).
        Sanbaiman = "sanbaiman",
        /// 役満: a yakuman; also thirteen han and more under [`CountedYakuman::Yakuman`](super::CountedYakuman::Yakuman).
        Yakuman = "yakuman",
    }
}

impl Limit {
    /// The Japanese name.
    pub const fn japanese(self) -> &'static str {
        match self {
            Limit::Mangan => "満貫",
            Limit::Haneman => "跳満",
            Limit::Baiman => "倍満",
            Limit::Sanbaiman => "三倍満",
            Limit::Yakuman => "役満",
        }
    }

    /// The limit for these han and fu, and the basic points (基本点), whose multiples are paid.
    pub(super) fn of(han: u8, fu: u8, yakuman: u8, rules: &ScoreRules) -> (Option<Limit>, u32) {
        if yakuman > 0 {
            return (Some(Limit::Yakuman), 8000 * u32::from(yakuman));
        }
        let counted = u32::from(fu) << (2 + han.min(5));
        let is_rounded = rules.rounded_mangan == RoundedMangan::Yes && counted >= 1920;
        let (limit, points) = match han {
            0 => return (None, 0),
            13.. if rules.counted_yakuman == CountedYakuman::Yakuman => (Limit::Yakuman, 8000),
            11.. => (Limit::Sanbaiman, 6000),
            8.. => (Limit::Baiman, 4000),
            6.. => (Limit::Haneman, 3000),
            5 => (Limit::Mangan, 2000),
            _ if counted >= 2000 || is_rounded => (Limit::Mangan, 2000),
            _ => return (None, counted),
        };
        (Some(limit), points)
    }
}

/// Who pays how much, without counters and bets on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Payment {
    /// The player whose tile was called pays all of it.
    One(u32),
    /// Each of the three others pays this to the dealer.
    Each(u32),
    /// The dealer pays the first number, each of the two others the second.
    DealerAndOthers(u32, u32),
}

impl Payment {
    pub(super) fn of(basic: u32, seat: Wind, won_by: WonBy) -> Payment {
        let rounded = |times: u32| (basic * times).next_multiple_of(100);
        match (won_by, seat) {
            (WonBy::Ron, Wind::East) => Payment::One(rounded(6)),
            (WonBy::Ron, _) => Payment::One(rounded(4)),
            (WonBy::Tsumo, Wind::East) => Payment::Each(rounded(2)),
            (WonBy::Tsumo, _) => Payment::DealerAndOthers(rounded(2), rounded(1)),
        }
    }

    /// The sum that the winner gets.
    pub const fn total(self) -> u32 {
        match self {
            Payment::One(points) => points,
            Payment::Each(points) => 3 * points,
            Payment::DealerAndOthers(dealer, other) => dealer + 2 * other,
        }
    }
}
