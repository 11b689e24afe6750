//! The hands of a suit, or of the honours, up to symmetry.

use std::fmt;

use crate::solo::game::Game;
use tehai::rules::{Form, SevenPairs};

/// A hand of a part: four bits a kind, the first kind highest, so that hands are in lexicographic order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Counts(u64);

/// The most kinds of a part.
const MOST_KINDS: usize = 16;

impl Counts {
    pub(super) const EMPTY: Counts = Counts(0);

    /// These copies; those of further kinds are 0.
    pub(super) fn new(copies: &[u8]) -> Counts {
        assert!(copies.len() <= MOST_KINDS && copies.iter().all(|&copies| copies < 16), "four bits a kind");
        (0..).zip(copies).fold(Counts::EMPTY, |all, (kind, &copies)| all.with(kind, copies))
    }

    pub(super) fn with(self, kind: usize, more: u8) -> Counts {
        Counts(self.0 + (u64::from(more) << (4 * (MOST_KINDS - 1 - kind))))
    }

    pub(super) fn without(self, kind: usize, fewer: u8) -> Counts {
        Counts(self.0 - (u64::from(fewer) << (4 * (MOST_KINDS - 1 - kind))))
    }

    /// Copies of a kind.
    pub(super) fn get(self, kind: usize) -> u8 {
        (self.0 >> (4 * (MOST_KINDS - 1 - kind)) & 15) as u8
    }

    /// Copies by kind, of so many kinds.
    pub(super) fn iter(self, kinds: usize) -> impl DoubleEndedIterator<Item = u8> + ExactSizeIterator {
        (0..kinds).map(move |kind| self.get(kind))
    }

    pub(super) fn tiles(self) -> u8 {
        self.iter(MOST_KINDS).sum()
    }
}

impl fmt::Debug for Counts {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list().entries(self.iter(MOST_KINDS)).finish()
    }
}

/// A suit, or all honours: its kinds, and which of its hands are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kinds {
    /// Number of kinds.
    pub(super) number: usize,
    /// Copies of each.
    pub(super) copies: u8,
    /// In a row: three neighbours are a meld, and a hand is like its mirror image. Otherwise all kinds are alike.
    pub(super) are_ranks: bool,
}

impl Kinds {
    /// The hand that stands for all that are alike: the last of them.
    fn last_alike(self, hand: Counts) -> Counts {
        let mut copies = [0; MOST_KINDS];
        let copies = &mut copies[..self.number];
        copies.iter_mut().zip(hand.iter(self.number)).for_each(|(copies, of_hand)| *copies = of_hand);
        if self.are_ranks {
            copies.reverse();
            return hand.max(Counts::new(copies));
        }
        copies.sort_unstable_by(|one, other| other.cmp(one));
        Counts::new(copies)
    }

    /// By number of tiles, up to the most, the hands that stand for all that are alike, in ascending order.
    fn hands(self, most: u8) -> Vec<Vec<Counts>> {
        let mut by_tiles = vec![Vec::new(); usize::from(most) + 1];
        self.extend(Counts::EMPTY, 0, most, &mut by_tiles);
        by_tiles
    }

    fn extend(self, hand: Counts, kind: usize, room: u8, by_tiles: &mut [Vec<Counts>]) {
        if kind == self.number {
            if self.last_alike(hand) == hand {
                let tiles = by_tiles.len() - 1 - usize::from(room);
                by_tiles[tiles].push(hand);
            }
            return;
        }
        let most = match kind.checked_sub(1) {
            // Without order, the hands that stand for others have no more copies of a kind than of the one before.
            Some(before) if !self.are_ranks => hand.get(before),
            _ => self.copies,
        };
        for copies in 0..=most.min(room) {
            self.extend(hand.with(kind, copies), kind + 1, room - copies, by_tiles);
        }
    }

    /// The hands with one tile more, and the copies of it that are left.
    fn with_one_more(self, hand: Counts) -> impl Iterator<Item = (Counts, u32)> {
        (0..self.number)
            .filter(move |&kind| hand.get(kind) < self.copies)
            .map(move |kind| (self.last_alike(hand.with(kind, 1)), u32::from(self.copies - hand.get(kind))))
    }

    /// The hands with one tile fewer.
    fn with_one_fewer(self, hand: Counts) -> impl Iterator<Item = (Counts, u32)> {
        (0..self.number)
            .filter(move |&kind| hand.get(kind) > 0)
            .map(move |kind| (self.last_alike(hand.without(kind, 1)), 1))
    }

    /// The number of hands like this one, and their deals together.
    pub(super) fn weight(self, hand: Counts) -> (u64, u64) {
        let mut copies: Vec<u8> = hand.iter(self.number).collect();
        let number = if self.are_ranks {
            if copies.iter().rev().eq(&copies) { 1 } else { 2 }
        } else {
            // A multinomial coefficient: the ways to give these copies to the kinds.
            copies.sort_unstable();
            let factorial = |n: usize| (1..=n as u64).product::<u64>();
            let equal = copies.chunk_by(|one, other| one == other).map(|equal| factorial(equal.len()));
            factorial(self.number) / equal.product::<u64>()
        };
        let choose = |held: u8| {
            (0..u64::from(held)).fold(1, |ways, taken| ways * (u64::from(self.copies) - taken) / (taken + 1))
        };
        let deals: u64 = copies.iter().map(|&held| choose(held)).product();
        (number, number * deals)
    }

    /// Does a hand split into melds?
    fn is_melds(self, hand: Counts) -> bool {
        let Some(lowest) = (0..self.number).find(|&kind| hand.get(kind) > 0) else { return true };
        let is_sequence =
            self.are_ranks && lowest + 2 < self.number && hand.get(lowest + 1).min(hand.get(lowest + 2)) > 0;
        hand.get(lowest) >= 3 && self.is_melds(hand.without(lowest, 3))
            || is_sequence
                && self.is_melds(hand.without(lowest, 1).without(lowest + 1, 1).without(lowest + 2, 1))
    }

    /// What a hand can be in a win of the game.
    fn role(self, hand: Counts, game: &Game) -> Role {
        let mut role = 0;
        if game.has_wins(Form::Standard) {
            let has_head = |kind: usize| hand.get(kind) >= 2 && self.is_melds(hand.without(kind, 2));
            match hand.tiles() % 3 {
                0 if self.is_melds(hand) => role |= Role::MELDS,
                2 if (0..self.number).any(has_head) => role |= Role::MELDS_AND_HEAD,
                _ => {}
            }
        }
        let is_pairs = |copies: u8| matches!((copies, game.seven_pairs), (0 | 2, _) | (4, SevenPairs::Any));
        if game.has_wins(Form::SevenPairs) && hand.iter(self.number).all(is_pairs) {
            role |= Role::PAIRS;
        }
        let is_held = |kind: usize| hand.get(kind) > 0;
        if game.has_wins(Form::ThirteenOrphans)
            && (0..self.number).all(|kind| is_held(kind) == self.is_orphan(kind))
        {
            role |= Role::ORPHANS;
        }
        Role(role)
    }

    /// Is a kind a terminal or an honour?
    pub(super) fn is_orphan(self, kind: usize) -> bool {
        !self.are_ranks || kind == 0 || kind + 1 == self.number
    }
}

/// What a part can be in a win. Those of two parts are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Role(u8);

impl Role {
    const MELDS: u8 = 1;
    const MELDS_AND_HEAD: u8 = 2;
    const PAIRS: u8 = 4;
    const ORPHANS: u8 = 8;

    /// Both parts together.
    pub(super) fn join(self, other: Role) -> Role {
        let has = |role: Role, what| role.0 & what != 0;
        let has_head = has(self, Role::MELDS) && has(other, Role::MELDS_AND_HEAD)
            || has(self, Role::MELDS_AND_HEAD) && has(other, Role::MELDS);
        let head = if has_head { Role::MELDS_AND_HEAD } else { 0 };
        Role(self.0 & other.0 & !Role::MELDS_AND_HEAD | head)
    }

    /// Can others make a win of it?
    pub(super) fn is_any(self) -> bool {
        self.0 != 0
    }

    /// Is it a win by itself?
    pub(super) fn is_win(self) -> bool {
        self.0 & !Role::MELDS != 0
    }
}

/// The hands of a part that stand for all that are alike: its *classes*, by number of tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) kinds: Kinds,
    by_tiles: Vec<Vec<Counts>>,
}

impl Part {
    /// The classes of hands of up to `most` tiles.
    pub(super) fn new(kinds: Kinds, most: u8) -> Part {
        Part { kinds, by_tiles: kinds.hands(most) }
    }

    /// A part without kinds, which a deck does not have.
    pub(super) fn none(most: u8) -> Part {
        Part::new(Kinds { number: 0, copies: 0, are_ranks: true }, most)
    }

    /// The hands that stand for the classes of a number of tiles.
    pub(super) fn hands(&self, tiles: u8) -> &[Counts] {
        &self.by_tiles[usize::from(tiles)]
    }

    /// The number of classes of a number of tiles.
    pub(super) fn number(&self, tiles: u8) -> usize {
        self.hands(tiles).len()
    }

    /// The class of a hand of a number of tiles; `None` if the part has no such hand.
    pub(super) fn class(&self, tiles: u8, hand: Counts) -> Option<usize> {
        let hands = self.by_tiles.get(usize::from(tiles))?;
        hands.binary_search(&self.kinds.last_alike(hand)).ok()
    }

    /// The hands of each class of a number of tiles, and their deals together.
    pub(super) fn weights(&self, tiles: u8) -> impl Iterator<Item = (u64, u64)> {
        self.hands(tiles).iter().map(|&hand| self.kinds.weight(hand))
    }
}

/// The way from a hand to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// A tile more.
    Draw,
    /// A tile fewer.
    Discard,
}

impl Way {
    /// A number of tiles after it.
    pub(super) fn after(self, tiles: u8) -> Option<u8> {
        match self {
            Way::Draw => tiles.checked_add(1),
            Way::Discard => tiles.checked_sub(1),
        }
    }
}

/// What the steps need of a part: how its classes follow from each other, and what each can be in a win.
#[derive(Debug)]
pub(super) struct Moves {
    by_tiles: Vec<MovesOf>,
}

/// The same for the classes of one number of tiles.
#[derive(Debug)]
pub(super) struct MovesOf {
    pub(super) roles: Vec<Role>,
    draws: Lists<(u32, u32)>,
    discards: Lists<(u32, u32)>,
}

/// For each class, a list.
#[derive(Debug, Default)]
struct Lists<T> {
    ends: Vec<u32>,
    items: Vec<T>,
}

impl<T> Lists<T> {
    fn push(&mut self, items: impl IntoIterator<Item = T>) {
        self.items.extend(items);
        self.ends.push(self.items.len() as u32);
    }

    fn get(&self, at: usize) -> &[T] {
        let start = if at == 0 { 0 } else { self.ends[at - 1] as usize };
        &self.items[start..self.ends[at] as usize]
    }
}

impl Moves {
    pub(super) fn new(part: &Part, game: &Game) -> Moves {
        let of_tiles = |(tiles, hands): (u8, &Vec<Counts>)| {
            let next = |way: Way, nearby: &mut dyn Iterator<Item = (Counts, u32)>| {
                let mut next: Vec<(u32, u32)> = Vec::new();
                let Some(after) = way.after(tiles) else { return next };
                for (hand, copies) in nearby {
                    // Hands of more tiles than there are tables for have no class.
                    let Some(class) = part.class(after, hand) else { continue };
                    match next.iter_mut().find(|known| known.0 == class as u32) {
                        Some(known) => known.1 += copies,
                        None => next.push((class as u32, copies)),
                    }
                }
                next.sort_unstable();
                next
            };
            let (mut draws, mut discards) = (Lists::default(), Lists::default());
            for &hand in hands {
                draws.push(next(Way::Draw, &mut part.kinds.with_one_more(hand)));
                discards.push(next(Way::Discard, &mut part.kinds.with_one_fewer(hand)));
            }
            let roles = hands.iter().map(|&hand| part.kinds.role(hand, game)).collect();
            MovesOf { roles, draws, discards }
        };
        Moves { by_tiles: (0..).zip(&part.by_tiles).map(of_tiles).collect() }
    }

    /// Those of the classes of a number of tiles.
    pub(super) fn of(&self, tiles: u8) -> &MovesOf {
        &self.by_tiles[usize::from(tiles)]
    }
}

impl MovesOf {
    /// The classes next to one, and for each the tiles that can be drawn to reach it, or 1.
    pub(super) fn next(&self, class: usize, way: Way) -> &[(u32, u32)] {
        match way {
            Way::Draw => self.draws.get(class),
            Way::Discard => self.discards.get(class),
        }
    }
}
