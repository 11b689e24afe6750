//! What han and fu are worth, without a hand.

use serde_json::{Map, Value};
use tehai::rules::Wind;
use tehai::score::{HanAndFu, Limit, ScoreRules, Table, WonBy};
use tehai_options::{Options, options};

use crate::described;
use crate::problem::{Fault, Field, Problem};
use crate::question;
use crate::score::{Payment, ScoreQuestion};

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

options! {
    /// Han and fu, or yakuman.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct HanOptions {
        /// Instead of a hand: so many han, with fu below 5.
        ///
        /// Those of yaku and dora.
        #[range(0..=255)]
        #[arg(long, value_name = "N")]
        pub han: Option<u8>,
        /// The fu, rounded, with han below 5.
        #[range(0..=255)]
        #[arg(long, value_name = "N", hide_short_help = true)]
        pub fu: Option<u8>,
        /// Instead of a hand: so many yakuman.
        #[range(0..=255)]
        #[arg(long, value_name = "N", hide_short_help = true)]
        pub yakuman: Option<u8>,
    }
}

options! {
    /// A question for the points for han and fu, or for yakuman.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct WorthQuestion {
        /// Han and fu, or yakuman.
        #[group(flatten)]
        #[schemars(flatten)]
        pub value: HanOptions,
        /// Where the winning tile came from.
        #[arg(long, default_value_t)]
        pub won_by: WonBy,
        /// The seat; the dealer sits east.
        #[arg(long, default_value_t)]
        pub seat: Wind,
        /// Counters on the table.
        #[range(0..=255)]
        #[arg(long)]
        pub counters: u8 = 0,
        /// Bets on the table.
        #[range(0..=255)]
        #[arg(long)]
        pub bets: u8 = 0,
        /// The seat of the player whose tile won.
        #[arg(long)]
        pub discarder: Option<Wind>,
        /// The rules.
        #[group(flatten)]
        pub rules: ScoreRules,
    }
}

impl WorthQuestion {
    /// Reads what is asked of a win without its hand.
    ///
    /// # Errors
    /// [`Problem`] as of [reading](question::read), and for an option that only a win with its hand has.
    pub fn of_win(asked: &Map<String, Value>) -> Result<WorthQuestion, Problem> {
        let is_of_hand = |option: &&String| {
            let has = |fields| question::has_option(fields, option);
            has(ScoreQuestion::FIELDS) && !has(WorthQuestion::FIELDS)
        };
        if let Some(option) = asked.keys().find(is_of_hand) {
            let message = match option.as_str() {
                "liable" => "who is liable depends on the hand, which is not given",
                _ => "expected none beside han and fu, which count it already",
            };
            let name = Some(option.as_str()).filter(|option| *option != "hand").map(Box::from);
            return Err(Problem { option: name, ..Problem::new(Field::Hand, Fault::NoPoints, message) });
        }
        Ok(question::read(&asked.clone().into())?)
    }

    fn value(&self) -> Result<HanAndFu, Problem> {
        let HanOptions { han, fu, yakuman } = self.value;
        let (option, message) = match (han, fu, yakuman) {
            // As an answer has them.
            (Some(han), Some(0), Some(number @ 1..)) if han == number.saturating_mul(13) => {
                return Ok(HanAndFu::Yakuman(number));
            }
            (Some(han), fu, None | Some(0)) => return Ok(HanAndFu::Counted { han, fu }),
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
        Ok(self.valued()?.0)
    }

    /// The answer, and the payment as the library has it.
    pub(crate) fn valued(&self) -> Result<(Worth, tehai::score::Payment), Problem> {
        let WorthQuestion {
            value: HanOptions { fu, .. },
            won_by,
            seat,
            counters,
            bets,
            discarder,
            ref rules,
        } = *self;
        let value = self.value()?;
        let table = Table { counters, bets, discarder, ..Table::default() };
        let (limit, payment) = value.payment(seat, won_by, &table, rules)?;
        let (han, fu, yakuman) = match value {
            HanAndFu::Counted { han, .. } => (han, fu, 0),
            HanAndFu::Yakuman(number) => (13 * number, Some(0), number),
        };
        let (settings, points) = (*rules, payment.total());
        let worth = Worth {
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
            payment: payment.into(),
        };
        Ok((worth, payment))
    }
}
