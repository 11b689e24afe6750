//! What a bot does where it can choose.

use tehai::tiles::notation::{RedHand, RedTile};
use tehai::tiles::{COPIES, Meld, MeldKind, Tile, TileSet};
use tehai_answers::Means;
use tehai_answers::bot::Play;
use tehai_answers::decision::Judged;
use tehai_answers::offer::Offer;
use tehai_answers::review::{ReviewModel, ReviewSettings, RiskyChoice};
use tehai_answers::win_probability::Changes;

use super::{Action, BotSettings, textbook};
use crate::decisions::{About, Chosen, Decision, Decisions, offered_by};
use crate::log::LogRules;
use crate::risk::Weighed;
use crate::table::Table;
use crate::tiles::red_tiles;

/// The place of the own player.
pub(super) struct Seat<'a> {
    pub(super) decisions: Decisions<'a>,
    pub(super) table: &'a Table,
    pub(super) player: usize,
    pub(super) settings: BotSettings,
    pub(super) means: &'a Means,
}

/// What is done now.
pub(super) struct Plan {
    pub(super) action: Action,
    /// The discard that follows riichi.
    pub(super) discard: Option<RedTile>,
    pub(super) reason: Option<String>,
}

impl From<Action> for Plan {
    fn from(action: Action) -> Plan {
        Plan { action, discard: None, reason: None }
    }
}

/// A choice as it is named in answers.
struct Named {
    choice: String,
    riichi: bool,
    reason: Option<String>,
}

impl Named {
    /// A choice that needs no reason.
    fn plain(choice: impl Into<String>) -> Named {
        Named { choice: choice.into(), riichi: false, reason: None }
    }
}

impl Seat<'_> {
    /// What is done now; nothing if the player is not asked.
    pub(super) fn plan(&self, planned: Option<RedTile>) -> Option<Plan> {
        let Seat { table, player, .. } = *self;
        if let Some((acting, drawn)) = table.to_act() {
            if acting != player {
                return None;
            }
            if !table.declares_riichi(player) {
                return Some(self.turn(drawn));
            }
            // A bot that was not there when riichi was declared keeps the hand tenpai.
            let tile = planned.or_else(|| textbook::discard(table, player, drawn, TileSet::EMPTY))?;
            return Some(discard(tile, drawn).into());
        }
        let (from, tile) = table.offered().filter(|&(from, _)| from != player)?;
        Some(self.offer(from, tile).unwrap_or_else(|| Action::Pass.into()))
    }

    pub(super) fn rules(&self) -> &LogRules {
        self.decisions.rules
    }

    pub(super) fn hand(&self) -> &RedHand {
        self.table.hand(self.player).expect("the own hand is shown")
    }

    pub(super) fn is_in_riichi(&self) -> bool {
        self.table.in_riichi(self.player)
    }

    /// The own turn.
    fn turn(&self, drawn: Option<RedTile>) -> Plan {
        let Seat { table, player, .. } = *self;
        let won =
            drawn.filter(|&tile| self.is_win(player, tile)).map(|tile| Action::Win { from: player, tile });
        let is_judged =
            self.settings.play == Play::Table && !table.draws_luck(player) && !self.is_in_riichi();
        if let Some(win) = won.clone().filter(|_| !is_judged) {
            return win.into();
        }
        if let Some(drawn) = drawn {
            if self.sets_north_aside(drawn) {
                return Action::North.into();
            }
            if self.is_in_riichi() {
                return discard(drawn, Some(drawn)).into();
            }
            if self.ends_by_nine_kinds() {
                return Action::NineKinds.into();
            }
        }
        let decision = self.decision(About::Turn { drawn });
        let textbook = || {
            let tile = textbook::discard(table, player, drawn, decision.barred);
            // Something must go, even if all is barred.
            let tile = tile.or_else(|| textbook::discard(table, player, drawn, TileSet::EMPTY));
            let tile = tile.expect("a hand of 3m+2 tiles discards");
            let is_textbook = self.settings.play == Play::Textbook;
            Named { riichi: is_textbook && self.is_tenpai_after(tile), ..Named::plain(tile.to_string()) }
        };
        let Named { choice, riichi, reason } = self.chosen(&decision, won.is_some(), textbook);
        if let (Some(win), "win") = (won, &*choice) {
            return Plan { reason, ..win.into() };
        }
        if let Ok(tile) = choice.parse::<RedTile>() {
            return match riichi && self.may_declare() {
                true => Plan { action: Action::Riichi, discard: Some(tile), reason },
                false => Plan { reason, ..discard(tile, drawn).into() },
            };
        }
        Plan { reason, ..self.quad(meld_of(&choice).expect("a discard, a quad or a win")).into() }
    }

    /// A tile of another player, by which the player may win, or which it may call.
    fn offer(&self, from: usize, tile: RedTile) -> Option<Plan> {
        let Seat { table, player, .. } = *self;
        let won = self.is_win(from, tile).then_some(Action::Win { from, tile });
        // The table knows of discards alone, and not of the luck of the last one.
        let is_judged = self.settings.play == Play::Table && !self.is_in_riichi() && table.is_callable();
        if let Some(win) = won.clone().filter(|_| !is_judged) {
            return Some(win.into());
        }
        if self.settings.play == Play::Textbook || self.is_in_riichi() || !table.is_callable() {
            return None;
        }
        let players = self.rules().players;
        let offer = Offer { from: offered_by(from, player, players), ..Offer::new(tile.tile) };
        if won.is_none() && offer.calls(self.hand().hand(), players).is_empty() {
            return None;
        }
        let decision = self.decision(About::Offer { from, tile });
        let Named { choice, reason, .. } = self.chosen(&decision, won.is_some(), || Named::plain("pass"));
        let action = match &*choice {
            "pass" => Action::Pass,
            "win" => won?,
            call => {
                let meld = meld_of(call)?;
                Action::Call { from, tile, meld, held: self.held(tile, meld) }
            }
        };
        Some(Plan { reason, ..action.into() })
    }

    fn decision(&self, about: About) -> Decision {
        // What is chosen is not known: to pass can be written in any question.
        self.decisions.decision(
            self.table,
            self.decisions.round.events.len(),
            self.player,
            about,
            Chosen::Pass,
        )
    }

    /// The best choice, or what the textbook says of a hand that is far from a win, or has no answer.
    fn chosen(&self, decision: &Decision, is_won: bool, textbook: impl Fn() -> Named) -> Named {
        let BotSettings { play, last_hands, .. } = self.settings;
        let model = match play {
            Play::Textbook => return textbook(),
            Play::Alone => ReviewModel::Alone,
            Play::Table => ReviewModel::Table,
        };
        let by = ReviewSettings { model, last_hands };
        let threats = (play == Play::Table).then(|| decision.threats(self.rules(), by));
        let mut choices = Vec::new();
        if !decision.is_far() {
            let facing = threats.as_ref().map(|threats| (threats, 1.0));
            let asked = decision.asked(self.rules(), facing).map(|mut asked| {
                asked.call.chances.changes = Changes::None;
                asked.choices(self.means)
            });
            choices = asked.and_then(Result::ok).unwrap_or_default();
            choices.retain(|judged| self.is_possible(&judged.choice, decision.about));
        }
        // The luck of a win that the table does not know, such as of the last tile, is taken.
        if is_won && !choices.iter().any(|judged| judged.choice == "win") {
            return Named::plain("win");
        }
        let threats = threats.filter(|threats| !threats.is_empty());
        // A win that is worth as much as to play on is taken.
        let win = choices.iter().find(|judged| judged.choice == "win");
        let best = choices.first().map(|best| win.filter(|win| win.points >= best.points).unwrap_or(best));
        match (threats, best) {
            (None, None) => textbook(),
            (None, Some(best)) => {
                let next = choices.iter().find(|other| other.choice != best.choice);
                Named { choice: best.choice.clone(), riichi: best.riichi, reason: Some(reason(best, next)) }
            }
            (Some(threats), best) => {
                // A far hand that plays on is worth nothing.
                let far = || Judged {
                    choice: textbook().choice,
                    riichi: false,
                    win: 0.0,
                    points: Some(0.0),
                    is_lower_end: true,
                    is_simulated: false,
                };
                let chosen = win.or(best).cloned().unwrap_or_else(far);
                let may_fold = decision.may_fold();
                let weighed = Weighed {
                    chosen: &chosen,
                    all: &choices,
                    hand: self.hand().hand().concealed(),
                    may_fold: &may_fold,
                    is_at_table: !choices.is_empty(),
                };
                let [_, best] = threats.weigh(&weighed, 1.0);
                Named { reason: Some(risk_reason(&best)), choice: best.choice, riichi: best.riichi }
            }
        }
    }

    /// May a choice be made? Quads need a tile left to draw, and there are four.
    fn is_possible(&self, choice: &str, about: About) -> bool {
        if !meld_of(choice).is_some_and(|meld| meld.kind().is_quad()) {
            return true;
        }
        let has_drawn = !matches!(about, About::Turn { drawn: None });
        has_drawn && self.table.wall() > 0 && self.table.quads() < usize::from(COPIES)
    }

    /// A quad of the own turn.
    fn quad(&self, quad: Meld) -> Action {
        let hand = self.hand();
        if quad.kind() == MeldKind::ConcealedQuad {
            return Action::ConcealedQuad(red_tiles(quad.tiles(), hand.concealed_red_fives()));
        }
        let triplet = Meld::triplet(quad.first());
        let red = hand.melds().find(|(meld, _)| *meld == triplet).map(|(_, red)| red);
        let triplet = red_tiles(triplet.tiles(), red.unwrap_or_default());
        Action::AddedQuad { tile: hand.as_discarded(quad.first()), triplet }
    }

    /// The tiles of the hand that a call takes: red fives where it has them, as the question has it.
    fn held(&self, called: RedTile, meld: Meld) -> Vec<RedTile> {
        let mut kinds: Vec<Tile> = meld.tiles().collect();
        if let Some(place) = kinds.iter().position(|&tile| tile == called.tile) {
            kinds.remove(place);
        }
        red_tiles(kinds, self.hand().concealed_red_fives())
    }
}

fn discard(tile: RedTile, drawn: Option<RedTile>) -> Action {
    Action::Discard { tile, is_drawn: drawn == Some(tile) }
}

/// The meld of a choice, which a discard may follow.
fn meld_of(choice: &str) -> Option<Meld> {
    let meld: RedHand = choice.split(' ').next()?.parse().ok()?;
    meld.hand().melds().first().copied()
}

/// Why a choice is the best.
fn reason(best: &Judged, next: Option<&Judged>) -> String {
    let riichi = if best.riichi { " with riichi" } else { "" };
    let of_next = next.map_or_else(String::new, |next| format!("; next {}: {}", next.choice, value(next)));
    format!("{}{riichi}: {}, wins {:.1} %{of_next}", best.choice, value(best), 100.0 * best.win)
}

fn value(judged: &Judged) -> String {
    judged.points.map_or_else(String::new, |points| format!("{points:.0} points"))
}

/// The same against players in riichi.
fn risk_reason(best: &RiskyChoice) -> String {
    let RiskyChoice { choice, riichi, folds, danger, net, .. } = best;
    let how = match (riichi, folds) {
        (true, _) => " with riichi",
        (false, true) => " to fold",
        (false, false) => "",
    };
    format!("{choice}{how}: {net:.0} points with its risk, dealt in {:.1} %", 100.0 * danger)
}
