//! Points at the table: three players, norths set aside, counters, bets and liability.

use std::collections::BTreeMap;

use rand_chacha::ChaCha12Rng;
use rand_core::SeedableRng;
use tehai::Players;
use tehai::rules::{Wind, Winds};
use tehai::score::{
    CounterSize, Dora, Indicated, Liable, LiableCounters, LiableFor, LiableYakuman, Luck, MissingShare,
    NorthTiles, Score, ScoreRules, Scoring, Table, Win, WinTiles, WonBy, score,
};
use tehai::yaku::{Yaku, YakuSet};

use super::naive::naive_score;
use super::some_wins::some_win_at_a_table;
use super::{paid, ron, tsumo, win};

/// The rules of four players; who is liable answers for what was fed.
pub fn four() -> ScoreRules {
    ScoreRules { liable_for: LiableFor::Fed, ..ScoreRules::default() }
}

fn three() -> ScoreRules {
    ScoreRules { players: Players::Three, ..four() }
}

fn shared() -> ScoreRules {
    ScoreRules { missing_share: MissingShare::Shared, ..three() }
}

fn scored(win: &Win, rules: ScoreRules) -> Score {
    score(win, &rules).unwrap_or_else(|error| panic!("{}: {error}", win.hand))
}

fn refused(win: &Win, rules: ScoreRules) -> String {
    score(win, &rules).unwrap_err().to_string()
}

/// Points of wins with so many han, by a hand of one han and dora, drawn or not, of the dealer or not.
fn with_han(han: u8, won_by: WonBy, seat: Wind, rules: ScoreRules) -> Score {
    let text = "11p[555z]456p789s67s5s";
    let mut win = Win::parse(text, None, won_by).unwrap();
    (win.winds.seat, win.dora.open) = (seat, han - 1);
    let found = scored(&win, rules);
    assert_eq!((found.han, found.fu), (han, 30));
    found
}

/// The table of <http://marbellatomalaplaza.net/normal_rule/tensu.html> for three players whose missing fourth pays
/// nothing.
#[test]
fn drawn_wins_of_three_lose_the_share_of_the_fourth() {
    use Wind::{East, South};
    for (han, dealer, other) in [
        (5, 4000, [4000, 2000]),
        (6, 6000, [6000, 3000]),
        (8, 8000, [8000, 4000]),
        (11, 12000, [12000, 6000]),
        (13, 16000, [16000, 8000]),
    ] {
        let drawn = |seat| paid(&with_han(han, WonBy::Tsumo, seat, three()));
        assert_eq!(drawn(East), [("south", dealer), ("west", dealer)]);
        assert_eq!(drawn(South), [("east", other[0]), ("west", other[1])]);
        let ron = |seat| with_han(han, WonBy::Ron, seat, three()).payment.total();
        assert_eq!((ron(East), ron(South)), (3 * dealer, 2 * dealer));
    }
    let four = |won_by, seat| paid(&with_han(4, won_by, seat, three()));
    assert_eq!(four(WonBy::Tsumo, East), [("south", 3900), ("west", 3900)]);
    assert_eq!(four(WonBy::Tsumo, South), [("east", 3900), ("west", 2000)]);
    assert_eq!(
        [four(WonBy::Ron, East), four(WonBy::Ron, South)],
        [[("discarder", 11600)], [("discarder", 7700)]]
    );
}

/// Mangan, baiman, a yakuman and the dealer's limits of <http://w.atwiki.jp/mahjlocal/pages/4284.html>, whose other
/// rows are in thousands.
#[test]
fn the_share_of_the_fourth_is_halved_between_the_others() {
    use Wind::{East, West};
    for (han, dealer, other) in
        [(5, 6000, [5000, 3000]), (8, 12000, [10000, 6000]), (13, 24000, [20000, 12000])]
    {
        let drawn = |seat| paid(&with_han(han, WonBy::Tsumo, seat, shared()));
        assert_eq!(drawn(East), [("south", dealer), ("west", dealer)]);
        assert_eq!(drawn(West), [("east", other[0]), ("south", other[1])]);
    }
    // One han and 30 fu have 240 basic points: 600, 360 and 720 are paid as 600, 400 and 800.
    assert_eq!(paid(&with_han(1, WonBy::Tsumo, West, shared())), [("east", 600), ("south", 400)]);
    assert_eq!(paid(&with_han(1, WonBy::Tsumo, East, shared())), [("south", 800), ("west", 800)]);
    assert_eq!(paid(&with_han(1, WonBy::Ron, West, shared())), [("discarder", 1000)]);
}

/// A set-aside north is a dora and no tile of the hand (北は抜きドラ), and 1m and 9m show each other:
/// <https://riichi.wiki/Tenhou.net_rules>, three players.
#[test]
fn norths_set_aside_are_dora_and_no_tiles_of_the_hand() {
    let mut win = tsumo("234567p55p678s34s5s");
    win.dora.norths = 2;
    let found = scored(&win, three());
    // All simples and pinfu stay, and the hand stays concealed.
    assert_eq!((found.yaku.to_string().as_str(), found.han), ("menzen_tsumo pinfu tanyao", 5));
    let no_yaku = Win { dora: Dora { norths: 4, ..Dora::default() }, ..ron("111m456p[999s]77s33z3z") };
    assert_eq!((scored(&no_yaku, three()).han, scored(&no_yaku, three()).payment.total()), (0, 0));

    let open = |text: &str, norths, indicators: &str| {
        let win = Win { dora: Dora { norths, ..Dora::default() }, ..ron(text) };
        win.with_dora(indicators.parse().unwrap(), Indicated::default(), Players::Three)
            .map(|win| win.dora.open)
            .map_err(|error| error.to_string())
    };
    assert_eq!(open("11m999m456p[555z]67s5s", 0, "19m"), Ok(3 + 2));
    assert_eq!(open("11m999m456p[555z]67s5s", 3, "33z"), Ok(6));
    assert_eq!(open("44z999m456p[555z]67s5s", 2, "3z"), Ok(4));
    let hidden = Win { dora: Dora { norths: 2, ..Dora::default() }, ..ron("11m999m456p555s67s5s") };
    let hidden = hidden.with_dora(Indicated::default(), "3z".parse().unwrap(), Players::Three);
    assert_eq!(hidden.unwrap().dora.hidden, 2);
    assert_eq!(
        open("44z999m456p[555z]67s5s", 0, "2m").unwrap_err(),
        "indicator of dora: 2m does not exist in a three-player game, which has no 2m to 8m"
    );
    let norths = "norths set aside: with those of the hand there are more than four";
    assert_eq!(open("44z999m456p[555z]67s5s", 3, "3z").unwrap_err(), format!("3 {norths}"));
    let fifth = open("44z999m456p[555z]67s5s", 2, "4z").unwrap_err();
    assert!(fifth.starts_with("the hand and the indicators of dora together: a fifth 4z"), "{fifth}");
    assert_eq!(
        refused(&Win { dora: Dora { norths: 5, ..Dora::default() }, ..win }, three()),
        format!("5 {norths}")
    );
}

/// Setting a north aside draws a tile of the dead wall: a win with it is 嶺上開花, and the first draw is over
/// (<https://riichi.wiki/Sanma>).
#[test]
fn a_north_set_aside_draws_from_the_dead_wall_and_ends_the_first_draw() {
    let mut win = tsumo("234567p55p678s34s5s");
    win.luck.dead_wall = true;
    assert_eq!(refused(&win, three()), "a tile of the dead wall needs a quad or a north set aside");
    win.dora.norths = 1;
    assert!(scored(&win, three()).yaku.contains(Yaku::Rinshan));
    win.luck = Luck { blessing: true, ..Luck::default() };
    assert_eq!(refused(&win, three()), "a blessing needs a hand without norths set aside");
}

/// A guest wind on Tenhou, a han for everyone elsewhere (<https://riichi.wiki/Sanma>, "yakuhai for all players").
#[test]
fn a_triplet_of_norths_counts_as_the_rules_say() {
    let value = ScoreRules { north_tiles: NorthTiles::Value, ..three() };
    let mut win = ron("11p[444z]456p789s67s5s");
    assert!(scored(&win, three()).yaku.is_empty());
    assert_eq!(scored(&win, value).yaku.to_string(), "north");
    win.winds.round = Wind::North;
    assert_eq!(scored(&win, three()).yaku.to_string(), "round_wind");
    assert_eq!(scored(&win, value).yaku.to_string(), "round_wind north");
    let head = ron("44z234456p789s67s5s");
    assert_eq!(scored(&head, three()).yaku.to_string(), "pinfu");
    assert!(scored(&head, value).yaku.is_empty());
    assert_eq!((scored(&tsumo("44z234456p789s67s5s"), value).fu), 30);
}

#[test]
fn what_the_game_does_not_have_is_refused() {
    let win = ron("11p[555z]456p789s67s5s");
    let missing = "does not exist in a three-player game, which has no 2m to 8m";
    assert_eq!(refused(&ron("11p[555z]406m789s67s5s"), three()), format!("4m {missing}"));
    assert_eq!(refused(&ron("11p[555m]456p789s67s5s"), three()), format!("5m {missing}"));
    assert_eq!(refused(&ron("11p555z[456p]789s67s5s"), three()), "a called sequence needs four players");
    let north = Win { winds: Winds { seat: Wind::North, ..Winds::EAST }, ..win.clone() };
    assert_eq!(refused(&north, three()), "seat north: expected east, south or west in a game of three");
    let table = |discarder, daisangen| Win {
        table: Table { discarder, liable: Liable { daisangen, ..Liable::default() }, ..Table::default() },
        ..win.clone()
    };
    let seat = "expected east, south or west in a game of three";
    assert_eq!(refused(&table(Some(Wind::North), None), three()), format!("discarder north: {seat}"));
    assert_eq!(refused(&table(None, Some(Wind::North)), three()), format!("liable player north: {seat}"));
    assert_eq!(
        refused(&table(Some(Wind::South), None), three()),
        "discarder south: that is the winner's seat"
    );
    let set_aside = Win { dora: Dora { norths: 1, ..Dora::default() }, ..win.clone() };
    assert_eq!(refused(&set_aside, four()), "norths set aside need three players");
    for (rules, reason) in [
        (ScoreRules { north_tiles: NorthTiles::Value, ..four() }, "norths as value tiles need three players"),
        (
            ScoreRules { missing_share: MissingShare::Shared, ..four() },
            "a shared missing share needs three players",
        ),
    ] {
        assert_eq!(refused(&win, rules), reason);
    }
    let drawn = Win { won_by: WonBy::Tsumo, ..table(Some(Wind::West), None) };
    assert_eq!(refused(&drawn, four()), "a drawn win has no discarder");
}

/// A mangan with two counters: 8,600, drawn 2,200 and 4,200, of the dealer 4,200 each, and 場千五 is five times that
/// (<https://riichi.wiki/Honba>). With three players a ron has 200 for each counter
/// (<https://github.com/shinkuan/Akagi/pull/115>).
#[test]
fn counters_and_bets_go_to_the_winner() {
    use Wind::{East, South};
    let at_table = |won_by, seat, rules| {
        let mut win = Win::parse("11p[555z]456p789s67s5s", None, won_by).unwrap();
        (win.winds.seat, win.dora.open) = (seat, 4);
        win.table = Table { counters: 2, bets: 3, ..Table::default() };
        scored(&win, rules)
    };
    let drawn = at_table(WonBy::Tsumo, South, four());
    assert_eq!(paid(&drawn), [("east", 4200), ("west", 2200), ("north", 2200)]);
    assert_eq!((drawn.payment.hand, drawn.payment.counters, drawn.payment.bets), (8000, 600, 3000));
    assert_eq!(drawn.payment.total(), 11600);
    let dealer = at_table(WonBy::Tsumo, East, four());
    assert_eq!(paid(&dealer), [("south", 4200), ("west", 4200), ("north", 4200)]);
    assert_eq!(paid(&at_table(WonBy::Ron, South, four())), [("discarder", 8600)]);
    let large = ScoreRules { counter_size: CounterSize::FiveHundred, ..four() };
    assert_eq!(paid(&at_table(WonBy::Ron, South, large)), [("discarder", 11000)]);
    assert_eq!(paid(&at_table(WonBy::Tsumo, South, large))[0], ("east", 5000));
    assert_eq!(paid(&at_table(WonBy::Ron, South, three())), [("discarder", 8400)]);
    assert_eq!(paid(&at_table(WonBy::Tsumo, South, three())), [("east", 4200), ("west", 2200)]);
    // Without yaku there is no win, and nothing is paid.
    let mut none = ron("111m456p[999s]77s33z3z");
    none.table = Table { counters: 2, bets: 3, ..Table::default() };
    assert_eq!((scored(&none, four()).payment.total(), paid(&scored(&none, four()))), (0, vec![]));
}

/// One counter; west is liable for the three dragons of south, who also has honours only:
/// <https://riichi.wiki/Sekinin_barai>.
fn three_dragons(won_by: WonBy, discarder: Option<Wind>) -> Win {
    let liable = Liable { daisangen: Some(Wind::West), ..Liable::default() };
    let table = Table { counters: 1, discarder, liable, ..Table::default() };
    Win { table, ..win("11z[555z][666z][777z]44z4z", won_by) }
}

#[test]
fn a_liable_player_pays_for_the_yakuman_that_was_fed() {
    let hand = ScoreRules { liable_for: LiableFor::Hand, ..four() };
    let drawn = three_dragons(WonBy::Tsumo, None);
    assert_eq!(scored(&drawn, four()).yaku.to_string(), "daisangen tsuuiisou");
    assert_eq!(paid(&scored(&drawn, four())), [("east", 16000), ("west", 32300 + 8000), ("north", 8000)]);
    assert_eq!(paid(&scored(&drawn, hand)), [("west", 64300)]);
    let by_east = three_dragons(WonBy::Ron, Some(Wind::East));
    assert_eq!(paid(&scored(&by_east, four())), [("east", 32000 + 16000), ("west", 16300)]);
    assert_eq!(paid(&scored(&by_east, hand)), [("east", 32000), ("west", 32300)]);
    // ロン2: the discarder pays the counters (<https://ja.wikipedia.org/wiki/責任払い>).
    let by_discarder = ScoreRules { liable_counters: LiableCounters::Discarder, ..four() };
    assert_eq!(paid(&scored(&by_east, by_discarder)), [("east", 48300), ("west", 16000)]);
    assert_eq!(paid(&scored(&drawn, by_discarder)), paid(&scored(&drawn, four())));
    let by_west = three_dragons(WonBy::Ron, Some(Wind::West));
    assert_eq!(paid(&scored(&by_west, four())), [("west", 64300)]);
    let roles: Vec<(bool, bool)> =
        scored(&by_east, four()).payment.payers().map(|it| (it.is_discarder, it.is_liable)).collect();
    assert_eq!(roles, [(true, false), (false, true)]);
    // With three players as much as for a ron, too.
    assert_eq!(paid(&scored(&drawn, three())), [("east", 16000), ("west", 32200 + 8000)]);
}

/// Four called triplets of winds and a head of honours, drawn by south, with one counter.
fn four_winds(liable: Liable) -> Win {
    let table = Table { counters: 1, liable, ..Table::default() };
    Win { table, ..tsumo("7z[111z][222z][333z][444z]7z") }
}

/// majiang-core takes the counters of a drawn win from each, unless one liable player pays all of it.
#[test]
fn counters_of_a_drawn_win_are_the_liable_players_or_shared() {
    use LiableCounters::{Discarder, Shared, Usual};
    let west = Liable { daisuushi: Some(Wind::West), ..Liable::default() };
    let with = |liable_counters| ScoreRules { liable_counters, ..four() };
    let drawn = four_winds(west);
    assert_eq!(scored(&drawn, four()).yaku.to_string(), "tsuuiisou daisuushi");
    for rules in [four(), with(Discarder)] {
        assert_eq!(paid(&scored(&drawn, rules)), [("east", 16000), ("west", 40300), ("north", 8000)]);
    }
    for rules in [with(Shared), with(Usual)] {
        assert_eq!(paid(&scored(&drawn, rules)), [("east", 16100), ("west", 40100), ("north", 8100)]);
        // Who pays the whole hand pays all counters.
        let hand = ScoreRules { liable_for: LiableFor::Hand, ..rules };
        assert_eq!(paid(&scored(&drawn, hand)), [("west", 64300)]);
        // Nobody pays for a quarter that does not play.
        let three = ScoreRules { players: Players::Three, ..rules };
        assert_eq!(paid(&scored(&drawn, three)), [("east", 16100), ("west", 40100)]);
        // Without liability nothing changes.
        let usual = [("east", 32100), ("west", 16100), ("north", 16100)];
        assert_eq!(paid(&scored(&four_winds(Liable::default()), rules)), usual);
    }
}

/// East made the four winds certain, west the four quads: each pays for that. The rule says who pays the counter.
#[test]
fn two_liable_players_pay_for_their_own_yakuman() {
    use LiableCounters::{Discarder, Shared, Usual};
    let liable = Liable { daisuushi: Some(Wind::East), suukantsu: Some(Wind::West), ..Liable::default() };
    let win = |won_by, discarder, liable| Win {
        table: Table { counters: 1, discarder, liable, ..Table::default() },
        ..win("5p[1111z][2222z][3333z][4444z]5p", won_by)
    };
    let with = |liable_counters| ScoreRules { liable_yakuman: LiableYakuman::All, liable_counters, ..four() };
    let all = |win: &Win| {
        [LiableCounters::Liable, Discarder, Shared, Usual].map(|rule| paid(&scored(win, with(rule))))
    };
    let drawn = win(WonBy::Tsumo, None, liable);
    assert_eq!(scored(&drawn, with(Shared)).yaku.to_string(), "daisuushi suukantsu");
    let [first, shared] =
        [vec![("east", 32300), ("west", 32000)], vec![("east", 32100), ("west", 32100), ("north", 100)]];
    assert_eq!(all(&drawn), [first.clone(), first, shared.clone(), shared]);
    let [first, discarder] = [(16300, 32000), (16000, 32300)]
        .map(|(east, north)| vec![("east", east), ("west", 16000), ("north", north)]);
    let ron = win(WonBy::Ron, Some(Wind::North), liable);
    assert_eq!(all(&ron), [first.clone(), discarder.clone(), first, discarder]);
    // One of them discards: half of the other's yakuman is added.
    let [first, discarder] = [(32300, 32000), (32000, 32300)]
        .map(|(east, west)| vec![("east", east - 16000), ("west", west + 16000)]);
    let by_west = win(WonBy::Ron, Some(Wind::West), liable);
    assert_eq!(all(&by_west), [first.clone(), discarder.clone(), first, discarder]);
    // One player who made both certain pays the whole drawn hand, so all counters, by every rule.
    let both = Liable { daisuushi: Some(Wind::West), ..liable };
    assert!(all(&win(WonBy::Tsumo, None, both)).iter().all(|paid| *paid == [("west", 64300)]));
}

#[test]
fn who_cannot_be_liable_is_refused_with_the_reason() {
    let drawn = three_dragons(WonBy::Tsumo, None);
    let none = ScoreRules { liable_yakuman: LiableYakuman::Nothing, ..four() };
    assert_eq!(refused(&drawn, none), "liable for daisangen: the rule on liable yakuman is none");
    assert_eq!(
        refused(&three_dragons(WonBy::Ron, None), four()),
        "a liable player of a ron needs the seat of the discarder"
    );
    let other = Win { table: drawn.table, ..tsumo("11z[555z][666z]456p44z4z") };
    assert_eq!(refused(&other, four()), "liable for daisangen: the win does not have it");
    let expected = "expected its triplets or quads among the melds, and one of them called";
    for text in
        ["11z[555z][666z]777z44z4z", "{5555z}{6666z}{7777z}11z44z4z", "{5555z}{6666z}{7777z}[111z]4z4z"]
    {
        let held = Win { table: drawn.table, ..tsumo(text) };
        assert_eq!(refused(&held, four()), format!("liable for daisangen: {expected}"));
    }
    let liable = Liable { suukantsu: Some(Wind::West), ..Liable::default() };
    let quads =
        Win { table: Table { liable, ..Table::default() }, ..tsumo("[2222p][3333p]{4444s}[5555s]7s7s") };
    let rule = "the rule on liable yakuman is daisangen-daisuushi";
    assert_eq!(refused(&quads, four()), format!("liable for suukantsu: {rule}"));
    let all = ScoreRules { liable_yakuman: LiableYakuman::All, ..four() };
    assert_eq!(paid(&scored(&quads, all)), [("west", 32000)]);
}

#[test]
fn liable_players_are_read_from_text() {
    let error = |text: &str| text.parse::<Liable>().unwrap_err().to_string();
    assert_eq!("daisuushi=east".parse(), Ok(Liable { daisuushi: Some(Wind::East), ..Liable::default() }));
    assert_eq!(
        error("daisangen=up"),
        "expected a yakuman and a seat such as daisangen=west, found \"daisangen=up\""
    );
    assert_eq!(
        error("kokushi=west"),
        "expected daisangen or daisuushi or suukantsu before the seat, found \"kokushi\""
    );
    assert_eq!(error("daisangen=west,daisangen=east"), "daisangen twice: one player is liable for a yakuman");
}

#[test]
fn drawn_wins_of_three_have_points() {
    let scoring = Scoring { norths: 1, rules: three(), dora: "3z".parse().unwrap(), ..Scoring::default() };
    let hand = "111m456p789s1122p".parse().unwrap();
    // A dealer's concealed draw with a north that counts twice: three han and 40 fu.
    let concealed = "111m456p789s11222p".parse().unwrap();
    let win = WinTiles { concealed, called: &[], red_fives: 0, tile: "2p".parse().unwrap() };
    assert_eq!(scoring.worth(&hand, &win).unwrap().points(WonBy::Tsumo, Luck::default(), 0), 2 * 2600);
}

#[test]
fn random_wins_are_worth_what_the_definition_says() {
    let mut random = ChaCha12Rng::seed_from_u64(4);
    let mut yaku = YakuSet::EMPTY;
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    for _ in 0..50_000 {
        let (win, rules) = some_win_at_a_table(&mut random);
        let found = score(&win, &rules).unwrap_or_else(|error| panic!("{win:?}: {error}"));
        let (debts, yakuman, han, fu) = naive_score(&win, &rules);
        let points = debts.iter().map(|debt| debt.1).sum::<u32>();
        let own = (found.payment.hand + found.payment.counters, found.yakuman, found.han, found.fu);
        assert_eq!(own, (points, yakuman, han, fu), "{win:?} {rules:?} {found:?}");
        assert_eq!(found.han == 0, found.yaku.is_empty());
        yaku = yaku.or(found.yaku);
        let mut owed = [0; 5];
        debts.iter().for_each(|&(place, points)| owed[place] += points);
        let expected: Vec<(Option<Wind>, u32)> = (0..5)
            .filter(|&place| owed[place] > 0)
            .map(|place| (Wind::ALL.get(place).copied(), owed[place]))
            .collect();
        let payers: Vec<(Option<Wind>, u32)> =
            found.payment.payers().map(|payer| (payer.seat, payer.points)).collect();
        assert_eq!(payers, expected, "{win:?} {rules:?}");
        let bets = if found.han > 0 { 1000 * u32::from(win.table.bets) } else { 0 };
        assert_eq!(found.payment.total(), points + bets);
        let liable = win.table.liable;
        for (what, holds) in [
            ("three players", rules.players == Players::Three),
            ("norths", win.dora.norths > 0),
            ("dragons", liable.daisangen.is_some()),
            ("winds", liable.daisuushi.is_some()),
            ("quads", liable.suukantsu.is_some()),
            ("several", liable.iter().count() > 1),
        ] {
            *seen.entry(what).or_default() += u32::from(holds);
        }
    }
    assert!(seen.values().all(|&number| number > 3), "{seen:?}");
    let rare: Vec<Yaku> = Yaku::ALL.into_iter().filter(|&it| !yaku.contains(it)).collect();
    assert!(rare.is_empty(), "never seen: {rare:?}");
}
