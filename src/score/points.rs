//! From han and fu to points.

use crate::rules::{Players, Wind};
use crate::score::luck::WonBy;
use crate::score::rules::{CountedYakuman, LiableCounters, MissingShare, ScoreRules};
use crate::score::table::{BET, Table};
use tehai_options::named;

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
        let is_rounded = rules.rounded_mangan && counted >= 1920;
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

/// A player who pays for a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Payer {
    /// The seat; `None` for a discarder whose seat is not given.
    pub seat: Option<Wind>,
    /// Did this player discard the winning tile?
    pub is_discarder: bool,
    /// Is this player liable for a yakuman of the win?
    pub is_liable: bool,
    /// What this player pays.
    pub points: u32,
}

/// What the winner receives, and who pays it.
///
/// ```
/// use tehai::score::{ScoreRules, Table, Win, WonBy, score};
/// let win = Win::parse("234m34567p55678s2p", None, WonBy::Tsumo)?;
/// let win = Win { table: Table { counters: 2, bets: 1, ..Table::default() }, ..win };
/// let payment = score(&win, &ScoreRules::default())?.payment;
/// assert_eq!((payment.hand, payment.counters, payment.bets), (3900, 600, 1000));
/// assert!(payment.payers().all(|payer| payer.points == 1300 + 200));
/// assert_eq!(payment.total(), 5500);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Payment {
    /// Points of the hand.
    pub hand: u32,
    /// Points of the counters.
    pub counters: u32,
    /// Points of the bets.
    pub bets: u32,
    payers: [Option<Payer>; 3],
}

/// Yakuman for which a player is liable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fed {
    pub(super) liable: Wind,
    /// The basic points.
    pub(super) basic: u32,
}

/// A multiple of basic points as it is paid.
fn rounded(points: u32) -> u32 {
    points.next_multiple_of(100)
}

/// What all others together pay for basic points, if one of them pays it alone.
fn whole(basic: u32, seat: Wind) -> u32 {
    rounded(basic * if seat == Wind::East { 6 } else { 4 })
}

/// What `payer` pays for the basic points of a win that `winner` drew.
fn share(basic: u32, winner: Wind, payer: Wind, rules: &ScoreRules) -> u32 {
    let doubled = |payer| if winner == Wind::East || payer == Wind::East { 2 * basic } else { basic };
    let is_shared = rules.players == Players::Three && rules.missing_share == MissingShare::Shared;
    rounded(doubled(payer) + if is_shared { doubled(Wind::North) / 2 } else { 0 })
}

/// The liable player who pays all counters, if one does.
fn first_liable(basic: u32, fed: &[Fed], won_by: WonBy, rules: &ScoreRules) -> Option<Wind> {
    use LiableCounters::{Discarder, Liable, Shared, Usual};
    let first = fed.first()?.liable;
    let is_alone = basic == 0 && fed.iter().all(|fed| fed.liable == first);
    let pays = match (won_by, rules.liable_counters) {
        (WonBy::Ron, Liable | Shared) | (WonBy::Tsumo, Liable | Discarder) => true,
        (WonBy::Ron, Discarder | Usual) => false,
        (WonBy::Tsumo, Shared | Usual) => is_alone,
    };
    pays.then_some(first)
}

impl Payment {
    /// The payment for basic points, without counters, bets and liability.
    pub(super) fn of(basic: u32, seat: Wind, won_by: WonBy, rules: &ScoreRules) -> Payment {
        Payment::with_table(basic, &[], seat, won_by, &Table::default(), rules)
    }

    /// The payment for a drawn mangan.
    pub(super) fn of_mangan(seat: Wind, rules: &ScoreRules) -> Payment {
        let (_, basic) = Limit::of(5, 0, 0, rules);
        Payment::of(basic, seat, WonBy::Tsumo, rules)
    }

    /// The payment for basic points and those that were fed, which are not among them; nothing if both are 0.
    pub(super) fn with_table(
        basic: u32,
        fed: &[Fed],
        seat: Wind,
        won_by: WonBy,
        table: &Table,
        rules: &ScoreRules,
    ) -> Payment {
        if basic == 0 && fed.is_empty() {
            return Payment::default();
        }
        // Points by seat; the last place is that of a discarder whose seat is not given.
        let mut owed = [0; 5];
        let discarder = table.discarder.map_or(4, |seat| seat as usize);
        let players = usize::from(rules.players.number());
        let others = Wind::ALL[..players].iter().copied().filter(|&other| other != seat);
        match won_by {
            WonBy::Ron => owed[discarder] += whole(basic, seat),
            WonBy::Tsumo => {
                others.clone().for_each(|payer| owed[payer as usize] += share(basic, seat, payer, rules));
            }
        }
        for Fed { liable, basic } in fed {
            let half = whole(*basic, seat) / 2;
            owed[*liable as usize] += half;
            owed[if won_by == WonBy::Ron { discarder } else { *liable as usize }] += half;
        }
        let hand = owed.iter().sum();
        let each = rules.counter_size.points() * u32::from(table.counters);
        let counters = each * (players as u32 - 1);
        match (first_liable(basic, fed, won_by, rules), won_by) {
            (Some(liable), _) => owed[liable as usize] += counters,
            (None, WonBy::Ron) => owed[discarder] += counters,
            (None, WonBy::Tsumo) => others.for_each(|payer| owed[payer as usize] += each),
        }
        let mut paying =
            owed.into_iter().enumerate().filter(|&(_, points)| points > 0).map(|(place, points)| {
                let seat = Wind::ALL.get(place).copied();
                let is_liable = fed.iter().any(|fed| Some(fed.liable) == seat);
                Payer { seat, is_discarder: won_by == WonBy::Ron && place == discarder, is_liable, points }
            });
        let payers = std::array::from_fn(|_| paying.next());
        Payment { hand, counters, bets: BET * u32::from(table.bets), payers }
    }

    /// The players who pay, in the order of their seats.
    pub fn payers(&self) -> impl Iterator<Item = Payer> + use<> {
        self.payers.into_iter().flatten()
    }

    /// All that the winner receives.
    pub const fn total(self) -> u32 {
        self.hand + self.counters + self.bets
    }
}
