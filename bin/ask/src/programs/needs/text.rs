//! What is needed in a last hand as text.

use tehai::score::GoesOn;
use tehai_answers::Needs;
use tehai_answers::needs::{PlaceByDraw, SeatBefore};
use tehai_program::output::text::{Text, TextTable, counted, grouped};

use super::super::score_hand::rules::{choices_text, name_text};
use crate::text::needed::{reason, wins};

/// The text for people.
pub fn text(needs: &Needs) -> Text {
    Text::paragraphs([
        headline(needs).into(),
        Text::default().table(wins(&needs.wins, needs.target)),
        draws(needs),
        notes(needs).into(),
        format!("Settings: {}.\n", rules(needs)).into(),
    ])
}

/// Who is where before the hand ends.
fn headline(needs: &Needs) -> String {
    let mut players: Vec<&SeatBefore> = needs.seats.iter().collect();
    players.sort_by_key(|player| player.place);
    let of = |player: &&SeatBefore| format!("{} {}", player.seat, grouped(player.score));
    let ranking: Vec<String> = players.iter().map(of).collect();
    let own = players.iter().find(|player| player.seat == needs.seat).expect("the seat is in the game");
    format!("Seat {}, place {}, if this hand is the last\nNow {}\n", own.seat, own.place, ranking.join(", "))
}

/// The places without a win, by how many others are tenpai, and why the game may go on after it.
fn draws(needs: &Needs) -> Text {
    let is_own = |row: &&PlaceByDraw| row.tenpai.contains(&needs.seat);
    let (tenpai, noten): (Vec<_>, Vec<_>) = needs.draws.iter().partition(is_own);
    let riichi: Vec<&PlaceByDraw> = needs.draws_after_riichi.iter().collect();
    let costs = tenpai.iter().zip(&riichi).any(|(without, with)| without.place != with.place);
    let numbers = (0..needs.seats.len()).map(|others| others.to_string());
    let mut table = TextTable::new(["no win".to_owned()].into_iter().chain(numbers));
    let rows = [Some(("tenpai", &tenpai)), costs.then_some(("riichi", &riichi)), Some(("noten", &noten))];
    for (name, rows) in rows.into_iter().flatten() {
        // The first has nobody else tenpai, and the last everybody.
        let by_number = rows.chunk_by(|one, next| one.tenpai.len() == next.tenpai.len());
        table.row([name.to_owned()].into_iter().chain(by_number.map(places)));
    }
    let bet = costs.then_some("Riichi changes no win, as its stick comes back; without a win it is gone.\n");
    let why = |why| needs.draws.iter().any(|row| row.goes_on == Some(why)).then(|| reason(why, needs.target));
    let why: Vec<String> = GoesOn::ALL.into_iter().filter_map(why).collect();
    let goes_on = (!why.is_empty()).then(|| format!("The game goes on if {}.\n", why.join(", or ")));
    Text::from("Without a win, your place by how many others are tenpai\n".to_owned())
        .table(table)
        .lines(bet.unwrap_or_default())
        .lines(goes_on.unwrap_or_default())
}

/// The places of some ends, which depend on who is tenpai: `2`, or `2 to 3`.
fn places(rows: &[&PlaceByDraw]) -> String {
    let places = rows.iter().map(|row| row.place);
    let (best, worst) = (places.clone().min().unwrap_or_default(), places.max().unwrap_or_default());
    if best == worst { best.to_string() } else { format!("{best} to {worst}") }
}

/// What is paid besides the hand, and what is left out.
fn notes(needs: &Needs) -> String {
    let besides = [(needs.counters, "counter"), (needs.bets, "bet")];
    let besides = besides.into_iter().filter(|(number, _)| *number > 0);
    let besides: Vec<String> =
        besides.map(|(number, what)| counted(number, what, &format!("{what}s"))).collect();
    let verb = if [(1, 0), (0, 1)].contains(&(needs.counters, needs.bets)) { "is" } else { "are" };
    let besides = match besides.is_empty() {
        true => String::new(),
        false => format!("; {} {verb} paid besides", besides.join(" and ")),
    };
    let after = match needs.wins.iter().any(|row| row.goes_on.is_some()) {
        true => " Whether the game goes on is said of the least win.",
        false => "",
    };
    format!(
        "Each place is this or a better one. Points are those of the hand{besides}.\nSeveral wins by one tile are left \
         out.{after}\n"
    )
}

/// The rules in words, with their name if all of them have one.
fn rules(Needs { settings, game_rules, .. }: &Needs) -> String {
    format!(
        "{}{}; equal scores {}; sudden death {}; agari-yame {}",
        name_text(settings, |named| named.game() == *game_rules),
        choices_text(settings),
        game_rules.ties,
        if game_rules.sudden_death { "yes" } else { "no" },
        game_rules.agari_yame,
    )
}
