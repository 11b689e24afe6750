//! The hands of a suit, or of the honours, up to symmetry.

use rustc_hash::FxHashMap;

use crate::rules::{Form, Forms, SevenPairs};

/// A hand of a part: copies by kind.
pub(super) type Counts = Vec<u8>;

/// What a part can be in a win. Those of two parts are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Role(u8);

impl Role {
    const MELDS: u8 = 1;
    const MELDS_AND_HEAD: u8 = 2;
    const PAIRS: u8 = 4;
    const ORPHANS: u8 = 8;

    /// Of a suit that the deck does not have: it changes nothing.
    pub(super) const OF_NO_SUIT: Role = Role(Role::MELDS | Role::PAIRS | Role::ORPHANS);

    /// Both parts together.
    pub(super) fn join(self, other: Role) -> Role {
        let both = self.0 & other.0;
        let is = |role: Role, what| role.0 & what != 0;
        let has_head = is(self, Role::MELDS) && is(other, Role::MELDS_AND_HEAD)
            || is(self, Role::MELDS_AND_HEAD) && is(other, Role::MELDS);
        Role(both & !Role::MELDS_AND_HEAD | if has_head { Role::MELDS_AND_HEAD } else { 0 })
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

/// A suit, or all honours: its kinds, and which of its hands are alike.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kinds {
    /// Number of kinds.
    pub(super) number: usize,
    /// Copies of each.
    pub(super) copies: u8,
    /// In a row: three neighbours are a meld, and a hand is like its mirror image. Otherwise all kinds are alike.
    pub(super) are_ranks: bool,
}

impl Kinds {
    /// The hand that stands for all that are alike.
    fn canonical(self, mut counts: Counts) -> Counts {
        if self.are_ranks {
            let mirror: Counts = counts.iter().rev().copied().collect();
            return counts.max(mirror);
        }
        counts.sort_unstable_by(|one, other| other.cmp(one));
        counts
    }

    /// Does a hand split into melds?
    fn is_melds(self, counts: &[u8]) -> bool {
        let Some(lowest) = counts.iter().position(|&count| count > 0) else { return true };
        let without = |places: &[usize], copies: u8| {
            let mut rest = counts.to_vec();
            for &place in places {
                rest[place] = rest.get(place)?.checked_sub(copies)?;
            }
            Some(rest)
        };
        let triplet = without(&[lowest], 3);
        let is_sequence = self.are_ranks && lowest + 2 < counts.len();
        let sequence = if is_sequence { without(&[lowest, lowest + 1, lowest + 2], 1) } else { None };
        triplet.into_iter().chain(sequence).any(|rest| self.is_melds(&rest))
    }

    /// What a hand can be in a win of these forms.
    fn role(self, counts: &[u8], forms: Forms, pairs: SevenPairs) -> Role {
        let mut role = 0;
        if forms.contains(Form::Standard) {
            let tiles: u8 = counts.iter().sum();
            let has_head = |place: usize| {
                let mut rest = counts.to_vec();
                rest[place] >= 2 && {
                    rest[place] -= 2;
                    self.is_melds(&rest)
                }
            };
            match tiles % 3 {
                0 if self.is_melds(counts) => role |= Role::MELDS,
                2 if (0..counts.len()).any(has_head) => role |= Role::MELDS_AND_HEAD,
                _ => {}
            }
        }
        let is_pairs = |&count: &u8| matches!((count, pairs), (0 | 2, _) | (4, SevenPairs::Any));
        if forms.contains(Form::SevenPairs) && counts.iter().all(is_pairs) {
            role |= Role::PAIRS;
        }
        let is_orphan = |place: usize| !self.are_ranks || place == 0 || place + 1 == self.number;
        let mut places = counts.iter().enumerate();
        if forms.contains(Form::ThirteenOrphans)
            && places.all(|(place, &count)| (count > 0) == is_orphan(place))
        {
            role |= Role::ORPHANS;
        }
        Role(role)
    }
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

/// The classes of hands with one number of tiles.
#[derive(Debug, Default)]
pub(super) struct Classes {
    /// A hand of each class, in ascending order.
    pub(super) hands: Vec<Counts>,
    /// What each can be in a win.
    pub(super) roles: Vec<Role>,
    /// The deals of all hands of each class.
    pub(super) deals: Vec<u64>,
    /// The number of hands of each class.
    pub(super) sizes: Vec<u32>,
    /// For each, the classes with one tile more, and the copies that lead to each.
    up: Lists<(u32, u32)>,
    /// For each, the classes with one tile fewer.
    down: Lists<(u32, u32)>,
}

impl Classes {
    /// The classes next to one, with a tile more or fewer, and the number of tiles to draw that lead to each, or 1.
    pub(super) fn next(&self, class: usize, way: Way) -> &[(u32, u32)] {
        match way {
            Way::Draw => self.up.get(class),
            Way::Discard => self.down.get(class),
        }
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

/// All classes of a part, by number of tiles.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) kinds: Kinds,
    by_tiles: Vec<Classes>,
}

impl Part {
    /// The classes of hands of up to `most` tiles.
    pub(super) fn new(kinds: Kinds, most: u8, forms: Forms, pairs: SevenPairs) -> Part {
        let empty = vec![0; kinds.number];
        let mut levels: Vec<FxHashMap<Counts, u32>> = vec![FxHashMap::from_iter([(empty.clone(), 0)])];
        let mut sorted: Vec<Vec<Counts>> = vec![vec![empty]];
        for _ in 0..most {
            let more = sorted[sorted.len() - 1].iter().flat_map(|hand| kinds.with_one_more(hand));
            let mut hands: Vec<Counts> = more.map(|(hand, _)| hand).collect();
            hands.sort_unstable();
            hands.dedup();
            levels.push(hands.iter().cloned().zip(0..).collect());
            sorted.push(hands);
        }
        let of_tiles = |(tiles, hands): (usize, Vec<Counts>)| {
            let mut classes = Classes { hands, ..Classes::default() };
            for hand in &classes.hands {
                classes.roles.push(kinds.role(hand, forms, pairs));
                let (size, deals) = kinds.size(hand);
                classes.sizes.push(size);
                classes.deals.push(deals);
                let next = |level: Option<&FxHashMap<Counts, u32>>, nearby: Vec<(Counts, u32)>| {
                    let mut next: Vec<(u32, u32)> = Vec::new();
                    for (hand, copies) in nearby {
                        let Some(&class) = level.and_then(|level| level.get(&hand)) else { continue };
                        match next.iter_mut().find(|known| known.0 == class) {
                            Some(known) => known.1 += copies,
                            None => next.push((class, copies)),
                        }
                    }
                    next.sort_unstable();
                    next
                };
                classes.up.push(next(levels.get(tiles + 1), kinds.with_one_more(hand).collect()));
                let down = tiles.checked_sub(1).map(|fewer| &levels[fewer]);
                classes.down.push(next(down, kinds.with_one_fewer(hand).collect()));
            }
            classes
        };
        Part { kinds, by_tiles: sorted.into_iter().enumerate().map(of_tiles).collect() }
    }

    /// The number of classes of a number of tiles.
    pub(super) fn number(&self, tiles: u8) -> usize {
        self.of(tiles).hands.len()
    }

    /// The classes of a number of tiles.
    pub(super) fn of(&self, tiles: u8) -> &Classes {
        &self.by_tiles[usize::from(tiles)]
    }

    /// The class of a hand.
    pub(super) fn class(&self, counts: &[u8]) -> Option<usize> {
        let hand = self.kinds.canonical(counts.to_vec());
        self.by_tiles.get(usize::from(hand.iter().sum::<u8>()))?.hands.binary_search(&hand).ok()
    }
}

impl Kinds {
    /// The hands with one tile more, and the copies of it that are left.
    fn with_one_more(self, hand: &Counts) -> impl Iterator<Item = (Counts, u32)> {
        (0..self.number).filter(move |&place| hand[place] < self.copies).map(move |place| {
            let mut more = hand.clone();
            more[place] += 1;
            (self.canonical(more), u32::from(self.copies - hand[place]))
        })
    }

    /// The hands with one tile fewer.
    fn with_one_fewer(self, hand: &Counts) -> impl Iterator<Item = (Counts, u32)> {
        (0..self.number).filter(move |&place| hand[place] > 0).map(move |place| {
            let mut fewer = hand.clone();
            fewer[place] -= 1;
            (self.canonical(fewer), 1)
        })
    }

    /// The number of hands like this one, and their deals together.
    fn size(self, hand: &Counts) -> (u32, u64) {
        let number = if self.are_ranks {
            if hand.iter().rev().eq(hand) { 1 } else { 2 }
        } else {
            // A multinomial coefficient: the ways to give these copies to the kinds.
            let factorial = |n: usize| (1..=n as u32).product::<u32>();
            let equal = hand.chunk_by(|one, other| one == other).map(|equal| factorial(equal.len()));
            factorial(self.number) / equal.product::<u32>()
        };
        let choose = |held: u8| {
            (0..u64::from(held)).fold(1, |ways, taken| ways * (u64::from(self.copies) - taken) / (taken + 1))
        };
        let deals: u64 = hand.iter().map(|&held| choose(held)).product();
        (number, u64::from(number) * deals)
    }
}
