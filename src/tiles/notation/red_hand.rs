//! [`RedHand`]: a hand that tells which of its fives are red.

use std::fmt;
use std::str::FromStr;

use super::{ParseError, written_tiles};
use crate::tiles::{Group, Hand, OpenHand};

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
    /// Red fives of manzu, pinzu and souzu: first those of the concealed tiles, then those of each meld.
    red: Vec<[u8; 3]>,
}

impl RedHand {
    /// The hand; red fives are 5.
    pub const fn hand(&self) -> &OpenHand {
        &self.hand
    }

    /// Number of red fives, those of called melds included.
    pub fn red_fives(&self) -> u8 {
        self.red.iter().flatten().sum()
    }
}

impl From<OpenHand> for RedHand {
    /// The hand without red fives.
    fn from(hand: OpenHand) -> RedHand {
        RedHand { red: vec![[0; 3]; 1 + hand.melds().len()], hand }
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
        let mut hand = RedHand::from(text.parse::<OpenHand>()?);
        for written in written_tiles(text)?.iter().filter(|written| written.is_red) {
            let place = written.meld.map_or(0, |meld| meld + 1);
            hand.red[place][written.tile.group() as usize] += 1;
        }
        Ok(hand)
    }
}

impl fmt::Display for RedHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let concealed = with_red(&self.hand.concealed().to_string(), self.red[0]);
        let melds = self.hand.melds().iter().zip(&self.red[1..]);
        let melds = melds.map(|(meld, red)| with_red(&format!("{meld:?}"), *red));
        f.pad(&melds.fold(concealed, |text, meld| text + &meld))
    }
}

/// The text with the first fives of each suit red.
fn with_red(text: &str, red: [u8; 3]) -> String {
    let letters = [Group::Manzu, Group::Pinzu, Group::Souzu].map(Group::letter);
    let run = |run: &str| match letters.iter().position(|&letter| run.contains(letter)) {
        Some(suit) => run.replacen('5', "0", red[suit].into()),
        None => run.to_owned(),
    };
    text.split_inclusive(|sign: char| sign.is_ascii_lowercase()).map(run).collect()
}
