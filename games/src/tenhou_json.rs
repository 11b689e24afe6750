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

    fn is_done(&self) -> bool {
        self.lists.iter().zip(&self.done).all(|(list, &done)| done >= list.len())
    }

    /// Fails if an entry is left.
    fn check_done(&self) -> Result<(), Wrong> {
        for (player, (list, &done)) in self.lists.iter().zip(&self.done).enumerate() {
            if done < list.len() {
                let what = format!("{} is never reached in the order of turns", list[done]);
                return Err(Wrong {
                    part: format!("{} of player {player}", self.name),
                    entry: Some(done),
                    what,
                });
            }
        }
        Ok(())
    }
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
        let numbers = numbers.map(|number| number.as_u64().and_then(|number| u8::try_from(number).ok()));
        let [Some(number), Some(counters), Some(bets), ..] = numbers.collect::<Vec<_>>()[..] else {
            return in_part("number", Err("expected the round, counters and bets".to_owned()));
        };
        let mut indicators = self.tiles(2, "dora indicators")?;
        if indicators.is_empty() {
            return in_part("dora indicators", Err("expected at least one".to_owned()));
        }
        let hands = (0..self.players).map(|player| {
            let part = format!("tiles of player {player}");
            in_part(&part, hand(&self.tiles(4 + 3 * player, &part)?))
        });
        let round = Round {
            wind: in_part("number", wind(usize::from(number) / 4))?,
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
    let mut choices = Choices::default();
    // Of the first order, which is the usual one.
    let mut first_wrong = None;
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
        match played {
            Err(wrong) => {
                let wrong = first_wrong.take().unwrap_or(wrong);
                if !choices.advance() {
                    return Err(wrong);
                }
                first_wrong = Some(wrong);
                reading.take_back();
            }
            Ok(()) => {
                let hidden = parts.tiles(3, "hidden indicators")?;
                return in_part("result", end(reading, parts.result(), &hidden));
            }
        }
    }
}

/// Who takes a discard, where the lists allow more than one order: a player whose next draw is a call of such a tile
/// may also take a later one. The first order in which all entries have their turn counts.
#[derive(Default)]
struct Choices {
    /// Of each choice so far: the way that was taken, and how many ways there are.
    taken: Vec<(usize, usize)>,
    next: usize,
    tries: usize,
}

impl Choices {
    /// A damaged log could have very many orders.
    const MOST_TRIES: usize = 100;

    fn choose(&mut self, ways: usize) -> usize {
        if self.next == self.taken.len() {
            self.taken.push((0, ways));
        }
        self.next += 1;
        self.taken[self.next - 1].0
    }

    /// Goes to the next order, if there is one.
    fn advance(&mut self) -> bool {
        (self.next, self.tries) = (0, self.tries + 1);
        while let Some((way, ways)) = self.taken.pop() {
            if way + 1 < ways {
                self.taken.push((way + 1, ways));
                return self.tries < Self::MOST_TRIES;
            }
        }
        false
    }
}

/// A round while its order is worked out.
struct Play<'a, 'b> {
    reading: &'b mut Reading,
    draws: Lists<'a>,
    discards: Lists<'a>,
    /// Indicators that are still to be turned over.
    indicators: std::iter::Copied<std::slice::Iter<'b, RedTile>>,
    /// How many of them come after the next discard, or after a quad before it.
    owed: usize,
    result: &'a [Value],
    choices: &'b mut Choices,
}

impl Play<'_, '_> {
    fn run(&mut self, dealer: usize) -> Result<(), Wrong> {
        let players = self.reading.players();
        let mut player = dealer;
        let mut is_to_draw = true;
        loop {
            if is_to_draw {
                let Some(drawn) = self.draws.take(player) else { break };
                let event = tile(drawn).map(|tile| Event::Draw { player, tile });
                self.draws.at_last(player, event.and_then(|event| self.reading.event(event)))?;
            }
            is_to_draw = true;
            let Some(entry) = self.discards.take(player) else { break };
            let Some(discarded) = self.act(player, entry)? else { continue };
            let Some((caller, call)) = self.caller(player, discarded) else {
                player = (player + 1) % players;
                continue;
            };
            let Call { meld, tile, red_fives, .. } = call;
            let event = Event::Call { player: caller, from: player, tile, meld, red_fives };
            self.draws.take(caller);
            self.draws.at_last(caller, self.reading.event(event))?;
            player = caller;
            is_to_draw = meld.kind() == MeldKind::Quad;
            if is_to_draw {
                self.owed = 1;
                self.skip_discard(player)?;
            }
        }
        self.draws.check_done()?;
        self.discards.check_done()?;
        self.turn_over()?;
        match self.indicators.next() {
            Some(tile) => in_part("dora indicators", Err(format!("{tile} is never turned over"))),
            None => Ok(()),
        }
    }

    /// A discard, with riichi before it, a quad, or a north set aside. The tile if it is a discard.
    fn act(&mut self, player: usize, entry: &Value) -> Result<Option<RedTile>, Wrong> {
        let events = self.discards.at_last(player, own_events(self.reading, player, entry))?;
        for &event in &events {
            self.discards.at_last(player, self.reading.event(event))?;
        }
        match *events.last().unwrap_or(&Event::North { player }) {
            Event::Discard { tile, .. } => {
                let is_riichi = events.len() > 1;
                let is_last = self.draws.is_done();
                if is_riichi && !(is_last && is_by_ron(self.result)) {
                    self.discards.at_last(player, self.reading.event(Event::RiichiPaid { player }))?;
                }
                self.turn_over()?;
                return Ok(Some(tile));
            }
            // What is owed of an earlier quad comes with the next.
            Event::ConcealedQuad { .. } => {
                self.owed += 1;
                self.turn_over()?;
            }
            Event::AddedQuad { .. } => {
                self.turn_over()?;
                self.owed = 1;
            }
            _ => {}
        }
        Ok(None)
    }

    /// The place of a discard after an open quad is taken by a 0, unless the round ends before.
    fn skip_discard(&mut self, player: usize) -> Result<(), Wrong> {
        let Some(entry) = self.discards.take(player) else { return Ok(()) };
        let expected = || format!("expected 0 after an open quad, found {entry}");
        let is_none = entry.as_u64() == Some(NO_DISCARD);
        self.discards.at_last(player, if is_none { Ok(()) } else { Err(expected()) })
    }

    /// Turns the indicators over that are owed.
    fn turn_over(&mut self) -> Result<(), Wrong> {
        for tile in self.indicators.by_ref().take(std::mem::take(&mut self.owed)) {
            in_part("dora indicators", self.reading.event(Event::Indicator { tile }))?;
        }
        Ok(())
    }

    /// Who takes a discard, and how: a player whose next draw is a call of it. A pon and a quad go before a chi.
    fn caller(&mut self, from: usize, discarded: RedTile) -> Option<(usize, Call)> {
        let players = self.reading.players();
        let next = (1..players).map(|turns| (from + turns) % players);
        let calls =
            next.filter_map(|player| Some((player, Call::new(self.draws.next(player)?.as_str()?).ok()?)));
        let mut calls: Vec<(usize, Call)> =
            calls.filter(|(player, call)| call.tile == discarded && call.is_from(*player, from)).collect();
        calls.sort_by_key(|(_, call)| call.letter == 'c');
        if calls.is_empty() {
            return None;
        }
        let way = self.choices.choose(calls.len() + 1);
        calls.into_iter().nth(way)
    }
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
        return Ok(vec![discard(
            entry.as_u64().ok_or_else(|| format!("expected a discard, found {entry}"))?,
        )?]);
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
        let tiles =
            tiles.map(|code| tile_of(code.map_err(|_| wrong())?)).collect::<Checked<Vec<RedTile>>>()?;
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

    /// Is it a call of this player's tile? The place says: 0 the player to the left, 1 opposite, 2 (3 of a quad) to the
    /// right. Three players, too, have the seats of four.
    fn is_from(&self, caller: usize, from: usize) -> bool {
        matches!(self.letter, 'c' | 'p' | 'm') && (caller + 3 - from) % 4 == self.place.min(2)
    }
}

/// Does the round end by winning another player's tile? Three wins by one may end it without any.
fn is_by_ron(result: &[Value]) -> bool {
    match result.first().and_then(Value::as_str) {
        Some("和了") => result.get(2).is_some_and(|win| win[0] != win[1]),
        Some("三家和了" | "三家和") => true,
        _ => false,
    }
}

fn end(reading: &mut Reading, result: &[Value], hidden: &[RedTile]) -> Checked {
    let players = reading.players();
    let Some(name) = result.first() else { return reading.end(End::Cut) };
    let text = name.as_str().unwrap_or_default();
    if text == "和了" {
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
            let number =
                win.get(place).and_then(Value::as_u64).and_then(|number| usize::try_from(number).ok());
            number.ok_or_else(|| "expected the winner, whose tile it is, and who is liable".to_owned())
        };
        let (player, from, liable) = (number(0)?, number(1)?, number(2)?);
        let table = reading.table()?;
        let drawn = table.to_act().and_then(|(_, drawn)| drawn);
        let tile = drawn.or(table.offered().map(|(_, tile)| tile));
        let texts: Vec<String> =
            win[3..].iter().map(|text| text.as_str().unwrap_or_default().to_owned()).collect();
        let paid =
            texts.split_first().map(|(points, yaku)| Paid::of_texts(points, yaku.to_vec(), players as u32));
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
