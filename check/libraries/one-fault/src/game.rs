//! The game, and the hands of a group with their vectors.

use clap::ValueEnum;
use rayon::prelude::*;

/// Most ranks of a group.
pub const RANKS: usize = 9;
/// Numbers of a vector, with four melds.
pub const NUMBERS: usize = 10;
/// The number of what cannot be completed.
pub const NEVER: i32 = 60;

/// What wins are made of. Small games are for tests, which try every fault there is.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    /// Suits, at most 3.
    pub suits: usize,
    /// Ranks of a suit, at most 9.
    pub ranks: usize,
    /// Kinds of honours, at most 7.
    pub honours: usize,
    /// Copies of each kind, at most 4.
    pub copies: u8,
    /// Melds of a win, at most 4; it has a head, too.
    pub melds: usize,
    /// Distinct pairs of the special form of pairs. The other has every terminal and honour, and one of them twice.
    pub pairs: i32,
}

impl Game {
    /// Riichi mahjong with four players.
    pub const RIICHI: Game = Game { suits: 3, ranks: 9, honours: 7, copies: 4, melds: 4, pairs: 7 };

    /// Numbers of a vector: for 0 to `melds` melds, without and with the head.
    pub fn numbers(&self) -> usize {
        2 * (self.melds + 1)
    }
}

/// The ten numbers of a group hand: at place m, the fewest tiles to draw for m melds (u_m); at place `melds` + 1 + m,
/// for m melds and a head (t_m). The other places are 0. A wrong vector may hold any numbers.
pub type Vector = [i32; NUMBERS];

/// What the special forms, seven pairs and thirteen orphans, ask of a group. It adds up over the groups.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Traits {
    /// Kinds with two or more copies.
    pub pairs: u8,
    /// Kinds.
    pub kinds: u8,
    /// Kinds of terminals and honours.
    pub orphans: u8,
    /// Whether a terminal or honour has two or more copies; more than one such pair is worth no more.
    pub orphan_pair: bool,
}

impl Traits {
    /// Of two groups together.
    pub fn plus(self, other: Traits) -> Traits {
        Traits {
            pairs: self.pairs + other.pairs,
            kinds: self.kinds + other.kinds,
            orphans: self.orphans + other.orphans,
            orphan_pair: self.orphan_pair || other.orphan_pair,
        }
    }

    /// The fewest tiles to draw for distinct pairs (seven pairs) or every terminal and honour (thirteen orphans).
    pub fn replacement(self, game: &Game) -> i32 {
        let [pairs, kinds, orphans] = [self.pairs, self.kinds, self.orphans].map(i32::from);
        let of_pairs = game.pairs - pairs.min(game.pairs) + (game.pairs - kinds).max(0);
        let all_orphans = (2 * game.suits + game.honours) as i32;
        of_pairs.min(all_orphans + 1 - orphans - i32::from(self.orphan_pair))
    }

    /// Whether no hand is nearer to the special forms with these than with the others.
    pub fn at_most(self, other: Traits) -> bool {
        self.pairs <= other.pairs
            && self.kinds <= other.kinds
            && self.orphans <= other.orphans
            && self.orphan_pair <= other.orphan_pair
    }
}

/// Which answer is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Answer {
    /// The shanten of the standard form
    Standard,
    /// The least of the standard form, seven distinct pairs and thirteen orphans
    Least,
}

/// The sort of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Melds are triplets and sequences.
    Suit,
    /// Melds are triplets.
    Honours,
}

/// A hand of one group.
#[derive(Clone, Debug)]
pub struct GroupHand {
    /// Copies of each rank.
    pub counts: [u8; RANKS],
    /// Tiles.
    pub tiles: usize,
    /// The fewest tiles to draw for each number of melds and heads.
    pub vector: Vector,
    /// What matters to the special forms; nothing if they are not asked for.
    pub traits: Traits,
}

/// Every hand of a group with at most so many tiles, in the order of the copies of the first rank, the second, …
pub fn group_hands(game: &Game, sort: Sort, answer: Answer, max_tiles: usize) -> Vec<GroupHand> {
    let ranks = match sort {
        Sort::Suit => game.ranks,
        Sort::Honours => game.honours,
    };
    let reader = Reader { game, sort, answer, ranks, max_tiles };
    // The first two ranks are shared among the threads.
    let mut beginnings = vec![(Vec::new(), Costs::empty())];
    for rank in 0..ranks.min(2) {
        beginnings = (beginnings.iter())
            .flat_map(|(counts, costs)| {
                (0..=game.copies).map(move |copies| {
                    let counts: Vec<u8> = counts.iter().copied().chain([copies]).collect();
                    (counts, costs.read(game, sort, ranks - rank, copies))
                })
            })
            .collect();
    }
    let read = |(counts, costs): &(Vec<u8>, Costs)| {
        let mut hands = Vec::new();
        reader.read(&mut counts.clone(), costs, &mut hands);
        hands
    };
    beginnings.par_iter().flat_map_iter(read).collect()
}

/// Reads the hands of a group rank by rank.
struct Reader<'a> {
    game: &'a Game,
    sort: Sort,
    answer: Answer,
    ranks: usize,
    max_tiles: usize,
}

impl Reader<'_> {
    fn read(&self, counts: &mut Vec<u8>, costs: &Costs, hands: &mut Vec<GroupHand>) {
        let tiles = counts.iter().map(|&copies| usize::from(copies)).sum::<usize>();
        if tiles > self.max_tiles {
            return;
        }
        if counts.len() == self.ranks {
            let mut padded = [0; RANKS];
            padded[..self.ranks].copy_from_slice(counts);
            let traits = match self.answer {
                Answer::Standard => Traits::default(),
                Answer::Least => self.traits(counts),
            };
            hands.push(GroupHand { counts: padded, tiles, vector: costs.vector(self.game), traits });
            return;
        }
        for copies in 0..=self.game.copies {
            let next = costs.read(self.game, self.sort, self.ranks - counts.len(), copies);
            counts.push(copies);
            self.read(counts, &next, hands);
            counts.pop();
        }
    }

    fn traits(&self, counts: &[u8]) -> Traits {
        let mut traits = Traits::default();
        for (rank, &copies) in counts.iter().enumerate() {
            let is_orphan = self.sort == Sort::Honours || rank == 0 || rank + 1 == self.ranks;
            traits = traits.plus(Traits {
                pairs: (copies >= 2).into(),
                kinds: (copies >= 1).into(),
                orphans: (is_orphan && copies >= 1).into(),
                orphan_pair: is_orphan && copies >= 2,
            });
        }
        traits
    }
}

/// The fewest tiles to draw in the ranks that are read, for each choice of melds and head in them: by number of melds,
/// by heads, by sequences begun at the rank before, and at the one before that.
#[derive(Clone)]
struct Costs([[[[i32; 5]; 5]; 2]; 5]);

impl Costs {
    fn never() -> Costs {
        Costs([[[[NEVER; 5]; 5]; 2]; 5])
    }

    /// Nothing is read.
    fn empty() -> Costs {
        let mut costs = Costs::never();
        costs.lower([0; 4], 0);
        costs
    }

    fn get(&self, [melds, heads, before, earlier]: [usize; 4]) -> i32 {
        self.0[melds][heads][before][earlier]
    }

    fn lower(&mut self, [melds, heads, before, earlier]: [usize; 4], cost: i32) {
        let place = &mut self.0[melds][heads][before][earlier];
        *place = cost.min(*place);
    }

    /// Reads one more rank, of which the hand has some copies; `left` ranks are left, with this one.
    fn read(&self, game: &Game, sort: Sort, left: usize, copies: u8) -> Costs {
        let mut costs = Costs::never();
        for melds in 0..=game.melds {
            for (heads, before) in (0..2).flat_map(|heads| (0..5).map(move |before| (heads, before))) {
                for earlier in 0..5 - before {
                    let cost = self.get([melds, heads, before, earlier]);
                    if cost == NEVER {
                        continue;
                    }
                    let most_begun = if sort == Sort::Suit && left >= 3 { 4 - before - earlier } else { 0 };
                    for begun in 0..=most_begun {
                        for (triplet, pair) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                            let wanted = before + earlier + begun + 3 * triplet + 2 * pair;
                            let (melds, heads) = (melds + begun + triplet, heads + pair);
                            if wanted <= game.copies.into() && melds <= game.melds && heads < 2 {
                                let drawn = wanted.saturating_sub(copies.into()) as i32;
                                costs.lower([melds, heads, begun, before], cost + drawn);
                            }
                        }
                    }
                }
            }
        }
        costs
    }

    /// The numbers once all ranks are read.
    fn vector(&self, game: &Game) -> Vector {
        let size = game.melds + 1;
        let number = |a: usize| if a < 2 * size { self.get([a % size, a / size, 0, 0]) } else { 0 };
        std::array::from_fn(number)
    }
}
