//! Computes the chances of a win draw by draw, and the best discard.

mod points;
mod question;
mod stream;
mod text;

use crate::cli::stream::Renamed;
use crate::cli::{
    AnswerArgs, CommonArgs, FileArgs, HandArgs, Program, RulesArgs, VisibleArgs, parse_count, progress,
    read_set,
};
use crate::output::files;
use crate::output::json::json_lines;
use crate::output::text::grouped;
use crate::output::win_probability::{ByDraws, check_draws, svg};
use anyhow::{Context, Error, Result, anyhow, bail, ensure};
use points::PointsArgs;
use question::Question;
use serde_json::Value;
use std::path::{Path, PathBuf};
use tehai::Expression;
use tehai::analysis::{self, Analysis};
use tehai::tiles::Hand;
use tehai::tiles::notation::RedHand;
use tehai::win_probability::{Effort, Moves, RiichiPolicy, Settings, Start, StartError};
use tehai_answers::WinProbability;
use tehai_answers::win_probability::{Asked, Game, WinProbabilitySettings, needs_yaku};

const EXAMPLES: &str = "\
Examples:
  tehai win-probability 234578m1689p357s1z        which discard wins most often
  tehai win-probability 123m456p789s1122z         a hand of 13 tiles as it is
  tehai win-probability 2345m67p3456s '[777z]' --visible 1m5p --draws 9
  tehai win-probability 123m1589p1235s557z --changes 1
  tehai win-probability 22335m468p44567s --model true   discards are gone
  tehai win-probability 22335m468p445678s --value points --dora 4p --seat south
  tehai win-probability 340678m2345p3456s --value points --riichi best --dora 4p
  tehai win-probability 234578m1689p357s1z --model book --by-turn --details
  tehai win-probability 234578m1689p357s1z --to tanyao   wins with a yaku
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
that bound. With more moves, as by --changes, a hand may reach more than a bound for fewer.
Moves: the hand advances: a draw that lowers shanten may be kept, and then a tile that does not raise it again is \
discarded; any draw may be discarded, but with book one that lowers shanten is kept. Discards that lead away from a \
win are left out. With --changes K the hand may also become any other (手変わり) whose new tiles plus its distance \
to a win are at most the distance of HAND plus K. More changes take much longer. --fifth-tile changes nothing: tenpai \
means here that a tile that can be drawn wins.
With called melds only wins with a yaku count, as --seat, --round and --open-tanyao say; tenpai is about the form. \
Where the melds are not all named, any win counts.
With --to SET only wins of the set count, such as honitsu or 'pinfu_shape & tanyao', of 13 or 14 tiles with the called melds: the hand \
advances towards them, and tenpai means one tile away from such a win. --seat and --round say which winds count. \
With called melds these wins need a yaku, too.
--by-turn gives the value at each turn of the play that is best up to the last: after 14 tiles turns are \
1 to T+1, after 13 tiles 0 to T.
Points are those of drawn wins, and 0 without a win; the hand may go on instead of winning. With --riichi, riichi \
is declared never, always, or where it gives more (best), after a discard that leaves a concealed hand tenpai with a \
draw left; a hand of 13 tiles as given has not declared. Then the first winning draw wins, the first draw has ippatsu, \
and as many hidden indicators are turned as --dora has, or --hidden-indicators says: points are the exact mean over them. The bet is left out. The \
deck has the red fives that --red-fives names; by default those of HAND and --visible, so that no other is drawn.
CSV has discard (empty for a hand of 13 tiles), draws or turn, win, tenpai (tenpai or won); with --value points also \
points, points_win (how often the play for points wins) and riichi (does it declare with this discard?); with --model \
true also win_low, win_high and the like: the best play with the allowed moves lies between them. For simulated games each low end by itself holds with a confidence of 99.5 %; that of the best of several discards \
holds with less. In text, ends are rounded outward. Rows are sorted by tile, then by draws; in text the discard with \
the highest number comes first: ties, to 12 digits, are decided by win, then by tenpai, then by the tiles that bring \
the hand nearer. JSON has hand, settings, states, found (exactly, for-one-play or simulated; null for \
other models), best_first (the discards in that order), no_win (for each discard after which no win can be drawn, why: \
no-yaku, no-tile or too-few-draws) and rows, those of the CSV, which JSON lines are alone.
With -, each line of standard input is a hand with options of its own, as CSV, JSON or text: see tehai help \
settings. Each hand gets the rows of its discards with all draws: as CSV with a column hand, as JSON lines, or, as text, its headline. A bad line gives \
a message on standard error, and at the end exit code 1.";

/// What happens to discards
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Model {
    /// They are shuffled back
    Shuffled,
    /// They return, though fewer tiles remain
    Book,
    /// They are gone
    True,
}

impl Model {
    fn game(self) -> Game {
        match self {
            Model::Shuffled => Game::Shuffled,
            Model::Book => Game::Book,
            Model::True => Game::True,
        }
    }

    fn phrase(self) -> &'static str {
        match self {
            Model::Shuffled => "discards are shuffled back",
            Model::Book => "weights of the book",
            Model::True => "discards are gone",
        }
    }
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Worth {
    /// The chances of a win, and of tenpai or a win
    Win,
    /// The points of the win
    Points,
}

/// Compute how likely a hand is to win, draw by draw
#[derive(clap::Parser)]
#[command(name = "win-probability", version, after_long_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    hand: HandArgs,

    #[command(flatten)]
    visible: VisibleArgs,

    /// Number of draws
    #[arg(long, value_name = "T", default_value_t = 17)]
    draws: u32,

    /// What happens to discards
    #[arg(long, value_enum, value_name = "MODEL", default_value = "shuffled")]
    model: Model,

    /// Allow hand changes within K of HAND
    #[arg(long, value_name = "K")]
    changes: Option<u8>,

    /// What to compute: the chance of a win, or expected points
    #[arg(long, value_enum, value_name = "WHAT", default_value = "win", hide_possible_values = true)]
    value: Worth,

    /// Count only the wins of this set
    #[arg(long, value_name = "SET")]
    to: Option<String>,

    /// Show the value at each turn, not after each draw
    #[arg(long)]
    by_turn: bool,

    /// In text, show every number of draws
    #[arg(long)]
    details: bool,

    /// Also draw a curve for each discard
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// With --model true, games to simulate if there are too many states [default: 5000]
    #[arg(long, value_name = "N", hide_short_help = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(100..=1_000_000))]
    games: Option<u32>,

    /// With --model true, the seed of those games [default: 0]
    #[arg(long, value_name = "S", hide_short_help = true)]
    seed: Option<u64>,

    /// With --model true, states to keep for exact answers, about 100 bytes each [default: 2000000]
    #[arg(long, value_name = "N", hide_short_help = true, value_parser = parse_count::<usize>)]
    states: Option<usize>,

    /// Hands to keep, about 130 bytes each
    #[arg(long, value_name = "N", hide_short_help = true, value_parser = parse_count::<usize>)]
    #[arg(default_value_t = Start::DEFAULT_LIMIT)]
    most_hands: usize,

    #[command(flatten)]
    points: PointsArgs,

    #[command(flatten)]
    rules: RulesArgs,

    #[command(flatten)]
    answer: AnswerArgs,
}

impl Program for Args {
    const OF_RUN: &'static [&'static str] = &["model", "value", "by-turn", "details", "svg"];

    fn renamed(name: &str, value: &Value) -> Result<Option<Renamed>> {
        Ok((name == "set").then(|| vec![("to", value.clone())]))
    }

    fn run(self, common: &CommonArgs) -> Result<()> {
        self.check()?;
        if let Some(twice) = self.points.named_twice(&self.visible.red_hand(self.rules.rules().players)?) {
            common.note(&format!("--visible: {twice}"));
        }
        if self.hand.is_stream() {
            return stream::answer_stream(self, common);
        }
        let question = self.question(self.hand.hand()?)?;
        let by_draws = self.answer(&question, common)?;
        if let Some(file) = self.picture() {
            let title = format!("{}, draw by draw ({})", question.hand, self.game());
            file.write(common, svg(&by_draws, &title)?.as_bytes())?;
        }
        self.answer.write_with(
            common,
            || self.text(&question, &by_draws),
            || by_draws.table(),
            || self.json(&question, &by_draws),
        )
    }
}

impl Args {
    /// Fails if arguments contradict each other or files cannot be written.
    fn check(&self) -> Result<()> {
        if !self.is_true() {
            let given = [
                ("--games", self.games.is_some()),
                ("--seed", self.seed.is_some()),
                ("--states", self.states.is_some()),
            ];
            let given = given.into_iter().find(|(_, is_given)| *is_given);
            if let Some((option, _)) = given {
                bail!("{option}: only for the true game; add --model true");
            }
        }
        if self.by_turn {
            ensure!(
                !self.is_true(),
                "--by-turn: not for --model true, where later turns depend on earlier discards; use shuffled or book"
            );
            ensure!(
                self.value == Worth::Win,
                "--by-turn: not for --value points, which are by number of draws"
            );
        }
        self.answer.check()?;
        if self.hand.is_stream() {
            let given =
                [("--svg", self.svg.is_some()), ("--by-turn", self.by_turn), ("--details", self.details)];
            let given = given.into_iter().find(|(_, is_given)| *is_given);
            given.map_or(Ok(()), |(option, _)| bail!("{option}: not for a stream of hands"))?;
        }
        if let Some(path) = &self.svg {
            ensure!(path != Path::new("-"), "--svg: name a file");
            ensure!(self.answer.file.file() != Some(path), "--svg: expected another file than --out");
            files::check(path, self.answer.file.replace())?;
        }
        Ok(())
    }

    /// The output file of the picture.
    fn picture(&self) -> Option<FileArgs> {
        self.svg.clone().map(|path| FileArgs { out: Some(path), ..self.answer.file.clone() })
    }

    /// The hand in question. Fails if the hand has no chances, if too many hands can be reached from it, or if there are
    /// too few tiles to draw.
    fn question(&self, written: RedHand) -> Result<Question> {
        let rules = self.rules.rules();
        let hand = written.hand();
        ensure!(hand.all_tiles().total() > 0, "HAND: no tiles; expected a hand such as 123m456p789s1122z");
        let points = match self.value {
            // Of a stream, some hands may be open.
            Worth::Win => {
                let has_winds = self.to.is_some() || needs_yaku(&written) || self.hand.is_stream();
                self.points.refuse(has_winds).map(|()| None)?
            }
            Worth::Points => Some(self.points.settings(hand, rules)?),
        };
        let is_by_book = self.model == Model::Book;
        ensure!(
            !is_by_book || points.is_none_or(|points| points.riichi == RiichiPolicy::Never),
            "--riichi: not for --model book, whose weights are of no game; use shuffled or true"
        );
        let indicators = points.map_or(Hand::EMPTY, |points| points.indicators());
        indicators.check_players(rules.players).context("--dora")?;
        let mut visible = self.visible.red_hand(rules.players)?;
        if let Some(points) = points {
            visible = points.visible(&visible).with_context(|| match points.norths {
                0 => "--visible and --dora together",
                1.. => "--visible, --dora and --norths together",
            })?;
        }
        if self.to.is_none() {
            let settings = analysis::Settings {
                rules,
                visible: visible.hand().all_tiles(),
                ..analysis::Settings::default()
            };
            let analysis = Analysis::new(hand, &settings).context("HAND")?;
            ensure!(analysis.shanten().is_some(), "HAND: no win of the forms {} can be reached", rules.forms);
        }
        if self.to.is_some() || needs_yaku(&written) {
            self.points.winds().check_players(rules.players).context("--seat or --round")?;
        }
        let set = self.to.as_deref().map(read_set).transpose().context("--to")?;
        let of_wins = |set: &Expression| set.target_of_wins(rules, self.points.winds(), hand.melds());
        let target = set.as_ref().map(of_wins).transpose().context("--to")?;
        let settings = Settings {
            rules,
            visible: visible.clone(),
            moves: self.changes.map_or(Moves::Advancing, Moves::Changes),
            towards: target.as_ref(),
            red_fives: points.and_then(|points| points.red_fives),
            limit: self.most_hands,
        };
        let start = Start::with_settings(&written, &settings);
        let start = start.map_err(|error| match error {
            StartError::TooManyHands(_) => self.too_many_hands(),
            StartError::RedFives { .. } => Error::new(error).context("--red-fives"),
            StartError::RedFive(_) => Error::new(error).context("--visible or --dora"),
            error => Error::new(error).context("HAND"),
        })?;
        check_draws(&start, self.draws).context("--draws")?;
        let yaku = self.points.yaku(rules);
        Ok(Question { hand: written, visible, start, set, yaku, points })
    }

    fn too_many_hands(&self) -> Error {
        let fewer = if self.changes.is_some() { "ask for fewer --changes, or " } else { "" };
        anyhow!(
            "HAND: more than {} hands can be reached; {fewer}allow more with --most-hands, some 130 bytes each",
            grouped(self.most_hands)
        )
    }

    fn effort(&self) -> Effort {
        let usual = Effort::default();
        Effort {
            states: self.states.unwrap_or(usual.states),
            games: self.games.unwrap_or(usual.games),
            seed: self.seed.unwrap_or(usual.seed),
        }
    }

    /// The numbers; those of the true game with progress.
    fn answer(&self, question: &Question, common: &CommonArgs) -> Result<ByDraws> {
        match self.is_true() {
            true => {
                let numbers = self.asked(question).numbers(&question.start, &question.hand);
                let bar = progress(common, numbers.context("HAND")?, "numbers");
                self.compute(question, |done| bar.set_position(done.into()))
            }
            false => self.compute(question, |_| ()),
        }
    }

    fn compute(&self, question: &Question, progress: impl Fn(u32)) -> Result<ByDraws> {
        let computed = self.asked(question).compute(&question.start, &question.hand, progress);
        let has_riichi = question.points.is_some_and(|points| points.riichi != RiichiPolicy::Never);
        Ok(ByDraws::new(computed.context("HAND")?, has_riichi && question.start.is_concealed()))
    }

    fn asked(&self, question: &Question) -> Asked {
        Asked {
            model: self.model.game(),
            draws: self.draws,
            by_turn: self.by_turn,
            effort: self.effort(),
            points: question.points,
            yaku: question.yaku,
        }
    }

    fn is_true(&self) -> bool {
        self.model == Model::True
    }

    fn has_points(&self) -> bool {
        self.value == Worth::Points
    }

    fn json(&self, question: &Question, by_draws: &ByDraws) -> String {
        let yaku = needs_yaku(&question.hand).then(|| self.asked(question).yaku());
        json_lines(&WinProbability {
            hand: question.hand.clone(),
            settings: WinProbabilitySettings {
                rules: self.rules.rules(),
                set: question.set.as_ref().map(Expression::to_string),
                winds: (question.set.is_some() || yaku.is_some()).then(|| self.points.winds()),
                score_rules: yaku.map(|yaku| yaku.rules),
                visible: question.visible.clone(),
                model: self.model.game(),
                changes: self.changes,
                draws: self.draws,
                by_turn: self.by_turn,
                true_game: self.is_true().then(|| self.effort()),
                points: question.points,
            },
            states: question.start.states(),
            found: by_draws.found(),
            best_first: by_draws.computed().names_best_first(),
            no_win: by_draws.computed().no_win(),
            rows: by_draws.rows(),
        })
    }
}
