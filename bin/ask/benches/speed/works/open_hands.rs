//! Hands with called melds, compared with crates `xiangting` and `shanten-dp`.
//!
//! xiangting is asked for their concealed tiles: it knows no melds, and may draw copies that lie in them. Before
//! anything is timed, the answers are checked against those of shanten-dp, or against the hands after each discard.

use std::iter;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use shanten_dp::{Mode, calc_shanten, calc_shanten2, make_tile_limits};
use tehai::rules::{Players, Rules};
use tehai::shanten::{Calculator, Discards, Effects, Limits};
use tehai::tiles::{Group, Hand, KINDS, Meld, OpenHand, Tile};

use super::shanten::{Counts, NUMBER, bits, xiangting, xiangting_discards, xiangting_with_tiles};
use crate::measure::Contestant;
use crate::work::{Place, Work};

/// Numbers of called melds, whether a copy in them may matter, and what is measured.
const SORTS: [(usize, bool, &str); 4] = [
    (1, false, "11 tiles beside a called meld, of which no copy matters"),
    (2, false, "8 tiles beside two called melds, of which no copy matters"),
    (1, true, "11 tiles as dealt beside a called meld"),
    (2, true, "8 tiles as dealt beside two called melds"),
];

pub fn works() -> Vec<Work> {
    type Ways = fn(Vec<OpenHand>) -> Vec<Contestant>;
    let questions: [(&str, Ways); 3] = [
        ("shanten beside called melds", shanten),
        ("shanten, necessary and unnecessary tiles beside called melds", tiles),
        ("discards beside called melds, with tiles and copies", discards),
    ];
    let works = questions.into_iter().flat_map(|(name, ways)| {
        SORTS.map(|(melds, may_matter, input)| {
            let prepare = Box::new(move || ways(hands(melds, may_matter)));
            Work { table: Place::Peers, name, input, items: NUMBER as u64, prepare }
        })
    });
    works.collect()
}

/// Does the number of copies that called melds leave of suits change no number of the hand, by the theorem of the
/// library?
fn leaves_enough(hand: &OpenHand) -> bool {
    let limits = Limits::for_open_hand(Players::Four, hand);
    Tile::all().filter(|tile| tile.group() != Group::Honours).all(|tile| {
        let left = limits.limit(tile);
        left == 4 || left >= (hand.concealed().count(tile) + 1).max(2)
    })
}

/// Hands as dealt from what some called melds leave, sequences as often as triplets.
fn hands(melds: usize, may_matter: bool) -> Vec<OpenHand> {
    let mut random = ChaCha8Rng::seed_from_u64(melds as u64);
    let mut below = |number: usize| (random.next_u64() % number as u64) as usize;
    let kinds: Vec<Tile> = Tile::all().collect();
    let hand = || {
        let mut called = Vec::new();
        while called.len() < melds {
            let first = kinds[below(KINDS)];
            called.extend(if below(2) == 0 { Meld::sequence(first) } else { Some(Meld::triplet(first)) });
            if OpenHand::new(Hand::EMPTY, called.clone()).is_err() {
                called.pop();
            }
        }
        let open = OpenHand::new(Hand::EMPTY, called.clone()).expect("checked");
        let mut wall: Vec<Tile> = open.all_tiles().unseen().tiles().collect();
        let dealt = (0..14 - 3 * melds).map(|_| wall.swap_remove(below(wall.len())));
        OpenHand::new(Hand::from_tiles(dealt).expect("from the wall"), called).expect("from the wall")
    };
    iter::repeat_with(hand).filter(|hand| may_matter || leaves_enough(hand)).take(NUMBER).collect()
}

fn concealed(hands: &[OpenHand]) -> Vec<Counts> {
    hands.iter().map(|hand| *hand.concealed().counts()).collect()
}

/// The copies of each tile that called melds leave, as shanten-dp takes them.
fn limits_for_dp(hand: &OpenHand) -> [u8; KINDS + 1] {
    let mut limits = make_tile_limits(false);
    let left = Limits::for_open_hand(Players::Four, hand);
    Tile::all().for_each(|tile| limits[tile.index()] = left.limit(tile));
    limits
}

fn shanten(hands: Vec<OpenHand>) -> Vec<Contestant> {
    let ours = Calculator::new(Rules::default());
    let dp = |hand: &OpenHand| {
        let (limits, melds) = (limits_for_dp(hand), 4 - hand.melds().len());
        calc_shanten(hand.concealed().counts(), &limits, melds, Mode::STANDARD, false, false)
    };
    for hand in &hands {
        assert_eq!(dp(hand).expect("a hand"), ours.shanten(hand).ok(), "{hand}");
    }
    let (tiles, all, of_dp) = (concealed(&hands), hands.clone(), hands);
    let mut shanten = vec![0; all.len()];
    vec![
        Contestant::function("tehai", move || ours.shanten_of_all(&all, &mut shanten)),
        xiangting(&tiles),
        Contestant::function("shanten-dp", move || {
            of_dp.iter().map(|hand| dp(hand).ok().flatten().map_or(0, i64::from)).sum::<i64>()
        }),
    ]
}

fn tiles(hands: Vec<OpenHand>) -> Vec<Contestant> {
    let ours = Calculator::new(Rules::default());
    let dp = |hand: &OpenHand| {
        let (limits, melds) = (limits_for_dp(hand), 4 - hand.melds().len());
        calc_shanten2(hand.concealed().counts(), &limits, melds, Mode::STANDARD, false, false).ok().flatten()
    };
    for hand in &hands {
        let necessary = ours.effects(hand).expect("a hand").necessary();
        assert_eq!(dp(hand).map(|data| data.waits), Some(bits(necessary)), "{hand}");
    }
    let (tiles, all, of_dp) = (concealed(&hands), hands.clone(), hands);
    let mut effects = vec![Effects::default(); all.len()];
    vec![
        Contestant::function("tehai", move || ours.effects_of_all(&all, &mut effects)),
        xiangting_with_tiles(&tiles),
        Contestant::function("shanten-dp", move || {
            let tiles =
                |hand| dp(hand).map_or(0, |data| data.waits.count_ones() + data.discards.count_ones());
            of_dp.iter().map(tiles).sum::<u32>()
        }),
    ]
}

fn discards(hands: Vec<OpenHand>) -> Vec<Contestant> {
    let ours = Calculator::new(Rules::default());
    for hand in hands.iter().step_by(10) {
        for discard in &ours.discards(hand).expect("a hand that discards") {
            let left = hand.concealed().minus(discard.tile).expect("held");
            let left = OpenHand::new(left, hand.melds().to_vec()).expect("fewer tiles");
            let effects = ours.effects(&left).expect("a hand");
            let found = (discard.left.numbers(), discard.left.necessary());
            assert_eq!(found, (effects.numbers(), effects.necessary()), "{hand} {}", discard.tile);
        }
    }
    let (tiles, all) = (concealed(&hands), hands);
    let mut places = vec![Discards::default(); all.len()];
    vec![
        Contestant::function("tehai", move || ours.discards_of_all(&all, &mut places)),
        xiangting_discards(&tiles),
    ]
}
