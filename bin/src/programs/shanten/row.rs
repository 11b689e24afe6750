//! The answer for one hand, in every format.

use std::io::{self, Write};

use anyhow::{Context, Result, ensure};
use serde::{Serialize, Serializer};
use tehai::distance;
use tehai::expression::Targets;
use tehai::rules::{Forms, Players, Rules};
use tehai::shanten::any_size::Goal;
use tehai::shanten::{self, Calculator, Effects, Limits, Numbers};
use tehai::tiles::notation::{push_hand, push_tile, push_tiles};
use tehai::tiles::{OpenHand, Tile, TileSet};

/// How an answer is written.
#[derive(Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum RowFormat {
    /// For people
    #[default]
    Text,
    /// CSV with a header
    Csv,
    /// One object per line
    #[value(alias = "json")]
    Jsonl,
}

/// What to compute for each hand besides its shanten.
#[derive(Clone, Copy, Default)]
pub(super) struct Asked {
    /// The distance to a set instead of shanten.
    pub(super) distance: bool,
    pub(super) necessary: bool,
    pub(super) copies: bool,
    pub(super) discards: bool,
}

impl Asked {
    /// What is measured.
    const fn measure(self) -> &'static str {
        if self.distance { "distance" } else { "shanten" }
    }
}

/// The header of CSV.
pub(super) fn header(asked: Asked) -> String {
    let measure = asked.measure();
    if asked.discards {
        return format!("hand,discard,{measure},necessary,copies");
    }
    let forms = if asked.distance { "" } else { ",standard,seven_pairs,thirteen_orphans" };
    let necessary = if asked.necessary { ",necessary,unnecessary" } else { "" };
    let copies = if asked.copies { ",copies" } else { "" };
    format!("hand,tiles,{measure}{forms}{necessary}{copies}")
}

/// An answer, serialized to JSON as declared here; a bad line leaves it empty.
#[derive(Serialize)]
pub(super) struct Row {
    #[serde(serialize_with = "as_text")]
    hand: Option<OpenHand>,
    tiles: Option<i8>,
    #[serde(flatten)]
    measured: Measured,
    // The rest only on request.
    #[serde(flatten)]
    effects: Option<RowEffects>,
    #[serde(skip_serializing_if = "Option::is_none")]
    copies: Option<Option<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    discards: Option<Option<Vec<RowDiscard>>>,
}

/// How far a hand is.
#[derive(Serialize)]
#[serde(untagged)]
enum Measured {
    Shanten {
        /// In the nearest form.
        shanten: Option<i8>,
        standard: Option<i8>,
        seven_pairs: Option<i8>,
        thirteen_orphans: Option<i8>,
    },
    /// From a set.
    Distance { distance: Option<u8> },
}

impl Measured {
    const fn nothing(asked: Asked) -> Measured {
        match asked.distance {
            true => Measured::Distance { distance: None },
            false => {
                Measured::Shanten { shanten: None, standard: None, seven_pairs: None, thirteen_orphans: None }
            }
        }
    }

    /// The numbers in the order of the columns.
    fn numbers(&self) -> impl Iterator<Item = Option<i8>> {
        let (first, forms) = match *self {
            Measured::Shanten { shanten, standard, seven_pairs, thirteen_orphans } => {
                (shanten, Some([standard, seven_pairs, thirteen_orphans]))
            }
            Measured::Distance { distance } => (distance.map(|distance| distance as i8), None),
        };
        [first].into_iter().chain(forms.into_iter().flatten())
    }
}

#[derive(Default, Serialize)]
struct RowEffects {
    #[serde(serialize_with = "as_text")]
    necessary: Option<TileSet>,
    #[serde(serialize_with = "as_text")]
    unnecessary: Option<TileSet>,
}

/// A discard and what it leaves.
#[derive(Serialize)]
struct RowDiscard {
    #[serde(serialize_with = "text")]
    discard: Tile,
    #[serde(flatten)]
    measured: MeasuredDiscard,
    #[serde(serialize_with = "text")]
    necessary: TileSet,
    copies: u32,
}

#[derive(Clone, Copy, Serialize)]
#[serde(untagged)]
enum MeasuredDiscard {
    Shanten { shanten: Option<i8> },
    Distance { distance: Option<u8> },
}

impl MeasuredDiscard {
    fn number(self) -> Option<i8> {
        match self {
            MeasuredDiscard::Shanten { shanten } => shanten,
            MeasuredDiscard::Distance { distance } => distance.map(|distance| distance as i8),
        }
    }
}

/// What hands are measured against.
pub(super) enum Judge {
    /// A win of fourteen tiles.
    Usual(Calculator),
    /// A win of this many melds, called ones among them.
    AnySize(Rules, u8),
    /// One set.
    Set(Targets, Players),
}

/// The goal of hands that are to become this many melds, and their limits.
fn goal(hand: &OpenHand, rules: Rules, melds: u8) -> Result<(Goal, Limits)> {
    let called = hand.melds().len();
    hand.all_tiles().check_players(rules.players)?;
    let limits = Limits::for_open_hand(rules.players, hand);
    let left = usize::from(melds).checked_sub(called);
    let left = left.with_context(|| format!("found {called} called melds, expected at most {melds}"))?;
    let is_standard = rules.forms.contains(Forms::STANDARD);
    ensure!(called == 0 || is_standard, "found called melds, which only the standard form has");
    let forms = if called == 0 { rules.forms } else { Forms::STANDARD };
    Ok((Goal::new(Rules { forms, ..rules }, left as u8)?, limits))
}

/// How far a hand is, with the tiles that matter and the discards if they were asked for.
struct Answer {
    measured: Measured,
    effects: Option<(TileSet, TileSet)>,
    discards: Option<Vec<RowDiscard>>,
}

impl Answer {
    fn new(hand: &OpenHand, asked: Asked, judge: &Judge) -> Result<Answer> {
        let needs_effects = asked.necessary || asked.copies;
        match judge {
            Judge::Usual(calculator) => {
                let effects = needs_effects.then(|| calculator.effects(hand)).transpose()?;
                let numbers =
                    effects.map_or_else(|| calculator.numbers(hand), |effects| Ok(effects.numbers()))?;
                let discards = asked.discards.then(|| calculator.discards(hand)).transpose()?;
                let discards =
                    discards.map(|discards| discards.best_first().iter().map(RowDiscard::from).collect());
                Ok(Answer { discards, ..Answer::of_shanten(hand, calculator.rules(), numbers, effects) })
            }
            Judge::AnySize(rules, melds) => {
                let (goal, limits) = goal(hand, *rules, *melds)?;
                let concealed = hand.concealed();
                let effects = needs_effects.then(|| goal.effects_under(concealed, &limits)).transpose()?;
                let numbers = effects.map_or_else(
                    || goal.numbers_under(concealed, &limits),
                    |effects| Ok(effects.numbers()),
                )?;
                Ok(Answer::of_shanten(hand, *rules, numbers, effects))
            }
            Judge::Set(targets, players) => {
                hand.all_tiles().check_players(*players)?;
                let (targets, concealed) = (targets.beside(hand.melds())?, hand.concealed());
                let target = &targets[0];
                target.check_length(concealed)?;
                let found = needs_effects.then(|| target.distance(concealed)).flatten();
                let distance =
                    if needs_effects { found.map(|found| found.tiles()) } else { target.tiles(concealed) };
                let discards = || {
                    let mut discards = target.discards(concealed, &hand.all_tiles().unseen());
                    distance::Discard::sort(&mut discards);
                    discards.iter().map(RowDiscard::from).collect()
                };
                Ok(Answer {
                    measured: Measured::Distance { distance },
                    effects: found.map(|found| (found.necessary(), found.unnecessary())),
                    discards: asked.discards.then(discards),
                })
            }
        }
    }

    fn of_shanten(hand: &OpenHand, rules: Rules, numbers: Numbers, effects: Option<Effects>) -> Answer {
        let shanten = |number: Option<u8>| number.map(|number| number as i8 - 1);
        // The special forms allow no called melds.
        let special = |number: Option<u8>| shanten(number.filter(|_| hand.melds().is_empty()));
        let measured = Measured::Shanten {
            shanten: numbers.shanten(rules.forms),
            standard: shanten(numbers.standard()),
            seven_pairs: special(numbers.seven_pairs()),
            thirteen_orphans: special(numbers.thirteen_orphans()),
        };
        let effects = effects.map(|effects| (effects.necessary(), effects.unnecessary()));
        Answer { measured, effects, discards: None }
    }
}

impl From<&shanten::Discard> for RowDiscard {
    fn from(discard: &shanten::Discard) -> RowDiscard {
        RowDiscard {
            discard: discard.tile(),
            measured: MeasuredDiscard::Shanten { shanten: discard.shanten() },
            necessary: discard.necessary(),
            copies: discard.copies().into(),
        }
    }
}

impl From<&distance::Discard> for RowDiscard {
    fn from(&distance::Discard { tile, left, copies }: &distance::Discard) -> RowDiscard {
        RowDiscard {
            discard: tile,
            measured: MeasuredDiscard::Distance { distance: left.map(|left| left.tiles()) },
            necessary: left.map_or(TileSet::EMPTY, |left| left.necessary()),
            copies,
        }
    }
}

fn text<S: Serializer>(value: &impl ToString, serializer: S) -> Result<S::Ok, S::Error> {
    value.to_string().serialize(serializer)
}

fn as_text<S: Serializer>(value: &Option<impl ToString>, serializer: S) -> Result<S::Ok, S::Error> {
    value.as_ref().map(ToString::to_string).serialize(serializer)
}

impl Row {
    pub(super) fn new(hand: OpenHand, asked: Asked, judge: &Judge) -> Result<Row> {
        let Answer { measured, effects, discards } = Answer::new(&hand, asked, judge)?;
        let copies_left = |necessary: TileSet| {
            let unseen = hand.all_tiles().unseen();
            necessary.iter().map(|tile| u32::from(unseen.count(tile))).sum()
        };
        Ok(Row {
            tiles: Some(hand.concealed().total() as i8),
            measured,
            effects: asked.necessary.then(|| RowEffects {
                necessary: effects.map(|(necessary, _)| necessary),
                unnecessary: effects.map(|(_, unnecessary)| unnecessary),
            }),
            copies: asked.copies.then(|| effects.map(|(necessary, _)| copies_left(necessary))),
            discards: discards.map(Some),
            hand: Some(hand),
        })
    }

    pub(super) fn of_bad_line(asked: Asked) -> Row {
        Row {
            hand: None,
            tiles: None,
            measured: Measured::nothing(asked),
            effects: asked.necessary.then(RowEffects::default),
            copies: asked.copies.then_some(None),
            discards: asked.discards.then_some(None),
        }
    }

    pub(super) fn write(&self, format: RowFormat, text: &mut Vec<u8>) -> io::Result<()> {
        match format {
            RowFormat::Csv => match &self.discards {
                None => self.write_csv(text)?,
                Some(discards) => return self.write_discards_csv(discards.as_deref(), text),
            },
            RowFormat::Jsonl => serde_json::to_writer(&mut *text, self)?,
            RowFormat::Text => self.write_text(text)?,
        }
        text.push(b'\n');
        Ok(())
    }

    fn numbers(&self) -> impl Iterator<Item = Option<i8>> {
        [self.tiles].into_iter().chain(self.measured.numbers())
    }

    fn effects(&self) -> impl Iterator<Item = Option<TileSet>> {
        self.effects.iter().flat_map(|effects| [effects.necessary, effects.unnecessary])
    }

    /// Written by hand for speed, as there may be millions of lines.
    fn write_csv(&self, text: &mut Vec<u8>) -> io::Result<()> {
        self.write_hand(text)?;
        let mut digits = itoa::Buffer::new();
        for number in self.numbers() {
            text.push(b',');
            text.extend_from_slice(number.map_or("", |number| digits.format(number)).as_bytes());
        }
        for tiles in self.effects() {
            text.push(b',');
            tiles.into_iter().for_each(|tiles| push_tiles(tiles, text));
        }
        if let Some(copies) = &self.copies {
            text.push(b',');
            text.extend_from_slice(copies.map_or("", |copies| digits.format(copies)).as_bytes());
        }
        Ok(())
    }

    fn write_hand(&self, text: &mut Vec<u8>) -> io::Result<()> {
        let Some(hand) = &self.hand else { return Ok(()) };
        push_hand(hand.concealed(), text);
        hand.melds().iter().try_for_each(|meld| write!(text, "[{meld}]"))
    }

    /// A line for each discard; one line of empty fields for a bad line.
    fn write_discards_csv(&self, discards: Option<&[RowDiscard]>, text: &mut Vec<u8>) -> io::Result<()> {
        let Some(discards) = discards else { return text.write_all(b",,,,\n") };
        let (mut hand, mut digits) = (Vec::new(), itoa::Buffer::new());
        self.write_hand(&mut hand)?;
        for discard in discards {
            text.extend_from_slice(&hand);
            text.push(b',');
            push_tile(discard.discard, text);
            text.push(b',');
            let number = discard.measured.number();
            text.extend_from_slice(number.map_or("", |number| digits.format(number)).as_bytes());
            text.push(b',');
            push_tiles(discard.necessary, text);
            text.push(b',');
            text.extend_from_slice(digits.format(discard.copies).as_bytes());
            text.push(b'\n');
        }
        Ok(())
    }

    fn write_text(&self, text: &mut Vec<u8>) -> io::Result<()> {
        let Some(hand) = &self.hand else { return Ok(()) };
        let numbers: Vec<String> = self.measured.numbers().map(cell).collect();
        let measure = match &numbers[..] {
            [nearest, standard, pairs, orphans] => {
                write!(text, "{hand}: shanten {nearest} (standard {standard}, ")?;
                write!(text, "seven pairs {pairs}, thirteen orphans {orphans})")?;
                "shanten"
            }
            distance => {
                write!(text, "{hand}: distance {}", distance.join(""))?;
                "distance"
            }
        };
        for (name, tiles) in ["necessary", "unnecessary"].into_iter().zip(self.effects().flatten()) {
            write!(text, "; {name} {}", or_none(tiles))?;
        }
        for copies in self.copies.iter().flatten() {
            write!(text, "; copies {copies}")?;
        }
        for RowDiscard { discard, measured, necessary, copies } in self.discards.iter().flatten().flatten() {
            let (number, necessary) = (cell(measured.number()), or_none(*necessary));
            write!(
                text,
                "\n  discard {discard}: {measure} {number}; necessary {necessary}; copies {copies}"
            )?;
        }
        Ok(())
    }
}

fn cell(number: Option<i8>) -> String {
    number.map_or("\u{2013}".to_owned(), |number| number.to_string())
}

fn or_none(tiles: TileSet) -> String {
    if tiles.is_empty() { "\u{2013}".to_owned() } else { tiles.to_string() }
}
