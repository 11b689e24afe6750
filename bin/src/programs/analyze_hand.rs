//! Analyzes a hand: shanten, waits, cores and discards.

use crate::cli::stream::{self, Answer, Questions, Renamed};
use crate::cli::{
    AnswerArgs, CommonArgs, HandArgs, ObjectFormat, Program, RulesArgs, VisibleArgs, WindsArgs, choice,
    read_concealed, read_hand, read_set,
};
use crate::output::TileText;
use crate::output::analysis::{Details, analysis_json, analysis_text};
use crate::output::text::Text;
use crate::output::win_probability::ByDraws;
use anyhow::{Context, Error, Result, anyhow, bail};
use serde_json::Value;
use tehai::analysis::{Analysis, AnalysisError, LimitedBy, OfferedBy, Reasons, Settings, SwapCalling};
use tehai::expression::Targets;
use tehai::tiles::OpenHand;
use tehai::tiles::notation::{RedFives, RedHand, RedTile};
use tehai_answers::at_the_table::Order;
use tehai_answers::hand::check_red_fives;
use tehai_answers::problem::{Field, Problem};
use tehai_answers::win_probability::Computed;
use tehai_answers::{AtTheTable, HandAnalysis, TargetDistance, Why};

const EXAMPLES: &str = "\
Examples:
  tehai analyze-hand 23456m444p789s11z              waits and cores
  tehai analyze-hand 123m 456p 789s E E S S         or 東, 五萬, 5mr, 🀀
  tehai analyze-hand 3345666                        one suit, melds not named
  tehai analyze-hand 147m2589p4678s113z --unicode   what to discard
  tehai analyze-hand 22334455667788m                a win
  tehai analyze-hand 1112345678999m --why           the reasons
  tehai analyze-hand 147m2589p4678s113z --turns     the chances of a win
  tehai analyze-hand 147m2589p4678s113z --yaku      how far from each yaku
  tehai analyze-hand 123456m78p3599s1z --improvements --good-shape
  tehai analyze-hand 234567m456p67s99p --discards 8s19m   is it furiten?
  tehai analyze-hand 23m456p3478s2266z --offered 6z --from other   call or pass?
  tehai analyze-hand 1112449m7789p123s --order win
  tehai analyze-hand 23456m444p789s11z --to honitsu --to tanyao
  tehai analyze-hand '56s11z[999m][123p][5555z]' --visible '4477s[999s]'
  tehai list-hands tenpai --sample 9 | tehai analyze-hand -   JSON lines

HAND has 13 or 14 tiles, three fewer for each called meld. Called melds stand in brackets, concealed quads in \
braces, {5555z}. A shorter hand without brackets is taken as the concealed part of a hand whose melds are not named.
Copies left are those you cannot see: 4 less your hand, called melds and --visible; a discarded tile \
still counts. Called melds limit which wins are possible; visible tiles do so only with --visible-limits.
Discards are sorted by shanten, then by copies left of necessary tiles, most first, then from 1m to 7z. Text \
lists those of the lowest shanten, with --all every discard.
With --discards, a hand that has discarded one of its waits is furiten: it wins only by its own draw. Discards \
lower the copies left, too.
An improvement is a draw that does not lower shanten, but after the best discard the hand accepts more copies than \
before. A good wait has at least 5 copies left, or as many as --good-shape says; its rate is over the copies that \
make a 1-shanten hand tenpai, each with the discard that leaves most copies. Of 14 tiles, both are given for the \
discards of the lowest shanten.
With --offered, the choices are to pass and each call, with the best discard after it. The tile counts as seen. \
Wins of open hands count only with a yaku that tiles decide; a concealed hand can declare riichi.
With --order win, discards are sorted by the chance of a win within --draws draws, while discards are shuffled back \
and the hand advances; ties, to 12 digits, by that of tenpai, then by acceptance. A win is always sorted by acceptance.
Waits of the standard form are named by what they complete: two-sided (23 to 78), closed (13), edge (12 or 89), \
single (the head), shanpon (a triplet); one can be several. Waits follow --fifth-tile and may count a fifth copy; \
shanten and necessary tiles never do.
With --yaku, and with --to for sets, distances are the tiles to draw until the hand holds a win with the yaku, or a \
hand of the \
set: one more than shanten. Yaku that tiles decide are listed, the nearest first; --seat and --round say which \
winds count.
With --turns discards are shuffled back and the hand advances; win-probability has other games. With called melds \
only wins with a yaku count in --turns and --order win, as --seat and --round say.
With -, each line of standard input is a hand with options of its own, as CSV, JSON or text: see tehai help settings. \
Each gets a JSON object on one line, or its text with --format text. A bad line gives {\"hand\": null} \
and a message on standard error, and at the end exit code 1.
A JSON object has every key, null where it does not apply: hand, concealed, called, unnamed_melds; settings; \
shanten by form and nearest; unseen tiles. For 3m+1 tiles it has necessary and waits, each with tiles, kinds, copies \
and the copies left by tile, waits also by form and with the types of each; wins, the decompositions by wait; and \
cores, each with core, waits, class, parts and melds; with --improvements and --good-shape, improvements (before, \
copies, draws) and good_shape (at_least, good, copies, rate, draws), whose draws have draw, left, discard and \
necessary. For 3m+2 tiles it has decompositions, as decompose prints them, and discards, each with \
discard, shanten, necessary, waits, improvements, good_shape and, with --order win, win; orders then has by, draws, \
by_acceptance and by_win. waits has furiten, the waits that were discarded. With --offered, offered has tile, from, \
swap_calling, winds, ron and choices, each with call, hand, barred, discard, shanten, necessary and yaku. With \
--yaku or --to, \
distances lists set, distance, necessary, unnecessary, nearest (a nearest hand) and discards, each with discard, \
distance and \
necessary. With --why, why has replacement, melds, groups (u and t by number of \
melds), shares, nearest_wins, removable_melds and blocks. With --turns, turns has draws, and chances by discard \
with arrays \
win and tenpai after 0, 1, ... draws; null for a win.";

const HAND: &str = "The hand, such as 123m456p789s1122z, in one word or several, called melds in brackets; - \
    reads hands from standard input, one per line";

/// Maximum number of nearest wins listed.
const LISTED: usize = 5;

/// Analyze a hand: shanten, waits, cores and discards
#[derive(clap::Parser)]
#[command(name = "analyze-hand", version, after_long_help = EXAMPLES)]
#[command(mut_arg("words", |hand| hand.help(HAND)))]
pub struct Args {
    #[command(flatten)]
    hand: HandArgs,

    #[command(flatten)]
    visible: VisibleArgs,

    /// Your own discards: is the hand furiten?
    ///
    /// Those that others called, too; none of them is among the visible tiles.
    #[arg(long, value_name = "TILES", default_value = "", hide_default_value = true, value_parser = read_concealed)]
    discards: RedHand,

    /// Ignore wins that need more copies of a tile than are left
    #[arg(long, hide_short_help = true)]
    visible_limits: bool,

    #[command(flatten)]
    rules: RulesArgs,

    /// List the draws that improve the hand
    ///
    /// They do not bring it nearer, but let it accept more copies.
    #[arg(long)]
    improvements: bool,

    /// Rate of good waits, N copies or more [default: 5]
    ///
    /// Of a 1-shanten hand: the share of the copies that make it tenpai with such a wait.
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "5")]
    good_shape: Option<u8>,

    /// Another player's discard: call or pass?
    #[arg(long, value_name = "TILE")]
    offered: Option<RedTile>,

    /// Who offers it: the player to the left, whose tiles can make a sequence, or another
    #[arg(long, value_name = "left|other", default_value = "left", hide_possible_values = true)]
    #[arg(value_parser = choice(&OfferedBy::ALL, OfferedBy::name), hide_short_help = true)]
    from: OfferedBy,

    /// May the called tile go after a call, or the one that fits the other end?
    #[arg(long, value_name = "barred|allowed", default_value = "barred", hide_possible_values = true)]
    #[arg(value_parser = choice(&SwapCalling::ALL, SwapCalling::name), hide_short_help = true)]
    swap_calling: SwapCalling,

    /// Sort discards by acceptance or by win (its chance)
    #[arg(long, value_name = "ORDER", default_value = "acceptance", hide_default_value = true)]
    #[arg(value_parser = choice(&Order::ALL, Order::name), hide_possible_values = true)]
    order: Order,

    /// Number of draws for --order win
    #[arg(long, value_name = "T", default_value_t = 17, hide_short_help = true)]
    draws: u32,

    /// Tell how far the hand is from each yaku
    ///
    /// With the tiles that help and, of 14 tiles, what to discard.
    #[arg(long)]
    yaku: bool,

    /// Tell the same of a set, such as honitsu or 'sanshoku & tanyao'; can be repeated
    #[arg(long, value_name = "SET", hide_short_help = true)]
    to: Vec<String>,

    #[command(flatten)]
    winds: WindsArgs,

    /// Explain the standard form
    ///
    /// How shanten adds up, the nearest wins, the melds that can go, the blocks.
    #[arg(long)]
    why: bool,

    /// Chances of a win after up to T draws [default: 17]
    #[arg(long, value_name = "T", num_args = 0..=1, require_equals = true, default_missing_value = "17")]
    turns: Option<u32>,

    /// Also list discards that raise shanten
    #[arg(long)]
    all: bool,

    /// Print tiles as Unicode characters
    #[arg(long)]
    unicode: bool,

    #[command(flatten)]
    answer: AnswerArgs<ObjectFormat>,
}

impl Program for Args {
    const OF_RUN: &'static [&'static str] = &["unicode"];

    fn renamed(name: &str, value: &Value) -> Result<Option<Renamed>> {
        Ok(match (name, value) {
            ("limited_by", Value::Null) => Some(Vec::new()),
            ("limited_by", Value::String(by)) if by == "visible" => {
                Some(vec![("visible_limits", true.into())])
            }
            ("limited_by", Value::String(by)) if by == "called" => {
                Some(vec![("visible_limits", false.into())])
            }
            ("limited_by", other) => bail!("limited_by: expected called or visible, found {other}"),
            _ => None,
        })
    }

    fn run(self, common: &CommonArgs) -> Result<()> {
        if self.hand.is_stream() {
            let answer = self.answer.clone();
            let questions = Questions::new(common, self, Question::new)?;
            let ask = |question: &Question, hand: &str| question.ask(read_hand(hand)?, Analysis::with_tables);
            let written = |Question { args, .. }: &Question, answered: &Answered, as_text| match as_text {
                true => Answer::Text(args.text(answered)),
                false => Answer::Object(analysis_json(answered.answer.clone(), args.style())),
            };
            return stream::answer_objects(&answer, common, "analyzed", &questions, ask, written);
        }
        let question = Question::new(self)?;
        let args = &question.args;
        let answered = question.ask(args.hand.hand()?, Analysis::new)?;
        let json = || analysis_json(answered.answer.clone(), args.style());
        args.answer.write(common, || args.text(&answered), json)
    }
}

/// What is asked of a hand.
struct Question {
    args: Args,
    settings: Settings,
    targets: Option<Targets>,
}

/// A hand and all that was asked about it.
struct Answered {
    analysis: Analysis,
    answer: HandAnalysis,
    reasons: Option<Reasons>,
    /// The probability of a win draw by draw, if requested and the hand has not won.
    turns: Option<Computed>,
}

impl Question {
    fn new(args: Args) -> Result<Question> {
        let rules = args.rules.rules();
        let visible = args.visible.tiles(rules.players)?;
        let limited_by = if args.visible_limits { LimitedBy::Visible } else { LimitedBy::Called };
        let discards = *args.discards.hand().concealed();
        let settings = Settings { rules, visible, discards, limited_by };
        Ok(Question { settings, targets: args.targets()?, args })
    }

    fn ask(
        &self,
        hand: RedHand,
        analyze: impl Fn(&OpenHand, &Settings) -> Result<Analysis, AnalysisError>,
    ) -> Result<Answered> {
        let Question { args, settings, targets } = self;
        // A line of a stream is named by its number.
        let of_hand = |error: Error| if args.hand.is_stream() { error } else { error.context("HAND") };
        let named = |problem: Problem| match problem.field {
            Field::Visible => anyhow!(problem).context("--visible"),
            Field::Offered => anyhow!(problem).context("--offered"),
            Field::Discards => anyhow!(problem).context("--discards"),
            Field::Draws => anyhow!(problem).context("--draws"),
            _ => of_hand(anyhow!(problem)),
        };
        if hand.hand().all_tiles().total() == 0 {
            return Err(of_hand(anyhow!("no tiles; expected a hand such as 123m456p789s1122z")));
        }
        let offered = args.offered.map_or(RedFives::NONE, RedTile::red_fives);
        let seen = [
            (Field::Visible, args.visible.red_fives()),
            (Field::Discards, args.discards.all_red_fives()),
            (Field::Offered, offered),
        ];
        check_red_fives(&hand, &seen).map_err(named)?;
        let (analysis, mut answer) = args.at_the_table().answer(&hand, settings, analyze).map_err(named)?;
        let turns = args.turns(&hand, &analysis).context("--turns")?;
        let reasons = args.why.then(|| Reasons::new(&analysis, LISTED));
        answer.distances =
            distances(targets.as_ref(), &analysis).context(if args.yaku { "--yaku" } else { "--to" })?;
        answer.why = reasons.as_ref().map(|reasons| Why::new(&analysis, reasons));
        answer.turns = turns.as_ref().map(Into::into);
        Ok(Answered { analysis, answer, reasons, turns })
    }
}

impl Args {
    fn at_the_table(&self) -> AtTheTable {
        AtTheTable {
            improvements: self.improvements,
            good_shape: self.good_shape,
            order: self.order,
            draws: self.draws,
            offered: self.offered,
            from: self.from,
            swap_calling: self.swap_calling,
            winds: self.winds.winds(),
        }
    }

    fn text(&self, Answered { analysis, answer, reasons, turns }: &Answered) -> Text {
        let details = Details {
            answer,
            reasons: reasons.as_ref(),
            turns: turns.clone().map(|turns| ByDraws::new(turns, false)),
            all_discards: self.all,
        };
        analysis_text(analysis, details, self.style())
    }

    /// The sets whose distances are requested.
    fn targets(&self) -> Result<Option<Targets>> {
        let mut sets = if self.yaku { Targets::every_yaku() } else { Vec::new() };
        for set in &self.to {
            sets.push(read_set(set).context("--to")?);
        }
        let targets = Targets::new(sets, self.rules.rules(), self.winds.winds());
        // Says what is wrong with a set before any hand is read.
        targets.beside(&[]).context("--to")?;
        Ok(Some(targets).filter(|targets| !targets.sets().is_empty()))
    }

    fn turns(&self, hand: &RedHand, analysis: &Analysis) -> Result<Option<Computed>> {
        let is_asked = analysis.shanten().is_some_and(|shanten| shanten >= 0);
        let Some(draws) = self.turns.filter(|_| is_asked) else { return Ok(None) };
        Ok(Some(self.at_the_table().chances(hand, analysis, draws)?))
    }

    fn style(&self) -> TileText {
        if self.unicode { TileText::Unicode } else { TileText::Letters }
    }
}

fn distances(targets: Option<&Targets>, analysis: &Analysis) -> Result<Option<Vec<TargetDistance>>> {
    let of = |targets| tehai_answers::distances(targets, analysis.hand(), analysis.settings());
    Ok(targets.map(of).transpose()?)
}
