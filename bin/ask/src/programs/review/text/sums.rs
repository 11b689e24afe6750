//! What decisions cost together.

use std::collections::BTreeMap;

use tehai_answers::review::{DecisionKind, Finding, Review, ReviewSum, Reviewed};
use tehai_program::output::text::{Text, TextTable, percent_figure};

use super::decisions::loss;
use super::round_text;
use crate::programs::review::{player_text, points_text};

const SUMS: [&str; 7] =
    ["player", "decisions", "no mistake", "points lost", "a decision", "a round, ± 95 %", "worst"];

/// A row of sums, with the losses of rounds.
fn sum_row(player: String, sum: &ReviewSum, rounds: &[f64]) -> [String; 7] {
    let share = if sum.judged == 0 {
        "-".to_owned()
    } else {
        format!("{} %", percent_figure(1.0 - sum.mistakes as f64 / sum.judged as f64))
    };
    let each = if sum.judged == 0 { 0.0 } else { sum.loss / sum.judged as f64 };
    let [loss, each, worst] = [sum.loss, each, sum.worst].map(points_text);
    [player, sum.judged.to_string(), share, loss, each, mean_text(rounds), worst]
}

/// A mean, with the half of its 95 % interval by the spread of several.
fn mean_text(of: &[f64]) -> String {
    let number = of.len() as f64;
    let mean = of.iter().sum::<f64>() / number;
    if of.len() < 2 {
        return points_text(mean);
    }
    let squares: f64 = of.iter().map(|one| (one - mean).powi(2)).sum();
    let error = (squares / (number - 1.0) / number).sqrt();
    format!("{} ± {}", points_text(mean), points_text(1.96 * error))
}

/// What the rounds of a player lost.
fn losses(review: &Review, player: usize) -> Vec<f64> {
    let of_rounds = review.sums.iter().filter(|sum| sum.round.is_some() && sum.player == player);
    of_rounds.map(|sum| sum.loss).collect()
}

/// Sums of the game by player.
pub(super) fn sums(review: &Review) -> Text {
    let mut table = TextTable::new(SUMS);
    for sum in review.sums.iter().filter(|sum| sum.round.is_none()) {
        let player = player_text(&review.game.names, sum.player);
        table.row(sum_row(player, sum, &losses(review, sum.player)));
    }
    Text::default().table(table)
}

/// The players whose decisions were judged, as columns behind a first one.
fn columns(review: &Review, first: &str) -> (Vec<usize>, TextTable) {
    let players: Vec<usize> =
        review.sums.iter().filter(|sum| sum.round.is_none()).map(|sum| sum.player).collect();
    let head = players.iter().map(|player| format!("player {player}"));
    let table = TextTable::new([first.to_owned()].into_iter().chain(head));
    (players, table)
}

/// Points lost by what decisions are about, a column for each player.
pub(super) fn by_kind(review: &Review) -> Text {
    let (players, mut table) = columns(review, "decisions");
    for kind in DecisionKind::ALL {
        let cell = |player: &usize| {
            let is_it =
                |found: &&Reviewed| found.player == *player && found.kind() == kind && found.loss().is_some();
            let of = || review.decisions.iter().filter(is_it);
            let lost: f64 = of().filter(|found| found.finding != Some(Finding::Repeated)).map(loss).sum();
            (of().count(), lost)
        };
        let cells: Vec<(usize, f64)> = players.iter().map(cell).collect();
        if cells.iter().any(|(number, _)| *number > 0) {
            let cells = cells.into_iter().map(|(number, lost)| match number {
                0 => "-".to_owned(),
                _ => format!("{} in {number}", points_text(lost)),
            });
            table.row([kind.name().replace('-', " ")].into_iter().chain(cells));
        }
    }
    Text::heading("Points lost by what was decided").table(table)
}

/// Points lost by round, a column for each player.
pub(super) fn by_round(review: &Review) -> Text {
    let (players, mut table) = columns(review, "round");
    let mut rows: BTreeMap<usize, (String, BTreeMap<usize, f64>)> = BTreeMap::new();
    for sum in &review.sums {
        let Some(round) = &sum.round else { continue };
        let (_, losses) = rows.entry(round.round).or_insert_with(|| (round_text(round), BTreeMap::new()));
        losses.insert(sum.player, sum.loss);
    }
    for (name, losses) in rows.into_values() {
        let cell = |player: &usize| losses.get(player).map_or("-".to_owned(), |loss| points_text(*loss));
        table.row([name].into_iter().chain(players.iter().map(cell)));
    }
    Text::heading("Points lost by round").table(table)
}

/// Sums over several games, by name.
#[derive(Default)]
pub struct Sums(BTreeMap<String, (ReviewSum, Vec<f64>)>);

impl Sums {
    /// Adds the sums of a game.
    pub fn add(&mut self, review: &Review) {
        for sum in review.sums.iter().filter(|sum| sum.round.is_none()) {
            let name = review.game.names.get(sum.player).filter(|name| !name.is_empty());
            let name = name.map_or_else(|| format!("player {}", sum.player), String::clone);
            let (all, rounds) =
                self.0.entry(name).or_insert_with(|| (ReviewSum::new(None, sum.player), Vec::new()));
            rounds.extend(losses(review, sum.player));
            all.decisions += sum.decisions;
            all.judged += sum.judged;
            all.best += sum.best;
            all.mistakes += sum.mistakes;
            all.loss += sum.loss;
            all.worst = all.worst.max(sum.worst);
        }
    }

    /// A row for each player.
    pub fn text(&self) -> Text {
        let mut table = TextTable::new(SUMS);
        self.0.iter().for_each(|(name, (sum, rounds))| table.row(sum_row(name.clone(), sum, rounds)));
        Text::heading("All games").table(table)
    }
}
