//! [`RedHand`]: a hand that tells which of its fives are red.

use std::fmt;
use std::str::FromStr;

use super::{ParseError, Readable, RedFives, RedTile, readable};
use crate::tiles::{COPIES, Hand, HandError, Meld, OpenHand, Tile};

/// A hand with its called melds and its red fives (赤ドラ): all that its holder sees.
///
/// Wins, waits and shanten depend on the [`OpenHand`] alone; a red five is a 5 there. For points each adds a han.
///
/// ```
/// use tehai::tiles::notation::RedHand;
/// let hand: RedHand = "5mr 5m46m [067p] 11z".parse()?;
/// assert_eq!(hand.to_string(), "4056m11z[067p]");
/// assert_eq!(hand.hand().to_string(), "4556m11z[567p]");
/// assert_eq!(hand.red_fives(), 2);
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RedHand {
    hand: OpenHand,
    /// The red fives of the concealed tiles, then those of each meld.
    red: Vec<RedFives>,
}

impl RedHand {
    /// A hand with so many red fives: its concealed fives are red before those of its melds. `None` if it has fewer
    /// fives.
    ///
    /// ```
    /// use tehai::tiles::notation::{RedFives, RedHand};
    /// let red = RedFives::new([1, 2, 0]).unwrap();
    /// let hand = RedHand::with_red_fives("557m46p[555p]".parse()?, red);
    /// assert_eq!(hand.unwrap().to_string(), "057m46p[005p]");
    /// assert_eq!(RedHand::with_red_fives("557m".parse()?, red), None);
    /// # Ok::<(), tehai::tiles::notation::ParseError>(())
    /// ```
    pub fn with_red_fives(hand: OpenHand, red: RedFives) -> Option<RedHand> {
        let mut hand = RedHand::from(hand);
        for five in RedFives::fives() {
            let mut left = red.copies(five);
            let in_melds = hand.hand.melds().iter().map(|meld| meld.tile_counts()[five.index()]);
            let fives = std::iter::once(hand.hand.concealed().count(five)).chain(in_melds);
            for (place, copies) in hand.red.iter_mut().zip(fives) {
                let here = copies.min(left);
                *place = (0..here).try_fold(*place, |place, _| place.plus(five))?;
                left -= here;
            }
            if left > 0 {
                return None;
            }
        }
        Some(hand)
    }

    /// The hand of these concealed tiles, of whose fives `red` are red, and of melds with the red fives of each.
    ///
    /// ```
    /// use tehai::tiles::notation::{RedFives, RedHand};
    /// let meld = ("567p".parse()?, "0p".parse()?);
    /// let hand = RedHand::new("55m11z".parse()?, RedFives::NONE, vec![meld])?;
    /// assert_eq!(hand.to_string(), "55m11z[067p]");
    /// assert!(hand.melds().eq([meld]));
    /// assert!(RedHand::new("46m".parse()?, "0m".parse()?, vec![]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`HandError`] for a fifth copy, a fifth meld, and more red fives than fives in one place.
    pub fn new(concealed: Hand, red: RedFives, melds: Vec<(Meld, RedFives)>) -> Result<RedHand, HandError> {
        let check = |five: Tile, found: u8, has: u8| match found > has {
            true => Err(HandError::RedFives { five, found, has }),
            false => Ok(()),
        };
        for five in RedFives::fives() {
            check(five, red.copies(five), concealed.count(five))?;
            for (meld, red) in &melds {
                check(five, red.copies(five), meld.tile_counts()[five.index()])?;
            }
        }
        let red = std::iter::once(red).chain(melds.iter().map(|&(_, red)| red)).collect();
        let melds = melds.into_iter().map(|(meld, _)| meld).collect();
        Ok(RedHand { hand: OpenHand::new(concealed, melds)?, red })
    }

    /// Its melds, each with its red fives.
    pub fn melds(&self) -> impl Iterator<Item = (Meld, RedFives)> {
        self.hand.melds().iter().copied().zip(self.red[1..].iter().copied())
    }

    /// Counts a tile of the hand, concealed or of this meld, if it is a red five.
    pub(super) fn redden(&mut self, tile: RedTile, meld: Option<usize>) {
        let place = &mut self.red[meld.map_or(0, |meld| meld + 1)];
        *place = place.with(tile).expect("one of at most four fives");
    }

    /// The hand; red fives are 5.
    pub const fn hand(&self) -> &OpenHand {
        &self.hand
    }

    /// Number of red fives, those of called melds included.
    pub fn red_fives(&self) -> u8 {
        self.red.iter().map(|red| red.total()).sum()
    }

    /// The red fives of the concealed tiles.
    pub fn concealed_red_fives(&self) -> RedFives {
        self.red[0]
    }

    /// The red fives of the concealed tiles and of all melds.
    pub fn all_red_fives(&self) -> RedFives {
        let all = self.red.iter().try_fold(RedFives::NONE, |all, more| all.union(*more));
        all.expect("there are four fives at most")
    }

    /// The hand with more concealed tiles, of whose fives these are red.
    ///
    /// ```
    /// use tehai::tiles::notation::RedHand;
    /// let hand: RedHand = "5p[067p]".parse()?;
    /// assert_eq!(hand.plus(&"55p1z".parse()?, "0p".parse()?)?.to_string(), "055p1z[067p]");
    /// assert!(hand.plus(&"555p".parse()?, "0p".parse()?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`HandError::FifthCopy`].
    pub fn plus(&self, more: &Hand, red: RedFives) -> Result<RedHand, HandError> {
        self.hand.all_tiles().plus_all(more)?;
        let concealed = self.hand.concealed().plus_all(more)?;
        let hand = OpenHand::new(concealed, self.hand.melds().to_vec()).expect("there is no fifth copy");
        let mut sum = RedHand { hand, red: self.red.clone() };
        for five in RedFives::fives() {
            for _ in 0..red.copies(five).min(more.count(five)) {
                sum.red[0] = sum.red[0].plus(five).expect("one of at most four fives");
            }
        }
        Ok(sum)
    }

    /// Checks that a tile is among the concealed tiles, a red five among the red ones. A plain five may be either.
    ///
    /// ```
    /// use tehai::tiles::notation::RedHand;
    /// let hand: RedHand = "340m55p".parse()?;
    /// assert!(hand.check_held("0m".parse()?).is_ok() && hand.check_held("5m".parse()?).is_ok());
    /// let error = hand.check_held("0p".parse()?).unwrap_err();
    /// assert_eq!(error.to_string(), "0p is not among the concealed tiles; a five that is not red is written 5p");
    /// # Ok::<(), tehai::tiles::notation::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// [`HandError::NotHeld`].
    pub fn check_held(&self, tile: RedTile) -> Result<(), HandError> {
        let is_held = match tile.is_red {
            true => self.red[0].copies(tile.tile) > 0,
            false => self.hand.concealed().count(tile.tile) > 0,
        };
        if is_held { Ok(()) } else { Err(HandError::NotHeld(tile)) }
    }

    /// Checks that the deck has the red fives of the hand and those seen elsewhere. If the deck is not named, it has
    /// one of each suit, or as many as the hand holds.
    ///
    /// ```
    /// use tehai::tiles::notation::{RedFives, RedHand};
    /// let hand: RedHand = "340m00p".parse()?;
    /// let check = |seen: &str| hand.check_seen(seen.parse().unwrap(), None).map_err(|error| error.to_string());
    /// assert_eq!(check("0s"), Ok(()));
    /// assert_eq!(check("0m").unwrap_err(), "0m twice: the deck has one; a five that is not red is written 5m");
    /// assert_eq!(hand.check_seen("0m".parse().unwrap(), Some("00m00p".parse().unwrap())), Ok(()));
    /// # Ok::<(), tehai::tiles::notation::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// [`HandError::RedFives`].
    pub fn check_seen(&self, seen: RedFives, deck: Option<RedFives>) -> Result<(), HandError> {
        let held = self.all_red_fives();
        for five in RedFives::fives() {
            let found = held.copies(five) + seen.copies(five);
            let has = deck.map_or(held.copies(five).max(1), |deck| deck.copies(five));
            if found > has {
                return Err(HandError::RedFives { five, found, has });
            }
        }
        Ok(())
    }

    /// A concealed tile as it is discarded: a plain five goes before a red one.
    ///
    /// ```
    /// use tehai::tiles::notation::RedHand;
    /// let hand: RedHand = "3440m055p".parse()?;
    /// assert_eq!(hand.as_discarded("5m".parse()?).to_string(), "0m");
    /// assert_eq!(hand.as_discarded("5p".parse()?).to_string(), "5p");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn as_discarded(&self, tile: Tile) -> RedTile {
        self.red[0].discard(tile, self.hand.concealed().count(tile))
    }

    /// The hand without a concealed tile, a red five only if it is named; `None` if it does not hold the tile.
    ///
    /// ```
    /// use tehai::tiles::notation::RedHand;
    /// let hand: RedHand = "3405m055p".parse()?;
    /// let after = |tile: &str| hand.without(tile.parse().unwrap()).map(|hand| hand.to_string());
    /// assert_eq!(after("5m").as_deref(), Some("340m055p"));
    /// assert_eq!(after("0m").as_deref(), Some("345m055p"));
    /// assert_eq!(after("1z"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn without(&self, tile: RedTile) -> Option<RedHand> {
        let (concealed, red) = (self.hand.concealed(), self.red[0]);
        if !tile.is_red && concealed.count(tile.tile) == red.copies(tile.tile) {
            return None;
        }
        RedHand::new(concealed.minus(tile.tile)?, red.without(tile)?, self.melds().collect()).ok()
    }

    /// The quads that a hand can declare in its own turn, each with the hand then, which draws a replacement: a
    /// concealed quad (暗槓) of four concealed tiles, and an added one (加槓), of a called triplet and its fourth tile.
    /// From 1m to 7z; none of a hand that draws next, or whose melds are not all named.
    ///
    /// ```
    /// use tehai::tiles::notation::RedHand;
    /// let hand: RedHand = "0555m6789p4s55z[444s]".parse()?;
    /// let quads: Vec<String> = hand.own_quads().map(|(quad, hand)| format!("{}: {hand}", quad.in_brackets())).collect();
    /// assert_eq!(quads, ["{5555m}: 6789p4s55z[444s]{0555m}", "[4444s]: 0555m6789p55z[4444s]"]);
    /// let hand: RedHand = "05556m78p4s[444s]".parse()?;
    /// assert_eq!(hand.own_quads().count(), 0);
    /// # Ok::<(), tehai::tiles::notation::ParseError>(())
    /// ```
    pub fn own_quads(&self) -> impl Iterator<Item = (Meld, RedHand)> {
        let (concealed, melds) = (*self.hand.concealed(), self.hand.melds());
        let is_to_discard =
            concealed.total() % 3 == 2 && usize::from(concealed.total() / 3) + melds.len() == 4;
        let quad = move |tile: Tile| {
            let copies = concealed.count(tile);
            let mut melds = melds.to_vec();
            let mut red = self.red.clone();
            let place = match copies {
                0 => return None,
                COPIES => {
                    melds.push(Meld::concealed_quad(tile));
                    red.push(RedFives::NONE);
                    melds.len() - 1
                }
                _ => {
                    let place = melds.iter().position(|meld| *meld == Meld::triplet(tile))?;
                    melds[place] = Meld::quad(tile);
                    place
                }
            };
            for _ in 0..red[0].copies(tile) {
                red[0] = red[0].minus(tile)?;
                red[place + 1] = red[place + 1].plus(tile)?;
            }
            let concealed = (0..copies).try_fold(concealed, |left, _| left.minus(tile))?;
            Some((melds[place], RedHand { hand: OpenHand::new(concealed, melds).ok()?, red }))
        };
        Tile::all().filter(move |_| is_to_discard).filter_map(quad)
    }

    /// The hand with a meld called: a chi, a pon or an open quad of another player's tile. Red fives that fit go
    /// into it, where they cannot be discarded. `None` if the hand does not hold the other tiles, or if the tile is not
    /// in the meld.
    ///
    /// ```
    /// use tehai::tiles::notation::RedHand;
    /// let hand: RedHand = "450m23p".parse()?;
    /// let called = hand.with_call("6m".parse()?, "456m".parse()?).unwrap();
    /// assert_eq!(called.to_string(), "5m23p[406m]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_call(&self, called: RedTile, meld: Meld) -> Option<RedHand> {
        let mut held: Vec<Tile> = meld.tiles().collect();
        held.remove(held.iter().position(|&tile| tile == called.tile)?);
        let (mut concealed, mut red, mut of_meld) =
            (*self.hand.concealed(), self.red.clone(), called.red_fives());
        for tile in held {
            concealed = concealed.minus(tile)?;
            if red[0].copies(tile) > 0 {
                red[0] = red[0].minus(tile)?;
                of_meld = of_meld.plus(tile)?;
            }
        }
        red.push(of_meld);
        let melds = self.hand.melds().iter().copied().chain([meld]).collect();
        Some(RedHand { hand: OpenHand::new(concealed, melds).ok()?, red })
    }
}

impl From<OpenHand> for RedHand {
    /// The hand without red fives.
    fn from(hand: OpenHand) -> RedHand {
        RedHand { red: vec![RedFives::NONE; 1 + hand.melds().len()], hand }
    }
}

impl From<Hand> for RedHand {
    fn from(hand: Hand) -> RedHand {
        OpenHand::from(hand).into()
    }
}

/// Reads what an [`OpenHand`] is read from, and keeps the red fives.
impl FromStr for RedHand {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<RedHand, ParseError> {
        let Readable { hand, error, .. } = readable(text);
        error.map_or(Ok(hand), Err)
    }
}

impl fmt::Display for RedHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let concealed = self.red[0].redden(&self.hand.concealed().to_string());
        let melds = self.hand.melds().iter().zip(&self.red[1..]);
        let melds = melds.map(|(meld, red)| red.redden(&format!("{meld:?}")));
        f.pad(&melds.fold(concealed, |text, meld| text + &meld))
    }
}
