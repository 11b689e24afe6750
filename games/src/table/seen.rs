//! What the players of a table hold and see.

use tehai::rules::{Rules, Wind};
use tehai::tiles::notation::{RedFives, RedHand, RedTile};
use tehai::tiles::{Hand, Meld, TileSet};

use super::{BET, Discarded, Drawn, Offer, Riichi, Seat, Table, Turn, north};
use crate::tiles::{hand, red_tiles};

/// What players hold and see. A player is a number from 0 below that of the players; others see nothing.
impl Table {
    /// The player who discards or declares something next, with the tile just drawn; after a call there is no such
    /// tile, and a hidden hand hides it.
    pub fn to_act(&self) -> Option<(usize, Option<RedTile>)> {
        match self.turn {
            Turn::Acts { player, drawn } => Some((player, drawn.and_then(|drawn| drawn.tile))),
            _ => None,
        }
    }

    /// The tile that the player who discards next has just called.
    pub fn just_called(&self) -> Option<RedTile> {
        self.called
    }

    /// The tile that others may take, with its player: the last discard, or the tile of a quad or a north, which can
    /// only be won by.
    pub fn offered(&self) -> Option<(usize, RedTile)> {
        match self.turn {
            Turn::Offered { from, tile, .. } => Some((from, tile)),
            _ => None,
        }
    }

    /// Can the tile on offer be called, not only won by? Neither the tile of a quad nor the last discard can.
    pub fn is_callable(&self) -> bool {
        matches!(self.turn, Turn::Offered { by: Offer::Discard, .. }) && self.wall > 0
    }

    /// A player's hand; while the player acts, with the tile just drawn. `None` if the log hides it.
    pub fn hand(&self, player: usize) -> Option<&RedHand> {
        let seat = self.seats.get(player)?;
        (!seat.is_hidden).then_some(&seat.hand)
    }

    /// A player's melds with their red fives, which all see.
    pub fn melds(&self, player: usize) -> impl Iterator<Item = (Meld, RedFives)> {
        self.seats.get(player).into_iter().flat_map(|seat| seat.hand.melds())
    }

    /// A player's discards in order, those called by others included.
    pub fn river(&self, player: usize) -> &[Discarded] {
        self.seats.get(player).map_or(&[], |seat| &seat.river)
    }

    /// Norths that a player has set aside.
    pub fn norths(&self, player: usize) -> u8 {
        self.seats.get(player).map_or(0, |seat| seat.norths)
    }

    /// Has the player declared riichi?
    pub fn in_riichi(&self, player: usize) -> bool {
        self.seats.get(player).is_some_and(|seat| seat.riichi != Riichi::No)
    }

    /// Has the player just declared riichi, and is to discard?
    pub fn declares_riichi(&self, player: usize) -> bool {
        let is_declared = self.seats.get(player).is_some_and(|seat| seat.riichi == Riichi::Declared);
        is_declared && matches!(self.turn, Turn::Acts { player: next, .. } if next == player)
    }

    /// The kinds of tiles by which a player cannot win (振聴), whatever the hand waits for: the own discards, and what
    /// the player has let pass since the last of them; after riichi, since it was declared. A north or a tile of a
    /// concealed quad passes nobody, as rules differ on whether it can be won by. The tile on offer counts as passed.
    pub fn safe_against(&self, player: usize) -> TileSet {
        self.barred_waits(player) | self.passing(player)
    }

    /// The same before the tile on offer has passed: a hand that waits for one of them has no ron.
    pub(crate) fn barred_waits(&self, player: usize) -> TileSet {
        let Some(seat) = self.seats.get(player) else { return TileSet::EMPTY };
        let own = seat.river.iter().map(|discarded| discarded.tile.tile);
        own.collect::<TileSet>() | seat.passed
    }

    /// All tiles that a player sees outside the own hand and its melds, each once: rivers, others' melds, norths set
    /// aside and dora indicators.
    pub fn visible_to(&self, player: usize) -> RedHand {
        let mut seen: Vec<RedTile> = self.indicators.clone();
        for (other, seat) in self.seats.iter().enumerate() {
            seen.extend(
                seat.river.iter().filter(|tile| tile.called_by.is_none()).map(|discarded| discarded.tile),
            );
            seen.extend((0..seat.norths).map(|_| north()));
            if other != player {
                seen.extend(seat.hand.melds().flat_map(|(meld, red)| red_tiles(meld.tiles(), red)));
            }
        }
        // Every tile was counted when it was turned over.
        hand(&seen).unwrap_or_else(|_| Hand::EMPTY.into())
    }

    /// The dora indicators in the order in which they were turned over.
    pub fn indicators(&self) -> &[RedTile] {
        &self.indicators
    }

    /// The rules for wins.
    pub(crate) fn rules(&self) -> Rules {
        Rules { players: self.rules.players, ..Rules::default() }
    }

    /// Tiles left to draw.
    pub fn wall(&self) -> u32 {
        self.wall
    }

    /// Tiles that a player still draws if nobody calls, declares a quad or wins.
    pub fn draws_left(&self, player: usize) -> u32 {
        self.left_from(player).div_ceil(self.players() as u32)
    }

    /// Is the last of these draws the last tile of the wall?
    pub fn draws_last(&self, player: usize) -> bool {
        self.left_from(player) % self.players() as u32 == 1
    }

    /// Tiles left from the player's next draw on.
    fn left_from(&self, player: usize) -> u32 {
        let next = match self.turn {
            Turn::Draws { player } => player,
            Turn::Acts { player, .. } => self.after(player),
            Turn::Offered { from, by: Offer::Discard, .. } => self.after(from),
            Turn::Offered { from, .. } => from,
            Turn::Over => return 0,
        };
        let players = self.players();
        if player >= players {
            return 0;
        }
        let before = ((player + players - next) % players) as u32;
        self.wall.saturating_sub(before)
    }

    /// Has the player discarded nothing, and nobody called, declared a quad or set a north aside? Riichi is double
    /// then.
    pub fn is_first_turn(&self, player: usize) -> bool {
        let is_untouched = |seat: &Seat| seat.hand.hand().melds().is_empty() && seat.norths == 0;
        self.river(player).is_empty() && self.seats.iter().all(is_untouched)
    }

    /// Would a win by the drawn tile be worth more by luck: by the first tile (天和、地和), or by a replacement (嶺上開花)?
    pub(crate) fn draws_luck(&self, player: usize) -> bool {
        self.is_first_turn(player)
            || matches!(self.turn, Turn::Acts { drawn: Some(Drawn { is_replacement: true, .. }), .. })
    }

    /// Has the player the points for a bet?
    pub fn affords_riichi(&self, player: usize) -> bool {
        self.scores.get(player).is_some_and(|&points| points >= BET)
    }

    /// Points of each player, bets of this round paid.
    pub fn scores(&self) -> &[i32] {
        &self.scores
    }

    /// Bets on the table.
    pub fn bets(&self) -> u32 {
        self.bets
    }

    /// Bets on the table but for the player's own of this round.
    pub fn bets_but_own(&self, player: usize) -> u32 {
        let is_own = self.seats.get(player).is_some_and(|seat| seat.riichi == Riichi::Paid);
        self.bets - u32::from(is_own)
    }

    /// Bets that the player may win: not an own one, but one that is about to be paid.
    pub(crate) fn others_bets(&self, player: usize) -> u32 {
        let due = |(other, seat): (usize, &Seat)| other != player && seat.riichi == Riichi::Declared;
        self.bets_but_own(player) + self.seats.iter().enumerate().filter(|&of| due(of)).count() as u32
    }

    /// Counters (本場).
    pub fn counters(&self) -> u8 {
        self.counters
    }

    /// Quads of all players.
    pub fn quads(&self) -> usize {
        self.quads
    }

    /// The wind of the round.
    pub fn round_wind(&self) -> Wind {
        self.wind
    }

    /// The wind of a player's seat.
    pub fn seat_wind(&self, player: usize) -> Wind {
        let players = self.players();
        Wind::ALL[(player % players + players - self.dealer) % players]
    }
}
