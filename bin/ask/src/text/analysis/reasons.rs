//! The reasons behind an analysis, as text.

use tehai::waiting::blocks::IntegrityType;
use tehai_answers::Why;
use tehai_answers::why::{Block, BlockMethod, GroupNumbers, NearestWins, RemovableMeld, Share};

use super::number;
use crate::text::TileText;
use tehai_catalogue::output::text::{Text, TextTable, grouped};

/// Maximum number of shares listed in text.
const LISTED: usize = 5;

/// The reasons as blocks of text: how shanten adds up, the nearest wins, the removable melds, and the conclusions
/// of the block method.
pub fn reasons_text(why: &Why, style: TileText) -> Vec<Text> {
    let mut texts = vec![numbers(why, style), shares(why), nearest_wins(why, style)];
    texts.extend(why.removable_melds.as_ref().map(|melds| removable(melds, style)));
    texts.extend(why.blocks.as_ref().map(|blocks| of_blocks(blocks, style)));
    texts
}

fn numbers(Why { melds, groups, .. }: &Why, style: TileText) -> Text {
    let columns = ["u", "t"].into_iter().flat_map(|name| (0..=*melds).map(move |m| format!("{name}{m}")));
    let mut table = TextTable::new(["group".to_owned(), "tiles".to_owned()].into_iter().chain(columns));
    for GroupNumbers { group, tiles, u, t } in groups {
        let costs = u.iter().chain(t).map(|cost| cost.map_or("-".to_owned(), |cost| cost.to_string()));
        table.row([group.to_string(), style.hand(tiles)].into_iter().chain(costs));
    }
    Text::heading("Tiles to draw in each group for m melds (u) and for m melds and a head (t)").table(table)
}

fn shares(Why { replacement, melds, groups, shares, .. }: &Why) -> Text {
    let melds = number(*melds, "meld", "melds");
    let Some(least) = replacement else {
        return format!("{melds} and a head cannot be reached\n").into();
    };
    let mut table = TextTable::new(groups.iter().map(|of| of.group));
    for share in shares.iter().take(LISTED) {
        table.row(groups.iter().map(|group| term(share, group)));
    }
    let first = match shares.len() {
        all if all > LISTED => format!("; the first {LISTED} of {all} shares"),
        _ => String::new(),
    };
    let shanten = i16::from(*least) - 1;
    Text::heading(format!(
        "Least sum for {melds} and a head: {least}, so shanten is {shanten} in the standard form{first}"
    ))
    .table(table)
}

/// A group's term in a sum, such as `u2 = 1` or `t0 = 2`.
fn term(Share { melds, head }: &Share, GroupNumbers { group, u, t, .. }: &GroupNumbers) -> String {
    let melds = melds.get(group).copied().unwrap_or_default();
    let (name, numbers) = if head == group { ('t', t) } else { ('u', u) };
    let draws = numbers.get(melds).copied().flatten().map(|draws| format!(" = {draws}"));
    format!("{name}{melds}{}", draws.unwrap_or_default())
}

fn nearest_wins(Why { replacement, nearest_wins, .. }: &Why, style: TileText) -> Text {
    let Some(draws) = *replacement else { return Text::heading("Nearest wins: none") };
    let NearestWins { number: wins, first } = nearest_wins;
    let more = wins - first.len() as u64;
    let mut listed: String = first.iter().map(|win| format!("  {}\n", style.hand(win))).collect();
    if more > 0 {
        listed += &format!("  and {} more\n", grouped(more));
    }
    let (draws, wins) = (number(draws, "draw", "draws"), grouped(*wins));
    Text::heading(format!("Nearest wins in the standard form, {draws} away: {wins}")).lines(listed)
}

fn removable(melds: &[RemovableMeld], style: TileText) -> Text {
    if melds.is_empty() {
        return Text::heading("Removable melds: none");
    }
    let mut table = TextTable::new(["meld", "fixed", "waits left", "waits lost"]);
    for RemovableMeld { meld, fixed, left, lost } in melds {
        let fixed = if *fixed { "yes" } else { "no" };
        table.row([style.meld(*meld), fixed.to_owned(), style.tiles(*left), style.tiles(*lost)]);
    }
    Text::heading("Removable melds: without one the hand is still tenpai; removing a fixed one loses no wait")
        .table(table)
}

fn of_blocks(BlockMethod { blocks, waits }: &BlockMethod, style: TileText) -> Text {
    let conclusion = match waits.is_empty() {
        true => "not tenpai in the standard form".to_owned(),
        false => format!("the concealed tiles wait for {} in the standard form", style.tiles(*waits)),
    };
    let Some(blocks) = blocks else {
        return Text::heading(format!("Blocks: more than six, called melds included, so {conclusion}"));
    };
    let mut table = TextTable::new(["block", "type", "what it can be"]);
    for Block { tiles, integrity } in blocks {
        let meaning = match integrity {
            IntegrityType::Type0 => "melds",
            IntegrityType::Type1 => "melds and a head less a tile; melds less the tile in a gap",
            IntegrityType::Type2 => "melds and a head; melds less a tile",
            IntegrityType::TypeEx => "melds and a head less the tile in a gap",
        };
        table.row([style.hand(tiles), integrity.name().to_owned(), meaning.to_owned()]);
    }
    Text::heading(format!("Blocks, runs of equal or neighbouring tiles: {conclusion}")).table(table)
}
