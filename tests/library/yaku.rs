//! Yaku as sets of hands, held against a visit to every win.

use rayon::prelude::*;
use tehai::count::Count;
use tehai::decompose::{Part, decompositions};
use tehai::handset::Weights;
use tehai::meld::MeldKind;
use tehai::rules::{Players, Rules, Wind, Winds};
use tehai::tile::{KINDS, Tile, TileSet};
use tehai::wait_types::WaitType;
use tehai::yaku::{Parts, Patterns, Yaku, YakuSet};
use tehai::{Forest, GameSets, Hand};

const WINDS: Winds = Winds { seat: Wind::South, round: Wind::East };

/// A number of hands and deals for each thing that is counted.
type Counts<const N: usize> = [Count<u64>; N];

/// Visits all wins of melds and a head, and counts each by what `find` says of it: the places in the list.
fn visited<const N: usize>(players: Players, find: impl Fn(&Hand, &mut [bool; N]) + Sync) -> Vec<Count<u64>> {
    const BLOCK: u128 = 1 << 16;
    let forest = Forest::new();
    let wins = GameSets::new(&forest, Rules { players, ..Rules::STANDARD }).wins(14).index().unwrap();
    let deals = Weights::deals();
    let starts: Vec<u128> = (0..wins.len()).step_by(BLOCK as usize).collect();
    let of_block = |start: u128| {
        let mut counts = [Count::default(); N];
        for hand in wins.range(start..(start + BLOCK).min(wins.len())) {
            let number = Count { hands: 1, deals: deals.weight(&hand) as u64 };
            let mut found = [false; N];
            find(&hand, &mut found);
            counts.iter_mut().zip(found).filter(|(_, found)| *found).for_each(|(count, _)| *count += number);
        }
        counts
    };
    let sum = |mut sum: Counts<N>, counts: Counts<N>| {
        sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        sum
    };
    starts.into_par_iter().map(of_block).reduce(|| [Count::default(); N], sum).to_vec()
}

/// Yaku of the decomposition alone.
const YAKU: [Yaku; 10] = [
    Yaku::Pinfu,
    Yaku::Iipeikou,
    Yaku::Sanshoku,
    Yaku::Ittsu,
    Yaku::Chanta,
    Yaku::Toitoi,
    Yaku::Sanankou,
    Yaku::SanshokuDoukou,
    Yaku::Junchan,
    Yaku::Ryanpeikou,
];

/// Of each decomposition of a hand, the yaku that it has with every winning tile.
fn of_decompositions(hand: &Hand) -> impl Iterator<Item = YakuSet> {
    decompositions(hand).map(|split| {
        let parts = Parts::new(&split, &[]);
        let yaku = parts.yaku(WINDS).with(Yaku::Pinfu, parts.is_pinfu_shape(WINDS));
        yaku.with(Yaku::Sanankou, parts.triplets.len() == 3)
    })
}

fn hold_patterns_against_a_visit(players: Players) {
    let counts = visited::<100>(players, |hand, found| {
        for yaku in of_decompositions(hand) {
            for (row, _) in found.chunks_mut(YAKU.len()).zip(YAKU).filter(|(_, one)| yaku.contains(*one)) {
                row.iter_mut().zip(YAKU).for_each(|(found, two)| *found |= yaku.contains(two));
            }
        }
    });
    let forest = Forest::new();
    let sets = GameSets::new(&forest, Rules { players, ..Rules::STANDARD });
    let of = |yaku| Patterns::of(yaku, WINDS).unwrap();
    let pairs = YAKU.into_iter().flat_map(|one| YAKU.map(|two| (one, two)));
    for ((one, two), count) in pairs.zip(counts) {
        let hands = if one == two { of(one) } else { of(one).and(&of(two)) };
        assert_eq!(sets.matching(&hands).count().unwrap(), Count::from(count), "{one} and {two}");
    }
}

#[test]
fn patterns_have_the_hands_of_their_yaku_alone_and_two_at_once() {
    hold_patterns_against_a_visit(Players::Four);
}

#[test]
fn patterns_of_three_players_have_tiles_of_the_game_only() {
    hold_patterns_against_a_visit(Players::Three);
}

/// What depends on the last tile: the wait that it ends, or a yaku with a tile that was drawn or called out.
#[derive(Clone, Copy, Debug)]
enum WithLast {
    Wait(WaitType),
    Yaku(Yaku, bool),
}

const WITH_LAST: [WithLast; 11] = [
    WithLast::Wait(WaitType::TwoSided),
    WithLast::Wait(WaitType::Closed),
    WithLast::Wait(WaitType::Edge),
    WithLast::Wait(WaitType::Single),
    WithLast::Wait(WaitType::Shanpon),
    WithLast::Yaku(Yaku::Pinfu, true),
    WithLast::Yaku(Yaku::Sanankou, false),
    WithLast::Yaku(Yaku::Sanankou, true),
    WithLast::Yaku(Yaku::Suuankou, false),
    WithLast::Yaku(Yaku::Suuankou, true),
    WithLast::Yaku(Yaku::SuuankouTanki, true),
];

/// The wait that a tile ends as the last of a part.
fn ended(part: Part, tile: Tile) -> WaitType {
    let Part::Meld(meld) = part else { return WaitType::Single };
    match (meld.kind(), meld.first().rank(), tile.rank() - meld.first().rank()) {
        (MeldKind::Triplet, ..) => WaitType::Shanpon,
        (_, _, 1) => WaitType::Closed,
        (_, 1, 2) | (_, 7, 0) => WaitType::Edge,
        _ => WaitType::TwoSided,
    }
}

/// The kinds of tile of a part.
fn tiles(part: Part) -> Vec<Tile> {
    match part {
        Part::Meld(meld) => meld.counts().map(|(tile, _)| tile).collect(),
        Part::Pair(tile) | Part::Single(tile) => vec![tile],
    }
}

/// Is it so if these are the parts, and the last tile ended such a wait?
fn is_so(with_last: WithLast, parts: &[Part], last: WaitType) -> bool {
    let is_triplet = |part: &&Part| matches!(part, Part::Meld(meld) if meld.kind() == MeldKind::Triplet);
    let triplets = parts.iter().filter(is_triplet).count();
    let has_guest_as_head = || {
        let hosts: TileSet = "12567z".parse().unwrap();
        parts.iter().all(|part| !matches!(part, Part::Pair(tile) if hosts.contains(*tile)))
    };
    match with_last {
        WithLast::Wait(wait) => wait == last,
        WithLast::Yaku(Yaku::Pinfu, _) => triplets == 0 && last == WaitType::TwoSided && has_guest_as_head(),
        WithLast::Yaku(Yaku::SuuankouTanki, _) => triplets == 4 && last == WaitType::Single,
        WithLast::Yaku(yaku, is_called) => {
            let open = usize::from(is_called && last == WaitType::Shanpon);
            triplets - open == if yaku == Yaku::Sanankou { 3 } else { 4 }
        }
    }
}

#[test]
fn patterns_with_a_last_tile_have_the_hands_that_it_completes_so() {
    const N: usize = WITH_LAST.len() * KINDS;
    let counts = visited::<N>(Players::Three, |hand, found| {
        for split in decompositions(hand) {
            let parts: Vec<Part> = split.parts().collect();
            for part in &parts {
                for tile in tiles(*part) {
                    for (with_last, found) in WITH_LAST.iter().zip(found.chunks_mut(KINDS)) {
                        found[tile.index()] |= is_so(*with_last, &parts, ended(*part, tile));
                    }
                }
            }
        }
    });
    let forest = Forest::new();
    let sets = GameSets::new(&forest, Rules { players: Players::Three, ..Rules::STANDARD });
    for (with_last, counts) in WITH_LAST.iter().zip(counts.chunks(KINDS)) {
        for (tile, count) in Tile::all().zip(counts) {
            let patterns = match *with_last {
                WithLast::Wait(wait) => Patterns::completed(wait, tile),
                WithLast::Yaku(yaku, is_called) => Patterns::with_last(yaku, WINDS, tile, is_called).unwrap(),
            };
            let found = sets.matching(&patterns).count().unwrap();
            assert_eq!(found, Count::from(*count), "{with_last:?} {tile}");
        }
    }
}
