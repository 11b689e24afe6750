//! Distances in the language of sets, beside called melds, and how many hands have each.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tehai::decompose::decompositions;
use tehai::distance::{Distribution, Target};
use tehai::handset::{Forest, GameSets};
use tehai::rules::Winds;
use tehai::tiles::{Group, Hand, Meld, MeldKind, OpenHand, Tile, TileSet};
use tehai::{Players, Rules};

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
                Group::SUITS.iter().all(|suit| {
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
