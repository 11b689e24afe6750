//! Yaku as sets of hands, checked by visiting every win.

use std::sync::LazyLock;

use rayon::prelude::*;
use tehai::count::Count;
use tehai::decompose::{Part, Reading, decompositions, readings};
use tehai::expression::{Evaluation, Expression};
use tehai::rules::{Players, Rules, Setting, Wind, Winds};
use tehai::tiles::{Group, KINDS, MeldKind, OpenHand, Tile, TileSet};
use tehai::waiting::types::WaitType;
use tehai::yaku::{Parts, Patterns, Yaku, YakuSet, nine_gates, yaku_of_kinds};
use tehai::{Forest, GameSets, Hand};

const WINDS: Winds = Winds { seat: Wind::South, round: Wind::East };

/// The honours that count with these winds.
static VALUES: LazyLock<TileSet> = LazyLock::new(|| "12567z".parse().unwrap());

/// Visits all wins, and counts each at the indices from `find`, possibly several.
fn visited(
    rules: Rules,
    places: usize,
    find: impl Fn(&Hand, &mut dyn FnMut(usize)) + Sync,
) -> Vec<Count<u64>> {
    const BLOCK: u128 = 1 << 16;
    let wins = GameSets::new(&Forest::new(), rules).wins(14).index().unwrap();
    let starts: Vec<u128> = (0..wins.len()).step_by(BLOCK as usize).collect();
    let of_block = |start: u128| {
        let (mut counts, mut found) = (vec![Count::default(); places], vec![0u64; places.div_ceil(64)]);
        for hand in wins.range(start..(start + BLOCK).min(wins.len())) {
            let number = Count { hands: 1, deals: hand.deals() as u64 };
            find(&hand, &mut |place| found[place / 64] |= 1 << (place % 64));
            for (word, bits) in found.iter_mut().enumerate() {
                while *bits != 0 {
                    counts[64 * word + bits.trailing_zeros() as usize] += number;
                    *bits &= *bits - 1;
                }
            }
        }
        counts
    };
    let sum = |mut sum: Vec<Count<u64>>, counts: Vec<Count<u64>>| {
        sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        sum
    };
    starts.into_par_iter().map(of_block).reduce(|| vec![Count::default(); places], sum)
}

/// The property of a reading to test.
#[derive(Clone, Copy)]
enum Asked {
    Yaku(Yaku),
    /// A triplet of this honour.
    Triplet(u8),
    /// A triplet that counts for seat or round, or of dragons.
    Yakuhai,
}

/// The names of yaku in the language of sets.
const NAMES: [(&str, Asked); 32] = [
    ("pinfu_shape", Asked::Yaku(Yaku::Pinfu)),
    ("tanyao", Asked::Yaku(Yaku::Tanyao)),
    ("iipeikou", Asked::Yaku(Yaku::Iipeikou)),
    ("yakuhai", Asked::Yakuhai),
    ("yakuhai(1z)", Asked::Triplet(1)),
    ("yakuhai(2z)", Asked::Triplet(2)),
    ("yakuhai(3z)", Asked::Triplet(3)),
    ("yakuhai(4z)", Asked::Triplet(4)),
    ("yakuhai(5z)", Asked::Triplet(5)),
    ("yakuhai(6z)", Asked::Triplet(6)),
    ("yakuhai(7z)", Asked::Triplet(7)),
    ("sanshoku", Asked::Yaku(Yaku::Sanshoku)),
    ("ittsu", Asked::Yaku(Yaku::Ittsu)),
    ("chanta", Asked::Yaku(Yaku::Chanta)),
    ("seven_pairs", Asked::Yaku(Yaku::Chiitoi)),
    ("toitoi", Asked::Yaku(Yaku::Toitoi)),
    ("sanankou", Asked::Yaku(Yaku::Sanankou)),
    ("sanshoku_doukou", Asked::Yaku(Yaku::SanshokuDoukou)),
    ("honroutou", Asked::Yaku(Yaku::Honroutou)),
    ("shousangen", Asked::Yaku(Yaku::Shousangen)),
    ("honitsu", Asked::Yaku(Yaku::Honitsu)),
    ("junchan", Asked::Yaku(Yaku::Junchan)),
    ("ryanpeikou", Asked::Yaku(Yaku::Ryanpeikou)),
    ("chinitsu", Asked::Yaku(Yaku::Chinitsu)),
    ("daisangen", Asked::Yaku(Yaku::Daisangen)),
    ("tsuuiisou", Asked::Yaku(Yaku::Tsuuiisou)),
    ("ryuuiisou", Asked::Yaku(Yaku::Ryuuiisou)),
    ("chinroutou", Asked::Yaku(Yaku::Chinroutou)),
    ("shousuushi", Asked::Yaku(Yaku::Shousuushi)),
    ("daisuushi", Asked::Yaku(Yaku::Daisuushi)),
    ("chuuren", Asked::Yaku(Yaku::Chuuren)),
    ("thirteen_orphans", Asked::Yaku(Yaku::Kokushi)),
];

/// The indices of the names that a reading of a win has.
fn named(hand: &Hand, reading: &Reading) -> Vec<usize> {
    let (yaku, triplets) = match reading {
        Reading::Standard(split) => {
            let parts = Parts::new(split, &[]);
            let yaku = parts
                .yaku(WINDS)
                .with_yaku(Yaku::Pinfu, parts.is_pinfu_shape(WINDS))
                .with_yaku(Yaku::Sanankou, parts.triplets.len() == 3)
                .with_yaku(Yaku::Chuuren, nine_gates(hand).is_some());
            (yaku, parts.triplets)
        }
        Reading::SevenPairs(_) => {
            (yaku_of_kinds(hand.kinds()).with_yaku(Yaku::Chiitoi, true), TileSet::EMPTY)
        }
        Reading::ThirteenOrphans(_) => (YakuSet::EMPTY.with_yaku(Yaku::Kokushi, true), TileSet::EMPTY),
    };
    let holds = |asked: Asked| match asked {
        Asked::Yaku(one) => yaku.contains(one),
        Asked::Triplet(rank) => Tile::new(Group::Honours, rank).is_some_and(|tile| triplets.contains(tile)),
        Asked::Yakuhai => !(triplets & *VALUES).is_empty(),
    };
    (0..NAMES.len()).filter(|&place| holds(NAMES[place].1)).collect()
}

/// Checks all names and all pairs of names against the readings of all wins.
fn hold_names_against_a_visit(players: Players) {
    let rules = Rules { players, ..Rules::default() };
    let counts = visited(rules, NAMES.len() * NAMES.len(), |hand, found| {
        for reading in readings(&OpenHand::from(*hand), rules) {
            let named = named(hand, &reading);
            named.iter().for_each(|one| named.iter().for_each(|two| found(one * NAMES.len() + two)));
        }
    });
    let forest = Forest::new();
    let mut evaluation = Evaluation::new(&forest, Setting::new(14, rules).with_winds(WINDS));
    let pairs = NAMES.iter().flat_map(|one| NAMES.iter().map(move |two| (one.0, two.0)));
    for ((one, two), count) in pairs.zip(counts) {
        let text = if one == two { one.to_owned() } else { format!("together({one}, {two})") };
        let hands = evaluation.hands(&text.parse().unwrap()).unwrap();
        assert_eq!(hands.count().unwrap(), Count::from(count), "{text}");
    }
}

#[test]
fn names_of_yaku_of_three_players_have_the_hands_with_such_a_reading() {
    hold_names_against_a_visit(Players::Three);
}

#[test]
fn together_is_less_than_and_where_hands_split_in_two_ways() {
    let forest = Forest::new();
    let mut evaluation = Evaluation::new(&forest, Setting::new(14, Rules::default()));
    let mut set = |text: &str| evaluation.hands(&text.parse().unwrap()).unwrap().index().unwrap();
    let apart = set("pinfu_shape & sanankou");
    assert!(apart.contains(&"111222333456m22p".parse().unwrap()));
    assert!(set("together(pinfu_shape, sanankou)").is_empty());
    // Three yaku must all be in one decomposition, regardless of repetition and order of the names.
    let three = set("together(iipeikou, junchan, sanshoku)");
    assert_eq!(three.count(), set("together(sanshoku, iipeikou, sanshoku, junchan)").count());
    assert!(!three.is_empty() && three.iter().all(|hand| set("together(junchan, iipeikou)").contains(&hand)));
    assert_eq!(set("together(iipeikou)").count(), set("iipeikou").count());
    assert!(set("together(chiitoi, ryanpeikou)").is_empty() && !set("chiitoi & ryanpeikou").is_empty());
}

#[test]
fn pinfu_and_triplets_that_count_depend_on_the_winds_and_nothing_else_does() {
    let forest = Forest::new();
    let setting = Setting::new(14, Rules::default());
    for name in NAMES.map(|(name, _)| name).into_iter().chain(["together(tanyao, pinfu_shape)"]) {
        let expression: Expression = name.parse().unwrap();
        let mut sets =
            Winds::all().map(|winds| expression.hands(&forest, setting.with_winds(winds)).unwrap());
        let first = sets.next().unwrap();
        let differs = sets.any(|hands| !first.equals(hands).unwrap());
        // Heads of all simples are never winds.
        assert_eq!(expression.depends_on_winds(), differs || name.contains("tanyao,"), "{name}");
    }
}

/// A property of the last tile: the wait that it completes, or a yaku with a drawn or a called tile.
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

/// The wait that a tile completes as the last of a part.
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

/// Does the property hold for these parts if the last tile completed such a wait?
fn is_so(with_last: WithLast, parts: &[Part], last: WaitType) -> bool {
    let is_triplet = |part: &&Part| matches!(part, Part::Meld(meld) if meld.kind() == MeldKind::Triplet);
    let triplets = parts.iter().filter(is_triplet).count();
    let has_guest_as_head =
        || parts.iter().all(|part| !matches!(part, Part::Pair(tile) if VALUES.contains(*tile)));
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
    let rules = Rules { players: Players::Three, ..Rules::STANDARD };
    let counts = visited(rules, WITH_LAST.len() * KINDS, |hand, found| {
        for split in decompositions(hand) {
            let parts: Vec<Part> = split.parts().collect();
            for part in &parts {
                for tile in tiles(*part) {
                    let is_so = |with_last: &&WithLast| is_so(**with_last, &parts, ended(*part, tile));
                    for (place, _) in WITH_LAST.iter().enumerate().filter(|(_, with_last)| is_so(with_last)) {
                        found(place * KINDS + tile.index());
                    }
                }
            }
        }
    });
    let forest = Forest::new();
    let sets = GameSets::new(&forest, rules);
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

/// Sweeps, which `cargo test` leaves to a step of the gate of their own.
mod sweeps {
    use super::*;

    #[test]
    #[ignore = "a sweep of many seconds: a step of the gate"]
    fn names_of_yaku_have_the_hands_with_a_reading_that_has_it_and_two_together_with_both() {
        hold_names_against_a_visit(Players::Four);
    }
}
