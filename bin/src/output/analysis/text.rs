//! Text of an analysis.

use super::at_the_table::{good_shape_text, improvements_text, offered_text, rate};
use super::distances::distances_text;
use super::reasons::reasons_text;
use super::{number, shanten_by_form};
use crate::output::TileText;
use crate::output::text::{Text, TextTable, percent_figure};
use crate::output::win_probability::ByDraws;
use crate::row;
use tehai::analysis::{Analysis, Discard, Draws, KnownCore, LimitedBy, Outlook, Reasons, Turn, Waits};
use tehai::decompose::Reading;
use tehai::rules::Forms;
use tehai::tiles::{COPIES, Hand, TileSet};
use tehai::waiting::types::{WaitType, WaitTypes};
use tehai_answers::{HandAnalysis, hand};

const FORMS: [&str; 3] = ["standard", "seven pairs", "thirteen orphans"];

/// What was requested besides.
pub struct Details<'a> {
    /// The answer, with what players ask at the table and the distances from sets.
    pub answer: &'a HandAnalysis,
    /// The reasons.
    pub reasons: Option<&'a Reasons>,
    /// The probability of a win draw by draw.
    pub turns: Option<ByDraws>,
    /// Also the discards that leave a higher shanten than the best, which are only counted otherwise.
    pub all_discards: bool,
}

/// An analysis as text: the hand and its shanten, then what was requested, and finally the settings.
pub fn analysis_text(analysis: &Analysis, details: Details, style: TileText) -> Text {
    let Details { answer, reasons, turns, all_discards: all } = details;
    let mut blocks =
        vec![Text::from(format!("{}: {}\n", style.red_hand(&answer.hand), headline(analysis, style)))];
    blocks.extend(answer.offered.as_ref().map(|offered| offered_text(offered, style)));
    match analysis.turn() {
        Turn::Draw { outlook, cores } => {
            blocks.extend(forms(analysis, Some(outlook), style));
            blocks.extend(draws(outlook, style));
            blocks.extend(answer.good_shape.as_ref().map(|shape| good_shape_text(shape, style)));
            blocks.extend(answer.improvements.as_ref().map(|found| improvements_text(found, style)));
            blocks.extend(known_cores(cores, style));
        }
        Turn::Discard { readings, .. } => {
            blocks.extend(forms(analysis, None, style));
            blocks.extend(decompositions(analysis, readings, style));
            blocks.push(best_first(answer, all, analysis, style));
        }
    }
    blocks.extend(answer.distances.as_ref().map(|distances| distances_text(distances, style)));
    blocks.extend(reasons.into_iter().flat_map(|reasons| reasons_text(analysis, reasons, style)));
    if let Some(turns) = turns {
        let game = "discards are shuffled back, the hand advances";
        blocks.push(Text::heading(format!("Draw by draw: {} ({game})", turns.headline(style))));
        blocks.extend(turns.tables(false, style));
    }
    blocks.push(format!("Settings: {}.\n", settings(analysis, style)).into());
    Text::paragraphs(blocks)
}

fn headline(analysis: &Analysis, style: TileText) -> String {
    let distance = match analysis.shanten() {
        None => "no win can be reached".to_owned(),
        Some(-1) => "win".to_owned(),
        Some(0) => {
            let furiten = match analysis.turn() {
                Turn::Draw { outlook, .. } => outlook.waits.furiten,
                Turn::Discard { .. } => TileSet::EMPTY,
            };
            return match furiten {
                TileSet::EMPTY => "tenpai".to_owned(),
                tiles => format!("tenpai, furiten by {}: it wins only by its own draw", style.tiles(tiles)),
            };
        }
        Some(number) => format!("{number}-shanten"),
    };
    match analysis.turn() {
        Turn::Draw { outlook, .. } if outlook.waits.all.kinds() > 0 => {
            format!("{distance}; its only waits cannot be drawn")
        }
        _ => distance,
    }
}

fn settings(analysis: &Analysis, style: TileText) -> String {
    let settings = analysis.settings();
    let mut text =
        format!("{} players; forms {}", settings.rules.players.number(), settings.rules.forms.name());
    if settings.rules.forms.contains(Forms::SEVEN_PAIRS) {
        text += &format!("; seven pairs {}", settings.rules.seven_pairs.name());
    }
    text += &format!("; fifth tile {}; ", settings.rules.fifth_tile.name());
    text += &match settings.visible {
        Hand::EMPTY => "nothing visible".to_owned(),
        tiles => format!("visible {}", style.hand(&tiles)),
    };
    if settings.discards != Hand::EMPTY {
        text += &format!(", discarded {}", style.hand(&settings.discards));
    }
    if settings.limited_by == LimitedBy::Visible {
        text += ", which limits the hand";
    }
    if analysis.unnamed_melds() > 0 {
        text += &format!("; {} not named", number(analysis.unnamed_melds(), "meld", "melds"));
    }
    text
}

/// The shanten by form, with the waits if any; `None` where only the standard form is possible.
fn forms(analysis: &Analysis, outlook: Option<&Outlook>, style: TileText) -> Option<Text> {
    let shanten = shanten_by_form(analysis);
    if shanten[1..].iter().all(Option::is_none) {
        return None;
    }
    let waits = outlook.map(|outlook| outlook.waits).filter(|waits| waits.all.kinds() > 0);
    let mut table = TextTable::new(["form", "shanten"].into_iter().chain(waits.map(|_| "waits")));
    for (place, (name, shanten)) in FORMS.into_iter().zip(shanten).enumerate() {
        let shanten = shanten.map_or("-".to_owned(), |shanten| shanten.to_string());
        let of_form =
            |waits: &Waits| style.tiles([waits.standard, waits.seven_pairs, waits.thirteen_orphans][place]);
        table.row([name.to_owned(), shanten].into_iter().chain(waits.as_ref().map(of_form)));
    }
    Some(Text::default().table(table))
}

/// The waits with their types, and the necessary tiles where they differ from the waits.
fn draws(outlook: &Outlook, style: TileText) -> Vec<Text> {
    let Outlook { necessary, waits, .. } = outlook;
    let mut blocks = Vec::new();
    if waits.all.kinds() > 0 {
        blocks.push(by_copies("Waits", &waits.all, style));
    }
    if !waits.standard.is_empty() {
        let mut table = TextTable::new(["type", "waits", "name"]);
        for wait_type in types(&waits.types) {
            let tiles = style.tiles(waits.types.tiles(wait_type));
            table.row(row![wait_type.name(), tiles, wait_type.japanese()]);
        }
        blocks.push(Text::heading("Wait types in the standard form").table(table));
    }
    if waits.all != *necessary {
        blocks.push(by_copies("Necessary tiles", necessary, style));
    }
    blocks
}

/// The types that at least one wait has.
fn types(types: &WaitTypes) -> impl Iterator<Item = WaitType> {
    WaitType::ALL.into_iter().filter(|&wait_type| !types.tiles(wait_type).is_empty())
}

/// Tiles by number of copies left.
fn by_copies(title: &str, draws: &Draws, style: TileText) -> Text {
    let tiles = if draws.kinds() == 0 { "none".to_owned() } else { style.tiles(draws.tiles()) };
    let kinds = number(draws.kinds(), "kind", "kinds");
    let copies = number(draws.copies(), "copy", "copies");
    let by_left = (0..=COPIES).rev().map(|left| (left, draws.tiles_with_copies(left)));
    let by_left = by_left.filter(|(_, tiles)| !tiles.is_empty());
    let by_left: String =
        by_left.map(|(left, tiles)| format!("  {left} left  {}\n", style.tiles(tiles))).collect();
    format!("{title}: {tiles} ({kinds}, {copies} left)\n{by_left}").into()
}

fn known_cores(cores: &[KnownCore], style: TileText) -> Option<Text> {
    if cores.is_empty() {
        return None;
    }
    let mut table = TextTable::new(["core", "waits", "class", "parts", "melds taken away"]);
    for KnownCore { core, waits, classification } in cores {
        let parts = classification.parts.map(|(one, other)| [one, other].map(|part| style.hand(&part)));
        let melds = style.melds(&core.melds);
        table.row([
            style.hand(&core.hand),
            style.tiles(*waits),
            classification.class.name().to_owned(),
            parts.map_or(String::new(), |parts| parts.join(" + ")),
            if melds.is_empty() { "none (irreducible)".to_owned() } else { melds.join(" ") },
        ]);
    }
    Some(Text::heading("Cores: what waits when melds that add nothing are taken away").table(table))
}

fn decompositions(analysis: &Analysis, readings: &[Reading], style: TileText) -> Option<Text> {
    if readings.is_empty() {
        return None;
    }
    let called = analysis.hand().melds().iter().map(|&meld| style.called(meld));
    let line = |reading: &Reading| {
        let parts: Vec<String> = reading.parts().map(|part| style.part(part)).chain(called.clone()).collect();
        format!("  {:<16}  {}\n", reading.form().name().replace('-', " "), parts.join(" "))
    };
    let lines: String = readings.iter().map(line).collect();
    Some(Text::heading(format!("Decompositions: {}", readings.len())).lines(lines))
}

/// The discards in the order of the answer.
fn best_first(answer: &HandAnalysis, all: bool, analysis: &Analysis, style: TileText) -> Text {
    let has_won = analysis.shanten() == Some(-1);
    let title = match (has_won, &answer.orders) {
        (true, _) => {
            let note = "each leaves a hand that waits for the discard itself (furiten)";
            format!("Discards if you play on, best first; {note}")
        }
        (false, None) => "Discards, best first".to_owned(),
        (false, Some(orders)) => {
            let draws = number(orders.draws as usize, "draw", "draws");
            let differ = match orders.by_acceptance == orders.by_win {
                true => String::new(),
                false => format!("; by acceptance {} would be first", style.tile(orders.by_acceptance)),
            };
            format!("Discards by the chance of a win within {draws}{differ}")
        }
    };
    let Turn::Discard { discards, .. } = analysis.turn() else { return Text::default() };
    let found = |tile| discards.iter().find(|discard| discard.tile == tile).expect("one of the discards");
    let ordered = answer.discards.iter().flatten().map(|discard| (discard, found(discard.discard)));
    let is_listed = |tile| all || analysis.best_discards().iter().any(|best| best.tile == tile);
    let listed: Vec<_> = ordered.filter(|(discard, _)| is_listed(discard.discard)).collect();
    let has = |holds: fn(&(&hand::Discard, &Discard)) -> bool| listed.iter().any(holds);
    let has_types = has(|(_, discard)| !discard.outlook.waits.standard.is_empty());
    let is_furiten = !has_won && has(|(_, discard)| !discard.outlook.waits.furiten.is_empty());
    let (has_win, has_shape, has_improvements) = (
        answer.orders.is_some(),
        has(|(answer, _)| answer.good_shape.is_some()),
        has(|(answer, _)| answer.improvements.is_some()),
    );
    let columns =
        ["discard"].into_iter().chain(has_win.then_some("win %")).chain(["shanten", "copies", "kinds"]);
    let columns =
        columns.chain(has_shape.then_some("good shape")).chain(has_improvements.then_some("improve"));
    let columns = columns.chain(["necessary tiles"]).chain(is_furiten.then_some("furiten"));
    let mut table = TextTable::new(columns.chain(has_types.then_some("wait types")));
    for (answer, Discard { tile, outlook }) in &listed {
        let shanten = answer.shanten.map_or("-".to_owned(), |shanten| shanten.to_string());
        let (copies, kinds) = (outlook.necessary.copies(), outlook.necessary.kinds());
        let names: Vec<&str> = types(&outlook.waits.types).map(WaitType::name).collect();
        let mut cells = vec![style.tile(*tile)];
        cells.extend(has_win.then(|| answer.win.map_or("-".to_owned(), percent_figure)));
        cells.extend([shanten, copies.to_string(), kinds.to_string()]);
        cells.extend(has_shape.then(|| answer.good_shape.as_ref().map_or("-".to_owned(), rate)));
        let improvements = answer.improvements.as_ref();
        cells.extend(
            has_improvements.then(|| improvements.map_or("-".to_owned(), |of| of.copies.to_string())),
        );
        cells.push(necessary(outlook, style));
        cells.extend(is_furiten.then(|| style.tiles(outlook.waits.furiten)));
        cells.extend(has_types.then(|| names.join(" ")));
        table.row(cells);
    }
    let mut notes = String::new();
    if let Some(shape) = listed.iter().find_map(|(answer, _)| answer.good_shape.as_ref()) {
        let copies = number(shape.at_least, "copy", "copies");
        notes += &format!(
            "Good shape: copies that make tenpai with {copies} or more to wait for, of all that do\n"
        );
    }
    if has_improvements {
        notes += "Improve: copies that do not lower shanten, but raise the copies accepted\n";
    }
    if is_furiten {
        notes += "Furiten: waits that were discarded; the hand wins only by its own draw\n";
    }
    if let more @ 1.. = discards.len() - listed.len() {
        let discards = number(more, "discard", "discards");
        notes += &format!("Left out: {discards} with a higher shanten (list them with --all)\n");
    }
    Text::heading(title).table(table).lines(notes)
}

/// The necessary tiles, noting those with no copy left and waits that are not among them.
fn necessary(outlook: &Outlook, style: TileText) -> String {
    let tiles = outlook.necessary.tiles();
    let notes = [
        (outlook.necessary.tiles_with_copies(0), "none left of"),
        (outlook.waits.all.tiles() - tiles, "waits also for"),
    ];
    let notes = notes.into_iter().filter(|(tiles, _)| !tiles.is_empty());
    let notes: Vec<String> = notes.map(|(tiles, note)| format!("{note} {}", style.tiles(tiles))).collect();
    let tiles = if tiles.is_empty() { "none".to_owned() } else { style.tiles(tiles) };
    if notes.is_empty() { tiles } else { format!("{tiles} ({})", notes.join(", ")) }
}
