//! What may a tenpai player wait for, as far as the visible tiles tell?

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use tehai::hand::{Hand, OpenHand};
use tehai::predict::{DealsByForm, Prediction, Predictor, Situation};
use tehai::rules::Players;
use tehai::tile::{Tile, TileSet};
use tehai_cli::report::{Column, Format, Table, json_integer};
use tehai_cli::{AnswerFormat, CommonArgs, FileArgs, Output, TextTable, run};

const EXAMPLES: &str = "\
Examples:
  predict-waits                                      nothing visible
  predict-waits --visible 23m5p777z --discards 19m4s1z
  predict-waits --melds 2 --visible '135s[456m]' --discards 9p --format csv
  predict-waits situation.txt --format json
  predict-waits - < situation.txt

FILE, or standard input for -, says first how many melds the player has still to form, then of
each tile how many copies are unseen (0 to 4) and 1 if they discarded it, else 0:

  4          # no meld was called
  5m 3 0     # one 5m is visible
  1z 2 1     # two are visible, one of them discarded by the player

A tile that is not named is \"4 0\"; # begins a comment. It takes the place of --melds, --visible and
--discards. Of those, unseen is 4 - visible - discards; all that is seen elsewhere is visible: own
hand, melds, dora, other players' discards.
A hand that waits for a discarded tile, in any form, is out. Seven pairs and thirteen orphans need
a closed hand, --melds 4; seven pairs are of different kinds.
CSV: for each tile the deals of hands that wait for it in the standard form, in seven pairs and not
also in the standard form on it, and in thirteen orphans; their sum, deals; and its share of the
deals of all tenpai hands, 0 if there are none.
JSON: players, melds, unseen tiles, discarded, total (the deals of all tenpai hands), and waits, the
rows of the CSV.
Exit codes: 0 done, 2 bad usage or input, or nothing could be written.";

/// Predict what a tenpai player waits for: exact deals of tenpai hands from the unseen tiles.
#[derive(clap::Parser)]
#[command(name = "predict-waits", version, after_help = EXAMPLES)]
struct Args {
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

    /// Players, which decide the tiles that exist
    #[arg(long, value_name = "3|4", default_value = "4")]
    players: Players,

    /// How to print the answer
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
        let situation = situation(&args)?;
        let predictor = Predictor::new(args.players, situation.melds)?;
        let prediction = predictor.predict(&situation.unseen, situation.discarded);
        let table = table(args.players.tiles(), &prediction);
        let header = String::from_utf8(table.first_line())?;
        let mut output =
            Output::create(&args.out, (args.format == AnswerFormat::Csv).then_some(header.as_str()))?;
        match args.format {
            AnswerFormat::Text => output.write_all(text(args.players, &situation, &prediction).as_bytes())?,
            AnswerFormat::Csv => output.write_all(&table.to_csv())?,
            AnswerFormat::Json => {
                output.write_all(json(args.players, &situation, &prediction, &table).as_bytes())?
            }
        }
        output.finish()
    })
}

/// What the file or the flags say, held to the game.
fn situation(args: &Args) -> Result<Situation> {
    let (situation, source) = match &args.file {
        Some(path) => {
            let name = if is_stdin(path) { "standard input".into() } else { path.display().to_string() };
            let text = read(path).with_context(|| format!("cannot read {name}"))?;
            (text.parse::<Situation>().with_context(|| name.clone())?, name)
        }
        None => {
            let source = "--visible and --discards together";
            let situation = Situation::new(args.melds, &args.visible.all_tiles(), &args.discards);
            (situation.context(source)?, source.to_owned())
        }
    };
    situation.for_players(args.players).context(source)
}

fn read(path: &Path) -> io::Result<String> {
    if is_stdin(path) { io::read_to_string(io::stdin()) } else { fs::read_to_string(path) }
}

fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// The share of the hands that wait for a tile; 0 if there are no tenpai hands.
fn share(prediction: &Prediction, tile: Tile) -> f64 {
    prediction.share(tile).map_or(0.0, |share| share.to_f64())
}

fn table(tiles: TileSet, prediction: &Prediction) -> Table {
    let rows: Vec<(Tile, DealsByForm)> =
        tiles.iter().map(|tile| (tile, prediction.waiting_for(tile))).collect();
    let deals =
        |of: fn(&DealsByForm) -> u64| rows.iter().map(move |(_, deals)| of(deals)).collect::<Vec<_>>();
    Table {
        name: "predicted-waits",
        title: "Waits predicted from visible tiles",
        question: "Which tiles may a tenpai player wait for?",
        program: "predict-waits",
        description: "Deals of tenpai hands that wait for each tile.",
        columns: vec![
            Column::text("tile", "Tile.", rows.iter().map(|(tile, _)| tile.to_string())),
            Column::integer("standard", "Waiting in the standard form.", deals(|deals| deals.standard)),
            Column::integer(
                "seven_pairs",
                "Waiting in seven pairs, not also in the standard form.",
                deals(|deals| deals.seven_pairs),
            ),
            Column::integer(
                "thirteen_orphans",
                "Waiting in thirteen orphans.",
                deals(|deals| deals.thirteen_orphans),
            ),
            Column::integer("deals", "Waiting in any form.", deals(DealsByForm::sum)),
            Column::decimal(
                "share",
                "Share of the deals of all tenpai hands.",
                rows.iter().map(|(tile, _)| share(prediction, *tile)),
            ),
        ],
        key: &[],
        format: Format::Csv,
    }
}

fn json(players: Players, situation: &Situation, prediction: &Prediction, table: &Table) -> String {
    format!(
        "{{\n\"players\": {}, \"melds\": {}, \"unseen\": {}, \"discarded\": \"{}\", \"total\": {},\n\"waits\": {}}}\n",
        players.number(),
        situation.melds,
        situation.unseen.total(),
        situation.discarded,
        json_integer(prediction.total),
        table.to_json()
    )
}

fn text(players: Players, situation: &Situation, prediction: &Prediction) -> String {
    let mut table = TextTable::new(["tile", "standard", "seven pairs", "thirteen orphans", "deals", "share"]);
    for tile in players.tiles().iter() {
        let deals = prediction.waiting_for(tile);
        let numbers = [deals.standard, deals.seven_pairs, deals.thirteen_orphans, deals.sum()];
        let share = format!("{:.4}%", 100.0 * share(prediction, tile));
        let cells = numbers.map(|number| number.to_string());
        table.row([tile.to_string()].into_iter().chain(cells).chain([share]));
    }
    let discarded = match situation.discarded {
        none if none.is_empty() => "nothing".to_owned(),
        tiles => tiles.to_string(),
    };
    format!(
        "Waits of a tenpai player: deals, ways to take a tenpai hand from the unseen tiles, each hand once.\n\
         Settings: {} players; {} melds to form, {} concealed tiles; {} of {} tiles unseen; discarded {discarded}.\n\n\
         all tenpai hands  {}\n\n{table}",
        players.number(),
        situation.melds,
        3 * situation.melds + 1,
        situation.unseen.total(),
        players.total(),
        prediction.total
    )
}
