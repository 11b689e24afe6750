//! How many hands are there: of all, of wins, of tenpai, and by what they wait for?

use std::process::ExitCode;

use anyhow::{Result, ensure};
use num_bigint::BigUint;
use tehai::decimal::Fraction;
use tehai::expression::{Evaluation, Expression, Setting};
use tehai::handset::{HandSet, Weights};
use tehai::sets::Number;
use tehai_cli::report::{Column, Format, Table};
use tehai_cli::tables::sequences;
use tehai_cli::tables::tenpai::{self, Counted, Part, Tenpai, count_all, tables};
use tehai_cli::{
    CommonArgs, GameArgs, Printed, Question, ReportArgs, SET_LANGUAGE, SetArgs, TextTable, progress, run,
    write_reports,
};

const EXAMPLES: &str = "\
Examples:
  count-hands --set win                       wins of 14 tiles in the standard form
  count-hands --set win --forms all --players 3
  count-hands --set all --tiles 13 --red-fives
  count-hands --set tenpai --format csv       also by number of kinds and by tile waited for
  count-hands --set 'win & honours = 0 & terminals = 0'
  count-hands --set 'shanten <= 0' --given 'only(m) | only(p) | only(s)'
  count-hands                                 write the reports on tenpai hands to ./reports

Probabilities are deals among all deals of as many tiles, and with --given among those of the given set. Hands that are
all tenpai are also counted by what they wait for.
Reports: tenpai-waits.csv, tenpai-tiles.csv, and b-files of numbers of hands by number of melds. With a setting given
(--tiles, --players, --forms, --fifth-tile), --out DIR is needed and only the rows of that setting are written.
Exit codes: 0 done, 1 a check of the results failed, 2 bad usage or nothing could be written.";

/// Count the hands and the deals of a set, exactly; without --set, make the reports on tenpai hands.
#[derive(clap::Parser)]
#[command(name = "count-hands", version, after_help = format!("{EXAMPLES}\n\n{SET_LANGUAGE}"))]
struct Args {
    #[command(flatten)]
    set: SetArgs,

    /// Count only hands that are in this set too; their share of its deals is the probability given it
    #[arg(long, value_name = "EXPR", requires = "set")]
    given: Option<String>,

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
        match args.set.question(args.given.as_deref())? {
            Some(question) => answer(&args, &question),
            None => write_all(&args),
        }
    })
}

/// Makes the reports: of all settings, or of those that the arguments leave.
fn write_all(args: &Args) -> Result<()> {
    let game = &args.set.game;
    let wanted = |setting: &Setting| {
        game.tiles.is_none_or(|tiles| tiles == setting.tiles)
            && game.players.is_none_or(|players| players == setting.players)
            && game.forms.is_none_or(|forms| forms == setting.forms)
            && game.fifth_tile.is_none_or(|rule| rule == setting.fifth_tile)
    };
    let settings: Vec<Setting> = tenpai::settings().into_iter().filter(wanted).collect();
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
    fn of_set(by: &'static str, hands: HandSet) -> Result<Line> {
        let index = hands.index()?;
        Ok(Line {
            by,
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

/// The answer to a question.
struct Answer<'q> {
    question: &'q Question,
    /// The total first. With a given set all but the last are of hands that are in it, and the last is it.
    lines: Vec<Line>,
    /// Deals of all hands of as many tiles.
    all: BigUint,
    /// Deals of the given set.
    given: Option<BigUint>,
    red_fives: bool,
}

/// Answers a question; hands that are all tenpai are also counted by what they wait for.
fn answer(args: &Args, question: &Question) -> Result<()> {
    let is_tenpai = question.set == "tenpai".parse::<Expression>()? && question.given.is_none();
    ensure!(
        args.out.out.is_none() || is_tenpai,
        "--out: there is no report on --set {}; the answer goes to standard output",
        question.set
    );
    let forest = Question::forest();
    let mut evaluation = Evaluation::new(&forest, question.setting);
    let (counted, lines) = match is_tenpai {
        true => {
            if args.set.explain {
                question.evaluate(&mut evaluation, true)?;
            }
            let counted = count_all(&[question.setting], |_| ())?;
            let lines = counted[0].parts.iter().map(Line::of_part).collect();
            (counted, lines)
        }
        false => (Vec::new(), lines(question, &mut evaluation, args.set.explain)?),
    };
    let given = question.given.as_ref().and_then(|_| lines.last()).map(|line| line.deals.clone());
    ensure!(given != Some(BigUint::ZERO), "--given: the set has no hands, so nothing is probable given it");
    let all = evaluation.all().deals()?;
    let answer = Answer { question, lines, all, given, red_fives: args.red_fives };
    let printed = Printed::answer_or_table(args.out.format, || answer.text(), || answer.table());
    let reports = if is_tenpai { tables(&counted).into() } else { Vec::new() };
    write_reports(&args.common, &args.out, false, &reports, &printed)
}

/// The lines on any set, by what its hands wait for if all are tenpai, and on the given set.
fn lines(question: &Question, evaluation: &mut Evaluation, explain: bool) -> Result<Vec<Line>> {
    let (set, given) = question.evaluate(evaluation, explain)?;
    let hands = given.map_or(set, |given| set & given);
    let mut lines: Vec<Line> = match Tenpai::count_some(evaluation, hands)? {
        Some(tenpai) => tenpai.parts.iter().map(Line::of_part).collect(),
        None => vec![Line::of_set("total", hands)?],
    };
    lines.extend(given.map(|given| Line::of_set("given", given)).transpose()?);
    Ok(lines)
}

impl Answer<'_> {
    /// Are there lines by what the hands wait for?
    fn is_by_waits(&self) -> bool {
        self.lines.iter().any(|line| line.by == "wait-kinds")
    }

    /// The probability of each line among all deals, or among those given.
    fn among(&self, deals: &BigUint) -> Vec<Fraction> {
        self.lines.iter().map(|line| Fraction::new(line.deals.clone(), deals.clone())).collect()
    }

    fn text(&self) -> String {
        let given = self.given.as_ref().map(|given| self.among(given));
        let red = self.red_fives.then_some("hands with red fives");
        let of_given = given.as_ref().map(|_| ["if given", "exactly"]);
        let header = ["", "", "hands", "deals", "probability", "exactly"].into_iter();
        let mut table = TextTable::new(header.chain(of_given.into_iter().flatten()).chain(red));
        for (row, (line, among_all)) in self.lines.iter().zip(self.among(&self.all)).enumerate() {
            let by = match line.by {
                "wait-kinds" => "kinds waited for",
                "tile" => "waits for",
                other => other,
            };
            let mut cells = vec![by.to_owned(), line.value.clone()];
            cells.extend([line.hands.to_string(), line.deals.to_string()]);
            cells.extend(in_words(&among_all));
            cells.extend(given.iter().flat_map(|given| in_words(&given[row])));
            cells.extend(self.red_fives.then(|| line.red_five_hands.to_string()));
            table.row(cells);
        }
        let given = match self.given {
            Some(_) => "Counted are the hands of the set that are in the given set too.\n",
            None => "",
        };
        format!(
            "Hands are distinct counts, deals ways to take them from the tiles.\n{given}Settings: {}.\n\n{table}",
            self.question.settings(self.is_by_waits())
        )
    }

    /// The answer as a table, for programs.
    fn table(&self) -> Table {
        let lines = &self.lines;
        let mut columns = self.setting_columns();
        columns.extend([
            Column::choice(
                "by",
                "What the hands are chosen by; given is the whole given set.",
                &["total", "wait-kinds", "tile", "given"],
                lines.iter().map(|line| line.by),
            ),
            Column::text(
                "value",
                "Number of kinds, or tile, waited for.",
                lines.iter().map(|line| line.value.clone()),
            ),
            Column::big("hands", "Distinct hands.", lines.iter().map(|line| line.hands.clone())),
            Column::big("deals", "Deals of such hands.", lines.iter().map(|line| line.deals.clone())),
        ]);
        columns.extend(fraction_columns(["numerator", "denominator", "probability"], &self.among(&self.all)));
        if let (Some(given), Some(deals)) = (&self.question.given, &self.given) {
            let name = lines.iter().map(|_| given.to_string());
            columns.push(Column::text("given", "The given set: all rows are of hands in it.", name));
            let names = ["given_numerator", "given_denominator", "given_probability"];
            columns.extend(fraction_columns(names, &self.among(deals)));
        }
        if self.red_fives {
            let red = lines.iter().map(|line| line.red_five_hands.clone());
            columns.push(Column::big("red_five_hands", "Hands, red fives told apart.", red));
        }
        Table {
            name: "count",
            title: "Hands of a set",
            question: "How many hands are in the set?",
            program: "count-hands",
            description: "Hands and deals of a set.",
            columns,
            key: &[],
            format: Format::Csv,
        }
    }

    fn setting_columns(&self) -> Vec<Column> {
        let Question { set, setting, .. } = self.question;
        let same = |text: &'static str| self.lines.iter().map(move |_| text);
        let number = |number: u8| self.lines.iter().map(move |_| number);
        let [forms, rule] = [
            self.question.forms(self.is_by_waits()).map_or("", |forms| forms.name()),
            self.question.fifth_tile(self.is_by_waits()).map_or("", |rule| rule.name()),
        ];
        vec![
            Column::text("set", "The set.", self.lines.iter().map(|_| set.to_string())),
            Column::integer("tiles", "Tiles of the hands.", number(setting.tiles)),
            Column::text("forms", "Winning forms that count; empty if that means nothing.", same(forms)),
            Column::integer("players", "Players of the game.", number(setting.players.number())),
            Column::text("fifth_tile", "Rule for the fifth copy; empty if that means nothing.", same(rule)),
        ]
    }
}

/// A probability to six digits and as it is.
fn in_words(fraction: &Fraction) -> [String; 2] {
    [fraction.scientific(6), format!("{}/{}", fraction.numerator(), fraction.denominator())]
}

fn fraction_columns(names: [&'static str; 3], fractions: &[Fraction]) -> [Column; 3] {
    let [numerator, denominator, probability] = names;
    let above = fractions.iter().map(|fraction| fraction.numerator().clone());
    let below = fractions.iter().map(|fraction| fraction.denominator().clone());
    let decimal = fractions.iter().map(Fraction::to_f64);
    [
        Column::big(numerator, "Numerator of the probability, in lowest terms.", above),
        Column::big(denominator, "Denominator of the probability.", below),
        Column::decimal(probability, "The probability, rounded to a 64-bit float.", decimal),
    ]
}
