//! Discards, and what each leaves.

use std::ops::Deref;

use crate::discard::Discard;
use crate::shanten::effects::Effects;
use crate::shanten::found::InTables;
use crate::shanten::numbers::{MAX_TILES, NONE, Numbers, ShantenError};
use crate::shanten::tables::special_forms::CopiesOf;
use crate::shanten::{Calculator, Limits, Solver, TileCounts};
use crate::tiles::{Hand, Tile, TileSet};

mod question;

use question::Question;

/// How far a hand is after a discard, and what it can draw then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AfterDiscard {
    necessary: TileSet,
    numbers: Numbers,
    /// The least of the numbers that count.
    nearest: u8,
}

impl AfterDiscard {
    /// The replacement numbers, by form.
    pub const fn numbers(&self) -> Numbers {
        self.numbers
    }

    /// The shanten in the nearest of the forms that count; `None` if [`Limits`] forbid all of them.
    pub fn shanten(&self) -> Option<i8> {
        (self.nearest != NONE).then(|| self.nearest as i8 - 1)
    }

    /// The necessary tiles (有効牌). The discarded tile is among them if the discard raises the shanten.
    pub const fn necessary(&self) -> TileSet {
        self.necessary
    }
}

impl Discard<AfterDiscard> {
    /// A place without a discard.
    const NOTHING: Discard<AfterDiscard> = {
        let left = AfterDiscard { necessary: TileSet::EMPTY, numbers: Numbers::NONE, nearest: NONE };
        Discard { tile: Tile::from_index(0).expect("1m"), left, copies: 0 }
    };

    /// A discard, given the least of the numbers that count.
    #[inline]
    fn new(
        tile: Tile,
        numbers: Numbers,
        nearest: u8,
        necessary: TileSet,
        unseen: &CopiesOf,
    ) -> Discard<AfterDiscard> {
        Discard {
            tile,
            left: AfterDiscard { necessary, numbers, nearest },
            copies: unseen.sum(necessary) as u8,
        }
    }
}

/// Every discard of a hand of 3m+2 tiles, from 1m to 7z, with what it leaves.
///
/// It derefs to a slice. Nothing is allocated: a hand has at most fourteen kinds of tile.
///
/// ```
/// use tehai::{Calculator, Hand, Rules};
/// let hand: Hand = "123m456p11z23456s7z".parse()?;
/// let discards = Calculator::new(Rules::default()).discards(&hand)?;
/// assert_eq!(discards.len(), 13);
///
/// // Without 7z it waits for 1s, 4s and 7s, and holds one 4s.
/// let best = discards.best_first()[0];
/// assert_eq!((best.tile.to_string(), best.left.shanten()), ("7z".to_owned(), Some(0)));
/// assert_eq!((best.left.necessary().to_string(), best.copies), ("147s".to_owned(), 4 + 3 + 4));
///
/// // Somebody has discarded two 1s.
/// let unseen = hand.unseen().difference(&"11s".parse()?).unwrap();
/// assert_eq!(discards.with_unseen(&unseen).best_first()[0].copies, 2 + 3 + 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Discards {
    list: [Discard<AfterDiscard>; MAX_TILES as usize],
    length: u8,
}

impl Discards {
    /// None yet.
    const NONE: Discards =
        Discards { list: [Discard::<AfterDiscard>::NOTHING; MAX_TILES as usize], length: 0 };

    #[inline]
    fn push(&mut self, discard: Discard<AfterDiscard>) {
        // A hand has no more kinds than there are places.
        if let Some(place) = self.list.get_mut(usize::from(self.length)) {
            *place = discard;
            self.length += 1;
        }
    }

    /// The best discard first: by shanten, then by copies left, most first, then from 1m to 7z.
    pub fn best_first(mut self) -> Discards {
        self.list[..usize::from(self.length)]
            .sort_unstable_by_key(|discard| discard.rank(discard.left.nearest));
        self
    }

    /// The best discard.
    ///
    /// # Panics
    /// If there is none, as in [`default`](Discards::default) only.
    pub fn best(&self) -> &Discard<AfterDiscard> {
        self.iter()
            .min_by_key(|discard| discard.rank(discard.left.nearest))
            .expect("a hand that discards has tiles")
    }

    /// The same discards, with the copies left counted among the given tiles, those that the player has not seen.
    pub fn with_unseen(mut self, unseen: &Hand) -> Discards {
        let unseen = CopiesOf::new(unseen.counts());
        for discard in &mut self.list[..usize::from(self.length)] {
            discard.copies = unseen.sum(discard.left.necessary) as u8;
        }
        self
    }
}

impl Default for Discards {
    /// No discards: a place for [`Calculator::discards_of_all`] to write to.
    fn default() -> Discards {
        Discards::NONE
    }
}

impl Deref for Discards {
    type Target = [Discard<AfterDiscard>];

    fn deref(&self) -> &[Discard<AfterDiscard>] {
        &self.list[..usize::from(self.length)]
    }
}

impl<'a> IntoIterator for &'a Discards {
    type Item = &'a Discard<AfterDiscard>;
    type IntoIter = std::slice::Iter<'a, Discard<AfterDiscard>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl PartialEq for Discards {
    fn eq(&self, other: &Discards) -> bool {
        **self == **other
    }
}

impl Eq for Discards {}

impl std::fmt::Debug for Discards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Calculator {
    /// Every discard of a hand of 3m+2 tiles: the replacement numbers of what it leaves, the necessary tiles,
    /// and how many copies of these the hand did not hold before the discard.
    ///
    /// These are the [`effects`](Calculator::effects) of the hand without each of its tiles, with the copies left of
    /// the [unseen](Hand::unseen) tiles of the whole hand. So the discarded tile may be necessary, but the discarded
    /// copy is gone. A win has discards, too: all leave it tenpai.
    ///
    /// # Errors
    /// As [`shanten`](Calculator::shanten), and [`ShantenError::NoDiscard`] for 3m+1 tiles.
    ///
    /// Time: ten to thirteen times that of the necessary tiles of the whole hand.
    pub fn discards(&self, hand: &impl TileCounts) -> Result<Discards, ShantenError> {
        let mut discards = Discards::NONE;
        self.write_discards(hand, &mut discards).map(|()| discards)
    }

    /// Writes every discard over the previous ones.
    #[inline]
    pub(super) fn write_discards(
        &self,
        hand: &impl TileCounts,
        discards: &mut Discards,
    ) -> Result<(), ShantenError> {
        let counts = hand.tile_counts();
        if !hand.melds().is_empty() {
            let limits = self.limits_of(hand)?;
            *discards = self.discards_under(&Hand::from_valid(*counts), &limits)?;
            return Ok(());
        }
        let Some(found) = self.find(counts) else { return Err(self.error(counts)) };
        let tally = found.tally();
        if tally.tiles() % 3 != 2 {
            return Err(ShantenError::NoDiscard(tally.tiles()));
        }
        if self.numbers_of(tally, found.standard).counting(self.rules.forms).least() == NONE {
            return Err(self.error(counts));
        }
        Question::new(self, counts, &InTables::new(self, found)).answer(CopiesOf::unseen(counts), discards);
        Ok(())
    }

    /// Every discard of the concealed tiles of a hand under limits, each by
    /// [`effects_under`](Calculator::effects_under). The copies left are those within the limits and outside the
    /// concealed tiles; if other tiles are visible than those that limit, use [`Discards::with_unseen`].
    ///
    /// # Errors
    /// As [`discards`](Calculator::discards).
    ///
    /// Time: a microsecond or two with fewer than 13 tiles; else, and for rare groups, some ten times as long.
    pub fn discards_under(&self, concealed: &Hand, limits: &Limits) -> Result<Discards, ShantenError> {
        self.check_discards(concealed)?;
        let within = limits.within(self.rules.players.tiles());
        let mut discards = Discards::NONE;
        let found = self.find_under(concealed.counts(), &within);
        let answered = found.and_then(|found| {
            Question::new(self, concealed.counts(), &found)
                .answer(copies_left(concealed, limits), &mut discards)
        });
        match answered {
            Some(()) => Ok(discards),
            None => self.discards_under_each(concealed, limits, |_| *limits),
        }
    }

    fn check_discards(&self, concealed: &Hand) -> Result<(), ShantenError> {
        self.numbers(concealed)?;
        if concealed.total() % 3 != 2 {
            return Err(ShantenError::NoDiscard(concealed.total()));
        }
        self.replacement(concealed).map(drop)
    }

    /// The same, where the limits depend on the discarded tile: if visible tiles limit the hand, so does a discard.
    ///
    /// # Errors
    /// As [`discards`](Calculator::discards).
    pub fn discards_under_each(
        &self,
        concealed: &Hand,
        limits: &Limits,
        after: impl Fn(Tile) -> Limits,
    ) -> Result<Discards, ShantenError> {
        self.check_discards(concealed)?;
        let (unseen, solver) = (copies_left(concealed, limits), Solver::from(*self));
        let mut discards = Discards::NONE;
        for (tile, rest) in Tile::all().filter_map(|tile| Some((tile, concealed.minus(tile)?))) {
            let Effects { away: numbers, necessary, .. } = solver.effects(&rest, &after(tile));
            let nearest = numbers.counting(self.rules.forms).least();
            discards.push(Discard::new(tile, numbers, nearest, necessary, &unseen));
        }
        Ok(discards)
    }
}

/// The copies of each tile that limits leave beside a hand.
fn copies_left(concealed: &Hand, limits: &Limits) -> CopiesOf {
    let mut left = *limits.each();
    left.iter_mut().zip(concealed.counts()).for_each(|(left, held)| *left = left.saturating_sub(*held));
    CopiesOf::new(&left)
}
