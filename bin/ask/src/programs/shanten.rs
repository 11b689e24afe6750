//! Computes the shanten of hands.

use crate::stream::{self, AtBadLine, Questions, Rows, Stream};
use anyhow::{Context, Result, bail, ensure};
use row::RowFormat;
use std::collections::BTreeSet;
use std::io::{Read, Write};
use tehai::tiles::{Hand, KINDS, OpenHand, Tile};
use tehai_answers::shanten::{HandShanten, PreparedShanten, ShantenQuestion};
use tehai_options::Options;
use tehai_program::cli::{AnswerArgs, CommonArgs, Program, in_row, means, refused, rules_text};

mod row;

const EXAMPLES: &str = "\
Examples:
  tehai shanten --necessary 199m146779p12s246z '9m9p569s[999m][999p][999s]'
  tehai shanten 123m 456p 789s E E S S         # words of one hand
  tehai list-hands all --sample 1e6 | tehai shanten --out shanten.csv
  tehai shanten --input indices - < hands.txt  # lines such as 0 1 2 12 13 14 27

A hand has 3m+1 or 3m+2 concealed tiles, with --melds any number; called melds stand in brackets or, concealed \
quads, in braces, and their copies cannot be drawn. Without HAND, each line of standard input is a hand with rules of \
its own: see tehai help settings. Text is 123m456p0s11z; indices are 0 (1m) to 33 (7z); ids are 0 to 135, four of each \
kind in the same order. Blanks or commas separate numbers.
CSV has the columns hand, tiles (concealed), shanten (nearest form; 0 is tenpai, -1 a win; a fifth copy is never \
drawn), then the shanten of each form, empty if out of reach; with --necessary the tiles that lower the \
shanten when drawn, and those that keep it when discarded; with --copies the copies of necessary tiles that are left. \
With --to SET distance takes the place of shanten: see docs/distance.md. With --discards there is a row for each kind of \
tile of 3m+2 that can be discarded, the best first: hand, discard, then shanten, necessary tiles and copies of what \
remains. JSON is an object for each hand. A bad line gives a row of empty fields and a message on standard error, and at \
the end exit code 1; with --strict it ends the run at once, with exit code 2.";

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

/// Compute the shanten of hands
#[derive(clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = EXAMPLES)]
pub struct Args {
    /// Hands; `-` reads them from standard input, one per line [default: -]
    #[arg(value_name = "HAND")]
    hands: Vec<String>,

    #[command(flatten)]
    question: ShantenQuestion,

    /// How hands are written
    #[arg(long, value_name = "INPUT", default_value = "text")]
    input: Input,

    /// Stop at the first bad line
    #[arg(long)]
    strict: bool,

    #[command(flatten)]
    answer: AnswerArgs<RowFormat>,
}

const ROWS: Rows = Rows {
    of_run: &["necessary", "copies", "discards", "to", "input", "strict"],
    ..Rows::hands(ShantenQuestion::FIELDS)
};

impl Program for Args {
    const NAME: &str = "shanten";
    const ANSWERS: &[&str] = &["HandShanten"];

    fn run(self, common: &CommonArgs) -> Result<()> {
        let Args { answer, hands, input, strict: is_strict, .. } = self;
        let format = answer.format()?;
        let questions = Questions::new::<Args>(common, ROWS, |asked| {
            let question: ShantenQuestion = stream::read::<Args, _>(asked)?;
            question.prepared(&means()).map_err(refused::<Args>)
        })?;
        let asked = questions.usual().question();
        let mut output = answer.file.open(format == RowFormat::Text)?;
        if format == RowFormat::Csv {
            writeln!(output, "{}", row::header(asked))?;
        }
        let work = Work { questions: &questions, format, input };
        let (bad, all) = if hands.is_empty() || hands == ["-"] {
            work.answer(
                stream::standard_input(common, &questions, input == Input::Text)?,
                is_strict,
                &mut output,
            )?
        } else {
            if let Some(hand) = hands.iter().find(|hand| hand.contains('\n')) {
                bail!("HAND {hand:?}: write one hand per argument, on one line");
            }
            let hands = if is_one_hand(asked, &hands, input)? { hands.join(" ") } else { hands.join("\n") };
            // Whoever gives a bad hand as an argument wants to correct it.
            let answered = work.answer(stream::arguments(&(hands + "\n")), true, &mut output)?;
            if format == RowFormat::Text && !common.quiet {
                let melds = asked.melds.map_or(String::new(), |melds| format!("{melds} melds; "));
                let to = asked.to.as_ref().map_or(String::new(), |set| format!("to {set}; "));
                writeln!(output, "\nSettings: {to}{melds}{}.", rules_text(asked.rules))?;
            }
            answered
        };
        answer.file.finish(common, output, Some(all))?;
        stream::check_answered(bad, all, "hands", "answered")
    }
}

/// Are the arguments the words of one hand? Two whole hands together exceed the tile limit of one hand, unless
/// `--melds` lifts it.
fn is_one_hand(asked: &ShantenQuestion, hands: &[String], input: Input) -> Result<bool> {
    if asked.melds.is_some() {
        return Ok(false);
    }
    // However far it is, a set may be: only its number of tiles matters.
    let usual =
        ShantenQuestion { rules: asked.rules, discards: asked.discards, ..ShantenQuestion::default() };
    let usual = usual.prepared(&means()).map_err(refused::<Args>)?;
    Ok(read(&hands.join(" "), input).is_ok_and(|hand| usual.answer(hand).is_ok()))
}

/// How hands are answered.
struct Work<'w> {
    questions: &'w Questions<'w, PreparedShanten>,
    format: RowFormat,
    input: Input,
}

impl Work<'_> {
    /// Answers all hands. Returns the numbers of bad lines and of hands.
    fn answer(
        &self,
        hands: Stream<impl Read>,
        is_strict: bool,
        output: &mut impl Write,
    ) -> Result<(u64, u64)> {
        let Work { questions, format, input } = *self;
        let mut of_bad = Vec::new();
        row::write(&HandShanten::nothing(questions.usual().question()), format, &mut of_bad)?;
        let of_bad = String::from_utf8(of_bad)?;
        let at_bad_line = if is_strict { AtBadLine::Stop } else { AtBadLine::Write(&of_bad) };
        hands.answer(questions, output, at_bad_line, |asked: &PreparedShanten, hand, answers| {
            let row = asked.answer(read(hand, input)?).map_err(in_row::<Args>)?;
            Ok(row::write(&row, format, answers)?)
        })
    }
}

/// Reads the hand of a line.
fn read(line: &str, input: Input) -> Result<OpenHand> {
    match input {
        // Most hands have no melds; this parses them faster.
        Input::Text => Ok(line.parse::<Hand>().map(OpenHand::from).or_else(|_| line.parse())?),
        Input::Indices => of_numbers(line, 1),
        Input::Ids => of_numbers(line, 4),
    }
}

/// The hand of numbers from 0, separated by blanks or commas. Each kind has `copies` numbers; if that is more than
/// one, each number is a single tile and can occur only once.
fn of_numbers(line: &str, copies: usize) -> Result<OpenHand> {
    let (most, mut seen) = (KINDS * copies - 1, BTreeSet::new());
    let words = line.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
    let tiles = words.map(|word| {
        let number = word.parse::<usize>().ok().filter(|number| *number <= most);
        let number = number.with_context(|| format!("{word:?} is not a number from 0 to {most}"))?;
        ensure!(copies == 1 || seen.insert(number), "tile {number} occurs twice");
        Ok(Tile::from_index(number / copies).expect("a number below that of kinds"))
    });
    Ok(Hand::from_tiles(tiles.collect::<Result<Vec<_>>>()?)?.into())
}
