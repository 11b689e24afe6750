//! What wins must be worth for a place, as text.

use tehai::score::GoesOn;
use tehai_answers::needs::{NeededValue, PlaceByWin};
use tehai_program::output::text::{TextTable, grouped};

/// What each win must be worth for each place, up to one that every win gives.
pub fn wins(wins: &[PlaceByWin], target: Option<i32>) -> TextTable {
    let goes_on = wins.iter().any(|row| row.goes_on.is_some());
    let header = ["place", "win", "points", "enough"].into_iter().chain(goes_on.then_some("the game"));
    let mut table = TextTable::new(header);
    for of_place in wins.chunk_by(|one, next| one.place == next.place) {
        for row in of_place {
            let place = row.place.to_string();
            let win = row.discarder.map_or("drawn".to_owned(), |seat| format!("from {seat}"));
            let points = row.points.filter(|_| !row.is_any()).map_or("-".to_owned(), grouped);
            let after = row.goes_on.map(|why| format!("goes on: {}", reason(why, target)));
            let after = goes_on.then(|| after.unwrap_or_default());
            table.row([place, win, points, enough(row)].into_iter().chain(after));
        }
        if of_place.iter().all(PlaceByWin::is_any) {
            break;
        }
    }
    table
}

/// The wins that are enough, as players say them.
fn enough(row: &PlaceByWin) -> String {
    if row.is_any() {
        return "any win".to_owned();
    }
    let values: Vec<String> = row.values.iter().map(value).collect();
    match &values[..] {
        [] => "not possible".to_owned(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} or {last}", others.join(", ")),
    }
}

fn value(of: &NeededValue) -> String {
    match (of.limit, of.yakuman, of.fu) {
        (_, 2.., _) => format!("{} yakuman", of.yakuman),
        (Some(limit), ..) => limit.to_string(),
        (None, _, Some(fu)) => format!("{} han {fu} fu", of.han),
        (None, _, None) => format!("{} han", of.han),
    }
}

/// Why the game goes on.
pub fn reason(why: GoesOn, target: Option<i32>) -> String {
    match why {
        GoesOn::Dealer => "the dealer keeps the deal".to_owned(),
        GoesOn::Target => format!("nobody has {}", grouped(target.unwrap_or_default())),
    }
}
