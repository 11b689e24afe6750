//! Joins vectors, and collects the parts of hands that matter to one group.

use rustc_hash::FxHashMap;

use crate::game::{Game, GroupHand, NEVER, NUMBERS, Traits, Vector};

/// No group hand.
pub const NONE: u32 = u32::MAX;

/// Some groups of a hand, joined.
#[derive(Clone, Debug)]
pub struct Part {
    /// The fewest tiles to draw in these groups, for each number of melds and heads.
    pub vector: Vector,
    /// What matters to the special forms.
    pub traits: Traits,
    /// The hands of the suits, as places in the list of these; unused places are [`NONE`].
    pub suits: [u32; 3],
    /// The hand of the honours, or [`NONE`].
    pub honours: u32,
}

impl Part {
    /// No groups.
    pub fn empty(game: &Game) -> Part {
        let mut vector = [0; NUMBERS];
        vector[..game.numbers()].fill(NEVER);
        vector[0] = 0;
        Part { vector, traits: Traits::default(), suits: [NONE; 3], honours: NONE }
    }

    /// Whether a suit's hand is one of the groups.
    pub fn has(&self, suit: u32) -> bool {
        self.suits.contains(&suit)
    }
}

/// The (min, +) join: the fewest tiles to draw in two groups together.
pub fn join(game: &Game, one: &Vector, other: &Vector) -> Vector {
    let mut joined = [0; NUMBERS];
    joined[..game.numbers()].fill(i32::MAX);
    let head = game.melds + 1;
    for i in 0..=game.melds {
        for j in 0..=game.melds - i {
            joined[i + j] = joined[i + j].min(one[i] + other[j]);
            let with_head = (one[head + i] + other[j]).min(one[i] + other[head + j]);
            joined[head + i + j] = joined[head + i + j].min(with_head);
        }
    }
    joined
}

/// The cost of completing number `a` of one group with the others: they need the other melds, and the head if `a` has
/// none.
pub fn rest(game: &Game, others: &Vector, a: usize) -> i32 {
    others[game.numbers() - 1 - a]
}

/// The replacement number of one group beside the others.
pub fn replacement(game: &Game, vector: &Vector, others: &Vector) -> i32 {
    (0..game.numbers()).map(|a| vector[a] + rest(game, others, a)).min().unwrap_or(0)
}

/// Parts by number of tiles.
pub type Parts = Vec<Vec<Part>>;

/// The hands of a group that matter beside others: for each number of tiles and vector, those that no other makes
/// superfluous.
pub fn candidates(hands: &[GroupHand], is_suit: bool, max_tiles: usize) -> Parts {
    let mut kept = Kept::new(max_tiles);
    for (place, hand) in hands.iter().enumerate() {
        let place = place as u32;
        let (suits, honours) = if is_suit { ([place, NONE, NONE], NONE) } else { ([NONE; 3], place) };
        kept.add(hand.tiles, Part { vector: hand.vector, traits: hand.traits, suits, honours });
    }
    kept.parts()
}

/// All joins of one part from either collection that matter.
pub fn join_all(game: &Game, ones: &Parts, others: &Parts) -> Parts {
    let max_tiles = ones.len() - 1;
    let mut kept = Kept::new(max_tiles);
    for (tiles, ones) in ones.iter().enumerate() {
        for (more, others) in others.iter().enumerate().take(max_tiles + 1 - tiles) {
            for one in ones {
                for other in others {
                    let mut suits = [NONE; 3];
                    let all = one.suits.iter().chain(&other.suits).filter(|&&suit| suit != NONE);
                    suits.iter_mut().zip(all).for_each(|(place, &suit)| *place = suit);
                    let honours = one.honours.min(other.honours);
                    let vector = join(game, &one.vector, &other.vector);
                    let traits = one.traits.plus(other.traits);
                    kept.add(tiles + more, Part { vector, traits, suits, honours });
                }
            }
        }
    }
    kept.parts()
}

/// Parts that are not superfluous. A part is superfluous if, whichever suit's hand is barred, another part without it
/// has the same vector and traits that are no nearer to the special forms.
struct Kept(Vec<FxHashMap<Vector, Vec<Part>>>);

impl Kept {
    fn new(max_tiles: usize) -> Kept {
        Kept(vec![FxHashMap::default(); max_tiles + 1])
    }

    fn add(&mut self, tiles: usize, part: Part) {
        let Some(by_vector) = self.0.get_mut(tiles) else { return };
        let parts = by_vector.entry(part.vector).or_default();
        let mut better = parts.iter().filter(|other| other.traits.at_most(part.traits));
        if let Some(first) = better.next() {
            let mut barring: Vec<u32> = first.suits.into_iter().filter(|&suit| suit != NONE).collect();
            better.for_each(|other| barring.retain(|&suit| other.has(suit)));
            // These suits' hands are in every better part.
            if barring.iter().all(|&suit| part.has(suit)) {
                return;
            }
        }
        parts.push(part);
    }

    fn parts(self) -> Parts {
        let sorted = |by_vector: FxHashMap<Vector, Vec<Part>>| {
            let mut parts: Vec<(Vector, Vec<Part>)> = by_vector.into_iter().collect();
            parts.sort_unstable_by_key(|(vector, _)| *vector);
            parts.into_iter().flat_map(|(_, parts)| parts).collect()
        };
        self.0.into_iter().map(sorted).collect()
    }
}
