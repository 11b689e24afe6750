//! The reasons behind an analysis, as text.

use tehai::analysis::{Analysis, Reasons, RemovableMeld, Share};
use tehai::shanten::Costs;
use tehai::tiles::{Group, Hand};
use tehai::waiting::blocks::IntegrityType;

use super::number;
use crate::output::TileText;
use crate::output::text::{Text, TextTable, grouped};

/// Maximum number of shares listed in text.
const LISTED: usize = 5;

/// The reasons as blocks of text: how shanten adds up, the nearest wins, the removable melds, and the conclusions
/// of the block method.
pub fn reasons_text(analysis: &Analysis, reasons: &Reasons, style: TileText) -> Vec<Text> {
    let mut texts = vec![numbers(analysis, reasons, style), shares(analysis, reasons)];
    texts.push(nearest_wins(analysis, reasons, style));
    texts.extend(reasons.removable.as_ref().map(|melds| removable(melds, style)));
    texts.extend(blocks(reasons, style));
    texts
}

fn tiles(analysis: &Analysis, group: Group) -> Hand {
    Hand::EMPTY.with_group(group, &analysis.hand().concealed().group(group))
}

fn costs(costs: &Costs, reasons: &Reasons) -> Vec<Option<u8>> {
    (0..=reasons.melds).map(|melds| costs.get(melds)).collect()
}

fn numbers(analysis: &Analysis, reasons: &Reasons, style: TileText) -> Text {
    let columns =
        ["u", "t"].into_iter().flat_map(|name| (0..=reasons.melds).map(move |m| format!("{name}{m}")));
    let mut table = TextTable::new(["group".to_owned(), "tiles".to_owned()].into_iter().chain(columns));
    for (group, of_group) in Group::ALL.into_iter().zip(&reasons.groups) {
        let costs = [&of_group.melds, &of_group.wins].into_iter().flat_map(|of| costs(of, reasons));
        let costs = costs.map(|cost| cost.map_or("-".to_owned(), |cost| cost.to_string()));
        let name = [group.letter().to_string(), style.hand(&tiles(analysis, group))];
        table.row(name.into_iter().chain(costs));
    }
    Text::heading("Tiles to draw in each group for m melds (u) and for m melds and a head (t)").table(table)
}

fn shares(analysis: &Analysis, reasons: &Reasons) -> Text {
    let melds = number(reasons.melds, "meld", "melds");
    let Some(least) = analysis.numbers().standard() else {
        return format!("{melds} and a head cannot be reached\n").into();
    };
    let mut table = TextTable::new(Group::ALL.map(Group::letter));
    for share in reasons.shares.iter().take(LISTED) {
        let cell = |group| {
            let (name, draws) = (term(share, group), share.number(group, &reasons.groups));
            draws.map_or(name.clone(), |draws| format!("{name} = {draws}"))
        };
        table.row(Group::ALL.map(cell));
    }
    let first = match reasons.shares.len() {
        all if all > LISTED => format!("; the first {LISTED} of {all} shares"),
        _ => String::new(),
    };
    let shanten = i16::from(least) - 1;
    Text::heading(format!(
        "Least sum for {melds} and a head: {least}, so shanten is {shanten} in the standard form{first}"
    ))
    .table(table)
}

/// A group's term in a sum, such as `u2` or `t0`.
fn term(share: &Share, group: Group) -> String {
    let name = if share.head == group { 't' } else { 'u' };
    format!("{name}{}", share.melds[group as usize])
}

fn nearest_wins(analysis: &Analysis, reasons: &Reasons, style: TileText) -> Text {
    let Some(draws) = analysis.numbers().standard() else { return Text::heading("Nearest wins: none") };
    let (draws, wins) = (number(draws, "draw", "draws"), grouped(reasons.nearest_wins));
    let more = reasons.nearest_wins - reasons.first_wins.len() as u64;
    let mut listed: String =
        reasons.first_wins.iter().map(|win| format!("  {}\n", style.hand(win))).collect();
    if more > 0 {
        listed += &format!("  and {} more\n", grouped(more));
    }
    Text::heading(format!("Nearest wins in the standard form, {draws} away: {wins}")).lines(listed)
}

fn removable(melds: &[RemovableMeld], style: TileText) -> Text {
    if melds.is_empty() {
        return Text::heading("Removable melds: none");
    }
    let mut table = TextTable::new(["meld", "fixed", "waits left", "waits lost"]);
    for RemovableMeld { meld, left, lost } in melds {
        let fixed = if lost.is_empty() { "yes" } else { "no" };
        table.row([style.meld(*meld), fixed.to_owned(), style.tiles(*left), style.tiles(*lost)]);
    }
    Text::heading("Removable melds: without one the hand is still tenpai; removing a fixed one loses no wait")
        .table(table)
}

fn blocks(reasons: &Reasons, style: TileText) -> Option<Text> {
    let waits = reasons.block_waits?;
    let conclusion = match waits.is_empty() {
        true => "not tenpai in the standard form".to_owned(),
        false => format!("the concealed tiles wait for {} in the standard form", style.tiles(waits)),
    };
    let Some(blocks) = &reasons.blocks else {
        return Some(Text::heading(format!("Blocks: more than six, called melds included, so {conclusion}")));
    };
    let mut table = TextTable::new(["block", "type", "what it can be"]);
    for (tiles, integrity) in blocks.hands() {
        let meaning = match integrity {
            IntegrityType::Type0 => "melds",
            IntegrityType::Type1 => "melds and a head less a tile; melds less the tile in a gap",
            IntegrityType::Type2 => "melds and a head; melds less a tile",
            IntegrityType::TypeEx => "melds and a head less the tile in a gap",
        };
        table.row([style.hand(&tiles), integrity.name().to_owned(), meaning.to_owned()]);
    }
    Some(Text::heading(format!("Blocks, runs of equal or neighbouring tiles: {conclusion}")).table(table))
}
