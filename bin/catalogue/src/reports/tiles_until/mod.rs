//! Tiles until they contain a win: `tiles-until`, `tiles-until-guarantee`, `tiles-until-plot`.

mod guarantee;

use crate::plots::tiles_until as plot;
use crate::reports::publish::{Outline, Report};
use anyhow::Result;
use guarantee::Guarantee;
use rayon::prelude::*;
use tehai::count::Fraction;
use tehai::rules::{Forms, Players, Rules};
use tehai::shanten::any_size::Goal;
use tehai::tiles::Hand;
use tehai_answers::counting::Contains;
use tehai_program::output::table::Column;
use tehai_program::row;
use tehai_program::tables::PLAYERS;
use tehai_program::tables::tiles_until::{Answer, COLUMNS, CONTAINS, FORMS, MELDS, table};

const PROGRAM: &str = "make-reports -- --only tiles-until tiles-until-guarantee tiles-until-plot";

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
    columns: COLUMNS,
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
    let picture = plot::svg(&answers.iter().filter_map(curve).collect::<Vec<_>>())?.into_bytes();
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

/// The curve of the plot, which shows the goals of four melds.
fn curve(answer: &Answer) -> Option<plot::Curve> {
    let Rules { players, forms, .. } = answer.goal.rules();
    let shares = answer.by_tiles().map(|(tiles, deals, total)| {
        let share = |deals| Fraction::new(deals, total.clone()).to_f64();
        (tiles, share(deals.clone()), share(&total - deals))
    });
    let (is_win, guarantee) = (answer.contains == Contains::Win, answer.guarantee());
    let curve = || plot::Curve { players, forms, is_win, guarantee, shares: shares.collect() };
    (answer.goal.melds() == 4).then(curve)
}
