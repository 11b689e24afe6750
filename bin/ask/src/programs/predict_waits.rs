//! Predicts a tenpai player's waits from the visible tiles.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::situation;
use crate::stream::{self, Questions, Rows, Written, read};
use anyhow::{Context, Result, bail, ensure};
use tehai::predict::{Prediction, Predictor};
use tehai::rules::Rules;
use tehai::tiles::Tile;
use tehai::tiles::notation::RedHand;
use tehai_answers::predict::{PredictQuestion, PredictedWait, PredictedWaits, Situation, predicted};
use tehai_options::Options;
use tehai_program::cli::{AnswerArgs, AnswerFormat, CommonArgs, Program, refused, rules_text};
use tehai_program::output::json::{json_line, json_lines, json_value};
use tehai_program::output::table::{Column, Table};
use tehai_program::output::text::{Text, TextTable, fraction, grouped, percent};
use tehai_program::row;

const EXAMPLES: &str = "\
Examples:
  tehai predict-waits --visible 23m5p777z --discards 19m4s1z --sort danger
  tehai predict-waits --hand 46m357p2256s115z4p --discards 1m9s4z2p
  tehai predict-waits - < situation.txt
  tehai predict-waits - < situations.csv  # JSON lines

FILE, or standard input for -, starts with the number of melds the player still has to form. Each further line \
has a tile, how many copies of it are unseen (0 to 4), and 1 if the player discarded it, else 0:

  4          # no meld was called
  5m 3 0     # one 5m is visible
  1z 2 1     # two are visible, one of them discarded by the player

A tile that is left out has four unseen copies and was not discarded; # begins a comment. FILE takes the place \
of --melds, --hand, --visible and --discards. Standard input may also be many situations, as CSV with the columns \
visible, discards and melds, or as JSON lines with these keys: see tehai help settings.
Hands that wait for a tile the player discarded (furiten) are ruled out. Seven pairs and thirteen orphans need a \
closed hand, --melds 4.
CSV has for each tile the deals of the hands that wait for it: in the standard form; in seven pairs but not in \
the standard form; in thirteen orphans; then deals, their sum, and its share of the deals of all tenpai hands; and \
the hands, each counted once, with their share of all tenpai hands. JSON has the settings and the total besides, JSON \
lines are the rows alone: see tehai help json predict-waits.";

/// The order of tiles in the answer.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Sort {
    /// 1m to 7z
    Tile,
    /// Most deals first
    Danger,
    /// Fewest deals first
    Safety,
}

/// Predict what a tenpai player waits for
///
/// Counts the deals of tenpai hands from the unseen tiles, exactly.
#[derive(Clone, clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = EXAMPLES)]
pub struct Args {
    /// File that describes the situation; - is standard input
    #[arg(value_name = "FILE", conflicts_with_all = ["melds", "hand", "visible", "discards"])]
    file: Option<PathBuf>,

    #[command(flatten)]
    question: PredictQuestion,

    /// Order of the tiles [default: tile; with --hand safety]
    #[arg(long, value_name = "ORDER")]
    sort: Option<Sort>,

    /// In text, show the deals by form
    #[arg(long)]
    details: bool,

    /// In text, print shares as exact fractions
    #[arg(long)]
    exact: bool,

    #[command(flatten)]
    answer: AnswerArgs,
}

const ROWS: Rows = Rows {
    name: ("situations", "waits"),
    has_hands: false,
    of_run: &["sort", "details", "exact"],
    ..Rows::hands(PredictQuestion::FIELDS)
};

impl Program for Args {
    const NAME: &str = "predict-waits";
    const ANSWERS: &[&str] = &["PredictedWaits"];

    fn run(self, common: &CommonArgs) -> Result<()> {
        let predictors = Predictors::default();
        match &self.file {
            None => {
                let situation = self.situation()?;
                self.answer_one(common, &situation, &predictors)
            }
            Some(path) if path != Path::new("-") => {
                let name = path.display().to_string();
                let is_hand = name.parse::<RedHand>().is_ok() && !path.exists();
                ensure!(!is_hand, "FILE {name:?}: no such file; a hand goes to --hand");
                let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
                self.answer_text(common, &text, &name, &predictors)
            }
            Some(_) => self.answer_stdin(common, &predictors),
        }
    }
}

impl Args {
    fn sort(&self) -> Sort {
        self.sort.unwrap_or(if self.question.hand.is_empty() { Sort::Tile } else { Sort::Safety })
    }

    /// The situation in the options.
    fn situation(&self) -> Result<Situation> {
        self.question.situation().map_err(refused::<Args>)
    }

    /// Answers the situation that a text describes.
    fn answer_text(
        &self,
        common: &CommonArgs,
        text: &str,
        name: &str,
        predictors: &Predictors,
    ) -> Result<()> {
        let situation = situation::read(text).with_context(|| name.to_owned())?;
        let situation =
            situation.for_players(self.question.rules.players).with_context(|| name.to_owned())?;
        self.answer_one(common, &situation, predictors)
    }

    fn answer_one(&self, common: &CommonArgs, situation: &Situation, predictors: &Predictors) -> Result<()> {
        let predicted = self.predict(situation, predictors)?;
        self.answer.write_with(
            common,
            || text(self, situation, &predicted),
            || table(&predicted.answer),
            || json_lines(&json_value(&predicted.answer)),
        )
    }

    fn predict(&self, situation: &Situation, predictors: &Predictors) -> Result<Predicted> {
        let rules = self.question.rules;
        let predictor = predictors.of(rules, situation.melds)?;
        let (prediction, hands) = predicted(&predictor, situation);
        let mut tiles: Vec<Tile> = rules.players.tiles().iter().collect();
        let deals = |tile: &Tile| prediction.waiting_for(*tile);
        match self.sort() {
            Sort::Tile => {}
            Sort::Danger => tiles.sort_by_key(|tile| Reverse(deals(tile))),
            Sort::Safety => tiles.sort_by_key(deals),
        }
        let answer = PredictedWaits::new(&self.question, situation, &prediction, &hands, &tiles);
        Ok(Predicted { prediction, hands, tiles, answer })
    }

    /// Answers standard input: one situation, or a stream of them.
    fn answer_stdin(&self, common: &CommonArgs, predictors: &Predictors) -> Result<()> {
        let questions = Questions::new::<Args>(common, ROWS, |asked| {
            Ok(Args { question: read::<Args, _>(asked)?, ..self.clone() })
        })?;
        let input = stream::standard_input(common, &questions, true)?;
        let rows = match input.text_or_rows().context("cannot read standard input")? {
            Ok(text) => return self.answer_text(common, &text, "standard input", predictors),
            Err(rows) => rows,
        };
        let is_text = match self.answer.named()? {
            Some(AnswerFormat::Text) => true,
            None | Some(AnswerFormat::Jsonl) => false,
            Some(_) => bail!("--format: a stream of situations is text or jsonl"),
        };
        let (run, written) = ((&self.answer.file, common), Written::objects(is_text));
        stream::answer_rows(run, &written, "answered", &questions, rows, |args: &Args, _| {
            let situation = args.situation()?;
            let predicted = args.predict(&situation, predictors)?;
            Ok(match is_text {
                true => text(args, &situation, &predicted).to_string(),
                false => json_line(&json_value(&predicted.answer)),
            })
        })
    }
}

/// The deals of a situation, the hands, and the order of the tiles.
struct Predicted {
    prediction: Prediction,
    hands: Prediction,
    tiles: Vec<Tile>,
    answer: PredictedWaits,
}

/// Predictors by rules and melds, each made once.
#[derive(Default)]
struct Predictors(Mutex<HashMap<(Rules, u8), Arc<Predictor>>>);

impl Predictors {
    fn of(&self, rules: Rules, melds: u8) -> Result<Arc<Predictor>> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(predictor) = known.get(&(rules, melds)) {
            return Ok(predictor.clone());
        }
        let predictor = Arc::new(Predictor::new(rules, melds)?);
        known.insert((rules, melds), predictor.clone());
        Ok(predictor)
    }
}

/// Length of the longest bar in blocks.
const BAR: u128 = 20;

const COLUMNS: [Column; 8] = [
    Column::text("tile", ""),
    Column::integer("standard", ""),
    Column::integer("seven_pairs", ""),
    Column::integer("thirteen_orphans", ""),
    Column::integer("deals", ""),
    Column::decimal("share", ""),
    Column::integer("hands", ""),
    Column::decimal("share_of_hands", ""),
];

/// The rows for each tile.
fn table(answer: &PredictedWaits) -> Table {
    let row = |wait: &PredictedWait| {
        let PredictedWait { tile, standard, seven_pairs, thirteen_orphans, deals, share, .. } = wait;
        row![tile, standard, seven_pairs, thirteen_orphans, deals, share, wait.hands, wait.share_of_hands]
    };
    Table::new(&COLUMNS, answer.waits.iter().map(row))
}

fn text(args: &Args, situation: &Situation, predicted: &Predicted) -> Text {
    let Predicted { prediction, hands, tiles, answer } = predicted;
    let rules = args.question.rules;
    let held: Vec<Tile> = tiles.iter().copied().filter(|tile| answer.held.contains(*tile)).collect();
    let (tiles, of) = if held.is_empty() { (tiles, "each tile") } else { (&held, "each tile of your hand") };
    let [deals, number] = [prediction.total, hands.total].map(grouped);
    let answer = format!("{deals} deals of {number} tenpai hands; share and deals that wait for {of}\n");
    let share = if args.exact { "exactly" } else { "share" };
    let others: &[&str] =
        if args.details { &["standard", "seven pairs", "thirteen orphans"] } else { &["deals", ""] };
    let mut table = TextTable::new(["tile", share, "of hands"].iter().chain(others));
    let most = tiles.iter().map(|tile| prediction.waiting_for(*tile)).max().unwrap_or(0).max(1);
    for tile in tiles {
        let deals = prediction.waiting_for(*tile);
        let shares = [prediction, hands].map(|of| {
            let share = of.share(*tile);
            let share = share.map(|share| if args.exact { fraction(&share) } else { percent(&share) });
            share.unwrap_or_else(|| "-".to_owned())
        });
        // Rounded up, so that only safe tiles have no bar.
        let blocks = (u128::from(deals) * BAR).div_ceil(most.into()) as usize;
        let others = match args.details {
            true => prediction.waiting_by_form(*tile).iter().map(u64::to_string).collect(),
            false => vec![deals.to_string(), "█".repeat(blocks)],
        };
        table.row([tile.to_string()].into_iter().chain(shares).chain(others));
    }
    let discarded =
        if situation.discarded.is_empty() { "nothing".to_owned() } else { situation.discarded.to_string() };
    let notes = format!(
        "Deals are ways to take a tenpai hand from the unseen tiles, each hand once: they say which hands there are, not \
         how the player played, called, or bet. Of hands is the share if each hand counts once, however many deals it has.\n\
         Settings: {}; {} melds to form, {} concealed tiles; {} of {} tiles \
         unseen; discarded {discarded}.\n",
        rules_text(rules),
        situation.melds,
        3 * situation.melds + 1,
        situation.unseen.total(),
        rules.players.total()
    );
    Text::paragraphs([answer.into(), Text::default().table(table), notes.into()])
}
