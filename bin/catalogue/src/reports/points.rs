//! The points of concealed wins: `points`, `points-means`, `points-yaku`.

use super::{PAIR_DEALS, PAIRS, winds};
use crate::reports::publish::{Outline, Report};
use anyhow::Result;
use num_bigint::BigUint;
use tehai::count::Fraction;
use tehai::handset::Forest;
use tehai::rules::Players;
use tehai::score::{Limit, ScoreRules, WonBy};
use tehai::yaku::Yaku;
use tehai::{Count, GameSets, Rules};
use tehai_count::every_win::{EveryWin, Tallies};
use tehai_count::tenhou::Tenhou;
use tehai_program::output::table::{Column, share_cells};
use tehai_program::{check, row};

const PROGRAM: &str = "make-reports -- --deep --only points points-means points-yaku";

const WIND_NAMES: &[&str] = &["east", "south", "west", "north"];
const SEAT: Column = Column::choice("seat", "Wind of the winner's seat; east is the dealer.", WIND_NAMES);
const ROUND: Column = Column::choice("round", "Wind of the round.", &["east", "south"]);
const WON_BY: Column = Column::choice(
    "won_by",
    "Where the fourteenth tile came from: tsumo (drawn) or ron (called from another player).",
    &["tsumo", "ron"],
);
/// The yaku in the order of the rows.
const YAKU_NAMES: [&str; Yaku::ALL.len()] = {
    let (mut names, mut place) = ([""; Yaku::ALL.len()], 0);
    while place < names.len() {
        names[place] = Yaku::ALL[place].name();
        place += 1;
    }
    names
};
const WHAT: &str = "Every concealed hand of thirteen tiles with every tile that makes it a win, in all forms, with \
    four players and the rules of Tenhou, without riichi, dora and other luck; of each win the reading worth most.";

/// The outline of `points`.
pub static POINTS: Outline = Outline {
    file: "points.csv",
    title: "Points of concealed wins",
    question: "How much is a concealed win worth?",
    program: PROGRAM,
    description: WHAT,
    columns: &[
        SEAT,
        ROUND,
        WON_BY,
        Column::integer("yakuman", "Yakuman, each counted once."),
        Column::integer("han", "Han; 13 for each yakuman; 0 for a called win without yaku, which is no win."),
        Column::integer("fu", "Fu, rounded up to tens; 25 for seven pairs; 0 for yakuman and without yaku."),
        Column::choice(
            "limit",
            "The limit that the points come from: mangan, haneman, baiman, sanbaiman or yakuman; empty below mangan.",
            &["", "mangan", "haneman", "baiman", "sanbaiman", "yakuman"],
        ),
        Column::integer("points", "Points that the winner gets from all who pay.").unit("points"),
        PAIRS,
        PAIR_DEALS,
    ],
    key: &["seat", "round", "won_by", "yakuman", "han", "fu"],
};

/// The outline of `points-means`.
pub static MEANS: Outline = Outline {
    file: "points-means.csv",
    title: "Points of concealed wins, on average",
    question: "How much is a concealed win worth on average?",
    program: PROGRAM,
    description: "The mean of the points of points.csv, over all its deals, those without yaku as 0 points, by seat and \
        round, drawn or called.",
    columns: &[
        SEAT,
        ROUND,
        WON_BY,
        Column::integer("deals", "All deals of points.csv, with and without yaku.").unit("deals"),
        Column::integer("deals_without_yaku", "Deals without yaku, which count as 0 points.").unit("deals"),
        Column::integer("numerator", "Numerator of the mean, in lowest terms."),
        Column::integer("denominator", "Denominator of the mean."),
        Column::decimal("mean", "That mean, rounded to a 64-bit float.").unit("points"),
    ],
    key: &["seat", "round", "won_by"],
};

/// The outline of `points-yaku`.
pub static YAKU: Outline = Outline {
    file: "points-yaku.csv",
    title: "Yaku of concealed wins",
    question: "How often does each yaku count in a concealed win?",
    program: PROGRAM,
    description: "The wins of points.csv in which a yaku counts: it belongs to the reading worth most, and no \
        yakuman takes its place.",
    columns: &[
        SEAT,
        ROUND,
        WON_BY,
        Column::choice("yaku", "The yaku, by its name in the answers of score-hand.", &YAKU_NAMES),
        PAIRS,
        PAIR_DEALS,
        Column::decimal(
            "probability_given_win",
            "Share of all deals of points.csv with that seat, round and won_by, also those without yaku, rounded to a \
                64-bit float.",
        ),
    ],
    key: &["seat", "round", "won_by", "yaku"],
};

/// Makes the three reports.
///
/// # Errors
/// If the number of wins is not as expected.
///
/// Time: about 45 seconds on one core.
pub fn make() -> Result<Vec<Report>> {
    let wins = GameSets::new(&Forest::new(), Rules::default()).wins(14).index()?;
    let tallies = EveryWin::new(&wins, winds(Players::Four), ScoreRules::default()).range(0..wins.len());
    let expected = Tenhou::new(Rules::default()).wins().deals * 14u8;
    reports(&tallies, &expected)
}

/// The reports of these wins, which must have the expected number of deals in each seat.
fn reports(tallies: &Tallies, expected: &BigUint) -> Result<Vec<Report>> {
    let rules = ScoreRules::default();
    let (mut points, mut means, mut yaku) = (Vec::new(), Vec::new(), Vec::new());
    for at in winds(Players::Four) {
        for won_by in WonBy::ALL {
            let tally = tallies.tally(at, won_by);
            let Count { deals: all, .. } = tally.total();
            check!(expected == &all.into(), "counted {all} deals, expected {expected}");
            let [seat, round, by] = [at.seat.name(), at.round.name(), won_by.name()];
            let (mut sum, mut without) = (BigUint::ZERO, 0);
            for (counted, Count { hands, deals }) in tally.counts() {
                let (worth, limit) = counted.points(at, won_by, &rules);
                sum += BigUint::from(deals) * worth;
                without += if counted.han == 0 { deals } else { 0 };
                let limit = limit.map_or("", Limit::name);
                let worth = row![counted.yakuman, counted.han, counted.fu, limit, worth];
                points.push([row![seat, round, by], worth, row![hands, deals]].concat());
            }
            let mean = Fraction::new(sum, all.into());
            means.push([row![seat, round, by, all, without], share_cells(&mean)].concat());
            for (one, Count { hands, deals }) in tally.yaku_counts() {
                let share = Fraction::new(deals.into(), all.into()).to_f64();
                yaku.push(row![seat, round, by, one.name(), hands, deals, share]);
            }
        }
    }
    Ok(vec![POINTS.of_rows(points), MEANS.of_rows(means), YAKU.of_rows(yaku)])
}
