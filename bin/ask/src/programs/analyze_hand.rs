//! Analyzes one hand: shanten, waits, cores, discards and acceptance.

use crate::HandArgs;
use crate::stream::{self, Asked, Questions, Rows, Written, read};
use crate::text::TileText;
use crate::text::analysis::{analysis_json, analysis_text};
use anyhow::Result;
use tehai_answers::AnalyzeQuestion;
use tehai_answers::analyze::{Analyzed, Prepared};
use tehai_answers::problem::{Field, Problem};
use tehai_catalogue::cli::{AnswerArgs, CommonArgs, ObjectFormat, Program, in_row, means, refused};
use tehai_catalogue::output::json::json_line;
use tehai_options::Options;

const EXAMPLES: &str = "\
Examples:
  tehai analyze-hand 23456m444p789s11z             # waits and cores
  tehai analyze-hand 123m 456p 789s E E S S        # or 東, 五萬, 5mr, 🀀
  tehai analyze-hand 3345666                       # one suit, melds not named
  tehai analyze-hand 147m2589p4678s113z --unicode  # what to discard
  tehai analyze-hand 22334455667788m               # a win
  tehai analyze-hand 1112345678999m --why          # the reasons
  tehai analyze-hand 147m2589p4678s113z --turns    # the chances of a win
  tehai analyze-hand 147m2589p4678s113z --yaku     # how far from each yaku
  tehai analyze-hand 123456m78p3599s1z --improvements --good-shape
  tehai analyze-hand 234567m456p67s99p --discards 8s19m  # is it furiten?
  tehai analyze-hand 23m456p3478s2266z --offered 6z --from other  # call it?
  tehai analyze-hand 1112449m7789p123s --order win
  tehai analyze-hand 23456m444p789s11z --to honitsu --to tanyao
  tehai analyze-hand '56s11z[999m][123p][5555z]' --visible '4477s[999s]'
  tehai analyze-hand 11123m --melds-only           # towards melds alone
  tehai analyze-hand 1112356777m --blocks          # by block classification
  tehai list-hands tenpai --sample 9 | tehai analyze-hand -  # JSON lines

HAND has 13 or 14 tiles, three fewer for each called meld. Called melds stand in brackets, concealed quads in \
braces, {5555z}. A shorter hand without brackets is taken as the concealed part of a hand whose melds are not named.
Copies left are those you cannot see: 4 less your hand, called melds and --visible; a discarded tile \
still counts. Called melds limit which wins are possible; visible tiles do so only with --limited-by visible.
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
With --order win, discards are sorted by the chance of a win within --draws draws, while discards are shuffled back; \
ties, to 12 digits, by that of tenpai, then by acceptance. A win is always sorted by acceptance.
Waits of the standard form are named by what they complete: two-sided (23 to 78), closed (13), edge (12 or 89), \
single (the head), shanpon (a triplet); one can be several. Of a hand with called melds, waits by \
which a win has no yaku (役なし), or only a drawn one, are named; --seat and --round say which winds count. Waits follow --fifth-tile and may count a fifth copy; \
shanten and necessary tiles never do.
With --yaku, and with --to for sets, distances are the tiles to draw until the hand holds a win with the yaku, or a \
hand of the \
set: one more than shanten. Yaku that tiles decide are listed, the nearest first; --seat and --round say which \
winds count.
With --turns discards are shuffled back. In both a win may take up to three tiles more than need be; win-probability \
says by how many, and has other moves and games. With called melds \
only wins with a yaku count in --turns and --order win, as --seat and --round say.
With --melds-only nothing is said of a pair: 3N tiles are melds or not, 3N+2 tiles wait for melds alone, as many tiles \
as you like. Fixed melds are those whose removal loses no wait, and leaves a win if the hand is melds and a pair; \
without them it is a core.
With --blocks, the waits by block classification are compared with those of the hand: see audit-blocks. It knows \
nothing of called tiles.
With -, each line of standard input is a hand with options of its own, as CSV, JSON or text: see tehai help settings. \
Each gets a JSON object on one line, or its text with --format text. A bad line gives {\"hand\": null} \
and a message on standard error, and at the end exit code 1.
JSON has every key, null where it does not apply; tehai help json analyze-hand describes them.";

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
    #[arg(long)]
    unicode: bool,

    #[command(flatten)]
    answer: AnswerArgs<ObjectFormat>,
}

/// The rows of a stream.
pub const ROWS: Rows = Rows { of_run: &["all", "unicode"], ..Rows::hands(AnalyzeQuestion::FIELDS) };

impl Program for Args {
    const NAME: &str = "analyze-hand";

    fn run(self, common: &CommonArgs) -> Result<()> {
        let Args { hand, question, all, unicode, answer } = self;
        let style = if unicode { TileText::Unicode } else { TileText::Letters };
        let ask = |asked: &Prepared, hand: &str| asked.answer(&Problem::read(Field::Hand, hand)?);
        let text = |answered: &Analyzed| analysis_text(answered, all, style);
        let json = |answered: &Analyzed| analysis_json(answered.answer.clone(), style);
        if hand.is_stream() {
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
