//! Tenhou JSON.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Value, json};
use tehai::rules::Players;
use tehai::score::Abort;
use tehai::tiles::notation::{RedFives, RedTile};
use tehai::tiles::{Meld, MeldKind, Tile};
use tehai_games::{DrawKind, End, Event, LogRules, Round};

use super::{dealt, meld_tiles, own_tiles};

fn code(tile: RedTile) -> u64 {
    let suit = tile.tile.group() as u64 + 1;
    if tile.is_red { 50 + suit } else { 10 * suit + u64::from(tile.tile.rank()) }
}

pub fn tenhou_json(rules: &LogRules, rounds: &[Round]) -> String {
    let rounds: Vec<Value> = rounds.iter().map(|round| json_round(rules, round)).collect();
    let disp = if rules.players == Players::Three { "三般南喰赤" } else { "般南喰赤" };
    let aka: Vec<u8> = RedFives::fives().map(|five| rules.red_fives.copies(five)).collect();
    let rule = json!({"disp": disp, "aka51": aka[0], "aka52": aka[1], "aka53": aka[2]});
    json!({"title": ["", ""], "name": ["A", "B", "C", "D"], "rule": rule, "log": rounds}).to_string()
}

/// Tiles with the letter of a call before one of them.
fn call_text(letter: char, place: usize, tiles: &[RedTile]) -> Value {
    let mut text = String::new();
    for (number, tile) in tiles.iter().enumerate() {
        if number == place {
            text.push(letter);
        }
        write!(text, "{}", code(*tile)).unwrap();
    }
    json!(text)
}

fn json_round(rules: &LogRules, round: &Round) -> Value {
    let players = round.hands.len();
    let (mut draws, mut discards) = (vec![vec![]; players], vec![vec![]; players]);
    let mut indicators = vec![code(round.indicator)];
    let mut riichi = false;
    let mut pons: BTreeMap<(usize, Tile), (usize, Vec<RedTile>)> = BTreeMap::new();
    for &event in &round.events {
        match event {
            Event::Draw { player, tile } => draws[player].push(json!(code(tile.unwrap()))),
            Event::Discard { player, tile, is_drawn } => {
                let code = if is_drawn { 60 } else { code(tile) };
                let is_riichi = std::mem::take(&mut riichi);
                discards[player].push(if is_riichi { json!(format!("r{code}")) } else { json!(code) });
            }
            Event::Call { player, from, tile, meld, red_fives } => {
                let place = (player + 3 - from) % 4;
                let mut own = own_tiles(meld, red_fives, tile);
                let letter = match meld.kind() {
                    MeldKind::Sequence => 'c',
                    MeldKind::Triplet => 'p',
                    _ => 'm',
                };
                let place = if letter == 'm' && place == 2 { 3 } else { place };
                own.insert(place, tile);
                draws[player].push(call_text(letter, place, &own));
                if letter == 'm' {
                    discards[player].push(json!(0));
                }
                pons.insert((player, meld.first()), (place, own));
            }
            Event::ConcealedQuad { player, tile } => {
                let four = meld_tiles(Meld::concealed_quad(tile), rules.red_fives);
                discards[player].push(call_text('a', 3, &four));
            }
            Event::AddedQuad { player, tile } => {
                let (place, mut four) = pons[&(player, tile.tile)].clone();
                four.insert(place, tile);
                discards[player].push(call_text('k', place, &four));
            }
            Event::North { player } => discards[player].push(json!("f44")),
            Event::Riichi { .. } => riichi = true,
            Event::RiichiPaid { .. } => {}
            Event::Indicator { tile } => indicators.push(code(tile)),
        }
    }
    let mut result = vec![];
    let mut hidden = vec![];
    match &round.end {
        End::Cut => {}
        End::Wins(wins) => {
            result.push(json!("和了"));
            for win in wins {
                if !win.hidden_indicators.is_empty() {
                    hidden = win.hidden_indicators.iter().copied().map(code).collect();
                }
                result.push(json!(win.changes));
                result.push(json!([win.player, win.from, win.liable.unwrap_or(win.player), "30符1飜1000点"]));
            }
        }
        End::Draw { kind, changes } => {
            let name = match kind {
                DrawKind::Exhaustive => "流局",
                DrawKind::NagashiMangan => "流し満貫",
                DrawKind::Abort(Abort::NineKinds) => "九種九牌",
                DrawKind::Abort(Abort::FourWinds) => "四風連打",
                DrawKind::Abort(Abort::FourRiichi) => "四家立直",
                DrawKind::Abort(Abort::FourQuads) => "四槓散了",
                DrawKind::Abort(Abort::ThreeRons) => "三家和了",
            };
            result.push(json!(name));
            result.push(json!(changes));
        }
    }
    let number = 4 * round.wind as usize + round.dealer;
    let mut points = round.scores.clone();
    points.resize(4, 0);
    let mut parts =
        vec![json!([number, round.counters, round.bets]), json!(points), json!(indicators), json!(hidden)];
    for player in 0..players {
        let codes: Vec<u64> = dealt(&round.hands[player]).into_iter().map(code).collect();
        parts.extend([json!(codes), json!(draws[player]), json!(discards[player])]);
    }
    if players == 3 {
        // Tenhou leaves the fourth place empty.
        parts.extend([json!([]), json!([]), json!([])]);
    }
    parts.push(json!(result));
    json!(parts)
}
