//! What block classification says of a hand, as text.

use crate::text::TileText;
use tehai_answers::analyze::{BlocksView, JudgedWaits};
use tehai_program::output::text::{Text, TextTable};

/// The blocks, and the waits as published and as corrected.
pub fn blocks_text(view: &BlocksView, style: TileText) -> Vec<Text> {
    vec![blocks(view, style), judged(view, style)]
}

fn blocks(BlocksView { blocks, case, .. }: &BlocksView, style: TileText) -> Text {
    let title = match (case, blocks.is_empty()) {
        (_, true) => return Text::heading("Blocks: more than six, so none is judged"),
        (Some(case), _) => format!("Blocks: {}, case {case}", blocks.len()),
        (None, _) => format!("Blocks: {}, none of the four cases", blocks.len()),
    };
    let mut table = TextTable::new(["block", "groups", "type"]);
    for block in blocks {
        let groups: Vec<String> = block.groups.iter().map(|group| style.hand(group)).collect();
        table.row([style.hand(&block.block), groups.join(" "), block.integrity.name().to_owned()]);
    }
    Text::heading(title).table(table)
}

fn judged(BlocksView { published, corrected, .. }: &BlocksView, style: TileText) -> Text {
    let mut table = TextTable::new(["method", "waits", "trials", "right", "what is wrong"]);
    for (name, judged) in [("as published", published), ("corrected", corrected)] {
        let waits = if judged.waits.is_empty() { "none".to_owned() } else { style.tiles(judged.waits) };
        let right = if judged.is_right { "yes" } else { "no" };
        table.row([
            name.to_owned(),
            waits,
            judged.trials.to_string(),
            right.to_owned(),
            faults(judged, style),
        ]);
    }
    let trials = "Trials: tiles put into blocks; trying each kind would be 34\n";
    Text::heading("Waits by block classification, compared with those of the hand").table(table).lines(trials)
}

/// What is wrong with a list, and the corrections that mend it.
fn faults(judged: &JudgedWaits, style: TileText) -> String {
    let lists = [("no waits", judged.extra), ("missing", judged.missing), ("listed twice", judged.repeated)];
    let lists = lists.into_iter().filter(|(_, tiles)| !tiles.is_empty());
    let mut faults: Vec<String> =
        lists.map(|(what, tiles)| format!("{what} {}", style.tiles(tiles))).collect();
    if !judged.corrections.is_empty() {
        let names: Vec<&str> = judged.corrections.iter().map(|correction| correction.name()).collect();
        faults.push(format!("mended by {}", names.join(" ")));
    }
    faults.join("; ")
}
