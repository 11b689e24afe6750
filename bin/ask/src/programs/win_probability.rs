//! Computes the chances of a win draw by draw, and the best discard.

mod stream;
mod text;

use crate::HandArgs;
use crate::stream::Rows;
use crate::text::win_probability::{ByDraws, svg};
use anyhow::{Result, anyhow, bail, ensure};
use std::path::{Path, PathBuf};
use tehai::tiles::notation::RedHand;
use tehai::win_probability::RiichiPolicy;
use tehai_answers::WinProbabilityQuestion;
use tehai_answers::problem::{Field, Problem};
use tehai_answers::win_probability::{Asking, Computed, Game, PointsOptions};
use tehai_catalogue::cli::{AnswerArgs, CommonArgs, FileArgs, Program, Setting, means, progress, refused};
use tehai_catalogue::output::files;
use tehai_catalogue::output::json::{json_lines, json_value};
use tehai_options::Options;

const EXAMPLES: &str = "\
Examples:
  tehai win-probability 234578m1689p357s1z       # which discard wins most often
  tehai win-probability 123m456p789s1122z        # a hand of 13 tiles as it is
  tehai win-probability 2345m67p3456s '[777z]' --visible 1m5p --draws 9
  tehai win-probability 123m1589p1235s557z --changes none  # advancing only
  tehai win-probability 22335m468p44567s --model true  # discards are gone
  tehai win-probability 22335m468p445678s --value points --dora 4p --seat south
  tehai win-probability 340678m2345p3456s --value points --red-fives table
  tehai win-probability 234578m1689p357s1z --model book --by-turn --details
  tehai win-probability 234578m1689p357s1z --to tanyao  # wins with a yaku
  tehai win-probability 234578m1689p357s1z --format csv
  tehai win-probability 234578m1689p357s1z --svg chances.svg
  tehai list-hands 'shanten = 2' --sample 9 | tehai win-probability -

One player draws and nobody else does; a win is always drawn. HAND has 13 or 14 tiles, three fewer for each \
called meld. Called melds stand in brackets, concealed quads in braces. A shorter hand without brackets is taken \
as the concealed part of a hand whose melds are not named. With 14 tiles there is an answer for each discard, \
and draws are those after it.
Each number is for the best play with exactly that many draws and for that aim: with one draw left you play \
differently than with ten, and for tenpai differently than for a win.
Models: with shuffled, discards are shuffled back, so that each draw is one of all tiles that you do not hold or \
see. book has the weights of the mahjong-algorithm-book: fewer tiles remain, yet discards return. true is \
the true game: discards are gone. It is exact for hands near a win. For others the answer is for the play that is \
best under an upper bound, exact or from simulated games; the best play with the allowed moves lies between it and \
that bound. With more moves a hand may reach more than a bound for fewer.
Moves: by default, with --changes near, the hand may take detours: it may go for wins that take up to three tiles \
more than need be, as many as a small graph of hands has room for; the answer says how many. Discards that lead too \
far from a win are left out. So each number is reached at least. If melds are 4-shanten or further, a simple player \
goes on from each discard in simulated games, by the textbook until tenpai; the answer says so. With --changes none the hand only advances: a draw that lowers shanten may be kept, and \
then a tile that does not raise it again is discarded; any draw may be discarded, but with book one that lowers \
shanten is kept. With --changes K it may also become any other (手変わり) whose new tiles plus its distance to a win are \
at most the distance of HAND plus K. More moves can only raise what can be reached, and take longer. With --changes \
unlimited any tile may be discarded: the numbers are those of the tables that tehai solve-solo --tables DIR keeps, \
rounded down by less than 3e-8. HAND is then concealed, nothing is visible, and discards are shuffled back; numbers of \
draws without tables are left out. --fifth-tile changes nothing: tenpai means here that a tile that can be drawn wins.
With called melds only wins with a yaku count, as --seat, --round and --open-tanyao say; tenpai is about the form. \
Where the melds are not all named, any win counts.
With --to SET only wins of the set count, such as honitsu or 'pinfu_shape & tanyao', of 13 or 14 tiles with the called \
melds: the hand goes for them, and tenpai means one tile away from such a win. --seat and --round say which winds \
count. With called melds these wins need a yaku, too.
--by-turn gives the value at each turn of the play that is best up to the last: after 14 tiles turns are \
1 to T+1, after 13 tiles 0 to T.
Points are those of drawn wins, and 0 without a win; the hand may go on instead of winning. Riichi is declared where \
it gives more (--riichi best), always or never, after a discard that leaves a concealed hand tenpai with a \
draw left; a hand of 13 tiles as given has not declared. Then the first winning draw wins, the first draw has ippatsu, \
and as many hidden indicators are turned as --dora has, but at least one, or as --hidden-indicators says: points are \
the exact mean over them. A riichi that does not win costs 1,000 points, unless --own-bet false; a player without them \
(--affords-riichi false) never declares. A win brings the --counters and --bets on the table. With --double-riichi the \
discard is the player's first, and riichi with it double. --last-tile gives a win by the last draw its yaku, for \
chances, too. The deck has the red fives that --red-fives names, with table one of \
each suit; by default those of HAND and --visible, so that no other is drawn. --seat says whose points they are; by \
default the dealer's.
A hand of 14 tiles may also declare a quad of its own: {1111z} of four concealed tiles, [1111z] of a called triplet \
and its fourth tile. Then it draws a replacement besides the draws that are counted, and its win has the dead wall's \
yaku. A new indicator and quads at later draws are left out. Answers for quads stand among those for discards.
Each choice that is worse than the best has a line that says how it differs: JSON has the same as differences.
CSV has discard (empty for a hand of 13 tiles; a quad is {1111z} or [1111z]), draws or turn, win, tenpai (tenpai or \
won); with --value points also points, points_win (how often the play for points wins) and riichi (does it declare \
with this discard?); with --model true also win_low, win_high and the like: the best play with the allowed moves lies \
between them. For simulated games each low end by itself holds with a confidence of 99.5 %; that of the best of \
several discards holds with less. In text, ends are rounded outward. Rows are sorted by tile, then by draws; in text \
the discard with the highest number comes first: ties, to 12 digits, are decided by win, then by tenpai, then by the \
tiles that bring the hand nearer. JSON has the settings, the discards in that order, and why none can win besides: see \
tehai help json win-probability. JSON lines are the rows alone.
With -, each line of standard input is a hand with options of its own, as CSV, JSON or text: see tehai help \
settings. Each hand gets the rows of its discards with all draws: as CSV with a column hand, as JSON lines, or, as \
text, its headline. A bad line gives a message on standard error, and at the end exit code 1.";

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Worth {
    /// The chances of a win, and of tenpai or a win
    Win,
    /// The points of the win
    Points,
}

/// Compute how likely a hand is to win, draw by draw
#[derive(Clone, clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    hand: HandArgs,

    /// What to compute: the chance of a win, or expected points
    #[arg(long, value_enum, value_name = "WHAT", default_value = "win", hide_possible_values = true)]
    value: Worth,

    #[command(flatten)]
    question: WinProbabilityQuestion,

    /// In text, show every number of draws
    #[arg(long)]
    details: bool,

    /// Also draw a curve for each discard
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    answer: AnswerArgs,
}

const ROWS: Rows = Rows {
    of_run: &["model", "value", "by-turn", "tables", "details", "svg"],
    // What points depend on says nothing where the chance of a win is asked.
    groups: |given| match given.get("value") {
        Some(Setting::To(value)) if value == &["points"] => &["effort", "points"],
        _ => &["effort"],
    },
    ..Rows::hands(WinProbabilityQuestion::FIELDS)
};

impl Program for Args {
    const NAME: &str = "win-probability";

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
        if let Some(file) = args.picture() {
            let title = format!("{}, draw by draw ({})", asking.hand, args.game(by_draws.computed()));
            file.write(common, svg(&by_draws, &title)?.as_bytes())?;
        }
        args.answer.write_with(
            common,
            || args.text(&asking, &by_draws),
            || by_draws.table(),
            || json_lines(&json_value(&args.question.answered(&asking, by_draws.computed()))),
        )
    }
}

impl Args {
    /// The arguments with points if they are asked. Fails if arguments contradict each other, or if files cannot be
    /// written.
    fn checked(mut self) -> Result<Args> {
        let points = &mut self.question.points;
        match (self.value, *points) {
            (Worth::Points, _) => drop(points.get_or_insert_default()),
            (Worth::Win, Some(given)) => {
                let given = tehai_answers::question::given(&given);
                let option = given.keys().next().map_or("dora", String::as_str).replace('_', "-");
                let or = match &*option {
                    "dora" => ", or give --visible to show the tile",
                    _ => "",
                };
                bail!("--{option}: only for points; add --value points{or}");
            }
            (Worth::Win, None) => {
                let option = self.question.situation.only_for_points().map(|option| option.replace('_', "-"));
                option.map_or(Ok(()), |option| {
                    Err(anyhow!("--{option}: only for points; add --value points"))
                })?;
            }
        }
        self.question.check(&means()).map_err(refused::<Args>)?;
        self.answer.check()?;
        if self.hand.is_stream() {
            let given = [
                ("--svg", self.svg.is_some()),
                ("--by-turn", self.question.by_turn),
                ("--details", self.details),
            ];
            let given = given.into_iter().find(|(_, is_given)| *is_given);
            given.map_or(Ok(()), |(option, _)| Err(anyhow!("{option}: not for a stream of hands")))?;
        }
        if let Some(path) = &self.svg {
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

    /// The output file of the picture.
    fn picture(&self) -> Option<FileArgs> {
        self.svg.clone().map(|path| FileArgs { out: Some(path), ..self.answer.file.clone() })
    }

    /// What is asked of a hand.
    fn asking(&self, hand: &str) -> Result<Asking, Problem> {
        self.question.asking(&means(), Problem::read(Field::Hand, hand)?, &self.visible()?)
    }

    fn by_draws(&self, asking: &Asking, computed: Computed) -> ByDraws {
        let declares =
            asking.asked.points.is_some_and(|points| points.options.riichi() != RiichiPolicy::Never);
        ByDraws::new(computed, declares && asking.hand.hand().is_concealed())
    }

    fn is_true(&self) -> bool {
        self.question.model == Game::True
    }

    fn has_points(&self) -> bool {
        self.value == Worth::Points
    }
}
