//! Scores a win: yaku, han, fu and points.

use crate::cli::stream::{self, Answer, Questions, Renamed};
use crate::cli::{AnswerArgs, CommonArgs, ObjectFormat, Program, choice};
use anyhow::{Error, Result};
use rules::{ScoreRulesArgs, TableRulesArgs};
use scored::Scored;
use serde_json::Value;
use tehai::rules::Players;
use tehai::score::{ScoreError, ScoreRules};
use win::WinArgs;
use worth::WorthArgs;

mod paid;
pub(super) mod rules;
mod scored;
mod win;
mod worth;

const EXAMPLES: &str = "\
Examples:
  tehai score-hand 234m34506p55678s7p --riichi --dora 1m   ron on 7p
  tehai score-hand 234m345567p55678s --tile 7p --tsumo --seat south
  tehai score-hand '23m99p[777z]{1111z}[456s]1m' --round south
  tehai score-hand 19m19p19s12345677z --tsumo --blessing
  tehai score-hand 1112345678999m5m --double-yakuman double --format json
  tehai score-hand 345p678s99p111m78p9p --players 3 --norths 2 --riichi
  tehai score-hand '99p[555z][666z][777z]123s' --tsumo --liable daisangen=west
  tehai score-hand --han 3 --fu 40 --tsumo --seat south   points without a hand
  tehai list-hands win --sample 9 | tehai score-hand - --tsumo   JSON lines

HAND has 14 tiles, a called meld or a quad counting three. Called melds stand in brackets, concealed quads in \
braces. The winning tile is among the concealed tiles: the last that is written, or --tile. Red fives are \
written 0m or 5mr, or counted with --red-fives.
If a hand can be read in several ways, the reading worth most counts. A win without yaku is an answer: \
0 han and no points.
Points are what the winner gets, --counters and --bets included. --liable names who fed a yakuman that was thereby \
certain: daisangen=west, or several with commas.
--han with --fu, or --yakuman, are paid without a hand; han and fu that no win has are an error. From 5 han on \
the fu do not matter. The JSON object then has won_by, seat, counters, bets, discarder, settings, han, fu (null if \
not given), yakuman, limit, points and payment.
With --players 3 there is no north seat, no called sequence and no 2m to 8m; --norths are set aside, each a dora.
The rules are Tenhou's unless others are chosen; on Tenhou, --liable-for is hand.
With -, each line of standard input is a hand with options of its own, such as 234m345567p55678s --tile 7p --riichi, \
or the same as CSV or JSON: see tehai help settings. JSON of a score is read as the same win. Each hand gets a JSON object \
on one line, or its text with --format text. A bad line gives {\"hand\": null} and a message on standard error, and at the end exit code 1.
A JSON object has every key: hand, tile, won_by, seat, round, riichi, ippatsu, last_tile, dead_wall, \
robbed_quad, blessing; dora with open, hidden, red_fives and norths; counters, bets, discarder; liable with \
daisangen, daisuushi and suukantsu; settings; reading, as in decompose; wait (null for \
seven pairs and thirteen orphans); yaku, each with yaku, name and han; han; fu (0 for yakuman and without \
yaku); fu_parts, each with for and fu, before rounding; yakuman; limit (null below mangan); points; payment with hand, counters, bets and payers, each with seat \
(null if not given), is_discarder, is_liable and points.";

const HAND: &str = "A win such as 123m456p[777z]{1111z}55s; - reads standard input";

/// Score a win: yaku, han, fu and points
#[derive(clap::Parser)]
#[command(name = "score-hand", version, after_long_help = EXAMPLES)]
#[command(mut_arg("words", |hand| hand.help(HAND).required(false).required_unless_present_any(["han", "yakuman"])))]
pub struct Args {
    #[command(flatten)]
    win: WinArgs,

    #[command(flatten)]
    worth: WorthArgs,

    /// Players
    #[arg(
        long,
        value_name = "3|4",
        default_value = "4",
        hide_short_help = true,
        hide_possible_values = true
    )]
    #[arg(value_parser = choice(&Players::ALL, Players::name))]
    players: Players,

    #[command(flatten)]
    rules: ScoreRulesArgs,

    #[command(flatten)]
    table_rules: TableRulesArgs,

    #[command(flatten)]
    answer: AnswerArgs<ObjectFormat>,
}

impl Program for Args {
    // They stand in the answer to a hand as well, and ask nothing of one.
    const OF_RUN: &'static [&'static str] = &["han", "fu", "yakuman"];

    fn renamed(name: &str, value: &Value) -> Result<Option<Renamed>> {
        win::renamed(name, value)
    }

    fn run(self, common: &CommonArgs) -> Result<()> {
        if self.worth.is_asked() {
            let worth = self.worth.worth(self.win.situation(), self.rules())?;
            return self.answer.write(common, || worth::text(&worth), || worth.clone());
        }
        if !self.win.is_stream() {
            let scored = self.scored(&self.win.text());
            let is_of_hand =
                |error: &Error| error.downcast_ref().is_some_and(|error: &ScoreError| error.part().is_none());
            let scored =
                scored.map_err(|error| if is_of_hand(&error) { error.context("HAND") } else { error })?;
            return self.answer.write(common, || scored.text(), || scored.answer());
        }
        let answer = self.answer.clone();
        let questions = Questions::new(common, self, Ok)?;
        let ask = |asked: &Args, hand: &str| asked.scored(hand);
        let written = |_: &Args, scored: &Scored, as_text| match as_text {
            true => Answer::Text(scored.text()),
            false => Answer::object(&scored.answer()),
        };
        stream::answer_objects(&answer, common, "scored", &questions, ask, written)
    }
}

impl Args {
    /// The answer to a hand of a stream.
    #[cfg(test)]
    pub(crate) fn answer_to(&self, hand: &str) -> Result<tehai_answers::Score> {
        Ok(self.scored(hand)?.answer())
    }

    /// Scores a win with this hand.
    fn scored(&self, hand: &str) -> Result<Scored> {
        Scored::new(self.win.win(hand, self.players)?, self.rules())
    }

    fn rules(&self) -> ScoreRules {
        self.table_rules.rules(self.rules.rules(self.players))
    }
}
