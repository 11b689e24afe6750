//! Decisions at a table, for dealt hands: `table-decisions`, `table-advice`, `table-decisions-plot`.

mod decisions;

use anyhow::Result;
use rayon::prelude::*;

use crate::plots::decisions as plot;
use crate::reports::publish::{Outline, Report};
use decisions::{Case, KINDS, Place, Reached};
use tehai_program::output::table::{Cells, Column};
use tehai_program::{check, row};

/// Hands of each kind and shanten.
pub const HANDS: usize = 300;

/// Tiles left in the wall.
const TILES: [u32; 6] = [10, 20, 30, 40, 50, 60];

/// Chances that somebody else ends the round in a go-around.
const OTHERS: [f64; 2] = [0.0, 0.04];

/// The shanten of hands whose advice is compared.
const ADVISED: [i8; 3] = [1, 2, 3];

/// The kinds in the order of the rows.
const KIND_NAMES: [&str; KINDS.len()] = {
    let (mut names, mut place) = ([""; KINDS.len()], 0);
    while place < names.len() {
        names[place] = KINDS[place].name;
        place += 1;
    }
    names
};

const PROGRAM: &str = "make-reports -- --deep --only table-decisions table-advice table-decisions-plot";

const SHANTEN: Column = Column::integer("shanten", "Shanten of the hand before the decision; 0 is tenpai.");
const TILES_LEFT: Column = Column::integer(
    "tiles_left",
    "Tiles left in the wall, which nobody has drawn: after the discard, or after the tile that is offered.",
)
.unit("tiles");
const OF_OTHERS: Column = Column::decimal(
    "others",
    "Probability that somebody else ends the round, in each go-around of the table.",
);
const NUMBER: Column =
    Column::integer("hands", "Number of hands: deals drawn that meet the filter.").unit("hands");

/// The outline of `table-decisions`.
pub static DECISIONS: Outline = Outline {
    file: "table-decisions.csv",
    title: "Decisions at a table",
    question: "When does a call pay, and riichi, and what is ron worth?",
    program: PROGRAM,
    description: "Means over the first 300 hands of each kind and shanten among deals in random order (ChaCha8, seed 1): \
        the points that the best play with a decision reaches, and that without it, in the game at a table. South in an \
        east round, four players, riichi where it gives more points, with ippatsu, one hidden indicator and its stick, no \
        red fives and no visible dora; tenpai is worth nothing in the end. Plays advance: a tile is kept or called if \
        it lowers the shanten, so each number is what is reached at least.",
    columns: &[
        Column::choice(
            "kind",
            "calls (14 tiles dealt: calls, or none at all); pon of a value pair (13 tiles with two copies of one tile \
             whose triplet is a yaku and of no other; a third is offered from across: call it, or pass); riichi with a \
             yaku, riichi without a yaku (14 tiles: riichi as soon as possible, or never, if each win, or none, has a \
             yaku without it); ron (14 tiles: others' tiles win, or only drawn ones); tanyao by a call (13 simples; \
             the next simple of the deal by which a call lowers the shanten is offered from the left); tenpai for one \
             kind by a call (13 tiles with a triplet that is a yaku; the next tile, of which at most one copy is held, \
             that by a call makes the hand tenpai, for one kind by each discard, is offered from the left).",
            &KIND_NAMES,
        ),
        SHANTEN,
        TILES_LEFT,
        OF_OTHERS,
        NUMBER,
        Column::integer("better", "Hands for which the decision gives more points than to do without it.").unit("hands"),
        Column::decimal("points_with", "Mean of the points with the decision.").unit("points"),
        Column::decimal("points_without", "Mean of the points without it.").unit("points"),
        Column::decimal(
            "standard_error",
            "Standard error of the mean difference of both: the standard deviation over the square root of the hands.",
        )
        .unit("points"),
        Column::decimal("win_with", "Mean of the probabilities to win by the play for points with it."),
        Column::decimal("win_without", "Mean of the probabilities to win by the play for points without it."),
    ],
    key: &["kind", "shanten", "tiles_left", "others"],
};

/// The outline of `table-advice`.
pub static ADVICE: Outline = Outline {
    file: "table-advice.csv",
    title: "Advice for a player alone, at a table",
    question: "How often does the game at a table advise another discard than the game alone, and what does that cost?",
    program: PROGRAM,
    description: "The first 300 deals of 14 tiles of each shanten, in random order (ChaCha8, seed 1): the best discard for \
        points at a table, and the discard that is best for a player alone, who has a draw for each four tiles of the \
        wall; of several as good, the best at the table. The game and the plays are those of table-decisions.csv.",
    columns: &[
        SHANTEN,
        TILES_LEFT,
        OF_OTHERS,
        NUMBER,
        Column::integer(
            "worse",
            "Hands for which the discard that is best alone gives fewer points at the table.",
        )
        .unit("hands"),
        Column::decimal("points", "Mean of the points of the best discard at the table.").unit("points"),
        Column::decimal(
            "mean_loss",
            "Mean of the points that the discard which is best alone loses, over all hands.",
        )
        .unit("points"),
        Column::decimal("most_lost", "The most points that it loses.").unit("points"),
    ],
    key: &["shanten", "tiles_left", "others"],
};

/// The outline of `table-decisions-plot`.
pub static PLOT: Outline = Outline {
    file: "table-decisions-plot.svg",
    title: plot::TITLE,
    question: "For how many hands does a call pay, by the tiles that are left?",
    program: PROGRAM,
    description: "The share of the hands of table-decisions.csv for which a call gives more points than to pass, by the \
        tiles left in the wall; above if nobody else ends the round, below if somebody does with a probability of 4 % \
        in each go-around.",
    columns: &[],
    key: &[],
};

/// Makes the reports, of so many hands of each kind and shanten.
///
/// # Errors
/// If more hands can be reached from a hand than can be kept.
///
/// Time: for [`HANDS`] some twenty minutes on one core.
pub fn make(hands: usize) -> Result<Vec<Report>> {
    let (mut rows, mut curves) = (Vec::new(), Vec::new());
    for kind in &KINDS {
        for &shanten in kind.shanten {
            let cases = kind.cases(shanten, hands);
            for tiles in TILES {
                for others in OTHERS {
                    let compared = of_all(&cases, |case| case.compare(Place { tiles, others }))?;
                    let better =
                        compared.iter().filter(|[with, without]| with.points > without.points).count();
                    if kind.is_offer() {
                        let share = better as f64 / hands as f64;
                        curves.push(plot::Point { kind: kind.name, shanten, tiles, others, share });
                    }
                    let mut row = row![kind.name, shanten, tiles, others, hands, better];
                    row.extend(means(&compared));
                    rows.push(row);
                }
            }
        }
    }
    let mut advice = Vec::new();
    for shanten in ADVISED {
        let cases = decisions::dealt(shanten, hands);
        for tiles in TILES {
            for others in OTHERS {
                let advised = of_all(&cases, |case| case.advice(Place { tiles, others }))?;
                let losses = advised.iter().filter_map(|(best, alone)| Some(best.points - (*alone)?.points));
                let (worse, most) = (losses.clone().count(), losses.clone().fold(0.0, f64::max));
                let points: f64 = advised.iter().map(|(best, _)| best.points).sum();
                let number = hands as f64;
                advice.push(row![
                    shanten,
                    tiles,
                    others,
                    hands,
                    worse,
                    points / number,
                    losses.fold(0.0, |sum, loss| sum + loss) / number,
                    most
                ]);
            }
        }
    }
    check!(advice.len() == ADVISED.len() * TILES.len() * OTHERS.len(), "{} rows of advice", advice.len());
    let picture = plot::svg(&curves, &TILES, &OTHERS)?;
    Ok(vec![DECISIONS.of_rows(rows), ADVICE.of_rows(advice), Report::picture(&PLOT, picture.into_bytes())])
}

/// What all hands reach. Hands far from a win take much longer than others, so each is a task of its own.
fn of_all<T: Send, E: Send + Into<anyhow::Error>>(
    cases: &[Case],
    reach: impl Fn(&Case) -> Result<T, E> + Sync,
) -> Result<Vec<T>> {
    cases.par_iter().with_max_len(1).map(|case| reach(case).map_err(Into::into)).collect()
}

/// The means with a decision and without it. Sums are in the order of the hands.
fn means(compared: &[[Reached; 2]]) -> Cells {
    let number = compared.len() as f64;
    let mean = |of: &dyn Fn(&[Reached; 2]) -> f64| compared.iter().map(of).sum::<f64>() / number;
    let [with, without] = [0, 1].map(|way| mean(&|reached| reached[way].points));
    let squares = mean(&|[one, other]| (one.points - other.points - (with - without)).powi(2));
    let error = (squares / (number - 1.0)).sqrt();
    row![with, without, error, mean(&|reached| reached[0].win), mean(&|reached| reached[1].win)]
}
