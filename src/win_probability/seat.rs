//! The tiles of a hand at its place at the table.

use crate::tiles::notation::{RedFives, RedHand, RedTile};
use crate::tiles::{COPIES, Hand, HandError, Tile};
use crate::win_probability::error::GameError;
use crate::win_probability::graph::coloured::Coloured;
use crate::win_probability::graph::grow::{Grown, Successors};
use crate::win_probability::settings::GameSettings;

/// A hand at its place: what it holds, and what it does not see.
#[derive(Clone, Copy)]
pub(super) struct Seat {
    /// The concealed tiles.
    pub(super) held: Coloured,
    /// The tiles that are not visible, those of the hand included.
    pub(super) unseen: Coloured,
    /// Does the game begin with a discard?
    pub(super) is_to_discard: bool,
}

impl Seat {
    /// Checks that the tiles exist, and that the hand may draw after a quad.
    pub(super) fn new(given: &RedHand, settings: &GameSettings) -> Result<Seat, GameError> {
        let GameSettings { rules, ref visible, red_fives, is_after_quad, .. } = *settings;
        let (hand, all) = (given.hand().concealed(), given.hand().all_tiles());
        let seen = visible.hand().all_tiles();
        seen.check_players(rules.players)?;
        all.plus_all(&seen)?;
        let held = Coloured { tiles: *hand, red: given.concealed_red_fives() };
        let melds = all.difference(hand).expect("concealed tiles are among all");
        let existing = rules.players.tiles();
        let tiles = seen.unseen().difference(&melds).expect("there is no fifth copy");
        let tiles = Hand::from_tiles(tiles.tiles().filter(|tile| existing.contains(*tile)));
        let red = unseen_red_fives(given, visible, red_fives)?;
        if let Some(tile) = RedFives::fives().find(|&five| red.copies(five) > 0 && !existing.contains(five)) {
            return Err(HandError::NoSuchTile(tile).into());
        }
        let unseen = Coloured { tiles: tiles.expect("there is no fifth copy"), red };
        let is_to_discard = hand.total() % 3 == 2;
        if is_after_quad && is_to_discard {
            return Err(GameError::AfterQuad(hand.total()));
        }
        Ok(Seat { held, unseen, is_to_discard })
    }

    /// The first discards, of those that are allowed, and the hands that they leave; or the hand as it is.
    pub(super) fn first(
        &self,
        allowed: impl FnOnce(&Hand) -> Vec<Tile>,
    ) -> (Vec<Option<RedTile>>, Vec<Coloured>) {
        let Seat { held, is_to_discard, .. } = *self;
        let discarded =
            |tile: Tile| (Some(held.discard(tile)), held.minus(tile).expect("a tile of the hand"));
        match is_to_discard {
            true => allowed(&held.tiles).into_iter().map(discarded).unzip(),
            false => (vec![None], vec![held]),
        }
    }

    /// The first discards, and all that the hand can become by these moves; the hands that the discards leave come
    /// first.
    pub(super) fn grow(
        &self,
        moves: &mut impl Successors,
        limit: usize,
    ) -> Result<(Vec<Option<RedTile>>, Grown), GameError> {
        let (discards, first) = self.first(|hand| moves.discards(hand));
        Ok((discards, moves.grow(&first, limit)?))
    }
}

/// The red fives that are not visible, those of the concealed tiles included.
fn unseen_red_fives(
    hand: &RedHand,
    visible: &RedHand,
    deck: Option<RedFives>,
) -> Result<RedFives, GameError> {
    let Some(deck) = deck else {
        hand.check_seen(visible.all_red_fives(), None)?;
        return Ok(hand.concealed_red_fives());
    };
    let mut unseen = deck;
    for tile in RedFives::fives() {
        let [red, all] = [
            [hand, visible].map(|tiles| tiles.all_red_fives().copies(tile)),
            [hand, visible].map(|tiles| tiles.hand().all_tiles().count(tile)),
        ]
        .map(|counts| counts.iter().sum::<u8>());
        let of_deck = deck.copies(tile);
        if red > of_deck || all - red > COPIES - of_deck {
            return Err(GameError::RedFives { tile, of_deck });
        }
        let seen = red - hand.concealed_red_fives().copies(tile);
        unseen =
            (0..seen).try_fold(unseen, |unseen, _| unseen.minus(tile)).expect("no more than in the deck");
    }
    Ok(unseen)
}
