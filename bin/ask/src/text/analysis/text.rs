//! Text of an analysis.

use super::at_the_table::{good_shape_text, improvements_text, offered_text, rate};
use super::blocks::blocks_text;
use super::distances::distances_text;
use super::melds_only::melds_only_text;
use super::parts::{by_copies, decompositions, with_copies};
use super::reasons::reasons_text;
use crate::text::win_probability::{AtTable, ByDraws};
use crate::text::{TileText, differences_text};
use tehai::rules::{Forms, QuadAfterRiichi};
use tehai::tiles::{Hand, TileSet};
use tehai::waiting::types::WaitType;
use tehai_answers::HandAnalysis;
use tehai_answers::analyze::{Analyzed, Core, Discard, Quad};
use tehai_answers::draws::{Draws, Waits};
use tehai_answers::hand::{LimitedBy, MissedWin};
use tehai_program::output::text::{Text, TextTable, counted, percent_figure};
use tehai_program::row;

/// An analysis as text: the hand and its shanten, then what was requested, and finally the settings. With `all` also
/// the discards that leave a higher shanten than the best, which are only counted otherwise.
pub fn analysis_text(analyzed: &Analyzed, all: bool, style: TileText) -> Text {
    let Analyzed { answer, turns, at_table } = analyzed;
    let at_table =
        at_table.as_ref().map(|(question, computed)| AtTable { question, computed, needed: &[], style });
    if let Some(found) = &answer.melds_only {
        return melds_only_text(answer, found, style);
    }
    let mut blocks =
        vec![Text::from(format!("{}: {}\n", style.red_hand(&answer.hand), headline(answer, style)))];
    blocks.extend(answer.offered.as_ref().map(|offered| offered_text(offered, style)));
    blocks.extend(forms(answer, style));
    if let (Some(necessary), Some(waits)) = (&answer.necessary, &answer.waits) {
        blocks.extend(draws(necessary, waits, style));
    }
    blocks.extend(answer.good_shape.as_ref().map(|shape| good_shape_text(shape, style)));
    blocks.extend(answer.improvements.as_ref().map(|found| improvements_text(found, style)));
    blocks.extend(answer.cores.as_ref().and_then(|cores| known_cores(cores, style)));
    blocks.extend(answer.decompositions.as_ref().and_then(|readings| decompositions(readings, style)));
    blocks.extend(answer.discards.as_ref().map(|discards| best_first(answer, discards, all, style)));
    blocks.extend(answer.blocks.iter().flat_map(|view| blocks_text(view, style)));
    blocks.extend(answer.quads.as_ref().and_then(|quads| quads_text(quads, style)));
    blocks.extend(why_this_one(answer, style));
    blocks.extend(answer.distances.as_ref().map(|distances| distances_text(distances, style)));
    blocks.extend(answer.why.iter().flat_map(|why| reasons_text(why, style)));
    if let Some(turns) = turns {
        let game = format!("discards are shuffled back; {}", turns.moves_in_words());
        let turns = ByDraws::new(turns.clone(), false);
        blocks.push(Text::heading(format!("Draw by draw: {} ({game})", turns.headline(style))));
        blocks.extend(turns.tables(false, style));
    }
    if let Some(at_table) = at_table {
        let (headline, game) = (at_table.headline(), at_table.game());
        blocks.push(Text::heading(format!("At a table: {headline} ({game})")));
        blocks.extend(at_table.tables(all));
        blocks.push(at_table.assumed().into());
    }
    blocks.push(format!("Settings: {}.\n", settings(answer, style)).into());
    Text::paragraphs(blocks)
}

fn headline(answer: &HandAnalysis, style: TileText) -> String {
    let HandAnalysis { shanten, waits, settings, has_yaku, .. } = answer;
    let distance = match shanten.nearest {
        None => "no win can be reached".to_owned(),
        Some(-1) if *has_yaku == Some(false) => "no win, as it has no yaku (役なし)".to_owned(),
        Some(-1) => "win".to_owned(),
        Some(0) => {
            let waits = waits.as_ref();
            let has_none = |waits: &&Waits| waits.without_yaku == waits.all.tiles;
            let tenpai = match waits.is_some_and(|waits| has_none(&waits)) {
                true => "tenpai in form, but no wait has a yaku (役なし)",
                false => "tenpai",
            };
            return match waits.map_or(TileSet::EMPTY, |waits| waits.furiten) {
                TileSet::EMPTY => match waits.filter(|waits| waits.is_furiten) {
                    None => tenpai.to_owned(),
                    Some(_) => format!("{tenpai}, furiten by {}", missed(settings.missed_win)),
                },
                tiles => format!("{tenpai}, furiten by {}: it wins only by its own draw", style.tiles(tiles)),
            };
        }
        Some(number) => format!("{number}-shanten"),
    };
    match waits {
        Some(waits) if waits.all.kinds > 0 => format!("{distance}; its only waits cannot be drawn"),
        _ => distance,
    }
}

fn settings(HandAnalysis { settings, unnamed_melds, .. }: &HandAnalysis, style: TileText) -> String {
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
    if settings.missed_win != MissedWin::No {
        text += &format!("; missed win {}", settings.missed_win);
    }
    if settings.quad_after_riichi != QuadAfterRiichi::default() {
        text += &format!("; quads after riichi by {}", settings.quad_after_riichi);
    }
    if *unnamed_melds > 0 {
        text += &format!("; {} not named", counted(*unnamed_melds, "meld", "melds"));
    }
    text
}

/// The shanten by form, with the waits if any; `None` where only the standard form is possible.
fn forms(HandAnalysis { shanten, waits, .. }: &HandAnalysis, style: TileText) -> Option<Text> {
    if shanten.seven_pairs.is_none() && shanten.thirteen_orphans.is_none() {
        return None;
    }
    let waits = waits.as_ref().filter(|waits| waits.all.kinds > 0);
    let by_form = [
        ("standard", shanten.standard, waits.map(|waits| waits.standard)),
        ("seven pairs", shanten.seven_pairs, waits.map(|waits| waits.seven_pairs)),
        ("thirteen orphans", shanten.thirteen_orphans, waits.map(|waits| waits.thirteen_orphans)),
    ];
    let mut table = TextTable::new(["form", "shanten"].into_iter().chain(waits.map(|_| "waits")));
    for (name, shanten, waits) in by_form {
        let shanten = shanten.map_or("-".to_owned(), |shanten| shanten.to_string());
        table.row([name.to_owned(), shanten].into_iter().chain(waits.map(|waits| style.tiles(waits))));
    }
    Some(Text::default().table(table))
}

/// The waits with their types, and the necessary tiles where they differ from the waits.
fn draws(necessary: &Draws, waits: &Waits, style: TileText) -> Vec<Text> {
    let mut blocks = Vec::new();
    if waits.all.kinds > 0 {
        let yaku = [("No yaku (役なし)", waits.without_yaku), ("A yaku only if drawn", waits.only_drawn)];
        let yaku = yaku.into_iter().filter(|(_, tiles)| !tiles.is_empty());
        let yaku: String = yaku.map(|(what, tiles)| format!("{what}: {}\n", style.tiles(tiles))).collect();
        blocks.push(by_copies("Waits", &waits.all, style).lines(yaku));
    }
    if !waits.standard.is_empty() {
        let mut table = TextTable::new(["type", "waits", "name"]);
        for (wait_type, tiles) in types(waits) {
            table.row(row![wait_type.name(), style.tiles(tiles), wait_type.japanese()]);
        }
        blocks.push(Text::heading("Wait types in the standard form").table(table));
    }
    if waits.all != *necessary {
        blocks.push(by_copies("Necessary tiles", necessary, style));
    }
    blocks
}

/// The types that at least one wait has, each with these waits.
fn types(waits: &Waits) -> impl Iterator<Item = (WaitType, TileSet)> {
    let of_type = |of: WaitType| {
        let waits = waits.types.iter().filter(|(_, types)| types.contains(&of));
        (of, waits.map(|(tile, _)| *tile).collect())
    };
    WaitType::ALL.into_iter().map(of_type).filter(|(_, waits): &(_, TileSet)| !waits.is_empty())
}

fn known_cores(cores: &[Core], style: TileText) -> Option<Text> {
    if cores.is_empty() {
        return None;
    }
    let mut table = TextTable::new(["core", "waits", "class", "parts", "melds taken away"]);
    for Core { core, waits, class, parts, melds } in cores {
        let parts: Vec<String> = parts.iter().map(|part| style.hand(part)).collect();
        let melds = style.melds(melds);
        table.row([
            style.hand(core),
            style.tiles(*waits),
            class.name().to_owned(),
            parts.join(" + "),
            if melds.is_empty() { "none (irreducible)".to_owned() } else { melds.join(" ") },
        ]);
    }
    Some(Text::heading("Cores: what waits when melds that add nothing are taken away").table(table))
}

/// How a hand is furiten that let a win pass.
fn missed(win: MissedWin) -> &'static str {
    match win {
        MissedWin::Turn => "a win that passed: until its turn it wins only by its own draw",
        _ => "a win that passed: it wins only by its own draw",
    }
}

/// The discards in the order of the answer.
fn best_first(answer: &HandAnalysis, discards: &[Discard], all: bool, style: TileText) -> Text {
    let has_won = answer.shanten.nearest == Some(-1);
    let title = match (has_won, &answer.orders) {
        (true, _) => {
            let note = "each leaves a hand that waits for the discard itself (furiten)";
            format!("Discards if you play on, best first; {note}")
        }
        (false, None) => "Discards, best first".to_owned(),
        (false, Some(orders)) => {
            let when = match answer.at_table {
                None => format!("within {}", counted(orders.draws as usize, "draw", "draws")),
                Some(_) => "at a table".to_owned(),
            };
            let differ = match orders.by_acceptance == orders.by_win {
                true => String::new(),
                false => format!("; by acceptance {} would be first", style.tile(orders.by_acceptance)),
            };
            let at_least = if orders.is_lower_end { " (at least)" } else { "" };
            format!("Discards by the chance of a win {when}{at_least}{differ}")
        }
    };
    let shanten = |discard: &Discard| discard.shanten.unwrap_or(i8::MAX);
    let least = discards.iter().map(shanten).min();
    let is_listed = |discard: &&Discard| all || Some(shanten(discard)) == least;
    let listed: Vec<&Discard> = discards.iter().filter(is_listed).collect();
    let has = |holds: fn(&Discard) -> bool| listed.iter().any(|discard| holds(discard));
    let has_types = has(|discard| !discard.waits.standard.is_empty());
    let is_furiten = !has_won && has(|discard| !discard.waits.furiten.is_empty());
    let lacks_yaku = has(|discard| !(discard.waits.without_yaku | discard.waits.only_drawn).is_empty());
    let has_win = answer.orders.is_some();
    let has_shape = has(|discard| discard.good_shape.is_some());
    let has_improvements = has(|discard| discard.improvements.is_some());
    let columns =
        ["discard"].into_iter().chain(has_win.then_some("win %")).chain(["shanten", "copies", "kinds"]);
    let columns =
        columns.chain(has_shape.then_some("good shape")).chain(has_improvements.then_some("improve"));
    let columns = columns.chain(["necessary tiles"]).chain(is_furiten.then_some("furiten"));
    let columns = columns.chain(lacks_yaku.then_some("no yaku"));
    let mut table = TextTable::new(columns.chain(has_types.then_some("wait types")));
    for discard in &listed {
        let Discard { shanten, necessary: tiles, waits, improvements, good_shape, win, .. } = discard;
        let shanten = shanten.map_or("-".to_owned(), |shanten| shanten.to_string());
        let names: Vec<&str> = types(waits).map(|(of, _)| of.name()).collect();
        let mut cells = vec![style.tile(discard.discard)];
        cells.extend(has_win.then(|| win.map_or("-".to_owned(), percent_figure)));
        cells.extend([shanten, tiles.copies.to_string(), tiles.kinds.to_string()]);
        cells.extend(has_shape.then(|| good_shape.as_ref().map_or("-".to_owned(), rate)));
        let copies = || improvements.as_ref().map_or("-".to_owned(), |of| of.copies.to_string());
        cells.extend(has_improvements.then(copies));
        cells.push(necessary(discard, style));
        cells.extend(is_furiten.then(|| style.tiles(waits.furiten)));
        cells.extend(lacks_yaku.then(|| style.tiles(waits.without_yaku | waits.only_drawn)));
        cells.extend(has_types.then(|| names.join(" ")));
        table.row(cells);
    }
    let mut notes = String::new();
    if let Some(shape) = listed.iter().find_map(|discard| discard.good_shape.as_ref()) {
        let copies = counted(shape.at_least, "copy", "copies");
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
    if !has_won && has(|discard| discard.waits.is_furiten && discard.waits.furiten.is_empty()) {
        notes += &format!("Furiten by {}\n", missed(answer.settings.missed_win));
    }
    if lacks_yaku {
        let drawn = has(|discard| !discard.waits.only_drawn.is_empty());
        let drawn = if drawn { ", or one only if drawn" } else { "" };
        notes += &format!("No yaku: waits by which a win has none (役なし){drawn}\n");
    }
    if let more @ 1.. = discards.len() - listed.len() {
        let discards = counted(more, "discard", "discards");
        notes += &format!("Left out: {discards} with a higher shanten (list them with --all)\n");
    }
    Text::heading(title).table(table).lines(notes)
}

/// The quads that the hand can declare.
fn quads_text(quads: &[Quad], style: TileText) -> Option<Text> {
    let has_win = quads.iter().any(|quad| quad.win.is_some());
    let columns = ["quad"].into_iter().chain(has_win.then_some("win %"));
    let columns = columns.chain(["shanten", "copies", "kinds", "necessary tiles", "after riichi"]);
    let mut table = TextTable::new(columns);
    for Quad { quad, shanten, necessary, after_riichi, win, .. } in quads {
        let mut cells = vec![style.called(*quad)];
        cells.extend(has_win.then(|| win.map_or("-".to_owned(), percent_figure)));
        cells.push(shanten.map_or("-".to_owned(), |shanten| shanten.to_string()));
        cells.extend([
            necessary.copies.to_string(),
            necessary.kinds.to_string(),
            style.tiles(necessary.tiles),
        ]);
        cells.push(if *after_riichi { "allowed" } else { "barred" }.to_owned());
        table.row(cells);
    }
    let note =
        "Then a replacement is drawn besides; a new indicator, and quads at later draws, are left out\n";
    (!quads.is_empty()).then(|| Text::heading("Quads instead of a discard").table(table).lines(note))
}

/// Why the first choice by the chance of a win is the best, if that is the order.
fn why_this_one(answer: &HandAnalysis, style: TileText) -> Option<Text> {
    let (orders, differences) = (answer.orders.as_ref()?, answer.differences.as_ref()?);
    let quads = answer.quads.iter().flatten().map(|quad| quad.quad.in_brackets());
    let discards = answer.discards.iter().flatten().map(|discard| discard.discard.to_string());
    let names: Vec<String> = discards.chain(quads).collect();
    let best = orders.quad.map_or_else(|| style.tile(orders.by_win), |quad| style.called(quad));
    differences_text(&best, names.iter().map(String::as_str), differences)
}

/// The necessary tiles, noting those with no copy left and waits that are not among them.
fn necessary(Discard { necessary, waits, .. }: &Discard, style: TileText) -> String {
    let tiles = necessary.tiles;
    let notes = [(with_copies(necessary, 0), "none left of"), (waits.all.tiles - tiles, "waits also for")];
    let notes = notes.into_iter().filter(|(tiles, _)| !tiles.is_empty());
    let notes: Vec<String> = notes.map(|(tiles, note)| format!("{note} {}", style.tiles(tiles))).collect();
    let tiles = if tiles.is_empty() { "none".to_owned() } else { style.tiles(tiles) };
    if notes.is_empty() { tiles } else { format!("{tiles} ({})", notes.join(", ")) }
}
