//! Tenhou JSON: a round has a list of draws and one of discards for each player; in which order they happen has to be
//! worked out.

use serde_json::Value;
use tehai::rules::Players;
use tehai::score::{Abort, NamedRules};
use tehai::tiles::notation::{RedFives, RedTile};
use tehai::tiles::{Group, Meld, MeldKind, Tile};

use crate::log::{DrawKind, End, Event, Format, Log, LogProblem, LogRules, Paid, PaidWin, Place, Round};
use crate::reading::{Checked, Reading, at, called_meld, hand, red_fives, usual_red_fives, wind};

/// In the place of a discard: the tile just drawn.
const DRAWN: u64 = 60;
/// In the place of a discard: none, as an open quad draws a replacement first.
const NO_DISCARD: u64 = 0;

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
    let players = if disp.contains('三') || parts.len() >= 14 && !has_fourth { Players::Three } else { Players::Four };
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
        None if !disp.contains('赤') => RedFives::NONE,
        _ => usual_red_fives(players),
    };
    // The rooms of Tenhou, after a sign for three players.
    let is_tenhou = disp.trim_start_matches('三').starts_with(['般', '上', '特', '鳳']);
    let is_mahjong_soul = disp.contains("の間") || disp.contains("之间") || disp.contains(" Room");
    let platform = match (is_tenhou, is_mahjong_soul) {
        (true, _) => Some(NamedRules::Tenhou),
        (false, true) => Some(NamedRules::MahjongSoul),
        (false, false) => None,
    };
    (LogRules { players, red_fives, open_tanyao: !is_tenhou || disp.contains('喰'), platform }, names)
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

/// The draws or the discards of each player, and how many of them have happened.
struct Lists<'a> {
    name: &'static str,
    lists: Vec<&'a [Value]>,
    done: Vec<usize>,
}

impl<'a> Lists<'a> {
    fn next(&self, player: usize) -> Option<&'a Value> {
        self.lists[player].get(self.done[player])
    }

    /// Takes the next entry of a player.
    fn take(&mut self, player: usize) -> Option<&'a Value> {
        let next = self.next(player)?;
        self.done[player] += 1;
        Some(next)
    }

    /// Adds the place: the entry of a player that was taken last.
    fn at_last<T>(&self, player: usize, checked: Checked<T>) -> Result<T, Wrong> {
        let entry = self.done[player].checked_sub(1);
        let part = format!("{} of player {player}", self.name);
        checked.map_err(|what| Wrong { part, entry, what })
    }

    /// Fails if an entry is left.
    fn check_done(&self) -> Result<(), Wrong> {
        for (player, (list, &done)) in self.lists.iter().zip(&self.done).enumerate() {
            if done < list.len() {
                let what = format!("{} is never reached in the order of turns", list[done]);
                return Err(Wrong { part: format!("{} of player {player}", self.name), entry: Some(done), what });
            }
        }
        Ok(())
    }
}

fn read_round(reading: &mut Reading, round: &Value) -> Result<(), Wrong> {
    let players = reading.players();
    let parts = in_part("all", round.as_array().ok_or("expected the parts of a round".to_owned()))?;
    let part = |number: usize, name: &str| {
        let part = parts.get(number).and_then(Value::as_array);
        in_part(name, part.ok_or_else(|| "expected a list".to_owned()).map(|part| &part[..]))
    };
    let entries = |part: &[Value]| part.iter().map(tile).collect::<Checked<Vec<RedTile>>>();
    let numbers = part(0, "number")?.iter().map(|number| number.as_u64().and_then(|number| u8::try_from(number).ok()));
    let (number, counters, bets) = match numbers.collect::<Vec<_>>()[..] {
        [Some(number), Some(counters), Some(bets), ..] => (number, counters, bets),
        _ => return in_part("number", Err("expected the round, counters and bets".to_owned())),
    };
    let indicators = in_part("dora indicators", part(2, "dora indicators").map(entries)?)?;
    let hidden = in_part("hidden indicators", part(3, "hidden indicators").map(entries)?)?;
    let (first, mut indicators) = match indicators.split_first() {
        Some((first, others)) => (*first, others.iter().copied()),
        None => return in_part("dora indicators", Err("expected at least one".to_owned())),
    };
    let lists = |offset: usize, name: &'static str| -> Result<Lists, Wrong> {
        let lists = (0..players).map(|player| part(4 + 3 * player + offset, &format!("{name} of player {player}")));
        Ok(Lists { name, lists: lists.collect::<Result<_, _>>()?, done: vec![0; players] })
    };
    let deal = lists(0, "tiles")?;
    let hands = deal.lists.iter().enumerate().map(|(player, dealt)| {
        let dealt = entries(dealt).and_then(|tiles| hand(&tiles));
        in_part(&format!("tiles of player {player}"), dealt)
    });
    let start = Round {
        wind: in_part("number", wind(usize::from(number) / 4))?,
        dealer: usize::from(number) % 4,
        counters,
        bets,
        scores: in_part("scores", points(part(1, "scores")?, players))?,
        hands: hands.collect::<Result<_, _>>()?,
        indicator: first,
        events: Vec::new(),
        end: End::Cut,
    };
    in_part("deal", reading.start(start))?;

    let (mut draws, mut discards) = (lists(1, "draws")?, lists(2, "discards")?);
    // A fourth player may be there and have nothing.
    let result = parts.get(4 + 3 * players..).unwrap_or_default().iter();
    let result = result.filter_map(Value::as_array).find(|result| result.first().is_some_and(Value::is_string));
    let is_won = result.is_some_and(|result| is_win(&result[0]));

    let mut player = usize::from(number) % 4;
    // Does the player hold a tile more, by a call?
    let mut has_called = false;
    // Indicators that are turned over after a discard, or after the next quad.
    let mut owed = 0;
    loop {
        if !std::mem::take(&mut has_called) {
            let Some(drawn) = draws.take(player) else { break };
            let event = tile(drawn).map(|tile| Event::Draw { player, tile });
            draws.at_last(player, event.and_then(|event| reading.event(event)))?;
        }
        let Some(entry) = discards.take(player) else { break };
        let entry_events = discards.at_last(player, own_events(reading, player, entry))?;
        for &event in &entry_events {
            discards.at_last(player, reading.event(event))?;
        }
        let turned = match entry_events.last() {
            Some(Event::ConcealedQuad { .. }) => std::mem::take(&mut owed) + 1,
            Some(Event::AddedQuad { .. }) => std::mem::replace(&mut owed, 1),
            Some(Event::Discard { .. }) => std::mem::take(&mut owed),
            // A north is set aside: the same player draws again.
            _ => 0,
        };
        let is_discard = matches!(entry_events.last(), Some(Event::Discard { .. }));
        let is_riichi = entry_events.len() == 2;
        let is_last = (0..players).all(|player| draws.next(player).is_none());
        if is_riichi && !(is_last && (is_won || is_three_rons(result))) {
            discards.at_last(player, reading.event(Event::RiichiPaid { player }))?;
        }
        for tile in indicators.by_ref().take(turned) {
            in_part("dora indicators", reading.event(Event::Indicator { tile }))?;
        }
        let Some(Event::Discard { tile: discarded, .. }) = entry_events.last().copied() else { continue };
        debug_assert!(is_discard);
        let Some((caller, call)) = caller(&draws, player, discarded, reading.rules.players) else {
            player = (player + 1) % players;
            continue;
        };
        draws.take(caller);
        let Call { meld, tile, red_fives, .. } = call;
        draws.at_last(caller, reading.event(Event::Call { player: caller, from: player, tile, meld, red_fives }))?;
        player = caller;
        has_called = true;
        if meld.kind() == MeldKind::Quad {
            has_called = false;
            for tile in indicators.by_ref().take(std::mem::replace(&mut owed, 1)) {
                in_part("dora indicators", reading.event(Event::Indicator { tile }))?;
            }
            // The place of the discard is taken by a 0, unless the round ends before.
            if let Some(entry) = discards.next(player) {
                discards.take(player);
                let is_none = entry.as_u64() == Some(NO_DISCARD);
                let expected = || format!("expected 0 after an open quad, found {entry}");
                discards.at_last(player, if is_none { Ok(()) } else { Err(expected()) })?;
            }
        }
    }
    draws.check_done()?;
    discards.check_done()?;
    for tile in indicators.by_ref().take(owed) {
        in_part("dora indicators", reading.event(Event::Indicator { tile }))?;
    }
    if let Some(tile) = indicators.next() {
        return in_part("dora indicators", Err(format!("{tile} is never turned over")));
    }
    in_part("result", end(reading, result.map_or(&[], |result| result), &hidden))
}

/// What the player does with 14 tiles: a discard, with riichi before it, a quad, or a north set aside.
fn own_events(reading: &mut Reading, player: usize, entry: &Value) -> Checked<Vec<Event>> {
    let drawn = reading.table()?.to_act().and_then(|(_, drawn)| drawn);
    let discard = |code: u64| match (code, drawn) {
        (DRAWN, Some(tile)) => Ok(Event::Discard { player, tile, is_drawn: true }),
        (DRAWN, None) => Err("60 stands for the tile just drawn: expected a draw before it".to_owned()),
        (code, _) => Ok(Event::Discard { player, tile: tile_of(code)?, is_drawn: false }),
    };
    let Some(text) = entry.as_str() else {
        return Ok(vec![discard(entry.as_u64().ok_or_else(|| format!("expected a discard, found {entry}"))?)?]);
    };
    if let Some(code) = text.strip_prefix('r') {
        let code = code.parse().map_err(|_| format!("expected riichi such as r38 or r60, found {entry}"))?;
        return Ok(vec![Event::Riichi { player }, discard(code)?]);
    }
    if text == "f44" {
        return Ok(vec![Event::North { player }]);
    }
    let call = Call::new(text)?;
    match call.letter {
        'a' => Ok(vec![Event::ConcealedQuad { player, tile: call.tile.tile }]),
        'k' => Ok(vec![Event::AddedQuad { player, tile: call.tile }]),
        _ => Err(format!("expected a discard, a concealed or an added quad, found {entry}")),
    }
}

/// A call as text, such as `c433335`, `4545p45` or `161616a16`.
struct Call {
    letter: char,
    /// The place of the letter, in tiles.
    place: usize,
    /// The tile after the letter: the called or added one.
    tile: RedTile,
    meld: Meld,
    red_fives: RedFives,
}

impl Call {
    fn new(text: &str) -> Checked<Call> {
        let wrong = || format!("expected a call such as c433335 or 4545p45, found {text:?}");
        let at = text.find(|sign: char| sign.is_ascii_lowercase()).ok_or_else(wrong)?;
        let (before, rest) = text.split_at(at);
        let letter = rest.chars().next().ok_or_else(wrong)?;
        let digits = format!("{before}{}", &rest[letter.len_utf8()..]);
        if at % 2 != 0 || digits.len() % 2 != 0 || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(wrong());
        }
        let tiles = (0..digits.len() / 2).map(|tile| digits[2 * tile..2 * tile + 2].parse::<u64>());
        let tiles = tiles.map(|code| tile_of(code.map_err(|_| wrong())?)).collect::<Checked<Vec<RedTile>>>()?;
        let tile = *tiles.get(at / 2).ok_or_else(wrong)?;
        let meld = called_meld(&tiles)?;
        let fits = match meld.kind() {
            MeldKind::Sequence => letter == 'c' && at == 0,
            MeldKind::Triplet => letter == 'p',
            _ => matches!(letter, 'm' | 'k' | 'a'),
        };
        if !fits {
            return Err(wrong());
        }
        Ok(Call { letter, place: at / 2, tile, meld, red_fives: red_fives(&tiles) })
    }

    /// Whose tile is called? The place says: 0 the player to the left, 1 opposite, 2 (3 of a quad) to the right. With
    /// three players, too, seats are those of four.
    fn is_from(&self, caller: usize, from: usize) -> bool {
        (caller + 3 - from) % 4 == self.place.min(2)
    }
}

/// Who takes a discard next, and how: each player may whose next draw is a call of it. A pon and a quad go first.
fn caller(draws: &Lists, from: usize, discarded: RedTile, players: Players) -> Option<(usize, Call)> {
    let number = usize::from(players.number());
    let next = (1..number).map(|turns| (from + turns) % number);
    let calls = next.filter_map(|player| Some((player, Call::new(draws.next(player)?.as_str()?).ok()?)));
    let mut calls: Vec<(usize, Call)> = calls
        .filter(|(player, call)| {
            matches!(call.letter, 'c' | 'p' | 'm') && call.tile == discarded && call.is_from(*player, from)
        })
        .collect();
    calls.sort_by_key(|(_, call)| call.letter == 'c');
    calls.into_iter().next()
}

fn is_win(name: &Value) -> bool {
    name.as_str() == Some("和了")
}

fn is_three_rons(result: Option<&Vec<Value>>) -> bool {
    result.and_then(|result| result.first()).and_then(Value::as_str) == Some("三家和了")
}

fn end(reading: &mut Reading, result: &[Value], hidden: &[RedTile]) -> Checked {
    let players = reading.players();
    let Some(name) = result.first() else { return reading.end(End::Cut) };
    let text = name.as_str().unwrap_or_default();
    if is_win(name) {
        return wins(reading, result, hidden);
    }
    let kind = match text {
        "流局" | "全員聴牌" | "全員不聴" => DrawKind::Exhaustive,
        "流し満貫" => DrawKind::NagashiMangan,
        "九種九牌" => DrawKind::Abort(Abort::NineKinds),
        "四家立直" => DrawKind::Abort(Abort::FourRiichi),
        "四風連打" => DrawKind::Abort(Abort::FourWinds),
        "四槓散了" | "四開槓" => DrawKind::Abort(Abort::FourQuads),
        "三家和了" | "三家和" => DrawKind::Abort(Abort::ThreeRons),
        _ => return Err(format!("expected a result such as 和了 or 流局, found {name}")),
    };
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
            let number = win.get(place).and_then(Value::as_u64).and_then(|number| usize::try_from(number).ok());
            number.ok_or_else(|| "expected the winner, whose tile it is, and who is liable".to_owned())
        };
        let (player, from, liable) = (number(0)?, number(1)?, number(2)?);
        let table = reading.table()?;
        let drawn = table.to_act().and_then(|(_, drawn)| drawn);
        let tile = drawn.or(table.offered().map(|(_, tile)| tile));
        let texts: Vec<String> =
            win[3..].iter().map(|text| text.as_str().unwrap_or_default().to_owned()).collect();
        let paid = texts.split_first().map(|(points, yaku)| Paid::of_texts(points, yaku.to_vec(), players as u32));
        let win = PaidWin {
            player,
            from,
            liable: (liable != player).then_some(liable),
            tile: tile.ok_or("expected a drawn or discarded tile before a win")?,
            hidden_indicators: if table.in_riichi(player) { hidden.to_vec() } else { Vec::new() },
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
fn points(values: &[Value], players: usize) -> Checked<Vec<i32>> {
    let value = |value: &Value| value.as_i64().and_then(|value| i32::try_from(value).ok());
    let points = values.iter().take(players);
    points.map(|found| value(found).ok_or_else(|| format!("expected points, found {found}"))).collect()
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
