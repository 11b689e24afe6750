//! The answer for one hand, in every format.

use std::io::{self, Write};

use anyhow::{Context, Result, ensure};
use serde::{Serialize, Serializer};
use tehai::rules::{Forms, Rules};
use tehai::shanten::any_size::Goal;
use tehai::shanten::{Calculator, Discards, Effects, Limits, Numbers};
use tehai::tiles::notation::{push_hand, push_tile, push_tiles};
use tehai::tiles::{OpenHand, TileSet};

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
    /// Melds of the win, including called ones, if not the number that the tiles make.
    pub(super) melds: Option<u8>,
    pub(super) necessary: bool,
    pub(super) copies: bool,
    /// Excludes all others.
    pub(super) discards: bool,
}

/// The header of CSV.
pub(super) fn header(asked: Asked) -> String {
    if asked.discards {
        return "hand,discard,shanten,necessary,copies".to_owned();
    }
    let necessary = if asked.necessary { ",necessary,unnecessary" } else { "" };
    let copies = if asked.copies { ",copies" } else { "" };
    format!("hand,tiles,shanten,standard,seven_pairs,thirteen_orphans{necessary}{copies}")
}

/// An answer, serialized to JSON as declared here; a bad line leaves it empty.
#[derive(Default, Serialize)]
pub(super) struct Row {
    #[serde(serialize_with = "as_text")]
    hand: Option<OpenHand>,
    tiles: Option<i8>,
    /// In the nearest form.
    shanten: Option<i8>,
    standard: Option<i8>,
    seven_pairs: Option<i8>,
    thirteen_orphans: Option<i8>,
    // The rest only on request.
    #[serde(flatten)]
    effects: Option<RowEffects>,
    #[serde(skip_serializing_if = "Option::is_none")]
    copies: Option<Option<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    discards: Option<Option<RowDiscards>>,
}

#[derive(Default, Serialize)]
struct RowEffects {
    #[serde(serialize_with = "as_text")]
    necessary: Option<TileSet>,
    #[serde(serialize_with = "as_text")]
    unnecessary: Option<TileSet>,
}

/// Best first.
struct RowDiscards(Discards);

impl Serialize for RowDiscards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Of {
            discard: String,
            shanten: Option<i8>,
            necessary: String,
            copies: u8,
        }
        serializer.collect_seq(self.0.iter().map(|discard| Of {
            discard: discard.tile().to_string(),
            shanten: discard.shanten(),
            necessary: discard.necessary().to_string(),
            copies: discard.copies(),
        }))
    }
}

/// What a hand is measured against.
enum Judge<'c> {
    /// A win of fourteen tiles.
    Usual(&'c Calculator),
    AnySize(Goal, Limits),
}

impl<'c> Judge<'c> {
    fn of(hand: &OpenHand, melds: Option<u8>, calculator: &'c Calculator) -> Result<Judge<'c>> {
        let Some(melds) = melds else { return Ok(Judge::Usual(calculator)) };
        let (rules, called) = (calculator.rules(), hand.melds().len());
        hand.all_tiles().check_players(rules.players)?;
        let limits = Limits::for_open_hand(rules.players, hand);
        let left = usize::from(melds).checked_sub(called);
        let left = left.with_context(|| format!("found {called} called melds, expected at most {melds}"))?;
        let is_standard = rules.forms.contains(Forms::STANDARD);
        ensure!(called == 0 || is_standard, "found called melds, which only the standard form has");
        let forms = if called == 0 { rules.forms } else { Forms::STANDARD };
        Ok(Judge::AnySize(Goal::new(Rules { forms, ..rules }, left as u8)?, limits))
    }

    fn numbers(&self, hand: &OpenHand) -> Result<Numbers> {
        Ok(match self {
            Judge::Usual(calculator) => calculator.numbers(hand)?,
            Judge::AnySize(goal, limits) => goal.numbers_under(hand.concealed(), limits)?,
        })
    }

    fn effects(&self, hand: &OpenHand) -> Result<Effects> {
        Ok(match self {
            Judge::Usual(calculator) => calculator.effects(hand)?,
            Judge::AnySize(goal, limits) => goal.effects_under(hand.concealed(), limits)?,
        })
    }

    fn discards(&self, hand: &OpenHand) -> Result<Discards> {
        Ok(match self {
            Judge::Usual(calculator) => calculator.discards(hand)?,
            Judge::AnySize(..) => unreachable!("the arguments refuse it"),
        })
    }
}

fn as_text<S: Serializer>(value: &Option<impl ToString>, serializer: S) -> Result<S::Ok, S::Error> {
    value.as_ref().map(ToString::to_string).serialize(serializer)
}

impl Row {
    pub(super) fn new(hand: OpenHand, asked: Asked, calculator: &Calculator) -> Result<Row> {
        let judge = Judge::of(&hand, asked.melds, calculator)?;
        let discards = asked.discards.then(|| judge.discards(&hand)).transpose()?;
        let discards = discards.map(|discards| Some(RowDiscards(discards.best_first())));
        let effects = (asked.necessary || asked.copies).then(|| judge.effects(&hand)).transpose()?;
        let numbers = effects.map_or_else(|| judge.numbers(&hand), |effects| Ok(effects.numbers()))?;
        let shanten = |number: Option<u8>| number.map(|number| number as i8 - 1);
        // The special forms allow no called melds.
        let special = |number: Option<u8>| shanten(number.filter(|_| hand.melds().is_empty()));
        Ok(Row {
            tiles: Some(hand.concealed().total() as i8),
            shanten: numbers.shanten(calculator.rules().forms),
            standard: shanten(numbers.standard()),
            seven_pairs: special(numbers.seven_pairs()),
            thirteen_orphans: special(numbers.thirteen_orphans()),
            effects: effects.filter(|_| asked.necessary).map(|effects| RowEffects {
                necessary: Some(effects.necessary()),
                unnecessary: Some(effects.unnecessary()),
            }),
            copies: effects
                .filter(|_| asked.copies)
                .map(|effects| Some(effects.copies_left(&hand.all_tiles().unseen()))),
            discards,
            hand: Some(hand),
        })
    }

    pub(super) fn of_bad_line(asked: Asked) -> Row {
        Row {
            effects: asked.necessary.then(RowEffects::default),
            copies: asked.copies.then_some(None),
            discards: asked.discards.then_some(None),
            ..Row::default()
        }
    }

    pub(super) fn write(&self, format: RowFormat, text: &mut Vec<u8>) -> io::Result<()> {
        match format {
            RowFormat::Csv => match &self.discards {
                None => self.write_csv(text)?,
                Some(discards) => return self.write_discards_csv(discards.as_ref(), text),
            },
            RowFormat::Jsonl => serde_json::to_writer(&mut *text, self)?,
            RowFormat::Text => self.write_text(text)?,
        }
        text.push(b'\n');
        Ok(())
    }

    fn numbers(&self) -> [Option<i8>; 5] {
        [self.tiles, self.shanten, self.standard, self.seven_pairs, self.thirteen_orphans]
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
    fn write_discards_csv(&self, discards: Option<&RowDiscards>, text: &mut Vec<u8>) -> io::Result<()> {
        let Some(RowDiscards(discards)) = discards else { return text.write_all(b",,,,\n") };
        let (mut hand, mut digits) = (Vec::new(), itoa::Buffer::new());
        self.write_hand(&mut hand)?;
        for discard in discards {
            text.extend_from_slice(&hand);
            text.push(b',');
            push_tile(discard.tile(), text);
            text.push(b',');
            let shanten = discard.shanten();
            text.extend_from_slice(shanten.map_or("", |shanten| digits.format(shanten)).as_bytes());
            text.push(b',');
            push_tiles(discard.necessary(), text);
            text.push(b',');
            text.extend_from_slice(digits.format(discard.copies()).as_bytes());
            text.push(b'\n');
        }
        Ok(())
    }

    fn write_text(&self, text: &mut Vec<u8>) -> io::Result<()> {
        let Some(hand) = &self.hand else { return Ok(()) };
        let [_, nearest, standard, pairs, orphans] = self.numbers().map(cell);
        write!(text, "{hand}: shanten {nearest} (standard {standard}, ")?;
        write!(text, "seven pairs {pairs}, thirteen orphans {orphans})")?;
        for (name, tiles) in ["necessary", "unnecessary"].into_iter().zip(self.effects().flatten()) {
            write!(text, "; {name} {}", or_none(tiles))?;
        }
        for copies in self.copies.iter().flatten() {
            write!(text, "; copies {copies}")?;
        }
        for discard in self.discards.iter().flatten().flat_map(|RowDiscards(discards)| discards) {
            let (tile, shanten, copies) = (discard.tile(), cell(discard.shanten()), discard.copies());
            let necessary = or_none(discard.necessary());
            write!(text, "\n  discard {tile}: shanten {shanten}; necessary {necessary}; copies {copies}")?;
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
