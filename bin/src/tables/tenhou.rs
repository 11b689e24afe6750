//! The probability of tenhou: `tenhou`.

use anyhow::Result;

use crate::report::{Column, Format, Table, check};
use crate::tables::{hands_and_deals, players};
use tehai::decimal::Fraction;
use tehai::handset::Forest;
use tehai::rules::Players;
use tehai::sets::Number;
use tehai::tenhou::Tenhou;

const TERMS: &[&str] =
    &["standard", "standard-and-seven-pairs", "seven-pairs", "thirteen-orphans", "all", "wins"];

const TERM: &str = "standard (four melds and a head), standard-and-seven-pairs (both at once), seven-pairs (of \
    different kinds), thirteen-orphans, all (every hand of 14 tiles), wins (in any form).";
const NUMERATOR: &str = "Numerator of the probability of the term, deals / all deals, in lowest terms.";
const PROBABILITY: &str = "That probability, rounded to a 64-bit float.";

/// Works out the terms of the formula, and checks them against sizes of sets.
///
/// # Errors
/// If the formula and the sets disagree.
pub fn checked(players: Players) -> Result<Tenhou> {
    let forest = Forest::new();
    let tenhou = Tenhou::new(players);
    let sets = Tenhou::of_sets(&forest, players)?;
    check!(tenhou == sets, "the terms by formula are {tenhou:?}, as sizes of sets {sets:?}");
    let union = Tenhou::wins_as_set(&forest, players)?;
    check!(tenhou.wins() == union, "the wins by formula are {:?}, as one set {union:?}", tenhou.wins());
    Ok(tenhou)
}

/// The terms of the formula, ① to ⑤, and the wins, ① − ② + ③ + ④.
pub fn terms(tenhou: &Tenhou) -> Vec<(&'static str, Number)> {
    let numbers = [
        tenhou.standard.clone(),
        tenhou.standard_and_seven_pairs.clone(),
        tenhou.seven_pairs.clone(),
        tenhou.thirteen_orphans.clone(),
        tenhou.all.clone(),
        tenhou.wins(),
    ];
    TERMS.iter().copied().zip(numbers).collect()
}

/// The report with the probability as text besides, with so many significant digits.
pub fn table_with_digits(games: &[(Players, Tenhou)], digits: u32) -> Table {
    let mut table = table(games);
    let shares = games.iter().flat_map(|(_, tenhou)| {
        let share = |number: Number| Fraction::new(number.deals, tenhou.all.deals.clone());
        terms(tenhou).into_iter().map(move |(_, number)| share(number).scientific(digits))
    });
    table.columns.push(Column::text(
        "decimal",
        "That probability, rounded half up.",
        shares.collect::<Vec<_>>(),
    ));
    table
}

/// `tenhou`.
pub fn table(games: &[(Players, Tenhou)]) -> Table {
    let rows: Vec<(Players, &str, Number, Fraction)> = games
        .iter()
        .flat_map(|(players, tenhou)| {
            terms(tenhou).into_iter().map(move |(term, number)| (players, tenhou, term, number))
        })
        .map(|(players, tenhou, term, number)| {
            let share = Fraction::new(number.deals.clone(), tenhou.all.deals.clone());
            (*players, term, number, share)
        })
        .collect();
    let [hands, deals] = hands_and_deals(rows.iter().map(|row| &row.2));
    let denominators = rows.iter().map(|row| row.3.denominator().clone());
    Table {
        name: "tenhou",
        title: "The probability of tenhou",
        question: "How likely is it to win with the first fourteen tiles?",
        program: "tenhou-probability",
        description: "The terms of the formula for the probability that the first fourteen tiles win: \
            (standard - standard-and-seven-pairs + seven-pairs + thirteen-orphans) / all. The row wins is \
            the numerator, and its probability that of tenhou.",
        columns: vec![
            players(rows.iter().map(|row| row.0)),
            Column::choice("term", TERM, TERMS, rows.iter().map(|row| row.1)),
            hands,
            deals,
            Column::big("numerator", NUMERATOR, rows.iter().map(|row| row.3.numerator().clone())),
            Column::big("denominator", "Denominator of that probability.", denominators),
            Column::decimal("probability", PROBABILITY, rows.iter().map(|row| row.3.to_f64())),
        ],
        key: &["players", "term"],
        format: Format::Csv,
    }
}
