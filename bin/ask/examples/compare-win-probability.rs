//! How far another program's chances and expected points are from ours.
//!
//! ```sh
//! cargo run --release --package tehai-cli --example compare-win-probability -- THEIRS.csv
//! ```
//!
//! reads a row for each discard, with the columns `hand`, `indicator`, `discard`, `win`, `tenpai` and `points`, of
//! hands of 14 tiles and one indicator of dora, seen from the dealer in the east round. It prints a row for each
//! question: the mean and the greatest deviation of their numbers from ours, first for our best discard and then for
//! all discards that they value, absolute (chances in percentage points) and relative; how many of them are equal to
//! ours, below and above; and how often their best discard is worse than ours by our numbers, and by how much.
//! `docs/expected-points-elsewhere.md` shows what it printed.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, ensure};
use clap::{Parser, ValueEnum};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use serde::Deserialize;
use tehai::score::{Luck, ScoreError, Scoring, TileFrom, WinTiles, WinWorth, WorthByLuck};
use tehai::tiles::Tile;
use tehai::tiles::notation::RedHand;
use tehai::win_probability::{
    Aim, Effort, GameGraph, GameSettings, Model, Moves, PointsPlay, Reached, RiichiPolicy,
};

/// How far another program's chances and expected points are from ours.
#[derive(Parser)]
struct Args {
    /// Their numbers
    theirs: PathBuf,
    /// What happens to discards
    #[arg(long, value_enum, default_value_t)]
    model: Game,
    /// The hand may also change into any within so many tiles
    #[arg(long)]
    changes: Option<u8>,
    /// Draws after the discard
    #[arg(long, default_value_t = 17)]
    draws: u32,
    /// Riichi is never declared
    #[arg(long)]
    silent: bool,
    /// The first draw after riichi has ippatsu
    #[arg(long)]
    ippatsu: bool,
    /// Hidden indicators after riichi
    #[arg(long, default_value_t = 1)]
    hidden: u8,
    /// Numbers are equal if they differ by no more than this part
    #[arg(long, default_value_t = 1e-9)]
    rounding: f64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Game {
    /// They are shuffled back
    #[default]
    Shuffled,
    /// The weights of the book; chances alone, unless --silent
    Book,
    /// They are gone; chances alone
    True,
}

#[derive(Deserialize)]
struct Row {
    hand: String,
    indicator: String,
    discard: String,
    #[serde(flatten)]
    numbers: Numbers,
}

#[derive(Clone, Copy, Deserialize)]
struct Numbers {
    win: f64,
    tenpai: f64,
    points: f64,
}

/// Their numbers of a hand with its indicator, by discard.
type Theirs = BTreeMap<(String, String), BTreeMap<String, Numbers>>;
/// Ours, by discard: the least and the greatest that the value can be.
type Ours = BTreeMap<String, (f64, f64)>;

const QUESTIONS: [&str; 3] = ["win", "tenpai", "points"];

impl Numbers {
    const fn of(&self, question: usize) -> f64 {
        [self.win, self.tenpai, self.points][question]
    }
}

/// Points without ippatsu, unless they are asked for.
struct Worth {
    of: WorthByLuck,
    ippatsu: bool,
}

impl WinWorth for Worth {
    fn worth(&self, from: TileFrom, luck: Luck, hidden: u8) -> Option<f64> {
        self.of.worth(from, Luck { ippatsu: luck.ippatsu && self.ippatsu, ..luck }, hidden)
    }
    fn indicated(&self, tile: Tile) -> u8 {
        self.of.indicated(tile)
    }
}

/// Our answers to each question; none to those that the game has not.
fn ours(hand: &str, indicator: &str, args: &Args) -> Result<[Option<Ours>; 3]> {
    let moves = args.changes.map_or(Moves::Advancing, Moves::Changes);
    let riichi = if args.silent { RiichiPolicy::Never } else { RiichiPolicy::Always };
    let settings = GameSettings {
        moves,
        visible: indicator.parse()?,
        scoring: Scoring { dora: indicator.parse()?, ..Scoring::default() },
        play: PointsPlay { riichi, hidden_indicators: args.hidden, ..PointsPlay::default() },
        ..GameSettings::default()
    };
    let start = GameGraph::new(&hand.parse::<RedHand>()?, &settings)?;
    let name = |discard: Option<Tile>| discard.expect("a hand of 14 tiles").to_string();
    let ends = |of: &Reached| {
        let number = of.values[args.draws as usize];
        (name(of.discard), (number.low, number.high))
    };
    let all = |reached: &[Reached]| -> Ours { reached.iter().map(ends).collect() };

    let chances = [Aim::Win, Aim::Tenpai];
    let model = match args.model {
        Game::Shuffled => Model::Shuffled,
        Game::Book => Model::Book,
        Game::True => {
            let effort = Effort::default();
            let [win, tenpai] = start.ask_true::<ChaCha8Rng, _>(chances, args.draws, &effort, |_| ())?;
            return Ok([Some(all(&win)), Some(all(&tenpai)), None]);
        }
    };
    let [win, tenpai] = start.ask(chances, model, args.draws)?;
    let points = if model == Model::Book && !args.silent {
        None
    } else {
        let worth = |win: &WinTiles| -> Result<Box<dyn WinWorth>, ScoreError> {
            Ok(Box::new(Worth { of: start.worth(win)?, ippatsu: args.ippatsu }))
        };
        let [points] = start.ask([Aim::Worth(&worth)], model, args.draws)?;
        Some(all(&points))
    };
    Ok([Some(all(&win)), Some(all(&tenpai)), points])
}

/// Deviations of their numbers from ours.
#[derive(Default)]
struct Deviations {
    absolute: Vec<f64>,
    relative: Vec<f64>,
}

impl Deviations {
    fn add(&mut self, theirs: f64, ours: f64) {
        self.absolute.push(theirs - ours);
        if ours > 0.0 {
            self.relative.push(theirs / ours - 1.0);
        }
    }

    /// The mean and the greatest, absolute and relative.
    fn text(&self, chance: bool) -> String {
        let (scale, places) = if chance { (100.0, 3) } else { (1.0, 1) };
        let absolute = format!(
            "{:+.places$},{:.places$}",
            scale * mean(&self.absolute),
            scale * greatest(&self.absolute).abs()
        );
        format!(
            "{absolute},{:+.2} %,{:+.2} %",
            100.0 * mean(&self.relative),
            100.0 * greatest(&self.relative)
        )
    }
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

fn greatest(numbers: &[f64]) -> f64 {
    numbers.iter().copied().max_by(|a, b| a.abs().total_cmp(&b.abs())).unwrap_or(f64::NAN)
}

fn main() -> Result<()> {
    let args = Args::parse();
    let mut theirs = Theirs::new();
    for row in csv::Reader::from_path(&args.theirs)?.deserialize() {
        let row: Row = row?;
        theirs.entry((row.hand, row.indicator)).or_default().insert(row.discard, row.numbers);
    }
    let both: Vec<_> = theirs
        .par_iter()
        .map(|((hand, indicator), theirs)| {
            let ours = ours(hand, indicator, &args).with_context(|| format!("{hand} {indicator}"))?;
            Ok((hand, theirs, ours))
        })
        .collect::<Result<_>>()?;

    println!(
        "question,hands,discards,best mean,best greatest,best mean,best greatest,mean,greatest,mean,greatest,equal,\
         below,above,other discard,mean loss,greatest loss"
    );
    for (question, name) in QUESTIONS.iter().enumerate() {
        let (mut best, mut all) = (Deviations::default(), Deviations::default());
        let (mut hands, mut equal, mut below, mut above, mut losses) = (0, 0, 0, 0, Vec::new());
        for (hand, theirs, ours) in &both {
            let Some(ours) = &ours[question] else { continue };
            let middle = |discard: &str| ours.get(discard).map(|(low, high)| f64::midpoint(*low, *high));
            let their = |discard: &str| theirs.get(discard).map(|numbers| numbers.of(question));
            ensure!(theirs.keys().all(|d| ours.contains_key(d)), "{hand}: they discard what we do not");
            for (discard, numbers) in *theirs {
                let (value, (low, high)) = (numbers.of(question), ours[discard]);
                all.add(value, f64::midpoint(low, high));
                let rounding = args.rounding * high;
                equal += usize::from((low - rounding..=high + rounding).contains(&value));
                below += usize::from(value < low - rounding);
                above += usize::from(value > high + rounding);
            }
            // Of equal discards, the first by name is ours, and the best by our numbers is theirs.
            let most = ours.keys().filter_map(|discard| middle(discard)).fold(0.0, f64::max);
            let is_best = |discard: &&String| middle(discard) >= Some(most * (1.0 - args.rounding));
            let discard = ours.keys().find(is_best).expect("a best discard");
            best.add(their(discard).ok_or_else(|| anyhow!("{hand}: they do not discard {discard}"))?, most);
            let their_most = theirs.values().map(|numbers| numbers.of(question)).fold(0.0, f64::max);
            let is_theirs = |numbers: &Numbers| numbers.of(question) >= their_most * (1.0 - args.rounding);
            let chosen = theirs.iter().filter(|(_, numbers)| is_theirs(numbers));
            let chosen = chosen.filter_map(|(discard, _)| middle(discard)).fold(0.0, f64::max);
            losses.push(1.0 - chosen / most);
            hands += 1;
        }
        if hands == 0 {
            continue;
        }
        losses.retain(|&loss| loss > args.rounding);
        let chance = *name != "points";
        println!(
            "{name},{hands},{},{},{},{equal},{below},{above},{},{:.2} %,{:.2} %",
            all.absolute.len(),
            best.text(chance),
            all.text(chance),
            losses.len(),
            100.0 * if losses.is_empty() { 0.0 } else { mean(&losses) },
            100.0 * losses.iter().copied().fold(0.0, f64::max),
        );
    }
    Ok(())
}
