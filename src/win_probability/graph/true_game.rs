//! The true game, in which discards are gone.
//!
//! A *state* is a hand that waits for a draw, with the discards that still matter: those of tiles that this hand, or
//! one that it can become, can use. Invariant: equal states have the same future, so each is solved once.
//!
//! Example: `123m456p789s1122z`, advancing, can use 1z and 2z, and wins with both. It throws every other tile back,
//! and none of these matters. So it stays in one state until it wins; only the wall shrinks with each draw.
//!
//! [`Exact`] has all states and finds the best play. [`Play`](super::play::Play) is followed through
//! all states that it reaches, or through random [`Walls`](super::walls::Walls).

use std::ops::Range;

use crate::tiles::Tile;
use crate::tiles::notation::{RedFives, RedTile};
use crate::win_probability::graph::coloured::Coloured;
use crate::win_probability::graph::grow::{Growing, Node};
use crate::win_probability::graph::value::Value;
use crate::win_probability::graph::values::{ThrowBack, Values};
use crate::win_probability::graph::wins::Wins;
use crate::win_probability::graph::worths::Worths;
use crate::win_probability::graph::{Draw, Graph, NOTHING};

/// Copies of all kinds as one number: see [`RedTile::one_copy`].
type Packed = u128;

/// The discards that still matter.
type Gone = Packed;

/// The place of a hand in the graph, and the discards that still matter to it.
pub(crate) type State = (u32, Gone);

impl Node for State {
    type Key = State;

    fn key(&self) -> State {
        *self
    }
}

/// The moves of the true game: the graph of hands, and the tiles that matter to each.
pub(crate) struct TrueGame<'g> {
    pub(crate) graph: &'g Graph,
    /// The hands that wait for a draw.
    hands: Vec<Packed>,
    /// The tiles that are not visible, those of the hand included.
    unseen: Packed,
    /// For each hand, all bits of the tiles that it, or a hand that it can become, can use.
    matters: Vec<Gone>,
}

/// All bits: every discard matters.
const EVERYTHING: Gone = Gone::MAX;

impl<'g> TrueGame<'g> {
    /// If every discard matters to what a win is worth, states tell all of them apart.
    pub(crate) fn new(
        graph: &'g Graph,
        hands: &[Coloured],
        unseen: Coloured,
        all_matter: bool,
    ) -> TrueGame<'g> {
        let hands: Vec<Packed> = hands.iter().map(Coloured::packed).collect();
        let unseen = unseen.packed();
        if all_matter {
            let matters = vec![EVERYTHING; hands.len()];
            return TrueGame { graph, hands, unseen, matters };
        }
        let usable =
            |place| graph.draws_of(place).iter().fold(0, |bits, draw| bits | (7 * draw.tile.one_copy()));
        let mut matters: Vec<Gone> = (0..hands.len()).map(usable).collect();
        // What matters to a hand matters to every hand that can become it. These mostly have lower places: few passes.
        let mut is_settled = false;
        while !is_settled {
            is_settled = true;
            for place in (0..hands.len()).rev() {
                let nexts = graph.draws_of(place).iter().flat_map(|draw| graph.discards_of(draw.next));
                let later = nexts.fold(matters[place], |all, &next| all | matters[next as usize]);
                is_settled &= later == matters[place];
                matters[place] = later;
            }
        }
        TrueGame { graph, hands, unseen, matters }
    }

    /// The place in the graph of a draw that a hand can use.
    pub(crate) fn place_of_draw(&self, place: u32, tile: RedTile) -> Option<usize> {
        let draws = self.graph.draws_of(place as usize);
        let found = draws.iter().position(|draw| draw.tile == tile)?;
        Some(self.graph.waiting[place as usize].start as usize + found)
    }

    /// Copies of a tile that are among the discards of a state, whatever their colour.
    pub(crate) fn gone((_, gone): State, tile: Tile) -> u8 {
        let copies = |is_red| RedTile { tile, is_red }.copies_in(gone);
        copies(false) + if RedFives::is_five(tile) { copies(true) } else { 0 }
    }

    /// Copies left of a tile in a state. Only those of tiles that matter are known.
    pub(crate) fn copies(&self, (place, gone): State, tile: RedTile) -> u8 {
        let [unseen, held, gone] =
            [self.unseen, self.hands[place as usize], gone].map(|packed| tile.copies_in(packed));
        unseen.saturating_sub(held + gone)
    }

    /// The state after drawing a tile and becoming the hand `next`.
    pub(crate) fn after(&self, (place, gone): State, drawn: RedTile, next: u32) -> State {
        let [before, after] = [place, next].map(|place| self.hands[place as usize]);
        let discard = before + drawn.one_copy() - after;
        (next, (gone + discard) & self.matters[next as usize])
    }

    /// Adds the draws of a state, and to `backs` where each leads if it is thrown back. If a win is never passed over,
    /// nothing follows it, and there are no such places.
    fn add_draws(&self, state: State, passes_wins: bool, growing: &mut Growing<State>, backs: &mut Vec<u32>) {
        for draw in self.draws(state) {
            let next = match draw.wins && !passes_wins {
                true => NOTHING,
                false => self.add_drawn(state, &draw, growing),
            };
            if passes_wins {
                backs.extend(growing.graph.discards_of(next).last());
            }
            growing.graph.draws.push(Draw { next, ..draw });
        }
    }

    /// Adds a state that has drawn: the hands that keep the tile, and last the hand that throws it back.
    fn add_drawn(&self, state: State, draw: &Draw, growing: &mut Growing<State>) -> u32 {
        let nexts = self.graph.discards_of(draw.next).iter().chain([&state.0]);
        let nexts: Vec<State> = nexts.map(|&next| self.after(state, draw.tile, next)).collect();
        growing.add_drawn(&nexts, draw.wins, false)
    }

    /// What a hand does with a tile. It throws back a tile that it cannot use.
    pub(crate) fn draw(&self, place: u32, tile: RedTile) -> Draw {
        let usable = self.graph.draws_of(place as usize).iter().find(|draw| draw.tile == tile);
        usable.copied().unwrap_or(Draw { tile, copies: 0, wins: false, next: NOTHING })
    }

    /// The draws of all tiles that matter, with the copies left in this state.
    pub(crate) fn draws(&self, state: State) -> impl Iterator<Item = Draw> + '_ {
        let (place, _) = state;
        let matters = self.matters[place as usize];
        RedTile::all().filter(move |tile| matters & tile.one_copy() != 0).filter_map(move |tile| {
            let copies = self.copies(state, tile);
            (copies > 0).then(|| Draw { copies, ..self.draw(place, tile) })
        })
    }

    /// The draws of the tiles that this hand can use, with the copies left in this state.
    pub(crate) fn usable_draws(&self, state: State) -> impl Iterator<Item = Draw> + '_ {
        let draws = self.graph.draws_of(state.0 as usize).iter();
        draws.map(move |draw| Draw { copies: self.copies(state, draw.tile), ..*draw })
    }

    /// The state of a hand that waits for its first draw, after this discard.
    pub(crate) fn start(&self, place: u32, discard: Option<RedTile>) -> State {
        (place, discard.map_or(0, RedTile::one_copy) & self.matters[place as usize])
    }
}

/// All states, as a graph with the draws of the true game.
pub(crate) struct Exact {
    pub(crate) graph: Graph,
    /// If a win may be passed over: the state of each hand that waits.
    states: Vec<State>,
    /// Then also, for each draw, where the hand waits if it throws the tile back.
    backs: Vec<u32>,
    /// The states that are reached by at most 0, 1, … draws.
    layers: Vec<Layer>,
}

/// The first so many states, before and after a draw.
struct Layer {
    waiting: usize,
    drawn: usize,
}

impl Exact {
    /// `None` if there are more states than the limit.
    ///
    /// Invariant: `states[place]` is the state of `graph.waiting[place]`; the states beyond the end of `waiting` were
    /// reached by one draw more, and their own draws come next.
    pub(crate) fn new(
        game: &TrueGame,
        first: &[State],
        draws: u32,
        limit: usize,
        passes_wins: bool,
    ) -> Option<Exact> {
        let mut growing = Growing::new();
        for &state in first {
            growing.waits(state);
        }
        let (mut backs, mut layers) = (Vec::new(), Vec::new());
        for done in 0..=draws {
            for place in growing.graph.waiting.len()..growing.nodes.len() {
                let state = growing.nodes[place];
                let start = growing.graph.draws.len();
                // No draw follows the last one.
                if done < draws {
                    game.add_draws(state, passes_wins, &mut growing, &mut backs);
                }
                growing.graph.add_waiting(start, 0, game.graph.waiting[state.0 as usize].waits);
                if growing.hands() > limit {
                    return None;
                }
            }
            let Graph { waiting, starts, .. } = &growing.graph;
            layers.push(Layer { waiting: waiting.len(), drawn: starts.len() - 1 });
        }
        let states = if passes_wins { growing.nodes } else { Vec::new() };
        Some(Exact { graph: growing.graph, states, backs, layers })
    }

    /// What the draws are worth that win. Hidden indicators are turned from what is not gone.
    pub(crate) fn wins<'w>(&self, game: &TrueGame, worths: &'w Worths, is_after_quad: bool) -> Wins<'w> {
        let origins = self.origins(game);
        let silent = origins.iter().map(|at| at.map_or([0.0; 2], |(_, at)| worths.silent[at]));
        // The first hand has the first draws, here as in the graph of hands.
        let of_first = if is_after_quad { self.graph.draws_of(0).len() } else { 0 };
        let replacement =
            origins.iter().take(of_first).map(|at| at.map_or(0.0, |(_, at)| worths.replacement[at]));
        let indicators = |draw: usize| {
            let (state, at) = origins[draw]?;
            let win = worths.riichi[at].as_deref()?;
            Some((win, win.indicators(|tile| TrueGame::gone(state, tile))))
        };
        Wins::new(worths, silent.collect(), replacement.collect(), indicators)
    }

    /// For each draw that wins, the state that it is from, and the draw of the graph of hands that it is.
    fn origins(&self, game: &TrueGame) -> Vec<Option<(State, usize)>> {
        let states = self.states.iter().enumerate().take(self.graph.waiting.len());
        let of_state = |(place, &state): (usize, &State)| {
            let origin = move |draw: &Draw| {
                Some((state, game.place_of_draw(state.0, draw.tile)?)).filter(|_| draw.wins)
            };
            self.graph.draws_of(place).iter().map(origin)
        };
        states.flat_map(of_state).collect()
    }

    /// The values of the first hands with exactly these draws, of which the draw 0 is one of `tiles` tiles.
    pub(crate) fn values<'g, V: Value>(
        &'g self,
        wins: &'g Wins,
        of_tenpai: V,
        draws: Range<u32>,
        tiles: u32,
    ) -> Values<'g, V> {
        let mut values = Values::new(&self.graph, wins, ThrowBack::Elsewhere(&self.backs), of_tenpai);
        for done in draws.rev() {
            // Only states reached by at most `done` draws can still make this one.
            let Layer { waiting, drawn } = self.layers[done as usize];
            values.add_draw_to(tiles - done, waiting, drawn);
        }
        values
    }
}
