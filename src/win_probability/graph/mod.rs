//! The hands that a player can reach, and the draws and discards between them.

pub(super) mod allowed;
pub(super) mod called;
pub(super) mod coloured;
pub(super) mod detours;
pub(super) mod grow;
pub(super) mod play;
pub(super) mod table_values;
pub(super) mod table_wins;
pub(super) mod true_game;
pub(super) mod value;
pub(super) mod values;
pub(super) mod walls;
pub(super) mod wins;
pub(super) mod worths;

use crate::stop;
use crate::tiles::notation::RedTile;
use crate::tiles::{Meld, MeldKind, TileSet};
use coloured::Coloured;

/// All hands that can be reached from the first ones by the allowed moves, before and after a draw.
///
/// Each hand is there once, however it is reached and however many draws are left. The values with n draws left follow
/// from those with n − 1, for the whole graph at once. Nodes and edges are four lists with places in each other:
///
/// ```text
/// waiting[place] ──start──► draws: tile, copies ──next──► starts[place] ──► discards ──► waiting[place]
/// a hand that waits         the tiles it can keep         a hand that       the hands that
///                                                         has drawn         its discards leave
/// ```
///
/// Example: `12m57z` can keep 3m, 5z and 7z: three draws. With 3m its discards leave `123m7z` and `123m5z`. Each of
/// these waits and has one draw, which wins.
pub(super) struct Graph {
    /// Hands that wait for a draw; the given ones come first.
    pub(super) waiting: Vec<Waiting>,
    /// The draws of all of them, one after the other.
    pub(super) draws: Vec<Draw>,
    /// For each hand that has drawn, where its discards begin; one more for the end of the last.
    pub(super) starts: Vec<u32>,
    /// The hands that these discards leave: places in `waiting`.
    pub(super) discards: Vec<u32>,
    /// What others may show the hands that wait, one after the other; nothing if the player is alone.
    pub(super) shown: Vec<Shown>,
    /// The calls of these tiles, one after the other.
    pub(super) calls: Vec<Called>,
    /// For each hand that has drawn or called, is it complete in form?
    pub(super) complete: Vec<bool>,
}

/// A hand that waits for a draw.
pub(super) struct Waiting {
    /// Where its draws begin.
    pub(super) start: u32,
    /// Where the tiles begin that others may show it.
    pub(super) shown: u32,
    /// So many of these, the first, matter whoever shows them; the others only if the player to the left does.
    pub(super) by_anyone: u8,
    /// The sum of the copies of its draws.
    pub(super) copies: u8,
    /// The tiles that complete it in form; none if it is not tenpai for what it goes for.
    pub(super) waits: TileSet,
}

impl Waiting {
    pub(super) fn is_tenpai(&self) -> bool {
        !self.waits.is_empty()
    }
}

/// A tile that the player wins with or may keep.
#[derive(Clone, Copy)]
pub(super) struct Draw {
    pub(super) tile: RedTile,
    /// Copies of it that are left.
    pub(super) copies: u8,
    pub(super) wins: bool,
    /// The hand with the tile: a place in `starts`; [`NOTHING`] if no discard may follow.
    pub(super) next: u32,
}

/// A tile that another player shows, and that the player wins with or may call.
#[derive(Clone, Copy)]
pub(super) struct Shown {
    pub(super) tile: RedTile,
    /// Copies of it that are left.
    pub(super) copies: u8,
    pub(super) wins: bool,
    /// Where its calls begin.
    pub(super) start: u32,
}

/// A call of a tile that another player shows.
#[derive(Clone, Copy)]
pub(super) struct Called {
    pub(super) meld: Meld,
    /// The hand after it: a place in `starts`.
    pub(super) next: u32,
}

impl Called {
    pub(super) fn is_chi(&self) -> bool {
        self.meld.kind() == MeldKind::Sequence
    }
}

/// The place of a hand that has drawn and has no discards. Every graph begins with it.
pub(super) const NOTHING: u32 = 0;

impl Graph {
    /// A graph without hands.
    pub(super) fn empty() -> Graph {
        Graph {
            waiting: Vec::new(),
            draws: Vec::new(),
            starts: vec![0, 0],
            discards: Vec::new(),
            shown: Vec::new(),
            calls: Vec::new(),
            complete: vec![false],
        }
    }

    /// Hands in the graph, before and after draws.
    pub(super) fn states(&self) -> usize {
        self.waiting.len() + self.starts.len() - 2
    }

    /// The draws of the hand at this place in `waiting`.
    ///
    /// Whatever visits all hands, or plays many games, asks for these, so a stop is checked for here.
    pub(super) fn draws_of(&self, place: usize) -> &[Draw] {
        stop::check();
        let end = self.waiting.get(place + 1).map_or(self.draws.len(), |next| next.start as usize);
        &self.draws[self.waiting[place].start as usize..end]
    }

    /// The hands that the discards leave of the hand at this place in `starts`.
    pub(super) fn discards_of(&self, place: u32) -> &[u32] {
        let place = place as usize;
        &self.discards[self.starts[place] as usize..self.starts[place + 1] as usize]
    }

    /// The draws that win of the hands that wait: the place of each in `draws`, its tile, and the win.
    pub(super) fn wins(&self, hands: &[Coloured]) -> impl Iterator<Item = (usize, RedTile, Coloured)> {
        hands.iter().enumerate().flat_map(|(place, hand)| {
            let draws = (self.waiting[place].start as usize..).zip(self.draws_of(place));
            let wins = draws.filter(|(_, draw)| draw.wins);
            wins.filter_map(|(at, draw)| Some((at, draw.tile, hand.plus(draw.tile)?)))
        })
    }

    /// The tiles that others may show the hand at this place in `waiting`, and where these begin.
    pub(super) fn shown_to(&self, place: usize) -> (usize, &[Shown]) {
        let end = self.waiting.get(place + 1).map_or(self.shown.len(), |next| next.shown as usize);
        let start = self.waiting[place].shown as usize;
        (start, &self.shown[start..end])
    }

    /// The same for tiles of the player to the left, or of the others, for which these matter.
    pub(super) fn shown_by(&self, place: usize, is_left: bool) -> (usize, &[Shown]) {
        let (start, shown) = self.shown_to(place);
        (start, if is_left { shown } else { &shown[..self.waiting[place].by_anyone.into()] })
    }

    /// The calls of the tile at this place in `shown`, if the player to the left shows it, or another, from whom there
    /// is no chi.
    pub(super) fn calls_of(&self, shown: usize, is_left: bool) -> &[Called] {
        let end = self.shown.get(shown + 1).map_or(self.calls.len(), |next| next.start as usize);
        let calls = &self.calls[self.shown[shown].start as usize..end];
        // The pon is the last.
        let chis = calls.len() - usize::from(calls.last().is_some_and(|call| !call.is_chi()));
        if is_left { calls } else { &calls[chis..] }
    }

    /// Adds a hand that has drawn or called, with the hands that its discards leave, and returns its place.
    pub(super) fn add_drawn(&mut self, discards: &[u32], is_complete: bool) -> u32 {
        self.discards.extend(discards);
        self.starts.push(self.discards.len() as u32);
        self.complete.push(is_complete);
        self.starts.len() as u32 - 2
    }

    /// Adds a hand that waits for these tiles. Its draws, and the tiles that are shown to it, are those from these
    /// places on.
    pub(super) fn add_waiting(&mut self, start: usize, shown: usize, waits: TileSet) {
        let copies = self.draws[start..].iter().map(|draw| draw.copies).sum();
        let is_for_anyone =
            |&at: &usize| waits.contains(self.shown[at].tile.tile) || !self.calls_of(at, false).is_empty();
        let by_anyone = (shown..self.shown.len()).take_while(is_for_anyone).count() as u8;
        self.waiting.push(Waiting { start: start as u32, shown: shown as u32, by_anyone, copies, waits });
    }
}
