//! How far are these hands from tenpai?

use std::fmt::{self, Display};
use std::io::{self, Read, Write};
use std::process::ExitCode;

use anyhow::{Result, anyhow, bail, ensure};
use tehai::hand::{Hand, OpenHand};
use tehai::notation::push_hand;
use tehai::rules::{Forms, Players, SevenPairs};
use tehai::shanten::{Calculator, Effects, Limits, Numbers};
use tehai::tile::{KINDS, Tile};
use tehai_cli::{AnswerFormat, Answered, BadLines, CommonArgs, FileArgs, Output, answer_lines, run};

const EXAMPLES: &str = "\
Examples:
  shanten 123m456p789s1122z
  shanten --necessary --format csv 199m146779p12s246z 9m9p569s[999m][999p][999s]
  list-hands --set all --sample 1000000 --format text | shanten --format csv --out shanten.csv -
  shanten --input indices - < hands.txt          # 0 1 2 12 13 14 24 25 26 27 27 28 28

A hand has 3m+1 or 3m+2 concealed tiles; called melds stand in brackets, and their tiles are gone. Without a HAND, lines
are read from standard input, and the answers are one a line. Text is 123m456p0s11z, indices are 0 (1m) to 33 (7z), ids
0 to 135 (four of each kind, in the same order), both separated by blanks or commas.

CSV has the columns hand, tiles (concealed), shanten (in the nearest form that counts; 0 is tenpai, -1 a win), then the
shanten of each form, empty where the form is out of reach; with --necessary also the tiles that lower the shanten when
drawn, and those that keep it when discarded. A bad line gives a row of empty fields and a message on standard error.
Exit codes: 0 done, 1 some lines were bad, 2 bad usage, input or output; with --strict also the first bad line.";

/// Names of the columns after hand and tiles.
const NUMBERS: [&str; 4] = ["shanten", "standard", "seven_pairs", "thirteen_orphans"];
const TILES: [&str; 2] = ["necessary", "unnecessary"];

const MEMORY: &str = "writing to memory does not fail";

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

/// Work out the shanten of hands, one answer a line.
#[derive(clap::Parser)]
#[command(name = "shanten", version, after_help = EXAMPLES)]
struct Args {
    /// Hands; `-` reads them from standard input, one a line [default: -]
    #[arg(value_name = "HAND")]
    hands: Vec<String>,

    /// Winning forms that count
    #[arg(long, value_name = "FORMS", default_value = "all")]
    forms: Forms,

    /// Players, which decide the tiles that exist
    #[arg(long, value_name = "3|4", default_value = "4")]
    players: Players,

    /// What seven pairs are made of
    #[arg(long, value_name = "RULE", default_value = "distinct")]
    seven_pairs: SevenPairs,

    /// Also give necessary and unnecessary tiles
    #[arg(long)]
    necessary: bool,

    /// How hands are written
    #[arg(long, value_name = "INPUT", default_value = "text")]
    input: Input,

    /// Stop at the first bad line
    #[arg(long)]
    strict: bool,

    /// How to print the answers; JSON is one object a line
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: AnswerFormat,

    #[command(flatten)]
    out: FileArgs,

    #[command(flatten)]
    common: CommonArgs,
}

fn main() -> ExitCode {
    run(|args: Args| {
        args.common.apply()?;
        let header = (args.format == AnswerFormat::Csv).then(|| header(&args));
        let mut output = Output::create(&args.out, header)?;
        if let Some(header) = header {
            writeln!(output, "{header}")?;
        }
        let lines = if args.hands.is_empty() || args.hands == ["-"] {
            answer_all(&args, &mut io::stdin().lock(), "line", &mut output)?
        } else {
            let hands = arguments(&args)?;
            if args.format == AnswerFormat::Text && !args.common.quiet {
                writeln!(output, "{}", settings(&args))?;
            }
            answer_all(&args, &mut hands.as_bytes(), "HAND", &mut output)?
        };
        output.finish()?;
        if lines.bad > 0 { Err(lines.into()) } else { Ok(()) }
    })
}

fn settings(args: &Args) -> String {
    let (forms, players, pairs) = (args.forms.name(), args.players.number(), args.seven_pairs.name());
    format!("Settings: {forms} forms; {players} players; seven pairs {pairs}.")
}

fn header(args: &Args) -> &'static str {
    if args.necessary {
        "hand,tiles,shanten,standard,seven_pairs,thirteen_orphans,necessary,unnecessary"
    } else {
        "hand,tiles,shanten,standard,seven_pairs,thirteen_orphans"
    }
}

/// The hands that are arguments, one a line.
fn arguments(args: &Args) -> Result<String> {
    let lines = args.hands.iter().find(|hand| hand.contains('\n'));
    ensure!(
        lines.is_none(),
        "HAND {:?}: write one hand an argument, on one line",
        lines.unwrap_or(&args.hands[0])
    );
    Ok(args.hands.join("\n") + "\n")
}

/// Answers every line of the input; `place` is what a line is called in a message.
fn answer_all(args: &Args, input: &mut impl Read, place: &str, output: &mut Output) -> Result<BadLines> {
    let calculator = Calculator::new(args.players).with_seven_pairs(args.seven_pairs);
    let answer = |lines: &mut dyn Iterator<Item = &[u8]>| {
        let mut answered = Answered::default();
        for (number, line) in lines.enumerate() {
            match Row::of_line(line, args, &calculator) {
                Ok(row) => row.write(args, &mut answered.text).expect(MEMORY),
                Err(error) => {
                    answered.bad.push((number, format!("{error:#}")));
                    if args.strict {
                        break;
                    }
                    write_empty(args, &mut answered.text).expect(MEMORY);
                }
            }
        }
        answered
    };
    let complain = |number: u64, why: &str| {
        if args.strict {
            bail!("{place} {number}: {why}");
        }
        writeln!(io::stderr(), "{place} {number}: {why}")?;
        Ok(())
    };
    answer_lines((input, "standard input"), output, answer, complain)
}

/// An answer.
struct Row {
    hand: OpenHand,
    numbers: Numbers,
    effects: Option<Effects>,
}

impl Row {
    fn of_line(line: &[u8], args: &Args, calculator: &Calculator) -> Result<Row> {
        let line = std::str::from_utf8(line).map_err(|_| anyhow!("it is not text in UTF-8"))?;
        let hand = match args.input {
            // Most hands have no melds, and are read more quickly so.
            Input::Text if line.is_ascii() && !line.contains('[') => line.parse::<Hand>()?.into(),
            Input::Text => line.parse()?,
            Input::Indices => of_numbers(line, 1)?,
            Input::Ids => of_numbers(line, 4)?,
        };
        let concealed = hand.concealed();
        if hand.melds().is_empty() {
            let effects = args.necessary.then(|| calculator.effects(concealed, args.forms)).transpose()?;
            let numbers =
                effects.map_or_else(|| calculator.numbers(concealed), |effects| Ok(effects.numbers()))?;
            return Ok(Row { hand, numbers, effects });
        }
        hand.all_tiles().check_players(args.players)?;
        calculator.check_melds(&hand)?;
        let limits = Limits::of_open_hand(args.players, &hand);
        let under_limits = || calculator.effects_under(concealed, &limits, args.forms);
        let effects = args.necessary.then(under_limits).transpose()?;
        let numbers = calculator.numbers_under(concealed, &limits)?;
        Ok(Row { hand, numbers, effects })
    }

    /// Shanten in the nearest form that counts, and in each.
    fn shanten(&self, forms: Forms) -> [Option<i8>; 4] {
        let Row { numbers, .. } = self;
        let each = [numbers.standard(), numbers.seven_pairs(), numbers.thirteen_orphans()];
        let [standard, seven_pairs, orphans] = each.map(|number| number.map(|number| number as i8 - 1));
        [numbers.shanten(forms), standard, seven_pairs, orphans]
    }

    fn write(&self, args: &Args, text: &mut Vec<u8>) -> io::Result<()> {
        let (hand, tiles) = (&self.hand, self.hand.concealed().total());
        let shanten = self.shanten(args.forms);
        let effects = self.effects.map(|effects| [effects.necessary(), effects.unnecessary()]);
        match args.format {
            AnswerFormat::Csv => {
                push_hand(hand.concealed(), text);
                hand.melds().iter().try_for_each(|meld| write!(text, "[{meld}]"))?;
                let mut digits = itoa::Buffer::new();
                for number in [Some(tiles as i8)].into_iter().chain(shanten) {
                    text.push(b',');
                    text.extend(number.map_or("", |number| digits.format(number)).bytes());
                }
                effects
                    .map_or(Ok(()), |[necessary, unnecessary]| write!(text, ",{necessary},{unnecessary}"))?;
            }
            AnswerFormat::Json => {
                write!(text, "{{\"hand\": \"{hand}\", \"tiles\": {tiles}")?;
                for (name, number) in NUMBERS.iter().zip(shanten) {
                    write!(text, ", \"{name}\": {}", Cell(number, "null"))?;
                }
                for (name, tiles) in TILES.iter().zip(effects.into_iter().flatten()) {
                    write!(text, ", \"{name}\": \"{tiles}\"")?;
                }
                write!(text, "}}")?;
            }
            AnswerFormat::Text => {
                let [nearest, standard, pairs, orphans] = shanten.map(|number| Cell(number, "\u{2013}"));
                write!(text, "{hand}: shanten {nearest} (standard {standard}, ")?;
                write!(text, "seven pairs {pairs}, thirteen orphans {orphans})")?;
                for (name, tiles) in TILES.iter().zip(effects.into_iter().flatten()) {
                    let none = if tiles.is_empty() { "\u{2013}" } else { "" };
                    write!(text, "; {name} {tiles}{none}")?;
                }
            }
        }
        writeln!(text)
    }
}

/// A number or what stands for none.
struct Cell(Option<i8>, &'static str);

impl Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(number) => write!(f, "{number}"),
            None => f.write_str(self.1),
        }
    }
}

/// The row of a bad line: nothing in it is known.
fn write_empty(args: &Args, text: &mut Vec<u8>) -> io::Result<()> {
    match args.format {
        AnswerFormat::Csv => writeln!(text, "{}", header(args).replace(|c| c != ',', "")),
        AnswerFormat::Json => {
            let names = header(args).split(',').map(|name| format!("\"{name}\": null"));
            writeln!(text, "{{{}}}", names.collect::<Vec<_>>().join(", "))
        }
        AnswerFormat::Text => writeln!(text),
    }
}

/// The hand of numbers from 0, separated by blanks or commas: `copies` of them are each kind, and if that is
/// more than one, each is a tile that can occur once.
fn of_numbers(line: &str, copies: usize) -> Result<OpenHand> {
    let mut seen = vec![false; if copies > 1 { KINDS * copies } else { 0 }];
    let numbers = line.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
    let tiles = numbers.map(|word| {
        let number = word.parse::<usize>().ok().filter(|&number| number < KINDS * copies);
        let number =
            number.ok_or_else(|| anyhow!("{word:?} is no number from 0 to {}", KINDS * copies - 1))?;
        if let Some(seen) = seen.get_mut(number) {
            ensure!(!std::mem::replace(seen, true), "tile {number} occurs twice");
        }
        Ok(Tile::from_index(number / copies).expect("a number below that of kinds"))
    });
    let tiles = tiles.collect::<Result<Vec<_>>>()?;
    Ok(Hand::from_tiles(tiles)?.into())
}
