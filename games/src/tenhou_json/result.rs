//! How a round ends, and what is paid.

use serde_json::Value;
use tehai::tiles::notation::RedTile;

use crate::encoded;
use crate::log::{End, Paid, PaidWin};
use crate::reading::{Checked, Reading, named_draw};

/// Does the round end by winning another player's tile? Three wins by one may end it without any.
pub(super) fn is_by_ron(result: &[Value]) -> bool {
    match result.first().and_then(Value::as_str) {
        Some("和了") => result.get(2).is_some_and(|win| win[0] != win[1]),
        Some("三家和了" | "三家和") => true,
        _ => false,
    }
}

pub(super) fn end(reading: &mut Reading, result: &[Value], hidden: &[RedTile]) -> Checked {
    let players = reading.players();
    let Some(name) = result.first() else { return reading.end(End::Cut) };
    let text = name.as_str().unwrap_or_default();
    if text == "和了" {
        return wins(reading, result, hidden);
    }
    let kind =
        named_draw(text).ok_or_else(|| format!("expected a result such as 和了 or 流局, found {name}"))?;
    let changes = match result.get(1).and_then(Value::as_array) {
        Some(changes) => points(changes, players)?,
        // Nothing is paid.
        None => vec![0; players],
    };
    reading.end(End::Draw { kind, changes })
}

fn wins(reading: &mut Reading, result: &[Value], hidden: &[RedTile]) -> Checked {
    let players = reading.players();
    for pair in result[1..].chunks(2) {
        let [Value::Array(changes), Value::Array(win)] = pair else {
            return Err("expected changes of points and a win".to_owned());
        };
        let number = |place: usize| {
            let number = win.get(place).and_then(encoded::number::<usize>);
            number.ok_or_else(|| "expected the winner, whose tile it is, and who is liable".to_owned())
        };
        let (player, from, liable) = (number(0)?, number(1)?, number(2)?);
        let tile = reading.winning_tile()?;
        let texts: Vec<String> =
            win[3..].iter().map(|text| text.as_str().unwrap_or_default().to_owned()).collect();
        let paid =
            texts.split_first().map(|(points, yaku)| Paid::of_texts(points, yaku.to_vec(), players as u32));
        let win = PaidWin {
            player,
            from,
            liable: (liable != player).then_some(liable),
            tile,
            hidden_indicators: if reading.table()?.in_riichi(player) { hidden.to_vec() } else { Vec::new() },
            changes: points(changes, players)?,
            paid,
        };
        reading.win(win)?;
    }
    if result.len() < 2 {
        return Err("expected changes of points and a win".to_owned());
    }
    reading.finish_wins();
    Ok(())
}

/// Points of each player; with three players a fourth may be there.
pub(super) fn points(values: &[Value], players: usize) -> Checked<Vec<i32>> {
    let points = values.iter().take(players);
    points
        .map(|found| encoded::points(found).ok_or_else(|| format!("expected points, found {found}")))
        .collect()
}
