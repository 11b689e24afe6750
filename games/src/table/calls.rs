//! Melds: calls of another player's discard, quads of the own turn, and norths set aside.

use tehai::rules::Players;
use tehai::tiles::notation::{RedFives, RedTile};
use tehai::tiles::{Meld, MeldKind, Tile};

use super::{Checked, Drawn, Offer, Riichi, Table, TableError, Turn, ensure, north};
use crate::tiles::{red_fives as red_fives_of, red_tiles};

impl Table {
    pub(super) fn call(
        &mut self,
        player: usize,
        from: usize,
        tile: RedTile,
        meld: Meld,
        red_fives: RedFives,
    ) -> Checked {
        let what = format!("a call of {tile} from player {from} by player {player}");
        match self.turn {
            Turn::Offered { from: last, tile: offered, by: Offer::Discard }
                if self.winners.is_empty() && last == from && offered == tile => {}
            _ => return self.unexpected(&what),
        }
        ensure!(player < self.players() && player != from, "{what}: expected another player");
        self.check_bets_paid()?;
        ensure!(self.seats[player].riichi == Riichi::No, "{what}: no calls after riichi");
        ensure!(self.wall > 0, "{what}: the last discard cannot be called");
        match meld.kind() {
            MeldKind::Sequence => {
                ensure!(self.rules.players == Players::Four, "{what}: there is no chi with three players");
                ensure!(player == self.after(from), "{what}: a chi takes the tile of the player to the left");
            }
            MeldKind::Triplet => {}
            MeldKind::Quad => self.check_quad(player)?,
            MeldKind::ConcealedQuad => return Err(TableError(format!("{what}: expected a called meld"))),
        }
        let mut own: Vec<Tile> = meld.tiles().collect();
        let place = own.iter().position(|&other| other == tile.tile);
        let place = place.ok_or_else(|| TableError(format!("{what}: it is not in the meld {meld}")))?;
        own.remove(place);
        let red = red_fives.without(tile);
        let own = red_tiles(own, red.unwrap_or_default());
        ensure!(
            red == Some(red_fives_of(&own)),
            "{what}: the meld {meld} does not have the red fives {red_fives}"
        );
        self.take(player, &own)?;
        let (concealed, red, mut melds) = self.parts(player);
        melds.push((meld, red_fives));
        self.set_hand(player, concealed, red, melds);
        if let Some(discarded) = self.seats[from].river.last_mut() {
            discarded.called_by = Some(player);
        }
        self.turn = match meld.kind() {
            MeldKind::Quad => {
                self.quads += 1;
                Turn::Draws { player }
            }
            _ => {
                self.called = Some(tile);
                Turn::Acts { player, drawn: None }
            }
        };
        Ok(())
    }

    pub(super) fn concealed_quad(&mut self, player: usize, tile: Tile) -> Checked {
        let drawn = self.declaring(player, "a concealed quad")?;
        self.check_quad(player)?;
        self.check_is_drawn(player, drawn, tile, &format!("a concealed quad of {tile}"))?;
        let quad = Meld::concealed_quad(tile);
        // All that the deck has are in a quad.
        let tiles = red_tiles(quad.tiles(), self.rules.red_fives);
        self.take(player, &tiles)?;
        let (concealed, left, mut melds) = self.parts(player);
        melds.push((quad, red_fives_of(&tiles)));
        self.set_hand(player, concealed, left, melds);
        self.quads += 1;
        self.turn = Turn::Offered { from: player, tile: tile.into(), by: Offer::Aside };
        Ok(())
    }

    pub(super) fn added_quad(&mut self, player: usize, tile: RedTile) -> Checked {
        self.declaring(player, "an added quad")?;
        self.check_quad(player)?;
        let triplet = Meld::triplet(tile.tile);
        let place = self.seats[player].hand.hand().melds().iter().position(|&meld| meld == triplet);
        let place = place
            .ok_or_else(|| TableError(format!("{tile}: player {player} has no called triplet of it")))?;
        self.take(player, &[tile])?;
        let (concealed, left, mut melds) = self.parts(player);
        let red = melds[place].1.union(tile.red_fives()).unwrap_or_default();
        melds[place] = (Meld::quad(tile.tile), red);
        self.set_hand(player, concealed, left, melds);
        self.quads += 1;
        self.turn = Turn::Offered { from: player, tile, by: Offer::AddedQuad };
        Ok(())
    }

    pub(super) fn set_north_aside(&mut self, player: usize) -> Checked {
        let drawn = self.declaring(player, "a north set aside")?;
        ensure!(self.rules.players == Players::Three, "norths are set aside only with three players");
        ensure!(self.wall > 0, "a north set aside: the wall is empty");
        self.check_is_drawn(player, drawn, north().tile, "a north set aside")?;
        self.take(player, &[north()])?;
        self.seats[player].norths += 1;
        self.turn = Turn::Offered { from: player, tile: north(), by: Offer::Aside };
        Ok(())
    }

    /// Fails if the player has declared riichi and has drawn another tile.
    fn check_is_drawn(&self, player: usize, drawn: Drawn, tile: Tile, what: &str) -> Checked {
        let other = drawn.tile.filter(|drawn| drawn.tile != tile && self.seats[player].riichi != Riichi::No);
        other.map_or(Ok(()), |drawn| {
            Err(TableError(format!("{what} after riichi: expected the drawn tile {drawn}")))
        })
    }

    /// Fails if nobody can declare a quad any more.
    fn check_quad(&self, player: usize) -> Checked {
        ensure!(self.quads < 4, "a fifth quad, of player {player}");
        ensure!(self.wall > 0, "a quad of player {player}: the wall is empty");
        Ok(())
    }
}
