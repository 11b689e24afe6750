//! What players ask of a hand, as text.

use std::cmp::Reverse;

use tehai_answers::analyze::{Choice, Exchange, GoodShape, Improvements, Offered, Ron};
use tehai_answers::offer::OfferedBy;

use crate::text::TileText;
use tehai_program::output::text::{Text, TextTable, counted, percent_figure};

/// The most draws listed.
const LISTED: usize = 12;

/// The draws that improve a hand, the best first.
pub fn improvements_text(found: &Improvements, style: TileText) -> Text {
    if found.draws.is_empty() {
        return Text::heading("Improvements: no draw");
    }
    let (kinds, copies) =
        (counted(found.draws.len(), "kind", "kinds"), counted(found.copies as usize, "copy", "copies"));
    let title =
        format!("Improvements: {kinds}, {copies} left; the hand accepts more than {} then", found.before);
    exchanges(title, &found.draws, "necessary tiles", style)
}

/// How often a good wait follows, and after which draws.
pub fn good_shape_text(shape: &GoodShape, style: TileText) -> Text {
    let at_least = counted(shape.at_least, "copy", "copies");
    let title = format!(
        "Good shape, {at_least} or more left to wait for: {} of the copies that make tenpai",
        rate(shape)
    );
    exchanges(title, &shape.draws, "waits", style)
}

/// The share of the good ones.
pub fn rate(GoodShape { good, copies, rate, .. }: &GoodShape) -> String {
    let share = rate.as_ref().map(|rate| format!(" = {} %", percent_figure(rate.value)));
    format!("{good}/{copies}{}", share.unwrap_or_default())
}

fn exchanges(title: String, draws: &[Exchange], tiles: &str, style: TileText) -> Text {
    let mut table = TextTable::new(["draw", "left", "discard", "copies", tiles]);
    let mut best: Vec<&Exchange> = draws.iter().collect();
    // Stable: equal ones stay from 1m to 7z.
    best.sort_by_key(|exchange| Reverse(exchange.necessary.copies));
    for Exchange { draw, left, discard, necessary } in best.iter().take(LISTED) {
        let cells = [style.tile(*draw), left.to_string(), style.tile(*discard), necessary.copies.to_string()];
        table.row(cells.into_iter().chain([style.tiles(necessary.tiles)]));
    }
    let more = draws.len().saturating_sub(LISTED);
    let more = if more == 0 { String::new() } else { format!("and {more} more\n") };
    Text::heading(title).table(table).lines(more)
}

/// Whether an offered tile wins, and what to do about it.
pub fn offered_text(Offered { offer, ron, choices, .. }: &Offered, style: TileText) -> Text {
    let ron = match ron {
        Ron::No => "no win",
        Ron::Furiten => "no win, as the hand is furiten",
        Ron::NoYaku => "no win, as there is no yaku",
        Ron::Riichi => "a win only after riichi",
        Ron::Yes => "a win",
    };
    let from = match offer.from {
        OfferedBy::Left => "the player to the left",
        OfferedBy::Across => "the player across",
        OfferedBy::Right => "the player to the right",
        OfferedBy::Other => "another player",
    };
    let mut table = TextTable::new([
        "choice",
        "discard",
        "shanten",
        "copies",
        "kinds",
        "necessary tiles",
        "nearest yaku",
    ]);
    for Choice { call, discard, shanten, necessary, yaku, .. } in choices {
        table.row([
            call.map_or("pass".to_owned(), |meld| style.called(meld)),
            discard.map_or("-".to_owned(), |tile| style.tile(tile)),
            shanten.map_or("-".to_owned(), |shanten| shanten.to_string()),
            necessary.copies.to_string(),
            necessary.kinds.to_string(),
            style.tiles(necessary.tiles),
            if yaku.is_empty() { "-".to_owned() } else { yaku.join(" ") },
        ]);
    }
    let is_open = choices.iter().any(|choice| choice.call.is_some() || !choice.yaku.is_empty());
    let note = if is_open { "Wins of an open hand count only with a yaku that tiles decide\n" } else { "" };
    Text::heading(format!("{} from {from}: {ron}", style.tile(offer.tile))).table(table).lines(note)
}
