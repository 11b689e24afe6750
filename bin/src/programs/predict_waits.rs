//! What may a tenpai player wait for, as far as the visible tiles tell?

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::json::json_lines;
use crate::table::{Cells, Column, Table};
use crate::{AnswerArgs, CommonArgs, Program, RulesArgs, TextTable, row};
use anyhow::{Context, Result};
use serde_json::json;
use tehai::hand::{Hand, OpenHand};
use tehai::predict::{Prediction, Predictor, Situation};
use tehai::rules::{Players, Rules};

const EXAMPLES: &str = "\
Examples:
  predict-waits                                      nothing visible
  predict-waits --visible 23m5p777z --discards 19m4s1z
  predict-waits --melds 2 --visible '135s[456m]' --discards 9p --format csv
  predict-waits situation.txt --format json
  predict-waits - < situation.txt

FILE, or standard input for -, says first how many melds the player has still to form, then of each tile how many copies
are unseen (0 to 4) and 1 if they discarded it, else 0:

  4          # no meld was called
  5m 3 0     # one 5m is visible
  1z 2 1     # two are visible, one of them discarded by the player

A tile that is not named is \"4 0\"; # begins a comment. It takes the place of --melds, --visible and --discards. Of
those, unseen is 4 - visible - discards; all that is seen elsewhere is visible: own hand, melds, dora, other players'
discards.
A hand that waits for a discarded tile, in any form, is out. Seven pairs and thirteen orphans need a closed hand,
--melds 4.
CSV: for each tile the deals of hands that wait for it in the standard form, in seven pairs and not also in the standard
form on it, and in thirteen orphans; their sum, deals; and its share of the deals of all tenpai hands, 0 if there are
none. JSON: players, forms, seven_pairs, melds, unseen tiles, discarded, total (the deals of all tenpai hands), and
waits, the rows of the CSV.";

/// Predict what a tenpai player waits for: exact deals of tenpai hands from the unseen tiles.
#[derive(clap::Parser)]
#[command(name = "predict-waits", version, after_help = EXAMPLES)]
pub struct Args {
    /// File that says what is visible; `-` is standard input
    #[arg(value_name = "FILE", conflicts_with_all = ["melds", "visible", "discards"])]
    file: Option<PathBuf>,

    /// Melds the player has still to form from concealed tiles
    #[arg(long, value_name = "M", default_value_t = 4, value_parser = clap::value_parser!(u8).range(0..=4))]
    melds: u8,

    /// Tiles seen anywhere but among the player's discards
    #[arg(long, value_name = "HAND", default_value = "", hide_default_value = true)]
    visible: OpenHand,

    /// Tiles the player discarded
    #[arg(long, value_name = "HAND", default_value = "", hide_default_value = true)]
    discards: Hand,

    #[command(flatten)]
    rules: RulesArgs,

    #[command(flatten)]
    answer: AnswerArgs,
}

impl Program for Args {
    fn run(self, common: &CommonArgs) -> Result<()> {
        let situation = situation(&self)?;
        let rules = self.rules.rules();
        let predictor = Predictor::new(rules, situation.melds)?;
        let prediction = predictor.predict(&situation.unseen, situation.discarded);
        self.answer.write_with(
            common,
            || text(rules, &situation, &prediction),
            || table(rules.players, &prediction),
            || json(rules, &situation, &prediction),
        )
    }
}

/// What the file or the flags say, held to the game.
fn situation(args: &Args) -> Result<Situation> {
    let (situation, source) = match &args.file {
        Some(path) => {
            let is_stdin = path == Path::new("-");
            let name = if is_stdin { "standard input".into() } else { path.display().to_string() };
            let text = if is_stdin { io::read_to_string(io::stdin()) } else { fs::read_to_string(path) };
            let text = text.with_context(|| format!("cannot read {name}"))?;
            (text.parse::<Situation>().with_context(|| name.clone())?, name)
        }
        None => {
            let source = "--visible and --discards together";
            let situation = Situation::new(args.melds, &args.visible.all_tiles(), &args.discards);
            (situation.context(source)?, source.to_owned())
        }
    };
    situation.for_players(args.rules.rules().players).context(source)
}

const COLUMNS: [Column; 6] = [
    Column::text("tile", ""),
    Column::integer("standard", ""),
    Column::integer("seven_pairs", ""),
    Column::integer("thirteen_orphans", ""),
    Column::integer("deals", ""),
    Column::decimal("share", ""),
];

/// What is said of each tile. The first lines of the answer, or the JSON around it, say the rest.
fn rows(
    players: Players,
    prediction: &Prediction,
    share: impl Fn(f64) -> String,
) -> impl Iterator<Item = Cells> {
    players.tiles().iter().map(move |tile| {
        let deals = prediction.waiting_for(tile);
        let share = share(prediction.share(tile).map_or(0.0, |share| share.to_f64()));
        row![tile, deals.standard, deals.seven_pairs, deals.thirteen_orphans, deals.sum(), share]
    })
}

fn table(players: Players, prediction: &Prediction) -> Table {
    Table::new(&COLUMNS, rows(players, prediction, |share| share.to_string()))
}

fn json(rules: Rules, situation: &Situation, prediction: &Prediction) -> String {
    json_lines(&json!({
        "players": rules.players.number(),
        "forms": rules.forms.name(),
        "seven_pairs": rules.seven_pairs.name(),
        "melds": situation.melds,
        "unseen": situation.unseen.total(),
        "discarded": situation.discarded.to_string(),
        "total": prediction.total,
        "waits": table(rules.players, prediction).objects().collect::<Vec<_>>(),
    }))
}

fn text(rules: Rules, situation: &Situation, prediction: &Prediction) -> String {
    let mut table = TextTable::new(COLUMNS.map(|column| column.name.replace('_', " ")));
    rows(rules.players, prediction, |share| format!("{:.4}%", 100.0 * share))
        .for_each(|row| table.row(row.iter()));
    let discarded =
        if situation.discarded.is_empty() { "nothing".to_owned() } else { situation.discarded.to_string() };
    format!(
        "Waits of a tenpai player: deals, ways to take a tenpai hand from the unseen tiles, each hand once.\n\
         Settings: {} players; forms {}; seven pairs {}; {} melds to form, {} concealed tiles; {} of {} tiles \
         unseen; discarded {discarded}.\n\nall tenpai hands  {}\n\n{table}",
        rules.players.number(),
        rules.forms,
        rules.seven_pairs.name(),
        situation.melds,
        3 * situation.melds + 1,
        situation.unseen.total(),
        rules.players.total(),
        prediction.total
    )
}
