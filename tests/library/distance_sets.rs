//! Distances in the language of sets, beside called melds, and how many hands have each.

use std::collections::BTreeSet;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tehai::decompose::{Decomposition, decompositions};
use tehai::distance::Target;
use tehai::handset::{Forest, GameSets, HandSet};
use tehai::rules::{Setting, Winds};
use tehai::tiles::{Hand, Meld, MeldKind, OpenHand, TileSet};
use tehai::yaku::{Parts, Yaku};
use tehai::{Expression, Players, Rules};
use tehai_count::distribution::Distribution;

/// The hands of an expression.
fn hands<'f>(forest: &'f Forest, text: &str, tiles: u8) -> HandSet<'f> {
    let expression: Expression = text.parse().expect("an expression");
    expression.hands(forest, Setting::new(tiles, Rules::default())).expect("a set that fits")
}

#[test]
fn hands_within_a_distance_are_those_that_lack_as_many_tiles() {
    let forest = Forest::new();
    let same = |text: &str, other: HandSet| {
        assert_eq!(hands(&forest, text, 13).equals(other), Ok(true), "{text}");
    };
    // Hands that become a half flush with some tile; none of them is one, with 13 tiles.
    let one_short = hands(&forest, "honitsu", 14).one_tile_fewer();
    same("distance(honitsu) = 1", one_short);
    same("distance(honitsu) <= 1", one_short);
    same("distance(win) <= 1", hands(&forest, "tenpai", 13));
    for number in 0..5 {
        let replacement = format!("replacement <= {number}");
        same(&format!("distance(win) <= {number}"), hands(&forest, &replacement, 13));
    }
}

#[test]
fn distances_are_spelt_in_one_way_and_have_their_usual_tiles() {
    for (text, spelt, tiles) in [
        ("distance(honitsu)=1&tenpai", "distance(honitsu) = 1 & tenpai", 13),
        (
            "distance(only(m) & distance(tanyao) = 2) >= 3",
            "distance(only(m) & distance(tanyao) = 2) >= 3",
            12,
        ),
        ("!距離(win | @x) < 2", "!distance(win | @x) < 2", 13),
    ] {
        let stored =
            |_: &str| Ok::<_, String>(Forest::new().all(TileSet::ALL, 14).index().expect("all hands fit"));
        let expression = Expression::read(text, stored).expect("an expression");
        assert_eq!(expression.to_string(), spelt);
        assert_eq!(expression.usual_tiles(), tiles, "{text}");
    }
}

/// Does a decomposition beside called melds have the yaku, as it is scored?
fn has(yaku: &str, split: &Decomposition, called: &[Meld]) -> bool {
    let found = Parts::new(split, called).yaku(Winds::EAST);
    let concealed_quads = called.iter().filter(|meld| meld.kind() == MeldKind::ConcealedQuad).count();
    let is_open = concealed_quads < called.len();
    match yaku {
        "win" => true,
        "yakuhai" => {
            [Yaku::RoundWind, Yaku::White, Yaku::Green, Yaku::Red].iter().any(|&it| found.contains(it))
        }
        "sanankou" => {
            let triplets = split.melds().filter(|meld| meld.kind() == MeldKind::Triplet);
            triplets.count() + concealed_quads == 3
        }
        "iipeikou" | "ryanpeikou" if is_open => false,
        name => found.contains(Yaku::ALL.into_iter().find(|it| it.name() == name).expect("a yaku")),
    }
}

/// Names of yaku, which are those of their sets.
const YAKU: &str = "win tanyao honitsu chinitsu honroutou yakuhai shousangen daisangen toitoi iipeikou ryanpeikou sanshoku \
    sanshoku_doukou ittsu chanta junchan sanankou";

#[test]
fn concealed_parts_beside_called_melds_are_those_of_which_a_reading_has_the_yaku() {
    let forest = Forest::new();
    let mut random = ChaCha8Rng::seed_from_u64(17);
    let mut found = vec![0; YAKU.split(' ').count()];
    for melds in [
        "[111m]",
        "[234p]",
        "{7777z}",
        "[789s][999s]",
        "[567m][567p]",
        "[555z][1111z]",
        "[123m]{9999m}[666z]",
    ] {
        let called = melds.parse::<OpenHand>().expect("melds").melds().to_vec();
        let left = 4 - called.len();
        // The concealed parts to try: melds and a head, some of them near the called ones.
        let wins = GameSets::new(&forest, Rules::STANDARD).standard_wins(left as u8);
        let outer = wins.only("123789m123789p789s12357z".parse().expect("tiles")).index().expect("fits");
        let wins = wins.index().expect("fits");
        let drawn = (0..20_000).filter_map(|_| wins.sample(&mut random));
        let hands: BTreeSet<Hand> = outer.iter().step_by(37).chain(drawn).collect();
        let hands: Vec<Hand> =
            hands.into_iter().filter(|hand| OpenHand::new(*hand, called.clone()).is_ok()).collect();
        let splits: Vec<Vec<Decomposition>> =
            hands.iter().map(|hand| decompositions(hand).collect()).collect();
        for (found, yaku) in found.iter_mut().zip(YAKU.split(' ')) {
            let expression: Expression = yaku.parse().expect("a yaku");
            let target = expression.target(Rules::default(), Winds::EAST, &called).expect("a yaku fits");
            for ((hand, splits), tiles) in hands.iter().zip(&splits).zip(target.tiles_of_all(&hands)) {
                let is_so = splits.iter().any(|split| has(yaku, split, &called));
                assert_eq!(tiles == Some(0), is_so, "{hand}{melds} {yaku}");
                *found += u32::from(is_so);
            }
        }
    }
    let never = YAKU.split(' ').zip(found).filter(|(_, found)| *found == 0).map(|(yaku, _)| yaku);
    // It needs four concealed sequences.
    assert_eq!(never.collect::<Vec<_>>(), ["ryanpeikou"]);
}

#[test]
fn sets_without_a_meaning_beside_called_melds_say_so() {
    let called = "[111m]".parse::<OpenHand>().expect("a meld").melds().to_vec();
    let target = |text: &str| {
        text.parse::<Expression>().expect("a set").target(Rules::default(), Winds::EAST, &called)
    };
    assert_eq!(
        target("honitsu & shanten = 0").unwrap_err().to_string(),
        "character 11: found \"shanten = 0\" for a hand with called melds, expected wins, yaku or numbers of tiles, \
         such as win, honitsu or 5m = 2"
    );
    for concealed in ["seven_pairs", "kokushi", "chuuren", "pinfu_shape"] {
        let target = target(concealed).expect("a set");
        assert_eq!(target.tiles(&"2344567p234s7z".parse().expect("a hand")), None, "{concealed}");
    }
    // Numbers of tiles count the called ones.
    let three = target("win & 1m = 3 & m = 3").expect("a set");
    assert_eq!(three.tiles(&"234567p234s77z".parse().expect("a hand")), Some(0));
    assert_eq!(three.tiles(&"234567p2377s1m".parse().expect("a hand")), Some(1));
    let kinds = target("win & kinds(orphans) = 2").expect("a set");
    assert_eq!(kinds.tiles(&"234567p234s77z".parse().expect("a hand")), Some(0));
    assert_eq!(kinds.tiles(&"234567p234s55p".parse().expect("a hand")), Some(1));
}

/// Sweeps, which `cargo test` leaves to a step of the gate of their own.
mod sweeps {
    use super::*;

    #[test]
    #[ignore = "a sweep of many seconds: a step of the gate"]
    fn distributions_are_of_all_hands_and_those_of_a_sample() {
        let forest = Forest::new();
        let mut random = ChaCha8Rng::seed_from_u64(18);
        for (players, text) in
            [(Players::Four, "honitsu"), (Players::Four, "sanshoku"), (Players::Three, "toitoi")]
        {
            let rules = Rules { players, ..Rules::default() };
            let set: Expression = text.parse().expect("a yaku");
            let set = set.hands(&forest, Setting::new(14, rules)).expect("a yaku fits");
            let set = set.index().expect("a yaku fits");
            let all = GameSets::new(&forest, rules).all(13).index().expect("all hands fit");
            let distances = Distribution::of_set(&set, 13, players.tiles()).expect("a yaku fits");
            assert_eq!(distances.total(), all.count(), "{text}");
            let deals = all.weighted(&tehai::handset::Weights::deals()).expect("deals fit 128 bits");
            let drawn: Vec<Hand> = (0..20_000).filter_map(|_| deals.sample(&mut random)).collect();
            let mut numbers = [0; 15];
            for tiles in Target::new(&set).tiles_of_all(&drawn) {
                numbers[usize::from(tiles.expect("hands"))] += 1;
            }
            let total = distances.total().deals;
            for (distance, count) in distances.counts().iter().enumerate() {
                let share = tehai::count::Fraction::new(count.deals.clone(), total.clone()).to_f64();
                let (expected, error) = (20_000.0 * share, (20_000.0 * share * (1.0 - share)).sqrt());
                let found = f64::from(numbers[distance]);
                assert!(
                    (found - expected).abs() <= 5.0 * error + 3.0,
                    "{text} {distance}: {found} for {expected}"
                );
            }
        }
    }
}
