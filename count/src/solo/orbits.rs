//! The hands of a game up to symmetry, and the place of each in a table.

use std::ops::Range;

use crate::solo::game::Game;
use crate::solo::part::{Counts, Kinds, Part};
use tehai::rules::Players;
use tehai::tiles::{Group, Hand, KINDS, Tile, TileSet};

/// Suits of a hand. Those that the game does not have come first, and have no kinds.
pub(super) const SUITS: usize = 3;
/// Parts of a hand: the suits, then the honours.
pub(super) const PARTS: usize = SUITS + 1;
/// The number of the honours among the parts.
pub(super) const HONOURS: usize = SUITS;

/// Entries of a piece of a table, or those of one row.
const PIECE: usize = 1 << 16;

/// All hands of a number of tiles, up to permutations of the suits, the mirror image of each suit and permutations of
/// the honours.
///
/// Of a suit only its *class* counts, itself or its mirror image, and of the honours how many have one copy, two, and
/// so on. The entries of a table are the hands with given classes, such that no suit has more tiles than one before it.
/// An orbit whose suits have equal numbers of tiles can have several entries, by the order of the classes.
///
/// ```
/// use tehai::rules::Rules;
/// use tehai_count::solo::{Aim, Game, Orbits};
///
/// let orbits = Orbits::new(Game::new(Rules::default(), Aim::Win), 13);
/// assert_eq!(orbits.count(), 322_565_293);
/// let place = orbits.place(&"19m19p19s1234567z".parse()?).expect("a hand of thirteen tiles");
/// assert_eq!(orbits.place(&"91m91p91s7654321z".parse()?), Some(place));
/// assert_eq!(orbits.deals(place), 4u128.pow(13));
/// assert_eq!(orbits.hand(place).to_string(), "19m19p19s1234567z");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orbits {
    game: Game,
    tiles: u8,
    /// The tiles of each part, if the game is one of riichi mahjong.
    kinds: Option<[Vec<Tile>; PARTS]>,
    suit: Part,
    honours: Part,
    none: Part,
    blocks: Vec<Block>,
    /// By the numbers of tiles of the suits, in the order of blocks.
    by_tiles: Vec<Option<u32>>,
    entries: usize,
}

/// The entries of hands whose suits have given numbers of tiles. The class of the honours changes fastest, then that of
/// the last suit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Block {
    /// Tiles of each part.
    pub(super) tiles: [u8; PARTS],
    /// Classes of each part.
    pub(super) classes: [usize; PARTS],
    /// The place of its first entry.
    pub(super) start: usize,
}

/// How to walk in a block whose suits are asked for in an order of their own.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) start: usize,
    /// How far two neighbouring classes of each part are apart, in the order asked for.
    pub(super) strides: [usize; PARTS],
}

impl View {
    /// The place of the hand with these classes.
    pub(super) fn place(&self, classes: [usize; PARTS]) -> usize {
        self.start + self.strides.iter().zip(classes).map(|(stride, class)| stride * class).sum::<usize>()
    }
}

impl Block {
    /// Entries with one class of each of the first two suits.
    pub(super) fn row(&self) -> usize {
        self.classes[2] * self.classes[HONOURS]
    }

    /// The classes of the first two suits of a row.
    pub(super) fn first_two(&self, row: usize) -> [usize; 2] {
        [row / self.classes[1], row % self.classes[1]]
    }
}

impl Orbits {
    /// The orbits of a game's hands of a number of tiles. Time: some milliseconds.
    ///
    /// # Panics
    /// If there is [no such game](Game::check), or if the hands have more tiles than one that has drawn.
    pub fn new(game: Game, tiles: u8) -> Orbits {
        game.check().expect("a game that can be");
        assert!(tiles <= game.tiles + 1, "{tiles} tiles: expected at most {}", game.tiles + 1);
        let Game { ranks, honours, copies, .. } = game;
        let most = game.tiles + 1;
        let part = |number, are_ranks| Part::new(Kinds { number, copies, are_ranks }, most);
        let side = usize::from(tiles) + 1;
        let mut orbits = Orbits {
            game,
            tiles,
            kinds: game.players().map(kinds_of),
            suit: part(ranks, true),
            honours: part(honours, false),
            none: Part::none(most),
            blocks: Vec::new(),
            by_tiles: vec![None; side.pow(SUITS as u32)],
            entries: 0,
        };
        for first in 0..=tiles {
            for second in 0..=tiles - first {
                for third in 0..=tiles - first - second {
                    orbits.push([first, second, third, tiles - first - second - third]);
                }
            }
        }
        orbits
    }

    /// Adds the block of hands whose parts have these numbers of tiles, if there are such hands.
    fn push(&mut self, tiles: [u8; PARTS]) {
        let classes = std::array::from_fn(|at| self.part(at).number(tiles[at]));
        let entries = classes.iter().product::<usize>();
        if entries > 0 && tiles[self.absent()..SUITS].is_sorted_by(|one, other| one >= other) {
            let at = self.place_of_block(&tiles);
            self.by_tiles[at] = Some(self.blocks.len() as u32);
            self.blocks.push(Block { tiles, classes, start: self.entries });
            self.entries += entries;
        }
    }

    fn place_of_block(&self, tiles: &[u8]) -> usize {
        let side = usize::from(self.tiles) + 1;
        tiles[..SUITS].iter().fold(0, |place, &tiles| side * place + usize::from(tiles))
    }

    /// Suits that the game does not have.
    pub(super) fn absent(&self) -> usize {
        SUITS - self.game.suits
    }

    /// A part, by number.
    pub(super) fn part(&self, at: usize) -> &Part {
        match at {
            HONOURS => &self.honours,
            _ if at < self.absent() => &self.none,
            _ => &self.suit,
        }
    }

    /// All entries in pieces, one after the other, each for a thread to work on: some rows of a block.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (&Block, Range<usize>)> {
        self.blocks.iter().flat_map(|block| {
            let rows = block.classes[0] * block.classes[1];
            let step = (PIECE / block.row()).max(1);
            (0..rows).step_by(step).map(move |first| (block, first..rows.min(first + step)))
        })
    }

    /// The block of hands whose suits have these numbers of tiles, in any order; `None` if there are no such hands.
    pub(super) fn view(&self, tiles: [u8; PARTS]) -> Option<View> {
        let absent = self.absent();
        if tiles.iter().map(|&tiles| usize::from(tiles)).sum::<usize>() != usize::from(self.tiles) {
            return None;
        }
        let mut order = [0, 1, 2];
        order[absent..].sort_by(|&one, &other| tiles[other].cmp(&tiles[one]));
        let block =
            &self.blocks[self.by_tiles[self.place_of_block(&order.map(|suit| tiles[suit]))]? as usize];
        let mut strides = [1; PARTS];
        let mut stride = block.classes[HONOURS];
        for at in (0..SUITS).rev() {
            strides[order[at]] = stride;
            stride *= block.classes[at];
        }
        Some(View { start: block.start, strides })
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.game
    }

    /// Tiles of a hand.
    pub fn tiles(&self) -> u8 {
        self.tiles
    }

    /// Number of entries of a table.
    pub fn entries(&self) -> usize {
        self.entries
    }

    /// Number of orbits.
    pub fn count(&self) -> u128 {
        let choose = |n: u128, k: u128| (0..k).fold(1, |ways, taken| ways * (n - taken) / (taken + 1));
        let of_block = |block: &Block| {
            let suits = &block.tiles[self.absent()..SUITS];
            let mut at = self.absent();
            // Suits with as many tiles can change places: a multiset of classes.
            let multisets = suits.chunk_by(|one, other| one == other).map(|equal| {
                let (classes, number) = (block.classes[at] as u128, equal.len() as u128);
                at += equal.len();
                choose(classes + number - 1, number)
            });
            multisets.product::<u128>() * block.classes[HONOURS] as u128
        };
        self.blocks.iter().map(of_block).sum()
    }

    /// In how many ways the suits can have the numbers of tiles of a block.
    pub(super) fn arrangements(&self, block: &Block) -> u64 {
        let factorial = |n: usize| (1..=n as u64).product::<u64>();
        let equal = block.tiles[self.absent()..SUITS].chunk_by(|one, other| one == other);
        factorial(self.game.suits) / equal.map(|equal| factorial(equal.len())).product::<u64>()
    }

    /// The place of a hand, from the copies of each rank of each suit, and of each of the honours; `None` if the game
    /// has no such hand.
    pub fn place_of_counts(&self, suits: &[&[u8]], honours: &[u8]) -> Option<usize> {
        let Game { suits: number, ranks, honours: kinds, copies, .. } = self.game;
        let is_of_game = suits.len() == number
            && suits.iter().all(|suit| suit.len() == ranks)
            && honours.len() == kinds
            && suits.iter().copied().chain([honours]).flatten().all(|&held| held <= copies);
        let mut parts = [Counts::EMPTY; PARTS];
        if is_of_game {
            parts[self.absent()..SUITS]
                .iter_mut()
                .zip(suits)
                .for_each(|(part, suit)| *part = Counts::new(suit));
            parts[HONOURS] = Counts::new(honours);
        }
        self.place_of_parts(parts).filter(|_| is_of_game)
    }

    fn place_of_parts(&self, parts: [Counts; PARTS]) -> Option<usize> {
        let tiles = parts.map(Counts::tiles);
        let view = self.view(tiles)?;
        let mut classes = [0; PARTS];
        for (at, class) in classes.iter_mut().enumerate() {
            *class = self.part(at).class(tiles[at], parts[at])?;
        }
        Some(view.place(classes))
    }

    /// The place of a hand; `None` if it has another number of tiles, or tiles that the game does not have.
    ///
    /// # Panics
    /// If the game is none of riichi mahjong.
    pub fn place(&self, hand: &Hand) -> Option<usize> {
        self.place_of_parts(self.parts(hand)).filter(|_| self.is_of_game(hand))
    }

    /// For a hand with one tile more: each tile that can be discarded, and the place of the hand after it. Empty if the
    /// game has no such hand.
    ///
    /// # Panics
    /// If the game is none of riichi mahjong.
    pub fn places_after(&self, hand: &Hand) -> Vec<(Tile, usize)> {
        let is_of_game = self.is_of_game(hand) && hand.total() == self.tiles + 1;
        let parts = self.parts(hand);
        let tiles = parts.map(Counts::tiles);
        let class =
            |at: usize, tiles: u8, hand| self.part(at).class(tiles, hand).expect("a hand of the game");
        let mut places = Vec::new();
        let classes: [usize; PARTS] = match is_of_game {
            true => std::array::from_fn(|at| class(at, tiles[at], parts[at])),
            false => return places,
        };
        for (at, kinds) in self.kinds().iter().enumerate() {
            for (kind, &tile) in kinds.iter().enumerate().filter(|&(kind, _)| parts[at].get(kind) > 0) {
                let (mut tiles, mut classes) = (tiles, classes);
                tiles[at] -= 1;
                classes[at] = class(at, tiles[at], parts[at].without(kind, 1));
                places.push((tile, self.view(tiles).expect("hands of the game").place(classes)));
            }
        }
        places.sort_unstable();
        places
    }

    /// Has a hand only tiles of the game?
    fn is_of_game(&self, hand: &Hand) -> bool {
        self.game.players().is_some_and(|players| hand.check_players(players).is_ok())
    }

    /// A hand by parts.
    fn parts(&self, hand: &Hand) -> [Counts; PARTS] {
        let kinds = self.kinds();
        std::array::from_fn(|at| {
            let kinds = (0..).zip(&kinds[at]);
            kinds.fold(Counts::EMPTY, |counts, (kind, &tile)| counts.with(kind, hand.count(tile)))
        })
    }

    /// A hand that has a place.
    ///
    /// # Panics
    /// If there is no such place, or the game is none of riichi mahjong.
    pub fn hand(&self, place: usize) -> Hand {
        let (block, classes) = self.classes(place);
        let mut counts = [0; KINDS];
        for (at, kinds) in self.kinds().iter().enumerate() {
            let held = self.part(at).hands(block.tiles[at])[classes[at]];
            kinds.iter().enumerate().for_each(|(kind, tile)| counts[tile.index()] = held.get(kind));
        }
        Hand::new(counts).expect("a hand has at most four copies of a tile")
    }

    /// The deals of all hands that have a place.
    ///
    /// # Panics
    /// If there is no such place.
    pub fn deals(&self, place: usize) -> u128 {
        let (block, classes) = self.classes(place);
        let of_part = |at: usize| {
            let part = self.part(at);
            u128::from(part.kinds.weight(part.hands(block.tiles[at])[classes[at]]).1)
        };
        (0..PARTS).map(of_part).product::<u128>() * u128::from(self.arrangements(block))
    }

    /// The block of a place, and the class of each part.
    fn classes(&self, place: usize) -> (&Block, [usize; PARTS]) {
        assert!(place < self.entries, "place {place} of {}", self.entries);
        let block = &self.blocks[self.blocks.partition_point(|block| block.start <= place) - 1];
        let mut rest = place - block.start;
        let mut classes = [0; PARTS];
        for at in (0..PARTS).rev() {
            classes[at] = rest % block.classes[at];
            rest /= block.classes[at];
        }
        (block, classes)
    }

    /// The tiles of each part.
    fn kinds(&self) -> &[Vec<Tile>; PARTS] {
        self.kinds.as_ref().expect("a game of riichi mahjong")
    }
}

/// The tiles of each part. With three players the terminals of manzu come after the honours.
fn kinds_of(players: Players) -> [Vec<Tile>; PARTS] {
    let [manzu, pinzu, souzu, mut honours] = Group::ALL.map(|group| {
        let tiles = TileSet::from_group(group) & players.tiles();
        tiles.iter().collect::<Vec<_>>()
    });
    match players {
        Players::Four => [manzu, pinzu, souzu, honours],
        Players::Three => {
            honours.extend(manzu);
            [Vec::new(), pinzu, souzu, honours]
        }
    }
}
