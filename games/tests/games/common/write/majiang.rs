//! Majiang.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tehai::score::Abort;
use tehai::tiles::notation::RedTile;
use tehai::tiles::{MeldKind, Tile};
use tehai_games::{DrawKind, End, Event, LogRules, Round};

use super::{dealt, own_tiles};

/// A tile as Majiang writes it.
fn majiang_tile(tile: RedTile) -> String {
    let letter = ["m", "p", "s", "z"][tile.tile.group() as usize];
    format!("{letter}{}", if tile.is_red { 0 } else { tile.tile.rank() })
}

/// The log as Majiang writes it, for four players. The third of its list deals first.
pub fn majiang(_: &LogRules, rounds: &[Round]) -> String {
    let rounds: Vec<Value> = rounds.iter().map(majiang_round).collect();
    json!({"title": "", "player": ["C", "D", "A", "B"], "qijia": 2, "log": rounds}).to_string()
}

fn majiang_round(round: &Round) -> Value {
    let seat = |player: usize| (player + 4 - round.dealer) % 4;
    let by_seat = |points: &[i32]| {
        let mut points = points.to_vec();
        points.rotate_left(round.dealer);
        points
    };
    let names = |tiles: &[RedTile]| tiles.iter().copied().map(majiang_tile).collect::<Vec<_>>();
    let mut hands: Vec<String> = round.hands.iter().map(|hand| names(&dealt(hand)).concat()).collect();
    hands.rotate_left(round.dealer);
    let mut events = vec![json!({"qipai": {
        "zhuangfeng": round.wind as usize, "jushu": round.dealer, "changbang": round.counters,
        "lizhibang": round.bets, "defen": by_seat(&round.scores), "baopai": majiang_tile(round.indicator),
        "shoupai": hands,
    }})];
    let mut pons: BTreeMap<(usize, Tile), String> = BTreeMap::new();
    let (mut is_riichi, mut dead_wall) = (false, false);
    for &event in &round.events {
        match event {
            Event::Draw { player, tile } => {
                let kind = if std::mem::take(&mut dead_wall) { "gangzimo" } else { "zimo" };
                events.push(json!({kind: {"l": seat(player), "p": majiang_tile(tile.unwrap())}}));
            }
            Event::Discard { player, tile, is_drawn } => {
                let drawn = if is_drawn { "_" } else { "" };
                let riichi = if std::mem::take(&mut is_riichi) { "*" } else { "" };
                let text = format!("{}{drawn}{riichi}", majiang_tile(tile));
                events.push(json!({"dapai": {"l": seat(player), "p": text}}));
            }
            Event::Call { player, from, tile, meld, red_fives } => {
                let mut text = majiang_tile(tile)[..1].to_owned();
                let digit = |tile: RedTile| majiang_tile(tile)[1..].to_owned();
                // The called tile stands in its place in a sequence, and last in a triplet or a quad.
                let mut all = own_tiles(meld, red_fives, tile);
                let place = match meld.kind() {
                    MeldKind::Sequence => all.iter().filter(|own| own.tile < tile.tile).count(),
                    _ => all.len(),
                };
                all.insert(place, tile);
                for (at, tile) in all.into_iter().enumerate() {
                    text += &digit(tile);
                    if at == place {
                        text += ["", "+", "=", "-"][(from + 4 - player) % 4];
                    }
                }
                dead_wall = meld.kind().is_quad();
                pons.insert((player, meld.first()), text.clone());
                events.push(json!({"fulou": {"l": seat(player), "m": text}}));
            }
            Event::ConcealedQuad { player, tile } => {
                dead_wall = true;
                let text =
                    format!("{}{}", &majiang_tile(tile.into())[..1], tile.rank().to_string().repeat(4));
                events.push(json!({"gang": {"l": seat(player), "m": text}}));
            }
            Event::AddedQuad { player, tile } => {
                dead_wall = true;
                let text = format!("{}{}", pons[&(player, tile.tile)], &majiang_tile(tile)[1..]);
                events.push(json!({"gang": {"l": seat(player), "m": text}}));
            }
            Event::North { .. } => unreachable!("four players set no norths aside"),
            Event::Riichi { .. } => is_riichi = true,
            Event::RiichiPaid { .. } => {}
            Event::Indicator { tile } => events.push(json!({"kaigang": {"baopai": majiang_tile(tile)}})),
        }
    }
    match &round.end {
        End::Cut => {}
        End::Wins(wins) => events.extend(wins.iter().map(|win| {
            let liable = win.liable.map(|liable| ["", "+", "=", "-"][(liable + 4 - win.player) % 4]);
            json!({"hule": {
                "l": seat(win.player), "baojia": (win.from != win.player).then(|| seat(win.from)),
                "fubaopai": names(&win.hidden_indicators), "fenpei": by_seat(&win.changes),
                "hupai": [{"name": "大三元", "fanshu": "*", "baojia": liable}],
            }})
        })),
        End::Draw { kind, changes } => {
            let name = match kind {
                DrawKind::Exhaustive => "荒牌平局",
                DrawKind::NagashiMangan => "流し満貫",
                DrawKind::Abort(Abort::NineKinds) => "九種九牌",
                DrawKind::Abort(Abort::FourWinds) => "四風連打",
                DrawKind::Abort(Abort::FourRiichi) => "四家立直",
                DrawKind::Abort(Abort::FourQuads) => "四開槓",
                DrawKind::Abort(Abort::ThreeRons) => "三家和",
            };
            events.push(json!({"pingju": {"name": name, "fenpei": by_seat(changes)}}));
        }
    }
    json!(events)
}
