//! Settles a round: who pays whom at its end, and what stays on the table.

use anyhow::{Context, Error, Result, anyhow, bail};
use clap::{CommandFactory, FromArgMatches};
use serde_json::Value;
use tehai::rules::{Players, Wind};
use tehai_answers::round::WinOfRound;
use tehai_answers::worth::HanOptions;
use tehai_answers::{Problem, RoundEnd, RoundQuestion, ScoreQuestion, question};
use tehai_program::cli::{
    AnswerArgs, CommonArgs, ObjectFormat, Program, given, in_row, refused, usage_message,
};

use tehai_options::Options;
use tehai_program::output::json::{json_line, json_value};

use super::score_hand;
use crate::stream::{self, Questions, Renamed, Rows, Written, read};

mod text;

const EXAMPLES: &str = "\
Examples:
  tehai settle-round --tenpai east,south --riichi south  # the wall ends
  tehai settle-round --win 'south 3 han 40 fu' --counters 2 --bets 1  # drawn
  tehai settle-round --discarder west --riichi east,north \\
    --win 'east 2 han 30 fu' --win 'north 234m345567p55678s --riichi --dora 1m'
  tehai settle-round - < rounds.jsonl  # JSON lines

A --win has the winner's seat, and then what score-hand takes: a hand with its options, or 3 han 40 fu; tiles are \
written without blanks. What belongs to the round stands outside: --discarder, whose tile it is, without which the win \
is drawn; --counters, --bets, --round and the rules. --bets lay on the table before the round; who bet in the round is \
named with --riichi, and pays 1,000. Without --win and --abort the wall ends. docs/rules.md says who is paid.
With -, each line of standard input is a round: a JSON object or, below a header, a row of CSV, with the options as \
keys, such as {\"win\": [\"south 3 han 40 fu\"], \"counters\": 1}. See tehai help settings.
JSON has every key; tehai help json settle-round describes them.";

/// Settle a round: who pays whom, with or without a win
#[derive(clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = EXAMPLES)]
pub struct Args {
    /// Read rounds from standard input, as CSV or JSON lines
    #[arg(value_name = "-", value_parser = ["-"], hide_possible_values = true)]
    input: Option<String>,

    /// A win: the seat and what score-hand takes; can be repeated
    #[arg(long, value_name = "WIN")]
    win: Vec<String>,

    #[command(flatten)]
    question: RoundQuestion,

    /// Players
    #[arg(long, value_name = "3|4", default_value_t, hide_possible_values = true)]
    players: Players,

    #[command(flatten)]
    answer: AnswerArgs<ObjectFormat>,
}

const ROWS: Rows = Rows {
    name: ("rounds", "seats"),
    has_hands: false,
    // The end of a round begins the next: what lies on the table and the rules stay, what happened does not.
    asks_again: |name| ["counters", "bets"].contains(&name),
    renamed,
    ..Rows::hands(RoundQuestion::FIELDS)
};

/// A win may be the text that is an argument.
fn renamed(name: &str, value: &Value) -> Result<Option<Renamed>> {
    let texts = match (name, value) {
        ("wins", _) => return Ok(Some(vec![("wins", value.clone())])),
        ("win", Value::Array(texts)) => texts.iter().map(Value::as_str).collect::<Option<_>>(),
        ("win", Value::String(text)) => Some(vec![text.as_str()]),
        ("win", _) => None,
        _ => return Ok(None),
    };
    let wins = wins(texts.context("win: expected texts such as south 3 han 40 fu")?)?;
    Ok(Some(vec![("wins", json_value(&wins))]))
}

impl Program for Args {
    const NAME: &str = "settle-round";
    const ANSWERS: &[&str] = &["RoundEnd"];

    fn run(self, common: &CommonArgs) -> Result<()> {
        let answer = self.answer.clone();
        if self.input.is_none() {
            let question = self.question()?;
            let end = settled(&question, refused::<Args>)?;
            return answer.write(common, || text::text(&question, &end), || end.clone());
        }
        let is_text = answer.stream_format()? == ObjectFormat::Text;
        let questions = Questions::new::<Args>(common, ROWS, read::<Args, RoundQuestion>)?;
        let input = stream::standard_input(common, &questions, true)?;
        let (run, written) = ((&answer.file, common), Written::objects(is_text));
        stream::answer_rows(run, &written, "settled", &questions, input, |question: &RoundQuestion, _| {
            let end = settled(question, in_row::<Args>)?;
            Ok(if is_text { text::text(question, &end).to_string() } else { json_line(&json_value(&end)) })
        })
    }
}

impl Args {
    fn question(self) -> Result<RoundQuestion> {
        let mut question = self.question;
        question.rules.players = self.players;
        question.wins = wins(self.win.iter().map(String::as_str))?;
        Ok(question)
    }
}

/// Reads wins.
fn wins<'t>(texts: impl IntoIterator<Item = &'t str>) -> Result<Vec<WinOfRound>> {
    texts.into_iter().map(|text| win(text).with_context(|| format!("--win {text:?}"))).collect()
}

/// The answer. Wins are named as the option; an error of anything else is made by `refused`.
fn settled(question: &RoundQuestion, refused: fn(Problem) -> Error) -> Result<RoundEnd> {
    question.answer().map_err(|problem| match (problem.name(), problem.message.strip_prefix("win ")) {
        (Some("wins"), Some(of_win)) => anyhow!("--win {of_win}"),
        (Some("wins"), None) => anyhow!("--win: {}", problem.message),
        _ => refused(problem),
    })
}

/// Is it an option of score-hand that is about one win, and not about its round?
fn is_of_win(option: &str) -> bool {
    let has = |fields| question::has_option(fields, &option.replace('-', "_"));
    let is_of_round =
        has(RoundQuestion::FIELDS) && option != "riichi" || ["seat", "won-by"].contains(&option);
    let is_of_win = has(ScoreQuestion::FIELDS) || has(HanOptions::FIELDS) || option == "double-riichi";
    is_of_win && !is_of_round
}

/// Reads a win: the seat, and the arguments of score-hand.
fn win(text: &str) -> Result<WinOfRound> {
    let (seat, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text, ""));
    let Ok(seat) = seat.parse::<Wind>() else {
        bail!("expected the winner's seat first, such as south 3 han 40 fu, found {seat:?}");
    };
    let command = score_hand::Args::command().no_binary_name(true);
    let matches = command.clone().try_get_matches_from(rest.split_whitespace());
    let matches = matches.map_err(|error| anyhow!(usage_message(&command, &error)))?;
    let given = given(&command, &matches);
    if let Some(option) = given.keys().find(|option| !is_of_win(option)) {
        bail!("--{option}: it belongs to the round, not to one of its wins");
    }
    let args = score_hand::Args::from_arg_matches(&matches)?;
    let (asked, value) = args.asked_of_hand()?;
    let mut win = question::given(&asked);
    win.extend(value.map(|value| question::given(&value)).unwrap_or_default());
    win.insert("seat".to_owned(), seat.name().into());
    Ok(WinOfRound(win))
}
