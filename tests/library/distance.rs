//! Distances to any set, against the definition and against shanten.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use tehai::decompose::decompositions;
use tehai::distance::{Discard, Distance, Distribution, Target};
use tehai::handset::{Copies, Forest, GameSets};
use tehai::naive::least_distance_to;
use tehai::rules::Winds;
use tehai::shanten::{Effects, Limits};
use tehai::tiles::{Group, GroupHand, GroupKind, Hand, Meld, MeldKind, OpenHand, Tile, TileSet};
use tehai::{Calculator, Players, Rules};

/// All hands of a deck of five kinds with up to four copies, of up to `most` tiles.
fn hands_of_deck(most: u8) -> Vec<Hand> {
    let deck: TileSet = "1m1p29s7z".parse().expect("tiles");
    let forest = Forest::new();
    let copies = |tile| if deck.contains(tile) { Copies::ANY } else { Copies::NONE };
    let hands = forest.hands_with(copies, None).index().expect("a small set");
    hands.iter().filter(|hand| hand.total() <= most).collect()
}

/// The answer by the definition: every tile is tried.
fn by_definition(set: &[Hand], hand: &Hand, limits: &[u8; 34]) -> Option<(u8, TileSet, TileSet)> {
    let distance = |hand: &Hand| least_distance_to(set, hand, limits);
    let now = distance(hand)?;
    // A fifth copy cannot be drawn, and no hand of a set holds five.
    let lowers = |tile: &Tile| hand.plus(*tile).is_some_and(|drawn| distance(&drawn) == Some(now - 1));
    let keeps = |tile: &Tile| hand.minus(*tile).is_some_and(|left| distance(&left) == Some(now));
    let (lowering, keeping) = (|tile: &Tile| now > 0 && lowers(tile), keeps);
    Some((now, Tile::all().filter(lowering).collect(), Tile::all().filter(keeping).collect()))
}

fn parts(distance: Distance) -> (u8, TileSet, TileSet) {
    (distance.tiles(), distance.necessary(), distance.unnecessary())
}

fn of_effects(effects: &Effects, rules: Rules) -> Option<(u8, TileSet, TileSet)> {
    Some((effects.numbers().nearest(rules.forms)?, effects.necessary(), effects.unnecessary()))
}

#[test]
fn distances_to_random_sets_are_those_of_the_definition() {
    let mut random = ChaCha8Rng::seed_from_u64(15);
    let (hands, all) = (hands_of_deck(20), hands_of_deck(9));
    assert_eq!(hands.len(), 5usize.pow(5));
    let mut by_distance = [0; 21];
    for size in [0, 1, 2, 5, 20, 100] {
        let set: Vec<Hand> = (0..size).map(|_| all[random.next_u32() as usize % all.len()]).collect();
        let forest = Forest::new();
        let target = Target::new(&forest.hands(&set).index().expect("a small set"));
        for is_limited in [false, true] {
            let seen = if is_limited { "111m99s7z" } else { "" };
            let limits = Limits::for_game(Players::Four).without_visible(&seen.parse().expect("a hand"));
            let highest = std::array::from_fn(|index| limits.limit(Tile::from_index(index).expect("a tile")));
            let target = if is_limited { target.clone().with_limits(limits) } else { target.clone() };
            let distances = target.distances(&hands);
            for (hand, distance) in hands.iter().zip(distances) {
                let expected = by_definition(&set, hand, &highest);
                assert_eq!(distance.map(parts), expected, "{hand} to {size} hands, limits: {is_limited}");
                assert_eq!(target.distance(hand), distance, "{hand}");
                assert_eq!(target.tiles(hand), distance.map(|distance| distance.tiles()), "{hand}");
                let nearest = target.nearest(hand);
                assert_eq!(nearest.is_some(), distance.is_some(), "{hand}");
                if let (Some(nearest), Some(distance)) = (nearest, distance) {
                    by_distance[usize::from(distance.tiles())] += 1;
                    assert!(set.contains(&nearest), "{nearest} is of the set");
                    let to_nearest = least_distance_to(&[nearest], hand, &highest);
                    assert_eq!(to_nearest, Some(distance.tiles()), "{hand} to {nearest}");
                }
            }
        }
    }
    assert!(by_distance[..7].iter().all(|&hands| hands > 300), "{by_distance:?}");
}

#[test]
fn distances_to_all_wins_are_replacement_numbers_in_every_hand_of_a_suit() {
    let forest = Forest::new();
    for melds in 0..=4 {
        let wins = GameSets::new(&forest, Rules::STANDARD).standard_wins(melds);
        let target = Target::new(&wins.index().expect("wins fit"));
        let calculator = Calculator::new(Rules::STANDARD);
        let of_size = |hand: &GroupHand| [3 * melds + 1, 3 * melds + 2].contains(&hand.total());
        let hands: Vec<Hand> = GroupHand::all(GroupKind::Suit)
            .filter(of_size)
            .map(|hand| Hand::EMPTY.with_group(Group::Souzu, &hand))
            .collect();
        for (hand, distance) in hands.iter().zip(target.distances(&hands)) {
            let effects = calculator.effects(hand).expect("3m+1 or 3m+2 tiles");
            assert_eq!(distance.map(parts), of_effects(&effects, Rules::STANDARD), "{hand}");
        }
    }
}

#[test]
fn distances_to_all_wins_are_replacement_numbers_in_a_million_hands() {
    let forest = Forest::new();
    for (players, deals) in [(Players::Four, 400_000), (Players::Three, 100_000)] {
        let rules = Rules { players, ..Rules::default() };
        let sets = GameSets::new(&forest, rules);
        let target = Target::new(&sets.wins(14).index().expect("wins fit"));
        let calculator = Calculator::new(rules);
        for tiles in [13, 14] {
            let all = sets.all(tiles).index().expect("all hands fit");
            let weighted = all.weighted(&tehai::handset::Weights::deals()).expect("deals fit 128 bits");
            let mut random = ChaCha8Rng::seed_from_u64(tiles.into());
            let hands: Vec<Hand> = (0..deals).filter_map(|_| weighted.sample(&mut random)).collect();
            for (hand, distance) in hands.iter().zip(target.par_distances(&hands)) {
                let effects = calculator.effects(hand).expect("13 or 14 tiles");
                assert_eq!(distance.map(parts), of_effects(&effects, rules), "{hand}");
            }
        }
    }
}

#[test]
fn discards_to_all_wins_are_those_of_shanten() {
    let forest = Forest::new();
    let rules = Rules::default();
    let target = Target::new(&GameSets::new(&forest, rules).wins(14).index().expect("wins fit"));
    for text in ["123m456p11z23456s7z", "199m146779p12s246z", "1122334455667m7z", "19m19p19s12345677z"] {
        let hand: Hand = text.parse().expect("a hand");
        let expected = Calculator::new(rules).discards(&hand).expect("14 tiles").best_first();
        let mut discards = target.discards(&hand, &hand.unseen());
        Discard::sort(&mut discards);
        assert_eq!(discards.len(), expected.len());
        for (discard, expected) in discards.iter().zip(&expected) {
            let left = discard.left.expect("there are wins");
            assert_eq!(
                (discard.tile, left.tiles() as i8 - 1, left.necessary(), discard.copies),
                (
                    expected.tile(),
                    expected.shanten().expect("no limits"),
                    expected.necessary(),
                    expected.copies().into()
                ),
                "{text}"
            );
        }
    }
}

#[test]
fn hands_within_a_distance_are_those_of_the_definition() {
    let all = hands_of_deck(20);
    let deck: TileSet = "1m1p29s7z".parse().expect("tiles");
    let mut random = ChaCha8Rng::seed_from_u64(16);
    for size in [1, 4, 30] {
        let of_size: Vec<&Hand> = all.iter().filter(|hand| hand.total() == 5).collect();
        let set: Vec<Hand> =
            (0..size).map(|_| *of_size[random.next_u32() as usize % of_size.len()]).collect();
        let forest = Forest::new();
        for tiles in [0, 3, 5, 8, 20] {
            let within = forest.hands(&set).within_distance(5, tiles, deck);
            let within: Vec<_> = within.map(|hands| hands.index().expect("a small set")).collect();
            assert_eq!(within.len(), 6);
            for hand in all.iter().filter(|hand| hand.total() == tiles) {
                let distance = least_distance_to(&set, hand, &[4; 34]).expect("hands");
                for (most, within) in (0..).zip(&within) {
                    assert_eq!(within.contains(hand), distance <= most, "{hand} within {most}");
                }
            }
        }
    }
}

/// The number of hands of an expression.
fn count(text: &str) -> u128 {
    let expression: tehai::Expression = text.parse().expect("an expression");
    let setting = tehai::rules::Setting::new(expression.usual_tiles(), Rules::default());
    let forest = Forest::new();
    let hands = expression.hands(&forest, setting).expect("a set that fits");
    hands.len().expect("a set that fits")
}

#[test]
fn the_language_knows_distances() {
    // One tile short of a half flush: hands that become one with some tile.
    assert_eq!(count("distance(honitsu) = 1"), count("distance(honitsu) <= 1"));
    assert_eq!(count("distance(win) <= 1"), count("tenpai"));
    for number in 0..5 {
        assert_eq!(count(&format!("distance(win) <= {number} & kinds > 0")), {
            let setting = tehai::rules::Setting::new(13, Rules::default());
            let levels = format!("replacement <= {number}").parse::<tehai::Expression>().expect("levels");
            levels.hands(&Forest::new(), setting).expect("13 tiles").len().expect("fits")
        });
    }
    let texts = [
        "distance(honitsu)=1&tenpai",
        "distance(only(m) & distance(tanyao) = 2) >= 3",
        "!距離(win | @x) < 2",
    ];
    let spelt = [
        "distance(honitsu) = 1 & tenpai",
        "distance(only(m) & distance(tanyao) = 2) >= 3",
        "!distance(win | @x) < 2",
    ];
    let tiles = [13, 12, 13];
    for ((text, spelt), tiles) in texts.into_iter().zip(spelt).zip(tiles) {
        let stored =
            |_: &str| Ok::<_, String>(Forest::new().all(TileSet::ALL, 14).index().expect("all hands fit"));
        let expression = tehai::Expression::read(text, stored).expect("an expression");
        assert_eq!(expression.to_string(), spelt);
        assert_eq!(expression.usual_tiles(), tiles, "{text}");
    }
    let error = |text: &str, tiles| {
        let read = text.parse::<tehai::Expression>();
        read.and_then(|set| set.check(tehai::rules::Setting::new(tiles, Rules::default())))
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        error("tenpai & honitsu", 13),
        "character 10: found \"honitsu\" for hands of 13 tiles, expected 3N+2 tiles, such as 2, 5, 8, 11 or 14; hands \
         one tile short are distance(honitsu) = 1"
    );
    assert_eq!(
        error("distance(tenpai & honitsu) = 1", 13),
        "character 19: found \"honitsu\" for hands of 13 tiles, expected 3N+2 tiles, such as 2, 5, 8, 11 or 14; hands \
         one tile short are distance(honitsu) = 1"
    );
    assert_eq!(
        error("distance(honitsu", 13),
        "character 17: found the end, expected an operator (&, -, |) or \")\""
    );
    assert_eq!(
        error("distance(honitsu)", 13),
        "character 18: found the end, expected a comparison, one of = != < <= > >=, and a number"
    );
}

/// A decomposition with called melds: its parts, and the called ones among them.
struct Split {
    melds: Vec<(Meld, bool)>,
    head: Tile,
}

impl Split {
    fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        self.melds.iter().flat_map(|(meld, _)| meld.tiles()).chain([self.head])
    }

    fn parts(&self) -> impl Iterator<Item = Vec<Tile>> + '_ {
        self.melds.iter().map(|(meld, _)| meld.tiles().collect()).chain([vec![self.head]])
    }

    fn sequences(&self) -> Vec<Tile> {
        let sequences = self.melds.iter().filter(|(meld, _)| meld.kind() == MeldKind::Sequence);
        sequences.map(|(meld, _)| meld.first()).collect()
    }

    fn triplets(&self) -> Vec<Tile> {
        let triplets = self.melds.iter().filter(|(meld, _)| meld.kind() != MeldKind::Sequence);
        triplets.map(|(meld, _)| meld.first()).collect()
    }

    /// Does it have the yaku, by its definition?
    fn has(&self, yaku: &str) -> bool {
        let is_open =
            self.melds.iter().any(|(meld, called)| *called && meld.kind() != MeldKind::ConcealedQuad);
        let (sequences, triplets) = (self.sequences(), self.triplets());
        let rank_in_suits = |of: &[Tile]| {
            of.iter().any(|tile| {
                [Group::Manzu, Group::Pinzu, Group::Souzu].iter().all(|suit| {
                    tile.group() != Group::Honours
                        && of.contains(&Tile::new(*suit, tile.rank()).expect("a rank"))
                })
            })
        };
        let suits: std::collections::BTreeSet<Group> = self.tiles().map(Tile::group).collect();
        let has_honours = suits.contains(&Group::Honours);
        let copies = |tiles: TileSet| triplets.iter().filter(|tile| tiles.contains(**tile)).count();
        let pairs_of_equal = {
            let mut of = sequences.clone();
            of.sort_unstable();
            of.chunk_by(|a, b| a == b).map(|equal| equal.len() / 2).sum::<usize>()
        };
        match yaku {
            "win" => true,
            "tanyao" => self.tiles().all(|tile| !tile.is_orphan()),
            "honitsu" => has_honours && suits.len() == 2,
            "chinitsu" => !has_honours && suits.len() == 1,
            "honroutou" => self.tiles().all(Tile::is_orphan) && has_honours && suits.len() > 1,
            "yakuhai" => copies(TileSet::DRAGONS | "1z".parse().expect("east")) > 0,
            "shousangen" => copies(TileSet::DRAGONS) == 2 && TileSet::DRAGONS.contains(self.head),
            "daisangen" => copies(TileSet::DRAGONS) == 3,
            "toitoi" => sequences.is_empty(),
            "iipeikou" => !is_open && pairs_of_equal == 1,
            "ryanpeikou" => !is_open && pairs_of_equal == 2,
            "sanshoku" => rank_in_suits(&sequences),
            "sanshoku_doukou" => rank_in_suits(&triplets),
            "ittsu" => sequences.iter().any(|first| {
                let of_rank = |rank| sequences.contains(&Tile::new(first.group(), rank).expect("a rank"));
                of_rank(1) && of_rank(4) && of_rank(7)
            }),
            "chanta" => {
                self.parts().all(|part| part.into_iter().any(Tile::is_orphan))
                    && !sequences.is_empty()
                    && has_honours
            }
            "junchan" => {
                self.parts().all(|part| part.into_iter().any(Tile::is_orphan))
                    && !sequences.is_empty()
                    && !has_honours
            }
            "sanankou" => {
                let is_concealed =
                    |meld: &Meld, called: bool| !called || meld.kind() == MeldKind::ConcealedQuad;
                let concealed = self.melds.iter().filter(|(meld, called)| {
                    meld.kind() != MeldKind::Sequence && is_concealed(meld, *called)
                });
                concealed.count() == 3
            }
            _ => unreachable!("{yaku}"),
        }
    }
}

const YAKU: [&str; 17] = [
    "win",
    "tanyao",
    "honitsu",
    "chinitsu",
    "honroutou",
    "yakuhai",
    "shousangen",
    "daisangen",
    "toitoi",
    "iipeikou",
    "ryanpeikou",
    "sanshoku",
    "sanshoku_doukou",
    "ittsu",
    "chanta",
    "junchan",
    "sanankou",
];

#[test]
fn concealed_parts_beside_called_melds_are_those_of_which_a_reading_has_the_yaku() {
    let forest = Forest::new();
    let mut random = ChaCha8Rng::seed_from_u64(17);
    let mut found = [0; YAKU.len()];
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
        let wins = GameSets::new(&forest, Rules::STANDARD).standard_wins(left as u8).index().expect("fits");
        let outer = wins
            .iter()
            .filter(|hand| hand.kinds().is_subset("123789m123789p789s12357z".parse().expect("tiles")));
        let hands: Vec<Hand> = outer
            .step_by(37)
            .chain((0..20_000).filter_map(|_| wins.sample(&mut random)))
            .filter(|hand| OpenHand::new(*hand, called.clone()).is_ok())
            .take(60_000)
            .collect();
        for (found, yaku) in found.iter_mut().zip(YAKU) {
            let expression: tehai::Expression = yaku.parse().expect("a yaku");
            let target = expression.target(Rules::default(), Winds::EAST, &called).expect("a yaku fits");
            for (hand, distance) in hands.iter().zip(target.distances(&hands)) {
                let all = || called.iter().map(|&meld| (meld, true));
                let mut splits = decompositions(hand).map(|split| Split {
                    melds: split.melds().map(|meld| (meld, false)).chain(all()).collect(),
                    head: split.head().expect("a win"),
                });
                let is_so = splits.any(|split| split.has(yaku));
                assert_eq!(
                    distance.is_some_and(|distance| distance.tiles() == 0),
                    is_so,
                    "{hand}{melds} {yaku}"
                );
                *found += u32::from(is_so);
            }
        }
    }
    let never: Vec<&str> =
        YAKU.into_iter().zip(found).filter(|(_, found)| *found == 0).map(|(yaku, _)| yaku).collect();
    // It needs four concealed sequences.
    assert_eq!(never, ["ryanpeikou"]);
}

#[test]
fn sets_without_a_meaning_beside_called_melds_say_so() {
    let called = "[111m]".parse::<OpenHand>().expect("a meld").melds().to_vec();
    let target = |text: &str| {
        text.parse::<tehai::Expression>().expect("a set").target(Rules::default(), Winds::EAST, &called)
    };
    assert_eq!(
        target("honitsu & shanten = 0").unwrap_err().to_string(),
        "character 11: found \"shanten = 0\" for a hand with called melds, expected wins, yaku or numbers of tiles, such \
         as win, honitsu or 5m = 2"
    );
    for concealed in ["seven_pairs", "kokushi", "chuuren", "pinfu_shape"] {
        let target = target(concealed).expect("a set");
        assert_eq!(target.tiles(&"2344567p234s7z".parse().expect("a hand")), None, "{concealed}");
    }
    // Numbers of tiles count the called ones.
    let three = target("win & 1m = 3 & m = 3").expect("a set");
    assert_eq!(three.tiles(&"234567p234s77z".parse().expect("a hand")), Some(0));
    assert_eq!(three.tiles(&"234567p2377s1m".parse().expect("a hand")), Some(1));
}

#[test]
fn distributions_are_of_all_hands_and_those_of_a_sample() {
    let forest = Forest::new();
    let mut random = ChaCha8Rng::seed_from_u64(18);
    for (players, text) in
        [(Players::Four, "honitsu"), (Players::Four, "sanshoku"), (Players::Three, "toitoi")]
    {
        let rules = Rules { players, ..Rules::default() };
        let set: tehai::Expression = text.parse().expect("a yaku");
        let set = set.hands(&forest, tehai::rules::Setting::new(14, rules)).expect("a yaku fits");
        let set = set.index().expect("a yaku fits");
        let all = GameSets::new(&forest, rules).all(13).index().expect("all hands fit");
        let distances = Distribution::new(&set, 13, players.tiles()).expect("a yaku fits");
        assert_eq!(distances.total(), all.count(), "{text}");
        let deals = all.weighted(&tehai::handset::Weights::deals()).expect("deals fit 128 bits");
        let drawn: Vec<Hand> = (0..20_000).filter_map(|_| deals.sample(&mut random)).collect();
        let mut numbers = [0; 15];
        for distance in Target::new(&set).distances(&drawn) {
            numbers[usize::from(distance.expect("hands").tiles())] += 1;
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

#[test]
fn distributions_from_all_wins_are_those_of_shanten() {
    let forest = Forest::new();
    for (players, tiles) in [(Players::Three, 13), (Players::Four, 13), (Players::Four, 14)] {
        let rules = Rules { players, ..Rules::default() };
        let wins = GameSets::new(&forest, rules).wins(14).index().expect("wins fit");
        let distances = Distribution::new(&wins, tiles, players.tiles()).expect("wins fit");
        let shanten = tehai::shanten::Distributions::new(rules).distribution(tiles).expect("13 or 14 tiles");
        let found: Vec<_> = (-1..).zip(distances.counts().iter().cloned()).collect();
        let found: Vec<_> = found.into_iter().filter(|(_, count)| *count != Default::default()).collect();
        assert_eq!(found, shanten.counts());
        assert_eq!(distances.mean(), shanten.mean_replacement());
    }
}
