//! The reasons behind an analysis, as text.

use tehai_answers::Why;
use tehai_answers::why::{GroupNumbers, NearestWins, RemovableMeld, Share};

use super::number;
use crate::text::TileText;
use tehai_program::output::text::{Text, TextTable, grouped};

/// Maximum number of shares listed in text.
const LISTED: usize = 5;

/// The reasons as blocks of text: how shanten adds up, the nearest wins, and the removable melds.
pub fn reasons_text(why: &Why, style: TileText) -> Vec<Text> {
    let mut texts = vec![numbers(why, style), shares(why), nearest_wins(why, style)];
    texts.extend(why.removable_melds.as_ref().map(|melds| removable(melds, "no wait", style)));
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

/// The melds that can go, and what the removal of a fixed one loses.
pub fn removable(melds: &[RemovableMeld], loses: &str, style: TileText) -> Text {
    if melds.is_empty() {
        return Text::heading("Removable melds: none");
    }
    let mut table = TextTable::new(["meld", "fixed", "waits left", "waits lost"]);
    for RemovableMeld { meld, fixed, left, lost } in melds {
        let fixed = if *fixed { "yes" } else { "no" };
        table.row([style.meld(*meld), fixed.to_owned(), style.tiles(*left), style.tiles(*lost)]);
    }
    let title = "Removable melds: without one the hand is still tenpai; removing a fixed one loses";
    Text::heading(format!("{title} {loses}")).table(table)
}
