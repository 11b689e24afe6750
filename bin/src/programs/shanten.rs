//! How far are these hands from tenpai?

use std::collections::BTreeSet;
use std::io::{self, Read, Write};

use crate::hand_lines::{self, Place};
use crate::{AnswerArgs, Answered, CommonArgs, Failed, Program, RulesArgs, answer_lines};
use anyhow::{Context, Result, bail, ensure};
use serde::{Serialize, Serializer};
use tehai::hand::{Hand, OpenHand};
use tehai::notation::push_hand;
use tehai::rules::Rules;
use tehai::shanten::{Calculator, Limits};
use tehai::tile::{KINDS, Tile, TileSet};

const EXAMPLES: &str = "\
Examples:
  shanten 123m456p789s1122z
  shanten --necessary 199m146779p12s246z '9m9p569s[999m][999p][999s]'
  list-hands all --sample 1e6 | shanten --out shanten.csv
  shanten --input indices - < hands.txt    lines such as 0 1 2 12 13 14 27

A hand has 3m+1 or 3m+2 concealed tiles; called melds stand in brackets, and their tiles are gone. Without \
HAND, lines of standard input are read, or the column hand of the CSV of list-hands or shanten. Each hand \
gets one line of answer, in JSON one object. Text is 123m456p0s11z; indices are 0 (1m) to 33 (7z); ids are 0 \
to 135, four of each kind in the same order. Blanks or commas separate numbers.
CSV has the columns hand, tiles (concealed), shanten (nearest form; 0 is tenpai, -1 a win), then the shanten \
of each form, empty if out of reach. With --necessary it also has the tiles that lower the shanten when \
drawn, and those that keep it when discarded. A bad line gives a row of empty fields and a message on \
standard error, and at the end exit code 1; with --strict it ends the run at once, with exit code 2.";

/// How a line holds a hand.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Input {
    /// Text such as 123m456p0s11z, called melds in brackets
    Text,
    /// Indices of tile kinds, 0 to 33
    Indices,
    /// Numbers of single tiles, 0 to 135
    Ids,
}

/// How an answer is written.
#[derive(Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
enum RowFormat {
    /// For people
    #[default]
    Text,
    /// CSV with a header
    Csv,
    /// An object a line
    #[value(alias = "json")]
    Jsonl,
}

/// Compute the shanten of hands
#[derive(clap::Parser)]
#[command(name = "shanten", version, after_long_help = EXAMPLES)]
pub struct Args {
    /// Hands; `-` reads them from standard input, one a line [default: -]
    #[arg(value_name = "HAND")]
    hands: Vec<String>,

    #[command(flatten)]
    rules: RulesArgs,

    /// Also give necessary and unnecessary tiles
    #[arg(long)]
    necessary: bool,

    /// How hands are written
    #[arg(long, value_name = "INPUT", default_value = "text")]
    input: Input,

    /// Stop at the first bad line
    #[arg(long)]
    strict: bool,

    #[command(flatten)]
    answer: AnswerArgs<RowFormat>,
}

impl Program for Args {
    fn run(self, common: &CommonArgs) -> Result<()> {
        let format = self.answer.format()?;
        let mut output = self.answer.file.open()?;
        if format == RowFormat::Csv {
            writeln!(output, "{}", header(self.necessary))?;
        }
        let is_stream = self.hands.is_empty() || self.hands == ["-"];
        let (bad, all) = if is_stream {
            let (mut input, place) = hand_lines::standard_input(common, self.input == Input::Text)?;
            answer(&self, &mut input, place, &mut output)?
        } else {
            if let Some(hand) = self.hands.iter().find(|hand| hand.contains('\n')) {
                bail!("HAND {hand:?}: write one hand an argument, on one line");
            }
            let hands = self.hands.join("\n") + "\n";
            if format == RowFormat::Text && !common.quiet {
                let Rules { players, forms, seven_pairs, .. } = self.rules.rules();
                let (players, pairs) = (players.number(), seven_pairs.name());
                writeln!(output, "Settings: {forms} forms; {players} players; seven pairs {pairs}.")?;
            }
            answer(&self, &mut hands.as_bytes(), Place::Argument, &mut output)?
        };
        self.answer.file.finish(common, output, Some(all))?;
        let failed = Failed(format!("{bad} of {all} hands could not be answered"));
        match bad {
            0 => Ok(()),
            _ if is_stream => Err(failed.into()),
            _ => bail!(failed.0),
        }
    }
}

const fn header(necessary: bool) -> &'static str {
    match necessary {
        true => "hand,tiles,shanten,standard,seven_pairs,thirteen_orphans,necessary,unnecessary",
        false => "hand,tiles,shanten,standard,seven_pairs,thirteen_orphans",
    }
}

/// Answers every line of the input. Says how many lines were bad, and how many there were.
fn answer(args: &Args, input: &mut impl Read, place: Place, output: &mut impl Write) -> Result<(u64, u64)> {
    let format = args.answer.format()?;
    let calculator = Calculator::new(args.rules.rules());
    let answer = |lines: &mut dyn Iterator<Item = &[u8]>| {
        let mut answered = Answered::default();
        for (number, line) in lines.enumerate() {
            let hand = place.hand(line).and_then(|line| read(line, args.input));
            let row = hand.and_then(|hand| Row::new(hand, args.necessary, &calculator));
            let row = row.unwrap_or_else(|error| {
                answered.bad.push((number, format!("{error:#}")));
                Row::of_bad_line(args.necessary)
            });
            if args.strict && !answered.bad.is_empty() {
                break;
            }
            row.write(format, &mut answered.text).expect("writing to memory does not fail");
        }
        answered
    };
    let complain = |number: u64, why: &str| {
        let place = place.name(number);
        ensure!(!args.strict, "{place}: {why}");
        writeln!(io::stderr(), "{place}: {why}")?;
        Ok(())
    };
    answer_lines(input, output, answer, complain)
}

/// An answer, in JSON as it stands here; of a bad line nothing is known.
#[derive(Default, Serialize)]
struct Row {
    #[serde(serialize_with = "as_text")]
    hand: Option<OpenHand>,
    tiles: Option<i8>,
    /// In the nearest form.
    shanten: Option<i8>,
    standard: Option<i8>,
    seven_pairs: Option<i8>,
    thirteen_orphans: Option<i8>,
    /// If they are asked for.
    #[serde(flatten)]
    effects: Option<RowEffects>,
}

#[derive(Default, Serialize)]
struct RowEffects {
    #[serde(serialize_with = "as_text")]
    necessary: Option<TileSet>,
    #[serde(serialize_with = "as_text")]
    unnecessary: Option<TileSet>,
}

fn as_text<S: Serializer>(value: &Option<impl ToString>, serializer: S) -> Result<S::Ok, S::Error> {
    value.as_ref().map(ToString::to_string).serialize(serializer)
}

impl Row {
    fn new(hand: OpenHand, necessary: bool, calculator: &Calculator) -> Result<Row> {
        let Rules { players, forms, .. } = calculator.rules();
        let concealed = hand.concealed();
        // Most hands have no melds, and are answered more quickly so.
        let limits = match hand.melds() {
            [] => None,
            _ => {
                hand.all_tiles().check_players(players)?;
                calculator.check_melds(&hand)?;
                Some(Limits::of_open_hand(players, &hand))
            }
        };
        let effects = necessary.then(|| match &limits {
            None => calculator.effects(concealed),
            Some(limits) => calculator.effects_under(concealed, limits),
        });
        let effects = effects.transpose()?;
        let numbers = match (&effects, &limits) {
            (Some(effects), _) => effects.numbers(),
            (None, None) => calculator.numbers(concealed)?,
            (None, Some(limits)) => calculator.numbers_under(concealed, limits)?,
        };
        let shanten = |number: Option<u8>| number.map(|number| number as i8 - 1);
        Ok(Row {
            tiles: Some(concealed.total() as i8),
            shanten: numbers.shanten(forms),
            standard: shanten(numbers.standard()),
            seven_pairs: shanten(numbers.seven_pairs()),
            thirteen_orphans: shanten(numbers.thirteen_orphans()),
            effects: effects.map(|effects| RowEffects {
                necessary: Some(effects.necessary()),
                unnecessary: Some(effects.unnecessary()),
            }),
            hand: Some(hand),
        })
    }

    fn of_bad_line(necessary: bool) -> Row {
        Row { effects: necessary.then(RowEffects::default), ..Row::default() }
    }

    fn write(&self, format: RowFormat, text: &mut Vec<u8>) -> io::Result<()> {
        match format {
            RowFormat::Csv => self.write_csv(text)?,
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

    /// By hand, as there may be millions of lines.
    fn write_csv(&self, text: &mut Vec<u8>) -> io::Result<()> {
        if let Some(hand) = &self.hand {
            push_hand(hand.concealed(), text);
            hand.melds().iter().try_for_each(|meld| write!(text, "[{meld}]"))?;
        }
        let mut digits = itoa::Buffer::new();
        for number in self.numbers() {
            text.push(b',');
            text.extend(number.map_or("", |number| digits.format(number)).bytes());
        }
        for tiles in self.effects() {
            text.push(b',');
            tiles.map_or(Ok(()), |tiles| write!(text, "{tiles}"))?;
        }
        Ok(())
    }

    fn write_text(&self, text: &mut Vec<u8>) -> io::Result<()> {
        let Some(hand) = &self.hand else { return Ok(()) };
        let cell = |number: Option<i8>| number.map_or("\u{2013}".to_owned(), |number| number.to_string());
        let [_, nearest, standard, pairs, orphans] = self.numbers().map(cell);
        write!(text, "{hand}: shanten {nearest} (standard {standard}, ")?;
        write!(text, "seven pairs {pairs}, thirteen orphans {orphans})")?;
        for (name, tiles) in ["necessary", "unnecessary"].into_iter().zip(self.effects().flatten()) {
            let none = if tiles.is_empty() { "\u{2013}" } else { "" };
            write!(text, "; {name} {tiles}{none}")?;
        }
        Ok(())
    }
}

/// Reads the hand of a line.
fn read(line: &str, input: Input) -> Result<OpenHand> {
    match input {
        // Most hands have no melds, and are read more quickly so.
        Input::Text => Ok(line.parse::<Hand>().map(OpenHand::from).or_else(|_| line.parse())?),
        Input::Indices => of_numbers(line, 1),
        Input::Ids => of_numbers(line, 4),
    }
}

/// The hand of numbers from 0, separated by blanks or commas: `copies` of them are each kind, and if that is
/// more than one, each is a tile that can occur once.
fn of_numbers(line: &str, copies: usize) -> Result<OpenHand> {
    let (most, mut seen) = (KINDS * copies - 1, BTreeSet::new());
    let words = line.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
    let tiles = words.map(|word| {
        let number = word.parse::<usize>().ok().filter(|number| *number <= most);
        let number = number.with_context(|| format!("{word:?} is no number from 0 to {most}"))?;
        ensure!(copies == 1 || seen.insert(number), "tile {number} occurs twice");
        Ok(Tile::from_index(number / copies).expect("a number below that of kinds"))
    });
    Ok(Hand::from_tiles(tiles.collect::<Result<Vec<_>>>()?)?.into())
}
