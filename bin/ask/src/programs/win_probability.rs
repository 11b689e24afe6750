//! Computes the chances of a win draw by draw, and the best discard.

mod stream;
mod text;

use crate::HandArgs;
use crate::stream::Rows;
use crate::text::TileText;
use crate::text::win_probability::{AtTable, ByDraws};
use anyhow::{Result, bail, ensure};
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use tehai::tiles::notation::RedHand;
use tehai::win_probability::RiichiPolicy;
use tehai_answers::WinProbabilityQuestion;
use tehai_answers::problem::{Field, Problem};
use tehai_answers::question::first_given;
use tehai_answers::win_probability::{Asking, Computed, Game, PointsOptions};
use tehai_options::Options;
use tehai_program::cli::{AnswerArgs, CommonArgs, Program, Setting, means, progress, refused};
use tehai_program::output::files;
use tehai_program::output::json::{json_lines, json_value};
use tehai_program::output::text::Text;
#[cfg(feature = "pictures")]
use {crate::text::win_probability::svg, tehai_program::cli::FileArgs};

const EXAMPLES: &str = "\
Examples:
  tehai win-probability 234578m1689p357s1z       # which discard wins most often
  tehai win-probability 22335m468p445678s --value points --dora 4p --seat south
  tehai win-probability 123m456p78s1122z99m --model table --wall 40
  tehai list-hands 'shanten = 2' --sample 9 | tehai win-probability -

One player draws and nobody else does; a win is always drawn. HAND has 13 or 14 tiles, three fewer for each \
called meld. Called melds stand in brackets, concealed quads in braces. With 14 tiles there is an answer for each \
discard, and for each quad of your own; draws are those after it.
Each number is for the best play with exactly that many draws and for that aim. By default a win may take up to three \
tiles more than need be, and each number is reached at least; --changes and --model choose other moves and games. With \
called melds only wins with a yaku count, as --seat, --round and --open-tanyao say. --fifth-tile changes nothing.
CSV has discard (empty for a hand of 13 tiles; a quad is {1111z} or [1111z]), draws or turn, win, tenpai (tenpai or \
won); with --value points also points, points_win (how often the play for points wins) and riichi; with --model true \
also the ends win_low, win_high and the like. Rows are sorted by tile, then by draws. JSON has the settings, the order \
of the discards and how they differ: see tehai help json win-probability. JSON lines are the rows alone.
With -, each line of standard input is a hand with options of its own: see tehai help settings. Each hand gets the rows \
of its discards with all draws, as CSV or JSON lines, or its headline.
With --model table the others discard between your draws, and you may win with their tiles and call them: see \
docs/table.md.
docs/win-probability.md explains models, moves, points, riichi, red fives and what is simulated.";

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Worth {
    /// The chances of a win, and of tenpai or a win.
    Win,
    /// The points of the win.
    Points,
    /// The chance of at least so many points, at a table.
    AtLeast(u32),
    /// The chance of this place or a better one, at a table in a last hand.
    Place(u8),
    /// The mean of the prizes of places, there.
    Prize,
}

impl FromStr for Worth {
    type Err = String;

    fn from_str(text: &str) -> Result<Worth, String> {
        let at_least = || text.strip_prefix("at-least:")?.parse().ok().filter(|points| *points > 0);
        let place = || text.strip_prefix("place:")?.parse().ok().filter(|place| *place > 0);
        match text {
            "win" => Ok(Worth::Win),
            "points" => Ok(Worth::Points),
            "prize" => Ok(Worth::Prize),
            _ => at_least().map(Worth::AtLeast).or_else(|| place().map(Worth::Place)).ok_or_else(|| {
                format!(
                    "expected win, points, at-least:N, place:N or prize, such as at-least:8000 or place:1; found \
                     {text:?}"
                )
            }),
        }
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Worth::Win => f.write_str("win"),
            Worth::Points => f.write_str("points"),
            Worth::AtLeast(points) => write!(f, "at-least:{points}"),
            Worth::Place(place) => write!(f, "place:{place}"),
            Worth::Prize => f.write_str("prize"),
        }
    }
}

/// Compute how likely a hand is to win, draw by draw
#[derive(Clone, clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    hand: HandArgs,

    /// To compute: win, points, at-least:N, place:N or prize
    ///
    /// The chance of a win, expected points, or with model table the chance of at least N points. In a last hand, with
    /// scores: the chance of place N or a better one, or the mean of what the places are worth.
    #[arg(long, value_name = "WHAT", default_value = "win", hide_default_value = true)]
    value: Worth,

    #[command(flatten)]
    question: WinProbabilityQuestion,

    /// In text, show every number of draws
    #[arg(long)]
    details: bool,

    /// Also draw a curve for each discard
    #[arg(long, value_name = "FILE", hide = cfg!(not(feature = "pictures")))]
    svg: Option<PathBuf>,

    #[command(flatten)]
    answer: AnswerArgs,
}

const ROWS: Rows = Rows {
    of_run: &["model", "value", "by-turn", "tables", "details", "svg"],
    // What points depend on says nothing where the chance of a win is asked, and a table nothing to who sits alone.
    groups: |given| {
        let is =
            |option: &str, value: &str| matches!(given.get(option), Some(Setting::To(to)) if to == &[value]);
        let is_win = !given.contains_key("value") || is("value", "win");
        match (is_win, is("model", "table")) {
            (true, false) => &["effort"],
            (true, true) => &["effort", "table"],
            (false, false) => &["effort", "points"],
            (false, true) => &["effort", "points", "places", "table"],
        }
    },
    ..Rows::hands(WinProbabilityQuestion::FIELDS)
};

impl Program for Args {
    const NAME: &str = "win-probability";
    const ANSWERS: &[&str] = &["WinProbability"];

    fn run(self, common: &CommonArgs) -> Result<()> {
        let args = self.checked()?;
        if let Some(twice) = args.named_twice()? {
            common.note(&format!("--visible: {twice}"));
        }
        if args.hand.is_stream() {
            return stream::answer_stream(&args, common);
        }
        let asking = args.asking(&args.hand.text()).map_err(refused::<Args>)?;
        let numbers = asking.numbers();
        let bar = (numbers > 0).then(|| progress(common, numbers, "numbers"));
        let tell = |done: u32| bar.iter().for_each(|bar| bar.set_position(done.into()));
        let computed = asking.compute(&tell).map_err(refused::<Args>)?;
        let by_draws = args.by_draws(&asking, computed);
        #[cfg(feature = "pictures")]
        if let Some(path) = &args.svg {
            let file = FileArgs { out: Some(path.clone()), ..args.answer.file.clone() };
            let title = format!("{}, draw by draw ({})", asking.hand, args.game(by_draws.computed()));
            file.write(common, svg(&by_draws, &title)?.as_bytes())?;
        }
        args.answer.write_with(
            common,
            || match args.question.model {
                Game::Table => args.text_at_table(&asking, by_draws.computed()),
                _ => args.text(&asking, &by_draws),
            },
            || by_draws.table(),
            || json_lines(&json_value(&args.question.answered(&asking, by_draws.computed()))),
        )
    }
}

impl Args {
    /// The arguments with points if they are asked. Fails if arguments contradict each other, or if files cannot be
    /// written.
    fn checked(mut self) -> Result<Args> {
        match self.value {
            Worth::AtLeast(points) => self.question.table.at_least = Some(points),
            Worth::Place(place) => self.question.places.get_or_insert_default().place = Some(place),
            Worth::Prize => {
                self.question.places.get_or_insert_default();
            }
            Worth::Win | Worth::Points => {}
        }
        if let Some(given) = self.question.places.as_ref().filter(|_| !self.is_last()) {
            let option = first_given(given).unwrap_or("scores").replace('_', "-");
            bail!("--{option}: only for a place or prizes; add --value place:N or prize");
        }
        if self.is_last() {
            let players = self.question.rules.players.number();
            ensure!(
                !matches!(self.value, Worth::Place(place) if place > players),
                "--value: {}: expected place:1 to place:{players}",
                self.value
            );
        }
        let (points, model) = (&mut self.question.points, self.question.model);
        match (self.value, *points) {
            (Worth::Points | Worth::AtLeast(_) | Worth::Place(_) | Worth::Prize, _) => {
                points.get_or_insert_default();
            }
            (Worth::Win, Some(given)) => {
                let option = first_given(&given).unwrap_or("dora").replace('_', "-");
                let or = match &*option {
                    "dora" => ", or give --visible to show the tile",
                    _ => "",
                };
                bail!("--{option}: only for points; add --value points{or}");
            }
            (Worth::Win, None) => {
                if let Some(option) = self.question.situation.only_for_points(model) {
                    bail!("--{}: only for points; add --value points", option.replace('_', "-"));
                }
            }
        }
        let mut question = self.question.clone();
        // Each row may have scores of its own.
        question.places.take_if(|places| self.hand.is_stream() && places.scores.is_empty());
        question.check(&means()).map_err(refused::<Args>)?;
        self.answer.check()?;
        if self.hand.is_stream() {
            let given = [
                ("--svg", self.svg.is_some()),
                ("--by-turn", self.question.by_turn),
                ("--details", self.details),
            ];
            if let Some((option, _)) = given.into_iter().find(|(_, is_given)| *is_given) {
                bail!("{option}: not for a stream of hands");
            }
        }
        if let Some(path) = &self.svg {
            ensure!(cfg!(feature = "pictures"), "--svg: build with the feature pictures");
            ensure!(
                self.question.model != Game::Table,
                "--svg: not for model table, whose numbers are for one wall"
            );
            ensure!(path != Path::new("-"), "--svg: name a file");
            ensure!(self.answer.file.file() != Some(path), "--svg: expected another file than --out");
            files::check(path, self.answer.file.replace())?;
        }
        Ok(self)
    }

    fn visible(&self) -> Result<RedHand, Problem> {
        Problem::read(Field::Visible, &self.question.visible)
    }

    /// A line about a tile that is visible by two options.
    fn named_twice(&self) -> Result<Option<String>> {
        let visible = self.visible().map_err(refused::<Args>)?;
        Ok(self.question.points.and_then(|points: PointsOptions| points.named_twice(&visible)))
    }

    /// What is asked of a hand.
    fn asking(&self, hand: &str) -> Result<Asking, Problem> {
        self.question.asking(&means(), Problem::read(Field::Hand, hand)?, &self.visible()?)
    }

    fn text_at_table(&self, asking: &Asking, computed: &Computed) -> Text {
        let needed = &asking.needed();
        let at_table = AtTable { question: &self.question, computed, needed, style: TileText::Letters };
        let (headline, game) = (at_table.headline(), at_table.game());
        let mut blocks = vec![format!("{}: {headline} (at a table, {game})\n", asking.hand).into()];
        blocks.extend(at_table.tables(true));
        blocks.push((at_table.assumed() + &self.settings_line(asking)).into());
        Text::paragraphs(blocks)
    }

    fn by_draws(&self, asking: &Asking, computed: Computed) -> ByDraws {
        let declares =
            asking.asked.points.is_some_and(|points| points.options.riichi() != RiichiPolicy::Never);
        ByDraws::new(computed, declares && asking.hand.hand().is_concealed())
    }

    /// Is it about a last hand?
    fn is_last(&self) -> bool {
        matches!(self.value, Worth::Place(_) | Worth::Prize)
    }
}
