//! What a hand is to melds alone, as text.

use super::number;
use super::parts::{by_copies, decompositions};
use super::reasons::removable;
use crate::text::TileText;
use tehai::tiles::Hand;
use tehai_answers::HandAnalysis;
use tehai_answers::analyze::{MeldsOnly, MeldsOnlyCore};
use tehai_program::output::text::{Text, TextTable};

/// What a hand is to melds alone: whether it is melds, or what makes it melds, and its irreducible forms.
pub fn melds_only_text(answer: &HandAnalysis, found: &MeldsOnly, style: TileText) -> Text {
    let headline = format!("{}: {}\n", style.red_hand(&answer.hand), headline(answer, found));
    let mut blocks = vec![Text::from(headline)];
    if let Some(waits) = found.waits.as_ref().filter(|waits| waits.kinds > 0) {
        blocks.push(by_copies("Waits for melds alone", waits, style));
    }
    blocks.extend(found.wins.as_ref().and_then(|_| wins(found, style)));
    blocks.extend(decompositions(&found.decompositions, style));
    let loses = if found.decompositions.is_empty() { "no wait" } else { "neither a wait nor the win" };
    blocks.extend(found.removable_melds.as_ref().map(|melds| removable(melds, loses, style)));
    blocks.extend(found.cores.as_ref().map(|cores| cores_text(found, cores, style)));
    let rules = answer.settings.rules;
    let mut settings =
        format!("Settings: {} players; fifth tile {}; ", rules.players.number(), rules.fifth_tile);
    settings += &match answer.settings.visible {
        Hand::EMPTY => "nothing visible".to_owned(),
        tiles => format!("visible {}", style.hand(&tiles)),
    };
    blocks.push((settings + ".\n").into());
    Text::paragraphs(blocks)
}

fn headline(answer: &HandAnalysis, found: &MeldsOnly) -> String {
    let melds = number(answer.concealed.total() / 3, "meld", "melds");
    let short_of = number(answer.concealed.total() / 3 + 1, "meld", "melds");
    match (found.waits.as_ref().map(|waits| waits.kinds), found.decompositions.is_empty()) {
        (None, false) => format!("{melds} (3N win)"),
        (None, true) => format!("not {melds} (no 3N win)"),
        (Some(0), true) => format!("no tile makes it {short_of} (not 3N+2 tenpai)"),
        (Some(0), false) => format!("{melds} and a pair, but no tile makes it {short_of} (not 3N+2 tenpai)"),
        (Some(_), true) => format!("one tile short of {short_of} (3N+2 tenpai)"),
        (Some(_), false) => {
            format!("one tile short of {short_of} (3N+2 tenpai), and {melds} and a pair (3N+2 win)")
        }
    }
}

/// What each wait makes of the hand.
fn wins(MeldsOnly { wins, .. }: &MeldsOnly, style: TileText) -> Option<Text> {
    let mut table = TextTable::new(["wait", "melds then"]);
    for (tile, readings) in wins.iter().flatten() {
        for reading in readings {
            table.row([style.tile(*tile), style.reading(reading)]);
        }
    }
    let has_wins = wins.iter().flatten().any(|(_, readings)| !readings.is_empty());
    has_wins.then(|| Text::heading("What each wait makes").table(table))
}

fn cores_text(MeldsOnly { kind, .. }: &MeldsOnly, cores: &[MeldsOnlyCore], style: TileText) -> Text {
    let mut table = TextTable::new(["core", "waits", "melds taken away"]);
    for MeldsOnlyCore { core, waits, melds } in cores {
        let melds = style.melds(melds);
        let melds = if melds.is_empty() { "none (irreducible)".to_owned() } else { melds.join(" ") };
        table.row([style.hand(core), style.tiles(*waits), melds]);
    }
    let kind = kind.map_or("", |kind| kind.name());
    Text::heading(format!("Cores ({kind}): what waits when fixed melds are taken away")).table(table)
}
