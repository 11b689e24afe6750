//! Writes the lists and the tables, and compares another's tables.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, Parser, Subcommand, ValueEnum};

use one_fault::game::{Answer, Game};
use one_fault::hidden::{hidden, pairs};
use one_fault::list::{Groups, Lister, Places, Tables};
use one_fault::tables::{COLUMNS, combinations, compare, vectors};

/// Lists of hands that find every single wrong vector of anybody's shanten tables
///
/// docs/conformance-proof.md says what a pass proves. All answers go to standard output.
#[derive(Parser)]
#[command(name = "one-fault", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Writes the list: hands with their shanten
    List {
        #[command(flatten)]
        hands: Hands,
        /// Where the vectors of a suit are kept
        #[arg(long, value_enum, default_value = "shared")]
        tables: Tables,
    },
    /// Writes the vector of every group hand
    Vectors,
    /// Writes one hand for each combination of four vectors, with its shanten in the standard form
    Combinations {
        /// Tiles of a hand
        #[arg(long, value_enum, default_value = "14")]
        tiles: Tiles,
    },
    /// Compares a file of vectors, as `vectors` writes it, with the right ones
    Compare {
        /// The file
        file: PathBuf,
    },
    /// Counts the wrong numbers that no hand shows
    Hidden {
        #[command(flatten)]
        hands: Hands,
    },
    /// Counts the pairs of numbers that hide one another: each too large by one is hidden, both are not
    Pairs {
        /// Tiles of a hand
        #[arg(long, value_enum, default_value = "14")]
        tiles: Tiles,
    },
}

#[derive(Args)]
struct Hands {
    /// Tiles of a hand
    #[arg(long, value_enum, default_value = "14")]
    tiles: Tiles,
    /// The answer that is asked for
    #[arg(long, value_enum, default_value = "standard")]
    answer: Answer,
}

impl Hands {
    fn groups(&self) -> Groups {
        Groups::new(Game::RIICHI, self.answer, self.tiles.number())
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum Tiles {
    #[value(name = "13")]
    Thirteen,
    #[value(name = "14")]
    Fourteen,
}

impl Tiles {
    fn number(self) -> usize {
        match self {
            Tiles::Thirteen => 13,
            Tiles::Fourteen => 14,
        }
    }
}

fn main() -> ExitCode {
    match run(&Arguments::parse().command) {
        Ok(code) => code,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("one-fault: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

fn run(command: &Command) -> Result<ExitCode> {
    let mut out = BufWriter::new(io::stdout().lock());
    let standard = |tiles: Tiles| Groups::new(Game::RIICHI, Answer::Standard, tiles.number());
    match command {
        Command::List { hands, tables } => {
            let groups = hands.groups();
            write_hands(&mut out, &groups, &Lister::new(&groups, *tables).list())?;
        }
        Command::Combinations { tiles } => {
            let groups = standard(*tiles);
            write_hands(&mut out, &groups, &combinations(&groups))?;
        }
        Command::Vectors => {
            writeln!(out, "{}", COLUMNS.join(","))?;
            for (hand, vector) in vectors(&standard(Tiles::Fourteen)) {
                writeln!(out, "{hand},{}", numbers(vector, ","))?;
            }
        }
        Command::Compare { file } => {
            let name = file.display();
            let file = File::open(file).with_context(|| format!("cannot read {name}"))?;
            let comparison = compare(&standard(Tiles::Fourteen), file).with_context(|| name.to_string())?;
            for (hand, found, right) in comparison.wrong.iter().take(20) {
                writeln!(out, "{hand}: found {}, right is {}", numbers(found, " "), numbers(right, " "))?;
            }
            for hand in comparison.missing.iter().take(20) {
                writeln!(out, "{hand}: missing")?;
            }
            let (right, wrong, missing) =
                (comparison.right, comparison.wrong.len(), comparison.missing.len());
            writeln!(out, "{right} right, {wrong} wrong, {missing} missing")?;
            if wrong + missing > 0 {
                out.flush()?;
                return Ok(ExitCode::FAILURE);
            }
        }
        Command::Hidden { hands } => {
            let hidden = hidden(&hands.groups());
            writeln!(out, "numbers,hidden_if_larger,hidden_if_one_smaller")?;
            writeln!(out, "{},{},{}", hidden.numbers, hidden.larger, hidden.smaller)?;
        }
        Command::Pairs { tiles } => {
            let pairs = pairs(&standard(*tiles));
            writeln!(out, "two_suits,suit_and_honours")?;
            writeln!(out, "{},{}", pairs.suits, pairs.suit_and_honours)?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn write_hands(out: &mut impl Write, groups: &Groups, hands: &[Places]) -> io::Result<()> {
    writeln!(out, "hand,shanten")?;
    for hand in hands {
        writeln!(out, "{},{}", groups.text(hand), groups.right(hand) - 1)?;
    }
    Ok(())
}

fn numbers(vector: &[i32], separator: &str) -> String {
    vector.iter().map(i32::to_string).collect::<Vec<_>>().join(separator)
}
