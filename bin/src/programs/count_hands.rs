//! How many hands are there: of all, of wins, of tenpai, and by what they wait for?

use crate::table::{Cells, Column, Table};
use crate::{
    AnswerArgs, CommonArgs, HANDS_AND_DEALS, Program, Question, SET_LANGUAGE, SetArgs, TextTable, check, row,
};
use anyhow::{Result, ensure};
use num_bigint::BigUint;
use tehai::Count;
use tehai::decimal::Fraction;
use tehai::expression::Evaluation;
use tehai::handset::{HandSet, Weights};
use tehai::rules::Rules;
use tehai::waiting::is_tenpai;

const EXAMPLES: &str = "\
Examples:
  count-hands                                 the sets people ask about first
  count-hands win                             wins of 14 tiles
  count-hands win --forms standard --players 3
  count-hands all --tiles 13 --red-fives
  count-hands tenpai --format csv             also by wait
  count-hands tanyao
  count-hands 'shanten <= 0' --given 'only(m) | only(p) | only(s)'

A probability is the share of all deals of as many tiles, and with --given also that of the deals of the given \
set. If every hand is tenpai, counts are also broken down by wait.
CSV has the set and its settings (empty where a rule has no effect); by and value, which say what a row counts: \
total, wait-kinds and their number, tile and which, or given, the whole given set; then hands, deals and the \
probability. make-reports writes the counts of tenpai hands under all settings: tenpai-waits.csv, \
tenpai-tiles.csv and b-files.";

/// Count the hands and deals of a set
///
/// Without a set, counts those that people ask about first: all hands, wins, tenpai and others.
#[derive(clap::Parser)]
#[command(name = "count-hands", version, after_long_help = format!("{EXAMPLES}\n\n{SET_LANGUAGE}"))]
pub struct Args {
    #[command(flatten)]
    set: SetArgs,

    /// Count only hands that are also in this set, and give their share of its deals
    #[arg(long, value_name = "SET", requires = "asked")]
    given: Option<String>,

    /// Also count hands as different if their red fives are; only of the set all
    #[arg(long, requires = "asked", conflicts_with = "given")]
    red_fives: bool,

    #[command(flatten)]
    answer: AnswerArgs,
}

/// What is counted besides all hands if nothing is asked, as far as there are such hands of so many tiles.
const FIRST: [&str; 5] = ["win", "seven_pairs", "thirteen_orphans", "tenpai", "irreducible"];

impl Program for Args {
    fn run(self, common: &CommonArgs) -> Result<()> {
        if let Some(question) = self.set.question(self.given.as_deref())? {
            let set = question.set.to_string();
            ensure!(!self.red_fives || set == "all", "--red-fives: expected the set all, found {set}");
            let counted = Counted::new(&self, question, true)?;
            return self.answer.write(common, || counted.text(), || table(std::slice::from_ref(&counted)));
        }
        let all = self.set.question_on("all", None)?;
        let others = FIRST.iter().filter_map(|set| self.set.question_on(set, None).ok());
        let counted = std::iter::once(all).chain(others).map(|question| Counted::new(&self, question, false));
        let counted = counted.collect::<Result<Vec<_>>>()?;
        self.answer.write(common, || overview(&self, &counted), || table(&counted))
    }
}

/// The answer to a question.
struct Counted {
    question: Question,
    /// The total first. With a given set all but the last are of hands that are in it, and the last is it.
    lines: Vec<Line>,
    /// Deals of all hands of as many tiles.
    all: BigUint,
    /// Deals of the given set.
    given: Option<BigUint>,
    red_fives: bool,
}

/// A line of the answer: what hands, by what, and their numbers.
struct Line {
    by: &'static str,
    value: String,
    number: Count,
    red_five_hands: BigUint,
}

impl Line {
    fn new(by: &'static str, value: String, hands: HandSet) -> Result<Line> {
        let index = hands.index()?;
        let red_five_hands = index.weigh(&Weights::red_fives());
        Ok(Line { by, value, number: index.count(), red_five_hands })
    }
}

/// Are these hands tenpai, and some at all?
fn are_tenpai<'f>(hands: HandSet<'f>, evaluation: &mut Evaluation<'f>) -> Result<bool> {
    let (setting, index) = (evaluation.setting(), hands.index()?);
    // All tenpai hands of many tiles are a large set. A look at some hands saves it nearly always.
    let step = usize::try_from(index.len() / 64).unwrap_or(usize::MAX);
    let mut some = (0..index.len()).step_by(step.max(1)).filter_map(|rank| index.unrank(rank));
    let are_some = !index.is_empty() && some.all(|hand| is_tenpai(&hand, setting.rules));
    Ok(are_some && (hands - evaluation.tenpai()).is_empty()?)
}

/// Tenpai hands by number of kinds and by tile waited for, in that order. Fails if the hands by kinds are not
/// all of them, or waits counted by kinds and by tile differ.
fn by_waits<'f>(hands: HandSet<'f>, total: &Line, evaluation: &mut Evaluation<'f>) -> Result<Vec<Line>> {
    let (mut by_kinds, mut by_tile) = (Vec::new(), Vec::new());
    for (kinds, of_kinds) in evaluation.by_wait_kinds().iter().enumerate() {
        by_kinds.push(Line::new("wait-kinds", kinds.to_string(), hands & *of_kinds)?);
    }
    for (tile, waiting) in evaluation.waiting() {
        by_tile.push(Line::new("tile", tile.to_string(), hands & *waiting)?);
    }
    let both: [fn(&Line) -> &BigUint; 2] = [|line| &line.number.hands, |line| &line.number.deals];
    for of in both {
        let (all, sum): (_, BigUint) = (of(total), by_kinds.iter().map(of).sum());
        let waits: BigUint = by_kinds.iter().zip(0u8..).map(|(line, kinds)| of(line) * kinds).sum();
        let tiles: BigUint = by_tile.iter().map(of).sum();
        check!(sum == *all, "{sum} by kinds, {all} in all");
        check!(waits == tiles, "{waits} waits by kinds, {tiles} by tile");
    }
    Ok(by_kinds.into_iter().chain(by_tile).filter(|line| line.number.hands > BigUint::ZERO).collect())
}

impl Counted {
    /// Answers a question, perhaps also by what the hands wait for if all are tenpai.
    fn new(args: &Args, question: Question, has_waits: bool) -> Result<Counted> {
        let forest = Question::forest();
        let mut evaluation = Evaluation::new(&forest, question.setting);
        let (set, given) = question.evaluate(&mut evaluation, args.set.explain)?;
        let hands = given.map_or(set, |given| set & given);
        let mut lines = vec![Line::new("total", String::new(), hands)?];
        if has_waits && are_tenpai(hands, &mut evaluation)? {
            lines.extend(by_waits(hands, &lines[0], &mut evaluation)?);
        }
        lines.extend(given.map(|given| Line::new("given", String::new(), given)).transpose()?);
        let given = given.and_then(|_| lines.last()).map(|line| line.number.deals.clone());
        ensure!(
            given != Some(BigUint::ZERO),
            "--given: the set has no hands, so nothing is probable given it"
        );
        let all = evaluation.all().deals()?;
        Ok(Counted { question, lines, all, given, red_fives: args.red_fives })
    }

    /// Are there lines by what the hands wait for?
    fn is_by_waits(&self) -> bool {
        self.lines.iter().any(|line| line.by == "wait-kinds")
    }

    /// The probability of a line among all deals, and among those given.
    fn fractions(&self, line: &Line) -> impl Iterator<Item = Fraction> {
        let fraction = |of: &BigUint| Fraction::new(line.number.deals.clone(), of.clone());
        [Some(&self.all), self.given.as_ref()].into_iter().flatten().map(fraction)
    }

    fn text(&self) -> String {
        let of_given = self.given.iter().flat_map(|_| ["if given", "exactly"]);
        let red = self.red_fives.then_some("hands with red fives");
        let header = ["", "", "hands", "deals", "probability", "exactly"].into_iter();
        let mut table = TextTable::new(header.chain(of_given).chain(red));
        for line in &self.lines {
            let by = match line.by {
                "wait-kinds" => "kinds waited for",
                "tile" => "waits for",
                other => other,
            };
            let mut cells = vec![by.to_owned(), line.value.clone()];
            cells.extend([line.number.hands.to_string(), line.number.deals.to_string()]);
            cells.extend(self.fractions(line).flat_map(|fraction| {
                [fraction.scientific(6), format!("{}/{}", fraction.numerator(), fraction.denominator())]
            }));
            cells.extend(self.red_fives.then(|| line.red_five_hands.to_string()));
            table.row(cells);
        }
        let given = match self.given {
            Some(_) => "Counted are the hands of the set that are in the given set too.\n",
            None => "",
        };
        let settings = self.question.settings(self.is_by_waits());
        format!("{HANDS_AND_DEALS}\n{given}Settings: {settings}.\n\n{table}")
    }

    /// The lines as rows of the [`table`].
    fn rows(&self) -> impl Iterator<Item = Cells> {
        let Question { set, setting, given } = &self.question;
        let [forms, pairs, rule] = self.question.rules(self.is_by_waits());
        let players = setting.rules.players.number();
        self.lines.iter().map(move |line| {
            let Line { by, value, number, red_five_hands } = line;
            let (hands, deals) = (&number.hands, &number.deals);
            let mut row = row![set, setting.tiles, forms, pairs, players, rule, by, value, hands, deals];
            for (at, share) in self.fractions(line).enumerate() {
                row.extend(given.as_ref().filter(|_| at == 1));
                row.extend(row![share.numerator(), share.denominator(), share.to_f64()].iter());
            }
            row.extend(self.red_fives.then_some(red_five_hands));
            row
        })
    }
}

/// Some sets for people, a line each.
fn overview(args: &Args, counted: &[Counted]) -> String {
    let mut table = TextTable::new(["set", "tiles", "hands", "deals", "probability"]);
    for Counted { question, lines, all, .. } in counted {
        let Count { hands, deals } = &lines[0].number;
        let probability = Fraction::new(deals.clone(), all.clone()).scientific(6);
        table.row(row![question.set, question.setting.tiles, hands, deals, probability].iter());
    }
    let Rules { players, forms, seven_pairs, fifth_tile } = args.set.rules.rules();
    let [players, pairs, rule] = [players.name(), seven_pairs.name(), fifth_tile.name()];
    format!(
        "{HANDS_AND_DEALS} Other sets: count-hands SET, see --help.\n\
         Settings: {players} players; forms {forms}; seven pairs {pairs}; fifth tile {rule}.\n\n{table}"
    )
}

/// What each column says is in the help.
const COLUMNS: [Column; 13] = [
    Column::text("set", ""),
    Column::integer("tiles", ""),
    Column::text("forms", ""),
    Column::text("seven_pairs", ""),
    Column::integer("players", ""),
    Column::text("fifth_tile", ""),
    Column::text("by", ""),
    Column::text("value", ""),
    Column::integer("hands", ""),
    Column::integer("deals", ""),
    Column::integer("numerator", ""),
    Column::integer("denominator", ""),
    Column::decimal("probability", ""),
];
const GIVEN: [Column; 4] = [
    Column::text("given", ""),
    Column::integer("given_numerator", ""),
    Column::integer("given_denominator", ""),
    Column::decimal("given_probability", ""),
];
const RED_FIVES: Column = Column::integer("red_five_hands", "");

/// The answers as a table, for programs.
fn table(counted: &[Counted]) -> Table {
    let mut columns = COLUMNS.to_vec();
    columns.extend(counted[0].given.iter().flat_map(|_| GIVEN));
    columns.extend(counted[0].red_fives.then_some(RED_FIVES));
    Table::new(&columns, counted.iter().flat_map(Counted::rows))
}
