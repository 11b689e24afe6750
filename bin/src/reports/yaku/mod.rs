//! Frequencies of yaku: `yaku`, `yaku-pairs`, `yaku-by-tile`, `yaku-pairs-plot`.

mod by_tile;
mod pairs;

use anyhow::Result;
use rayon::prelude::*;

use super::{DEALS, HANDS, PLAYERS, winds};
use crate::output::plots::yaku as plot;
use crate::output::table::{Cells, Column, share_cells};
use crate::reports::publish::{Outline, Report};
use crate::{check, row};
use pairs::Pairs;
use tehai::Count;
use tehai::decimal::Fraction;
use tehai::expression::Evaluation;
use tehai::handset::{Forest, HandSet};
use tehai::rules::{Forms, Players, Rules, Setting, Winds};
use tehai::special;
use tehai::tenhou::Tenhou;
use tehai::yaku::Yaku;

const PROGRAM: &str = "make-reports -- --only yaku yaku-pairs yaku-by-tile yaku-pairs-plot";

/// The rows in order, by name in the language of sets. For triplets of honours: those that count for seat, round
/// or dragons, and those of each honour.
const NAMES: &[&str] = &[
    "win",
    "pinfu_shape",
    "tanyao",
    "iipeikou",
    "yakuhai",
    "yakuhai(1z)",
    "yakuhai(2z)",
    "yakuhai(3z)",
    "yakuhai(4z)",
    "yakuhai(5z)",
    "yakuhai(6z)",
    "yakuhai(7z)",
    "sanshoku",
    "ittsu",
    "chanta",
    "chiitoi",
    "toitoi",
    "sanankou",
    "sanshoku_doukou",
    "honroutou",
    "shousangen",
    "honitsu",
    "junchan",
    "ryanpeikou",
    "chinitsu",
    "daisangen",
    "tsuuiisou",
    "ryuuiisou",
    "chinroutou",
    "shousuushi",
    "daisuushi",
    "chuuren",
    "kokushi",
];

/// Names that depend on seat and round.
const BY_WINDS: [&str; 2] = ["pinfu_shape", "yakuhai"];

const NAME: &str = "The yaku by its name in the language of sets; of honours, yakuhai is a triplet that counts for the \
    seat or the round or of dragons, and yakuhai(1z) to yakuhai(7z) are the triplets of each.";
const ANY: &str = "any";
const WINDS: &[&str] = &[ANY, "east", "south", "west", "north"];
const SEAT: Column = Column::choice(
    "seat",
    "The seat's wind; any if it makes no difference. Three players have no north.",
    WINDS,
);
const ROUND: Column =
    Column::choice("round", "The wind of the round, east or south; any if it makes no difference.", WINDS);

/// The outline of `yaku`.
pub static YAKU: Outline = Outline {
    file: "yaku.csv",
    title: "Yaku",
    question: "How many wins have each yaku (役)?",
    program: PROGRAM,
    description: "Wins of 14 tiles in all forms that have a yaku on some reading: a decomposition into melds and a \
        head, seven pairs, or thirteen orphans. Names are those of the language of sets, and win is every win; \
        pinfu_shape is pinfu whatever its wait, toitoi and sanankou have four and exactly three triplets, all \
        concealed. A win can have several yaku, so rows must not be summed.",
    columns: &[
        PLAYERS,
        Column::choice("yaku", NAME, NAMES),
        SEAT,
        ROUND,
        Column::integer("concealed_only", "1 if a called meld spoils it, else 0."),
        HANDS,
        DEALS,
        Column::integer("numerator", "Numerator of its share of all deals of 14 tiles, in lowest terms."),
        Column::integer("denominator", "Denominator of that share."),
        Column::decimal(
            "probability",
            "That share, rounded to a 64-bit float: the probability to be dealt it.",
        ),
        Column::integer("win_numerator", "Numerator of its share of the deals of all wins, in lowest terms."),
        Column::integer("win_denominator", "Denominator of that share."),
        Column::decimal("win_probability", "That share, rounded to a 64-bit float."),
    ],
    key: &["players", "yaku", "seat", "round"],
};

pub use by_tile::BY_TILE;
pub use pairs::PAIRS;

/// The outline of the heat map.
pub static PLOT: Outline = Outline {
    file: "yaku-pairs-plot.svg",
    title: plot::TITLE,
    question: "Which yaku go together, at a glance?",
    program: PROGRAM,
    description: "For four players, of the deals that win with the yaku of a row, the share that has the yaku of the \
        column on the same reading, in percent where it is one percent or more; the darker, the more, on a logarithmic \
        scale. White are those that no such win has together. The dealer in the east round.",
    columns: &[],
    key: &[],
};

/// Makes the reports.
///
/// # Errors
/// If the numbers contradict each other.
pub fn make() -> Result<Vec<Report>> {
    let of_games = |of: fn(Players) -> Result<Vec<Cells>>| -> Result<Vec<Cells>> {
        let rows: Vec<_> = Players::ALL.into_par_iter().map(of).collect::<Result<_>>()?;
        Ok(rows.concat())
    };
    let games: Vec<Pairs> = Players::ALL.into_par_iter().map(Pairs::new).collect::<Result<_>>()?;
    let picture =
        plot::svg(&pairs::names().collect::<Vec<_>>(), |one, two| games[1].of(one, two))?.into_bytes();
    Ok(vec![
        YAKU.of_rows(of_games(rows)?),
        PAIRS.of_rows(games.iter().flat_map(Pairs::rows)),
        BY_TILE.of_rows(of_games(by_tile::rows)?),
        Report::picture(&PLOT, picture),
    ])
}

const fn rules(players: Players) -> Rules {
    Rules { players, forms: Forms::ALL, ..Rules::STANDARD }
}

/// Evaluates names as sets of wins.
fn evaluation(forest: &Forest, players: Players, winds: Winds) -> Evaluation<'_> {
    Evaluation::new(forest, Setting::new(special::TILES, rules(players)).with_winds(winds))
}

fn hands<'f>(evaluation: &mut Evaluation<'f>, text: &str) -> Result<HandSet<'f>> {
    Ok(evaluation.hands(&text.parse()?)?)
}

/// Does the yaku require a concealed hand?
fn is_concealed_only(name: &str) -> bool {
    let of_name = |yaku: &Yaku| yaku.name() == name || *yaku == Yaku::Pinfu && name == "pinfu_shape";
    Yaku::ALL.into_iter().find(of_name).is_some_and(Yaku::is_concealed_only)
}

/// The rows of `yaku` for a game.
fn rows(players: Players) -> Result<Vec<Cells>> {
    let forest = Forest::new();
    let tenhou = Tenhou::new(rules(players));
    let (all, wins) = (&tenhou.all.deals, tenhou.wins());
    let found = hands(&mut evaluation(&forest, players, Winds::EAST), "win")?.count()?;
    check!(found == wins, "{found:?} wins as a set, {wins:?} by formula");
    let mut rows = Vec::new();
    for name in NAMES {
        let mut add = |winds: Winds, seat: &str, round: &str| -> Result<()> {
            let Count { hands, deals } = hands(&mut evaluation(&forest, players, winds), name)?.count()?;
            let concealed_only = u8::from(is_concealed_only(name));
            let mut row = row![players.number(), name, seat, round, concealed_only, hands, deals];
            for of in [all, &wins.deals] {
                let share = Fraction::new(deals.clone(), of.clone());
                row.extend(share_cells(&share));
            }
            rows.push(row);
            Ok(())
        };
        match BY_WINDS.contains(name) {
            true => winds(players).try_for_each(|of| add(of, of.seat.name(), of.round.name()))?,
            false => add(Winds::EAST, ANY, ANY)?,
        }
    }
    Ok(rows)
}
