//! The answer as text.

use crate::cli::rules_text;
use crate::output::TileText;
use crate::output::text::{Text, grouped};
use crate::output::win_probability::ByDraws;
use tehai::tiles::Hand;
use tehai::win_probability::{Effort, Found, RiichiPolicy};

use tehai_answers::win_probability::needs_yaku;

use super::question::Question;
use super::{Args, points};

impl Args {
    /// The game in a few words.
    pub(super) fn game(&self) -> String {
        let moves = match self.changes {
            None => "the hand advances".to_owned(),
            Some(changes) => format!("hand changes within {changes}"),
        };
        format!("{}; {moves}", self.model.phrase())
    }

    pub(super) fn text(&self, question: &Question, by_draws: &ByDraws) -> Text {
        let style = TileText::Letters;
        let headline = format!("{}: {} ({})\n", question.hand, by_draws.headline(style), self.game());
        let tables = Text::paragraphs(by_draws.tables(self.details, style));
        Text::paragraphs([headline.into(), tables, self.notes(question, by_draws).into()])
    }

    fn notes(&self, question: &Question, by_draws: &ByDraws) -> String {
        let found = by_draws.found();
        let mut notes = match self.by_turn {
            true => {
                format!("Numbers are values, at each turn, of the play that is best {}.\n", by_draws.when())
            }
            false => "Each number is for the best play with exactly that many draws.\n".to_owned(),
        };
        let overlap = "Where these ranges overlap, neither discard is known to be better";
        notes += &match (found, self.effort()) {
            (None, _) => String::new(),
            (Some(Found::Exactly), _) => "True game: exact.\n".to_owned(),
            (Some(Found::ForOnePlay), _) => format!(
                "True game: exact for the play that is best under an upper bound; the best play with these moves \
                 lies between the number and that bound, \"at most\". {overlap}.\n"
            ),
            (Some(Found::Simulated), Effort { games, seed, .. }) => format!(
                "True game: the play that is best under an upper bound, \"at most\", in {} simulated games (seed \
                 {seed}). No play with these moves exceeds the bound. Each \"at least\" by itself holds with a \
                 confidence of 99.5 %, that of the best of several discards with less. {overlap}.\n",
                grouped(games)
            ),
        };
        notes += &match question.left_out(by_draws) {
            0 => String::new(),
            1 => "Left out: 1 discard that leads away from a win.\n".to_owned(),
            more => format!("Left out: {more} discards that lead away from a win.\n"),
        };
        if needs_yaku(&question.hand) {
            notes += "Only wins with a yaku count, as melds are called; tenpai is about the form.\n";
        }
        for (why, discards) in by_draws.hopeless(TileText::Letters) {
            notes += &format!("No win after {}: {}.\n", discards.join(", "), why.phrase());
        }
        if let Some(points) = &question.points {
            notes += match points.riichi {
                RiichiPolicy::Never => {
                    "Points are those of drawn wins without riichi; the hand may go on instead. Add --riichi best to \
                     declare it where that gives more.\n"
                }
                _ => {
                    "Points are those of drawn wins; before riichi, the hand may go on instead; the bet is left out.\n"
                }
            };
            if points.riichi != RiichiPolicy::Never && points.hidden_indicators.is_none() {
                notes += "As many hidden indicators are turned as there are open ones.\n";
            }
            if found.is_none_or(|found| found != Found::Simulated) {
                notes += "\"wins\" is how often the play for points wins.\n";
            }
        }
        let yaku = match needs_yaku(&question.hand) && question.points.is_none() {
            true => points::yaku_text(&question.yaku),
            false => String::new(),
        };
        let visible = if question.visible.hand().all_tiles() == Hand::EMPTY {
            "nothing".to_owned()
        } else {
            question.visible.to_string()
        };
        let points = question.points.as_ref();
        let wins = points.map_or(String::new(), |points| format!("; {}", points::text(points)));
        let set = question.set.as_ref().map_or(String::new(), |set| format!("wins of {set}; "));
        notes
            + &format!(
                "Settings: {set}{}; visible {visible}; {} reached{yaku}{wins}.\n",
                rules_text(self.rules.rules()),
                match question.start.states() {
                    1 => "1 hand can be".to_owned(),
                    states => format!("{} hands can be", grouped(states)),
                }
            )
    }
}
