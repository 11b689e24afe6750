//! What han and fu are worth, without a hand.

use serde::Deserialize;
use tehai::rules::Wind;
use tehai::score::{HanAndFu, Limit, ScoreRules, Table, WonBy};

use crate::described;
use crate::problem::{Fault, Field, Problem};
use crate::score::Payment;

described! {
    /// The points for han and fu, or for yakuman.
    pub struct Worth {
        /// Where the winning tile came from.
        pub won_by: WonBy,
        /// The seat; the dealer sits east.
        pub seat: Wind,
        /// Counters on the table.
        pub counters: u8,
        /// Bets on the table.
        pub bets: u8,
        /// The seat of the player whose tile won; null if it is not given.
        pub discarder: Option<Wind>,
        /// The rules.
        pub settings: ScoreRules,
        /// Han of yaku and dora; 13 for each yakuman.
        pub han: u8,
        /// Fu, rounded; 0 for a yakuman, null if they do not matter and are not given.
        pub fu: Option<u8>,
        /// Number of yakuman.
        pub yakuman: u8,
        /// The limit that the points come from; null below mangan.
        pub limit: Option<Limit>,
        /// What the winner gets, counters and bets included.
        pub points: u32,
        /// What it is made of, and who pays it.
        pub payment: Payment,
    }
}

/// A question for the points for han and fu, or for yakuman.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct WorthQuestion {
    /// Han of yaku and dora; null for yakuman.
    pub han: Option<u8>,
    /// Fu, rounded; null from five han on, where they do not matter.
    pub fu: Option<u8>,
    /// Number of yakuman; null for han and fu.
    pub yakuman: Option<u8>,
    /// Where the winning tile came from.
    pub won_by: WonBy,
    /// The seat; the dealer sits east.
    pub seat: Wind,
    /// Counters on the table.
    pub counters: u8,
    /// Bets on the table.
    pub bets: u8,
    /// The seat of the player whose tile won.
    pub discarder: Option<Wind>,
    /// The rules.
    pub rules: ScoreRules,
}

impl WorthQuestion {
    fn value(&self) -> Result<HanAndFu, Problem> {
        let (option, message) = match (self.han, self.fu, self.yakuman) {
            (Some(han), fu, None) => return Ok(HanAndFu::Counted { han, fu }),
            (None, None, Some(number)) => return Ok(HanAndFu::Yakuman(number)),
            (None, _, None) => ("han", "expected han and fu, or yakuman"),
            (Some(_), ..) => ("yakuman", "a yakuman has no other han"),
            (None, ..) => ("fu", "fu do not matter to a yakuman"),
        };
        Err(Problem { option: Some(option.into()), ..Problem::new(Field::Win, Fault::NoPoints, message) })
    }

    /// Answers the question.
    ///
    /// # Errors
    /// [`Problem`] if no win has these han and fu.
    pub fn answer(&self) -> Result<Worth, Problem> {
        let WorthQuestion { fu, won_by, seat, counters, bets, discarder, ref rules, .. } = *self;
        let value = self.value()?;
        let table = Table { counters, bets, discarder, ..Table::default() };
        let (limit, payment) = value.payment(seat, won_by, &table, rules)?;
        let (han, fu, yakuman) = match value {
            HanAndFu::Counted { han, .. } => (han, fu, 0),
            HanAndFu::Yakuman(number) => (13 * number, Some(0), number),
        };
        let (settings, points, payment) = (*rules, payment.total(), payment.into());
        Ok(Worth {
            won_by,
            seat,
            counters,
            bets,
            discarder,
            settings,
            han,
            fu,
            yakuman,
            limit,
            points,
            payment,
        })
    }
}
