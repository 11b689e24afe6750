//! Points for han and fu alone, and which han and fu go together: held against wins of every kind.

use std::collections::BTreeMap;

use rand_chacha::ChaCha12Rng;
use rand_core::SeedableRng;
use tehai::Players;
use tehai::rules::Wind;
use tehai::score::{
    DoubleWindPair, HanAndFu, Liable, Limit, Luck, MissingShare, ScoreRules, Table, Win, WonBy, least_han,
    score,
};
use tehai::tiles::OpenHand;

use super::some_wins::some_win_at_a_table;
use super::table::four;

/// A part of a hand: its text, and the tiles that may complete it.
type PartOfHand = (String, Vec<String>);

/// The four melds of these sorts: 0 a concealed sequence, 1 a called one, 2 to 9 a triplet or quad, of simples or of
/// terminals and honours, concealed or called. None has more yaku or another value than its sort.
fn melds(sorts: [usize; 4]) -> Vec<PartOfHand> {
    let mut sequences = ["345p", "567s", "123p", "789s"].into_iter();
    let mut simples = ["8p", "2s", "6p", "4s"].into_iter();
    let mut outer = ["9m", "1s", "9p", "4z"].into_iter();
    let part = |sort: usize| {
        if sort < 2 {
            let text = sequences.next().expect("four");
            let (ranks, suit) = text.split_at(3);
            let completing = ranks.chars().map(|rank| format!("{rank}{suit}")).collect();
            return if sort == 0 { (text.to_owned(), completing) } else { (format!("[{text}]"), vec![]) };
        }
        let sort = sort - 2;
        let tile = if sort & 1 == 0 { simples.next() } else { outer.next() }.expect("four");
        let (rank, suit) = tile.split_at(1);
        match (sort & 4 > 0, sort & 2 > 0) {
            (false, false) => (format!("{}{suit}", rank.repeat(3)), vec![tile.to_owned()]),
            (false, true) => (format!("[{}{suit}]", rank.repeat(3)), vec![]),
            (true, false) => (format!("{{{}{suit}}}", rank.repeat(4)), vec![]),
            (true, true) => (format!("[{}{suit}]", rank.repeat(4)), vec![]),
        }
    };
    sorts.map(part).into()
}

/// The least han of each number of fu, drawn or not, over wins of all sorts of melds, heads and winning tiles, and of
/// seven pairs. Each is won on the last tile, too, so that it has a yaku.
fn least_of_wins(rules: &ScoreRules) -> BTreeMap<(u8, WonBy), u8> {
    let mut least = BTreeMap::new();
    let mut add = |hand: &OpenHand, tile: &str| {
        for (won_by, last_tile) in WonBy::ALL.into_iter().flat_map(|by| [(by, false), (by, true)]) {
            let luck = Luck { last_tile, ..Luck::default() };
            let tile = tile.parse().expect("a tile");
            let win = Win { luck, ..Win::new(hand.clone(), tile, won_by) };
            let found = score(&win, rules).unwrap_or_else(|error| panic!("{hand} {tile}: {error}"));
            if found.yakuman == 0 && found.han > 0 {
                let han = least.entry((found.fu, won_by)).or_insert(found.han);
                *han = found.han.min(*han);
            }
        }
    };
    add(&"1133p5577p2299s66z".parse().expect("a hand"), "6z");
    let sorts = (0..10usize.pow(4)).map(|code| [0, 1, 2, 3].map(|place| code / 10usize.pow(place) % 10));
    for sorts in sorts.filter(|sorts| sorts.is_sorted()) {
        if rules.players == Players::Three && sorts.contains(&1) {
            continue;
        }
        let melds = melds(sorts);
        for head in ["3s", "1m", "5z", "1z"] {
            let (rank, suit) = head.split_at(1);
            let text: String = melds.iter().map(|meld| meld.0.as_str()).collect();
            let hand = format!("{text}{rank}{rank}{suit}").parse().expect("a hand");
            let completing = melds.iter().flat_map(|meld| &meld.1).map(String::as_str);
            completing.chain([head]).for_each(|tile| add(&hand, tile));
        }
    }
    least
}

#[test]
fn the_least_han_are_those_of_wins() {
    for players in Players::ALL {
        for double_wind_pair in DoubleWindPair::ALL {
            let rules = ScoreRules { players, double_wind_pair, ..four() };
            let found = least_of_wins(&rules);
            for (fu, won_by) in (0..=255).flat_map(|fu| WonBy::ALL.map(|won_by| (fu, won_by))) {
                let least = least_han(fu, won_by, &rules);
                assert_eq!(least, found.get(&(fu, won_by)).copied(), "{fu} fu, {won_by}, {rules:?}");
            }
        }
    }
}

#[test]
fn han_and_fu_of_a_win_are_paid_like_the_win() {
    let mut random = ChaCha12Rng::seed_from_u64(5);
    let mut seen = [0; 3];
    for _ in 0..30_000 {
        let (win, rules) = some_win_at_a_table(&mut random);
        let win = Win { table: Table { liable: Liable::default(), ..win.table }, ..win };
        let found = score(&win, &rules).unwrap();
        if found.han == 0 {
            continue;
        }
        let values: &[HanAndFu] = match (found.yakuman, found.han, found.fu) {
            (0, han @ 5.., fu) => &[Some(fu), None].map(|fu| HanAndFu::Counted { han, fu }),
            (0, han, fu) => &[HanAndFu::Counted { han, fu: Some(fu) }],
            (number, ..) => &[HanAndFu::Yakuman(number)],
        };
        for value in values {
            let paid = value.payment(win.winds.seat, win.won_by, &win.table, &rules);
            assert_eq!(paid, Ok((found.limit, found.payment)), "{win:?} {rules:?} {value:?}");
        }
        seen[usize::from(found.yakuman > 0) + usize::from(found.yakuman > 0 || found.han > 4)] += 1;
    }
    assert!(seen.iter().all(|&number| number > 1000), "{seen:?}");
}

fn paid(
    value: HanAndFu,
    seat: Wind,
    won_by: WonBy,
    rules: ScoreRules,
) -> Result<(Option<Limit>, u32), String> {
    let paid = value.payment(seat, won_by, &Table::default(), &rules);
    paid.map(|(limit, payment)| (limit, payment.total())).map_err(|error| error.to_string())
}

/// The table of points (点数早見表) of <https://riichi.wiki/Scoring_table>: ron of others and of the dealer.
#[test]
fn han_and_fu_are_worth_what_tables_say() {
    for (han, fu, other, dealer) in [
        (1, 30, 1000, 1500),
        (1, 110, 3600, 5300),
        (2, 25, 1600, 2400),
        (2, 40, 2600, 3900),
        (2, 110, 7100, 10600),
        (3, 40, 5200, 7700),
        (3, 60, 7700, 11600),
        (3, 70, 8000, 12000),
        (4, 25, 6400, 9600),
        (4, 30, 7700, 11600),
        (4, 40, 8000, 12000),
    ] {
        let value = HanAndFu::Counted { han, fu: Some(fu) };
        let of = |seat| paid(value, seat, WonBy::Ron, four()).unwrap().1;
        assert_eq!((of(Wind::North), of(Wind::East)), (other, dealer), "{han} han {fu} fu");
    }
    let value = HanAndFu::Counted { han: 4, fu: Some(30) };
    let rounded = ScoreRules { rounded_mangan: true, ..four() };
    assert_eq!(paid(value, Wind::West, WonBy::Ron, rounded), Ok((Some(Limit::Mangan), 8000)));
    let three = ScoreRules { players: Players::Three, ..four() };
    assert_eq!(paid(value, Wind::West, WonBy::Tsumo, three), Ok((None, 3900 + 2000)));
    let shared = ScoreRules { missing_share: MissingShare::Shared, ..three };
    assert_eq!(
        paid(HanAndFu::Yakuman(1), Wind::West, WonBy::Tsumo, shared),
        Ok((Some(Limit::Yakuman), 32000))
    );
}

#[test]
fn what_no_win_has_is_refused_with_what_is_possible() {
    use WonBy::{Ron, Tsumo};
    let counted = |han, fu| HanAndFu::Counted { han, fu };
    let double = ScoreRules { double_yakuman: true, ..four() };
    let single = ScoreRules { multiple_yakuman: false, ..four() };
    let two = ScoreRules { double_wind_pair: DoubleWindPair::Two, ..four() };
    for (value, won_by, rules, message) in [
        (counted(0, Some(30)), Ron, four(), "0 han: a win has at least 1"),
        (counted(1, Some(20)), Ron, four(), "no ron has 20 fu with 1 han: expected 30 to 110 in tens"),
        (counted(1, Some(25)), Ron, four(), "no ron has 25 fu with 1 han: expected 30 to 110 in tens"),
        (counted(2, Some(20)), Ron, four(), "no ron has 20 fu with 2 han: expected 25, or 30 to 110 in tens"),
        (
            counted(2, Some(25)),
            Tsumo,
            four(),
            "no drawn win has 25 fu with 2 han: expected 20 to 110 in tens",
        ),
        (
            counted(3, Some(35)),
            Tsumo,
            four(),
            "no drawn win has 35 fu with 3 han: expected 25, or 20 to 110 in tens",
        ),
        (
            counted(1, Some(110)),
            Tsumo,
            four(),
            "no drawn win has 110 fu with 1 han: expected 30 to 100 in tens",
        ),
        (counted(1, Some(110)), Ron, two, "no ron has 110 fu with 1 han: expected 30 to 100 in tens"),
        (counted(8, Some(20)), Ron, four(), "no ron has 20 fu with 8 han: expected 25, or 30 to 140 in tens"),
        (
            counted(4, None),
            Ron,
            four(),
            "the points of 4 han depend on the fu: expected 25, or 30 to 140 in tens",
        ),
        (HanAndFu::Yakuman(0), Ron, four(), "0 yakuman: expected 1 to 4"),
        (HanAndFu::Yakuman(5), Ron, four(), "5 yakuman: expected 1 to 4"),
        (HanAndFu::Yakuman(7), Ron, double, "7 yakuman: expected 1 to 6"),
        (HanAndFu::Yakuman(2), Ron, single, "2 yakuman: expected 1"),
    ] {
        assert_eq!(paid(value, Wind::East, won_by, rules), Err(message.to_owned()));
    }
    let refused = |table: Table, won_by, rules: &ScoreRules| {
        counted(5, None).payment(Wind::East, won_by, &table, rules).unwrap_err().to_string()
    };
    let with = |discarder, daisangen| Table {
        discarder,
        liable: Liable { daisangen, ..Liable::default() },
        ..Table::default()
    };
    let (south, north) = (Some(Wind::South), Some(Wind::North));
    assert_eq!(refused(with(south, None), Tsumo, &four()), "a drawn win has no discarder");
    assert_eq!(
        refused(with(south, north), Ron, &four()),
        "who is liable depends on the hand, which is not given"
    );
    let three = ScoreRules { players: Players::Three, ..four() };
    assert!(
        refused(with(north, None), Ron, &three).starts_with("discarder north: expected east, south or west")
    );
}
