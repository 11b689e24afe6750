//! A player of mjai: events in, an action out.

mod action;
mod play;
mod rules;
mod textbook;

use serde_json::Value;
use tehai::rules::Wind;
use tehai::score::NamedRules;
use tehai::tiles::notation::RedTile;
use tehai_answers::Means;
use tehai_answers::bot::Play;

pub use self::action::Action;
use self::play::Seat;
use crate::decisions::Decisions;
use crate::log::LogRules;
use crate::mjai::{player_of, tile};
use crate::player_view::PlayerView;

/// How a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotSettings {
    /// By what.
    pub play: Play,
    /// The own player, if the first event or the deal does not say it.
    pub player: Option<usize>,
    /// The rules of the platform, where they are known.
    pub rules: Option<NamedRules>,
    /// The wind of the game's last rounds, unless its first event says it.
    pub last_wind: Wind,
    /// How many of the last hands are played for prizes, at a table.
    pub last_hands: u8,
}

impl Default for BotSettings {
    /// By the table, in games of two winds, of which the last hand is played for prizes.
    fn default() -> BotSettings {
        BotSettings {
            play: Play::default(),
            player: None,
            rules: None,
            last_wind: Wind::South,
            last_hands: 1,
        }
    }
}

/// A player who is told of a game by mjai, and says what to do.
///
/// ```
/// use tehai_answers::Means;
/// use tehai_games::{Bot, BotSettings};
/// let mut bot = Bot::new(BotSettings::default(), Means::default());
/// let hidden = r#"["?","?","?","?","?","?","?","?","?","?","?","?","?"]"#;
/// let told = format!(
///     r#"[{{"type":"start_game","id":0}},
///     {{"type":"start_kyoku","bakaze":"E","kyoku":1,"honba":0,"kyotaku":0,"oya":0,"dora_marker":"1s",
///     "scores":[25000,25000,25000,25000],
///     "tehais":[["2m","3m","4m","4p","5p","6p","6p","7p","8p","5s","6s","N","N"],{hidden},{hidden},{hidden}]}},
///     {{"type":"tsumo","actor":0,"pai":"C"}}]"#
/// );
/// let reaction = bot.react(&told);
/// assert_eq!(reaction.action, r#"{"type":"reach","actor":0}"#);
/// let reaction = bot.react(r#"[{"type":"reach","actor":0}]"#);
/// assert_eq!(reaction.action, r#"{"type":"dahai","actor":0,"pai":"C","tsumogiri":true}"#);
/// ```
#[derive(Debug)]
pub struct Bot {
    settings: BotSettings,
    means: Means,
    /// The first event of the game, until a deal says which is the own player.
    start_game: Option<Value>,
    view: Option<PlayerView>,
    round: InProgress,
}

/// What is known of the round besides.
#[derive(Debug, Default)]
struct InProgress {
    /// Is there one?
    has_begun: bool,
    /// The events after which the bot has said what it does: it is asked once.
    answered: Option<usize>,
    /// The discard with which riichi was declared.
    planned: Option<RedTile>,
    /// The tile just drawn, if the bot was told of it by the last event.
    drawn: Option<RedTile>,
    /// An event could not be: the rest of the round is played without a thought.
    is_lost: bool,
}

/// What a bot says to what it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotReaction {
    /// The action, as a line of mjai.
    pub action: String,
    /// Why, in words; nothing if there is no choice.
    pub reason: Option<String>,
    /// What is wrong with what it was told. The action is legal where it can be: to discard the drawn tile, or to pass.
    pub problem: Option<String>,
}

impl Bot {
    /// A bot that knows of no game yet.
    pub fn new(settings: BotSettings, means: Means) -> Bot {
        Bot { settings, means, start_game: None, view: None, round: InProgress::default() }
    }

    /// Takes what happened since the last time, one event or a list of them, and says what the own player does now:
    /// mostly nothing.
    ///
    /// Time: less than 0.1 s for most decisions, on one thread.
    pub fn react(&mut self, told: &str) -> BotReaction {
        let events = match serde_json::from_str(told) {
            Ok(Value::Array(events)) => events,
            Ok(event @ Value::Object(_)) => vec![event],
            Ok(_) => return self.nothing(Some("expected an event of mjai, or a list of them".to_owned())),
            Err(error) => return self.nothing(Some(format!("expected JSON of mjai: {error}"))),
        };
        let mut problem = None;
        for event in events {
            if let Err(error) = self.tell(event) {
                problem.get_or_insert(error);
            }
        }
        self.act(problem)
    }

    /// Takes an event.
    fn tell(&mut self, event: Value) -> Result<(), String> {
        let kind = event["type"].as_str().ok_or("expected an event with a \"type\"")?;
        match kind {
            "none" | "hello" | "join" | "request_action" | "error" => Ok(()),
            "start_game" => {
                (self.start_game, self.view, self.round) = (Some(event), None, InProgress::default());
                Ok(())
            }
            "start_kyoku" => {
                self.round = InProgress::default();
                let view = match &mut self.view {
                    Some(view) => view,
                    None => {
                        self.view.insert(first_view(self.start_game.take(), &event, self.settings.player)?)
                    }
                };
                view.take(event)?;
                self.round.has_begun = true;
                Ok(())
            }
            // What it paid is in the next deal.
            "hora" | "ryukyoku" | "end_kyoku" | "end_game" => {
                self.round = InProgress::default();
                Ok(())
            }
            _ => {
                let Some(view) = self.view.as_mut().filter(|_| self.round.has_begun) else {
                    return Err("expected the start of a round".to_owned());
                };
                let is_draw = kind == "tsumo" && event["actor"] == view.player();
                self.round.drawn = if is_draw { tile(&event["pai"]).ok() } else { None };
                if self.round.is_lost {
                    return Ok(());
                }
                view.take(event).inspect_err(|_| self.round.is_lost = true)
            }
        }
    }

    fn nothing(&self, problem: Option<String>) -> BotReaction {
        BotReaction { action: Action::Pass.to_mjai(0), reason: None, problem }
    }

    /// What the own player does now.
    fn act(&mut self, problem: Option<String>) -> BotReaction {
        let InProgress { has_begun, answered, planned, drawn, is_lost } = self.round;
        let Some(view) = self.view.as_ref().filter(|_| has_begun) else { return self.nothing(problem) };
        let player = view.player();
        if is_lost {
            self.round.drawn = None;
            let action = drawn.map_or(Action::Pass, |tile| Action::Discard { tile, is_drawn: true });
            return BotReaction { action: action.to_mjai(player), reason: None, problem };
        }
        let Some((rules, round, table)) = view.round() else { return self.nothing(problem) };
        // The bet and an indicator change nothing about what is asked.
        let events = round.events.iter().filter(|event| !event.keeps_offer()).count();
        if answered == Some(events) {
            return self.nothing(problem);
        }
        let BotSettings { rules: platform, last_wind, .. } = self.settings;
        let rules = LogRules {
            open_tanyao: platform.is_none_or(|named| named.points().open_tanyao),
            last_wind: last_wind.min(rules.last_wind),
            platform,
            ..*rules
        };
        let decisions = Decisions { rules: &rules, number: 0, round };
        let seat = Seat { decisions, table, player, settings: self.settings, means: &self.means };
        let Some(plan) = seat.plan(planned) else { return self.nothing(problem) };
        (self.round.answered, self.round.planned) = (Some(events), plan.discard);
        BotReaction { action: plan.action.to_mjai(player), reason: plan.reason, problem }
    }
}

/// The view of the own player, whom the first event names, or the settings, or the deal by the only hand it shows.
fn first_view(start_game: Option<Value>, deal: &Value, player: Option<usize>) -> Result<PlayerView, String> {
    let id = start_game.as_ref().and_then(|event| event["id"].as_u64());
    let named = id.and_then(|id| usize::try_from(id).ok()).or(player).or_else(|| player_of(deal));
    let mut view = PlayerView::new(named.ok_or("start_game: expected the \"id\" of the own player")?);
    start_game.map_or(Ok(()), |event| view.take(event))?;
    Ok(view)
}
