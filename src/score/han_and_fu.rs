//! The points for han and fu, without a hand.

use crate::rules::{Players, Wind};
use crate::score::luck::WonBy;
use crate::score::points::{Limit, Payment};
use crate::score::rules::{DoubleWindPair, ScoreRules};
use crate::score::table::{Liable, Table};
use crate::score::{ScoreError, first_of};

/// The value of a win whose hand is not given.
///
/// ```
/// use tehai::rules::Wind;
/// use tehai::score::{HanAndFu, Limit, ScoreRules, Table, WonBy};
/// let paid = |han, fu, won_by| {
///     let worth = HanAndFu::Counted { han, fu };
///     worth.payment(Wind::South, won_by, &Table::default(), &ScoreRules::default())
/// };
/// let (limit, payment) = paid(3, Some(40), WonBy::Ron)?;
/// assert_eq!((limit, payment.total()), (None, 5200));
/// // From five han on the fu do not matter.
/// assert_eq!(paid(6, None, WonBy::Ron)?.0, Some(Limit::Haneman));
/// let error = paid(1, Some(20), WonBy::Tsumo).unwrap_err().to_string();
/// assert_eq!(error, "no drawn win has 20 fu with 1 han: expected 30 to 100 in tens");
/// # Ok::<(), tehai::score::ScoreError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HanAndFu {
    /// Han, and fu where they matter: up to four han.
    Counted {
        /// Han of yaku and dora.
        han: u8,
        /// Fu, rounded.
        fu: Option<u8>,
    },
    /// So many yakuman.
    Yakuman(u8),
}

impl HanAndFu {
    /// The limit that decides the points, if there is one, and who pays them.
    ///
    /// # Errors
    /// [`ScoreError`] if no win has so many han and fu or yakuman, if fu that matter are missing, if the game does not
    /// have a seat or a rule, and if somebody is liable: that needs the hand.
    pub fn payment(
        self,
        seat: Wind,
        won_by: WonBy,
        table: &Table,
        rules: &ScoreRules,
    ) -> Result<(Option<Limit>, Payment), ScoreError> {
        table.check(seat, won_by, rules)?;
        let is_liable = table.liable != Liable::default();
        first_of([(is_liable, "liable", "who is liable depends on the hand, which is not given")])?;
        self.check(won_by, rules)?;
        let (limit, basic) = match self {
            HanAndFu::Counted { han, fu } => Limit::of(han, fu.unwrap_or(0), 0, rules),
            HanAndFu::Yakuman(number) => Limit::of(0, 0, number, rules),
        };
        Ok((limit, Payment::with_table(basic, &[], seat, won_by, table, rules)))
    }

    /// A value for every payment that wins can have: below mangan each number of han with each of fu, then the least
    /// han of each limit, then yakuman. For the same han more fu are worth more, and so are later limits.
    ///
    /// ```
    /// use tehai::score::{HanAndFu, ScoreRules, WonBy};
    /// let rules = ScoreRules::default();
    /// let mut all = HanAndFu::all(WonBy::Ron, &rules);
    /// assert_eq!(all.next(), Some(HanAndFu::Counted { han: 1, fu: Some(30) }));
    /// assert_eq!(all.last(), Some(HanAndFu::Yakuman(4)));
    /// ```
    pub fn all(won_by: WonBy, rules: &ScoreRules) -> impl Iterator<Item = HanAndFu> {
        let counted = (1..=4).flat_map(|han| (20..=140).step_by(5).map(move |fu| (han, fu)));
        let below = counted.filter(|&(han, fu)| Limit::of(han, fu, 0, rules).0.is_none());
        let below = below.map(|(han, fu)| HanAndFu::Counted { han, fu: Some(fu) });
        let limits = [5, 6, 8, 11].map(|han| HanAndFu::Counted { han, fu: None });
        let all = below.chain(limits).chain((1..=6).map(HanAndFu::Yakuman));
        all.filter(move |value| value.check(won_by, rules).is_ok())
    }

    fn check(self, won_by: WonBy, rules: &ScoreRules) -> Result<(), ScoreError> {
        match self {
            HanAndFu::Counted { han: 0, .. } => Err(ScoreError::NoHan),
            HanAndFu::Counted { han: 5.., fu: None } => Ok(()),
            HanAndFu::Counted { han, fu: Some(fu) } if is_possible(han, fu, won_by, rules) => Ok(()),
            HanAndFu::Counted { han, fu } => Err(ScoreError::NoSuchFu { han, fu, won_by, rules: *rules }),
            HanAndFu::Yakuman(number) => {
                let most = match (rules.multiple_yakuman, rules.double_yakuman) {
                    (true, true) => 6,
                    (true, false) => 4,
                    (false, true) => 2,
                    (false, false) => 1,
                };
                let is_possible = (1..=most).contains(&number);
                if is_possible { Ok(()) } else { Err(ScoreError::Yakuman(number, most)) }
            }
        }
    }
}

/// The least han of a win with so many fu, if there is one that is no yakuman. More han are always possible: by dora.
///
/// Twenty fu are those of a drawn pinfu, 25 those of seven pairs. Otherwise one han suffices up to 100 fu, as the last
/// tile gives one to any hand. A ron with 110 has two concealed quads, a triplet completed by the ron and a head of
/// both winds, if that has four fu; all other wins with 110 have three quads or three concealed triplets. More fu need
/// three concealed quads, which are both: four han. A drawn win has a fifth, unless a sequence is called, which three
/// players cannot.
///
/// ```
/// use tehai::score::{ScoreRules, WonBy, least_han};
/// let least = |fu| [WonBy::Tsumo, WonBy::Ron].map(|won_by| least_han(fu, won_by, &ScoreRules::default()));
/// assert_eq!([least(20), least(25), least(30)], [[Some(2), None], [Some(3), Some(2)], [Some(1), Some(1)]]);
/// assert_eq!([least(35), least(110), least(140)], [[None, None], [Some(2), Some(1)], [None, Some(4)]]);
/// ```
pub fn least_han(fu: u8, won_by: WonBy, rules: &ScoreRules) -> Option<u8> {
    let is_two = rules.double_wind_pair == DoubleWindPair::Two;
    Some(match (fu, won_by) {
        (20, WonBy::Tsumo) | (25, WonBy::Ron) => 2,
        (25, WonBy::Tsumo) => 3,
        (30 | 40 | 50 | 60 | 70 | 80 | 90 | 100, _) => 1,
        (110, WonBy::Ron) if !is_two => 1,
        (110, _) => 2,
        (120 | 130, WonBy::Tsumo) if rules.players == Players::Three => 5,
        (120 | 130, _) => 4,
        // With two fu for the head it has four triplets of terminals and honours.
        (140, WonBy::Ron) if is_two => 8,
        (140, WonBy::Ron) => 4,
        _ => return None,
    })
}

fn is_possible(han: u8, fu: u8, won_by: WonBy, rules: &ScoreRules) -> bool {
    least_han(fu, won_by, rules).is_some_and(|least| least <= han)
}

/// The fu that are possible with these han, as text.
fn possible_fu(han: u8, won_by: WonBy, rules: &ScoreRules) -> String {
    let is_possible = |fu: &u8| is_possible(han, *fu, won_by, rules);
    let (first, last) =
        ((20..=140).step_by(10).find(is_possible), (20..=140).rev().step_by(10).find(is_possible));
    let tens = format!("{} to {} in tens", first.unwrap_or_default(), last.unwrap_or_default());
    if is_possible(&25) { format!("25, or {tens}") } else { tens }
}

/// The numbers from 1 on, as text.
pub(super) fn up_to(most: u8) -> String {
    if most == 1 { "1".to_owned() } else { format!("1 to {most}") }
}

/// The message of [`ScoreError::NoSuchFu`].
pub(super) fn no_such_fu(han: u8, fu: Option<u8>, won_by: WonBy, rules: &ScoreRules) -> String {
    let expected = possible_fu(han, won_by, rules);
    let Some(fu) = fu else {
        return format!("the points of {han} han depend on the fu: expected {expected}");
    };
    let win = if won_by == WonBy::Ron { "ron" } else { "drawn win" };
    format!("no {win} has {fu} fu with {han} han: expected {expected}")
}
