//! The answer as text.

use tehai::rules::{Wind, Winds};
use tehai::score::{Indicated, ScoreRules};
use tehai::tiles::Hand;
use tehai::win_probability::{Effort, Found, RiichiPolicy};
use tehai_answers::win_probability::{Asking, Changes, Computed, Game, PointsSettings, Situation};

use super::Args;
use crate::programs::score_hand::rules::{self, open_tanyao_text};
use crate::text::TileText;
use crate::text::win_probability::{ByDraws, simulated_text};
use tehai_program::cli::rules_text;
use tehai_program::output::text::{Text, counted, grouped};

impl Args {
    /// The game in a few words.
    pub(super) fn game(&self, computed: &Computed) -> String {
        let discards = match self.question.model {
            Game::Shuffled => "discards are shuffled back",
            Game::Book => "weights of the book",
            Game::True => "discards are gone",
            Game::Table => "at a table",
        };
        format!("{discards}; {}", computed.moves_in_words())
    }

    pub(super) fn text(&self, asking: &Asking, by_draws: &ByDraws) -> Text {
        let style = TileText::Letters;
        let headline =
            format!("{}: {} ({})\n", asking.hand, by_draws.headline(style), self.game(by_draws.computed()));
        let mut blocks = vec![headline.into()];
        blocks.extend(by_draws.tables(self.details, style));
        blocks.extend(by_draws.why(&asking.differences(by_draws.computed()), style));
        blocks.push(self.notes(asking, by_draws).into());
        Text::paragraphs(blocks)
    }

    fn notes(&self, asking: &Asking, by_draws: &ByDraws) -> String {
        let found = by_draws.found();
        let mut notes = match self.question.by_turn {
            true => {
                format!("Numbers are values, at each turn, of the play that is best {}.\n", by_draws.when())
            }
            false => "Each number is for the best play with exactly that many draws.\n".to_owned(),
        };
        notes += &match &by_draws.computed().simulated {
            Some(simulated) => simulated_text(simulated) + "\n",
            None if self.question.changes == Changes::Unlimited => String::new(),
            None => "More moves, as by --changes, can only raise what can be reached.\n".to_owned(),
        };
        let overlap = "Where these ranges overlap, neither discard is known to be better";
        notes += &match (found, asking.asked.effort) {
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
        notes += &match left_out(asking, by_draws) {
            0 => String::new(),
            some => {
                let discards = counted(some, "discard that leads", "discards that lead");
                format!("Left out: {discards} too far from a win.\n")
            }
        };
        if by_draws.has_gaps() {
            notes += "Left out: numbers of draws that have no table.\n";
        }
        if by_draws.quads() > 0 {
            notes += "After a quad its replacement is drawn besides. A new indicator, and quads at later draws, are left \
                      out.\n";
        }
        if asking.yaku.is_some() {
            notes += "Only wins with a yaku count, as melds are called; tenpai is about the form.\n";
        }
        for (why, discards) in by_draws.hopeless(TileText::Letters) {
            notes += &format!("No win after {}: {}.\n", discards.join(", "), why.phrase());
        }
        if let Some(points) = &asking.asked.points {
            notes += &played_for_points(points, &self.question.situation, asking.hand.hand().is_concealed());
            if found.is_none_or(|found| found != Found::Simulated) {
                notes += "\"wins\" is how often the play for points wins.\n";
            }
        }
        notes + &self.settings_line(asking)
    }

    /// What the answer depends on.
    pub(super) fn settings_line(&self, asking: &Asking) -> String {
        let yaku = asking.yaku.filter(|_| asking.asked.points.is_none());
        let yaku = yaku.map_or(String::new(), |rules| yaku_text(asking.winds, &rules));
        let situation = situation_text(self.question.situation);
        let visible = if asking.visible.hand().all_tiles() == Hand::EMPTY {
            "nothing".to_owned()
        } else {
            asking.visible.to_string()
        };
        let wins = asking.asked.points.map_or(String::new(), |points| format!("; {}", points_text(&points)));
        let set = asking.set.as_ref().map_or(String::new(), |set| format!("wins of {set}; "));
        format!(
            "Settings: {set}{}; visible {visible}; {} reached{yaku}{wins}{situation}.\n",
            rules_text(self.question.rules),
            match asking.states() {
                None => "any hand can be".to_owned(),
                Some(states) => counted(states, "hand", "hands") + " can be",
            }
        )
    }
}

/// Kinds of tiles that could be discarded but are not among the answers.
fn left_out(asking: &Asking, by_draws: &ByDraws) -> usize {
    let concealed = asking.hand.hand().concealed();
    if concealed.total() % 3 == 2 { concealed.kinds().len() - by_draws.discards() } else { 0 }
}

/// Whose points they are, and what is done for them.
fn played_for_points(
    PointsSettings { winds, options, .. }: &PointsSettings,
    situation: &Situation,
    is_concealed: bool,
) -> String {
    let whose = match winds.seat {
        Wind::East => "the dealer (--seat east)".to_owned(),
        other => format!("a player who is not the dealer (--seat {})", other.name()),
    };
    let hidden = match options.hidden_indicators {
        Some(0) => "hidden dora do not count",
        Some(1) => "the dora of 1 hidden indicator count",
        _ => "the dora of hidden indicators count",
    };
    let bet = match situation.own_bet {
        true => "a riichi that does not win costs 1,000 points",
        false => "the bet is left out",
    };
    let riichi = match options.riichi() {
        _ if !is_concealed => "the hand may pass over a win for a better one.".to_owned(),
        RiichiPolicy::Never => {
            "the hand may pass over a win for a better one. Riichi is not declared.".to_owned()
        }
        RiichiPolicy::Always => format!("riichi is always declared; {hidden}; {bet}."),
        RiichiPolicy::Best => {
            format!(
                "before riichi the hand may pass over a win for a better one. Riichi is declared where it gives more; \
                 {hidden}; {bet}."
            )
        }
    };
    format!("Points are those of drawn wins of {whose}; {riichi}\n")
}

/// What decides whether a win has a yaku, in words.
fn yaku_text(Winds { seat, round }: Winds, rules: &ScoreRules) -> String {
    format!("; seat {}; round {}; open tanyao {}", seat.name(), round.name(), open_tanyao_text(rules))
}

/// What points depend on, in words.
fn points_text(PointsSettings { winds, options: points, rules }: &PointsSettings) -> String {
    let dora = match points.dora {
        Indicated::Number(number) => format!("{number} dora"),
        Indicated::By { tiles: Hand::EMPTY, .. } => "dora indicators none".to_owned(),
        indicators @ Indicated::By { .. } => format!("dora indicators {indicators}"),
    };
    let Winds { seat, round } = winds;
    let red_fives = points.red_fives.map_or(String::new(), |red| format!("; red fives of the deck {red}"));
    let norths = match points.norths {
        0 => String::new(),
        norths => format!("; norths set aside {norths}"),
    };
    let hidden =
        points.hidden_indicators.map_or(String::new(), |number| format!("; hidden indicators {number}"));
    format!(
        "seat {}; round {}; {dora}{norths}; riichi {}{hidden}{red_fives}; {}",
        seat.name(),
        round.name(),
        points.riichi(),
        rules::rules_text(rules)
    )
}

/// What is known at the table, where it is not as usual.
fn situation_text(
    Situation { last_tile, double_riichi, affords_riichi, counters, bets, .. }: Situation,
) -> String {
    let said = [
        last_tile.then(|| "; the last draw is the last tile".to_owned()),
        double_riichi.then(|| "; riichi with the discard is double".to_owned()),
        (!affords_riichi).then(|| "; no points for riichi".to_owned()),
        (counters > 0).then(|| format!("; counters {counters}")),
        (bets > 0).then(|| format!("; bets {bets}")),
    ];
    said.into_iter().flatten().collect()
}
