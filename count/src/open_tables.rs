//! The standard form of hands with called melds as plain arrays.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use tehai::recurrence::{NEVER, Prefix, drawn};
use tehai::rules::{MELDS, Players};
use tehai::shanten::{Costs, LETTERS, Partial, letter};
use tehai::tiles::{COPIES, Group, GroupKind, OpenHand, TileSet};

/// Ranks of a suit.
const RANKS: usize = 9;

/// The distinct things so far; the number of each is its place.
type Numbering<T> = IndexSet<T, FxBuildHasher>;

/// Most melds that are still to be made beside a called one.
const MOST_MELDS: usize = MELDS as usize - 1;

/// The standard form of hands with called melds as arrays: nine look-ups give the class of each group, three join them.
///
/// Called melds leave `limit` copies of a tile, of which the hand holds `held`. The letter of the rank is
/// limit (limit + 1) / 2 + held. The replacement number T (置換数, shanten + 1) of a hand with 1 to 4 called melds, which
/// has m melds to make, is found in three steps; a group of honours has two more ranks, of which there are no copies:
///
/// ```text
/// state[g] = starts[g];  for each of the nine ranks: state[g] = next[state[g]][letter of the rank]
/// class[g] = classes[state[g]]
///
/// T = numbers[m][pairs[class[0]][class[1]]][pairs[class[2]][class[3]]]
/// ```
///
/// All tables are flat here, row after row. They hold for concealed tiles of 3m+1 or 3m+2 and all that up to four melds
/// can take, with one tile drawn or discarded: other letters lead nowhere, to state 0. T is 255 if no win can be
/// reached.
///
/// Size: 2 MB. Time to make: some tenths of a second.
///
/// ```
/// use tehai::rules::Players;
/// use tehai_count::open_tables::OpenTables;
/// use tehai::tiles::OpenHand;
/// let tables = OpenTables::new(Players::Four);
/// // A pair of 4z or of 5z would take a fifth copy.
/// let hand: OpenHand = "45z[444z][111z][555z][777z]".parse()?;
/// assert_eq!(tables.replacement(&hand), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OpenTables {
    /// By group: its first state.
    pub starts: [u16; 4],
    /// By state and letter: the next state.
    pub next: Vec<[u16; LETTERS]>,
    /// By state after the last rank: the class of the group.
    pub classes: Vec<u8>,
    /// By the classes of two groups, the second changing fastest: the class of both.
    pub pairs: Vec<u16>,
    /// By melds to make, 0 to 3, and the classes of two groups and of the other two, the last changing fastest: the
    /// replacement number.
    pub numbers: Vec<u8>,
    group_classes: usize,
    pair_classes: usize,
}

/// What the ranks read so far are, apart from what they weigh.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Read {
    /// Called sequences that began two ranks ago and one rank ago.
    older: u8,
    newer: u8,
    /// Called melds.
    melds: u8,
    /// Concealed tiles.
    tiles: u8,
}

impl OpenTables {
    /// The tables of a game.
    pub fn new(players: Players) -> OpenTables {
        let limits = Group::ALL.map(|group| Limits::of(group, players));
        // Nothing leads from the first state.
        let mut next = vec![[0; LETTERS]];
        let mut ends: Vec<Option<Partial>> = vec![None];
        let mut starts = [0; 4];
        for (at, of_group) in limits.iter().enumerate() {
            starts[at] = match limits[..at].iter().position(|before| before == of_group) {
                Some(before) => starts[before],
                None => add_states(*of_group, &mut next, &mut ends),
            };
        }
        let (mut groups, mut both) = (Numbering::<Partial>::default(), Numbering::<Partial>::default());
        let number = |end: Option<Partial>| end.map_or(0, |end| groups.insert_full(end).0 as u8);
        let classes = ends.into_iter().map(number).collect();
        let joins = |one| groups.iter().map(move |other| Partial::join(one, other).cut(MOST_MELDS, NEVER));
        let pairs = groups.iter().flat_map(joins).map(|joined| both.insert_full(joined).0 as u16).collect();
        let row = |one, melds| both.iter().map(move |other| Partial::least_win(one, other, melds));
        let table = |melds| both.iter().flat_map(move |one| row(one, melds));
        let numbers = (0..=MOST_MELDS).flat_map(table).collect();
        OpenTables {
            starts,
            next,
            classes,
            pairs,
            numbers,
            group_classes: groups.len(),
            pair_classes: both.len(),
        }
    }

    /// Number of classes of one group: rows, and columns, of [`pairs`](OpenTables::pairs).
    pub const fn group_classes(&self) -> usize {
        self.group_classes
    }

    /// Number of classes of two groups: rows, and columns, of each table of [`numbers`](OpenTables::numbers).
    pub const fn pair_classes(&self) -> usize {
        self.pair_classes
    }

    /// The replacement number of the standard form: the look-ups, as others would write them; `None` if no win can be
    /// reached.
    ///
    /// # Panics
    /// If the hand has no called meld, or its concealed tiles do not match them.
    pub fn replacement(&self, hand: &OpenHand) -> Option<u8> {
        let (melds, tiles) = (hand.melds().len(), usize::from(hand.concealed().total()));
        assert!(
            melds > 0 && tiles / 3 + melds == usize::from(MELDS) && !tiles.is_multiple_of(3),
            "called melds, and the tiles beside them"
        );
        let all = hand.all_tiles();
        let class = |group: Group| {
            let read = |state: u16, rank: usize| {
                let kind = group.kinds().nth(rank).filter(|_| self.exists(group, rank));
                let (held, taken) = kind.map_or((0, COPIES), |kind| {
                    let held = hand.concealed().counts()[kind];
                    (held, all.counts()[kind] - held)
                });
                self.next[usize::from(state)][letter(held, COPIES - taken)]
            };
            usize::from(self.classes[usize::from((0..RANKS).fold(self.starts[group as usize], read))])
        };
        let [m, p, s, z] = Group::ALL.map(class);
        let pair = |one, other| usize::from(self.pairs[self.group_classes * one + other]);
        let row = self.pair_classes * (MELDS as usize - melds) + pair(m, p);
        let number = self.numbers[self.pair_classes * row + pair(s, z)];
        (number != u8::MAX).then_some(number)
    }

    /// Does the game have the tile? The first states say whether all manzu are terminals.
    fn exists(&self, group: Group, rank: usize) -> bool {
        let is_terminals = self.starts[0] != self.starts[1];
        group != Group::Manzu || !is_terminals || rank == 0 || rank == RANKS - 1
    }
}

/// The copies of each rank that there are of a group.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Limits {
    kind: GroupKind,
    copies: [u8; RANKS],
}

impl Limits {
    fn of(group: Group, players: Players) -> Limits {
        let mut copies = [0; RANKS];
        for tile in (players.tiles() & TileSet::from_group(group)).iter() {
            copies[tile.index() - group.start()] = COPIES;
        }
        Limits { kind: group.kind(), copies }
    }
}

/// Adds the states of a group of these limits, with the edges between them and the partial numbers of the last; returns
/// the first.
fn add_states(limits: Limits, next: &mut Vec<[u16; LETTERS]>, ends: &mut Vec<Option<Partial>>) -> u16 {
    let start = next.len() as u16;
    // What can be read of the ranks so far: the number of its state in the layer, and the rest.
    let mut layer = vec![(0, Read { older: 0, newer: 0, melds: 0, tiles: 0 })];
    let mut states = vec![Prefix::START];
    next.push([0; LETTERS]);
    ends.push(None);
    let mut first = usize::from(start);
    for rank in 0..RANKS {
        let copies = limits.copies[rank];
        // A sequence that lacks a rank ends nowhere.
        let begins = limits.kind.begins_sequence(rank) && limits.copies[rank + 1] > 0;
        let mut after: Numbering<Prefix<Costs>> = Numbering::default();
        let mut read_after: Numbering<(usize, Read)> = Numbering::default();
        let first_after = next.len();
        for (state, read) in layer {
            for (taken, melds, newer) in calls(read, copies, begins) {
                for held in 0..=copies - taken {
                    let tiles = read.tiles + held;
                    // One meld is called anyway, and one more tile may be drawn.
                    if tiles > 3 * (MELDS - melds.max(1)) + 3 {
                        continue;
                    }
                    let limit = copies - taken;
                    let edge = &mut next[first + state][letter(held, limit)];
                    if *edge == 0 {
                        let reached: Prefix<Costs> = states[state].next(begins, drawn(held, limit));
                        let reached = reached.map(|costs| costs.cut(MOST_MELDS, NEVER));
                        *edge = (first_after + after.insert_full(reached).0) as u16;
                    }
                    let reached = usize::from(*edge) - first_after;
                    read_after.insert((reached, Read { older: read.newer, newer, melds, tiles }));
                }
            }
        }
        next.resize(first_after + after.len(), [0; LETTERS]);
        let is_last = rank == RANKS - 1;
        ends.extend(after.iter().map(|state| is_last.then(|| state.end())));
        (layer, states, first) = (read_after.into_iter().collect(), after.into_iter().collect(), first_after);
    }
    assert!(next.len() <= usize::from(u16::MAX), "states have 16 bits");
    start
}

/// What can be called at the next rank: the copies that this takes, the melds called then, and the sequences that
/// begin.
fn calls(read: Read, copies: u8, begins: bool) -> impl Iterator<Item = (u8, u8, u8)> {
    let most = if begins { MELDS - read.melds } else { 0 };
    (0..=most).flat_map(move |newer| {
        [0, 3, 4].into_iter().filter_map(move |block| {
            let (taken, melds) =
                (read.older + read.newer + newer + block, read.melds + newer + u8::from(block > 0));
            (taken <= copies && melds <= MELDS).then_some((taken, melds, newer))
        })
    })
}
