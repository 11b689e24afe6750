//! The game alone without restriction, on a small deck: the definition.

use std::collections::HashMap;

/// Which of the discards that the textbook does not tell apart is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// The one that is worth least.
    Worst,
    /// Each kind of tile with the same probability.
    Mean,
    /// The one that is worth most.
    Best,
}

/// A deck of suits and honours, and a game of one player who discards any tile, which is shuffled back.
#[derive(Clone, Debug, Default)]
pub struct Alone {
    /// Number of suits.
    pub suits: usize,
    /// Ranks of each.
    pub ranks: usize,
    /// Kinds that form no sequences.
    pub honours: usize,
    /// Copies of each kind.
    pub copies: u8,
    /// Is tenpai after the last draw worth as much as a win?
    pub for_tenpai: bool,
    /// If the textbook is followed, not the best play: for the lowest distance, then for most tiles accepted.
    pub textbook: Option<Ties>,
    /// All wins, once they are known.
    pub wins: Option<Vec<Vec<u8>>>,
    /// Known distances.
    pub distances: HashMap<Vec<u8>, u32>,
    /// Known values, by hand and draws that are left.
    pub known: HashMap<(Vec<u8>, u32), f64>,
}

impl Alone {
    /// Number of kinds.
    pub fn kinds(&self) -> usize {
        self.suits * self.ranks + self.honours
    }

    /// Do the copies of each kind, the ranks of each suit and then the honours, split into melds, or melds and a head?
    fn splits(&self, counts: &[u8], needs_head: bool) -> bool {
        let Some(lowest) = counts.iter().position(|&count| count > 0) else { return !needs_head };
        let without = |places: &[usize], copies: u8| {
            let mut rest = counts.to_vec();
            for &place in places {
                rest[place] = rest[place].checked_sub(copies)?;
            }
            Some(rest)
        };
        let is_first = lowest < self.suits * self.ranks && lowest % self.ranks + 2 < self.ranks;
        let sequence = if is_first { without(&[lowest, lowest + 1, lowest + 2], 1) } else { None };
        let melds = without(&[lowest], 3).into_iter().chain(sequence);
        melds.into_iter().any(|rest| self.splits(&rest, needs_head))
            || needs_head && without(&[lowest], 2).is_some_and(|rest| self.splits(&rest, false))
    }

    /// Does a hand win?
    pub fn is_win(&self, hand: &[u8]) -> bool {
        self.splits(hand, true)
    }

    /// The tiles that can be drawn, each with the hand then and the copies left.
    fn draws(&self, hand: &[u8]) -> Vec<(Vec<u8>, f64)> {
        let with = |kind: usize| {
            let mut drawn = hand.to_vec();
            drawn[kind] += 1;
            (drawn, f64::from(self.copies - hand[kind]))
        };
        (0..self.kinds()).filter(|&kind| hand[kind] < self.copies).map(with).collect()
    }

    /// The deals of a hand.
    pub fn deals(&self, hand: &[u8]) -> f64 {
        let choose =
            |held: &u8| (0..*held).map(|taken| f64::from(self.copies - taken) / f64::from(taken + 1));
        hand.iter().flat_map(choose).product()
    }

    /// Is a hand a draw away from a win?
    fn is_tenpai(&self, hand: &[u8]) -> bool {
        self.draws(hand).iter().any(|(drawn, _)| self.splits(drawn, true))
    }

    /// The value of a hand that has so many draws left, if discards are gone.
    pub fn true_value(&self, hand: &[u8], draws: u32) -> f64 {
        let wall: Vec<u8> = hand.iter().map(|held| self.copies - held).collect();
        self.true_value_from(hand, &wall, draws)
    }

    fn true_value_from(&self, hand: &[u8], wall: &[u8], draws: u32) -> f64 {
        if draws == 0 {
            return f64::from(u8::from(self.for_tenpai && self.is_tenpai(hand)));
        }
        let after = |kind: usize| {
            let (mut drawn, mut wall) = (hand.to_vec(), wall.to_vec());
            drawn[kind] += 1;
            wall[kind] -= 1;
            if self.splits(&drawn, true) {
                return 1.0;
            }
            let left = |kind: usize| {
                let mut left = drawn.clone();
                left[kind] -= 1;
                self.true_value_from(&left, &wall, draws - 1)
            };
            (0..drawn.len()).filter(|&kind| drawn[kind] > 0).map(left).fold(0.0, f64::max)
        };
        let all: f64 = wall.iter().map(|&left| f64::from(left)).sum();
        let kinds = (0..wall.len()).filter(|&kind| wall[kind] > 0);
        kinds.map(|kind| f64::from(wall[kind]) / all * after(kind)).sum()
    }

    /// The value of a hand that has so many draws left.
    pub fn value(&mut self, hand: &[u8], draws: u32) -> f64 {
        let state = (hand.to_vec(), draws);
        if let Some(&known) = self.known.get(&state) {
            return known;
        }
        let all = self.draws(hand);
        let value = if draws == 0 {
            f64::from(u8::from(self.for_tenpai && self.is_tenpai(hand)))
        } else {
            let wall: f64 = all.iter().map(|(_, copies)| copies).sum();
            all.iter().map(|(drawn, copies)| copies / wall * self.value_drawn(drawn, draws - 1)).sum()
        };
        self.known.insert(state, value);
        value
    }

    /// The value of a hand that has drawn.
    fn value_drawn(&mut self, drawn: &[u8], draws: u32) -> f64 {
        if self.splits(drawn, true) {
            return 1.0;
        }
        let values = self.kept(drawn).iter().map(|left| self.value(left, draws)).collect();
        self.choice(values)
    }

    /// What is made of the values of the hands that may be kept.
    fn choice(&self, values: Vec<f64>) -> f64 {
        match self.textbook {
            None | Some(Ties::Best) => values.into_iter().fold(f64::NEG_INFINITY, f64::max),
            Some(Ties::Worst) => values.into_iter().fold(f64::INFINITY, f64::min),
            Some(Ties::Mean) => values.iter().sum::<f64>() / values.len() as f64,
        }
    }

    /// The hands after the discards that the play does not tell apart.
    pub fn kept(&mut self, drawn: &[u8]) -> Vec<Vec<u8>> {
        let without = |kind: usize| {
            let mut left = drawn.to_vec();
            left[kind] -= 1;
            left
        };
        let mut all: Vec<Vec<u8>> = (0..drawn.len()).filter(|&kind| drawn[kind] > 0).map(without).collect();
        if self.textbook.is_some() {
            let least = all.iter().map(|left| self.distance(left)).min();
            all.retain(|left| Some(self.distance(left)) == least);
            let most = all.iter().map(|left| self.accepted(left)).max();
            all.retain(|left| Some(self.accepted(left)) == most);
        }
        all
    }

    /// The fewest tiles of a win that a hand lacks.
    fn distance(&mut self, hand: &[u8]) -> u32 {
        if let Some(&known) = self.distances.get(hand) {
            return known;
        }
        let tiles = hand.iter().sum::<u8>() / 3 * 3 + 2;
        let wins = self.wins.take().unwrap_or_else(|| {
            let mut all = self.hands(tiles);
            all.retain(|hand| self.splits(hand, true));
            all
        });
        let lacks = |win: &Vec<u8>| {
            win.iter().zip(hand).map(|(of_win, held)| u32::from(of_win.saturating_sub(*held))).sum()
        };
        let distance = wins.iter().map(lacks).min().unwrap_or(u32::MAX);
        self.wins = Some(wins);
        self.distances.insert(hand.to_vec(), distance);
        distance
    }

    /// The copies outside a hand that bring it nearer to a win.
    fn accepted(&mut self, hand: &[u8]) -> u32 {
        let distance = self.distance(hand);
        let draws = self.draws(hand).into_iter();
        draws.filter(|(drawn, _)| self.distance(drawn) < distance).map(|(_, copies)| copies as u32).sum()
    }

    /// All hands of a number of tiles.
    pub fn hands(&self, tiles: u8) -> Vec<Vec<u8>> {
        let mut all = vec![Vec::new()];
        for _ in 0..self.kinds() {
            let with = |hand: Vec<u8>| {
                (0..=self.copies).map(move |held| [&hand[..], &[held]].concat()).collect::<Vec<_>>()
            };
            all = all.into_iter().flat_map(with).collect();
            all.retain(|hand| hand.iter().sum::<u8>() <= tiles);
        }
        all.retain(|hand| hand.iter().sum::<u8>() == tiles);
        all
    }

    /// How many draws a win takes on average, for all hands of a number of tiles: the limit of that number in games
    /// that end after n draws at the latest. `None` if a hand has none below 255.
    pub fn lengths(&mut self, tiles: u8) -> Option<HashMap<Vec<u8>, f64>> {
        let hands = self.hands(tiles);
        let places: HashMap<Vec<u8>, usize> = hands.iter().cloned().zip(0..).collect();
        // For each hand and each tile that is drawn and does not win: the copies, and the hands that may be kept.
        let mut draws = Vec::new();
        for hand in &hands {
            let mut of_hand = self.draws(hand);
            of_hand.retain(|(drawn, _)| !self.splits(drawn, true));
            let kept = of_hand.into_iter().map(|(drawn, copies)| {
                (copies, self.kept(&drawn).iter().map(|left| places[left]).collect::<Vec<_>>())
            });
            draws.push(kept.collect::<Vec<_>>());
        }
        let wall = f64::from(self.copies) * self.kinds() as f64 - f64::from(tiles);
        // Negative, as more draws are worse.
        let mut worths = vec![0.0; hands.len()];
        loop {
            let worth = |draws: &Vec<(f64, Vec<usize>)>| {
                let after = |kept: &[usize]| self.choice(kept.iter().map(|&place| worths[place]).collect());
                draws.iter().map(|(copies, kept)| copies / wall * after(kept)).sum::<f64>() - 1.0
            };
            let before: Vec<f64> = draws.iter().map(worth).collect();
            let change =
                before.iter().zip(&worths).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max);
            worths = before;
            if worths.iter().any(|&worth| worth <= -255.0) {
                return None;
            }
            if change < 1e-13 {
                return Some(hands.into_iter().zip(worths.iter().map(|worth| -worth)).collect());
            }
        }
    }
}
