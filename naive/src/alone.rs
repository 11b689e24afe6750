//! The game alone without restriction, on a small deck: the definition.

use std::collections::HashMap;

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
        let mut best: f64 = 0.0;
        for kind in (0..drawn.len()).filter(|&kind| drawn[kind] > 0) {
            let mut left = drawn.to_vec();
            left[kind] -= 1;
            best = best.max(self.value(&left, draws));
        }
        best
    }
}
