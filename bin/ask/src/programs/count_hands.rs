//! Counts hands: all of them, wins, tenpai, and tenpai hands by what they wait for.

use anyhow::{Result, ensure};
use num_bigint::BigUint;
use tehai_count::sets::{Answer, Question, Size};
use tehai_program::cli::{
    AnswerArgs, AnswerFormat, CommonArgs, HANDS_AND_DEALS, Program, SET_LANGUAGE, SetArgs, rule_names,
    rules_text, settings_text,
};
use tehai_program::output::table::{Cells, Column, Table, ToCell, share_cells};
use tehai_program::output::text::{
    Text, TextTable, fraction, grouped, hands_and_deals, one_in, percent, probability, probability_header,
};
use tehai_program::{check, row};

const EXAMPLES: &str = "\
Examples:
  tehai count-hands                      # the sets people ask about first
  tehai count-hands win                  # wins of 14 tiles
  tehai count-hands win --forms standard --players 3
  tehai count-hands all --tiles 13 --red-fives
  tehai count-hands tenpai --format csv  # also by wait
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
#[command(name = Self::NAME, version, after_long_help = format!("{EXAMPLES}\n\n{SET_LANGUAGE}"))]
pub struct Args {
    #[command(flatten)]
    set: SetArgs,

    /// Count only hands that are also in this set, and give their share of its deals
    #[arg(long, value_name = "SET", requires = "set")]
    given: Option<String>,

    /// Also count hands with red fives as different; only for the set all
    #[arg(long, requires = "set", conflicts_with = "given")]
    red_fives: bool,

    /// In text, also break tenpai hands down by wait
    #[arg(long, requires = "set")]
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
    const NAME: &str = "count-hands";

    fn run(self, common: &CommonArgs) -> Result<()> {
        let question_on = |set: &str, given| self.set.question_on::<Args>(set.to_owned(), given);
        if let Some(set) = self.set.text() {
            let question = question_on(&set, self.given.as_deref())?;
            let set = question.set().to_string();
            ensure!(!self.red_fives || set == "all", "--red-fives: expected the set all, found {set}");
            let has_waits = self.details || self.answer.format()? != AnswerFormat::Text;
            let counted = Counted::new(&self, question, has_waits)?;
            return self.answer.write(
                common,
                || counted.text(&self),
                || table(std::slice::from_ref(&counted)),
            );
        }
        let all = question_on("all", None)?;
        let others = FIRST.iter().filter_map(|set| question_on(set, None).ok());
        let counted = std::iter::once(all).chain(others).map(|question| Counted::new(&self, question, false));
        let counted = counted.collect::<Result<Vec<_>>>()?;
        self.answer.write(common, || overview(&self, &counted), || table(&counted))
    }
}

/// A question and its answer.
struct Counted {
    question: Question,
    answer: Answer,
    red_fives: bool,
}

/// Fails if the hands by kinds do not add up to all, or if waits counted by kinds and by tile differ.
fn check_waits(answer: &Answer) -> Result<()> {
    let both: [fn(&Size) -> &BigUint; 2] = [|size| &size.count.hands, |size| &size.count.deals];
    for of in both {
        let (all, sum): (_, BigUint) =
            (of(&answer.total), answer.by_wait_kinds.iter().map(|(_, size)| of(size)).sum());
        let waits: BigUint = answer.by_wait_kinds.iter().map(|(kinds, size)| of(size) * kinds).sum();
        let tiles: BigUint = answer.by_tile.iter().map(|(_, size)| of(size)).sum();
        check!(sum == *all, "{sum} by kinds, {all} in all");
        check!(waits == tiles, "{waits} waits by kinds, {tiles} by tile");
    }
    Ok(())
}

impl Counted {
    /// Answers a question, with a breakdown by waits if requested and all hands are tenpai.
    fn new(args: &Args, question: Question, has_waits: bool) -> Result<Counted> {
        let answer = args.set.answer(&question, has_waits)?;
        if !answer.by_wait_kinds.is_empty() {
            check_waits(&answer)?;
        }
        Ok(Counted { question, answer, red_fives: args.red_fives })
    }

    /// The answer as text, with a breakdown by waits if requested.
    fn text(&self, args: &Args) -> Text {
        let (Counted { question, answer, .. }, total) = (self, &self.answer.total);
        let share = answer.share(total);
        let among = match question.given() {
            Some(given) => format!("the deals of {given}"),
            None => format!("all deals of {} tiles", question.setting().tiles),
        };
        let share = match args.exact {
            true => format!("exactly {} of {among}", fraction(&share)),
            false => {
                let rarity = one_in(&share).map_or(String::new(), |rarity| format!(", {rarity}"));
                format!("{} of {among}{rarity}", percent(&share))
            }
        };
        let mut text = format!("{}: {}\n{share}\n", question.set(), hands_and_deals(&total.count));
        if let (Some(given), Some(size)) = (question.given(), &answer.given) {
            text += &format!("{given}: {}\n", hands_and_deals(&size.count));
        }
        if self.red_fives {
            text += &format!("hands counting red fives as different: {}\n", grouped(&total.red_five_hands));
        }
        let details = match (answer.are_tenpai, args.details) {
            (true, true) => Text::default().table(self.by_waits(args.exact)),
            (true, false) => "Counts by wait: --details\n".to_owned().into(),
            (false, true) => "No details: only tenpai hands are broken down.\n".to_owned().into(),
            (false, false) => Text::default(),
        };
        let settings = settings_text(question.setting(), answer.depends_on);
        let notes = format!("{HANDS_AND_DEALS}\nSettings: {settings}.\n");
        Text::paragraphs([text.into(), details, notes.into()])
    }

    /// The hands by number of kinds and by tile waited for.
    fn by_waits(&self, is_exact: bool) -> TextTable {
        let header = ["waiting for", "hands", "deals"].iter().chain(probability_header(is_exact));
        let mut table = TextTable::new(header);
        let of_kinds = |kinds: u8| if kinds == 1 { "1 kind".to_owned() } else { format!("{kinds} kinds") };
        let by_kinds = self.answer.by_wait_kinds.iter().map(|(kinds, size)| (of_kinds(*kinds), size));
        let by_tile = self.answer.by_tile.iter().map(|(tile, size)| (tile.to_string(), size));
        for (waits, size) in by_kinds.chain(by_tile) {
            let numbers = [size.count.hands.to_string(), size.count.deals.to_string()];
            let share = probability(&self.answer.share(size), is_exact);
            table.row([waits].into_iter().chain(numbers).chain(share));
        }
        table
    }

    /// The lines as rows of the [`table`]: the total, the hands by waits, the given set.
    fn rows(&self) -> impl Iterator<Item = Cells> {
        let Counted { question, answer, red_fives } = self;
        let (setting, depends_on) = (question.setting(), answer.depends_on);
        let by_kinds = answer.by_wait_kinds.iter();
        let by_kinds = by_kinds.map(|(kinds, size)| ("wait-kinds", kinds.to_string(), size));
        let by_tile = answer.by_tile.iter().map(|(tile, size)| ("tile", tile.to_string(), size));
        let given = answer.given.iter().map(|size| ("given", String::new(), size));
        let total = std::iter::once(("total", String::new(), &answer.total));
        total.chain(by_kinds).chain(by_tile).chain(given).map(move |(by, value, size)| {
            let [forms, pairs, rule, seat, round] = rule_names(depends_on);
            let players = setting.rules.players.number();
            let melds = depends_on.melds;
            let mut row =
                row![question.set(), setting.tiles, melds, forms, pairs, players, rule, seat, round];
            row.extend(row![by, value, size.count.hands, size.count.deals]);
            row.extend(share_cells(&answer.share_of_all(size)));
            if let Some(given) = question.given() {
                row.push(given.to_cell());
                row.extend(share_cells(&answer.share(size)));
            }
            row.extend(red_fives.then(|| size.red_five_hands.to_cell()));
            row
        })
    }
}

/// Several sets as text, one per line.
fn overview(args: &Args, counted: &[Counted]) -> Text {
    let header = ["set", "tiles", "hands"].iter().chain(probability_header(args.exact));
    let mut table = TextTable::new(header);
    for counted in counted {
        let Counted { question, answer, .. } = counted;
        let (set, tiles, total) = (question.set(), question.setting().tiles, &answer.total);
        let cells = [set.to_string(), tiles.to_string(), total.count.hands.to_string()];
        table.row(cells.into_iter().chain(probability(&answer.share(total), args.exact)));
    }
    let rules = args.set.question.rules;
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
    columns.extend(counted[0].question.given().iter().flat_map(|_| GIVEN));
    columns.extend(counted[0].red_fives.then_some(RED_FIVES));
    Table::new(&columns, counted.iter().flat_map(Counted::rows))
}
