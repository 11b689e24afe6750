//! Scores a win: yaku, han, fu and points.

use crate::HandArgs;
use crate::stream::{self, Asked, Questions, Renamed, Rows, Written, read};
use anyhow::{Context, Error, Result, ensure};
use serde_json::Value;
use tehai::rules::Players;
use tehai::score::{Liable, Riichi, WonBy};
use tehai_answers::question;
use tehai_answers::worth::HanOptions;
use tehai_answers::{Problem, Score, ScoreQuestion, Worth, WorthQuestion};
use tehai_options::{Field, Options};
use tehai_program::cli::{AnswerArgs, CommonArgs, ObjectFormat, Program, in_row, refused};
use tehai_program::output::json::{json_line, json_value};
use tehai_program::output::text::Text;

pub(super) mod paid;
pub(super) mod rules;
mod scored;
pub(super) mod worth;

const EXAMPLES: &str = "\
Examples:
  tehai score-hand 234m34506p55678s7p --riichi --dora 1m  # ron on 7p
  tehai score-hand '23m99p[777z]{1111z}[456s]1m' --round south
  tehai score-hand 3 han 40 fu --tsumo --seat south  # points without a hand
  tehai list-hands win --sample 9 | tehai score-hand - --tsumo  # JSON lines

HAND has 14 tiles, a called meld or a quad counting three. Called melds stand in brackets, concealed quads in \
braces. The winning tile is among the concealed tiles: the last that is written, or --tile. Red fives are \
written 0m or 5mr, or counted with --red-fives.
If a hand can be read in several ways, the reading worth most counts. A win without yaku is an answer: \
0 han and no points. Points are what the winner gets, --counters and --bets included.
--han with --fu, or --yakuman, or 3 han 40 fu or mangan in the place of the hand, are paid without a hand.
The rules are Tenhou's, but for --liable-for, unless others are named with --rules, or chosen one by one: see tehai \
help rules and docs/rules.md.
With -, each line of standard input is a hand with options of its own: see tehai help settings. Each hand gets a JSON \
object on one line, or its text with --format text. A bad line gives {\"hand\": null} and a message on standard error, \
and at the end exit code 1.
JSON has every key; tehai help json score-hand describes them. docs/points.md has more.";

const HAND: &str = "A win such as 123m456p[777z]{1111z}55s; - reads standard input";

/// Score a win: yaku, han, fu and points
#[derive(Clone, clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = EXAMPLES)]
#[command(mut_arg("seat", |seat| seat.hide_short_help(false)))]
#[command(mut_arg("round", |round| round.hide_short_help(false)))]
#[command(mut_arg("hand", |hand| hand.help(HAND).required(false).required_unless_present_any(["han", "yakuman"])))]
pub struct Args {
    #[command(flatten)]
    hand: HandArgs,

    /// Won by another player's tile; the default
    #[arg(long, conflicts_with_all = ["tsumo", "won_by"])]
    ron: bool,

    /// Won by a drawn tile
    #[arg(long, conflicts_with = "won_by")]
    tsumo: bool,

    /// Double riichi: at the first discard
    #[arg(long, alias = "daburu-riichi", conflicts_with = "riichi", hide_short_help = true)]
    double_riichi: bool,

    #[command(flatten)]
    question: ScoreQuestion,

    #[command(flatten)]
    value: HanOptions,

    /// Players
    #[arg(long, value_name = "3|4", default_value_t, hide_short_help = true, hide_possible_values = true)]
    players: Players,

    #[command(flatten)]
    answer: AnswerArgs<ObjectFormat>,
}

/// The rows of a stream.
pub const ROWS: Rows = Rows {
    without_hand: &["han", "fu", "yakuman"],
    asks_again: |name| {
        [ScoreQuestion::FIELDS, WorthQuestion::FIELDS].iter().any(|fields| question::has_option(fields, name))
    },
    renamed,
    ..Rows::hands(&[
        Field { name: "win", range: None, group: Some(ScoreQuestion::FIELDS) },
        Field { name: "value", range: None, group: Some(HanOptions::FIELDS) },
    ])
};

/// Dora as the JSON of a score has them, and who is liable as the command line has it.
fn renamed(name: &str, value: &Value) -> Result<Option<Renamed>> {
    Ok(Some(match (name, value) {
        ("dora", Value::Object(of)) => {
            let parts = [
                ("dora", "open"),
                ("hidden_dora", "hidden"),
                ("red_fives", "red_fives"),
                ("norths", "norths"),
            ];
            parts.into_iter().filter_map(|(option, part)| Some((option, of.get(part)?.clone()))).collect()
        }
        ("liable", Value::String(text)) => {
            vec![("liable", json_value(&text.parse::<Liable>().context("liable")?))]
        }
        ("liable", Value::Object(_)) => vec![("liable", value.clone())],
        _ => return Ok(None),
    }))
}

impl Program for Args {
    const NAME: &str = "score-hand";
    const ANSWERS: &[&str] = &["Score", "Worth"];

    fn run(self, common: &CommonArgs) -> Result<()> {
        let answer = self.answer.clone();
        if !self.hand.is_stream() {
            let scored = self.answered(&self.hand.text(), refused::<Args>)?;
            return answer.write(common, || scored.text(), || scored.json());
        }
        let is_text = answer.stream_format()? == ObjectFormat::Text;
        let questions = Questions::new::<Args>(common, ROWS, |asked| self.of_row(asked))?;
        let input = stream::standard_input(common, &questions, true)?;
        let (run, written) = ((&answer.file, common), Written::objects(is_text));
        // A row without a hand has han and fu.
        stream::answer_rows(run, &written, "scored", &questions, input, |args: &Args, hand| {
            let scored = args.answered(hand, in_row::<Args>)?;
            Ok(if is_text { scored.text().to_string() } else { json_line(&scored.json()) })
        })
    }
}

/// The points of a hand, or of han and fu.
enum Scored {
    Hand(Box<Score>),
    Worth(Box<Worth>),
}

impl Scored {
    fn text(&self) -> Text {
        match self {
            Scored::Hand(score) => scored::text(score),
            Scored::Worth(worth) => worth::text(worth),
        }
    }

    fn json(&self) -> Value {
        match self {
            Scored::Hand(score) => json_value(score),
            Scored::Worth(worth) => json_value(worth),
        }
    }
}

impl Args {
    /// The answer for a hand, or for what is asked instead of one.
    fn answered(&self, hand: &str, refused: fn(Problem) -> Error) -> Result<Scored> {
        let (hand, value) = self.asked(hand)?;
        Ok(match value {
            Some(value) => Scored::Worth(Box::new(worth(&hand, &value, refused)?)),
            None => Scored::Hand(Box::new(hand.answer().map_err(refused)?)),
        })
    }

    /// The arguments with what a row asks.
    pub fn of_row(&self, mut asked: Asked) -> Result<Args> {
        let (mut value, mut is_on) = (Asked::new(), |flag: &str| asked.remove(flag) == Some(true.into()));
        let (ron, tsumo, double_riichi) = (is_on("ron"), is_on("tsumo"), is_on("double_riichi"));
        asked.retain(|option, given| {
            let is_of_hand = !question::has_option(HanOptions::FIELDS, option);
            if !is_of_hand {
                value.insert(option.clone(), given.clone());
            }
            is_of_hand
        });
        let question: ScoreQuestion = read::<Args, _>(asked)?;
        let (value, players) = (read::<Args, _>(value)?, question.rules.players);
        Ok(Args { ron, tsumo, double_riichi, question, value, players, ..self.clone() })
    }

    /// The question for the hand that is an argument, and han and fu if these are asked instead of one.
    pub(super) fn asked_of_hand(&self) -> Result<(ScoreQuestion, Option<HanOptions>)> {
        self.asked(&self.hand.text())
    }

    /// The question for a hand, and han and fu if these are asked instead of one.
    fn asked(&self, hand: &str) -> Result<(ScoreQuestion, Option<HanOptions>)> {
        let (named, given) =
            (worth::han_of(hand), Some(self.value).filter(|of| *of != HanOptions::default()));
        let is_same = named.is_none() || given.is_none() || named == given;
        ensure!(is_same, "--han: given twice: {hand:?} stands there, too");
        let value = named.or(given);
        let is_hand = value.is_none() || named.is_none() && !["", "-"].contains(&hand);
        let hand = if is_hand { hand.to_owned() } else { String::new() };
        Ok((ScoreQuestion { hand, ..self.question() }, value))
    }

    /// The question of the options, without a hand.
    pub fn question(&self) -> ScoreQuestion {
        let mut question = self.question.clone();
        question.rules.players = self.players;
        if self.tsumo {
            question.won_by = WonBy::Tsumo;
        }
        if self.double_riichi {
            question.luck.riichi = Riichi::Double;
        }
        question
    }
}

/// The points for han and fu. Fails for options that are about a hand.
fn worth(question: &ScoreQuestion, value: &HanOptions, refused: fn(Problem) -> Error) -> Result<Worth> {
    let mut asked = question::given(question);
    asked.extend(question::given(value));
    let asked = WorthQuestion::of_win(&asked).map_err(refused)?;
    asked.answer().map_err(refused)
}
