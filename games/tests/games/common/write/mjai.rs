//! mjai: an event a line.

use serde_json::{Value, json};
use tehai::score::Abort;
use tehai::tiles::notation::RedTile;
use tehai::tiles::{Group, MeldKind};
use tehai_games::{DrawKind, End, Event, LogRules, Round};

use super::{dealt, own_tiles};

/// A tile as mjai writes it.
fn mjai_tile(tile: RedTile) -> String {
    match (tile.tile.group(), tile.is_red) {
        (Group::Honours, _) => "ESWNPFC"[usize::from(tile.tile.rank()) - 1..][..1].to_owned(),
        (_, true) => format!("{}r", tile.tile),
        _ => tile.tile.to_string(),
    }
}

fn mjai_tiles(tiles: &[RedTile]) -> Vec<String> {
    tiles.iter().copied().map(mjai_tile).collect()
}

pub fn mjai(rules: &LogRules, rounds: &[Round]) -> String {
    let mut lines = vec![
        json!({"type": "start_game", "names": ["A", "B", "C", "D"], "aka_flag": rules.red_fives.total() > 0}),
    ];
    for round in rounds {
        lines.push(json!({
            "type": "start_kyoku", "bakaze": mjai_tile(round.wind.tile().into()), "oya": round.dealer,
            "kyoku": round.dealer + 1, "honba": round.counters, "kyotaku": round.bets, "scores": round.scores,
            "dora_marker": mjai_tile(round.indicator),
            "tehais": round.hands.iter().map(|hand| mjai_tiles(&dealt(hand))).collect::<Vec<_>>(),
        }));
        lines.extend(round.events.iter().map(|event| mjai_event(*event)));
        match &round.end {
            End::Cut => continue,
            End::Wins(wins) => lines.extend(wins.iter().map(|win| {
                json!({"type": "hora", "actor": win.player, "target": win.from, "pai": mjai_tile(win.tile.unwrap()),
                    "deltas": win.changes, "ura_markers": mjai_tiles(&win.hidden_indicators)})
            })),
            End::Draw { kind, changes } => {
                let reason = match kind {
                    DrawKind::NagashiMangan => json!("nagashimangan"),
                    DrawKind::Abort(Abort::ThreeRons) => json!("sanchaho"),
                    _ => Value::Null,
                };
                lines.push(json!({"type": "ryukyoku", "deltas": changes, "reason": reason}));
            }
        }
        lines.push(json!({"type": "end_kyoku"}));
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// A log as one player sees it: others' tiles and draws are hidden.
pub fn mjai_seen_by(player: usize, log: &str) -> String {
    let hide = |line: &str| {
        let mut event: Value = serde_json::from_str(line).unwrap();
        if let Some(hands) = event["tehais"].as_array_mut() {
            let others = hands.iter_mut().enumerate().filter(|(other, _)| *other != player);
            others.for_each(|(_, hand)| *hand = json!(vec!["?"; 13]));
        }
        if event["type"] == "tsumo" && event["actor"] != player {
            event["pai"] = json!("?");
        }
        // Nor is the tile of a win that is told to those who play.
        if event["type"] == "hora" {
            event.as_object_mut().unwrap().remove("pai");
        }
        format!("{event}\n")
    };
    log.lines().map(hide).collect()
}

fn mjai_event(event: Event) -> Value {
    match event {
        Event::Draw { player, tile } => {
            json!({"type": "tsumo", "actor": player, "pai": mjai_tile(tile.unwrap())})
        }
        Event::Discard { player, tile, is_drawn } => {
            json!({"type": "dahai", "actor": player, "pai": mjai_tile(tile), "tsumogiri": is_drawn})
        }
        Event::Call { player, from, tile, meld, red_fives } => {
            let kind = match meld.kind() {
                MeldKind::Sequence => "chi",
                MeldKind::Triplet => "pon",
                _ => "daiminkan",
            };
            json!({"type": kind, "actor": player, "target": from, "pai": mjai_tile(tile),
                "consumed": mjai_tiles(&own_tiles(meld, red_fives, tile))})
        }
        Event::ConcealedQuad { player, tile } => {
            let tile = mjai_tile(tile.into());
            json!({"type": "ankan", "actor": player, "consumed": vec![tile; 4]})
        }
        Event::AddedQuad { player, tile } => {
            json!({"type": "kakan", "actor": player, "pai": mjai_tile(tile)})
        }
        Event::North { player } => json!({"type": "nukidora", "actor": player, "pai": "N"}),
        Event::Riichi { player } => json!({"type": "reach", "actor": player}),
        Event::RiichiPaid { player } => json!({"type": "reach_accepted", "actor": player}),
        Event::Indicator { tile } => json!({"type": "dora", "dora_marker": mjai_tile(tile)}),
    }
}
