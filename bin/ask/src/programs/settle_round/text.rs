//! The end of a round as text.

use tehai::score::{RoundRules, WonBy};
use tehai_answers::round::{PaidWin, SeatAtEnd};
use tehai_answers::{RoundEnd, RoundQuestion};
use tehai_program::output::text::{Text, TextTable, counted, grouped};

use super::super::score_hand::paid::Paid;
use super::super::score_hand::rules::{choices_text, name_text};

/// The text for people.
pub fn text(question: &RoundQuestion, end: &RoundEnd) -> Text {
    let mut seats = TextTable::new(["seat", "change", ""]);
    for seat in &end.seats {
        seats.row([seat.seat.name().to_owned(), signed(seat.change), roles(question, end, seat)]);
    }
    let (counters, bets) = (or_no(end.counters, "counter"), or_no(end.bets, "bet"));
    let dealer = if end.dealer_stays { "stays" } else { "moves" };
    Text::paragraphs([
        format!("{}\n", headline(question, end)).into(),
        end.wins.iter().map(|win| paid(question, win)).collect::<String>().into(),
        Text::default().table(seats),
        format!("Next round: {counters} and {bets} on the table; the deal {dealer}.\n").into(),
        format!("Settings: {}.\n", rules(end)).into(),
    ])
}

/// How the round ends.
fn headline(question: &RoundQuestion, end: &RoundEnd) -> String {
    let won = end.wins.len() + end.unpaid.len();
    match (end.abort, question.discarder) {
        (Some(why), _) => format!("The round ends without a win ({why}): nothing is paid but bets"),
        (None, Some(discarder)) => {
            let wins = counted(won, "win", "wins");
            let unpaid: Vec<&str> = end.unpaid.iter().map(|seat| seat.name()).collect();
            let unpaid =
                if unpaid.is_empty() { String::new() } else { format!(", not paid: {}", unpaid.join(", ")) };
            format!("{wins} by a tile of {discarder}{unpaid}")
        }
        (None, None) if won > 0 => "A drawn win".to_owned(),
        _ => "The wall ends without a win".to_owned(),
    }
}

/// What a win is paid, and by whom.
fn paid(question: &RoundQuestion, win: &PaidWin) -> String {
    let PaidWin { han, fu, yakuman, limit, points, ref payment, .. } = *win;
    let won_by = if question.discarder.is_some() { WonBy::Ron } else { WonBy::Tsumo };
    // Who pays is always said.
    let paid = Paid { han, fu, yakuman, limit, won_by, is_usual: false, points, payment };
    let yaku: Vec<&str> = win.yaku.iter().map(|of_win| of_win.yaku).collect();
    let yaku = if yaku.is_empty() { String::new() } else { format!(" ({})", yaku.join(", ")) };
    format!("{}: {}{yaku}\n{}", win.seat, paid.worth(), paid.lines())
}

/// What a player is in this round.
fn roles(question: &RoundQuestion, end: &RoundEnd, of: &SeatAtEnd) -> String {
    let seat = of.seat;
    let is_liable =
        |win: &PaidWin| win.payment.payers.iter().any(|payer| payer.is_liable && payer.seat == Some(seat));
    let roles = [
        (end.wins.iter().any(|win| win.seat == seat), "wins"),
        (end.unpaid.contains(&seat), "wins, not paid"),
        (question.discarder == Some(seat), "discarder"),
        (end.wins.iter().any(is_liable), "liable"),
        (of.has_nagashi, "nagashi mangan"),
        (of.is_tenpai, "tenpai"),
        (of.has_bet, "riichi"),
    ];
    roles.into_iter().filter(|(holds, _)| *holds).map(|(_, role)| role).collect::<Vec<_>>().join(", ")
}

fn signed(points: i32) -> String {
    let sign = match points {
        0 => "",
        1.. => "+",
        _ => "-",
    };
    format!("{sign}{}", grouped(points.unsigned_abs()))
}

fn or_no(number: u8, what: &str) -> String {
    let more = format!("{what}s");
    if number == 0 { format!("no {more}") } else { counted(number, what, &more) }
}

/// The rules in words, with their name if all of them have one.
fn rules(RoundEnd { settings, round_rules, .. }: &RoundEnd) -> String {
    let name = name_text(settings, |named| named.round() == *round_rules);
    format!("{name}{}; {}", choices_text(settings), round_text(round_rules))
}

/// The rules of the end of a round in words.
fn round_text(rules: &RoundRules) -> String {
    let yes = |is_so| if is_so { "yes" } else { "no" };
    format!(
        "several rons {}, their bets {}, their counters {}; nagashi mangan {}; aborts {}",
        rules.several_rons.name(),
        rules.shared_bets.name(),
        rules.shared_counters.name(),
        yes(rules.nagashi_mangan),
        yes(rules.aborts),
    )
}
