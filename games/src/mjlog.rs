//! mjlog: the XML of Tenhou, one tag an event.

mod meld_code;

use std::str::FromStr;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event as Xml};
use tehai::rules::{Players, Wind};
use tehai::score::{Abort, NamedRules};
use tehai::tiles::Tile;
use tehai::tiles::notation::RedTile;

use self::meld_code::MeldCode;
use crate::encoded::percent_decoded;
use crate::log::{DrawKind, End, Event, Format, Log, LogProblem, LogRules, Paid, PaidWin, Place, Round};
use crate::reading::{Checked, Reading, at, wind};
use crate::tiles::{called_meld, deck_red_fives, hand, red_fives};

/// The bits of the type of a game.
const NO_RED_FIVES: u32 = 0x02;
const NO_OPEN_TANYAO: u32 = 0x04;
const WITH_SOUTH_ROUNDS: u32 = 0x08;
const THREE_PLAYERS: u32 = 0x10;

pub(crate) fn read(bytes: &[u8]) -> Result<Log, LogProblem> {
    let mut reader = Reader::from_reader(bytes);
    let mut mjlog = Mjlog {
        reading: Reading::new(LogRules {
            players: Players::Four,
            red_fives: deck_red_fives(Players::Four, true),
            open_tanyao: true,
            last_wind: Wind::South,
            platform: Some(NamedRules::Tenhou),
        }),
        names: Vec::new(),
        drawn: None,
        late: Vec::new(),
        is_late: false,
        is_declaring: false,
    };
    let (mut number, mut is_over) = (0, false);
    let ended = loop {
        let tag = match reader.read_event() {
            Ok(Xml::Start(tag) | Xml::Empty(tag)) if !is_over => tag,
            Ok(Xml::Eof) => break Ok(()),
            Ok(Xml::End(tag)) => {
                if tag.name().as_ref() == b"mjloggm" {
                    mjlog.reading.finish_wins();
                    is_over = true;
                }
                continue;
            }
            Ok(Xml::Text(text)) if text.trim_ascii().is_empty() => continue,
            Ok(Xml::Text(_) | Xml::CData(_) | Xml::GeneralRef(_) | Xml::Start(_) | Xml::Empty(_)) => {
                let expected = if is_over {
                    "nothing after the log, as a file has one"
                } else {
                    "tags alone, found text"
                };
                break Err(LogProblem { place: Place::Tag(number), what: format!("expected {expected}") });
            }
            Ok(_) => continue,
            Err(error) => {
                break Err(LogProblem { place: Place::Tag(number + 1), what: format!("not XML: {error}") });
            }
        };
        number += 1;
        let applied = Tag::new(&tag).and_then(|tag| match (number, tag.name.as_str()) {
            (1, "mjloggm") => Ok(()),
            (1, name) => {
                Err(format!("expected a log of Tenhou, which begins with <mjloggm>, found <{name}>"))
            }
            _ => mjlog.apply(&tag),
        });
        match at(applied, || Place::Tag(number)) {
            Ok(()) => {}
            Err(problem) if number == 1 => return Err(problem),
            Err(problem) => break Err(problem),
        }
    };
    match ended {
        Err(problem) if number == 0 => Err(problem),
        ended => Ok(mjlog.reading.log(Format::Mjlog, mjlog.names, ended)),
    }
}

/// A tag with its attributes.
struct Tag {
    name: String,
    attributes: Vec<(String, String)>,
}

impl Tag {
    fn new(tag: &BytesStart) -> Checked<Tag> {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let attributes = tag.attributes().map(|attribute| {
            let attribute = attribute.map_err(|error| format!("not XML: {error}"))?;
            Ok((text(attribute.key.as_ref()), text(&attribute.value)))
        });
        Ok(Tag { name: text(tag.name().as_ref()), attributes: attributes.collect::<Checked<_>>()? })
    }

    fn get(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }

    fn number<T: FromStr>(&self, name: &str) -> Checked<T> {
        let value = self.get(name).unwrap_or_default();
        value.trim().parse().map_err(|_| format!("{name}: expected a number, found {value:?}"))
    }

    /// Numbers with commas between them; none if there is no such attribute, or an empty one.
    fn numbers<T: FromStr>(&self, name: &str) -> Checked<Vec<T>> {
        let value = self.get(name).unwrap_or_default();
        if value.trim().is_empty() {
            return Ok(Vec::new());
        }
        let numbers = value.split(',').map(|number| number.trim().parse());
        numbers.collect::<Result<_, _>>().map_err(|_| format!("{name}: expected numbers, found {value:?}"))
    }
}

/// The tag of a draw or a discard, such as `T118`, by the letters of the four players; and the number of the tile.
fn turn(name: &str, letters: &str) -> Option<(usize, u16)> {
    let mut signs = name.chars();
    let player = letters.find(signs.next()?)?;
    let is_number = !signs.as_str().is_empty() && signs.as_str().bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| signs.as_str().parse().ok()).flatten().map(|tile| (player, tile))
}

struct Mjlog {
    reading: Reading,
    names: Vec<String>,
    /// The number of the tile just drawn.
    drawn: Option<u16>,
    /// Indicators that were logged before a discard and are turned over after it.
    late: Vec<RedTile>,
    /// Was the last quad an open or an added one? Then its indicator is turned over only after the discard.
    is_late: bool,
    /// Has the player who acts declared riichi?
    is_declaring: bool,
}

impl Mjlog {
    fn tile(&self, number: u16) -> Checked<RedTile> {
        let tile = Tile::from_index(usize::from(number / 4));
        let tile = tile.ok_or_else(|| format!("expected a tile from 0 to 135, found {number}"))?;
        // The first copy of a five is the red one.
        let is_red = number.is_multiple_of(4) && self.reading.rules.red_fives.copies(tile) > 0;
        Ok(RedTile { tile, is_red })
    }

    fn tiles(&self, numbers: &[u16]) -> Checked<Vec<RedTile>> {
        numbers.iter().map(|&number| self.tile(number)).collect()
    }

    fn apply(&mut self, tag: &Tag) -> Checked {
        match tag.name.as_str() {
            "GO" => self.set_rules(tag),
            "UN" => {
                // Later ones tell who has come back.
                if self.names.is_empty() {
                    let names = ["n0", "n1", "n2", "n3"].into_iter().filter_map(|name| tag.get(name));
                    self.names = names.take(self.reading.players()).map(percent_decoded).collect();
                }
                Ok(())
            }
            "TAIKYOKU" | "SHUFFLE" | "BYE" => Ok(()),
            "INIT" => self.start(tag),
            "N" => self.call(tag),
            "DORA" => {
                let tile = self.tile(tag.number("hai")?)?;
                if self.is_late && self.reading.table()?.to_act().is_some() {
                    self.late.push(tile);
                    return Ok(());
                }
                self.reading.event(Event::Indicator { tile })
            }
            "REACH" => {
                let player = tag.number("who")?;
                match tag.get("step") {
                    Some("1") => {
                        self.is_declaring = true;
                        self.reading.event(Event::Riichi { player })
                    }
                    Some("2") => {
                        self.reading.event(Event::RiichiPaid { player })?;
                        self.turn_over_late()
                    }
                    _ => Err("step: expected 1 or 2".to_owned()),
                }
            }
            "AGARI" => self.win(tag),
            "RYUUKYOKU" => self.draw(tag),
            name => {
                if let Some((player, number)) = turn(name, "TUVW") {
                    let tile = self.tile(number)?;
                    self.turn_over_late()?;
                    self.drawn = Some(number);
                    return self.reading.event(Event::Draw { player, tile: Some(tile) });
                }
                if let Some((player, number)) = turn(name, "DEFG") {
                    let (tile, is_drawn) = (self.tile(number)?, self.drawn.take() == Some(number));
                    self.reading.event(Event::Discard { player, tile, is_drawn })?;
                    // The bet is paid first.
                    let waits = std::mem::take(&mut self.is_declaring);
                    return if waits { Ok(()) } else { self.turn_over_late() };
                }
                Err(format!("unknown tag <{name}>"))
            }
        }
    }

    fn turn_over_late(&mut self) -> Checked {
        std::mem::take(&mut self.late)
            .into_iter()
            .try_for_each(|tile| self.reading.event(Event::Indicator { tile }))
    }

    fn set_rules(&mut self, tag: &Tag) -> Checked {
        let bits: u32 = tag.number("type")?;
        let players = if bits & THREE_PLAYERS != 0 { Players::Three } else { Players::Four };
        let red_fives = deck_red_fives(players, bits & NO_RED_FIVES == 0);
        let open_tanyao = bits & NO_OPEN_TANYAO == 0;
        let last_wind = if bits & WITH_SOUTH_ROUNDS == 0 { Wind::East } else { Wind::South };
        let rules = LogRules { players, red_fives, open_tanyao, last_wind, ..self.reading.rules };
        // A log has the rules of all its rounds.
        if rules != self.reading.rules && self.reading.has_begun() {
            return Err("the rules change within a game".to_owned());
        }
        self.reading.rules = rules;
        Ok(())
    }

    fn start(&mut self, tag: &Tag) -> Checked {
        let players = self.reading.players();
        (self.drawn, self.is_late, self.is_declaring) = (None, false, false);
        self.late.clear();
        let [number, counters, bets, _, _, indicator] = tag.numbers::<u16>("seed")?[..] else {
            return Err("seed: expected six numbers".to_owned());
        };
        let few = |number: u16| u8::try_from(number).map_err(|_| format!("seed: {number} is too large"));
        let dealt = |player: usize| {
            let dealt = self.tiles(&tag.numbers(&format!("hai{player}"))?).and_then(|tiles| hand(&tiles));
            dealt.map(Some).map_err(|error| format!("hai{player}: {error}"))
        };
        self.reading.start(Round {
            wind: wind(number.into())?,
            dealer: tag.number("oya")?,
            counters: few(counters)?,
            bets: few(bets)?,
            scores: hundreds(tag.numbers("ten")?.into_iter().take(players))?,
            hands: (0..players).map(dealt).collect::<Checked<_>>()?,
            indicator: self.tile(indicator)?,
            events: Vec::new(),
            end: End::Cut,
        })
    }

    fn call(&mut self, tag: &Tag) -> Checked {
        let player = tag.number("who")?;
        let code = MeldCode::new(tag.number("m")?);
        self.drawn = None;
        let call = match code {
            MeldCode::Called { tile, tiles } => {
                let from = self.reading.table()?.offered().ok_or("expected a discard before a call")?.0;
                let tiles = self.tiles(&tiles)?;
                let meld = called_meld(&tiles)?;
                self.is_late |= meld.kind().is_quad();
                Event::Call { player, from, tile: self.tile(tile)?, meld, red_fives: red_fives(&tiles) }
            }
            MeldCode::AddedQuad { tile } => {
                self.is_late = true;
                Event::AddedQuad { player, tile: self.tile(tile)? }
            }
            MeldCode::ConcealedQuad { tile } => {
                self.is_late = false;
                Event::ConcealedQuad { player, tile: self.tile(tile)?.tile }
            }
            MeldCode::North => Event::North { player },
        };
        // Only a second quad comes between a quad and its discard.
        self.reading.event(call)?;
        self.turn_over_late()
    }

    fn win(&mut self, tag: &Tag) -> Checked {
        self.turn_over_late()?;
        let players = self.reading.players();
        let changes = self.changes(tag)?;
        let indicators = self.tiles(&tag.numbers("doraHai")?)?;
        if self.reading.table()?.indicators() != indicators {
            return Err("doraHai: expected the dora indicators that were turned over".to_owned());
        }
        let liable = match tag.get("paoWho") {
            Some(_) => Some(tag.number("paoWho")?).filter(|&liable: &usize| liable < players),
            None => None,
        };
        let ten = tag.numbers("ten")?;
        let paid = Paid::of_mjlog(&ten, &tag.numbers("yaku")?, &tag.numbers("yakuman")?)?;
        let hidden = tag.numbers("doraHaiUra")?;
        self.reading.win(PaidWin {
            player: tag.number("who")?,
            from: tag.number("fromWho")?,
            liable,
            tile: Some(self.tile(tag.number("machi")?)?),
            hidden_indicators: self.tiles(&hidden)?,
            changes,
            paid: Some(paid),
        })
    }

    fn draw(&mut self, tag: &Tag) -> Checked {
        self.turn_over_late()?;
        let kind = match tag.get("type") {
            None => DrawKind::Exhaustive,
            Some("nm") => DrawKind::NagashiMangan,
            Some("yao9") => DrawKind::Abort(Abort::NineKinds),
            Some("reach4") => DrawKind::Abort(Abort::FourRiichi),
            Some("ron3") => DrawKind::Abort(Abort::ThreeRons),
            Some("kan4") => DrawKind::Abort(Abort::FourQuads),
            Some("kaze4") => DrawKind::Abort(Abort::FourWinds),
            Some(other) => return Err(format!("type: expected one such as yao9 or nm, found {other:?}")),
        };
        let changes = self.changes(tag)?;
        self.reading.end(End::Draw { kind, changes })
    }

    /// Changes of the points of each player, which stand beside the points before.
    fn changes(&mut self, tag: &Tag) -> Checked<Vec<i32>> {
        let players = self.reading.players();
        let numbers: Vec<i32> = tag.numbers("sc")?;
        if numbers.len() < 2 * players {
            return Err("sc: expected the points of each player and their changes".to_owned());
        }
        let every_second =
            |skip: usize| hundreds(numbers.iter().copied().skip(skip).step_by(2).take(players));
        let (changes, before) = (every_second(1)?, every_second(0)?);
        let scores = self.reading.table()?.scores();
        if scores != before {
            return Err(format!("sc: expected scores {scores:?}, found {before:?}"));
        }
        Ok(changes)
    }
}

/// Points, which are written in hundreds.
fn hundreds(numbers: impl Iterator<Item = i32>) -> Checked<Vec<i32>> {
    let points =
        numbers.map(|number| number.checked_mul(100).ok_or_else(|| format!("{number}: too many points")));
    points.collect()
}
