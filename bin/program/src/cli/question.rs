//! Arguments that select a set of hands.

use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result, anyhow};
use clap::CommandFactory;

use tehai::expression::ExpressionError;
use tehai::handset::{Forest, HandSet, Index, TooLargeError};
use tehai::rules::{Deck, FifthTile, Forms, Setting, SevenPairs};
use tehai_answers::SetQuestion;
use tehai_count::sets::{Answer, Dependencies, Question, QuestionError};
use tehai_count::survey::FeatureExpression;

use crate::cli::problem::{means, read_stored, refused};
use crate::output::terminal::eprint_text;
use crate::output::text::{Text, TextTable};

/// A set of hands, and whether to explain how it is made; flattened into a program's arguments.
#[derive(Clone, Debug, clap::Args)]
pub struct SetArgs {
    /// The set, such as win or 'tenpai & wait_kinds >= 5'; see tehai sets
    #[arg(value_name = "SET")]
    set: Vec<String>,

    /// Show step by step how the set is made
    ///
    /// On standard error, with the hands, the nodes of the diagram and the time of each step.
    #[arg(long, requires = "set")]
    pub explain: bool,

    /// What is asked of it.
    #[command(flatten)]
    pub question: SetQuestion,
}

/// A short description of the language of sets, for help texts.
pub const SET_LANGUAGE: &str = "\
Sets:
  all, win, standard, seven_pairs, thirteen_orphans, tenpai, irreducible, melds
  contains_win, contains_tenpai   of any number of tiles
  tanyao, sanshoku, yakuhai(5z)   by yaku, each under its usual name
  mcr_win, taiwan_win, sichuan_win    wins of other games, of their own tiles
  together(iipeikou, chanta)      with these yaku in one reading
  waits(25p), waits_any(25p)      by waits: for both; for one of them
  wait_kinds >= 3                 by number of kinds waited for
  shanten <= 1                    by shanten; -1 is a win
  distance(honitsu) <= 2          by tiles missing for a hand of another set
  5m = 2, 147m >= 3, mz > 0       by copies of tiles and groups
  kinds <= 7, kinds(orphans) > 8  by number of different tiles, of all or of some
  terminals, honours, orphans, simples, winds, dragons    as in honours = 0
  only(mz), contains(123m55p)     no tiles but these; at least these
  @FILE.csv                       the set of a file that export-set wrote
  !a, a & b, a - b, a | b, ( )    not; both; a without b; either
Comparisons: = != < <= > >=. ! binds first, then & and - from left to right, then |. tehai sets lists every \
name, also in Japanese; the documentation of the library, module expression, has the whole language.";

impl SetArgs {
    /// The set as the user wrote it; `None` without one.
    pub fn text(&self) -> Option<String> {
        Some(self.set.join(" ")).filter(|_| !self.set.is_empty())
    }

    /// The question that the arguments make of this set, optionally with a given set. Fails if an expression is invalid
    /// or has no hands of this many tiles.
    pub fn question_on<P: CommandFactory>(&self, set: String, given: Option<&str>) -> Result<Question> {
        let given = given.unwrap_or_default().to_owned();
        let asked = SetQuestion { set, given, ..self.question.clone() };
        asked.read(&means()).map_err(refused::<P>)
    }

    /// The question in the arguments and its indexed set; the forest that built it is freed. For programs that
    /// need a set.
    pub fn index<P: CommandFactory>(&self) -> Result<(Question, Index)> {
        let set = self.text().context("SET: missing; expected a set such as win or tenpai")?;
        let question = self.question_on::<P>(set, None)?;
        let forest = Forest::bounded();
        let hands = self.observed(|observe| question.hands(&forest, observe))?;
        let index = hands.index()?;
        Ok((question, index))
    }

    /// The counts that answer a question, by waits if requested and all hands are tenpai.
    pub fn answer(&self, question: &Question, by_waits: bool) -> Result<Answer> {
        let forest = Forest::bounded();
        self.observed(|observe| question.answer(&forest, by_waits, observe))
    }

    /// Runs an evaluation. With `--explain`, prints its steps to standard error, even if it fails.
    fn observed<'f, T>(
        &self,
        evaluate: impl FnOnce(&mut dyn FnMut(&str, HandSet<'f>)) -> Result<T, QuestionError>,
    ) -> Result<T> {
        let (mut steps, mut before) = (Vec::new(), Instant::now());
        let answer = evaluate(&mut |step, hands| {
            let now = Instant::now();
            steps.push((step.to_owned(), hands, now - std::mem::replace(&mut before, now)));
        });
        if self.explain {
            eprint_text(&table(&steps)?)?;
        }
        answer.map_err(worded)
    }
}

/// Reads a feature of a survey, a name or `distance(SET)`, in which `@FILE` is the set of a file.
pub fn read_feature(text: &str) -> Result<FeatureExpression> {
    FeatureExpression::read(text, read_stored).map_err(worded_mistake)
}

/// The error, with where to find the names of sets if one is unknown.
fn worded_mistake(error: ExpressionError) -> Error {
    match error.is_unknown_name() {
        true => anyhow!("{error}; tehai sets lists the names"),
        false => error.into(),
    }
}

/// The error with the argument that is wrong.
fn worded(error: QuestionError) -> Error {
    match error {
        QuestionError::Set(_) => Error::new(error).context("SET"),
        QuestionError::Given(_) | QuestionError::EmptyGiven => Error::new(error).context("--given"),
        QuestionError::Tiles { tiles, .. } => Error::new(error).context(format!("--tiles {tiles}")),
        QuestionError::Melds(_) => Error::new(error).context("--melds"),
        _ => error.into(),
    }
}

/// The settings in words that the answer depends on, without the sets.
pub fn settings_text(setting: Setting, depends_on: Dependencies) -> String {
    let Setting { tiles, rules, deck, .. } = setting;
    let melds = depends_on.melds.map_or(String::new(), |melds| format!("; {melds} melds"));
    let mut text = format!("{tiles} tiles{melds}; {} players", rules.players.number());
    if deck == Deck::Suits {
        text += "; no honours";
    }
    let names = ["forms", "seven pairs", "fifth tile", "seat", "round"];
    for (name, rule) in names.into_iter().zip(rule_names(depends_on)).filter(|(_, rule)| !rule.is_empty()) {
        text += &format!("; {name} {rule}");
    }
    text
}

/// The names of the forms, of the rules for seven pairs and for the fifth tile, of the seat and of the round; each is
/// empty if the answer does not depend on it.
pub fn rule_names(depends_on: Dependencies) -> [&'static str; 5] {
    let Dependencies { forms, seven_pairs, fifth_tile, winds, .. } = depends_on;
    [
        forms.map(Forms::name),
        seven_pairs.map(SevenPairs::name),
        fifth_tile.map(FifthTile::name),
        winds.map(|winds| winds.seat.name()),
        winds.map(|winds| winds.round.name()),
    ]
    .map(Option::unwrap_or_default)
}

/// The steps of an evaluation, with the time of each.
fn table(steps: &[(String, HandSet, Duration)]) -> Result<Text, TooLargeError> {
    let mut table = TextTable::new(["step", "hands", "nodes", "ms"]);
    for (step, hands, time) in steps {
        let index = hands.index()?;
        let time = format!("{:.3}", time.as_secs_f64() * 1e3);
        table.row([step, &index.len().to_string(), &index.nodes().to_string(), &time]);
    }
    Ok(Text::default().table(table))
}
