//! Hands of many varieties, each with its own pitfalls.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tehai::rules::Players;
use tehai::shanten::Limits;
use tehai::tiles::{Group, Hand, Meld, OpenHand, Tile, TileSet};

use crate::common::{below, one_of};

/// The numbers of tiles that have a shanten.
pub const SIZES: [u8; 10] = [1, 2, 4, 5, 7, 8, 10, 11, 13, 14];

/// The variety of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variety {
    /// As dealt.
    Dealt,
    OneSuit,
    OneSuitAndHonours,
    TerminalsAndHonours,
    /// Mostly all four copies of a tile, or three.
    FourOfAKind,
    /// Mostly two or three copies of a tile.
    Pairs,
    /// One copy of tiles that do not belong together.
    Isolated,
    /// A win of any form with up to three tiles exchanged.
    NearWin,
}

impl Variety {
    pub const ALL: [Variety; 8] = [
        Variety::Dealt,
        Variety::OneSuit,
        Variety::OneSuitAndHonours,
        Variety::TerminalsAndHonours,
        Variety::FourOfAKind,
        Variety::Pairs,
        Variety::Isolated,
        Variety::NearWin,
    ];

    /// A hand of this many existing tiles.
    pub fn hand(self, players: Players, tiles: u8, random: &mut ChaCha8Rng) -> Hand {
        let existing = players.tiles();
        let suits = &Group::ALL[usize::from(players == Players::Three)..3];
        let suit = TileSet::from_group(one_of(random, suits));
        let honours = TileSet::from_group(Group::Honours);
        match self {
            Variety::Dealt => dealt(existing, 1, tiles, random),
            Variety::OneSuit => dealt(suit, 1, tiles, random),
            Variety::OneSuitAndHonours => dealt(suit | honours, 1, tiles, random),
            Variety::TerminalsAndHonours => dealt(TileSet::ORPHANS, 1, tiles, random),
            Variety::FourOfAKind => dealt(existing, 4, tiles, random),
            Variety::Pairs => dealt(existing, 2, tiles, random),
            Variety::Isolated => isolated(existing, tiles, random),
            Variety::NearWin => near_win(existing, tiles, random),
        }
    }
}

/// `number` hands of each variety and size for these players; always the same.
pub fn varied(players: Players, number: usize) -> Vec<Hand> {
    varied_of(players, &SIZES, number)
}

/// `number` hands of each variety and of some sizes.
pub fn varied_of(players: Players, sizes: &[u8], number: usize) -> Vec<Hand> {
    let mut random = ChaCha8Rng::seed_from_u64(players.number().into());
    let each = Variety::ALL.into_iter().flat_map(|variety| sizes.iter().map(move |&tiles| (variety, tiles)));
    each.flat_map(|sort| std::iter::repeat_n(sort, number))
        .map(|(variety, tiles)| variety.hand(players, tiles, &mut random))
        .collect()
}

/// Random limits for each tile: mostly realistic, four less the visible copies, and some that leave only few
/// tiles.
fn random_limits(players: Players, random: &mut ChaCha8Rng) -> Limits {
    const OPEN: [u8; 10] = [0, 0, 0, 0, 1, 1, 2, 3, 4, 4];
    let open = match below(random, 5) {
        4 => std::array::from_fn(|_| if below(random, 4) == 0 { below(random, 3) as u8 } else { 4 }),
        tight => std::array::from_fn(|_| if below(random, 4) <= tight { one_of(random, &OPEN) } else { 0 }),
    };
    Limits::for_game(players).without_visible(&Hand::new(open).expect("four copies at most"))
}

/// Hands of all varieties, each with its own limits.
pub fn limited(players: Players, number: usize) -> Vec<(Hand, Limits)> {
    let mut random = ChaCha8Rng::seed_from_u64(34);
    let hands = varied(players, number).into_iter();
    hands.map(|hand| (hand, random_limits(players, &mut random))).collect()
}

/// Hands of all varieties with one to four called melds; these hold tiles of the concealed part as often as not.
pub fn open_hands(players: Players, number: usize) -> Vec<OpenHand> {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let (existing, concealed) = (players.tiles(), varied_of(players, &SIZES[..8], number).into_iter());
    let quads = Tile::all().flat_map(|tile| [Meld::quad(tile), Meld::concealed_quad(tile)]);
    let melds: Vec<Meld> = Group::ALL.into_iter().flat_map(Meld::all).chain(quads).collect();
    let open = |hand: Hand| {
        let near: Vec<Meld> = melds
            .iter()
            .copied()
            .filter(|meld| meld.counts().any(|(tile, _)| hand.count(tile) > 0))
            .collect();
        let mut open = OpenHand::from(hand);
        while open.melds().len() < 4 - usize::from(hand.total() / 3) {
            let from = if below(&mut random, 2) == 0 { &melds } else { &near };
            let Some(&meld) = from.get(below(&mut random, from.len().max(1))) else { continue };
            if meld.counts().all(|(tile, _)| existing.contains(tile)) {
                let melds = open.melds().iter().copied().chain([meld]).collect();
                open = OpenHand::new(hand, melds).unwrap_or(open);
            }
        }
        open
    };
    concealed.map(open).collect()
}

/// The hand with up to `copies` more copies of a tile, at most four.
fn more(hand: Hand, tile: Tile, copies: u8) -> Hand {
    (0..copies).fold(hand, |hand, _| hand.plus(tile).unwrap_or(hand))
}

fn one_tile(random: &mut ChaCha8Rng, of: TileSet) -> Tile {
    of.iter().nth(below(random, of.len())).expect("fewer than there are")
}

/// Tiles dealt from four copies of each, with up to `at_once` copies of a tile at a time.
fn dealt(from: TileSet, at_once: u8, tiles: u8, random: &mut ChaCha8Rng) -> Hand {
    let mut hand = Hand::EMPTY;
    while hand.total() < tiles {
        let tile = one_tile(random, from);
        // Copies held are not dealt again.
        if below(random, 4) >= usize::from(hand.count(tile)) {
            hand = more(hand, tile, at_once.min(tiles - hand.total()));
        }
    }
    hand
}

/// Tiles that cannot share a meld, as long as there are such tiles.
fn isolated(existing: TileSet, tiles: u8, random: &mut ChaCha8Rng) -> Hand {
    let mut hand = Hand::EMPTY;
    let mut left = existing;
    while hand.total() < tiles {
        let from = if left.is_empty() { existing - hand.full_tiles() } else { left };
        let tile = one_tile(random, from);
        hand = more(hand, tile, 1);
        let near = |other: &Tile| {
            let apart = if tile.group() == Group::Honours { 0 } else { 2 };
            other.group() == tile.group() && other.rank().abs_diff(tile.rank()) <= apart
        };
        left = left - Tile::all().filter(near).collect();
    }
    hand
}

fn trimmed(mut hand: Hand, tiles: u8, random: &mut ChaCha8Rng) -> Hand {
    while hand.total() > tiles {
        hand = hand.minus(one_tile(random, TileSet::ALL)).unwrap_or(hand);
    }
    hand
}

fn near_win(existing: TileSet, tiles: u8, random: &mut ChaCha8Rng) -> Hand {
    let win = match below(random, 4) {
        0 if tiles >= 13 => {
            let pairs = isolated(existing, 7, random);
            Tile::all().fold(pairs, |hand, tile| more(hand, tile, pairs.count(tile)))
        }
        1 if tiles >= 13 => {
            let each = TileSet::ORPHANS.iter().fold(Hand::EMPTY, |hand, tile| more(hand, tile, 1));
            more(each, one_tile(random, TileSet::ORPHANS), 1)
        }
        _ => standard_win(existing, tiles / 3, random),
    };
    let left = win.total().saturating_sub(below(random, 4) as u8).min(tiles);
    let mut hand = trimmed(win, left, random);
    while hand.total() < tiles {
        hand = more(hand, one_tile(random, existing), 1);
    }
    hand
}

fn standard_win(existing: TileSet, melds: u8, random: &mut ChaCha8Rng) -> Hand {
    let possible: Vec<Meld> = Group::ALL
        .into_iter()
        .flat_map(Meld::all)
        .filter(|meld| meld.counts().all(|(tile, _)| existing.contains(tile)))
        .collect();
    let mut hand = more(Hand::EMPTY, one_tile(random, existing), 2);
    while hand.total() < 3 * melds + 2 {
        let meld = one_of(random, &possible);
        let with = meld.counts().try_fold(hand, |hand, (tile, copies)| {
            (hand.count(tile) + copies <= 4).then(|| more(hand, tile, copies))
        });
        hand = with.unwrap_or(hand);
    }
    hand
}
