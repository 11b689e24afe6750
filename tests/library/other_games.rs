//! Wins of other games: totals by a second method, and membership by definition.

mod decks;

use std::collections::{BTreeSet, HashMap};

use num_integer::binomial;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use tehai::Forest;
use tehai::handset::Index;
use tehai::tiles::{Group, GroupHand, GroupKind, Hand, Meld, Tile, TileSet};
use tehai_count::sets::{Options, Question};
use tehai_naive::Tiles;

/// Is a hand in a set?
type Definition = fn(&Hand) -> bool;

/// The sets by name, each with its definition.
const DEFINITIONS: [(&str, Definition); 8] = [
    ("mcr_win", is_mcr_win),
    ("knitted_straight", is_knitted_straight),
    ("honours_and_knitted", is_honours_and_knitted),
    ("greater_honours_and_knitted", |hand| is_honours_and_knitted(hand) && honours(hand) == [1; 7]),
    ("taiwan_win", |hand| {
        hand.total() == 17 && (is_standard(hand) || is_pairs_and_triplet(hand) || is_sixteen_apart(hand))
    }),
    ("pairs_and_triplet", is_pairs_and_triplet),
    ("sixteen_apart", is_sixteen_apart),
    ("sichuan_win", is_sichuan_win),
];

fn is_standard(hand: &Hand) -> bool {
    Tiles::from(hand).is_3n2_win()
}

fn are_pairs(hand: &Hand) -> bool {
    hand.counts().iter().all(|count| count % 2 == 0)
}

fn is_orphans(hand: &Hand) -> bool {
    hand.total() == 14 && hand.kinds() == TileSet::ORPHANS
}

fn is_mcr_win(hand: &Hand) -> bool {
    let is_usual = is_standard(hand) || are_pairs(hand) || is_orphans(hand);
    hand.total() == 14 && (is_usual || is_knitted_straight(hand) || is_honours_and_knitted(hand))
}

fn counts(hand: &Hand, suit: Group) -> &[u8] {
    &hand.counts()[suit.kinds()]
}

fn honours(hand: &Hand) -> &[u8] {
    &hand.counts()[27..]
}

/// Some suit has 1, 4 and 7, another 2, 5 and 8, the third 3, 6 and 9; what is left is a meld and a head.
fn is_knitted_straight(hand: &Hand) -> bool {
    let lowest = (0..27).map(|number| [number % 3, number / 3 % 3, number / 9]);
    let knitted = lowest.filter(|lowest| BTreeSet::from(*lowest).len() == 3);
    hand.total() == 14
        && knitted.into_iter().any(|lowest| {
            let mut rest = *hand.counts();
            for (suit, lowest) in Group::SUITS.into_iter().zip(lowest) {
                for place in [lowest, lowest + 3, lowest + 6] {
                    match rest[suit.start() + place].checked_sub(1) {
                        Some(fewer) => rest[suit.start() + place] = fewer,
                        None => return false,
                    }
                }
            }
            is_standard(&Hand::new(rest).expect("four copies at most"))
        })
}

/// No tile twice, the tiles of a suit a multiple of three ranks apart, and no two suits with the same ranks mod 3.
fn is_honours_and_knitted(hand: &Hand) -> bool {
    let remainders = Group::SUITS.map(|suit| -> BTreeSet<usize> {
        (0..9).filter(|&place| counts(hand, suit)[place] > 0).map(|place| place % 3).collect()
    });
    let all: BTreeSet<usize> = remainders.iter().flatten().copied().collect();
    hand.total() == 14
        && hand.counts().iter().all(|count| *count <= 1)
        && remainders.iter().all(|of_suit| of_suit.len() <= 1)
        && remainders.iter().map(BTreeSet::len).sum::<usize>() == all.len()
}

fn is_pairs_and_triplet(hand: &Hand) -> bool {
    let triplet = |tile: Tile| (0..3).try_fold(*hand, |rest, _| rest.minus(tile));
    hand.total() == 17 && Tile::all().filter_map(triplet).any(|rest| are_pairs(&rest))
}

fn is_sixteen_apart(hand: &Hand) -> bool {
    let is_apart = |suit: &[u8]| {
        let held: Vec<usize> = (0..9).filter(|&place| suit[place] > 0).collect();
        held.len() == 3 && held[1] - held[0] >= 3 && held[2] - held[1] >= 3
    };
    hand.total() == 17
        && honours(hand).iter().all(|count| *count > 0)
        && Group::SUITS.into_iter().all(|suit| is_apart(counts(hand, suit)))
        && hand.counts().iter().all(|count| *count <= 2)
}

fn is_sichuan_win(hand: &Hand) -> bool {
    let suits = Group::SUITS.into_iter().filter(|suit| counts(hand, *suit) != [0; 9]).count();
    hand.total() == 14 && honours(hand) == [0; 7] && suits <= 2 && (is_standard(hand) || are_pairs(hand))
}

fn question(set: &str) -> Question {
    Question::new(set.parse().expect("a set"), None, Options::default()).expect("it exists")
}

fn index(set: &str) -> Index {
    question(set)
        .hands(&Forest::new(), &mut |_, _| ())
        .and_then(|hands| Ok(hands.index()?))
        .expect("few nodes")
}

/// Hands and deals.
type Size = [u128; 2];

fn size(index: &Index) -> Size {
    let count = index.count();
    [count.hands, count.deals].map(|number| number.try_into().expect("below 2^128"))
}

fn sum(sizes: impl IntoIterator<Item = Size>) -> Size {
    sizes.into_iter().fold([0; 2], |sum, size| [sum[0] + size[0], sum[1] + size[1]])
}

fn size_of(hands: &BTreeSet<Hand>) -> Size {
    sum(hands.iter().map(|hand| [1, hand.deals()]))
}

/// What decides whether hands of several groups are wins together.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Class {
    tiles: u8,
    /// Groups with a tile.
    groups: u8,
    /// Heads apart from melds; `None` if there are other tiles, too.
    heads: Option<u8>,
    /// Triplets apart from pairs; `None` if there are other tiles, too.
    triplets: Option<u8>,
}

type Classes = HashMap<Class, Size>;

/// The hands of a group by class, judged by definition.
fn of_group(kind: GroupKind) -> Classes {
    let mut classes = Classes::new();
    for hand in GroupHand::all(kind).filter(|hand| hand.total() <= 17) {
        let tiles = Tiles::from(&hand);
        let heads = match hand.total() % 3 {
            0 if tiles.is_3n_win() => Some(0),
            2 if tiles.is_3n2_win() => Some(1),
            _ => None,
        };
        let odd: Vec<&u8> = hand.counts().iter().filter(|count| *count % 2 == 1).collect();
        let triplets = odd.iter().all(|count| **count == 3).then_some(odd.len() as u8);
        let class = Class { tiles: hand.total(), groups: u8::from(hand.total() > 0), heads, triplets };
        let size = classes.entry(class).or_default();
        *size = sum([*size, [1, hand.deals().into()]]);
    }
    classes
}

/// The hands of two parts together, of at most 17 tiles and with a chance to win.
fn joined(one: &Classes, other: &Classes) -> Classes {
    let mut classes = Classes::new();
    for (a, [hands, deals]) in one {
        for (b, [more_hands, more_deals]) in other {
            let both = |a: Option<u8>, b: Option<u8>| Some(a? + b?).filter(|&both| both <= 1);
            let (heads, triplets) = (both(a.heads, b.heads), both(a.triplets, b.triplets));
            let class = Class { tiles: a.tiles + b.tiles, groups: a.groups + b.groups, heads, triplets };
            if class.tiles <= 17 && (heads.is_some() || triplets.is_some()) {
                let size = classes.entry(class).or_default();
                *size = sum([*size, [hands * more_hands, deals * more_deals]]);
            }
        }
    }
    classes
}

fn of_class(classes: &Classes, is_wanted: impl Fn(&Class) -> bool) -> Size {
    sum(classes.iter().filter(|(class, _)| is_wanted(class)).map(|(_, size)| *size))
}

/// Three ranks of each suit, three apart, and no rank twice.
const KNITTED: [&str; 6] =
    ["147m258p369s", "147m369p258s", "258m147p369s", "258m369p147s", "369m147p258s", "369m258p147s"];

/// Every knitted straight, by adding each meld and each pair to each 147 258 369, as far as there are copies.
fn knitted_straights() -> BTreeSet<Hand> {
    let mut hands = BTreeSet::new();
    for knitted in KNITTED {
        let knitted: Hand = knitted.parse().unwrap();
        for meld in Group::ALL.into_iter().flat_map(Meld::all) {
            for head in Tile::all() {
                let more = meld.tiles().chain([head, head]);
                hands.extend(more.into_iter().try_fold(knitted, |hand, tile| hand.plus(tile)));
            }
        }
    }
    hands
}

/// Every hand of the sixteen tiles, one of them twice, for all ranks of each suit that are far enough apart.
fn sixteen_apart() -> BTreeSet<Hand> {
    let ranks = ["147", "148", "149", "158", "159", "169", "258", "259", "269", "369"];
    let mut hands = BTreeSet::new();
    for manzu in ranks {
        for pinzu in ranks {
            for souzu in ranks {
                let hand: Hand = format!("{manzu}m{pinzu}p{souzu}s1234567z").parse().unwrap();
                hands.extend(hand.kinds().iter().filter_map(|tile| hand.plus(tile)));
            }
        }
    }
    hands
}

/// Every hand of fourteen of the sixteen tiles.
fn honours_and_knitted() -> BTreeSet<Hand> {
    let mut hands = BTreeSet::new();
    for knitted in KNITTED {
        let all: Hand = format!("{knitted}1234567z").parse().unwrap();
        for one in all.kinds().iter() {
            let fifteen = all.minus(one).unwrap();
            hands.extend(fifteen.kinds().iter().filter_map(|other| fifteen.minus(other)));
        }
    }
    hands
}

/// The published totals are of wins of the standard form: 13,259 of a suit and 5,237,550 of three suits (Project Euler,
/// problem 696), 11,498,658 with honours, of which 4,668 are seven pairs.
#[test]
fn sets_have_as_many_hands_and_deals_as_a_second_method_finds() {
    let [suit, honours] = [GroupKind::Suit, GroupKind::Honours].map(of_group);
    let two_suits = joined(&suit, &suit);
    let suits = joined(&two_suits, &suit);
    let all = joined(&suits, &honours);
    let is_win = |tiles| move |class: &Class| class.tiles == tiles && class.heads == Some(1);
    let is_pairs =
        |tiles, triplets| move |class: &Class| class.tiles == tiles && class.triplets == Some(triplets);
    let hands = |classes| of_class(classes, is_win(14))[0];
    assert_eq!([&suit, &suits, &all].map(hands), [13_259, 5_237_550, 11_498_658]);

    let [straights, knitted, apart] = [knitted_straights(), honours_and_knitted(), sixteen_apart()];
    for hand in straights.iter().chain(&knitted) {
        assert!(!is_standard(hand) && !are_pairs(hand) && !is_orphans(hand), "{hand}");
    }
    assert!(straights.is_disjoint(&knitted));
    assert!(apart.iter().all(|hand| !is_standard(hand) && !is_pairs_and_triplet(hand)));
    let greater: BTreeSet<Hand> =
        knitted.iter().copied().filter(|hand| hand.counts()[27..] == [1; 7]).collect();

    // Thirteen orphans: one of thirteen is a pair.
    let orphans = [13, 13 * 6 * 4u128.pow(12)];
    let usual = of_class(&all, |class| is_win(14)(class) || is_pairs(14, 0)(class));
    let mcr = sum([usual, orphans, size_of(&straights), size_of(&knitted)]);
    let taiwanese = of_class(&all, |class| is_win(17)(class) || is_pairs(17, 1)(class));
    let of_suits = |class: &Class| class.groups <= 2 && (is_win(14)(class) || is_pairs(14, 0)(class));
    let expected = [
        ("mcr_win", mcr),
        ("knitted_straight", size_of(&straights)),
        ("honours_and_knitted", size_of(&knitted)),
        ("greater_honours_and_knitted", size_of(&greater)),
        ("taiwan_win", sum([taiwanese, size_of(&apart)])),
        ("pairs_and_triplet", of_class(&all, is_pairs(17, 1))),
        ("sixteen_apart", size_of(&apart)),
        ("sichuan_win", of_class(&suits, of_suits)),
    ];
    for (name, expected) in expected {
        assert_eq!(size(&index(name)), expected, "{name}");
    }
    // By formulas: 14 of 16 tiles, or 7 of 9; three of nine ranks with two free ranks after each of the first two.
    assert_eq!(size(&index("honours_and_knitted")), [720, 720 * 4u128.pow(14)]);
    assert_eq!(size(&index("greater_honours_and_knitted")), [216, 216 * 4u128.pow(14)]);
    assert_eq!(size(&index("sixteen_apart")), [16_000, 16_000 * 6 * 4u128.pow(15)]);
    // A triplet of any kind, and seven pairs of 33 others: so many of them twice, the rest once.
    let pairs = (0..=3).map(|twice| {
        let hands = 34 * binomial(33, twice) * binomial(33 - twice, 7 - 2 * twice);
        [hands, hands * 4 * 6u128.pow(7 - 2 * twice as u32)]
    });
    assert_eq!(size(&index("pairs_and_triplet")), sum(pairs));
}

#[test]
fn hands_and_near_misses_are_judged_as_defined() {
    let mut random = ChaCha8Rng::seed_from_u64(16);
    let mut below = |end: u128| (u128::from(random.next_u64()) << 64 | u128::from(random.next_u64())) % end;
    for (name, is_in) in DEFINITIONS {
        let index = index(name);
        let mut missed = 0;
        for _ in 0..4_000 {
            let hand = index.unrank(below(index.len())).unwrap();
            assert!(is_in(&hand), "{name}: {hand}");
            let held: Vec<Tile> = hand.kinds().iter().collect();
            let fewer = hand.minus(held[below(held.len() as u128) as usize]).unwrap();
            let near = fewer.plus(Tile::from_index(below(34) as usize).unwrap());
            if let Some(near) = near {
                assert_eq!(index.contains(&near), is_in(&near), "{name}: {near}");
                missed += u32::from(!is_in(&near));
            }
        }
        assert!(missed > 1_000, "{name}: {missed} near misses");
    }
    // Pairs of one game are hardly near those of another.
    let [pairs, apart] = ["pairs_and_triplet", "sixteen_apart"].map(index);
    for (hand, of_pairs, is_apart) in [
        ("11112222333344z555z", true, false),
        ("11112222333m445566z", true, false),
        ("1111222233334444z5z", false, false),
        ("147m147p147s12345677z", false, true),
        ("1147m147p147s1234567z", false, true),
        ("136m147p147s12345677z", false, false),
        ("147m147p147s12345666z", false, false),
        ("1479m147p147s1234567z", false, false),
    ] {
        let hand: Hand = hand.parse().unwrap();
        assert_eq!((pairs.contains(&hand), apart.contains(&hand)), (of_pairs, is_apart), "{hand}");
    }
}
