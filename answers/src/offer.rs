//! What a hand can call of a tile that another player discards.

use tehai::rules::Players;
use tehai::tiles::{Hand, HandError, Meld, OpenHand, Tile, TileSet};
use tehai_options::named;

use crate::hand::Settings;
use crate::problem::{Fault, Field, Problem};

named! {
    /// Who offers a tile, as seen by the player.
    #[derive(Default)]
    OfferedBy {
        /// The player to the left (上家), whose tiles can make a sequence, too.
        #[default]
        Left = "left",
        /// The player across (対面).
        Across = "across",
        /// The player to the right (下家).
        Right = "right",
        /// One of the last two.
        Other = "other",
    }
}

/// A tile that another player discards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Offer {
    /// The tile.
    pub tile: Tile,
    /// Who offers it.
    pub from: OfferedBy,
    /// May any discard follow a call (食い替え)? Else neither the called tile may go nor, of a sequence called at one end, the
    /// tile that fits the other end.
    pub swap_calling: bool,
}

/// A call: chi, pon or an open quad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The meld.
    pub meld: Meld,
    /// The hand with the meld called: of 3m+2 concealed tiles, and of 3m+1 after a quad, which draws.
    pub hand: OpenHand,
    /// The tiles that may not be discarded next.
    pub barred: TileSet,
}

impl Offer {
    /// The tile from the player to the left, with swap-calling barred.
    pub fn new(tile: Tile) -> Offer {
        Offer { tile, from: OfferedBy::default(), swap_calling: false }
    }

    /// Every call that a hand can make of the tile: chi (チー) from the lowest sequence, pon (ポン), open quad (大明槓).
    /// A call that would leave no allowed discard is none.
    ///
    /// ```
    /// use tehai::Players;
    /// use tehai_answers::offer::Offer;
    /// let calls = Offer::new("5p".parse()?).calls(&"3467p1z".parse()?, Players::Four);
    /// let shown: Vec<String> = calls.iter().map(|call| format!("{} {}", call.hand, call.barred)).collect();
    /// assert_eq!(shown, ["67p1z[345p] 25p", "37p1z[456p] 5p", "34p1z[567p] 58p"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn calls(&self, hand: &OpenHand, players: Players) -> Vec<Call> {
        let tile = self.tile;
        let is_chi = self.from == OfferedBy::Left && players == Players::Four;
        let call = |meld: Meld| {
            let mut concealed = hand.concealed().plus(tile)?;
            for of_meld in meld.tiles() {
                concealed = concealed.minus(of_meld)?;
            }
            let melds = hand.melds().iter().copied().chain([meld]).collect();
            let call = Call { meld, hand: OpenHand::new(concealed, melds).ok()?, barred: self.barred(meld) };
            (concealed.total() % 3 == 1 || !(concealed.kinds() - call.barred).is_empty()).then_some(call)
        };
        Meld::of_call(tile, is_chi).chain([Meld::quad(tile)]).filter_map(call).collect()
    }

    /// Checks that the tile can be offered to a hand.
    ///
    /// # Errors
    /// [`Problem`] if the hand does not have 13 tiles, called melds included, or if the game does not have the tile or
    /// a copy of it is not left.
    pub fn check(&self, hand: &OpenHand, settings: &Settings) -> Result<(), Problem> {
        let (tiles, melds) = (hand.concealed().total(), hand.melds().len() as u8);
        let refused = |message: String| Err(Problem::new(Field::Offered, Fault::NoAnalysis, message));
        if melds == 0 && tiles < 13 && tiles % 3 == 1 {
            return refused(
                "the yaku depend on the called melds, which are not named; write them in brackets, such as [123m]"
                    .to_owned(),
            );
        }
        if tiles + 3 * melds != 13 {
            let plural = if melds == 1 { "" } else { "s" };
            return refused(format!(
                "expected 13 tiles, three fewer for each called meld; found {tiles} tiles and {melds} meld{plural}"
            ));
        }
        if !settings.rules.players.tiles().contains(self.tile) {
            return Err(Problem::hand(Field::Offered, HandError::NoSuchTile(self.tile)));
        }
        if settings.unseen(hand)?.count(self.tile) == 0 {
            let message = format!("all four {} are in the hand, visible or discarded", self.tile);
            return Err(Problem::new(Field::Offered, Fault::FifthCopyTogether { found: self.tile }, message));
        }
        Ok(())
    }

    /// The tiles that may not be discarded after this call (食い替え).
    pub fn barred(&self, meld: Meld) -> TileSet {
        if self.swap_calling { TileSet::EMPTY } else { meld.barred_after(self.tile) }
    }
}

impl Call {
    /// The discards that are allowed next, with the concealed tiles after each; none after a quad.
    pub fn discards(&self) -> impl Iterator<Item = (Tile, Hand)> {
        let concealed = *self.hand.concealed();
        let allowed = concealed.kinds() - self.barred;
        let allowed = if concealed.total() % 3 == 2 { allowed } else { TileSet::EMPTY };
        allowed.iter().map(move |tile| (tile, concealed.minus(tile).expect("a tile of the hand")))
    }
}
