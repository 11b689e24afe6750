//! Text of an analysis.

use super::distances::distances_text;
use super::reasons::reasons_text;
use super::{number, shanten_by_form};
use crate::output::TileText;
use crate::output::text::{Text, TextTable};
use crate::output::win_probability::ByDraws;
use crate::row;
use tehai::analysis::{Analysis, Discard, Draws, KnownCore, LimitedBy, Outlook, Reasons, Turn, Waits};
use tehai::decompose::Reading;
use tehai::rules::Forms;
use tehai::tiles::notation::RedHand;
use tehai::tiles::{COPIES, Hand};
use tehai::waiting::types::{WaitType, WaitTypes};
use tehai_answers::TargetDistance;

const FORMS: [&str; 3] = ["standard", "seven pairs", "thirteen orphans"];

/// What was requested besides.
pub struct Details<'a> {
    /// The reasons.
    pub reasons: Option<Reasons>,
    /// The probability of a win draw by draw.
    pub turns: Option<ByDraws>,
    /// The distances from sets.
    pub distances: Option<&'a [TargetDistance]>,
    /// Also the discards that leave a higher shanten than the best, which are only counted otherwise.
    pub all_discards: bool,
}

/// An analysis as text: the hand and its shanten, then what was requested, and finally the settings.
pub fn analysis_text(hand: &RedHand, analysis: &Analysis, details: Details, style: TileText) -> Text {
    let Details { reasons, turns, distances, all_discards: all } = details;
    let mut blocks = vec![Text::from(format!("{}: {}\n", style.red_hand(hand), headline(analysis)))];
    match analysis.turn() {
        Turn::Draw { outlook, cores } => {
            blocks.extend(forms(analysis, Some(outlook), style));
            blocks.extend(draws(outlook, style));
            blocks.extend(known_cores(cores, style));
        }
        Turn::Discard { readings, discards } => {
            blocks.extend(forms(analysis, None, style));
            blocks.extend(decompositions(analysis, readings, style));
            blocks.push(best_first(discards, all, analysis, style));
        }
    }
    blocks.extend(distances.map(|distances| distances_text(distances, style)));
    blocks.extend(reasons.into_iter().flat_map(|reasons| reasons_text(analysis, &reasons, style)));
    if let Some(turns) = turns {
        let game = "discards are shuffled back, the hand advances";
        blocks.push(Text::heading(format!("Draw by draw: {} ({game})", turns.headline(style))));
        blocks.extend(turns.tables(false, style));
    }
    blocks.push(format!("Settings: {}.\n", settings(analysis, style)).into());
    Text::paragraphs(blocks)
}

fn headline(analysis: &Analysis) -> String {
    let distance = match analysis.shanten() {
        None => "no win can be reached".to_owned(),
        Some(-1) => "win".to_owned(),
        Some(0) => return "tenpai".to_owned(),
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

fn best_first(discards: &[Discard], all: bool, analysis: &Analysis, style: TileText) -> Text {
    let note = match analysis.shanten() {
        Some(-1) => "; each leaves a hand that waits for the discard itself (furiten)",
        _ => "",
    };
    let shanten = |discard: &Discard| discard.outlook.numbers.shanten(analysis.settings().rules.forms);
    let best = discards.partition_point(|discard| shanten(discard) == shanten(&discards[0]));
    let listed = if all { discards } else { &discards[..best] };
    let has_types = listed.iter().any(|discard| !discard.outlook.waits.standard.is_empty());
    let columns = ["discard", "shanten", "copies", "kinds", "necessary tiles"];
    let mut table = TextTable::new(columns.into_iter().chain(has_types.then_some("wait types")));
    for discard in listed {
        let Discard { tile, outlook } = discard;
        let shanten = shanten(discard).map_or("-".to_owned(), |shanten| shanten.to_string());
        let (copies, kinds) = (outlook.necessary.copies(), outlook.necessary.kinds());
        let names: Vec<&str> = types(&outlook.waits.types).map(WaitType::name).collect();
        let cells = row![style.tile(*tile), shanten, copies, kinds, necessary(outlook, style)];
        table.row(cells.iter().map(ToString::to_string).chain(has_types.then(|| names.join(" "))));
    }
    let more = match discards.len() - listed.len() {
        0 => String::new(),
        more => {
            let discards = number(more, "discard", "discards");
            format!("Left out: {discards} with a higher shanten (list them with --all)\n")
        }
    };
    Text::heading(format!("Discards, best first{note}")).table(table).lines(more)
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
