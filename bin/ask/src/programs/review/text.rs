//! Reviews and audits as text.

use std::collections::BTreeMap;

use tehai_answers::decision::Judged;
use tehai_answers::review::{
    Audit, AuditedPayment, AuditedWin, Game, Oddity, OddityKind, Review, ReviewSum, Reviewed, RoundName,
    Verdict,
};
use tehai_program::output::text::{Text, TextTable, grouped, percent_figure};

use super::{player_text, points_text};
use crate::text::reason;

/// What the numbers do not know.
const SOLITARY: &str = "\
Numbers are solitary: the hand plays alone, and nobody else wins, bets or takes its discards. Each is what is reached \
at least. They say how a hand grows, not when to fold; danger stands beside them. A win brings counters and bets on the table; a riichi that does not \
win costs its bet of 1,000 points.
";

/// What a log is.
fn head(game: &Game) -> Text {
    let rules = match game.platform {
        Some(platform) => format!("rules of {platform}"),
        None => "no platform named, so the usual rules".to_owned(),
    };
    let (players, red) = (game.players.number(), game.red_fives.to_string());
    let red = if red.is_empty() { "no red fives".to_owned() } else { format!("red fives {red}") };
    let tanyao = if game.open_tanyao { "allowed" } else { "refused" };
    let rounds = if game.rounds == 1 { "1 round".to_owned() } else { format!("{} rounds", game.rounds) };
    Text::heading(game.file.clone().unwrap_or_default()).lines(format!(
        "{}, {players} players, {rounds}; {rules}, {red}, open tanyao {tanyao}\n",
        game.format
    ))
}

/// East 2, 1 counter
fn round_text(RoundName { wind, number, counters, .. }: &RoundName) -> String {
    let name = wind.name();
    let counters = match counters {
        0 => String::new(),
        1 => ", 1 counter".to_owned(),
        more => format!(", {more} counters"),
    };
    format!("{}{} {number}{counters}", name[..1].to_uppercase(), &name[1..])
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
    let mut parts = vec![head(&review.game), SOLITARY.to_owned().into(), sums(review)];
    for player in players {
        let of_player = || review.decisions.iter().filter(|found| found.player == player);
        let mut dearest: Vec<&Reviewed> = of_player().filter(|found| loss(found) > 0.0).collect();
        dearest.sort_by(|one, other| loss(other).total_cmp(&loss(one)));
        dearest.truncate(worst);
        for (place, found) in dearest.into_iter().enumerate() {
            let heading = format!("Player {}: what cost most", player_text(names, player));
            let text = if place == 0 { Text::heading(heading) } else { Text::default() };
            parts.push(text.lines(told(place + 1, found, names)));
        }
        if details {
            let heading = format!("Player {}: every decision", player_text(names, player));
            parts.push(Text::heading(heading).table(all(of_player())));
        }
    }
    parts.push(by_round(review));
    parts.push(left_out(review).into());
    Text::paragraphs(parts)
}

fn loss(found: &Reviewed) -> f64 {
    found.decided.as_ref().map_or(0.0, |decided| decided.loss)
}

fn choice_text(Judged { choice, riichi, .. }: &Judged) -> String {
    format!("{choice}{}", if *riichi { " with riichi" } else { "" })
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
    let numbers = |judged: &Judged| {
        let points = points_text(judged.points.unwrap_or(0.0));
        format!("{}: {points} points, wins {} %", choice_text(judged), percent_figure(judged.win))
    };
    // Points stand above.
    let why = reason(&decided.differences);
    let why = if why.is_empty() { String::new() } else { format!("   Why: {why}\n") };
    let dangers = found.dangers.iter().map(|of| {
        let player = player_text(names, of.player);
        let tile = |judged: &Judged| {
            of.of(&judged.choice).map_or("no discard".to_owned(), |share| {
                format!("{} {} %", judged.choice, percent_figure(share))
            })
        };
        format!(
            "   Danger {}; best {}, against player {player} in riichi\n",
            tile(&decided.chosen),
            tile(&decided.best)
        )
    });
    format!(
        "{place}. {}, turn {}, {}: {}{with}; dora indicator {indicators}, {} draws left\n   \
         Chosen {}\n   Best   {}\n   Cost   {} points\n{why}{}",
        round_text(&found.round),
        found.turn,
        found.seat.name(),
        found.hand,
        found.draws,
        numbers(&decided.chosen),
        numbers(&decided.best),
        points_text(decided.loss),
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
                let [points, of_best] =
                    [&decided.chosen, &decided.best].map(|judged| points_text(judged.points.unwrap_or(0.0)));
                let [chosen, best] = [&decided.chosen, &decided.best].map(choice_text);
                [chosen, best, points, of_best, points_text(decided.loss)]
            }
            None => [&*found.chosen, "-", "-", "-", "-"].map(str::to_owned),
        };
        let round = round_text(&found.round).replace(" counters", "").replace(" counter", "");
        let (turn, hand) = (found.turn.to_string(), found.hand.to_string());
        table.row([round, turn, hand, offered, chosen, best, points, of_best, cost, danger]);
    }
    table
}

const SUMS: [&str; 6] = ["player", "decisions", "best chosen", "points lost", "a decision", "worst"];

fn sum_row(player: String, sum: &ReviewSum) -> [String; 6] {
    let share = if sum.judged == 0 {
        "-".to_owned()
    } else {
        format!("{} %", percent_figure(sum.best as f64 / sum.judged as f64))
    };
    let each = if sum.judged == 0 { 0.0 } else { sum.loss / sum.judged as f64 };
    let of = [sum.loss, each, sum.worst].map(points_text);
    let [loss, each, worst] = of;
    [player, sum.judged.to_string(), share, loss, each, worst]
}

/// Sums of the game by player.
fn sums(review: &Review) -> Text {
    let mut table = TextTable::new(SUMS);
    for sum in review.sums.iter().filter(|sum| sum.round.is_none()) {
        table.row(sum_row(player_text(&review.game.names, sum.player), sum));
    }
    Text::default().table(table)
}

/// Points lost by round, a column for each player.
fn by_round(review: &Review) -> Text {
    let mut rows: BTreeMap<usize, (String, BTreeMap<usize, f64>)> = BTreeMap::new();
    let mut players: Vec<usize> = Vec::new();
    for sum in &review.sums {
        let Some(round) = &sum.round else {
            players.push(sum.player);
            continue;
        };
        let (_, losses) = rows.entry(round.round).or_insert_with(|| (round_text(round), BTreeMap::new()));
        losses.insert(sum.player, sum.loss);
    }
    let head = players.iter().map(|player| format!("player {player}"));
    let mut table = TextTable::new(["round".to_owned()].into_iter().chain(head));
    for (name, losses) in rows.into_values() {
        let cell = |player: &usize| losses.get(player).map_or("-".to_owned(), |loss| points_text(*loss));
        table.row([name].into_iter().chain(players.iter().map(cell)));
    }
    Text::heading("Points lost by round").table(table)
}

/// What has no numbers, and why.
fn left_out(review: &Review) -> String {
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for problem in review.decisions.iter().filter_map(|found| found.problem.as_ref()) {
        *reasons.entry(&problem.message).or_default() += 1;
    }
    reasons.into_iter().map(|(reason, number)| format!("Left out: {number}, as {reason}\n")).collect()
}

/// Sums over several games, by name.
#[derive(Default)]
pub struct Sums(BTreeMap<String, ReviewSum>);

impl Sums {
    /// Adds the sums of a game.
    pub fn add(&mut self, review: &Review) {
        for sum in review.sums.iter().filter(|sum| sum.round.is_none()) {
            let name = review.game.names.get(sum.player).filter(|name| !name.is_empty());
            let name = name.map_or_else(|| format!("player {}", sum.player), String::clone);
            let all = self.0.entry(name).or_insert_with(|| ReviewSum {
                round: None,
                player: sum.player,
                decisions: 0,
                judged: 0,
                best: 0,
                loss: 0.0,
                worst: 0.0,
            });
            all.decisions += sum.decisions;
            all.judged += sum.judged;
            all.best += sum.best;
            all.loss += sum.loss;
            all.worst = all.worst.max(sum.worst);
        }
    }

    /// A row for each player.
    pub fn text(&self) -> Text {
        let mut table = TextTable::new(SUMS);
        self.0.iter().for_each(|(name, sum)| table.row(sum_row(name.clone(), sum)));
        Text::heading("All games").table(table)
    }
}

/// An audit for people.
pub fn of_audit(audit: &Audit) -> Text {
    let names = &audit.game.names;
    let mut table =
        TextTable::new(["round", "winner", "from", "hand", "tile", "worth", "points", "paid", "verdict"]);
    for win in &audit.wins {
        let AuditedWin { round, player, from_player, hand, tile, han, fu, points, paid, verdict, .. } = win;
        let from = if from_player == player { "-".to_owned() } else { from_player.to_string() };
        let worth = match (han, fu) {
            (Some(han), Some(fu)) => format!("{han} han {fu} fu"),
            _ if points.is_some() => "yakuman".to_owned(),
            _ => "no win".to_owned(),
        };
        let points = points.map_or("-".to_owned(), grouped);
        let paid = paid.get(*player).map_or("-".to_owned(), |&paid| grouped(paid));
        let verdict = match verdict {
            Verdict::AsPaid => "as paid",
            Verdict::NotSaid => "not said",
            Verdict::ByOtherRules => "other rules",
            Verdict::Differs => "differs",
            Verdict::Unfinished => "unfinished",
        };
        let (hand, tile) = (hand.to_string(), tile.to_string());
        table.row([
            round_text(round),
            player.to_string(),
            from,
            hand,
            tile,
            worth,
            points,
            paid,
            verdict.to_owned(),
        ]);
    }
    let explained = audit.wins.iter().filter(|win| win.verdict.differs()).map(|win| {
        let why = win.problem.clone().unwrap_or_else(|| explained_by(&win.by));
        format!("{}, player {}: {why}\n", round_text(&win.round), player_text(names, win.player))
    });
    let differing = audit.payments.iter().filter(|of| of.verdict.differs());
    let payments = differing.map(|AuditedPayment { round, changes, paid, by, .. }| {
        let signed = |changes: &Option<Vec<i32>>| match changes {
            Some(changes) => changes.iter().map(|&change| grouped(change)).collect::<Vec<_>>().join(" "),
            None => "not said by the rules".to_owned(),
        };
        format!(
            "{}: players won or lost {}, by the rules {}; {}\n",
            round_text(round),
            signed(paid),
            signed(changes),
            explained_by(by)
        )
    });
    let oddities = audit.oddities.iter().map(|Oddity { round, player, kind, tile }| {
        let player = player_text(names, *player);
        let what = match (kind, tile) {
            (OddityKind::Furiten, Some(tile)) => {
                format!("wins by another player's tile, but is furiten by {tile}")
            }
            (OddityKind::Furiten, None) => "wins by another player's tile, but is furiten".to_owned(),
            (OddityKind::NotenRiichi, _) => "declares riichi, but is not tenpai".to_owned(),
        };
        format!("{}: player {player} {what}\n", round_text(round))
    });
    let with_heading = |heading: &str, lines: String| {
        if lines.is_empty() { Text::default() } else { Text::heading(heading).lines(lines) }
    };
    Text::paragraphs([
        head(&audit.game).lines(compared(audit)),
        if audit.wins.is_empty() { Text::default() } else { Text::default().table(table) },
        with_heading("Wins that differ", explained.collect()),
        with_heading("Payments that differ", payments.collect()),
        with_heading("What no rules allow", oddities.collect()),
    ])
}

/// How much was paid as the rules say, of what can be compared.
fn compared(audit: &Audit) -> String {
    let wins: Vec<Verdict> = audit.wins.iter().map(|win| win.verdict).collect();
    let rounds: Vec<Verdict> = audit.payments.iter().map(|of| of.verdict).collect();
    let number = |of: &[Verdict], is: Verdict| of.iter().filter(|verdict| **verdict == is).count();
    let left_out = |of: &[Verdict]| number(of, Verdict::NotSaid) + number(of, Verdict::Unfinished);
    let of_all = |of: &[Verdict]| format!("{} of {}", number(of, Verdict::AsPaid), of.len() - left_out(of));
    let mut text =
        format!("{} wins and {} rounds were paid as the rules say\n", of_all(&wins), of_all(&rounds));
    let reasons = [
        (number(&rounds, Verdict::Unfinished), "rounds without an end", "round without an end"),
        (
            number(&wins, Verdict::NotSaid),
            "wins without payments in the log",
            "win without payments in the log",
        ),
        (
            number(&rounds, Verdict::NotSaid),
            "rounds without payments in the log",
            "round without payments in the log",
        ),
    ];
    for (number, many, one) in reasons.into_iter().filter(|(number, ..)| *number > 0) {
        text += &format!("Left out: {number} {}\n", if number == 1 { one } else { many });
    }
    text
}

/// Which rules explain what differs.
fn explained_by(by: &[String]) -> String {
    match by {
        [] => "no rules that are known explain it".to_owned(),
        _ => format!("it would be so with {}", by.join(", or ")),
    }
}
