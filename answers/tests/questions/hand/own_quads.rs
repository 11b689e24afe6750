//! Quads of one's own turn, held against their definition.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tehai::decompose::{Reading, readings};
use tehai::rules::{QuadAfterRiichi, Rules};
use tehai::tiles::{COPIES, Hand, Meld, MeldKind, OpenHand, Tile, TileSet};
use tehai_answers::analyze::Quad;
use tehai_answers::hand::Settings;

use crate::common::{below, one_of};
use crate::hand::cases::analyse;

fn quads(hand: &OpenHand) -> Vec<Quad> {
    quads_by(hand, QuadAfterRiichi::Readings)
}

fn quads_by(hand: &OpenHand, quad_after_riichi: QuadAfterRiichi) -> Vec<Quad> {
    let settings = Settings { quad_after_riichi, ..Settings::default() };
    analyse(hand, &settings).quads.unwrap_or_default()
}

/// A win of four melds and a pair, and the tile of a triplet among them.
fn random_win(rng: &mut ChaCha8Rng) -> (Hand, Tile) {
    // Few tiles, so that there are several readings and wide waits.
    let tiles: Vec<Tile> = Tile::all().filter(|tile| tile.index() < 9 || tile.index() == 27).collect();
    loop {
        let triplet = one_of(rng, &tiles);
        let head = one_of(rng, &tiles);
        let mut win = vec![triplet, triplet, triplet, head, head];
        for _ in 0..3 {
            let first = one_of(rng, &tiles);
            match Meld::sequence(first).filter(|_| below(rng, 4) > 0) {
                Some(meld) => win.extend(meld.tiles()),
                None => win.extend([first; 3]),
            }
        }
        if let Ok(win) = Hand::from_tiles(win) {
            return (win, triplet);
        }
    }
}

/// The waits of a hand, and the readings of its wins.
fn wins(hand: &OpenHand) -> (TileSet, Vec<Reading>) {
    let win = |tile: Tile| OpenHand::new(hand.concealed().plus(tile)?, hand.melds().to_vec()).ok();
    let of_tile = |tile: Tile| win(tile).map_or(Vec::new(), |win| readings(&win, Rules::default()).collect());
    let waits = Tile::all().filter(|&tile| !of_tile(tile).is_empty()).collect();
    (waits, Tile::all().flat_map(of_tile).collect())
}

#[test]
fn after_riichi_a_quad_keeps_the_waits_and_was_a_triplet_in_every_reading() {
    let mut rng = ChaCha8Rng::seed_from_u64(51);
    let mut found = [0, 0];
    for _ in 0..4_000 {
        let (win, triplet) = random_win(&mut rng);
        let gone = one_of(&mut rng, &win.tiles().filter(|&tile| tile != triplet).collect::<Vec<Tile>>());
        let tenpai = win.minus(gone).unwrap();
        let Some(hand) = tenpai.plus(triplet).filter(|hand| hand.count(triplet) == COPIES) else { continue };
        let hand = OpenHand::from(hand);
        let quad = quads(&hand).into_iter().find(|quad| quad.quad.first() == triplet).expect("four copies");
        let (waits, before) = wins(&tenpai.into());
        let (after, _) = wins(&quad.hand);
        let has_triplet = |reading: &Reading| match reading {
            Reading::Standard(split) => split.melds().any(|meld| meld == Meld::triplet(triplet)),
            Reading::SevenPairs(_) | Reading::ThirteenOrphans(_) => false,
        };
        let is_allowed = waits == after && before.iter().all(has_triplet);
        assert_eq!(quad.after_riichi, is_allowed, "{hand} {}: {waits} and {after}", quad.quad);
        let by_waits = quads_by(&hand, QuadAfterRiichi::Waits);
        let by_waits = by_waits.iter().find(|other| other.quad == quad.quad).map(|quad| quad.after_riichi);
        assert_eq!(by_waits, Some(waits == after && !waits.is_empty()), "{hand} {}", quad.quad);
        found[usize::from(is_allowed)] += 1;
    }
    assert!(found.iter().all(|&hands| hands > 100), "{found:?}");
}

#[test]
fn quads_are_of_four_tiles_or_of_a_called_triplet_and_the_fourth() {
    let shown = |text: &str| {
        let quads = quads(&text.parse().unwrap());
        quads.iter().map(|quad| format!("{} {}", quad.quad.in_brackets(), quad.hand)).collect::<Vec<String>>()
    };
    assert_eq!(shown("1111m234p5555s677z"), ["{1111m} 234p5555s677z{1111m}", "{5555s} 1111m234p677z{5555s}"]);
    assert_eq!(
        shown("12m4p5555s1z[444p][123p]"),
        ["[4444p] 12m5555s1z[4444p][123p]", "{5555s} 12m4p1z[444p][123p]{5555s}"]
    );
    // Before a draw there is none, nor from a called sequence, nor in a hand whose melds are not named.
    for text in ["1111m234p5555s67z", "12m4p155s11z[456p][123p]", "1111m2345p"] {
        assert_eq!(shown(text), Vec::<String>::new(), "{text}");
    }
    // After riichi no quad is added, and none is declared by a hand that is not tenpai without it.
    let allowed = |text: &str| quads(&text.parse().unwrap())[0].after_riichi;
    assert!(allowed("1111z234m567p4588s") && !allowed("1111z234m567p47s77z"));
    assert!(!allowed("1z234m567p4588s[111z]"));
    // The waits for 1m and 4m would become one for 4m.
    assert!(!allowed("111123m567p45688s"));
    let calls = quads(&"1z234m567p4588s[111z]".parse().unwrap());
    assert_eq!(calls[0].quad.kind(), MeldKind::Quad);
}
