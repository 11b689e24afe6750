//! Counts hands: all of them, wins, tenpai, and tenpai hands by what they wait for.

use crate::cli::{
    AnswerArgs, AnswerFormat, CommonArgs, HANDS_AND_DEALS, Program, Question, SET_LANGUAGE, SetArgs,
    rules_text,
};
use crate::output::table::{Cells, Column, Table, ToCell, share_cells};
use crate::output::text::{
    Text, TextTable, fraction, grouped, hands_and_deals, one_in, percent, probability, probability_header,
};
use crate::{check, row};
use anyhow::{Result, ensure};
use num_bigint::BigUint;
use tehai::Count;
use tehai::decimal::Fraction;
use tehai::expression::Evaluation;
use tehai::handset::{HandSet, Weights};

const EXAMPLES: &str = "\
Examples:
  tehai count-hands                       the sets people ask about first
  tehai count-hands win                   wins of 14 tiles
  tehai count-hands win --forms standard --players 3
  tehai count-hands all --tiles 13 --red-fives
  tehai count-hands tenpai --format csv   also by wait
  tehai count-hands tanyao
  tehai count-hands yakuhai --seat south --round east
  tehai count-hands 'shanten <= 0' --given 'only(m) | only(p) | only(s)'

A probability is the share of all deals of that many tiles, and with --given also that of the deals of the given \
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

    /// Also count hands with red fives as different; only for the set all
    #[arg(long, requires = "asked", conflicts_with = "given")]
    red_fives: bool,

    /// In text, also break tenpai hands down by wait
    #[arg(long, requires = "asked")]
    details: bool,

    /// In text, print probabilities as exact fractions
    #[arg(long)]
    exact: bool,

    #[command(flatten)]
    answer: AnswerArgs,
}

/// The sets counted by default besides all hands, where hands of this many tiles exist.
const FIRST: [&str; 5] = ["win", "seven_pairs", "thirteen_orphans", "tenpai", "irreducible"];

impl Program for Args {
    fn run(self, common: &CommonArgs) -> Result<()> {
        if let Some(question) = self.set.question(self.given.as_deref())? {
            let set = question.set.to_string();
            ensure!(!self.red_fives || set == "all", "--red-fives: expected the set all, found {set}");
            let has_waits = self.details || self.answer.format()? != AnswerFormat::Text;
            let counted = Counted::new(&self, question, has_waits)?;
            return self.answer.write(
                common,
                || counted.text(&self),
                || table(std::slice::from_ref(&counted)),
            );
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
    /// The total first. With a given set, its own line is the last, and the others count only its hands.
    lines: Vec<Line>,
    /// Deals of all hands with this number of tiles.
    all: BigUint,
    /// Deals of the given set.
    given: Option<BigUint>,
    is_tenpai: bool,
    red_fives: bool,
}

/// A line of the answer: which hands, broken down by what, and their numbers.
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

/// Tenpai hands by number of kinds and by tile waited for, in that order. Fails if the hands by kinds do not add
/// up to all, or if waits counted by kinds and by tile differ.
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
    /// Answers a question, with a breakdown by waits if requested and all hands are tenpai.
    fn new(args: &Args, question: Question, has_waits: bool) -> Result<Counted> {
        let forest = Question::forest();
        let mut evaluation = Evaluation::new(&forest, question.setting);
        let (set, given) = question.evaluate(&mut evaluation, args.set.explain)?;
        let hands = given.map_or(set, |given| set & given);
        let mut lines = vec![Line::new("total", String::new(), hands)?];
        let is_tenpai = evaluation.are_tenpai(hands)?;
        if has_waits && is_tenpai {
            lines.extend(by_waits(hands, &lines[0], &mut evaluation)?);
        }
        lines.extend(given.map(|given| Line::new("given", String::new(), given)).transpose()?);
        let given = given.and_then(|_| lines.last()).map(|line| line.number.deals.clone());
        ensure!(given != Some(BigUint::ZERO), "--given: the set has no hands, so there is no probability");
        let all = evaluation.all().deals()?;
        Ok(Counted { question, lines, all, given, is_tenpai, red_fives: args.red_fives })
    }

    /// Are there lines by waits?
    fn is_by_waits(&self) -> bool {
        self.lines.iter().any(|line| line.by == "wait-kinds")
    }

    /// The probability of a line among all deals, and among those of the given set.
    fn fractions(&self, line: &Line) -> impl Iterator<Item = Fraction> {
        let fraction = |of: &BigUint| Fraction::new(line.number.deals.clone(), of.clone());
        [Some(&self.all), self.given.as_ref()].into_iter().flatten().map(fraction)
    }

    /// The requested probability: relative to the given set, or else to all deals.
    fn probability(&self, line: &Line) -> Fraction {
        Fraction::new(line.number.deals.clone(), self.given.as_ref().unwrap_or(&self.all).clone())
    }

    /// The answer as text, with a breakdown by waits if requested.
    fn text(&self, args: &Args) -> Text {
        let Question { set, given, setting } = &self.question;
        let total = &self.lines[0];
        let share = self.probability(total);
        let among = match given {
            Some(given) => format!("the deals of {given}"),
            None => format!("all deals of {} tiles", setting.tiles),
        };
        let share = match args.exact {
            true => format!("exactly {} of {among}", fraction(&share)),
            false => {
                let rarity = one_in(&share).map_or(String::new(), |rarity| format!(", {rarity}"));
                format!("{} of {among}{rarity}", percent(&share))
            }
        };
        let mut answer = format!("{set}: {}\n{share}\n", hands_and_deals(&total.number));
        if let (Some(given), Some(line)) = (given, self.lines.iter().find(|line| line.by == "given")) {
            answer += &format!("{given}: {}\n", hands_and_deals(&line.number));
        }
        if self.red_fives {
            answer += &format!("hands counting red fives as different: {}\n", grouped(&total.red_five_hands));
        }
        let details = match (self.is_tenpai, args.details) {
            (true, true) => Text::default().table(self.by_waits(args.exact)),
            (true, false) => "Counts by wait: --details\n".to_owned().into(),
            (false, true) => "No details: only tenpai hands are broken down.\n".to_owned().into(),
            (false, false) => Text::default(),
        };
        let settings = self.question.settings(self.is_by_waits());
        let notes = format!("{HANDS_AND_DEALS}\nSettings: {settings}.\n");
        Text::paragraphs([answer.into(), details, notes.into()])
    }

    /// The hands by number of kinds and by tile waited for.
    fn by_waits(&self, is_exact: bool) -> TextTable {
        let header = ["waiting for", "hands", "deals"].iter().chain(probability_header(is_exact));
        let mut table = TextTable::new(header);
        for line in &self.lines {
            let waits = match (line.by, line.value.as_str()) {
                ("wait-kinds", "1") => "1 kind".to_owned(),
                ("wait-kinds", kinds) => format!("{kinds} kinds"),
                ("tile", tile) => tile.to_owned(),
                _ => continue,
            };
            let numbers = [line.number.hands.to_string(), line.number.deals.to_string()];
            let share = probability(&self.probability(line), is_exact);
            table.row([waits].into_iter().chain(numbers).chain(share));
        }
        table
    }

    /// The lines as rows of the [`table`].
    fn rows(&self) -> impl Iterator<Item = Cells> {
        let Question { set, setting, given } = &self.question;
        let [forms, pairs, rule, seat, round] = self.question.rules(self.is_by_waits());
        let players = setting.rules.players.number();
        self.lines.iter().map(move |line| {
            let Line { by, value, number, red_five_hands } = line;
            let (hands, deals) = (&number.hands, &number.deals);
            let melds = self.question.melds();
            let mut row = row![set, setting.tiles, melds, forms, pairs, players, rule, seat, round];
            row.extend(row![by, value, hands, deals]);
            for (at, share) in self.fractions(line).enumerate() {
                row.extend(given.as_ref().filter(|_| at == 1).map(ToCell::to_cell));
                row.extend(share_cells(&share));
            }
            row.extend(self.red_fives.then(|| red_five_hands.to_cell()));
            row
        })
    }
}

/// Several sets as text, one per line.
fn overview(args: &Args, counted: &[Counted]) -> Text {
    let header = ["set", "tiles", "hands"].iter().chain(probability_header(args.exact));
    let mut table = TextTable::new(header);
    for counted in counted {
        let (Question { set, setting, .. }, total) = (&counted.question, &counted.lines[0]);
        let cells = [set.to_string(), setting.tiles.to_string(), total.number.hands.to_string()];
        table.row(cells.into_iter().chain(probability(&counted.probability(total), args.exact)));
    }
    let rules = args.set.rules.rules();
    let notes = format!(
        "{HANDS_AND_DEALS} A probability is a share of all deals of that many tiles.\n\
         Other sets, and deals: count-hands SET; see --help.\n\
         Settings: {}; fifth tile {}.\n",
        rules_text(rules),
        rules.fifth_tile.name()
    );
    Text::paragraphs([Text::default().table(table), notes.into()])
}

/// The help describes each column.
const COLUMNS: [Column; 16] = [
    Column::text("set", ""),
    Column::integer("tiles", ""),
    Column::integer("melds", ""),
    Column::text("forms", ""),
    Column::text("seven_pairs", ""),
    Column::integer("players", ""),
    Column::text("fifth_tile", ""),
    Column::text("seat", ""),
    Column::text("round", ""),
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

/// The answers as a table.
fn table(counted: &[Counted]) -> Table {
    let mut columns = COLUMNS.to_vec();
    columns.extend(counted[0].given.iter().flat_map(|_| GIVEN));
    columns.extend(counted[0].red_fives.then_some(RED_FIVES));
    Table::new(&columns, counted.iter().flat_map(Counted::rows))
}
