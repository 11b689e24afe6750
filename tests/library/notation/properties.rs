//! Properties of every text and every hand.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::*;

/// Parses `text` as every type, and asserts that valid values survive being written.
fn reads_without_panic(text: &str) {
    fn check<T: FromStr<Err = ParseError> + PartialEq + Debug>(text: &str, written: impl Fn(&T) -> String) {
        match text.parse::<T>() {
            Ok(value) => assert_eq!(written(&value).parse(), Ok(value)),
            Err(error) => {
                assert_eq!(text[..error.offset].chars().count() + 1, error.character);
                let message = error.to_string();
                assert!(message.len() < 150 && !message.contains(char::is_control), "{message:?}");
            }
        }
    }
    check(text, Tile::to_string);
    check(text, TileSet::to_string);
    // Only its brackets tell a concealed quad from an open one.
    check(text, |meld: &Meld| format!("{meld:?}"));
    check(text, GroupHand::to_string);
    check(text, Hand::to_string);
    check(text, OpenHand::to_string);
}

#[test]
fn a_megabyte_of_anything_is_answered_at_once() {
    let units = "1 m [ ] [] 1m 123m 🀇 🀢 x １ [1m 東 ( r EE Ex m1 m1p 5mr5p r5m r5 (5) https://a?q=";
    let others = [" ", "1 ", "\u{FE0F}", "一 ", "E ", "5mr ", "m1 ", "一 二筒 "];
    for unit in units.split(' ').chain(others) {
        let text = unit.repeat((1 << 20) / unit.len());
        reads_without_panic(&text);
        reads_without_panic(&format!("{text}m"));
    }
    assert_eq!(" ".repeat(1 << 20).parse(), Ok(Hand::EMPTY));
}

fn any_hand() -> impl Strategy<Value = Hand> {
    let counts = prop_oneof![vec(0..=COPIES, KINDS), vec(select(vec![0, 0, 0, 1, 2, 3]), KINDS)];
    counts.prop_map(|counts| Hand::new(counts.try_into().unwrap()).unwrap())
}

fn any_meld() -> impl Strategy<Value = Meld> {
    let melds = Tile::all().flat_map(|tile| {
        let others = [Meld::triplet(tile), Meld::quad(tile), Meld::concealed_quad(tile)];
        Meld::sequence(tile).into_iter().chain(others)
    });
    select(melds.collect::<Vec<_>>())
}

pub fn any_open_hand() -> impl Strategy<Value = OpenHand> {
    let tiles = vec(select(Tile::all().collect::<Vec<_>>()), 0..14);
    (tiles, vec(any_meld(), 0..=4)).prop_filter_map("more than four copies", |(tiles, melds)| {
        OpenHand::new(Hand::from_tiles(tiles).ok()?, melds).ok()
    })
}

/// Text that is nearly a hand, so that random input reaches every branch of the parser.
pub fn nearly_a_hand() -> impl Strategy<Value = String> {
    let signs = "0123456789mpszMZx[](){}［］（｛｝１９０ｍｐｚ東中発一五萬万筒索餅条①⑤EPrＥｒ \t\u{3000}\u{FE0E}\u{FE0F}🀀🀄🀆🀇🀏🀘🀡🀢🀫,、\n\"é";
    let pieces = ["123m", "[111z]", "[456p]", "{7777p}", "99s", "🀙🀙", " 5mr ", " E ", "(789s)", "三萬"]
        .map(String::from);
    let piece = signs.chars().map(String::from).chain(pieces).collect::<Vec<_>>();
    vec(select(piece), 0..12).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn a_hand_survives_a_round_trip(hand in any_hand()) {
        let text = hand.to_string();
        prop_assert_eq!(text.parse(), Ok(hand));
        prop_assert_eq!(text.parse(), Ok(OpenHand::from(hand)));
        prop_assert_eq!(hand.to_unicode().parse(), Ok(hand));
    }

    #[test]
    fn a_hand_is_written_as_its_tiles_one_by_one(hand in any_hand()) {
        let mut expected = String::new();
        for group in Group::ALL {
            let tiles = Tile::all().filter(|tile| tile.group() == group);
            let ranks: String = tiles.map(|tile| tile.rank().to_string().repeat(hand.count(tile).into())).collect();
            if !ranks.is_empty() {
                expected += &format!("{ranks}{}", group.letter());
            }
        }
        prop_assert_eq!(hand.to_string(), expected);
    }

    #[test]
    fn the_appenders_write_what_display_writes(hand in any_hand()) {
        let mut text = b"> ".to_vec();
        push_hand(&hand, &mut text);
        text.push(b' ');
        push_unicode(&hand, &mut text);
        for group in Group::ALL {
            text.push(b' ');
            push_group_hand(&hand.group(group), &mut text);
        }
        let mut expected = format!("> {hand} {}", hand.to_unicode());
        for group in Group::ALL {
            expected += &format!(" {}", hand.group(group));
        }
        prop_assert_eq!(String::from_utf8(text).unwrap(), expected);
    }

    #[test]
    fn the_order_of_the_tiles_does_not_matter(
        tiles in vec(select(Tile::all().collect::<Vec<_>>()), 0..14).prop_filter("at most four copies", |tiles| {
            Hand::from_tiles(tiles.iter().copied()).is_ok()
        })
    ) {
        let text: String = tiles.iter().map(Tile::to_string).collect();
        prop_assert_eq!(text.parse(), Hand::from_tiles(tiles).map_err(|_| unreachable!()));
    }

    #[test]
    fn an_open_hand_survives_a_round_trip(hand in any_open_hand()) {
        prop_assert_eq!(hand.to_string().parse(), Ok(hand.clone()));
        prop_assert_eq!(hand.to_unicode().parse(), Ok(hand));
    }

    #[test]
    fn an_open_hand_is_its_tiles_one_by_one(hand in any_open_hand()) {
        let written = written_tiles(&hand.to_string()).unwrap();
        let tiles = |of: Option<usize>| written.iter().filter(move |it| it.1 == of).map(|it| it.0.tile);
        prop_assert!(written.iter().all(|it| !it.0.is_red));
        prop_assert_eq!(Hand::from_tiles(tiles(None)).unwrap(), *hand.concealed());
        for (place, meld) in hand.melds().iter().enumerate() {
            prop_assert!(tiles(Some(place)).eq(meld.tiles()));
        }
    }

    #[test]
    fn a_meld_survives_a_round_trip(meld in any_meld()) {
        prop_assert_eq!(format!("{meld:?}").parse(), Ok(meld));
        if meld.kind() != MeldKind::ConcealedQuad {
            prop_assert_eq!(meld.to_string().parse(), Ok(meld));
        }
    }

    #[test]
    fn a_set_survives_a_round_trip(tiles in vec(select(Tile::all().collect::<Vec<_>>()), 0..34)) {
        let set: TileSet = tiles.into_iter().collect();
        prop_assert_eq!(set.to_string().parse(), Ok(set));
    }

    #[test]
    fn no_text_makes_the_reader_panic(characters in vec(any::<char>(), 0..40)) {
        reads_without_panic(&characters.into_iter().collect::<String>());
    }

    #[test]
    fn no_text_like_a_hand_makes_the_reader_panic(text in nearly_a_hand()) {
        reads_without_panic(&text);
    }
}
