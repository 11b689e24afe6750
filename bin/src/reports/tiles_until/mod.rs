//! Tiles until they contain a win: `tiles-until`, `tiles-until-guarantee`, `tiles-until-plot`.

mod guarantee;

use anyhow::Result;
use num_bigint::BigUint;
use rayon::prelude::*;

use super::PLAYERS;
use crate::output::plots::tiles_until as plot;
use crate::output::table::{Column, Table};
use crate::reports::publish::{Outline, Report};
use crate::{check, row};
use guarantee::Guarantee;
use tehai::decimal::Fraction;
use tehai::rules::{Forms, Players, Rules};
use tehai::shanten::any_size::Goal;

/// What tiles may contain as a subset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Contains {
    /// A win.
    #[default]
    Win,
    /// A tenpai hand.
    Tenpai,
}

impl Contains {
    /// Both targets.
    pub const ALL: [Contains; 2] = [Contains::Win, Contains::Tenpai];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Contains::Win => "win",
            Contains::Tenpai => "tenpai",
        }
    }

    /// The largest replacement number of tiles that contain it.
    const fn replacement(self) -> u8 {
        match self {
            Contains::Win => 0,
            Contains::Tenpai => 1,
        }
    }
}

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
    description: "Deals that contain a win or a tenpai hand among their tiles, by number of tiles: from the \
        fewest that can contain one to the fewest that always do. Seven pairs, of different kinds, and thirteen \
        orphans count only where the win has four melds.",
    columns: &[
        PLAYERS,
        FORMS,
        MELDS,
        CONTAINS,
        super::tiles("Tiles dealt."),
        Column::integer("deals", "Number of deals that contain one.").unit("deals"),
        Column::integer("deals_total", "All deals of that number of tiles: C(136, tiles) or C(108, tiles).")
            .unit("deals"),
        Column::integer("numerator", "Numerator of the probability, deals / deals_total, in lowest terms."),
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

/// A question with its answer: the deals that contain a win or a tenpai hand.
pub struct Answer {
    /// The wins in question.
    pub goal: Goal,
    /// What the tiles must contain.
    pub contains: Contains,
    /// By number of tiles, up to the smallest at which all deals contain it.
    deals: Vec<BigUint>,
}

impl Answer {
    /// Counts the deals.
    ///
    /// # Errors
    /// If the total is not as expected.
    pub fn new(goal: Goal, contains: Contains) -> Result<Answer> {
        let counted = goal.count(contains.replacement());
        let mut deals = Vec::new();
        for tiles in 0..=counted.most_tiles() {
            let (found, total) = (counted.total(tiles).deals, all_deals(goal.rules().players, tiles));
            check!(found == total, "{goal:?}, {tiles} tiles: counted {found} deals, expected {total}");
            deals.push(counted.within(tiles, contains.replacement()).deals);
            if deals.last() == Some(&total) {
                break;
            }
        }
        Ok(Answer { goal, contains, deals })
    }

    /// The smallest number of tiles that always contains it.
    pub fn guarantee(&self) -> u8 {
        self.deals.len() as u8 - 1
    }

    /// For each number of tiles that can contain it, up to the guarantee: the deals that do, and all deals.
    pub fn by_tiles(&self) -> impl Iterator<Item = (u8, &BigUint, BigUint)> {
        let players = self.goal.rules().players;
        let deals = (0..).zip(&self.deals).filter(|(_, deals)| **deals > BigUint::ZERO);
        deals.map(move |(tiles, deals)| (tiles, deals, all_deals(players, tiles)))
    }

    /// The curve of the plot, which shows the goals of four melds.
    fn curve(&self) -> Option<plot::Curve> {
        let Rules { players, forms, .. } = self.goal.rules();
        let shares = self.by_tiles().map(|(tiles, deals, total)| {
            let share = |deals| Fraction::new(deals, total.clone()).to_f64();
            (tiles, share(deals.clone()), share(&total - deals))
        });
        let is_win = self.contains == Contains::Win;
        let curve =
            || plot::Curve { players, forms, is_win, guarantee: self.guarantee(), shares: shares.collect() };
        (self.goal.melds() == 4).then(curve)
    }
}

/// All deals of a number of tiles: C(136, tiles) or C(108, tiles).
fn all_deals(players: Players, tiles: u8) -> BigUint {
    let total = players.total();
    (0..u32::from(tiles)).fold(BigUint::from(1u8), |deals, taken| deals * (total - taken) / (taken + 1))
}

/// Makes the three reports.
pub fn make() -> Result<Vec<Report>> {
    let answers: Vec<Answer> =
        goals().into_par_iter().map(|(goal, contains)| Answer::new(goal, contains)).collect::<Result<_>>()?;
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
            let share = Fraction::new(deals.clone(), total.clone());
            let mut row = settings.clone();
            row.extend(row![tiles, deals, total, share.numerator(), share.denominator(), share.to_f64()]);
            row
        })
    });
    Table::new(TILES_UNTIL.columns, rows)
}
