//! Audits as text.

use tehai_answers::needs::PlaceByWin;
use tehai_answers::review::{
    Audit, AuditedPayment, AuditedWin, LastRound, LastRoundWin, Oddity, OddityKind, PlaceChange, Verdict,
};
use tehai_program::output::text::{Text, TextTable, counted, grouped};
use tehai_program::row;

use super::{head, round_text};
use crate::programs::review::player_text;

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
        let (round, hand, tile) = (round_text(round), hand.to_string(), tile.to_string());
        table.row(row![round, player, from, hand, tile, worth, points, paid, verdict]);
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
        audit.last_round.as_ref().map_or(Text::default(), |last| last_round(last, names)),
    ])
}

/// What the last round did to places, and what a better one needed.
fn last_round(LastRound { round, players, wins }: &LastRound, names: &[String]) -> Text {
    let mut lines = String::new();
    for LastRoundWin { player, from_player, points, needs } in wins {
        let PlaceChange { score, place, score_after, place_after, .. } = players[*player];
        let way = match from_player == player {
            true => String::new(),
            false => format!(" from player {}", player_text(names, *from_player)),
        };
        lines += &format!(
            "Player {}, place {place} with {}, won {}{way}: place {place_after} with {}\n",
            player_text(names, *player),
            grouped(score),
            grouped(*points),
            grouped(score_after),
        );
        let needed: Vec<String> = needs.iter().map(needed).collect();
        if !needed.is_empty() {
            let way = if from_player == player { "a drawn win" } else { "this ron" };
            lines += &format!("   Needed by {way}: {}\n", needed.join("; "));
        }
    }
    if wins.len() > 1 {
        lines += "What each needed counts what the others won.\n";
    }
    if wins.is_empty() {
        let change = |of: &PlaceChange| {
            let PlaceChange { player, score, place, score_after, place_after } = *of;
            let player = player_text(names, player);
            let [before, after] = [score, score_after].map(grouped);
            format!("Player {player}, place {place} with {before}: place {place_after} with {after}\n")
        };
        lines = "Nobody won\n".to_owned() + &players.iter().map(change).collect::<String>();
    }
    Text::heading(format!("Last round: {}", round_text(round))).lines(lines)
}

/// What a win must be worth for a place.
fn needed(row: &PlaceByWin) -> String {
    let goes_on = if row.goes_on.is_some() { ", and the game goes on" } else { "" };
    let least = match row.points {
        _ if row.is_any() => "any win".to_owned(),
        Some(points) => grouped(points),
        None => "no win is enough".to_owned(),
    };
    format!("{least} for place {}{goes_on}", row.place)
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
        (number(&rounds, Verdict::Unfinished), "round", "rounds", "an end"),
        (number(&wins, Verdict::NotSaid), "win", "wins", "payments or hands in the log"),
        (number(&rounds, Verdict::NotSaid), "round", "rounds", "payments or hands in the log"),
    ];
    for (number, one, more, what) in reasons.into_iter().filter(|(number, ..)| *number > 0) {
        text += &format!("Left out: {} without {what}\n", counted(number, one, more));
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
