//! Majiang (電脳麻将): JSON with a list of events for each round. Its seats are numbered from the dealer of the round.

use serde_json::Value;
use tehai::rules::{Players, Wind};
use tehai::tiles::notation::RedTile;
use tehai::tiles::{Group, Tile};

use crate::encoded;
use crate::log::{End, Event, Format, Log, LogProblem, LogRules, Paid, PaidWin, Place, Round};
use crate::reading::{Checked, Reading, named_draw, wind};
use crate::tiles::{called_meld, deck_red_fives, hand, red_fives};

const SEATS: usize = 4;

/// Has its first round events, as Majiang writes them?
pub(crate) fn is_majiang(log: &Value) -> bool {
    log["log"][0][0].is_object()
}

pub(crate) fn read(log: &Value) -> Log {
    let rounds = log["log"].as_array().map_or(&[][..], |rounds| rounds);
    // Players are listed from the one whose game it is; `qijia` deals first.
    let first = log["qijia"].as_u64().map_or(0, |first| first as usize % SEATS);
    let name =
        |player: usize| log["player"][(first + player) % SEATS].as_str().unwrap_or_default().to_owned();
    let has_names = log["player"].is_array();
    let names = if has_names { (0..SEATS).map(name).collect() } else { Vec::new() };
    // The log does not name its rules.
    let rules = LogRules {
        players: Players::Four,
        red_fives: deck_red_fives(Players::Four, has_zero(&log["log"])),
        open_tanyao: true,
        last_wind: Wind::South,
        platform: None,
    };
    let mut majiang = Majiang { reading: Reading::new(rules), dealer: 0 };
    let ended = rounds.iter().enumerate().try_for_each(|(number, round)| {
        majiang.read_round(round).map_err(|(entry, what)| {
            let place = Place::Entry { round: number + 1, part: "events".to_owned(), entry };
            LogProblem { place, what }
        })
    });
    majiang.reading.log(Format::Majiang, names, ended)
}

/// Only red fives have a 0 in the texts of events.
fn has_zero(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('0'),
        Value::Array(values) => values.iter().any(has_zero),
        Value::Object(values) => values.values().any(has_zero),
        _ => false,
    }
}

struct Majiang {
    reading: Reading,
    /// The dealer of the round in progress.
    dealer: usize,
}

impl Majiang {
    /// What is wrong, with the number of its event from 1.
    fn read_round(&mut self, round: &Value) -> Result<(), (Option<usize>, String)> {
        let events = round.as_array().ok_or((None, "expected a list of events".to_owned()))?;
        for (at, event) in events.iter().enumerate() {
            self.apply(event, &events[at + 1..]).map_err(|what| (Some(at + 1), what))?;
        }
        self.reading.finish_wins();
        Ok(())
    }

    fn apply(&mut self, event: &Value, later: &[Value]) -> Checked {
        let (kind, event) = named(event).ok_or("expected one event such as {\"zimo\": …}")?;
        match kind {
            "qipai" => self.start(event),
            "zimo" | "gangzimo" => {
                let (player, tile) = (self.player(&event["l"])?, tile(&event["p"])?);
                self.reading.event(Event::Draw { player, tile: Some(tile) })
            }
            "dapai" => self.discard(event, later),
            "fulou" => {
                let player = self.player(&event["l"])?;
                let MeldText { tiles, called } = meld_text(&event["m"])?;
                let (place, from) = called.ok_or_else(|| wrong_meld(&event["m"]))?;
                self.reading.event(Event::Call {
                    player,
                    from: (player + from) % SEATS,
                    tile: tiles[place],
                    meld: called_meld(&tiles)?,
                    red_fives: red_fives(&tiles),
                })
            }
            "gang" => {
                let player = self.player(&event["l"])?;
                let MeldText { tiles, called } = meld_text(&event["m"])?;
                match tiles[..] {
                    [first, second, third, last]
                        if [second, third, last].iter().all(|of| of.tile == first.tile) =>
                    {
                        self.reading.event(match called {
                            None => Event::ConcealedQuad { player, tile: first.tile },
                            Some(_) => Event::AddedQuad { player, tile: last },
                        })
                    }
                    _ => Err(wrong_meld(&event["m"])),
                }
            }
            "kaigang" => self.reading.event(Event::Indicator { tile: tile(&event["baopai"])? }),
            "hule" => self.win(event),
            "pingju" => {
                let kind = event["name"].as_str().and_then(named_draw);
                let expected = || format!("name: expected one such as 荒牌平局, found {}", event["name"]);
                let kind = kind.ok_or_else(expected)?;
                let changes = self.points(event, "fenpei")?;
                self.reading.end(End::Draw { kind, changes })
            }
            _ => Err(format!("unknown event {kind:?}: expected one of Majiang such as zimo or dapai")),
        }
    }

    fn start(&mut self, event: &Value) -> Checked {
        let few = |key: &str| {
            let number = encoded::number::<u8>(&event[key]);
            number.ok_or_else(|| format!("{key}: expected a number, found {}", event[key]))
        };
        let number = few("jushu")?;
        if usize::from(number) >= SEATS {
            return Err(format!("jushu: expected a round from 0 to 3, found {number}"));
        }
        self.dealer = number.into();
        let mut hands = Vec::new();
        for seat in 0..SEATS {
            let text = event["shoupai"][seat].as_str().ok_or("shoupai: expected the tiles of four seats")?;
            hands.push(Some(hand(&tiles(text)?)?));
        }
        hands.rotate_right(self.dealer);
        self.reading.start(Round {
            wind: wind(SEATS * usize::from(few("zhuangfeng")?) + self.dealer)?,
            dealer: self.dealer,
            counters: few("changbang")?,
            bets: few("lizhibang")?,
            scores: self.points(event, "defen")?,
            hands,
            indicator: tile(&event["baopai"])?,
            events: Vec::new(),
            end: End::Cut,
        })
    }

    /// A discard, with the riichi that it declares. That a bet is paid has no event of its own: it is, unless the next
    /// thing to happen is a win by the tile.
    fn discard(&mut self, event: &Value, later: &[Value]) -> Checked {
        let player = self.player(&event["l"])?;
        let text = event["p"].as_str().unwrap_or_default();
        let plain = text.trim_end_matches(['_', '*']);
        let tile = tile(&Value::from(plain))?;
        let is_riichi = text.contains('*');
        if is_riichi {
            self.reading.event(Event::Riichi { player })?;
        }
        self.reading.event(Event::Discard { player, tile, is_drawn: text.contains('_') })?;
        let next = later.iter().filter_map(named).find(|(kind, _)| *kind != "kaigang");
        let passes = next.is_some_and(|(kind, event)| kind != "hule" && event["name"] != "三家和");
        if is_riichi && passes { self.reading.event(Event::RiichiPaid { player }) } else { Ok(()) }
    }

    fn win(&mut self, event: &Value) -> Checked {
        let player = self.player(&event["l"])?;
        let from = if event["baojia"].is_null() { player } else { self.player(&event["baojia"])? };
        let hidden: Checked<_> = event["fubaopai"].as_array().into_iter().flatten().map(tile).collect();
        let tile = self.reading.winning_tile()?;
        let yaku = event["hupai"].as_array().map_or(&[][..], |yaku| yaku);
        let liable = yaku.iter().find_map(|of| of["baojia"].as_str()?.chars().next().and_then(from_seat));
        let yaku = yaku.iter().map(|of| {
            let name = of["name"].as_str().unwrap_or_default();
            match &of["fanshu"] {
                Value::Number(han) => format!("{name}({han}飜)"),
                _ => format!("{name}(役満)"),
            }
        });
        self.reading.win(PaidWin {
            player,
            from,
            liable: liable.map(|from| (player + from) % SEATS),
            tile,
            hidden_indicators: hidden?,
            changes: self.points(event, "fenpei")?,
            paid: Some(Paid {
                han: encoded::number(&event["fanshu"]),
                fu: encoded::number(&event["fu"]),
                points: encoded::number(&event["defen"]),
                yaku: yaku.collect(),
            }),
        })
    }

    /// The player of a seat, which is numbered from the dealer.
    fn player(&self, seat: &Value) -> Checked<usize> {
        let number = seat.as_u64().filter(|&seat| seat < SEATS as u64);
        let number = number.ok_or_else(|| format!("expected a seat from 0 to 3, found {seat}"))?;
        Ok((self.dealer + number as usize) % SEATS)
    }

    /// Points, which are listed by seat, by player.
    fn points(&self, event: &Value, key: &str) -> Checked<Vec<i32>> {
        let points: Option<Vec<i32>> =
            event[key].as_array().and_then(|all| all.iter().map(encoded::points).collect());
        let mut points = points
            .filter(|points| points.len() == SEATS)
            .ok_or_else(|| format!("{key}: expected the points of four seats, found {}", event[key]))?;
        points.rotate_right(self.dealer);
        Ok(points)
    }
}

/// The name and the rest of an event, which is all that an object has.
fn named(event: &Value) -> Option<(&str, &Value)> {
    let event = event.as_object().filter(|event| event.len() == 1)?;
    event.iter().next().map(|(kind, rest)| (kind.as_str(), rest))
}

/// How many seats after the player's own a tile comes from: `+` from the right, `=` from across, `-` from the left.
fn from_seat(sign: char) -> Option<usize> {
    ['+', '=', '-'].iter().position(|&other| other == sign).map(|at| at + 1)
}

/// A tile such as `m1`, `s0` or `z7`.
fn tile(value: &Value) -> Checked<RedTile> {
    let found = value.as_str().and_then(|text| tiles(text).ok());
    match found.as_deref() {
        Some(&[tile]) => Ok(tile),
        _ => Err(format!("expected a tile such as m1, s0 or z7, found {value}")),
    }
}

/// Tiles such as `m127p0z77`.
fn tiles(text: &str) -> Checked<Vec<RedTile>> {
    let mut group = None;
    let mut found = Vec::new();
    for sign in text.chars() {
        match (sign, group) {
            ('m' | 'p' | 's' | 'z', _) => group = Group::from_letter(sign),
            ('0'..='9', Some(group)) => found.push(tile_of(group, sign)?),
            _ => return Err(format!("expected tiles such as m127p0z77, found {text:?}")),
        }
    }
    Ok(found)
}

fn tile_of(group: Group, sign: char) -> Checked<RedTile> {
    let is_red = sign == '0';
    let rank = if is_red { 5 } else { sign as u8 - b'0' };
    let tile = Tile::new(group, rank).filter(|_| !is_red || group != Group::Honours);
    let tile = tile.ok_or_else(|| format!("expected an honour from z1 to z7, found z{sign}"))?;
    Ok(RedTile { tile, is_red })
}

/// A meld such as `m34-0`: its tiles, and of a called one the place of the called tile and whose it was, in seats after
/// the own. A tile that is added to a called triplet is the last.
struct MeldText {
    tiles: Vec<RedTile>,
    called: Option<(usize, usize)>,
}

fn meld_text(value: &Value) -> Checked<MeldText> {
    let wrong = || wrong_meld(value);
    let text = value.as_str().ok_or_else(wrong)?;
    let plain: String = text.chars().filter(|&sign| from_seat(sign).is_none()).collect();
    let tiles = tiles(&plain).map_err(|_| wrong())?;
    let called = match text.char_indices().find_map(|(at, sign)| Some((at, from_seat(sign)?))) {
        // The sign follows its tile, and a letter stands before the first.
        Some((at, from)) => {
            Some((at.checked_sub(2).filter(|&place| place < tiles.len()).ok_or_else(wrong)?, from))
        }
        None => None,
    };
    Ok(MeldText { tiles, called })
}

fn wrong_meld(value: &Value) -> String {
    format!("expected a meld such as m340-, p111=1 or z2222, found {value}")
}
