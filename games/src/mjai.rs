//! mjai: one object of JSON an event, in lines, in a list, or in lines of lists as bots take them.

mod events;

use serde_json::Value;
use tehai::rules::{Players, Wind};
use tehai::score::Abort;
use tehai::tiles::notation::{RedFives, RedTile};
use tehai::tiles::{Group, Tile};

use self::events::{Events, is_answer};
use crate::encoded;
use crate::log::{DrawKind, End, Event, Format, Log, LogProblem, LogRules, Paid, PaidWin, Round};
use crate::paid::total_points;
use crate::reading::{Checked, Reading, at};
use crate::tiles::{called_meld, deck_red_fives, hand, red_fives};

pub(crate) fn read(bytes: &[u8]) -> Log {
    let (names, rules) = start(bytes);
    let mut reading = Reading::new(rules);
    let ended = read_events(&mut reading, bytes);
    reading.log(Format::Mjai, names, ended)
}

/// Does a log of mjai begin here?
pub(crate) fn is_mjai(bytes: &[u8]) -> bool {
    Events::new(bytes).next().is_some_and(|first| first.is_ok_and(|first| first.event["type"].is_string()))
}

fn read_events(reading: &mut Reading, bytes: &[u8]) -> Result<(), LogProblem> {
    let is_none = |event: &Value| event["type"] == "none";
    let mut events =
        Events::new(bytes).filter(|found| !found.as_ref().is_ok_and(|of| is_none(&of.event))).peekable();
    while let Some(found) = events.next() {
        let found = found?;
        let next = events.peek().and_then(|next| next.as_ref().ok());
        if !next.is_some_and(|next| is_answer(&found, next)) {
            at(apply(reading, &found.event), || found.place)?;
        }
    }
    Ok(())
}

/// Names and rules, from what comes before the first tile is drawn.
fn start(bytes: &[u8]) -> (Vec<String>, LogRules) {
    let Start { names, has_red, players, last_wind } =
        Start::of(Events::new(bytes).map_while(|found| Some(found.ok()?.event)));
    // If the log does not say whether the deck has red fives, it has them if one occurs.
    let occurs =
        || [b"5mr\"", b"5pr\"", b"5sr\""].iter().any(|red| bytes.windows(4).any(|part| part == *red));
    let red_fives = deck_red_fives(players, has_red.unwrap_or_else(occurs));
    (names, LogRules { players, red_fives, open_tanyao: true, last_wind, platform: None })
}

/// What the first events say of a game.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    pub(crate) names: Vec<String>,
    /// Has the deck red fives? Few programs say so.
    pub(crate) has_red: Option<bool>,
    pub(crate) players: Players,
    /// The wind of the last rounds.
    pub(crate) last_wind: Wind,
}

impl Start {
    /// Reads events up to the first deal.
    pub(crate) fn of(events: impl IntoIterator<Item = Value>) -> Start {
        let mut start =
            Start { names: Vec::new(), has_red: None, players: Players::Four, last_wind: Wind::South };
        for event in events {
            match event["type"].as_str() {
                Some("start_game") => {
                    let given = event["names"].as_array().into_iter().flatten();
                    start.names = given.map(|name| name.as_str().unwrap_or_default().to_owned()).collect();
                    start.has_red = event["aka_flag"].as_bool();
                    // As some programs write it: from which round on the game may end, with 4 after the first four.
                    if event["kyoku_first"] == 4 {
                        start.last_wind = Wind::East;
                    }
                }
                Some("start_kyoku") => {
                    if has_three_players(&event) {
                        start.players = Players::Three;
                        start.names.truncate(3);
                    }
                    break;
                }
                _ => {}
            }
        }
        start
    }
}

/// The player whose tiles alone a deal shows.
pub(crate) fn player_of(deal: &Value) -> Option<usize> {
    let hands = deal["tehais"].as_array()?.iter();
    let mut shown = hands.enumerate().filter(|(_, hand)| is_shown(hand));
    let (player, _) = shown.next()?;
    shown.next().is_none().then_some(player)
}

/// Does a dealt hand show its tiles?
fn is_shown(hand: &Value) -> bool {
    hand[0].as_str().is_some_and(|tile| tile != "?")
}

/// Does a deal have three players? The fourth place may be there and empty. As one player sees it all others are, and
/// their points tell.
fn has_three_players(deal: &Value) -> bool {
    let hands = deal["tehais"].as_array().map_or(&[][..], |hands| hands);
    let has_points = |scores: &Vec<Value>| scores.get(3).is_some_and(|points| *points != 0);
    let shown = hands.iter().filter(|hand| is_shown(hand)).count();
    let has_fourth = hands.get(3).is_some_and(|hand| {
        is_shown(hand) || shown < 3 && !hand[0].is_null() && deal["scores"].as_array().is_none_or(has_points)
    });
    [3, 4].contains(&hands.len()) && !has_fourth
}

fn apply(reading: &mut Reading, event: &Value) -> Checked {
    let kind = event["type"].as_str().ok_or("expected an event with a \"type\"")?;
    if let Some(event) = event_of_round(kind, event) {
        return reading.event(event?);
    }
    match kind {
        "start_game" if reading.has_begun() => {
            Err("another game begins: expected one log in a file".to_owned())
        }
        // What a server and a bot say to each other besides.
        "start_game" | "hello" | "join" | "request_action" => Ok(()),
        "end_kyoku" | "end_game" => {
            reading.finish_wins();
            Ok(())
        }
        "start_kyoku" => {
            let round = round_of(event, reading.players(), reading.scores())?;
            reading.start(round)
        }
        "hora" => win(reading, event),
        "ryukyoku" => {
            let changes = points(event, "deltas", reading.players())?;
            let kind = draw_kind(reading, event, &changes)?;
            reading.end(End::Draw { kind, changes })
        }
        other => Err(format!("unknown type {other:?}: expected an event of mjai such as tsumo or dahai")),
    }
}

/// An event in the middle of a round; `None` of another kind.
pub(crate) fn event_of_round(kind: &str, event: &Value) -> Option<Checked<Event>> {
    let player = || number(event, "actor");
    let draw = || Ok(Event::Draw { player: player()?, tile: shown(&event["pai"])? });
    let discard = || {
        let is_drawn = event["tsumogiri"].as_bool().ok_or("tsumogiri: expected true or false")?;
        Ok(Event::Discard { player: player()?, tile: tile(&event["pai"])?, is_drawn })
    };
    let call = || {
        let called = tile(&event["pai"])?;
        let mut all = tiles(&event["consumed"])?;
        all.push(called);
        let (meld, red_fives) = (called_meld(&all)?, red_fives(&all));
        Ok(Event::Call { player: player()?, from: number(event, "target")?, tile: called, meld, red_fives })
    };
    let concealed_quad = || match tiles(&event["consumed"])?[..] {
        [first, ref others @ ..] if others.len() == 3 && others.iter().all(|of| of.tile == first.tile) => {
            Ok(Event::ConcealedQuad { player: player()?, tile: first.tile })
        }
        _ => Err("consumed: expected four copies of a tile".to_owned()),
    };
    let added_quad = || Ok(Event::AddedQuad { player: player()?, tile: tile(&event["pai"])? });
    Some(match kind {
        "tsumo" => draw(),
        "dahai" => discard(),
        "chi" | "pon" | "daiminkan" => call(),
        "ankan" => concealed_quad(),
        "kakan" => added_quad(),
        "nukidora" | "kita" => player().map(|player| Event::North { player }),
        "dora" => tile(&event["dora_marker"]).map(|tile| Event::Indicator { tile }),
        "reach" => player().map(|player| Event::Riichi { player }),
        "reach_accepted" => player().map(|player| Event::RiichiPaid { player }),
        _ => return None,
    })
}

/// A round that begins, with the points after the last one if they are known.
pub(crate) fn round_of(event: &Value, players: usize, scores: Option<&[i32]>) -> Checked<Round> {
    let name = event["bakaze"].as_str().unwrap_or_default();
    let round_wind = ["E", "S", "W", "N"].iter().zip(Wind::ALL).find(|(wind, _)| **wind == name);
    let (_, round_wind) = round_wind.ok_or("bakaze: expected E, S, W or N")?;
    let dealer = match event["oya"].is_null() {
        true => number(event, "kyoku")?.checked_sub(1).ok_or("kyoku: expected a number from 1")?,
        false => number(event, "oya")?,
    };
    let few = |key: &str| match &event[key] {
        Value::Null => Ok(0),
        _ => u8::try_from(number(event, key)?).map_err(|_| format!("{key}: expected at most 255")),
    };
    let first = if players == 3 { 35000 } else { 25000 };
    let scores = match &event["scores"] {
        Value::Null => scores.map_or(vec![first; players], <[i32]>::to_vec),
        _ => points(event, "scores", players)?,
    };
    let hands = event["tehais"].as_array().ok_or("tehais: expected the tiles of each player")?;
    let hands = hands.iter().take(players).enumerate().map(|(player, dealt)| {
        let is_hidden = dealt.as_array().is_some_and(|all| !all.is_empty() && all.iter().all(is_hidden));
        let dealt = if is_hidden { Ok(None) } else { tiles(dealt).and_then(|tiles| hand(&tiles)).map(Some) };
        dealt.map_err(|error| format!("tehais of player {player}: {error}"))
    });
    Ok(Round {
        wind: round_wind,
        dealer,
        counters: few("honba")?,
        bets: few("kyotaku")?,
        scores,
        hands: hands.collect::<Checked<_>>()?,
        indicator: tile(&event["dora_marker"])?,
        events: Vec::new(),
        end: End::Cut,
    })
}

fn win(reading: &mut Reading, event: &Value) -> Checked {
    let players = reading.players();
    let (player, from) = (number(event, "actor")?, number(event, "target")?);
    let won = match &event["pai"] {
        Value::Null => reading.winning_tile()?,
        won => shown(won)?,
    };
    let hidden = ["ura_markers", "uradora_markers"]
        .map(|key| &event[key])
        .into_iter()
        .find(|hidden| !hidden.is_null());
    // Written by some programs: han, fu and points, as numbers of yaku that differ.
    let score = &event["meta"]["score"];
    let paid = score.is_object().then(|| Paid {
        han: encoded::number(&score["han"]),
        fu: encoded::number(&score["fu"]),
        points: score["points"].as_str().and_then(|text| {
            let (points, by_all) = text.strip_suffix(" all").map_or((text, false), |each| (each, true));
            total_points(points, '/', by_all, players as u32)
        }),
        yaku: score["yaku"].as_array().into_iter().flatten().map(Value::to_string).collect(),
    });
    reading.win(PaidWin {
        player,
        from,
        liable: None,
        tile: won,
        hidden_indicators: hidden.map_or(Ok(Vec::new()), tiles)?,
        changes: points(event, "deltas", players)?,
        paid,
    })
}

/// Why the round ends: as the log says, or as the table and the points show.
fn draw_kind(reading: &mut Reading, event: &Value, changes: &[i32]) -> Checked<DrawKind> {
    let shown = reading.table()?.draw_kind();
    let kind = match event["reason"].as_str() {
        Some("kyushukyuhai" | "kyushu_kyuhai" | "yao9") => DrawKind::Abort(Abort::NineKinds),
        Some("suchareach" | "suucha_riichi" | "reach4") => DrawKind::Abort(Abort::FourRiichi),
        Some("sufonrenta" | "sufuurenta" | "kaze4") => DrawKind::Abort(Abort::FourWinds),
        Some("sukaikan" | "suukansansen" | "kan4") => DrawKind::Abort(Abort::FourQuads),
        Some("sanchaho" | "ron3") => DrawKind::Abort(Abort::ThreeRons),
        Some("nagashimangan" | "nm") => DrawKind::NagashiMangan,
        Some("exhaustive_draw") => DrawKind::Exhaustive,
        // Nobody is paid more than 3,000 points for tenpai.
        _ if shown == DrawKind::Exhaustive && changes.iter().any(|change| change.unsigned_abs() > 3000) => {
            DrawKind::NagashiMangan
        }
        _ => shown,
    };
    Ok(kind)
}

fn number(event: &Value, key: &str) -> Checked<usize> {
    encoded::number(&event[key]).ok_or_else(|| format!("{key}: expected a number, found {}", event[key]))
}

/// Points of each player; a fourth place with three players is left out. None if they are not given.
fn points(event: &Value, key: &str, players: usize) -> Checked<Vec<i32>> {
    let values = event[key].as_array().into_iter().flatten().take(players);
    values
        .map(|found| encoded::points(found).ok_or_else(|| format!("{key}: expected points, found {found}")))
        .collect()
}

fn tiles(values: &Value) -> Checked<Vec<RedTile>> {
    values.as_array().ok_or_else(|| format!("expected tiles, found {values}"))?.iter().map(tile).collect()
}

/// A tile that one player does not see of another.
fn is_hidden(value: &Value) -> bool {
    value == "?"
}

/// A tile, unless it is hidden.
fn shown(value: &Value) -> Checked<Option<RedTile>> {
    if is_hidden(value) { Ok(None) } else { tile(value).map(Some) }
}

/// A tile as mjai writes it.
pub(crate) fn written(RedTile { tile, is_red }: RedTile) -> String {
    match (tile.group(), is_red) {
        (Group::Honours, _) => HONOURS[usize::from(tile.rank()) - 1].to_owned(),
        (_, true) => format!("{tile}r"),
        (_, false) => tile.to_string(),
    }
}

/// Honours from east to red dragon.
const HONOURS: [&str; 7] = ["E", "S", "W", "N", "P", "F", "C"];

/// A tile such as `1m`, `5mr` or `E`.
pub(crate) fn tile(value: &Value) -> Checked<RedTile> {
    let text = value.as_str().unwrap_or_default();
    if is_hidden(value) {
        return Err("a hidden tile: expected one that is seen".to_owned());
    }
    let (plain, is_red) = text.strip_suffix('r').map_or((text, false), |plain| (plain, true));
    let honour = HONOURS.iter().position(|name| *name == plain);
    let tile = match (honour, plain.as_bytes()) {
        (Some(rank), _) => Tile::new(Group::Honours, rank as u8 + 1),
        (None, &[rank @ b'1'..=b'9', letter]) => {
            let suit = Group::from_letter(letter.into()).filter(|suit| *suit != Group::Honours);
            suit.and_then(|suit| Tile::new(suit, rank - b'0'))
        }
        _ => None,
    };
    let tile = tile.filter(|&tile| !is_red || RedFives::is_five(tile));
    let tile = tile.ok_or_else(|| format!("expected a tile such as 1m, 5mr or E, found {value}"))?;
    Ok(RedTile { tile, is_red })
}
