//! The unseen tiles and the discards of a prediction.

use tehai::rules::Players;
use tehai::tiles::{COPIES, Hand, HandError, TileSet};

/// The tiles that a tenpai player may hold, and those that the player does not wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation {
    /// Melds that the player still has to form from concealed tiles: 4 if none was called.
    pub melds: u8,
    /// The unseen tiles.
    pub unseen: Hand,
    /// The tiles that the player discarded, and so does not wait for.
    pub discarded: TileSet,
}

impl Situation {
    /// The situation from the player's discards and all other visible tiles.
    ///
    /// ```
    /// use tehai::{Rules, predict::Predictor};
    /// use tehai_answers::predict::Situation;
    /// let situation = Situation::new(4, &"23567m44p3456s777z".parse()?, &"19m4s1z".parse()?)?;
    /// let predictor = Predictor::new(Rules::default(), situation.melds)?;
    /// let prediction = predictor.predict(&situation.unseen, situation.discarded);
    /// assert_eq!(prediction.waiting_for("1z".parse()?), 0);
    /// assert!(prediction.waiting_for("5p".parse()?) > 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`HandError::FifthCopy`] names the first tile of which both together have more than four copies.
    pub fn new(melds: u8, visible: &Hand, discards: &Hand) -> Result<Situation, HandError> {
        let seen = visible.plus_all(discards)?;
        Ok(Situation { melds, unseen: seen.unseen(), discarded: discards.kinds() })
    }

    /// The situation in a game with these players: tiles that do not exist have no unseen copies.
    ///
    /// # Errors
    /// [`HandError::NoSuchTile`] if a tile that does not exist was discarded, or has one to three unseen copies. Four
    /// are accepted because they are the default.
    pub fn for_players(self, players: Players) -> Result<Situation, HandError> {
        let mut unseen = *self.unseen.counts();
        for tile in (!players.tiles()).iter() {
            let unseen = &mut unseen[tile.index()];
            if !matches!(*unseen, 0 | COPIES) || self.discarded.contains(tile) {
                return Err(HandError::NoSuchTile(tile));
            }
            *unseen = 0;
        }
        Ok(Situation { unseen: Hand::new(unseen)?, ..self })
    }
}
