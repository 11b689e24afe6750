//! Tiles, some of whose fives are red.

use tehai::rules::Players;
use tehai::score::Indicated;
use tehai::tiles::notation::{RedFives, RedHand, RedTile};
use tehai::tiles::{Hand, Meld, Tile, TileSet};
use tehai_answers::win_probability::DeckRedFives;

/// Concealed tiles.
pub(crate) fn hand(tiles: &[RedTile]) -> Result<RedHand, String> {
    let concealed =
        Hand::from_tiles(tiles.iter().map(|tile| tile.tile)).map_err(|error| error.to_string())?;
    Ok(RedHand::new(concealed, red_fives(tiles), Vec::new()).expect("the red fives are among the tiles"))
}

/// The hand with a tile more; `None` if it is a fifth copy.
pub(crate) fn with_tile(hand: &RedHand, tile: RedTile) -> Option<RedHand> {
    let one = Hand::EMPTY.plus(tile.tile).expect("one tile");
    hand.plus(&one, tile.red_fives()).ok()
}

/// The red fives of some tiles.
pub(crate) fn red_fives(tiles: &[RedTile]) -> RedFives {
    tiles.iter().try_fold(RedFives::NONE, |red, &tile| red.with(tile)).unwrap_or_default()
}

/// Tiles of which the first fives are red, as many as there are red fives.
pub(crate) fn red_tiles(tiles: impl IntoIterator<Item = Tile>, mut red: RedFives) -> Vec<RedTile> {
    let take = |tile| {
        let left = red.minus(tile);
        red = left.unwrap_or(red);
        RedTile { tile, is_red: left.is_some() }
    };
    tiles.into_iter().map(take).collect()
}

/// The red fives of a deck that has some or none.
pub(crate) fn deck_red_fives(players: Players, has_red: bool) -> RedFives {
    if has_red { DeckRedFives::Table.of_game(players) } else { RedFives::NONE }
}

/// The called meld of these tiles.
pub(crate) fn called_meld(tiles: &[RedTile]) -> Result<Meld, String> {
    let mut kinds: Vec<Tile> = tiles.iter().map(|tile| tile.tile).collect();
    kinds.sort();
    let first = kinds.first().copied();
    let melds =
        first.map(|first| [Meld::sequence(first), Some(Meld::triplet(first)), Some(Meld::quad(first))]);
    let fits = |meld: &Meld| meld.tiles().eq(kinds.iter().copied());
    let meld = melds.into_iter().flatten().flatten().find(fits);
    let text = || tiles.iter().map(RedTile::to_string).collect::<Vec<_>>().join(" ");
    meld.ok_or_else(|| format!("expected a sequence, a triplet or a quad, found {}", text()))
}

/// Indicators as the library takes them.
pub(crate) fn indicated(indicators: &[RedTile]) -> Indicated {
    let tiles = Hand::from_tiles(indicators.iter().map(|tile| tile.tile));
    Indicated::By { tiles: tiles.unwrap_or(Hand::EMPTY), red: red_fives(indicators) }
}

/// One tile of each kind.
pub(crate) fn kinds(tiles: TileSet) -> Hand {
    Hand::from_tiles(tiles.iter()).expect("one of each kind")
}
