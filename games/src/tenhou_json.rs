//! Tenhou JSON: a round has a list of draws and one of discards for each player; in which order they happen has to be
//! worked out.

mod call;
mod order;
mod result;

use serde_json::Value;
use tehai::rules::{Players, Wind};
use tehai::score::NamedRules;
use tehai::tiles::notation::{RedFives, RedTile};
use tehai::tiles::{COPIES, Group, Tile};

use self::order::{Choices, Lists, Play};
use self::result::{end, points};
use crate::encoded;
use crate::log::{End, Format, Log, LogProblem, LogRules, Place, Round};
use crate::reading::{Checked, Reading, at, wind};
use crate::tiles::{deck_red_fives, hand};

pub(crate) fn read(log: &Value) -> Result<Log, LogProblem> {
    let rounds = log["log"].as_array().ok_or("log: expected the rounds".to_owned());
    let rounds = at(rounds, || Place::File)?;
    let (rules, names) = rules(log, rounds);
    let mut reading = Reading::new(rules);
    let ended = rounds.iter().enumerate().try_for_each(|(number, round)| {
        read_round(&mut reading, round).map_err(|Wrong { part, entry, what }| {
            let place = Place::Entry { round: number + 1, part, entry: entry.map(|entry| entry + 1) };
            LogProblem { place, what }
        })
    });
    Ok(reading.log(Format::TenhouJson, names, ended))
}

fn rules(log: &Value, rounds: &[Value]) -> (LogRules, Vec<String>) {
    let rule = &log["rule"];
    let disp = rule["disp"].as_str().unwrap_or_default();
    let names = log["name"].as_array().into_iter().flatten();
    let mut names: Vec<String> = names.map(|name| name.as_str().unwrap_or_default().to_owned()).collect();
    // The fourth place may be there and empty.
    let parts = rounds.first().and_then(Value::as_array).map_or(&[][..], |parts| parts);
    let has_fourth = parts.len() > 14 && parts[13].as_array().is_some_and(|hand| !hand.is_empty());
    let players =
        if disp.contains('三') || parts.len() >= 14 && !has_fourth { Players::Three } else { Players::Four };
    if players == Players::Three {
        names.truncate(3);
    }
    let each = ["aka51", "aka52", "aka53"].map(|key| rule[key].as_u64());
    let red_fives = match rule["aka"].as_u64() {
        _ if each.iter().any(Option::is_some) => {
            let copies = each.map(|copies| copies.unwrap_or(0).min(4) as u8);
            let copies = if players == Players::Three { [0, copies[1], copies[2]] } else { copies };
            RedFives::new(copies).unwrap_or_default()
        }
        Some(0) => RedFives::NONE,
        // Of a log that was cut before its rules, a red five tells.
        None if !rule.is_object() && !(51..=53).any(|code| most_copies(rounds, code) > 0) => RedFives::NONE,
        None if rule.is_object() && !disp.contains('赤') => RedFives::NONE,
        _ => shown_red_fives(rounds, deck_red_fives(players, true)),
    };
    // The rooms of Tenhou, after a sign for three players.
    let is_tenhou = disp.trim_start_matches('三').starts_with(['般', '上', '特', '鳳']);
    let is_mahjong_soul = disp.contains("の間") || disp.contains("之间") || disp.contains(" Room");
    let platform = match (is_tenhou, is_mahjong_soul) {
        (true, _) => Some(NamedRules::Tenhou),
        (false, true) => Some(NamedRules::MahjongSoul),
        (false, false) => None,
    };
    let is_short = ["東", "东", "East"].iter().any(|east| disp.contains(east));
    let last_wind = if is_short { Wind::East } else { Wind::South };
    let open_tanyao = !is_tenhou || disp.contains('喰');
    (LogRules { players, red_fives, open_tanyao, last_wind, platform }, names)
}

/// How often a tile is dealt, drawn or turned over in the round that has most of it.
fn most_copies(rounds: &[Value], code: u64) -> usize {
    let copies = rounds.iter().map(|round| {
        let parts = round.as_array().into_iter().flatten().enumerate().skip(2);
        // Discards were dealt or drawn before.
        let parts = parts.filter(|(part, _)| *part < 4 || *part < 16 && part % 3 != 0);
        let tiles = parts.flat_map(|(_, part)| part.as_array().into_iter().flatten());
        tiles.filter(|tile| tile.as_u64() == Some(code)).count()
    });
    copies.max().unwrap_or(0)
}

/// The usual red fives, but none of a suit that has four plain fives.
fn shown_red_fives(rounds: &[Value], usual: RedFives) -> RedFives {
    let copies = RedFives::fives().zip([15, 25, 35]).map(|(five, plain)| {
        if most_copies(rounds, plain) == usize::from(COPIES) { 0 } else { usual.copies(five) }
    });
    let copies: Vec<u8> = copies.collect();
    RedFives::new([copies[0], copies[1], copies[2]]).unwrap_or(usual)
}

/// What is wrong in a round, and where: a part, and the number of an entry in it.
struct Wrong {
    part: String,
    entry: Option<usize>,
    what: String,
}

fn in_part<T>(part: &str, checked: Checked<T>) -> Result<T, Wrong> {
    checked.map_err(|what| Wrong { part: part.to_owned(), entry: None, what })
}

/// The parts of a round as they are written.
struct Parts<'a> {
    parts: &'a [Value],
    players: usize,
}

impl<'a> Parts<'a> {
    fn list(&self, number: usize, name: &str) -> Result<&'a [Value], Wrong> {
        let list = self.parts.get(number).and_then(Value::as_array);
        in_part(name, list.map(|list| &list[..]).ok_or_else(|| "expected a list".to_owned()))
    }

    fn tiles(&self, number: usize, name: &str) -> Result<Vec<RedTile>, Wrong> {
        in_part(name, self.list(number, name)?.iter().map(tile).collect())
    }

    /// The draws, or the discards, of all players.
    fn lists(&self, offset: usize, name: &'static str) -> Result<Lists<'a>, Wrong> {
        let list = |player| self.list(4 + 3 * player + offset, &format!("{name} of player {player}"));
        let lists = (0..self.players).map(list).collect::<Result<_, _>>()?;
        Ok(Lists { name, lists, done: vec![0; self.players] })
    }

    /// The result; none if it is not there. A fourth player may stand before it and have nothing.
    fn result(&self) -> &'a [Value] {
        let lists = self.parts.iter().skip(4 + 3 * self.players).filter_map(Value::as_array);
        lists.into_iter().find(|list| list.first().is_some_and(Value::is_string)).map_or(&[], |list| list)
    }

    /// The round as dealt, and the further indicators.
    fn deal(&self) -> Result<(Round, Vec<RedTile>), Wrong> {
        let numbers = self.list(0, "number")?.iter();
        let numbers = numbers.map(encoded::number::<u8>);
        let [Some(number), Some(counters), Some(bets), ..] = numbers.collect::<Vec<_>>()[..] else {
            return in_part("number", Err("expected the round, counters and bets".to_owned()));
        };
        let mut indicators = self.tiles(2, "dora indicators")?;
        if indicators.is_empty() {
            return in_part("dora indicators", Err("expected at least one".to_owned()));
        }
        let hands = (0..self.players).map(|player| {
            let part = format!("tiles of player {player}");
            in_part(&part, hand(&self.tiles(4 + 3 * player, &part)?).map(Some))
        });
        let round = Round {
            wind: in_part("number", wind(number.into()))?,
            dealer: usize::from(number) % 4,
            counters,
            bets,
            scores: in_part("scores", points(self.list(1, "scores")?, self.players))?,
            hands: hands.collect::<Result<_, _>>()?,
            indicator: indicators.remove(0),
            events: Vec::new(),
            end: End::Cut,
        };
        Ok((round, indicators))
    }
}

fn read_round(reading: &mut Reading, round: &Value) -> Result<(), Wrong> {
    let parts = in_part("all", round.as_array().ok_or("expected the parts of a round".to_owned()))?;
    let parts = Parts { parts, players: reading.players() };
    let (deal, indicators) = parts.deal()?;
    let hidden = parts.tiles(3, "hidden indicators")?;
    let mut choices = Choices::default();
    // What is wrong with the order that got furthest, and how many events it has.
    let mut furthest: Option<(usize, Wrong)> = None;
    loop {
        in_part("deal", reading.start(deal.clone()))?;
        let mut play = Play {
            reading,
            draws: parts.lists(1, "draws")?,
            discards: parts.lists(2, "discards")?,
            indicators: indicators.iter().copied(),
            owed: 0,
            result: parts.result(),
            choices: &mut choices,
        };
        let played = play.run(deal.dealer);
        let ended = played.and_then(|()| in_part("result", end(reading, parts.result(), &hidden)));
        let Err(wrong) = ended else { return Ok(()) };
        let events = reading.take_back();
        if furthest.as_ref().is_none_or(|(most, _)| events > *most) {
            furthest = Some((events, wrong));
        }
        if !choices.advance() {
            return furthest.map_or(Ok(()), |(_, wrong)| Err(wrong));
        }
    }
}

fn tile(value: &Value) -> Checked<RedTile> {
    let code = value.as_u64().ok_or_else(|| format!("expected a tile such as 11 or 52, found {value}"))?;
    tile_of(code)
}

/// 11 to 19 for manzu, and so on, 41 to 47 for honours; 51 to 53 for red fives.
fn tile_of(code: u64) -> Checked<RedTile> {
    let wrong = || format!("expected a tile such as 11 or 52, found {code}");
    let (tens, ones) = (code / 10, code % 10);
    let is_red = tens == 5;
    let (group, rank) = if is_red { (ones, 5) } else { (tens, ones) };
    let group = group.checked_sub(1).and_then(|group| Group::ALL.get(usize::try_from(group).ok()?));
    let tile = group.and_then(|&group| Tile::new(group, rank as u8)).ok_or_else(wrong)?;
    if is_red && !RedFives::is_five(tile) {
        return Err(wrong());
    }
    Ok(RedTile { tile, is_red })
}
