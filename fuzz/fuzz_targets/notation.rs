//! Hands, tiles and sets of tiles in every spelling: what is read is written, and read again as the same.

#![no_main]

use std::fmt::Debug;
use std::str::FromStr;

use libfuzzer_sys::fuzz_target;
use tehai::rules::RulesError;
use tehai::tiles::notation::{
    ParseError, RedFives, RedHand, RedTile, add_suit, push_hand, readable, written_tiles,
};
use tehai::tiles::{GroupHand, Hand, Meld, OpenHand, Tile, TileSet};
use tehai_fuzz::assert_is_one_line;

fuzz_target!(|text: &str| {
    read::<Tile>(text);
    read::<TileSet>(text);
    read::<Meld>(text);
    read::<GroupHand>(text);
    read::<RedTile>(text);
    let fives: Result<RedFives, RulesError> = text.parse();
    match fives {
        Ok(fives) => assert_eq!(fives.to_string().parse(), Ok(fives)),
        Err(error) => assert_is_one_line(&error),
    }
    if let Some(hand) = read::<Hand>(text) {
        assert_eq!(u32::from(hand.total()), hand.counts().iter().map(|&copies| u32::from(copies)).sum());
        assert_eq!(hand.to_unicode().parse(), Ok(hand));
        let mut pushed = Vec::new();
        push_hand(&hand, &mut pushed);
        assert_eq!(pushed, hand.to_string().into_bytes());
        assert_eq!(text.parse(), Ok(OpenHand::from(hand)));
        // Twice the same, with blanks and in full width.
        assert_eq!(format!(" {} ", spaced(&hand.to_string())).parse(), Ok(hand));
        assert_eq!(wide(&hand.to_string()).parse(), Ok(hand));
    }
    if let Some(hand) = read::<OpenHand>(text) {
        assert_eq!(hand.to_unicode().parse().as_ref(), Ok(&hand));
        assert_eq!(wide(&hand.to_string()).parse().as_ref(), Ok(&hand));
        assert!(hand.all_tiles().counts().iter().all(|&copies| copies <= 4));
    }
    let red = read::<RedHand>(text);
    let open: Result<OpenHand, ParseError> = text.parse();
    assert_eq!(open, text.parse().map(|hand: RedHand| hand.hand().clone()));

    // As much as can be read is what is read of the text up to the error.
    let found = readable(text);
    match (&red, &found.error) {
        (Some(hand), None) => {
            assert_eq!(*hand, found.hand);
            let tiles = written_tiles(text).expect("what is a hand has tiles");
            assert_eq!(tiles, found.tiles);
            assert_eq!(tiles.len(), usize::from(hand.hand().all_tiles().total()));
            let reds = tiles.iter().filter(|(tile, _)| tile.is_red).count();
            assert_eq!(reds, usize::from(hand.red_fives()));
            assert_eq!(hand.all_red_fives().total(), hand.red_fives());
            assert_eq!(wide(&hand.to_string()).parse().as_ref(), Ok(hand));
        }
        (None, Some(error)) => assert_eq!(text.parse::<RedHand>(), Err(*error)),
        _ => panic!("{red:?} and {found:?}"),
    }
    assert_eq!(found.hand.to_string().parse(), Ok(found.hand));
    let suited = add_suit(text);
    assert_eq!(add_suit(&suited), suited);
});

/// Reads a text. What is read is written, and read again as the same; an error is at a place of the text.
fn read<T>(text: &str) -> Option<T>
where
    T: FromStr<Err = ParseError> + ToString + Debug + PartialEq,
{
    match text.parse::<T>() {
        Ok(value) => {
            let written = value.to_string();
            assert_eq!(written.parse().as_ref(), Ok(&value), "{written:?}");
            Some(value)
        }
        Err(error) => {
            assert_is_one_line(&error);
            assert_eq!(text[..error.offset].chars().count() + 1, error.character, "{error}");
            None
        }
    }
}

/// With blanks of every kind between the groups.
fn spaced(text: &str) -> String {
    text.replace('m', "m ").replace('p', "p\u{3000}").replace('s', "s,\t")
}

/// In full width.
fn wide(text: &str) -> String {
    let wide = |sign: char| char::from_u32(sign as u32 + 0xfee0).filter(|_| sign.is_ascii_graphic());
    text.chars().map(|sign| wide(sign).unwrap_or(sign)).collect()
}
