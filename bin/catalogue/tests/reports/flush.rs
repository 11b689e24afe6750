//! Chances of hands of one suit, held against the recurrence as written, and against a published value.

use tehai::rules::Rules;
use tehai::tiles::Hand;
use tehai::winning::is_win;
use tehai_catalogue::reports::flush::Flush;

/// The copies of a hand in manzu.
fn ranks(hand: &Hand) -> [u8; 9] {
    hand.counts()[..9].try_into().expect("nine ranks")
}

/// The chance of a win of a hand that draws, at a turn of 18, as it is written: p_u = p_{u+1} + Σ unseen / left · (v −
/// p_{u+1}).
fn defined(hand: &Hand, turn: u32, is_book: bool) -> f64 {
    if turn == 18 {
        return 0.0;
    }
    let later = defined(hand, turn + 1, is_book);
    let left = if is_book { 123 - turn } else { 123 };
    let suit = "123456789m".parse::<tehai::TileSet>().expect("tiles");
    let gain = |drawn: Hand, unseen: u8| {
        let discards = drawn.kinds().iter().filter_map(|tile| drawn.minus(tile));
        let value = match is_win(&drawn, Rules::default()) {
            true => 1.0,
            false => discards.map(|after| defined(&after, turn + 1, is_book)).fold(0.0, f64::max),
        };
        f64::from(unseen) / f64::from(left) * (value - later)
    };
    later + suit.iter().filter_map(|tile| Some(gain(hand.plus(tile)?, 4 - hand.count(tile)))).sum::<f64>()
}

#[test]
fn chances_are_as_the_recurrence_says_and_as_published() {
    let flush = Flush::solved();
    for hand in ["1122345577889m", "1112345678999m", "1133557799222m", "1111222233334m"] {
        let hand: Hand = hand.parse().expect("tiles");
        for (turn, is_book) in [(18, true), (17, true), (16, true), (16, false), (15, true), (15, false)] {
            let (found, expected) =
                (flush.chance(is_book, &ranks(&hand), turn as usize), defined(&hand, turn, is_book));
            assert!((found - expected).abs() < 1e-14, "{hand} at turn {turn}: {found} {expected}");
        }
        // The mirror image is worth the same.
        let mut mirror = ranks(&hand);
        mirror.reverse();
        let [one, other] = [ranks(&hand), mirror].map(|hand| flush.chance(true, &hand, 0));
        assert!((one - other).abs() < 1e-14, "{hand}: {one} {other}");
    }
    // The published values of flush-win-prob.
    let hand = ranks(&"1122345577889m".parse().expect("tiles"));
    let published = [0.462711, 0.434498];
    for (turn, published) in published.into_iter().enumerate() {
        let found = flush.chance(true, &hand, turn);
        assert!((found - published).abs() < 5e-7, "turn {turn}: {found}");
    }
}

#[test]
fn rows_of_every_turn_are_the_chances() {
    let flush = Flush::solved();
    // 93,600 hands of 13 tiles and 118,800 of 14, at 19 turns.
    assert_eq!(flush.rows(), (93_600 + 118_800) * 19);
    for rank in [0, 18, 93_600 * 19 - 1, 93_600 * 19, flush.rows() - 1] {
        let table = flush.table(rank..rank + 1);
        let objects: Vec<_> = table.objects().collect();
        let [row] = &objects[..] else { panic!("{objects:?}") };
        let hand: Hand = row["hand"].as_str().expect("a hand").parse().expect("tiles");
        let turn = row["turn"].as_u64().expect("a turn") as usize;
        assert_eq!((row["rank"].as_u64(), row["tiles"].as_u64()), (Some(rank), Some(hand.total().into())));
        for (column, is_book) in [("book", true), ("shuffled", false)] {
            let found = row[column].as_f64().expect("a number");
            assert!((found - flush.chance(is_book, &ranks(&hand), turn)).abs() < 1e-15, "{row:?}");
        }
    }
}
