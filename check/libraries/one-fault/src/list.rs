//! The list of hands that finds every single wrong vector.

use clap::ValueEnum;
use rayon::prelude::*;

use crate::game::{Answer, Game, GroupHand, NUMBERS, RANKS, Sort, Traits, Vector, group_hands};
use crate::join::{NONE, Part, Parts, candidates, join, join_all};
use crate::settle::{Settled, settle};
use crate::text;

/// Where the vectors of a suit are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Tables {
    /// In one table for all suits: a wrong vector is wrong in every suit with this group hand, at once
    Shared,
    /// In a table for each suit: a wrong vector is wrong in one suit
    Separate,
}

/// A hand: the places of its groups in [`Groups`]. Unused suits are [`NONE`].
pub type Places = [u32; 4];

/// The place of the honours in a hand.
pub const HONOURS: usize = 3;
const NOTHING: [u8; RANKS] = [0; RANKS];

/// Every hand of each group.
pub struct Groups {
    /// The game.
    pub game: Game,
    /// The answer that is asked for.
    pub answer: Answer,
    /// Tiles of a hand.
    pub tiles: usize,
    /// The hands of a suit.
    pub suits: Vec<GroupHand>,
    /// The hands of the honours.
    pub honours: Vec<GroupHand>,
}

impl Groups {
    /// All hands of the groups of hands of so many tiles.
    pub fn new(game: Game, answer: Answer, tiles: usize) -> Groups {
        let [suits, honours] =
            [Sort::Suit, Sort::Honours].map(|sort| group_hands(&game, sort, answer, tiles));
        Groups { game, answer, tiles, suits, honours }
    }

    /// The hands of a group.
    pub fn hands(&self, group: usize) -> &[GroupHand] {
        if group == HONOURS { &self.honours } else { &self.suits }
    }

    /// The hand of one group of a hand; none for an unused suit.
    pub fn group(&self, hand: &Places, group: usize) -> Option<&GroupHand> {
        self.hands(group).get(hand[group] as usize)
    }

    /// The replacement number of the standard form of a hand, with the vectors that `vector` gives for its groups.
    fn standard(&self, hand: &Places, vector: impl Fn(usize) -> Vector) -> i32 {
        let used = (0..4).filter(|&group| hand[group] != NONE);
        let joined =
            used.fold(Part::empty(&self.game).vector, |all, group| join(&self.game, &all, &vector(group)));
        joined[self.game.numbers() - 1]
    }

    /// The answer, as a replacement number, with the vectors that `vector` gives.
    pub fn answer_with(&self, hand: &Places, vector: impl Fn(usize) -> Vector) -> i32 {
        let standard = self.standard(hand, vector);
        match self.answer {
            Answer::Standard => standard,
            Answer::Least => {
                let traits = (0..4).filter_map(|group| self.group(hand, group)).map(|group| group.traits);
                standard.min(traits.fold(Traits::default(), Traits::plus).replacement(&self.game))
            }
        }
    }

    /// The right answer, as a replacement number.
    pub fn right(&self, hand: &Places) -> i32 {
        self.answer_with(hand, |group| self.group(hand, group).map_or([0; NUMBERS], |group| group.vector))
    }

    /// The answer if the vector of one group hand is wrong: with shared tables in every suit that has it, else in the
    /// suit `fault.0` only.
    pub fn faulty(&self, hand: &Places, tables: Tables, fault: (usize, u32), wrong: &Vector) -> i32 {
        let (at, place) = fault;
        self.answer_with(hand, |group| {
            let same_table = group == at || (tables == Tables::Shared && group != HONOURS && at != HONOURS);
            if same_table && hand[group] == place {
                *wrong
            } else {
                self.group(hand, group).map_or([0; NUMBERS], |group| group.vector)
            }
        })
    }

    /// The hand as text.
    pub fn text(&self, hand: &Places) -> String {
        let counts = |group| self.group(hand, group).map_or(&NOTHING, |group: &GroupHand| &group.counts);
        text::hand([counts(0), counts(1), counts(2), counts(3)])
    }
}

/// What may stand beside a group, in all ways that matter, by number of tiles.
struct Surroundings {
    /// Beside one suit, two that have the same hand, three: the other suits and the honours.
    of_suits: Vec<Parts>,
    /// Beside the honours: the suits.
    of_honours: Parts,
}

impl Surroundings {
    fn new(groups: &Groups) -> Surroundings {
        let Groups { game, tiles, .. } = groups;
        let suit = candidates(&groups.suits, true, *tiles);
        let honours = candidates(&groups.honours, false, *tiles);
        let mut suits = vec![vec![Vec::new(); tiles + 1]];
        suits[0][0].push(Part::empty(game));
        for number in 0..game.suits {
            suits.push(join_all(game, &suits[number], &suit));
        }
        let of_suits =
            (1..=game.suits).map(|times| join_all(game, &suits[game.suits - times], &honours)).collect();
        Surroundings { of_suits, of_honours: suits.swap_remove(game.suits) }
    }
}

/// The hands that settle the vector of one group hand.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What the vector must be for the hands that have it once.
    pub once: Settled,
    /// The hands, with the group hand in the first suits or in the honours. The first settle `once.minimal`, in that
    /// order.
    pub hands: Vec<Places>,
}

/// Settles every group hand.
pub struct Lister<'a> {
    groups: &'a Groups,
    tables: Tables,
    surroundings: Surroundings,
}

impl<'a> Lister<'a> {
    /// For vectors that are kept in these tables.
    pub fn new(groups: &'a Groups, tables: Tables) -> Lister<'a> {
        Lister { groups, tables, surroundings: Surroundings::new(groups) }
    }

    /// The hands that settle the vector of a hand of the honours.
    pub fn honours(&self, place: u32) -> Entry {
        let hand = &self.groups.honours[place as usize];
        let parts: Vec<&Part> = self.surroundings.of_honours[self.groups.tiles - hand.tiles].iter().collect();
        let once = self.settle(hand, &parts);
        let whole = |&chosen: &usize| {
            let [one, two, three] = parts[chosen].suits;
            [one, two, three, place]
        };
        Entry { hands: once.parts.iter().map(whole).collect(), once }
    }

    /// The hands that settle the vector of a hand of a suit. With shared tables these are hands that have it once,
    /// twice and three times: the join of a vector with itself is a vector, too.
    pub fn suit(&self, place: u32) -> Entry {
        let Groups { game, tiles, .. } = self.groups;
        let hand = &self.groups.suits[place as usize];
        let (mut repeated, mut hands, mut once) = (hand.clone(), Vec::new(), None);
        for (before, by_tiles) in self.surroundings.of_suits.iter().enumerate() {
            let Some(left) = tiles.checked_sub(repeated.tiles) else { break };
            let parts: Vec<&Part> = (by_tiles[left].iter())
                .filter(|part| self.tables == Tables::Separate || !part.has(place))
                .collect();
            let settled = self.settle(&repeated, &parts);
            hands.extend(settled.parts.iter().map(|&chosen| whole(game, place, before + 1, parts[chosen])));
            once.get_or_insert(settled);
            if self.tables == Tables::Separate {
                break;
            }
            repeated.tiles += hand.tiles;
            repeated.vector = join(game, &repeated.vector, &hand.vector);
            repeated.traits = repeated.traits.plus(hand.traits);
        }
        Entry { hands, once: once.expect("no group hand has more tiles than a hand") }
    }

    fn settle(&self, hand: &GroupHand, parts: &[&Part]) -> Settled {
        settle(&self.groups.game, hand, parts, |part| match self.groups.answer {
            Answer::Standard => i32::MAX,
            Answer::Least => hand.traits.plus(part.traits).replacement(&self.groups.game),
        })
    }

    /// Every entry: of the suits, then of the honours.
    pub fn entries(&self) -> [Vec<Entry>; 2] {
        let suits =
            (0..self.groups.suits.len() as u32).into_par_iter().map(|place| self.suit(place)).collect();
        let honours =
            (0..self.groups.honours.len() as u32).into_par_iter().map(|place| self.honours(place)).collect();
        [suits, honours]
    }

    /// The list: the hands of all entries, each once, in order. With separate tables each stands in every suit.
    pub fn list(&self) -> Vec<Places> {
        let suits = self.groups.game.suits;
        let turns = if self.tables == Tables::Separate { suits } else { 1 };
        let mut list: Vec<Places> = (self.entries().iter().flatten())
            .flat_map(|entry| &entry.hands)
            .flat_map(|&hand| {
                (0..turns).map(move |turn| {
                    let mut turned = hand;
                    turned[..suits].rotate_right(turn);
                    turned
                })
            })
            .collect();
        list.par_sort_unstable();
        list.dedup();
        list
    }
}

/// A hand with a suit's hand so many times, and the other groups.
fn whole(game: &Game, place: u32, times: usize, part: &Part) -> Places {
    let mut suits =
        std::iter::repeat_n(place, times).chain(part.suits.into_iter().filter(|&suit| suit != NONE));
    let mut hand = [NONE, NONE, NONE, part.honours];
    hand[..game.suits].fill_with(|| suits.next().unwrap_or(NONE));
    hand
}
