//! Decisions as a teacher tells them.

use std::collections::BTreeMap;

use tehai_answers::decision::Judged;
use tehai_answers::review::{AtRisk, Finding, PlayedFor, Review, ReviewModel, Reviewed, RiskyChoice};
use tehai_program::output::text::{Text, TextTable, grouped, percent_figure};

use super::sums::{by_kind, by_round, sums};
use super::{head, round_text};
use crate::programs::review::{player_text, points_text};
use crate::text::reason;

/// What the numbers do not know.
const SOLITARY: &str = "\
Numbers are solitary: the hand plays alone, and nobody else wins, bets or takes its discards. Each is what is reached \
at least. They say how a hand grows, not when to fold; danger stands beside them. A win brings counters and bets on the table; a riichi that does not \
win costs its bet of 1,000 points.
";

/// The same at a table.
const AT_A_TABLE: &str = "\
Numbers are of a table where the others discard what they draw: the hand may win with their tiles and call them, until \
somebody else ends the round, as likely as if each of the others played alone, or the wall ends and noten payments are \
made. Each is what is reached at least. Against players in riichi a hand plays on, and each of its discards risks the \
mean of their wins, or it folds. A cost is a mistake only if it is more than 10 points, and would be one if their wins \
were worth half as much or half as much again. Hands that are 4-shanten or further are judged alone.
";

/// What so many last hands are played for.
fn last_hands(hands: u8) -> String {
    let those = match hands {
        0 => return "Every hand is played for points, the last one, too.\n".to_owned(),
        1 => "If the game may end with the hand,".to_owned(),
        _ => format!("In the last {hands} hands, each as if the game might end with it,"),
    };
    format!(
        "{those} uma and oka count instead of points, and the score but on Tenhou; a prize of 1 is 1,000 points. A \
         dealer who is not first plays for points, as a win goes on.\n"
    )
}

/// A game for people: the worst decisions of each player, and sums.
pub fn of_review(review: &Review, worst: usize, details: bool) -> Text {
    if review.decisions.is_empty() {
        return head(&review.game).lines("No decisions to review\n");
    }
    let names = &review.game.names;
    let mut players: Vec<usize> = review.decisions.iter().map(|found| found.player).collect();
    players.sort_unstable();
    players.dedup();
    let known = match review.model {
        ReviewModel::Alone => SOLITARY.to_owned(),
        ReviewModel::Table => AT_A_TABLE.to_owned() + &last_hands(review.last_hands),
    };
    let mut parts = vec![head(&review.game), known.into(), sums(review)];
    for player in players {
        let of_player = || review.decisions.iter().filter(|found| found.player == player);
        let is = |finding| move |found: &&Reviewed| found.finding == Some(finding);
        let mut dearest: Vec<&Reviewed> = of_player().filter(is(Finding::Mistake)).collect();
        dearest.sort_by(|one, other| loss(other).total_cmp(&loss(one)));
        dearest.truncate(worst);
        for (place, found) in dearest.into_iter().enumerate() {
            let heading = format!("Player {}: what cost most", player_text(names, player));
            let text = if place == 0 { Text::heading(heading) } else { Text::default() };
            parts.push(text.lines(told(place + 1, found, names)));
        }
        let safer: String =
            of_player().filter(is(Finding::Close)).filter_map(safer_text).take(worst).collect();
        if !safer.is_empty() {
            let heading = "safer and worth less, by no more than is known of the risks";
            let heading = format!("Player {}: {heading}", player_text(names, player));
            parts.push(Text::heading(heading).lines(safer));
        }
        if details {
            let heading = format!("Player {}: every decision", player_text(names, player));
            parts.push(Text::heading(heading).table(all(of_player())));
        }
    }
    parts.push(by_kind(review));
    parts.push(by_round(review));
    parts.push(left_out(review).into());
    Text::paragraphs(parts)
}

pub(super) fn loss(found: &Reviewed) -> f64 {
    found.loss().unwrap_or_default()
}

fn choice_text(Judged { choice, riichi, .. }: &Judged) -> String {
    format!("{choice}{}", if *riichi { " with riichi" } else { "" })
}

/// Points, or the prize that they are.
fn figure(played_for: PlayedFor, points: f64) -> String {
    match played_for {
        PlayedFor::Points => points_text(points),
        PlayedFor::Prize => format!("{:.2}", points / played_for.unit()),
    }
}

/// The same in words.
fn worth_text(played_for: PlayedFor, points: f64) -> String {
    let figure = figure(played_for, points);
    match played_for {
        PlayedFor::Points => figure + " points",
        PlayedFor::Prize => "prize ".to_owned() + &figure,
    }
}

/// A choice with what it risks.
fn risky_text(played_for: PlayedFor, risky: &RiskyChoice) -> String {
    let RiskyChoice { choice, riichi, folds, danger, value, risk, net } = risky;
    let (net, danger) = (worth_text(played_for, *net), percent_figure(*danger));
    match value.filter(|_| !folds) {
        Some(value) => {
            let riichi = if *riichi { " with riichi" } else { "" };
            let [value, risk] = [value, *risk].map(|of| figure(played_for, of));
            format!("{choice}{riichi}: {net}, {value} less the risk of {risk} ({danger} %)")
        }
        None => format!("{choice} and folds: {net}; its danger is {danger} %"),
    }
}

/// A decision as a teacher tells it.
fn told(place: usize, found: &Reviewed, names: &[String]) -> String {
    let Some(decided) = &found.decided else { return String::new() };
    let with = match (found.drawn, found.offered, found.from_player) {
        (Some(drawn), ..) => format!(", drew {drawn}"),
        (_, Some(tile), Some(from)) => format!("; player {} discards {tile}", player_text(names, from)),
        _ => ", after a call".to_owned(),
    };
    let indicators: String = found.indicators.iter().map(ToString::to_string).collect();
    let worth = |points: f64| worth_text(found.played_for, points);
    let numbers = |judged: &Judged| {
        let worth = worth(found.played_for.unit() * judged.points.unwrap_or(0.0));
        format!("{}: {worth}, wins {} %", choice_text(judged), percent_figure(judged.win))
    };
    let (chosen, best) = match &found.at_risk {
        Some(AtRisk { chosen, best, .. }) => {
            (risky_text(found.played_for, chosen), risky_text(found.played_for, best))
        }
        None => (numbers(&decided.chosen), numbers(&decided.best)),
    };
    let cost = match &found.at_risk {
        Some(AtRisk { loss, least, .. }) if least < loss => {
            format!("{}, at least {}", worth(*loss), figure(found.played_for, least.max(0.0)))
        }
        _ => worth(loss(found)),
    };
    // Points stand above.
    let is_same = found.best() == Some(&decided.best.choice);
    let why = if is_same { reason(&decided.differences) } else { String::new() };
    let why = if why.is_empty() { String::new() } else { format!("   Why: {why}\n") };
    let dangers = found.dangers.iter().map(|of| {
        let player = player_text(names, of.player);
        let tile = |choice: &str| {
            let share = of.of(choice);
            share.map_or("no discard".to_owned(), |share| format!("{choice} {} %", percent_figure(share)))
        };
        let how = match of.tenpai {
            1.0 => "in riichi".to_owned(),
            tenpai => format!("whose open hand is tenpai with {} %", percent_figure(tenpai)),
        };
        format!(
            "   Danger {}; best {}, against player {player} {how}\n",
            tile(&decided.chosen.choice),
            tile(found.best().unwrap_or_default())
        )
    });
    let scores: Vec<String> = found.scores.iter().map(|&score| grouped(score)).collect();
    format!(
        "{place}. {}, turn {}, {}: {}{with}; dora indicator {indicators}, {} draws left\n   \
         Scores {}\n   Chosen {chosen}\n   Best   {best}\n   Cost   {cost}\n{why}{}",
        round_text(&found.round),
        found.turn,
        found.seat.name(),
        found.hand,
        found.draws,
        scores.join(" "),
        dangers.collect::<String>(),
    )
}

/// A row for each decision.
fn all<'r>(decisions: impl Iterator<Item = &'r Reviewed>) -> TextTable {
    let mut table = TextTable::new([
        "round", "turn", "hand", "offered", "chosen", "best", "points", "best", "cost", "danger",
    ]);
    for found in decisions {
        let danger = found.dangers.iter().filter_map(|danger| danger.of(&found.chosen)).reduce(f64::max);
        let danger = danger.map_or(String::new(), |danger| percent_figure(danger) + " %");
        let offered = found.offered.map_or(String::new(), |tile| tile.to_string());
        let [chosen, best, points, of_best, cost] = match &found.decided {
            Some(decided) => {
                let [points, of_best] = match &found.at_risk {
                    Some(of) => [of.chosen.net, of.best.net],
                    None => [&decided.chosen, &decided.best]
                        .map(|judged| found.played_for.unit() * judged.points.unwrap_or(0.0)),
                }
                .map(points_text);
                let best = match &found.at_risk {
                    Some(AtRisk { best, .. }) if best.folds => format!("{} and folds", best.choice),
                    Some(AtRisk { best, .. }) => best.choice.clone(),
                    None => choice_text(&decided.best),
                };
                [choice_text(&decided.chosen), best, points, of_best, points_text(loss(found))]
            }
            None => [&*found.chosen, "-", "-", "-", "-"].map(str::to_owned),
        };
        let round = round_text(&found.round).replace(" counters", "").replace(" counter", "");
        let (turn, hand) = (found.turn.to_string(), found.hand.to_string());
        table.row([round, turn, hand, offered, chosen, best, points, of_best, cost, danger]);
    }
    table
}

/// A choice that is safer than the best and costs something.
fn safer_text(found: &Reviewed) -> Option<String> {
    let AtRisk { chosen, best, loss, .. } = found.at_risk.as_ref()?;
    let safer = best.danger - chosen.danger;
    let (round, turn) = (round_text(&found.round), found.turn);
    (safer > 0.0 && *loss > Reviewed::CLOSE).then(|| {
        let (safer, less) = (percent_figure(safer), points_text(*loss));
        let (chosen, best) = (&chosen.choice, &best.choice);
        format!("{round}, turn {turn}: {chosen}, safer than {best} by {safer} %, {less} points less\n")
    })
}

/// What has no numbers, and why.
fn left_out(review: &Review) -> String {
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for problem in review.decisions.iter().filter_map(|found| found.problem.as_ref()) {
        *reasons.entry(&problem.message).or_default() += 1;
    }
    reasons.into_iter().map(|(reason, number)| format!("Left out: {number}, as {reason}\n")).collect()
}
