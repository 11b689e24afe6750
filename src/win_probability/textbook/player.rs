//! The player who goes by the textbook, and the tenpai hands that the games reach.

use rand_core::{Rng, SeedableRng};

use crate::discard::Discard;
use crate::parallel::*;
use crate::rules::{Forms, Rules};
use crate::shanten::{AfterDiscard, Calculator};
use crate::tiles::notation::{RedHand, RedTile};
use crate::tiles::{Hand, Meld, Tile};
use crate::win_probability::error::GameError;
use crate::win_probability::graph::coloured::Coloured;
use crate::win_probability::settings::GameSettings;
use crate::win_probability::textbook::{First, Textbook};

/// A tenpai hand that a game reaches.
#[derive(Clone, Copy)]
pub(super) struct TenpaiHand {
    pub(super) hand: Coloured,
    /// The draws done.
    pub(super) done: u32,
    /// The copies left that it waits for.
    copies: u8,
}

impl TenpaiHand {
    /// How likely it wins within so many draws, of which some are done, each one of so many tiles.
    fn wins(&self, tiles: u32, draws: u32) -> f64 {
        let miss = 1.0 - f64::from(self.copies) / f64::from(tiles);
        1.0 - miss.powi((draws - self.done) as i32)
    }
}

/// Games that share one random generator.
pub(super) const BATCH: u32 = 500;

/// The rules that a hand can go by: all forms, then melds and a head alone, if these are two.
pub(super) fn rules<'a>(given: &'a RedHand, settings: &GameSettings, unseen: &'a Coloured) -> Vec<Rule<'a>> {
    let by = |forms: Forms| {
        let calculator = Calculator::new(Rules { forms, ..settings.rules });
        Rule { melds: given.hand().melds(), unseen, calculator }
    };
    let all = settings.rules.forms;
    // Hands of fewer than 13 tiles have no other form.
    let has_two =
        all.contains(Forms::STANDARD) && all != Forms::STANDARD && given.hand().concealed().total() >= 13;
    [by(all)].into_iter().chain(has_two.then(|| by(Forms::STANDARD))).collect()
}

/// A player of games.
pub(super) struct Player<'a> {
    pub(super) rules: Vec<Rule<'a>>,
    /// The tiles that each draw is one of.
    pub(super) tiles: u32,
    /// Draws, the replacement of a quad among them.
    pub(super) draws: u32,
    pub(super) seed: u64,
}

impl Player<'_> {
    /// The tenpai hands that games of each first hand reach.
    pub(super) fn play<R: Rng + SeedableRng>(
        &self,
        first: &[First],
        games: u32,
    ) -> Result<Vec<Vec<TenpaiHand>>, GameError> {
        let hands: Vec<Coloured> = first.iter().map(|first| first.hand).collect();
        let batches = games.div_ceil(BATCH);
        // The batch after those that count.
        let by_rule = self.by_rule::<R>(&hands, batches)?;
        let mut reached: Vec<Vec<TenpaiHand>> = hands.iter().map(|_| Vec::new()).collect();
        for (rule, places) in self.rules.iter().zip(by_rule) {
            let hands: Vec<Coloured> = places.iter().map(|&place| hands[place]).collect();
            let of_batch =
                |batch: u32| self.batch::<R>(rule, &hands, batch, BATCH.min(games - batch * BATCH));
            let played: Result<Vec<_>, GameError> =
                (0..batches).into_par_iter().until_stop().map(of_batch).collect();
            for batch in played? {
                places.iter().zip(batch).for_each(|(&place, found)| reached[place].extend(found));
            }
        }
        Ok(reached)
    }

    /// For each rule, the places of the hands for which it wins more of a batch of games.
    fn by_rule<R: Rng + SeedableRng>(
        &self,
        hands: &[Coloured],
        batch: u32,
    ) -> Result<Vec<Vec<usize>>, GameError> {
        let mut best = vec![(0, -1.0); hands.len()];
        for (rule, of) in self.rules.iter().enumerate() {
            let played = self.batch::<R>(of, hands, batch, Textbook::TRIED)?;
            for (best, reached) in best.iter_mut().zip(played) {
                let wins: f64 = reached.iter().map(|of| of.wins(self.tiles, self.draws)).sum();
                if wins > best.1 {
                    *best = (rule, wins);
                }
            }
        }
        let mut places = vec![Vec::new(); self.rules.len()];
        best.into_iter().enumerate().for_each(|(place, (rule, _))| places[rule].push(place));
        Ok(places)
    }

    /// For each hand, the tenpai hands that the games of a batch reach. Games of all hands have the same luck.
    fn batch<R: Rng + SeedableRng>(
        &self,
        rule: &Rule,
        hands: &[Coloured],
        batch: u32,
        games: u32,
    ) -> Result<Vec<Vec<TenpaiHand>>, GameError> {
        let mut rng = R::seed_from_u64(self.seed ^ (u64::from(batch) << 32));
        let mut reached: Vec<Vec<TenpaiHand>> = hands.iter().map(|_| Vec::new()).collect();
        for _ in 0..games {
            let luck: Vec<u32> = (0..self.draws).map(|_| rng.next_u32()).collect();
            let found = rule.tenpai(hands, &luck)?;
            reached.iter_mut().zip(found).for_each(|(reached, found)| reached.extend(found));
        }
        Ok(reached)
    }
}

/// How the textbook plays.
pub(super) struct Rule<'a> {
    melds: &'a [Meld],
    unseen: &'a Coloured,
    calculator: Calculator,
}

impl Rule<'_> {
    /// The tenpai hand that a game reaches from each of some hands. Hands that have become the same go on as one: first
    /// discards differ little, so most do soon.
    fn tenpai(&self, hands: &[Coloured], luck: &[u32]) -> Result<Vec<Option<TenpaiHand>>, GameError> {
        let mut reached = vec![None; hands.len()];
        // Each with its places among the first hands.
        let mut playing: Vec<(Coloured, Vec<usize>)> = Vec::with_capacity(hands.len());
        hands.iter().enumerate().for_each(|(place, hand)| join(&mut playing, *hand, vec![place]));
        for (done, luck) in (1..).zip(luck) {
            for (hand, places) in std::mem::take(&mut playing) {
                let drawn = self.draw(&hand, *luck);
                let with = hand.plus(drawn).expect("a copy is left");
                let best = self.discard(&with.tiles, drawn.tile)?;
                let hand = with.minus(best.tile).expect("a tile of the hand");
                if best.left.shanten() == Some(0) {
                    let found = TenpaiHand { hand, done, copies: best.copies };
                    places.into_iter().for_each(|place| reached[place] = Some(found));
                } else {
                    join(&mut playing, hand, places);
                }
            }
        }
        Ok(reached)
    }

    /// One of the tiles that the hand does not hold, each equally likely.
    fn draw(&self, hand: &Coloured, luck: u32) -> RedTile {
        let tiles = u64::from(self.unseen.tiles.total() - hand.tiles.total());
        let mut place = ((u64::from(luck) * tiles) >> 32) as u8;
        for (tile, (unseen, held)) in
            Tile::all().zip(self.unseen.tiles.counts().iter().zip(hand.tiles.counts()))
        {
            let copies = unseen.saturating_sub(*held);
            if place < copies {
                let red = RedTile { tile, is_red: true };
                let is_red = place < self.unseen.copies_without(hand, red);
                return RedTile { tile, is_red };
            }
            place -= copies;
        }
        unreachable!("the copies add up to the tiles")
    }

    /// What the textbook discards after a draw: what leaves the lowest shanten, then the most copies accepted, then the
    /// drawn tile, then the first from 1m to 7z.
    fn discard(&self, hand: &Hand, drawn: Tile) -> Result<Discard<AfterDiscard>, GameError> {
        let mut left = *self.unseen.tiles.counts();
        left.iter_mut().zip(hand.counts()).for_each(|(left, held)| *left = left.saturating_sub(*held));
        let discards = self.calculator.discards(&(hand.counts(), self.melds))?;
        let discards = discards.with_unseen(&Hand::from_valid(left));
        let order = |of: &&Discard<AfterDiscard>| {
            // A discard that helps is back in the wall.
            let copies = of.copies + u8::from(of.left.necessary().contains(of.tile));
            (of.left.shanten().unwrap_or(i8::MAX), u8::MAX - copies, of.tile != drawn, of.tile)
        };
        Ok(*discards.iter().min_by_key(order).expect("a hand that discards has tiles"))
    }
}

/// Adds a hand to those that are played, or its places to the same hand.
fn join(playing: &mut Vec<(Coloured, Vec<usize>)>, hand: Coloured, places: Vec<usize>) {
    match playing.iter_mut().find(|(other, _)| *other == hand) {
        Some((_, of)) => of.extend(places),
        None => playing.push((hand, places)),
    }
}
