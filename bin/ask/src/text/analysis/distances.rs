//! How far a hand is from sets, as text.

use tehai_answers::TargetDistance;
use tehai_answers::draws::Draws;

use crate::text::TileText;
use tehai_program::output::text::{Text, TextTable};

/// A row for each set, the nearest first: of a hand that discards, with the best discard and what helps then.
pub fn distances_text(distances: &[TargetDistance], style: TileText) -> Text {
    let discards = distances.iter().any(|of| of.discards.is_some());
    let header = ["set", "distance"].into_iter().chain(discards.then_some("discard"));
    let mut table = TextTable::new(header.chain(["tiles that help", "copies"]));
    let mut out_of_reach: Vec<&str> = Vec::new();
    for TargetDistance { set, distance, necessary, discards: of_set, .. } in distances {
        let Some(distance) = distance else {
            out_of_reach.push(set);
            continue;
        };
        let best = of_set.iter().flatten().next();
        let necessary: &Draws = best.map_or(necessary, |best| &best.necessary);
        let discard = discards.then(|| best.map_or("-".to_owned(), |best| style.tile(best.discard)));
        let draws = [style.tiles(necessary.tiles), necessary.copies.to_string()];
        table.row([set.clone(), distance.to_string()].into_iter().chain(discard).chain(draws));
    }
    let best = if discards { "; the best discard, and what helps then" } else { "" };
    let text = Text::heading(format!("Distance from each set, the tiles to draw{best}")).table(table);
    match out_of_reach[..] {
        [] => text,
        _ => text.lines(format!("Out of reach: {}\n", out_of_reach.join(", "))),
    }
}
