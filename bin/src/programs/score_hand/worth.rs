//! The points for han and fu, without a hand.

use anyhow::{Error, Result};
use tehai::rules::Wind;
use tehai::score::{ScoreRules, Table, WonBy};
use tehai_answers::{Worth, WorthQuestion};

use super::paid::{Paid, source};
use super::rules::{rules_text, table_rules_text};
use crate::output::text::Text;

/// The options that are about a hand.
const OF_HAND: [&str; 15] = [
    "words",
    "tile",
    "round",
    "riichi",
    "double_riichi",
    "ippatsu",
    "last_tile",
    "dead_wall",
    "robbed_quad",
    "blessing",
    "dora",
    "hidden_dora",
    "red_fives",
    "norths",
    "liable",
];

/// Han and fu, instead of a hand.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct WorthArgs {
    /// Instead of a hand: so many han, with --fu below 5
    #[arg(long, value_name = "N", conflicts_with_all = OF_HAND)]
    han: Option<u8>,

    /// The fu, with --han below 5
    #[arg(long, value_name = "N", requires = "han", hide_short_help = true)]
    fu: Option<u8>,

    /// Instead of a hand: so many yakuman
    #[arg(long, value_name = "N", conflicts_with_all = OF_HAND, conflicts_with = "han")]
    #[arg(hide_short_help = true)]
    yakuman: Option<u8>,
}

impl WorthArgs {
    /// Are han or yakuman asked about, and no hand?
    pub fn is_asked(self) -> bool {
        self.han.is_some() || self.yakuman.is_some()
    }

    /// The points of a win by the player of a seat. Fails if no win has these han and fu.
    pub fn worth(self, (seat, won_by, table): (Wind, WonBy, Table), rules: ScoreRules) -> Result<Worth> {
        let WorthArgs { han, fu, yakuman } = self;
        let Table { counters, bets, discarder, .. } = table;
        let question = WorthQuestion { han, fu, yakuman, won_by, seat, counters, bets, discarder, rules };
        question.answer().map_err(|problem| match problem.option.clone() {
            Some(option) => Error::new(problem).context(format!("--{}", option.replace('_', "-"))),
            None => Error::new(problem),
        })
    }
}

/// The text for people.
pub fn text(worth: &Worth) -> Text {
    let Worth { won_by, seat, counters, bets, discarder, settings, han, fu, yakuman, limit, points, .. } =
        *worth;
    let table = Table { counters, bets, discarder, ..Table::default() };
    let payment = worth.payment.clone();
    let paid = Paid { han, fu, yakuman, limit, won_by, table: &table, points, payment };
    let (rules, table_rules) = (rules_text(&settings), table_rules_text(&table, &settings));
    Text::paragraphs([
        format!("{}\nWon by {}; seat {}\n", paid.worth(), source(won_by), seat.name()).into(),
        paid.lines().into(),
        format!("Settings: {rules}{table_rules}.\n").into(),
    ])
}
