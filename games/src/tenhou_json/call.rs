//! Calls as Tenhou JSON writes them.

use tehai::tiles::notation::{RedFives, RedTile};
use tehai::tiles::{Meld, MeldKind};

use super::tile_of;
use crate::reading::Checked;
use crate::tiles::{called_meld, red_fives};

/// A call as text, such as `c433335`, `4545p45` or `161616a16`.
pub(super) struct Call {
    pub(super) letter: char,
    /// The place of the letter, in tiles.
    place: usize,
    /// The tile after the letter: the called or added one.
    pub(super) tile: RedTile,
    pub(super) meld: Meld,
    pub(super) red_fives: RedFives,
}

impl Call {
    pub(super) fn new(text: &str) -> Checked<Call> {
        let wrong = || format!("expected a call such as c433335 or 4545p45, found {text:?}");
        let at = text.find(|sign: char| sign.is_ascii_lowercase()).ok_or_else(wrong)?;
        let (before, rest) = text.split_at(at);
        let letter = rest.chars().next().ok_or_else(wrong)?;
        let digits = format!("{before}{}", &rest[letter.len_utf8()..]);
        if at % 2 != 0 || digits.len() % 2 != 0 || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(wrong());
        }
        let tiles = (0..digits.len() / 2).map(|tile| digits[2 * tile..2 * tile + 2].parse::<u64>());
        let tiles =
            tiles.map(|code| tile_of(code.map_err(|_| wrong())?)).collect::<Checked<Vec<RedTile>>>()?;
        let tile = *tiles.get(at / 2).ok_or_else(wrong)?;
        let meld = called_meld(&tiles)?;
        let fits = match meld.kind() {
            MeldKind::Sequence => letter == 'c' && at == 0,
            MeldKind::Triplet => letter == 'p',
            _ => matches!(letter, 'm' | 'k' | 'a'),
        };
        if !fits {
            return Err(wrong());
        }
        Ok(Call { letter, place: at / 2, tile, meld, red_fives: red_fives(&tiles) })
    }

    /// Is it a call of this player's tile? The place says: 0 the player to the left, 1 opposite, 2 (3 of a quad) to the
    /// right. Three players, too, have the seats of four.
    pub(super) fn is_from(&self, caller: usize, from: usize) -> bool {
        matches!(self.letter, 'c' | 'p' | 'm') && (caller + 3 - from) % 4 == self.place.min(2)
    }
}
