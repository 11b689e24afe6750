//! How far the hands of a table are from a win, a row at a time.

use crate::solo::orbits::{Block, HONOURS, Orbits, PARTS};
use crate::solo::part::Counts;
use tehai::rules::{Form, Forms, Players, SevenPairs};
use tehai::shanten::GroupTables;
use tehai::tiles::{Group, KINDS};

/// What the distance depends on, of the classes of each part.
pub(super) struct Distances {
    tables: GroupTables,
    forms: Forms,
    seven_pairs: SevenPairs,
    /// Are the terminals of a third suit among the honours? Then the class of the honours is one of two groups.
    are_two_groups: bool,
    /// By part, tiles and class.
    shapes: [Vec<Vec<Shape>>; PARTS],
}

/// What the distance depends on, of a hand of a part.
#[derive(Clone, Copy, Debug, Default)]
struct Shape {
    /// The class in the tables of the standard form.
    class: u8,
    pairs: u8,
    kinds: u8,
    /// Kinds of terminals and honours, and whether there are two of one.
    orphans: u8,
    has_head: bool,
}

impl Shape {
    /// Two parts together, but for the class.
    fn join(self, other: Shape) -> Shape {
        Shape {
            class: 0,
            pairs: self.pairs + other.pairs,
            kinds: self.kinds + other.kinds,
            orphans: self.orphans + other.orphans,
            has_head: self.has_head || other.has_head,
        }
    }
}

impl Distances {
    /// For a table of a game of riichi mahjong.
    pub(super) fn new(orbits: &Orbits, players: Players) -> Distances {
        let game = orbits.game();
        let mut distances = Distances {
            tables: GroupTables::new(players),
            forms: game.forms,
            seven_pairs: game.seven_pairs,
            are_two_groups: players == Players::Three,
            shapes: Default::default(),
        };
        for at in 0..PARTS {
            let part = orbits.part(at);
            let of_hand = |&hand: &Counts| distances.shape(orbits, at, hand);
            let of_tiles = |tiles| part.hands(tiles).iter().map(of_hand).collect();
            distances.shapes[at] = (0..=orbits.tiles()).map(of_tiles).collect();
        }
        distances
    }

    fn shape(&self, orbits: &Orbits, at: usize, hand: Counts) -> Shape {
        let kinds = orbits.part(at).kinds;
        let copies: Vec<u8> = hand.iter(kinds.number).collect();
        let class = |group: Group, copies: &[u8]| {
            let weights = self.tables.weights[..KINDS].iter().skip(group.start());
            let weights = weights.filter(|of_kind| of_kind[group as usize] > 0);
            let place: u32 = weights
                .zip(copies)
                .map(|(of_kind, &copies)| of_kind[group as usize] * u32::from(copies))
                .sum();
            self.tables.classes[(self.tables.offsets[group as usize] + place) as usize]
        };
        let class = match at {
            // No form tells the honours apart, so any two of them can be the terminals.
            HONOURS if self.are_two_groups => {
                let (honours, terminals) = copies.split_at(copies.len() - 2);
                self.pair(class(Group::Manzu, terminals), class(Group::Honours, honours))
            }
            HONOURS => class(Group::Honours, &copies),
            _ => class(Group::Souzu, &copies),
        };
        let pairs = |&copies: &u8| match self.seven_pairs {
            SevenPairs::Distinct => u8::from(copies >= 2),
            SevenPairs::Any => copies / 2,
        };
        let orphans =
            || (0..).zip(&copies).filter(|&(kind, _)| kinds.is_orphan(kind)).map(|(_, &copies)| copies);
        Shape {
            class,
            pairs: copies.iter().map(pairs).sum(),
            kinds: copies.iter().filter(|&&copies| copies > 0).count() as u8,
            orphans: orphans().filter(|&copies| copies > 0).count() as u8,
            has_head: orphans().any(|copies| copies >= 2),
        }
    }

    fn pair(&self, one: u8, other: u8) -> u8 {
        self.tables.pairs[self.tables.group_classes() * usize::from(one) + usize::from(other)]
    }

    /// What the distances of the hands of each row of a block depend on, of its last suit and its honours.
    pub(super) fn of_block(&self, block: &Block) -> OfBlock<'_> {
        let of_part = |at: usize| &self.shapes[at][usize::from(block.tiles[at])][..];
        let [first, second, third, honours] = [0, 1, 2, HONOURS].map(of_part);
        let join = |third: Shape, honours: Shape| {
            let class =
                if self.are_two_groups { honours.class } else { self.pair(third.class, honours.class) };
            Shape { class, ..third.join(honours) }
        };
        let row = third.iter().flat_map(|&third| honours.iter().map(move |&honours| join(third, honours)));
        OfBlock { distances: self, first, second, third, row: row.collect() }
    }

    /// The replacement numbers of the standard form, by the class of two groups, if the others have this one.
    fn standard(&self, pair: u8) -> &[u8] {
        const MELDS: usize = 4;
        let pairs = self.tables.pair_classes();
        &self.tables.numbers[pairs * (pairs * MELDS + usize::from(pair))..][..pairs]
    }
}

/// What the distances of the hands of a block depend on.
pub(super) struct OfBlock<'d> {
    distances: &'d Distances,
    first: &'d [Shape],
    second: &'d [Shape],
    third: &'d [Shape],
    /// Of the last suit and the honours together.
    row: Vec<Shape>,
}

impl OfBlock<'_> {
    /// The replacement numbers of a row.
    pub(super) fn of_row(&self, [first, second]: [usize; 2], numbers: &mut [u8]) {
        let Distances { forms, seven_pairs, are_two_groups, .. } = *self.distances;
        let [has_standard, has_pairs, has_orphans] = Form::ALL.map(|form| forms.contains(form));
        let (first, second) = (self.first[first], self.second[second]);
        let first_two = first.join(second);
        let honours = self.row.len() / self.third.len();
        let rows =
            self.third.iter().zip(self.row.chunks_exact(honours)).zip(numbers.chunks_exact_mut(honours));
        for ((third, shapes), numbers) in rows {
            // Two groups are joined, then the other two.
            let other = if are_two_groups { third } else { &first };
            let standard = self.distances.standard(self.distances.pair(other.class, second.class));
            for (number, shape) in numbers.iter_mut().zip(shapes) {
                let hand = first_two.join(*shape);
                *number = u8::MAX;
                if has_standard {
                    *number = standard[usize::from(shape.class)];
                }
                if has_pairs {
                    let more_kinds = match seven_pairs {
                        SevenPairs::Distinct => 7u8.saturating_sub(hand.kinds),
                        SevenPairs::Any => 0,
                    };
                    *number = (7u8.saturating_sub(hand.pairs) + more_kinds).min(*number);
                }
                if has_orphans {
                    *number = (14 - hand.orphans - u8::from(hand.has_head)).min(*number);
                }
            }
        }
    }
}
