//! Is it a win of the game, and one that can have come about?

use crate::rules::{Players, Wind, Winds};
use crate::score::{
    BlessingOfMan, MissingShare, NorthTiles, Riichi, ScoreError, ScoreRules, Table, Win, WonBy,
};
use crate::tiles::{Group, Hand, Meld, MeldKind, Tile, TileSet};
use crate::yaku::{Yaku, YakuSet};

impl Win {
    /// Fails if the game has no such tiles, melds or seats, or no such rule.
    pub(super) fn check_game(&self, rules: &ScoreRules) -> Result<(), ScoreError> {
        let Win { hand, winds, won_by, dora, table, .. } = self;
        let players = rules.players;
        hand.all_tiles().check_players(players).map_err(ScoreError::NoSuchTile)?;
        table.check(winds.seat, *won_by, rules)?;
        let is_sequence = |meld: &Meld| meld.kind() == MeldKind::Sequence;
        let (has_three, has_four) = (players == Players::Three, players == Players::Four);
        first_of([
            (
                has_three && hand.melds().iter().any(is_sequence),
                "hand",
                "a called sequence needs four players",
            ),
            (has_four && dora.norths > 0, "norths", "norths set aside need three players"),
        ])
    }

    /// Fails if nobody can be liable for one of the yakuman that are said to be fed.
    pub(super) fn check_liable(&self, yaku: YakuSet, rules: &ScoreRules) -> Result<(), ScoreError> {
        let Win { hand, won_by, table, .. } = self;
        let shown = hand.melds_with(|kind| kind != MeldKind::Sequence);
        let called = hand.melds_with(|kind| matches!(kind, MeldKind::Triplet | MeldKind::Quad));
        for (fed, _) in table.liable.iter() {
            let needed = match fed {
                Yaku::Daisangen => TileSet::DRAGONS,
                Yaku::Daisuushi => TileSet::WINDS,
                _ => shown,
            };
            if !rules.liable_yakuman.contains(fed) {
                return Err(ScoreError::NotLiable(fed, rules.liable_yakuman));
            }
            if !yaku.contains(fed) {
                return Err(ScoreError::LiableForNothing(fed));
            }
            if (needed & called).is_empty() || !needed.is_subset(shown) {
                return Err(ScoreError::NotFed(fed));
            }
            if *won_by == WonBy::Ron && table.discarder.is_none() {
                return Err(ScoreError::Contradiction {
                    part: "discarder",
                    what: "a liable player of a ron needs the seat of the discarder",
                });
            }
        }
        Ok(())
    }

    /// Fails if tiles, luck and dora contradict each other. The tiles of a quad after riichi are not looked at.
    pub(super) fn check(&self, rules: &ScoreRules) -> Result<(), ScoreError> {
        let Win { hand, tile, dora, .. } = self;
        let (concealed, melds, all) = (hand.concealed(), hand.melds(), self.all_tiles()?);
        let tiles = usize::from(concealed.total()) + 3 * melds.len();
        if tiles != 14 {
            return Err(ScoreError::Tiles(tiles));
        }
        if concealed.count(*tile) == 0 {
            return Err(ScoreError::NotHeld(*tile));
        }
        self.check_bet()?;
        self.check_winning_tile(&all)?;
        self.check_blessing(rules)?;
        let fives = Group::SUITS.map(|suit| Tile::new(suit, 5).map_or(0, |five| all.count(five)));
        let has_more = dora.red_fives > fives.iter().sum();
        first_of([(has_more, "red_fives", "there are more red fives than fives")])
    }

    fn has_quad(&self) -> bool {
        self.hand.melds().iter().any(|meld| meld.kind().is_quad())
    }

    /// Riichi, and what depends on it.
    fn check_bet(&self) -> Result<(), ScoreError> {
        let Win { hand, luck, dora, .. } = self;
        let riichi = luck.riichi != Riichi::No;
        // Every call, quad and north set aside before the bet ends double riichi, and after it ippatsu.
        let is_first_round = luck.riichi == Riichi::Double && luck.ippatsu;
        first_of([
            (riichi && !hand.is_concealed(), "riichi", "riichi needs a hand without called melds"),
            (luck.ippatsu && !riichi, "ippatsu", "ippatsu needs riichi"),
            (
                is_first_round && self.has_quad(),
                "ippatsu",
                "double riichi with ippatsu excludes a quad: one before riichi ends double riichi, one after it ippatsu",
            ),
            (
                is_first_round && dora.norths > 0,
                "ippatsu",
                "double riichi with ippatsu excludes a north set aside: one before riichi ends double riichi, one after it ippatsu",
            ),
            (
                is_first_round && luck.robbed_quad,
                "ippatsu",
                "double riichi with ippatsu excludes a robbed quad, of which a triplet was called before",
            ),
            (
                is_first_round && luck.last_tile,
                "ippatsu",
                "double riichi with ippatsu excludes the last tile, which comes long after",
            ),
            (dora.hidden > 0 && !riichi, "hidden_dora", "hidden dora need riichi"),
        ])
    }

    /// Where the winning tile came from.
    fn check_winning_tile(&self, all: &Hand) -> Result<(), ScoreError> {
        let Win { tile, luck, dora, .. } = self;
        let ron = self.won_by == WonBy::Ron;
        let has_replacement = self.has_quad() || dora.norths > 0;
        first_of([
            (luck.dead_wall && ron, "dead_wall", "a tile of the dead wall is drawn, not called"),
            (
                luck.dead_wall && !has_replacement,
                "dead_wall",
                "a tile of the dead wall needs a quad or a north set aside",
            ),
            (luck.dead_wall && luck.ippatsu, "dead_wall", "a tile of the dead wall ends ippatsu"),
            (luck.dead_wall && luck.last_tile, "dead_wall", "the last tile is not one of the dead wall"),
            (luck.robbed_quad && !ron, "robbed_quad", "a robbed quad is called, not drawn"),
            (
                luck.robbed_quad && all.count(*tile) > 1,
                "robbed_quad",
                "three copies of a robbed tile are not in the hand",
            ),
            (luck.robbed_quad && luck.last_tile, "robbed_quad", "there is no quad after the last tile"),
        ])
    }

    /// A win before anything else happened.
    fn check_blessing(&self, rules: &ScoreRules) -> Result<(), ScoreError> {
        let Win { hand, won_by, winds, luck, dora, .. } = self;
        if !luck.blessing {
            return Ok(());
        }
        let is_later = luck.riichi != Riichi::No || luck.last_tile || luck.robbed_quad;
        let is_ron = *won_by == WonBy::Ron;
        let is_dealer = winds.seat == Wind::East;
        first_of([
            (
                is_ron && !is_dealer && rules.blessing_of_man == BlessingOfMan::No,
                "blessing",
                "a blessing is drawn, not called, unless blessing_of_man (人和) is mangan",
            ),
            (
                is_ron && rules.blessing_of_man == BlessingOfMan::No,
                "blessing",
                "a blessing is drawn, not called",
            ),
            (is_ron && is_dealer, "blessing", "a blessing of man is not the dealer's, who discards first"),
            (!hand.melds().is_empty(), "blessing", "a blessing needs a hand without melds"),
            (dora.norths > 0, "blessing", "a blessing needs a hand without norths set aside"),
            (is_later, "blessing", "a blessing comes before all else"),
        ])
    }
}

impl Table {
    /// Fails if the game has no such seats, or no such rule.
    pub(super) fn check(&self, own: Wind, won_by: WonBy, rules: &ScoreRules) -> Result<(), ScoreError> {
        let liable = self.liable.iter().map(|(_, seat)| ("liable player", Some(seat)));
        for (player, seat) in [("seat", Some(own)), ("discarder", self.discarder)].into_iter().chain(liable) {
            let Some(seat) = seat else { continue };
            if (Winds { seat, ..Winds::EAST }).check_players(rules.players).is_err() {
                return Err(ScoreError::NoSuchSeat(player, seat));
            }
            if player != "seat" && seat == own {
                return Err(ScoreError::OwnSeat(player, seat));
            }
        }
        let has_four = rules.players == Players::Four;
        first_of([
            (
                has_four && rules.north_tiles != NorthTiles::default(),
                "north_tiles",
                "norths as value tiles need three players",
            ),
            (
                has_four && rules.missing_share != MissingShare::default(),
                "missing_share",
                "a shared missing share needs three players",
            ),
            (won_by == WonBy::Tsumo && self.discarder.is_some(), "discarder", "a drawn win has no discarder"),
        ])
    }
}

/// Fails with the first contradiction that holds: the part of the win or of the rules that it is about, and what is
/// wrong.
pub(super) fn first_of<const N: usize>(
    contradictions: [(bool, &'static str, &'static str); N],
) -> Result<(), ScoreError> {
    let first = contradictions.into_iter().find(|(holds, ..)| *holds);
    first.map_or(Ok(()), |(_, part, what)| Err(ScoreError::Contradiction { part, what }))
}
