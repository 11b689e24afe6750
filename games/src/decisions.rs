//! What a player decides: at each own turn, and at each tile that could be called.

use tehai::rules::Players;
use tehai::score::Abort;
use tehai::tiles::notation::RedTile;
use tehai::tiles::{Meld, Tile, TileSet};
use tehai_answers::offer::{Offer, OfferedBy};

use crate::log::{DrawKind, End, Event, Log, LogRules, Round};
use crate::table::Table;

/// A decision of a player.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The place in [`Log::rounds`].
    pub round: usize,
    /// The number of events of the round before it.
    pub event: usize,
    /// The player.
    pub player: usize,
    /// The table as it is then.
    pub table: Table,
    /// What the player decides about.
    pub about: About,
    /// What the player does.
    pub chosen: Chosen,
    /// The tile that the player has just called.
    pub called: Option<RedTile>,
    /// Kinds that may not be discarded: after a call by the rules (食い替え), and after riichi all but the drawn tile.
    pub barred: TileSet,
}

/// What a decision is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The own turn, with the tile just drawn; after a call there is none.
    Turn {
        /// The drawn tile.
        drawn: Option<RedTile>,
    },
    /// A discard of another player, which could be called.
    Offer {
        /// The other player.
        from: usize,
        /// The tile.
        tile: RedTile,
    },
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// A discard.
    Discard {
        /// The tile.
        tile: RedTile,
        /// With riichi?
        riichi: bool,
    },
    /// A concealed quad.
    ConcealedQuad(Tile),
    /// A tile added to a called triplet.
    AddedQuad(RedTile),
    /// A north set aside.
    North,
    /// A win by the drawn tile.
    Win,
    /// The round ends by the player's first tiles (九種九牌).
    NineKinds,
    /// A call.
    Call(Meld),
    /// No call.
    Pass,
}

impl Log {
    /// Every decision of every player whose hand the log shows, in order. After riichi nobody decides about discards
    /// and calls, and what a player wanted while another had the precedence is not known; neither is a decision.
    ///
    /// ```
    /// let log = tehai_games::read(include_bytes!("../example.json"))?;
    /// use tehai_games::Chosen;
    /// let first = log.decisions().next().unwrap();
    /// assert!(matches!(first.chosen, Chosen::Discard { .. }));
    /// assert_eq!(first.player, log.rounds[0].dealer);
    /// # Ok::<(), tehai_games::LogProblem>(())
    /// ```
    pub fn decisions(&self) -> impl Iterator<Item = Decision> {
        let rounds = self.rounds.iter().enumerate();
        rounds.flat_map(|(number, round)| Decisions { rules: &self.rules, number, round }.all())
    }
}

/// The decisions of a round.
pub(crate) struct Decisions<'l> {
    pub(crate) rules: &'l LogRules,
    pub(crate) number: usize,
    pub(crate) round: &'l Round,
}

impl Decisions<'_> {
    fn all(&self) -> Vec<Decision> {
        let mut all = Vec::new();
        // Rounds of a log were replayed when they were read.
        let Ok(mut table) = Table::new(self.rules, self.round) else { return all };
        for at in 0..=self.round.events.len() {
            let decision = |player, about, chosen| self.decision(&table, at, player, about, chosen);
            if let Some((player, drawn)) = table.to_act()
                && table.hand(player).is_some()
                && let Some(chosen) = self.chosen(&table, at, player)
            {
                all.push(decision(player, About::Turn { drawn }, chosen));
            }
            // Once, though the bet and an indicator may follow the discard.
            let is_new = at
                .checked_sub(1)
                .is_some_and(|last| matches!(self.round.events[last], Event::Discard { .. }));
            if let Some((from, tile)) = table.offered().filter(|_| is_new && table.is_callable()) {
                for player in (0..self.round.hands.len()).filter(|&player| player != from) {
                    if let Some(chosen) = self.called(&table, at, player, from, tile) {
                        all.push(decision(player, About::Offer { from, tile }, chosen));
                    }
                }
            }
            if let Some(event) = self.round.events.get(at)
                && table.apply(event).is_err()
            {
                return all;
            }
        }
        all
    }

    /// A decision after so many events of the round.
    pub(crate) fn decision(
        &self,
        table: &Table,
        at: usize,
        player: usize,
        about: About,
        chosen: Chosen,
    ) -> Decision {
        Decision {
            round: self.number,
            event: at,
            player,
            table: table.clone(),
            about,
            chosen,
            called: self.called_before(at, about).map(|(tile, _)| tile),
            barred: self.barred(table, at, player, about),
        }
    }

    /// The call that the own turn begins with: its tile and its meld.
    fn called_before(&self, at: usize, about: About) -> Option<(RedTile, Meld)> {
        match (about, self.round.events.get(at.checked_sub(1)?)?) {
            (About::Turn { drawn: None }, &Event::Call { tile, meld, .. }) => Some((tile, meld)),
            _ => None,
        }
    }

    /// The kinds that may not be discarded.
    fn barred(&self, table: &Table, at: usize, player: usize, about: About) -> TileSet {
        if let Some((tile, meld)) = self.called_before(at, about) {
            let swap_calling = self.rules.swap_calling();
            return Offer { swap_calling, ..Offer::new(tile.tile) }.barred(meld);
        }
        match about {
            About::Turn { drawn: Some(drawn) } if table.in_riichi(player) => TileSet::ALL - drawn.tile.into(),
            _ => TileSet::EMPTY,
        }
    }

    /// What the player whose turn it is does, if it is a decision.
    fn chosen(&self, table: &Table, at: usize, player: usize) -> Option<Chosen> {
        let event = self.round.events.get(at);
        match (event, &self.round.end) {
            // The discard after riichi is decided with it.
            (Some(Event::Discard { .. }), _) if table.in_riichi(player) => None,
            (Some(&Event::Discard { tile, .. }), _) => Some(Chosen::Discard { tile, riichi: false }),
            (Some(Event::Riichi { .. }), _) => match self.round.events.get(at + 1) {
                Some(&Event::Discard { tile, .. }) => Some(Chosen::Discard { tile, riichi: true }),
                _ => None,
            },
            (Some(&Event::ConcealedQuad { tile, .. }), _) => Some(Chosen::ConcealedQuad(tile)),
            (Some(&Event::AddedQuad { tile, .. }), _) => Some(Chosen::AddedQuad(tile)),
            (Some(Event::North { .. }), _) => Some(Chosen::North),
            (None, End::Wins(_)) => Some(Chosen::Win),
            (None, End::Draw { kind: DrawKind::Abort(Abort::NineKinds), .. }) => Some(Chosen::NineKinds),
            _ => None,
        }
    }

    /// What a player does about a tile that could be called. Nobody calls the tile that a round ends with.
    fn called(&self, table: &Table, at: usize, player: usize, from: usize, tile: RedTile) -> Option<Chosen> {
        let offer = Offer { from: offered_by(from, player, self.rules.players), ..Offer::new(tile.tile) };
        let hand = table.hand(player)?.hand();
        if table.in_riichi(player) || offer.calls(hand, self.rules.players).is_empty() {
            return None;
        }
        match self.round.events[at..].iter().find(|event| !event.keeps_offer()) {
            Some(&Event::Call { player: caller, meld, .. }) if caller == player => Some(Chosen::Call(meld)),
            Some(Event::Call { .. }) => None,
            Some(_) => Some(Chosen::Pass),
            None => None,
        }
    }
}

/// Who offers a tile, as the player sees it: only the tiles of the player to the left make a sequence.
pub(crate) fn offered_by(from: usize, player: usize, players: Players) -> OfferedBy {
    let is_left = (from + 1) % usize::from(players.number()) == player;
    if is_left { OfferedBy::Left } else { OfferedBy::Other }
}
