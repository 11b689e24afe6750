//! The probability of tenhou.

use anyhow::Result;
use tehai::GameSets;
use tehai::count::Fraction;
use tehai::handset::Forest;
use tehai::rules::{Players, Rules};
use tehai::winning::special;
use tehai_answers::counting::TenhouQuestion;
use tehai_answers::numbers::{TenhouRow, tenhou as terms};
use tehai_count::tenhou::Tenhou;

use super::{DEALS, HANDS, PLAYERS};
use crate::output::table::{Column, Table, ToCell};
use crate::{check, row};

const TERMS: &[&str] =
    &["standard", "standard-and-seven-pairs", "seven-pairs", "thirteen-orphans", "all", "wins"];

const TERM: &str = "standard (four melds and a head), standard-and-seven-pairs (both at once), seven-pairs (of \
    different kinds), thirteen-orphans, all (every hand of 14 tiles), wins (in any form).";
const ROLE: &str = "What the row is to the sum: part, subtracted (in two parts, so taken off once), total (the parts less \
    that) or space (all hands, of whose deals probabilities are shares).";
const NUMERATOR: &str = "Numerator of the probability of the term, deals / all deals, in lowest terms.";
const PROBABILITY: &str = "That probability, rounded to a 64-bit float.";

/// The columns.
pub const COLUMNS: &[Column] = &[
    PLAYERS,
    Column::choice("term", TERM, TERMS),
    Column::choice("role", ROLE, &["part", "subtracted", "total", "space"]),
    HANDS,
    DEALS,
    Column::integer("numerator", NUMERATOR),
    Column::integer("denominator", "Denominator of that probability."),
    Column::decimal("probability", PROBABILITY),
];

/// The terms of each game, checked against sizes of sets.
///
/// # Errors
/// If the formula and the sets disagree.
pub fn make(question: &TenhouQuestion) -> Result<Vec<(Players, Tenhou)>> {
    let games = question.players.map_or(Players::ALL.to_vec(), |players| vec![players]);
    let rules = |players| {
        let TenhouQuestion { forms, seven_pairs, .. } = *question;
        Rules { players, forms, seven_pairs, ..Rules::default() }
    };
    games.into_iter().map(|players| Ok((players, checked(rules(players))?))).collect()
}

fn checked(rules: Rules) -> Result<Tenhou> {
    let forest = Forest::new();
    let tenhou = Tenhou::new(rules);
    let sets = Tenhou::from_sets(&forest, rules)?;
    check!(tenhou == sets, "the terms by formula are {tenhou:?}, as sizes of sets {sets:?}");
    let union = GameSets::new(&forest, rules).wins(special::TILES).count()?;
    check!(tenhou.wins() == union, "the wins by formula are {:?}, as one set {union:?}", tenhou.wins());
    Ok(tenhou)
}

/// The table; with `digits`, also the probability as text with that many significant digits.
pub fn table(games: &[(Players, Tenhou)], digits: Option<u32>) -> Table {
    let decimal = digits.map(|_| Column::text("decimal", "That probability, rounded half up."));
    let mut rows = Vec::new();
    for (players, tenhou) in games {
        for TenhouRow { term, role, hands, deals, probability } in terms(tenhou) {
            let (above, below) = (probability.numerator.0, probability.denominator.0);
            let mut row =
                row![players.number(), term, role, hands.0, deals.0, above, below, probability.value];
            let share = Fraction::new(deals.0, tenhou.all.deals.clone());
            row.extend(digits.map(|digits| share.scientific(digits).to_cell()));
            rows.push(row);
        }
    }
    Table::new(&[COLUMNS, decimal.as_slice()].concat(), rows)
}
