//! Analyzes one hand: shanten, waits, cores, discards and acceptance.

use crate::HandArgs;
use crate::stream::{self, Asked, Questions, Rows, Written, read};
use crate::text::TileText;
use crate::text::analysis::{analysis_json, analysis_text};
use anyhow::Result;
use tehai::shanten::make_tables;
use tehai_answers::AnalyzeQuestion;
use tehai_answers::analyze::{Analyzed, Prepared};
use tehai_answers::problem::{Field, Problem};
use tehai_options::Options;
use tehai_program::cli::{AnswerArgs, CommonArgs, ObjectFormat, Program, in_row, means, refused};
use tehai_program::output::json::json_line;

const EXAMPLES: &str = "\
Examples:
  tehai analyze-hand 23456m444p789s11z             # waits and cores
  tehai analyze-hand 123m 456p 789s E E S S        # or 東, 五萬, 5mr, 🀀
  tehai analyze-hand 147m2589p4678s113z --turns    # what to discard
  tehai analyze-hand 23m456p3478s2266z --offered 6z --from other  # call it?
  tehai analyze-hand 23m456p3478s2266z --offered 6z --model table
  tehai list-hands tenpai --sample 9 | tehai analyze-hand -  # JSON lines

HAND has 13 or 14 tiles, three fewer for each called meld. Called melds stand in brackets, concealed quads in \
braces, {5555z}. A shorter hand without brackets is taken as the concealed part of a hand whose melds are not named.
Copies left are those you cannot see: 4 less your hand, called melds and --visible; a discarded tile \
still counts. Called melds limit which wins are possible; visible tiles do so only with --limited-by visible.
Discards are sorted by shanten, then by copies left of necessary tiles, or by --order; with --all every discard is \
listed. Waits are two-sided (23 to 78), closed (13), edge (12 or 89), single (the head) or shanpon (a triplet). They \
follow --fifth-tile and may count a fifth copy; shanten and necessary tiles never do. With called melds only wins with \
a yaku count.
With -, each line of standard input is a hand with options of its own: see tehai help settings. Each \
gets a JSON object on one line, or its text with --format text. A bad line gives {\"hand\": null} \
and a message on standard error, and at the end exit code 1.
JSON has every key, null where it does not apply; tehai help json analyze-hand describes them. docs/first-steps.md \
shows answers, docs/win-probability.md explains chances, docs/distance.md distances.";

const HAND: &str = "The hand, such as 123m456p789s1122z, in one word or several, called melds in brackets; - \
    reads hands from standard input, one per line";

/// Analyze a hand: shanten, waits, cores and discards
#[derive(clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = EXAMPLES)]
#[command(mut_arg("hand", |hand| hand.help(HAND)))]
pub struct Args {
    #[command(flatten)]
    hand: HandArgs,

    #[command(flatten)]
    question: AnalyzeQuestion,

    /// Also list discards that raise shanten
    #[arg(long)]
    all: bool,

    /// Print tiles as Unicode characters
    #[arg(long, hide_short_help = true)]
    unicode: bool,

    #[command(flatten)]
    answer: AnswerArgs<ObjectFormat>,
}

/// The rows of a stream.
pub const ROWS: Rows = Rows { of_run: &["all", "unicode"], ..Rows::hands(AnalyzeQuestion::FIELDS) };

impl Program for Args {
    const NAME: &str = "analyze-hand";
    const ANSWERS: &[&str] = &["HandAnalysis"];

    fn run(self, common: &CommonArgs) -> Result<()> {
        let Args { hand, question, all, unicode, answer } = self;
        let style = if unicode { TileText::Unicode } else { TileText::Letters };
        let ask = |asked: &Prepared, hand: &str| asked.answer(&Problem::read(Field::Hand, hand)?);
        let text = |answered: &Analyzed| analysis_text(answered, all, style);
        let json = |answered: &Analyzed| analysis_json(answered.answer.clone(), style);
        if hand.is_stream() {
            make_tables();
            let is_text = answer.stream_format()? == ObjectFormat::Text;
            let questions = Questions::new::<Args>(common, ROWS, |asked: Asked| {
                let question: AnalyzeQuestion = read::<Args, _>(asked)?;
                question.prepared(&means()).map_err(in_row::<Args>)
            })?;
            let input = stream::standard_input(common, &questions, true)?;
            let (run, written) = ((&answer.file, common), Written::objects(is_text));
            return stream::answer_rows(run, &written, "analyzed", &questions, input, |asked, hand| {
                let answered = ask(asked, hand).map_err(in_row::<Args>)?;
                Ok(if is_text { text(&answered).to_string() } else { json_line(&json(&answered)) })
            });
        }
        let asked = question.prepared(&means()).map_err(refused::<Args>)?;
        let answered = ask(&asked, &hand.text()).map_err(refused::<Args>)?;
        answer.write(common, || text(&answered), || json(&answered))
    }
}
