//! What a bot does where it can choose.

use tehai::Calculator;
use tehai::rules::{FifthTile, Forms, Players, Rules, Wind};
use tehai::tiles::notation::{RedHand, RedTile};
use tehai::tiles::{COPIES, Meld, MeldKind, Tile, TileSet};
use tehai::waiting;
use tehai_answers::Means;
use tehai_answers::bot::Play;
use tehai_answers::decision::Judged;
use tehai_answers::offer::Offer;
use tehai_answers::review::{ReviewModel, ReviewSettings, RiskyChoice};
use tehai_answers::win_probability::Changes;

use super::action::copies;
use super::{Action, BotSettings, textbook};
use crate::audit::{furiten, worth};
use crate::decisions::{About, Chosen, Decision, Decisions, offered_by};
use crate::log::{Event, LogRules, PaidWin};
use crate::risk::Weighed;
use crate::table::{Table, take_red};

/// Kinds of terminals and honours with which a hand may end the round by its first tiles, and with which it goes on, as
/// thirteen orphans are near.
const NINE: usize = 9;
const ELEVEN: usize = 11;

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
    reason: String,
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
            return Some(self.discard(tile, drawn).into());
        }
        let (from, tile) = table.offered().filter(|&(from, _)| from != player)?;
        Some(self.offer(from, tile).unwrap_or_else(|| Action::Pass.into()))
    }

    fn rules(&self) -> &LogRules {
        self.decisions.rules
    }

    fn hand(&self) -> &RedHand {
        self.table.hand(self.player).expect("the own hand is shown")
    }

    fn is_in_riichi(&self) -> bool {
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
                return self.discard(drawn, Some(drawn)).into();
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
            Named {
                choice: tile.to_string(),
                riichi: is_textbook && self.is_tenpai_after(tile),
                reason: String::new(),
            }
        };
        let named = self.chosen(&decision, won.is_some(), textbook);
        if let (Some(win), true) = (won, named.choice == "win") {
            return Plan { reason: Some(named.reason), ..win.into() };
        }
        let reason = (!named.reason.is_empty()).then_some(named.reason);
        if let Ok(tile) = named.choice.parse::<RedTile>() {
            let declares = named.riichi && self.may_declare();
            let discard = self.discard(tile, drawn);
            return match declares {
                true => Plan { action: Action::Riichi, discard: Some(tile), reason },
                false => Plan { reason, ..discard.into() },
            };
        }
        let quad = named.choice.parse::<RedHand>().ok().and_then(|of| of.hand().melds().first().copied());
        Plan { reason, ..self.quad(quad.expect("a discard, a quad or a win")).into() }
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
        let pass = || Named { choice: "pass".to_owned(), riichi: false, reason: String::new() };
        let named = self.chosen(&decision, won.is_some(), pass);
        let reason = (!named.reason.is_empty()).then_some(named.reason);
        let action = match &named.choice[..] {
            "pass" => Action::Pass,
            "win" => won?,
            call => {
                let meld = call.split(' ').next()?.parse::<RedHand>().ok()?;
                let meld = *meld.hand().melds().first()?;
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
            return Named { choice: "win".to_owned(), riichi: false, reason: String::new() };
        }
        let threats = threats.filter(|threats| !threats.is_empty());
        // A win that is worth as much as to play on is taken.
        let win = choices.iter().find(|judged| judged.choice == "win");
        let best = choices.first().map(|best| win.filter(|win| win.points >= best.points).unwrap_or(best));
        match (threats, best) {
            (None, None) => textbook(),
            (None, Some(best)) => {
                let next = choices.iter().find(|other| other.choice != best.choice);
                Named { choice: best.choice.clone(), riichi: best.riichi, reason: reason(best, next) }
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
                Named { reason: risk_reason(&best), choice: best.choice, riichi: best.riichi }
            }
        }
    }

    /// May a choice be made? Quads need a tile left to draw, and there are four.
    fn is_possible(&self, choice: &str, about: About) -> bool {
        let is_quad = |meld: &Meld| meld.kind().is_quad();
        let quad = choice.split(' ').next().and_then(|of| of.parse::<RedHand>().ok());
        if !quad.is_some_and(|of| of.hand().melds().iter().any(is_quad)) {
            return true;
        }
        let has_drawn = !matches!(about, About::Turn { drawn: None });
        has_drawn && self.table.wall() > 0 && self.table.quads() < usize::from(COPIES)
    }

    fn discard(&self, tile: RedTile, drawn: Option<RedTile>) -> Action {
        Action::Discard { tile, is_drawn: drawn == Some(tile) }
    }

    /// A quad of the own turn.
    fn quad(&self, quad: Meld) -> Action {
        let (tile, hand) = (quad.first(), self.hand());
        let red = hand.concealed_red_fives();
        if quad.kind() == MeldKind::ConcealedQuad {
            return Action::ConcealedQuad(copies(tile, COPIES, red));
        }
        let of_triplet = hand.melds().find(|(meld, _)| *meld == Meld::triplet(tile)).map(|(_, red)| red);
        let added = red.discard(tile, hand.hand().concealed().count(tile));
        Action::AddedQuad { tile: added, triplet: copies(tile, COPIES - 1, of_triplet.unwrap_or_default()) }
    }

    /// The tiles of the hand that a call takes: red fives where it has them, as the question has it.
    fn held(&self, called: RedTile, meld: Meld) -> Vec<RedTile> {
        let mut kinds: Vec<Tile> = meld.tiles().collect();
        if let Some(place) = kinds.iter().position(|&tile| tile == called.tile) {
            kinds.remove(place);
        }
        let mut red = Some(self.hand().concealed_red_fives());
        kinds.into_iter().map(|tile| take_red(&mut red, tile)).collect()
    }

    /// Is a tile of a player a win by the rules?
    fn is_win(&self, from: usize, tile: RedTile) -> bool {
        let Seat { ref decisions, table, player, .. } = *self;
        let is_ron = from != player;
        let concealed = self.hand().hand().concealed();
        let calculator = Calculator::new(Rules { players: self.rules().players, ..Rules::default() });
        let with_tile = if is_ron { concealed.plus(tile.tile) } else { Some(*concealed) };
        let shanten = with_tile.and_then(|hand| calculator.shanten(&hand).ok());
        if shanten != Some(-1) || is_ron && !furiten(table, player).is_empty() {
            return false;
        }
        let last = decisions
            .round
            .events
            .iter()
            .rfind(|event| !matches!(event, Event::Indicator { .. } | Event::RiichiPaid { .. }));
        // Whether orphans may rob a concealed quad differs by rules.
        if matches!(last, Some(Event::ConcealedQuad { .. })) && is_ron {
            return false;
        }
        let win = PaidWin {
            player,
            from,
            liable: None,
            tile: Some(tile),
            hidden_indicators: Vec::new(),
            changes: Vec::new(),
            paid: None,
        };
        let score = worth(self.rules(), decisions.round, table, &win).and_then(Result::ok);
        score.is_some_and(|score| !score.yaku.is_empty())
    }

    /// Norths are set aside unless the hand is nearer to thirteen orphans, or has three.
    fn sets_north_aside(&self, drawn: RedTile) -> bool {
        let north = Wind::North.tile();
        let concealed = self.hand().hand().concealed();
        let norths = concealed.count(north);
        if self.rules().players != Players::Three || norths == 0 || self.table.wall() == 0 {
            return false;
        }
        if self.is_in_riichi() {
            return drawn.tile == north;
        }
        norths < COPIES - 1
            && self.shanten(Forms::THIRTEEN_ORPHANS) >= self.shanten(Forms::STANDARD | Forms::SEVEN_PAIRS)
    }

    fn shanten(&self, forms: Forms) -> i8 {
        let rules = Rules { players: self.rules().players, forms, ..Rules::default() };
        Calculator::new(rules).shanten(self.hand().hand().concealed()).unwrap_or(i8::MAX)
    }

    /// Does the player end the round by the first tiles?
    fn ends_by_nine_kinds(&self) -> bool {
        let kinds = (self.hand().hand().concealed().kinds() & TileSet::ORPHANS).len();
        self.table.is_first_turn(self.player)
            && (NINE..ELEVEN).contains(&kinds)
            && self.shanten(Forms::ALL) > 2
    }

    /// Has the player the points for riichi, and do all still draw?
    fn may_declare(&self) -> bool {
        let Seat { table, player, .. } = *self;
        !self.is_in_riichi()
            && self.hand().hand().is_concealed()
            && table.affords_riichi(player)
            && table.wall() >= self.rules().players.number().into()
    }

    /// Is the hand tenpai after a discard, and is a tile that it waits for left?
    fn is_tenpai_after(&self, tile: RedTile) -> bool {
        let rules =
            Rules { fifth_tile: FifthTile::Excluded, players: self.rules().players, ..Rules::default() };
        let waits = self.hand().without(tile).map(|after| waiting::waits(after.hand(), rules));
        waits.is_some_and(|waits| !waits.is_empty())
    }
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
