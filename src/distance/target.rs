//! [`Target`]: the set that hands are to become.

use crate::discard::Discard;
use crate::distance::passes::Diagram;
use crate::handset::Index;
use crate::shanten::{Effects, Limits};
use crate::sort;
use crate::tiles::{Hand, HandError, Tile};

/// Hands that are answered together: as many as a vector register has bytes.
const TOGETHER: usize = 16;
/// Hands whose distances alone are found together: the more, the less a look at a node takes for each.
const ALONE_TOGETHER: usize = 64;

/// The set that hands are to become: see the [module](crate::distance) docs.
///
/// ```
/// use tehai::distance::Target;
/// use tehai::{Forest, Hand};
/// let forest = Forest::new();
/// let target = Target::new(&forest.hands(&["11122z".parse()?, "11m22z".parse()?]).index()?);
/// let hand: Hand = "12z3m".parse()?;
/// let distance = target.distance(&hand).expect("a set with hands");
/// assert_eq!(distance.tiles(), 3);
/// assert_eq!(distance.necessary().to_string(), "1m12z");
/// assert_eq!(distance.unnecessary().to_string(), "3m1z");
/// assert_eq!(target.nearest(&hand), Some("11122z".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Target {
    diagram: Diagram,
    limits: Option<Limits>,
    /// The numbers of tiles of its hands.
    totals: Vec<u8>,
}

/// How far a hand is from a [`Target`], and which tiles matter.
pub type Distance = Effects<u8>;

impl Distance {
    /// The fewest tiles to draw until the hand holds a hand of the target.
    pub const fn tiles(&self) -> u8 {
        self.away
    }
}

/// At most N hands. A lane to spare repeats a hand, whose edges are walked anyway; of the empty hand, all edges would
/// be.
fn lanes<const N: usize>(hands: &[Hand]) -> [Hand; N] {
    let mut lanes = [hands.first().copied().unwrap_or_default(); N];
    lanes[..hands.len()].copy_from_slice(hands);
    lanes
}

impl Target {
    /// The hands of a set.
    ///
    /// Time: a look at each node.
    pub fn new(set: &Index) -> Target {
        Target { diagram: Diagram::new(set), limits: None, totals: set.totals() }
    }

    /// The number of tiles of its hands, if all have the same.
    pub fn size(&self) -> Option<u8> {
        if let [total] = self.totals[..] { Some(total) } else { None }
    }

    /// Checks that a hand has the tiles of one that draws next, or more. A shorter one is the concealed part of a hand
    /// whose called melds are not named, and these decide which hands of the set it can become.
    ///
    /// # Errors
    /// [`HandError::TooShort`].
    ///
    /// ```
    /// use tehai::{Expression, Rules, rules::Winds};
    /// let target = "honitsu".parse::<Expression>()?.target(Rules::default(), Winds::EAST, &[])?;
    /// assert!(target.check_length(&"123m456p789s1122z".parse()?).is_ok());
    /// assert!(target.check_length(&"2355s7z".parse()?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check_length(&self, hand: &Hand) -> Result<(), HandError> {
        match self.size() {
            Some(size) if hand.total() + 1 < size => Err(HandError::TooShort { tiles: hand.total(), size }),
            _ => Ok(()),
        }
    }

    /// Are there no hands, or none within the limits? Then no hand has a distance.
    pub fn is_empty(&self) -> bool {
        self.tiles(&Hand::EMPTY).is_none()
    }

    /// The same without the hands that hold more copies of a tile than a limit allows.
    ///
    /// ```
    /// use tehai::distance::Target;
    /// use tehai::shanten::Limits;
    /// use tehai::{Forest, Hand, Players};
    /// let target = Target::new(&Forest::new().hands(&["11z".parse()?, "222z".parse()?]).index()?);
    /// let hand: Hand = "1z".parse()?;
    /// assert_eq!(target.distance(&hand).map(|distance| distance.tiles()), Some(1));
    /// // The other three 1z are visible.
    /// let target = target.with_limits(Limits::for_game(Players::Four).without_visible(&"111z".parse()?));
    /// assert_eq!(target.distance(&hand).map(|distance| distance.tiles()), Some(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_limits(self, limits: Limits) -> Target {
        Target { limits: Some(limits), ..self }
    }

    /// The distance of a hand of any number of tiles, with the tiles that matter; `None` if the target has no hands
    /// within the limits.
    ///
    /// Time: two passes of five steps a node, some nanoseconds each; for wins of fourteen tiles ten microseconds.
    pub fn distance(&self, hand: &Hand) -> Option<Distance> {
        let [shortest] = self.diagram.shortest(&[*hand], self.limits.as_ref());
        shortest
    }

    /// The distance alone, in half the time.
    pub fn tiles(&self, hand: &Hand) -> Option<u8> {
        let [length] = self.diagram.length(&[*hand], self.limits.as_ref());
        length
    }

    /// The distances of many hands, in their order: several hands at once.
    ///
    /// Time: half of that of single hands.
    ///
    /// ```
    /// use tehai::distance::Target;
    /// use tehai::{Forest, Hand};
    /// let target = Target::new(&Forest::new().hand(&"123m".parse()?).index()?);
    /// let hands: Vec<Hand> = vec!["12m".parse()?, "1p".parse()?];
    /// let distances = target.distances(&hands);
    /// assert_eq!(distances, [target.distance(&hands[0]), target.distance(&hands[1])]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn distances(&self, hands: &[Hand]) -> Vec<Option<Distance>> {
        hands.chunks(TOGETHER).flat_map(|some| self.together(some)).collect()
    }

    /// The distances alone of many hands, in their order: several hands at once.
    ///
    /// Time: a tenth of that of single hands.
    ///
    /// ```
    /// use tehai::distance::Target;
    /// use tehai::{Forest, Hand};
    /// let target = Target::new(&Forest::new().hand(&"123m".parse()?).index()?);
    /// assert_eq!(target.tiles_of_all(&["12m".parse()?, "1p".parse()?]), [Some(1), Some(3)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tiles_of_all(&self, hands: &[Hand]) -> Vec<Option<u8>> {
        let together = |some: &[Hand]| {
            let lengths = self.diagram.length(&lanes::<ALONE_TOGETHER>(some), self.limits.as_ref());
            lengths.into_iter().take(some.len())
        };
        hands.chunks(ALONE_TOGETHER).flat_map(together).collect()
    }

    /// The distances of at most [`TOGETHER`] hands.
    fn together(&self, hands: &[Hand]) -> impl Iterator<Item = Option<Distance>> {
        let shortest = self.diagram.shortest(&lanes::<TOGETHER>(hands), self.limits.as_ref());
        shortest.into_iter().take(hands.len())
    }

    /// What each discard leaves, the best first: by distance, then by copies left, most first, then from 1m to 7z.
    /// Copies are left among the unseen tiles, those that the player sees nowhere, not even in the hand before the
    /// discard. Nothing is left if the target has no hands within the limits.
    ///
    /// Time: four times that of one hand, as all discards are answered together.
    ///
    /// ```
    /// use tehai::distance::Target;
    /// use tehai::{Forest, Hand};
    /// let target = Target::new(&Forest::new().hand(&"123m".parse()?).index()?);
    /// let hand: Hand = "124m".parse()?;
    /// let discards = target.discards(&hand, &hand.unseen());
    /// let best = &discards[0];
    /// assert_eq!((best.tile.to_string(), best.copies), ("4m".to_owned(), 4));
    /// assert_eq!(best.left.map(|left| left.tiles()), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn discards(&self, hand: &Hand, unseen: &Hand) -> Vec<Discard<Option<Distance>>> {
        let without = |tile| Some((tile, hand.minus(tile)?));
        let (tiles, hands): (Vec<Tile>, Vec<Hand>) = Tile::all().filter_map(without).unzip();
        let discard = |(tile, left): (Tile, Option<Distance>)| {
            let copies = left.map_or(0, |left| left.copies_left(unseen)) as u8;
            Discard { tile, left, copies }
        };
        let mut discards: Vec<_> = tiles.into_iter().zip(self.distances(&hands)).map(discard).collect();
        sort::sort_by_key(&mut discards, |discard| {
            discard.rank(discard.left.map_or(u8::MAX, |left| left.tiles()))
        });
        discards
    }

    /// The hand of the target that is nearest to a hand, the first in order if there are several.
    pub fn nearest(&self, hand: &Hand) -> Option<Hand> {
        self.diagram.nearest(hand, self.limits.as_ref())
    }
}
