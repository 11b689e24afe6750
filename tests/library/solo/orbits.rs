//! Hands that are alike share an entry.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use tehai::Hand;
use tehai::rules::{Players, Rules};
use tehai_count::solo::{Aim, Game, Orbits};

use super::{DECKS, small};

/// Orbits by the lemma of Burnside: the mean number of hands that a symmetry leaves as they are.
fn burnside(game: Game, tiles: usize) -> u128 {
    type Series = Vec<u128>;
    let Game { suits, ranks, honours, copies, .. } = game;
    let one = || -> Series { (0..=tiles).map(|power| u128::from(power == 0)).collect() };
    // Kinds that must have equally many copies: 1 + xᵏ + x²ᵏ + …
    let equal = |kinds: usize, all: &Series| -> Series {
        let of =
            |power: usize| (0..=usize::from(copies)).filter_map(move |held| power.checked_sub(held * kinds));
        (0..=tiles).map(|power| of(power).map(|rest| all[rest]).sum()).collect()
    };
    let product = |one: &Series, other: &Series| -> Series {
        (0..=tiles).map(|power| (0..=power).map(|of| one[of] * other[power - of]).sum()).collect()
    };
    // Suits that a symmetry takes around in a circle: the hand of one, which the round leaves as it is, or mirrors.
    let circle = |length: usize| -> Series {
        let same = (0..ranks).fold(one(), |all, _| equal(length, &all));
        let mirrored = (0..ranks / 2).fold(one(), |all, _| equal(2 * length, &all));
        let mirrored = (0..ranks % 2).fold(mirrored, |all, _| equal(length, &all));
        same.iter().zip(mirrored).map(|(one, other)| (one + other) << (length - 1)).collect()
    };
    // For each number of things and length of circles, the permutations with such circles.
    fn permutations(
        things: usize,
        circle: &dyn Fn(usize) -> Series,
        product: &dyn Fn(&Series, &Series) -> Series,
        one: &Series,
    ) -> Series {
        if things == 0 {
            return one.clone();
        }
        // The circle of the first thing: the others in it, in order.
        (1..=things).fold(vec![0; one.len()], |sum, length| {
            let ways: u128 = (things - length + 1..things).map(|left| left as u128).product();
            let rest = permutations(things - length, circle, product, one);
            sum.iter().zip(product(&circle(length), &rest)).map(|(sum, term)| sum + ways * term).collect()
        })
    }
    let of_suits = permutations(suits, &circle, &product, &one());
    let of_honours = permutations(honours, &|length| equal(length, &one()), &product, &one());
    let factorial = |n: usize| (1..=n as u128).product::<u128>();
    let symmetries = (factorial(suits) * factorial(honours)) << suits;
    let fixed = product(&of_suits, &of_honours)[tiles];
    assert_eq!(fixed % symmetries, 0);
    fixed / symmetries
}

#[test]
fn orbits_are_counted_in_two_ways() {
    for deck in DECKS {
        let (game, _) = small(deck, Aim::Win);
        for tiles in 0..=game.tiles + 1 {
            assert_eq!(Orbits::new(game, tiles).count(), burnside(game, tiles.into()), "{tiles} of {game:?}");
        }
    }
    let known = [(Players::Four, 13, 322_565_293), (Players::Four, 14, 923_597_122)];
    for (players, tiles, number) in
        known.into_iter().chain([(Players::Three, 13, 30_710_433), (Players::Three, 14, 69_167_304)])
    {
        let game = Game::new(Rules { players, ..Rules::default() }, Aim::Win);
        assert_eq!(Orbits::new(game, tiles).count(), number);
        assert_eq!(burnside(game, tiles.into()), number);
    }
}

#[test]
fn places_are_those_of_hands_that_are_alike() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for players in Players::ALL {
        let orbits = Orbits::new(Game::new(Rules { players, ..Rules::default() }, Aim::Win), 13);
        let one_more = Orbits::new(orbits.game(), 14);
        for _ in 0..2000 {
            let place = (random.next_u64() % orbits.entries() as u64) as usize;
            let hand = orbits.hand(place);
            assert_eq!((hand.total(), orbits.place(&hand)), (13, Some(place)), "{hand}");
            assert!(orbits.deals(place).is_multiple_of(hand.deals()));
            let drawn = one_more.hand((random.next_u64() % one_more.entries() as u64) as usize);
            let after = orbits.places_after(&drawn);
            assert!(after.iter().map(|after| after.0).eq(drawn.kinds().iter()));
            for (tile, place) in after {
                assert_eq!(orbits.place(&drawn.minus(tile).expect("held")), Some(place));
            }
        }
        let wrong =
            ["123m", "2345m3456p34567s", "11112222333344m"].map(|hand| hand.parse::<Hand>().expect("tiles"));
        let known = wrong.map(|hand| orbits.place(&hand).is_some());
        assert_eq!(known, [false, players == Players::Four, false]);
    }
}

#[test]
fn hands_of_another_game_have_no_place() {
    let (game, _) = small((2, 4, 1, 2, 4), Aim::Win);
    let orbits = Orbits::new(game, 4);
    let place = |suits: &[&[u8]], honours: &[u8]| orbits.place_of_counts(suits, honours);
    assert!(place(&[&[1, 1, 1, 0], &[0, 0, 0, 0]], &[1]).is_some());
    assert_eq!(place(&[&[1, 1, 1, 0]], &[1]), None, "a suit fewer");
    assert_eq!(place(&[&[1, 1, 1, 0], &[0; 4], &[0; 4]], &[1]), None, "a suit more");
    assert_eq!(place(&[&[1, 1, 1], &[0; 4]], &[1]), None, "a rank fewer");
    assert_eq!(place(&[&[1, 1, 1, 0, 0], &[0; 4]], &[1]), None, "a rank more");
    assert_eq!(place(&[&[1, 1, 1, 1], &[0; 4]], &[]), None, "an honour fewer");
    assert_eq!(place(&[&[1, 1, 1, 0], &[0; 4]], &[1, 0]), None, "an honour more");
    assert_eq!(place(&[&[3, 1, 0, 0], &[0; 4]], &[0]), None, "three copies of a rank");
    assert_eq!(place(&[&[1, 0, 0, 0], &[0; 4]], &[3]), None, "three copies of an honour");
    assert_eq!(place(&[&[1, 1, 1, 0], &[0; 4]], &[0]), None, "a tile fewer");
}
