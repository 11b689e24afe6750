//! Tiles until they contain a win: `tiles-until`, `tiles-until-guarantee`, `tiles-until-plot`.

mod answer;
mod guarantee;
mod of_suits;

use super::PLAYERS;
use crate::output::table::{Column, Table};
use crate::plots::tiles_until as plot;
use crate::reports::publish::{Outline, Report};
use crate::row;
pub use answer::Answer;
use answer::mean_draws;
use anyhow::Result;
use guarantee::Guarantee;
pub use of_suits::OfSuits;
use rayon::prelude::*;
use tehai::count::Fraction;
use tehai::rules::{Forms, Players, Rules};
use tehai::shanten::any_size::Goal;
use tehai::tiles::Hand;
use tehai_answers::counting::Contains;

const PROGRAM: &str = "make-reports -- --only tiles-until tiles-until-guarantee tiles-until-plot";

const FORMS: Column = Column::choice(
    "forms",
    "Winning forms that count: standard (melds and a head), seven-pairs (of different kinds), thirteen-orphans, or \
        all three.",
    &["standard", "seven-pairs", "thirteen-orphans", "all"],
);
const MELDS: Column = Column::integer("melds", "Melds of the win, without the head.").unit("melds");
const CONTAINS: Column = Column::choice(
    "contains",
    "What the tiles contain: win (some of them are a win), or tenpai (some of them are a hand that waits for a tile \
        of which it does not hold all four copies).",
    &["win", "tenpai"],
);

/// The outline of `tiles-until`.
pub static TILES_UNTIL: Outline = Outline {
    file: "tiles-until.csv",
    title: "Tiles until they contain a win",
    question: "How likely is it that dealt tiles contain a win, or a tenpai hand?",
    program: PROGRAM,
    description: "Deals that contain a win or a tenpai hand among their tiles, as a share of all C(136, tiles) or \
        C(108, tiles) deals, by number of tiles: from the fewest that can contain one to the fewest that always \
        do. The numbers of deals themselves have up to 40 digits, more than readers of CSV hold. Seven pairs, of \
        different kinds, and thirteen orphans count only where the win has four melds.",
    columns: &[
        PLAYERS,
        FORMS,
        MELDS,
        CONTAINS,
        super::tiles("Tiles dealt."),
        Column::integer(
            "numerator",
            "Numerator of the probability that a deal contains one, in lowest terms.",
        ),
        Column::integer("denominator", "Denominator of that probability."),
        Column::decimal("probability", "That probability, rounded to a 64-bit float."),
    ],
    key: &["players", "forms", "melds", "contains", "tiles"],
};

/// The outline of `tiles-until-guarantee`.
pub static GUARANTEE: Outline = Outline {
    file: "tiles-until-guarantee.csv",
    title: "Tiles that always contain a win",
    question: "How many tiles contain a win, or a tenpai hand, whatever they are?",
    program: PROGRAM,
    description: "The least number of tiles that contains a win or a tenpai hand however they are dealt, and \
        the largest hands that contain none. Seven pairs, of different kinds, and thirteen orphans count only \
        where the win has four melds.",
    columns: &[
        PLAYERS,
        FORMS,
        MELDS,
        CONTAINS,
        Column::integer("guarantee", "The least number of tiles that always contains one.").unit("tiles"),
        Column::integer("hands_without", "Number of hands of one tile less that contain none.").unit("hands"),
        Column::text(
            "examples",
            "The first ten of these hands, or all if there are fewer, with spaces between them.",
        ),
    ],
    key: &["players", "forms", "melds", "contains"],
};

/// The outline of the plot of both.
pub static PLOT: Outline = Outline {
    file: "tiles-until-plot.svg",
    title: plot::TITLE,
    question: "How many tiles contain a win, at a glance?",
    program: PROGRAM,
    description: "Share of the deals that contain a win or a tenpai hand of four melds and a head by number of \
        tiles, in all forms and in the standard form only, for four and for three players; inset, on a logarithmic \
        scale, the share of those that contain none, which ends with the dot.",
    columns: &[],
    key: &[],
};

/// Makes the three reports.
pub fn make() -> Result<Vec<Report>> {
    let answers: Vec<Answer> = goals()
        .into_par_iter()
        .map(|(goal, contains)| Answer::new(goal, contains, Hand::EMPTY))
        .collect::<Result<_>>()?;
    let guarantees: Vec<Guarantee> = answers.par_iter().map(Guarantee::new).collect::<Result<_>>()?;
    let picture = plot::svg(&answers.iter().filter_map(Answer::curve).collect::<Vec<_>>())?.into_bytes();
    Ok(vec![
        TILES_UNTIL.of(table(&answers)),
        GUARANTEE.of_rows(answers.iter().zip(&guarantees).map(|(answer, guarantee)| {
            let Guarantee { hands_without, examples } = guarantee;
            let rules = answer.goal.rules();
            let (players, melds, contains) =
                (rules.players.number(), answer.goal.melds(), answer.contains.name());
            row![players, rules.forms, melds, contains, answer.guarantee(), hands_without, examples.join(" ")]
        })),
        Report::picture(&PLOT, picture),
    ])
}

/// The goals of the committed report, in order.
fn goals() -> Vec<(Goal, Contains)> {
    let mut goals = Vec::new();
    for players in Players::ALL {
        for forms in [Forms::STANDARD, Forms::SEVEN_PAIRS, Forms::THIRTEEN_ORPHANS, Forms::ALL] {
            let melds = if forms == Forms::STANDARD { 0..=5 } else { 4..=4 };
            for melds in melds {
                let goal = Goal::new(Rules { players, forms, ..Rules::default() }, melds);
                let goal = goal.expect("few melds, and four of other forms");
                goals.extend(Contains::ALL.map(|contains| (goal, contains)));
            }
        }
    }
    goals
}

/// The table of `tiles-until`.
pub fn table(answers: &[Answer]) -> Table {
    let rows = answers.iter().flat_map(|answer| {
        let rules = answer.goal.rules();
        let settings = row![rules.players.number(), rules.forms, answer.goal.melds(), answer.contains.name()];
        answer.by_tiles().map(move |(tiles, deals, total)| {
            let share = Fraction::new(deals.clone(), total);
            let mut row = settings.clone();
            row.extend(row![tiles, share.numerator(), share.denominator(), share.to_f64()]);
            row
        })
    });
    Table::new(TILES_UNTIL.columns, rows)
}
