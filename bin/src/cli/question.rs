//! Arguments that select a set of hands.

use std::path::Path;

use anyhow::{Context, Result, anyhow, ensure};
use clap::value_parser;

use tehai::expression::{Evaluation, Expression, ExpressionError, Step};
use tehai::handset::{Forest, HandSet, Index, TooManyNodes};
use tehai::rules::{Forms, Rules, Setting, Wind, Winds};
use tehai::shanten::any_size::Goal;

use crate::cli::args::{RulesArgs, choice};
use crate::output::set_file;
use crate::output::terminal::eprint_text;
use crate::output::text::{Text, TextTable};

/// A set of hands, and whether to explain how it is made; flattened into a program's arguments.
#[derive(Clone, Debug, clap::Args)]
pub struct SetArgs {
    /// The set, such as win or 'tenpai & wait_kinds >= 5'; see tehai sets
    #[arg(value_name = "SET", group = "asked")]
    set: Vec<String>,

    /// The same as SET
    #[arg(long = "set", value_name = "SET", group = "asked", hide = true)]
    set_option: Option<String>,

    /// Show step by step how the set is made
    ///
    /// On standard error, with the hands, the nodes of the diagram and the time of each step.
    #[arg(long, requires = "asked")]
    pub explain: bool,

    /// Tiles in each hand [default: 14; 13 for tenpai and waits]
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(0..=136))]
    pub tiles: Option<u8>,

    /// Melds of the win of shanten and contains_win [default: N/3, at most 4]
    #[arg(long, value_name = "M", hide_short_help = true)]
    pub melds: Option<u8>,

    /// Your seat, whose wind counts for yakuhai and pinfu_shape
    #[arg(long, value_name = "WIND", default_value = "east", hide_short_help = true)]
    #[arg(value_parser = choice(&Wind::ALL, Wind::name))]
    pub seat: Wind,

    /// The round, whose wind also counts
    #[arg(long, value_name = "WIND", default_value = "east", hide_short_help = true)]
    #[arg(value_parser = choice(&Wind::ALL, Wind::name))]
    pub round: Wind,

    /// The rules of the game.
    #[command(flatten)]
    pub rules: RulesArgs,
}

/// A short description of the language of sets, for help texts.
pub const SET_LANGUAGE: &str = "\
Sets:
  all, win, standard, seven_pairs, thirteen_orphans, tenpai, irreducible, melds
  contains_win, contains_tenpai   of any number of tiles
  tanyao, sanshoku, yakuhai(5z)   by yaku, each under its usual name
  together(iipeikou, chanta)      with these yaku in one reading
  waits(25p), waits_any(25p)      by waits: for both; for one of them
  wait_kinds >= 3                 by number of kinds waited for
  shanten <= 1                    by shanten; -1 is a win
  5m = 2, 147m >= 3, mz > 0       by copies of tiles and groups
  kinds <= 7                      by number of different tiles
  terminals, honours, orphans, simples, winds, dragons    as in honours = 0
  only(mz), contains(123m55p)     no tiles but these; at least these
  @FILE.csv                       the set of a file that export-set wrote
  !a, a & b, a - b, a | b, ( )    not; both; a without b; either
Comparisons: = != < <= > >=. ! binds first, then & and - from left to right, then |. tehai sets lists every \
name, also in Japanese; the documentation of the library, module expression, has the whole language.";

/// A set with everything it depends on, optionally among the hands of another set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The set.
    pub set: Expression,
    /// The set among which its hands are counted.
    pub given: Option<Expression>,
    /// Tiles, game and rules.
    pub setting: Setting,
}

impl SetArgs {
    /// The question in the arguments, optionally with a given set; `None` without a set.
    pub fn question(&self, given: Option<&str>) -> Result<Option<Question>> {
        let words = Some(self.set.join(" ")).filter(|_| !self.set.is_empty());
        let set = words.or_else(|| self.set_option.clone());
        set.map(|set| self.question_on(&set, given)).transpose()
    }

    /// The question that the arguments make of this set. Fails if an expression is invalid or has no hands of this
    /// many tiles.
    pub fn question_on(&self, set: &str, given: Option<&str>) -> Result<Question> {
        let set = read(set).context("SET")?;
        let given = given.map(read).transpose().context("--given")?;
        let usual = given.iter().map(Expression::usual_tiles).fold(set.usual_tiles(), u8::min);
        let (tiles, rules) = (self.tiles.unwrap_or(usual), self.rules.rules());
        let Rules { players, .. } = rules;
        let most = players.total();
        ensure!(
            u32::from(tiles) <= most,
            "--tiles {tiles}: a game of {} has {most} tiles, so a hand has 0 to {most}",
            players.number()
        );
        let winds = Winds { seat: self.seat, round: self.round };
        winds.check_players(players)?;
        let mut setting = Setting::new(tiles, rules).with_winds(winds);
        if let Some(melds) = self.melds {
            setting = setting.with_melds(Goal::new(rules, melds).context("--melds")?.melds());
        }
        set.check(setting).context("SET")?;
        given.iter().try_for_each(|given| given.check(setting)).context("--given")?;
        Ok(Question { set, given, setting })
    }

    /// The question in the arguments and its indexed set; the forest that built it is freed. For programs that
    /// need a set.
    pub fn index(&self) -> Result<(Question, Index)> {
        let question = self.question(None)?.context("SET: missing; expected a set such as win or tenpai")?;
        let forest = Question::forest();
        let mut evaluation = Evaluation::new(&forest, question.setting);
        let (hands, _) = question.evaluate(&mut evaluation, self.explain)?;
        let index = hands.index()?;
        Ok((question, index))
    }
}

/// Reads a set; `@FILE` is the set of a file. For an unknown name with no near match, the error says where to find
/// the names.
fn read(text: &str) -> Result<Expression> {
    let stored =
        |name: &str| set_file::read(Path::new(name)).map_err(|error| format!("the file of a set: {error:#}"));
    Expression::read(text, stored).map_err(|error: ExpressionError| {
        let is_name = error.found().starts_with(char::is_alphabetic) && error.suggestions().is_empty();
        let is_unknown = is_name && error.expected().starts_with("a set ");
        if is_unknown { anyhow!("{error}; tehai sets lists the names") } else { error.into() }
    })
}

impl Question {
    /// Node limit of a question: with the tables that count and list its hands, it stays below a gigabyte.
    const LIMIT: usize = 2_500_000;

    /// A forest for a question.
    pub fn forest() -> Forest {
        Forest::with_limit(Question::LIMIT)
    }

    /// Makes the set, and the given set if any. With `explain`, prints the steps to standard error, even if the
    /// evaluation fails. Fails if an intermediate set is too large, or if printing fails.
    pub fn evaluate<'f>(
        &self,
        evaluation: &mut Evaluation<'f>,
        explain: bool,
    ) -> Result<(HandSet<'f>, Option<HandSet<'f>>)> {
        let mut both = || {
            let set = evaluation.hands(&self.set).context("SET")?;
            let given = self.given.iter().map(|given| evaluation.hands(given)).next();
            Ok((set, given.transpose().context("--given")?))
        };
        let sets = both();
        if explain {
            eprint_text(&steps(evaluation.steps())?)?;
        }
        sets
    }

    /// The settings in words, without the sets. `by_waits` is set if the hands are also counted by waits.
    pub fn settings(&self, by_waits: bool) -> String {
        let Setting { tiles, rules, .. } = self.setting;
        let melds = self.melds().map_or(String::new(), |melds| format!("; {melds} melds"));
        let mut text = format!("{tiles} tiles{melds}; {} players", rules.players.number());
        let names = ["forms", "seven pairs", "fifth tile", "seat", "round"];
        for (name, rule) in names.into_iter().zip(self.rules(by_waits)).filter(|(_, rule)| !rule.is_empty()) {
            text += &format!("; {name} {rule}");
        }
        text
    }

    /// Does the set or the given set depend on something?
    fn depends(&self, on: impl Fn(&Expression) -> bool) -> bool {
        on(&self.set) || self.given.as_ref().is_some_and(on)
    }

    /// The melds of the win, if the answer depends on them.
    pub fn melds(&self) -> Option<u8> {
        self.depends(Expression::depends_on_melds).then_some(self.setting.melds)
    }

    /// The forms, the rules for seven pairs and for the fifth tile, the seat and the round; each is empty if the
    /// answer does not depend on it.
    pub fn rules(&self, by_waits: bool) -> [&'static str; 5] {
        let Rules { forms, seven_pairs, fifth_tile, .. } = self.setting.rules;
        let Winds { seat, round } = self.setting.winds;
        let on_winds = self.depends(Expression::depends_on_winds);
        let on_pairs = by_waits && forms.contains(Forms::SEVEN_PAIRS)
            || self.depends(|set| set.depends_on_seven_pairs(forms));
        [
            (by_waits || self.depends(Expression::depends_on_forms), forms.name()),
            (on_pairs, seven_pairs.name()),
            (by_waits || self.depends(Expression::depends_on_fifth_tile), fifth_tile.name()),
            (on_winds, seat.name()),
            (on_winds, round.name()),
        ]
        .map(|(counts, name)| if counts { name } else { "" })
    }
}

/// The steps of an evaluation as a table.
fn steps(steps: &[Step]) -> Result<Text, TooManyNodes> {
    let mut table = TextTable::new(["step", "hands", "nodes", "ms"]);
    for step in steps {
        let index = step.hands().index()?;
        let time = format!("{:.3}", step.time().as_secs_f64() * 1e3);
        table.row([step.expression(), &index.len().to_string(), &index.nodes().to_string(), &time]);
    }
    Ok(Text::default().table(table))
}
