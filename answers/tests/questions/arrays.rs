//! Arrays of answers against the answers for each hand, and what is not wanted or not a hand.

use std::ops::Range;
use std::sync::Mutex;
use std::thread;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use tehai::distance::Target;
use tehai::rules::{Players, Rules};
use tehai::shanten::Limits;
use tehai::tiles::{Hand, Meld, OpenHand, Tile};
use tehai::{Calculator, Forest};
use tehai_answers::arrays::{
    Alone, BadHand, Called, Counts, Hands, NEVER, NO_SHANTEN, Reason, SHORT_TASK, TASK, Workers,
};

/// Hands of more than two tasks, the last of which is not full.
const MANY: usize = 2 * TASK + 7;

/// Hands of so many tiles, drawn from the 136.
fn drawn(tiles: usize) -> Vec<Counts> {
    let mut random = ChaCha8Rng::seed_from_u64(tiles as u64);
    let mut wall: Vec<usize> = (0..136).collect();
    let mut hand = || {
        let mut counts = [0; 34];
        for at in 0..tiles {
            wall.swap(at, at + random.next_u32() as usize % (136 - at));
            counts[wall[at] / 4] += 1;
        }
        counts
    };
    (0..MANY).map(|_| hand()).collect()
}

fn counts(text: &str) -> Counts {
    *text.parse::<Hand>().unwrap().counts()
}

fn calculator() -> Calculator {
    Calculator::new(Rules::default())
}

/// Two threads, which take the last tasks first.
struct Backwards;

impl Workers for Backwards {
    type Failure = BadHand;

    fn each<T: Send>(
        &self,
        tasks: impl ExactSizeIterator<Item = T> + Send,
        work: impl Fn(T) -> Result<(), BadHand> + Sync,
    ) -> Result<(), BadHand> {
        let (tasks, bad) = (Mutex::new(tasks.collect::<Vec<_>>()), Mutex::new(Vec::new()));
        let work = || {
            while let Some(task) = { tasks.lock().unwrap().pop() } {
                work(task).unwrap_or_else(|error| bad.lock().unwrap().push(error));
            }
        };
        thread::scope(|scope| (0..2).for_each(|_| drop(scope.spawn(work))));
        bad.into_inner().unwrap().into_iter().min_by_key(|bad| bad.place).map_or(Ok(()), Err)
    }
}

#[test]
fn closed_hands_have_the_answers_of_single_hands() {
    let (hands, calculator) = (drawn(14), calculator());
    let (mut shanten, mut forms) = (vec![[0]; MANY], vec![[0; 3]; MANY]);
    Hands::new(&hands, Backwards).shanten(&calculator, &mut shanten).unwrap();
    Hands::new(&hands, Alone).shanten_by_form(&calculator, &mut forms).unwrap();
    let (mut necessary, mut unnecessary) = (vec![[0]; MANY], vec![[0]; MANY]);
    let (mut again, mut forms_again, mut copies) = (vec![[0]; MANY], vec![[0; 3]; MANY], vec![[0u8]; MANY]);
    let places =
        (&mut again[..], &mut forms_again[..], &mut necessary[..], &mut unnecessary[..], &mut copies[..]);
    Hands::new(&hands, Backwards).effects(&calculator, places).unwrap();
    assert_eq!((&shanten, &forms), (&again, &forms_again));
    let (mut best, mut after, mut forms_after) = (vec![[0]; MANY], vec![[0; 34]; MANY], vec![[0; 102]; MANY]);
    let (mut left, mut draws) = (vec![[0i16; 34]; MANY], vec![[0; 34]; MANY]);
    let places = (&mut best[..], &mut after[..], &mut forms_after[..], &mut left[..], &mut draws[..]);
    Hands::new(&hands, Backwards).discards(&calculator, false, places).unwrap();
    for (place, counts) in hands.iter().enumerate() {
        let hand = Hand::new(*counts).unwrap();
        let effects = calculator.effects(&hand).unwrap();
        let numbers = effects.numbers();
        let by_form = [numbers.standard(), numbers.seven_pairs(), numbers.thirteen_orphans()];
        assert_eq!(shanten[place], [calculator.shanten(&hand).unwrap()], "{hand}");
        assert_eq!(forms[place], by_form.map(|number| number.unwrap() as i8 - 1), "{hand}");
        assert_eq!(necessary[place], [effects.necessary().bits()], "{hand}");
        assert_eq!(unnecessary[place], [effects.unnecessary().bits()], "{hand}");
        assert_eq!(u32::from(copies[place][0]), effects.copies_left(&hand.unseen()), "{hand}");
        let mut expected = ([NO_SHANTEN; 34], [NO_SHANTEN; 102], [0; 34], [0; 34]);
        let discards = calculator.discards(&hand).unwrap();
        for discard in discards.iter() {
            let (tile, numbers) = (discard.tile.index(), discard.left.numbers());
            expected.0[tile] = discard.left.shanten().unwrap();
            let by_form = [numbers.standard(), numbers.seven_pairs(), numbers.thirteen_orphans()];
            expected.1[3 * tile..][..3].copy_from_slice(&by_form.map(|number| number.unwrap() as i8 - 1));
            expected.2[tile] = discard.copies.into();
            expected.3[tile] = discard.left.necessary().bits();
        }
        assert_eq!(best[place], [discards.best().tile.index() as i8], "{hand}");
        assert_eq!((after[place], forms_after[place], left[place], draws[place]), expected, "{hand}");
    }
}

/// Eleven concealed tiles, the same with a called triplet, and a visible tile, of each hand.
fn open_hands() -> (Vec<Counts>, Vec<OpenHand>, Vec<Counts>) {
    let (mut concealed, mut open, mut visible) = (Vec::new(), Vec::new(), Vec::new());
    for counts in drawn(11).into_iter().take(SHORT_TASK + 3) {
        let tile = |held: Range<u8>| Tile::all().find(|tile| held.contains(&counts[tile.index()])).unwrap();
        concealed.push(counts);
        open.push(OpenHand::new(Hand::new(counts).unwrap(), vec![Meld::triplet(tile(0..1))]).unwrap());
        visible.push(*Hand::from_tiles([tile(1..4)]).unwrap().counts());
    }
    (concealed, open, visible)
}

#[test]
fn called_melds_and_visible_tiles_limit_hands() {
    let (calculator, (concealed, open, visible)) = (calculator(), open_hands());
    let number = concealed.len();
    let called: Vec<Called> = open.iter().map(|hand| [hand.melds()[0].code().into(), -1, -1, -1]).collect();
    let hands = |workers| Hands {
        called: Some(&called[..]),
        visible: Some(&visible[..]),
        limited_by_visible: true,
        ..Hands::new(&concealed, workers)
    };
    let (mut shanten, mut copies) = (vec![[0]; number], vec![[0i16]; number]);
    let (mut best, mut after) = (vec![[0]; number], vec![[0; 34]; number]);
    hands(Alone).shanten(&calculator, &mut shanten).unwrap();
    let places = (&mut [][..], &mut [][..], &mut [][..], &mut [][..], &mut copies[..]);
    hands(Alone).effects(&calculator, places).unwrap();
    let places = (&mut best[..], &mut after[..], &mut [][..], &mut [[0u8; 34]; 0][..], &mut [][..]);
    hands(Alone).discards(&calculator, false, places).unwrap();
    for (place, hand) in open.iter().enumerate() {
        let seen = Hand::new(visible[place]).unwrap();
        let limits = Limits::for_open_hand(Players::Four, hand).without_visible(&seen);
        let effects = calculator.effects_under(hand.concealed(), &limits).unwrap();
        let unseen = hand.all_tiles().plus_all(&seen).unwrap().unseen();
        assert_eq!(shanten[place][0], effects.numbers().shanten(Rules::default().forms).unwrap(), "{hand}");
        assert_eq!(copies[place][0] as u32, effects.copies_left(&unseen), "{hand}");
        let discards = calculator.discards_under_each(hand.concealed(), &limits, |tile| {
            limits.without_visible(&Hand::from_tiles([tile]).unwrap())
        });
        let discards = discards.unwrap().with_unseen(&unseen);
        assert_eq!(best[place][0], discards.best().tile.index() as i8, "{hand}");
        for discard in discards.iter() {
            assert_eq!(after[place][discard.tile.index()], discard.left.shanten().unwrap(), "{hand}");
        }
    }
}

#[test]
fn waits_and_sets() {
    let texts = ["123m456p789s1122z", "1112345678999m", "199m146779p12s24z", "1m"];
    let (hands, calculator) = (texts.map(counts), calculator());
    let mut waits = [[0]; 4];
    Hands::new(&hands, Alone).waits(&calculator, &mut waits).unwrap();
    assert_eq!(waits, [[0b11 << 27], [0b1_1111_1111], [0], [1]]);

    let forest = Forest::new();
    let (full, empty) =
        (forest.hands(&[texts[0].parse().unwrap()]).index().unwrap(), forest.hands(&[]).index().unwrap());
    let mut are_in = [[false]; 4];
    Hands::new(&hands, Alone).are_in(&full, &mut are_in).unwrap();
    assert_eq!(are_in, [[true], [false], [false], [false]]);

    let (mut tiles, mut copies) = ([[0u8]; 4], [[0u8]; 4]);
    let hands = || Hands { visible: Some(&hands[..1]), ..Hands::new(&hands[2..], Alone) };
    hands().distances(&Target::new(&full), (&mut tiles[..2], &mut [], &mut [], &mut copies[..2])).unwrap();
    assert_eq!((tiles[0], tiles[1]), ([9], [12]));
    // Of eight kinds one copy is visible, of 1z and 2z two.
    assert_eq!(copies[1], [8 * 3 + 2 * 2]);
    hands().distances(&Target::new(&empty), (&mut tiles[..2], &mut [], &mut [], &mut [])).unwrap();
    assert_eq!(tiles[..2], [[NEVER]; 2]);
}

#[test]
fn an_answer_that_is_not_wanted_changes_no_other() {
    let (hands, calculator) = (drawn(13), calculator());
    let (mut all, mut alone) = (vec![[0]; MANY], vec![[0]; MANY]);
    let (mut shanten, mut copies) = (vec![[0]; MANY], vec![[0u8]; MANY]);
    let places = (&mut shanten[..], &mut [][..], &mut all[..], &mut [][..], &mut copies[..]);
    Hands::new(&hands, Backwards).effects(&calculator, places).unwrap();
    let none = &mut [[0u8]; 0][..];
    let places = (&mut [][..], &mut [][..], &mut alone[..], &mut [][..], none);
    Hands::new(&hands, Alone).effects(&calculator, places).unwrap();
    assert!(all == alone && all.iter().all(|&[bits]| bits > 0));
}

#[test]
fn the_error_is_that_of_the_first_bad_hand() {
    let calculator = calculator();
    let mut hands = drawn(14);
    let bad = |hands: &[Counts], visible: Option<&[Counts]>| {
        let of = || Hands { visible, ..Hands::new(hands, Backwards) };
        let (mut copies, mut best) = (vec![[0u8]; hands.len()], vec![[0]; hands.len()]);
        let places = (&mut [][..], &mut [][..], &mut [][..], &mut [][..], &mut copies[..]);
        let effects = of().effects(&calculator, places).unwrap_err().to_string();
        let places = (&mut best[..], &mut [][..], &mut [][..], &mut [[0u8; 34]; 0][..], &mut [][..]);
        assert_eq!(of().discards(&calculator, false, places).unwrap_err().to_string(), effects);
        effects
    };
    for place in [1500, 2000, 1501] {
        hands[place][3] = 5;
    }
    let message = "a fifth 4m: there are only four copies of a tile";
    assert_eq!(bad(&hands, None), format!("hand 1500: {message}"));
    // A hand alone needs no name.
    assert_eq!(bad(&hands[1500..1501], None), message);
    // Tiles seen elsewhere belong to their hand.
    let mut visible = vec![*Hand::EMPTY.counts(); MANY];
    visible[1499][3] = 5;
    assert_eq!(bad(&hands, Some(&visible)), format!("hand 1499: visible: {message}"));

    let mut values = vec![[0]; MANY];
    let answer = |place| if place < 7 { Ok(place) } else { Err(Reason::from("too far")) };
    let error = Hands::new(&hands, Backwards).each_value(10, &mut values, answer).unwrap_err();
    assert_eq!((error.place, error.to_string()), (7, "hand 7: too far".to_owned()));
}
