//! How many hands are there: of all, of wins, of tenpai, and by what they wait for?

use std::process::ExitCode;

use anyhow::{Result, ensure};
use num_bigint::BigUint;
use tehai::cli::{
    AnswerFormat, CommonArgs, GameArgs, Printed, Question, ReportArgs, SetName, TextTable, progress, run,
    write_reports,
};
use tehai::handset::{Forest, HandSet, Weights};
use tehai::report::{Column, Format, Table};
use tehai::sets::Number;
use tehai::tables::sequences;
use tehai::tables::tenpai::{Counted, Part, Setting, Tenpai, count_all, tables};

const EXAMPLES: &str = "\
Examples:
  count-hands --set win                       wins of 14 tiles in the standard form
  count-hands --set win --forms all --players 3
  count-hands --set all --tiles 13 --red-fives
  count-hands --set tenpai --format csv       also by number of kinds and by tile waited for
  count-hands                                 write the reports on tenpai hands to ./reports

Reports: tenpai-waits.csv, tenpai-tiles.csv, and b-files of numbers of hands by number of melds. With a setting given
(--tiles, --players, --forms, --fifth-tile), --out DIR is needed and only the rows of that setting are written.
Exit codes: 0 done, 1 a check of the results failed, 2 bad usage or nothing could be written.";

/// Count the hands and the deals of a named set, exactly.
#[derive(clap::Parser)]
#[command(name = "count-hands", version, after_help = EXAMPLES)]
struct Args {
    /// The set to count; without it the reports on tenpai hands are made
    #[arg(long, value_name = "SET")]
    set: Option<SetName>,

    #[command(flatten)]
    game: GameArgs,

    /// Also count hands with the red five of each suit told from the others
    #[arg(long, requires = "set")]
    red_fives: bool,

    #[command(flatten)]
    out: ReportArgs,

    #[command(flatten)]
    common: CommonArgs,
}

fn main() -> ExitCode {
    run(|args: Args| {
        args.common.apply()?;
        match args.set {
            Some(set) => answer(&args, args.game.question(set)?)?,
            None => write_all(&args)?,
        }
        Ok(())
    })
}

/// Makes the reports: of all settings, or of those that the arguments leave.
fn write_all(args: &Args) -> Result<()> {
    let game = &args.game;
    let wanted = |setting: &Setting| {
        game.tiles.is_none_or(|tiles| tiles == setting.tiles)
            && game.players.is_none_or(|players| players == setting.players)
            && game.forms.is_none_or(|forms| forms == setting.forms)
            && game.fifth_tile.is_none_or(|rule| rule == setting.fifth_tile)
    };
    let settings: Vec<Setting> = Setting::all().into_iter().filter(wanted).collect();
    ensure!(!settings.is_empty(), "--tiles: the reports are on tenpai hands of 1, 4, 7, 10 and 13 tiles");
    let is_default = *game == GameArgs::default();

    let bar = progress(&args.common, settings.len() as u64, "tenpai hands");
    let counted = count_all(&settings, |done| bar.inc(done))?;
    let mut reports: Vec<Table> = tables(&counted).into();
    if is_default {
        reports.extend(sequences::tables()?);
    }
    bar.finish_and_clear();
    let printed = Printed::summary_or_table(args.out.format, summary(&counted), &reports[0]);
    write_reports(&args.common, &args.out, is_default, &reports, &printed)
}

fn summary(counted: &[Tenpai]) -> String {
    let mut table = TextTable::new(["tiles", "forms", "players", "fifth tile", "hands", "deals"]);
    for Tenpai { setting, parts } in counted {
        for Counted { number, .. } in parts.iter().filter(|of| of.part == Part::Total) {
            let [tiles, players] = [setting.tiles, setting.players.number()].map(|n| n.to_string());
            let [hands, deals] = [&number.hands, &number.deals].map(|n| n.to_string());
            table.row([&tiles, setting.forms.name(), &players, setting.fifth_tile.name(), &hands, &deals]);
        }
    }
    format!("Tenpai hands. Hands are distinct counts, deals ways to take them from the tiles.\n\n{table}")
}

/// A line of the answer: what hands, by what, and their numbers.
struct Line {
    by: &'static str,
    value: String,
    hands: BigUint,
    deals: BigUint,
    red_five_hands: BigUint,
}

impl Line {
    fn of_set(hands: HandSet) -> Result<Line> {
        let index = hands.index()?;
        Ok(Line {
            by: "total",
            value: String::new(),
            hands: index.len().into(),
            deals: index.weigh(&Weights::deals()),
            red_five_hands: index.weigh(&Weights::red_fives()),
        })
    }

    fn of_part(part: &Counted) -> Line {
        let (by, value) = match part.part {
            Part::Total => ("total", String::new()),
            Part::WaitKinds(kinds) => ("wait-kinds", kinds.to_string()),
            Part::WaitsFor(tile) => ("tile", tile.to_string()),
        };
        let Number { hands, deals } = part.number.clone();
        Line { by, value, hands, deals, red_five_hands: part.red_five_hands.clone() }
    }
}

/// Prints the numbers of one set; of tenpai hands also by what they wait for.
fn answer(args: &Args, question: Question) -> Result<()> {
    ensure!(
        args.out.out.is_none() || question.set == SetName::Tenpai,
        "--out: there is no report on --set {}; the answer goes to standard output",
        question.set.name()
    );
    let counted = match question.set {
        SetName::All | SetName::Win => Vec::new(),
        SetName::Tenpai => {
            let Question { tiles, forms, players, fifth_tile, .. } = question;
            count_all(&[Setting { tiles, forms, players, fifth_tile }], |_| ())?
        }
    };
    let lines = match counted.first() {
        Some(tenpai) => tenpai.parts.iter().map(Line::of_part).collect(),
        None => vec![Line::of_set(question.hands(&Forest::new()))?],
    };
    let data = || table(&question, &lines, args.red_fives);
    let printed = match args.out.format {
        AnswerFormat::Text => Printed::Answer(text(&question, &lines, args.red_fives)),
        AnswerFormat::Csv => Printed::Data(String::from_utf8(data().to_csv())?),
        AnswerFormat::Json => Printed::Data(data().to_json()),
    };
    let reports = tables(&counted);
    write_reports(&args.common, &args.out, false, &reports, &printed)
}

fn text(question: &Question, lines: &[Line], red_fives: bool) -> String {
    let red = red_fives.then_some("hands with red fives");
    let mut table = TextTable::new(["", "", "hands", "deals"].into_iter().chain(red));
    for line in lines {
        let by = match line.by {
            "wait-kinds" => "kinds waited for",
            "tile" => "waits for",
            total => total,
        };
        let numbers = [line.hands.to_string(), line.deals.to_string()];
        let red = red_fives.then(|| line.red_five_hands.to_string());
        table.row([by.to_owned(), line.value.clone()].into_iter().chain(numbers).chain(red));
    }
    format!(
        "Hands are distinct counts, deals ways to take them from the tiles.\nSettings: {}.\n\n{table}",
        question.settings()
    )
}

/// The answer as a table, for programs.
fn table(question: &Question, lines: &[Line], red_fives: bool) -> Table {
    let same = |text: &'static str| lines.iter().map(move |_| text);
    let number = |number: u8| lines.iter().map(move |_| number);
    let mut columns = vec![
        Column::text("set", "The set.", same(question.set.name())),
        Column::integer("tiles", "Tiles of the hands.", number(question.tiles)),
        Column::text(
            "forms",
            "Winning forms that count; empty if that means nothing.",
            same(question.forms().map_or("", |forms| forms.name())),
        ),
        Column::integer("players", "Players of the game.", number(question.players.number())),
        Column::text(
            "fifth_tile",
            "Rule for the fifth copy; empty if that means nothing.",
            same(question.fifth_tile().map_or("", |rule| rule.name())),
        ),
        Column::choice(
            "by",
            "What the hands are chosen by.",
            &["total", "wait-kinds", "tile"],
            lines.iter().map(|line| line.by),
        ),
        Column::text(
            "value",
            "Number of kinds, or tile, waited for.",
            lines.iter().map(|line| line.value.clone()),
        ),
        Column::big("hands", "Distinct hands.", lines.iter().map(|line| line.hands.clone())),
        Column::big("deals", "Deals of such hands.", lines.iter().map(|line| line.deals.clone())),
    ];
    if red_fives {
        let red = lines.iter().map(|line| line.red_five_hands.clone());
        columns.push(Column::big("red_five_hands", "Hands, red fives told apart.", red));
    }
    Table {
        name: "count",
        title: "Hands of a set",
        question: "How many hands are in the set?",
        program: "count-hands",
        description: "Hands and deals of a named set.",
        columns,
        key: &[],
        format: Format::Csv,
    }
}
