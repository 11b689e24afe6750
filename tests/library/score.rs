//! Points of wins: well-known wins, impossible ones, and the executed definition.

use rand_chacha::ChaCha12Rng;
use rand_core::SeedableRng;
use tehai::rules::{Players, Wind, Winds};
use tehai::score::{
    CountedYakuman, Dora, DoubleWindPair, FuFor, Limit, Luck, NamedRules, Riichi, Score, ScoreError,
    ScoreRules, Win, WonBy, fu_parts, score,
};
use tehai::tiles::HandError;
use tehai::yaku::Yaku;

use some_wins::some_win;

mod han_and_fu;
mod naive;
mod needs;
mod possible;
mod round;
mod some_wins;
mod table;

/// A win of the south seat in the east round, written with its winning tile as the last concealed tile.
fn win(text: &str, won_by: WonBy) -> Win {
    let winds = Winds { seat: Wind::South, round: Wind::East };
    Win { winds, ..Win::parse(text, None, won_by).expect(text) }
}

fn ron(text: &str) -> Win {
    win(text, WonBy::Ron)
}

fn tsumo(text: &str) -> Win {
    win(text, WonBy::Tsumo)
}

fn scored(win: &Win) -> Score {
    score(win, &ScoreRules::default()).unwrap_or_else(|error| panic!("{}: {error}", win.hand))
}

/// Who pays what: the seat, or that it is the discarder.
fn paid(score: &Score) -> Vec<(&'static str, u32)> {
    score.payment.payers().map(|payer| (payer.seat.map_or("discarder", Wind::name), payer.points)).collect()
}

/// Each checked by hand from the rules: yaku, han, fu, points.
#[test]
fn well_known_wins_are_worth_what_they_are_worth() {
    use WonBy::{Ron, Tsumo};
    for (text, won_by, yaku, han, fu, points) in [
        ("234m34567p55678s2p", Ron, "pinfu tanyao", 2, 30, 2000),
        ("234m34567p55678s2p", Tsumo, "menzen_tsumo pinfu tanyao", 3, 20, 2700),
        ("123m456p78s55m999p9s", Ron, "", 0, 0, 0),
        ("123m456p789s4499m9m", Tsumo, "menzen_tsumo", 1, 30, 1100),
        ("223344m567p2278s9s", Ron, "pinfu iipeikou", 2, 30, 2000),
        ("11m[222z]456p789s55p5p", Ron, "seat_wind", 1, 30, 1000),
        ("11m[111z]456p789s55p5p", Ron, "round_wind", 1, 30, 1000),
        ("11m[555z]456p789s55p5p", Tsumo, "white", 1, 40, 1500),
        ("11m[666z]456p789s55p5p", Ron, "green", 1, 30, 1000),
        ("11m{7777z}456p789s55p5p", Ron, "red", 1, 70, 2300),
        ("22m[234m][234p]567p34s2s", Ron, "tanyao sanshoku", 2, 30, 2000),
        ("22m[123p][456p]567s78p9p", Ron, "ittsu", 1, 30, 1000),
        ("99s[123p][111z]789s78m9m", Ron, "round_wind chanta", 2, 30, 2000),
        ("99s[123p][111m]789s78m9m", Ron, "junchan", 2, 30, 2000),
        ("1133m5577p2299s6z6z", Ron, "chiitoi", 2, 25, 1600),
        ("1133m5577p2299s6z6z", Tsumo, "menzen_tsumo chiitoi", 3, 25, 3200),
        ("11m[222p][333s][444m]55m5m", Ron, "toitoi", 2, 30, 2000),
        ("11m222p333s444m55m5m", Ron, "toitoi sanankou", 4, 50, 8000),
        ("11m222p333s[444m]55m5m", Tsumo, "toitoi sanankou", 4, 40, 8000),
        ("55m[222p][222s]678m22m2m", Ron, "tanyao sanshoku_doukou", 3, 30, 3900),
        ("55m[2222p]{3333s}{7777p}34m2m", Ron, "tanyao sankantsu", 3, 60, 7700),
        ("11m[111z][999p][999s]11p1p", Ron, "round_wind toitoi honroutou", 5, 40, 8000),
        ("77z[555z][666z]123p78p9p", Ron, "white green chanta shousangen honitsu", 7, 30, 12000),
        ("[123p][555z]45777p99p6p", Ron, "white honitsu", 3, 30, 3900),
        ("12233p66778899p1p", Ron, "pinfu ryanpeikou chinitsu", 10, 30, 16000),
        ("[123p]23456788p99p8p", Ron, "chinitsu", 5, 30, 8000),
    ] {
        let found = scored(&win(text, won_by));
        assert_eq!(found.yaku.to_string(), yaku, "{text}");
        assert_eq!((found.han, found.fu, found.payment.total()), (han, fu, points), "{text}");
    }
}

#[test]
fn every_yakuman_is_found_and_different_ones_add_up() {
    use WonBy::{Ron, Tsumo};
    for (text, won_by, yaku, single, double) in [
        ("11m[555z][666z]789p77z7z", Ron, "daisangen", 1, 1),
        ("11m222p333s444m55m5m", Tsumo, "suuankou", 1, 1),
        ("111m222p333s444m5m5m", Ron, "suuankou_tanki", 1, 2),
        ("[111z][222z][333z]66z55z5z", Ron, "tsuuiisou", 1, 1),
        ("1122334455667z7z", Ron, "tsuuiisou", 1, 1),
        ("[234s][666z]66s888s34s2s", Ron, "ryuuiisou", 1, 1),
        ("[111m][999p]11p99s999m9s", Ron, "chinroutou", 1, 1),
        ("[111z][222z]44z333z78s9s", Ron, "shousuushi", 1, 1),
        ("[111z][222z][444z]55p33z3z", Ron, "daisuushi", 1, 2),
        ("{1111z}{2222z}{4444z}{3333z}5z5z", Ron, "suuankou_tanki tsuuiisou daisuushi suukantsu", 4, 6),
        ("[2222m][3333p]{4444s}[5555s]7s7s", Ron, "suukantsu", 1, 1),
        ("1112345678999m5m", Ron, "pure_chuuren", 1, 2),
        ("1123455678999m1m", Ron, "chuuren", 1, 1),
        ("19m19p19s1234567z1m", Ron, "kokushi_13", 1, 2),
        ("119m19p19s123456z7z", Ron, "kokushi", 1, 1),
    ] {
        for (rule, yakuman) in [(false, single), (true, double)] {
            let rules = ScoreRules { double_yakuman: rule, ..ScoreRules::default() };
            let found = score(&win(text, won_by), &rules).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(found.yaku.to_string(), yaku, "{text}");
            assert_eq!((found.yakuman, found.fu, found.limit), (yakuman, 0, Some(Limit::Yakuman)), "{text}");
            assert_eq!(found.payment.total(), 32000 * u32::from(yakuman), "{text}");
            assert_eq!(found.han, 13 * yakuman);
        }
    }
    let blessing = Luck { blessing: true, ..Luck::default() };
    let mut first = Win { luck: blessing, ..tsumo("123m456p789s55m78s9s") };
    assert_eq!(scored(&first).yaku.to_string(), "chiihou");
    first.winds.seat = Wind::East;
    assert_eq!(scored(&first).yaku.to_string(), "tenhou");
    assert_eq!(paid(&scored(&first)), [("south", 16000), ("west", 16000), ("north", 16000)]);
}

#[test]
fn luck_gives_its_yaku() {
    let luck = |luck| move |text, won_by| scored(&Win { luck, ..win(text, won_by) }).yaku.to_string();
    let none = Luck::default();
    let (plain, quad) = ("123m456p567s44m78s9s", "123m456p44m78s{7777z}9s");
    let riichi = Luck { riichi: Riichi::Riichi, ..none };
    assert_eq!(luck(riichi)(plain, WonBy::Ron), "riichi pinfu");
    assert_eq!(luck(Luck { ippatsu: true, ..riichi })(plain, WonBy::Ron), "riichi ippatsu pinfu");
    assert_eq!(luck(Luck { riichi: Riichi::Double, ..none })(plain, WonBy::Ron), "double_riichi pinfu");
    assert_eq!(luck(Luck { last_tile: true, ..none })(plain, WonBy::Tsumo), "menzen_tsumo haitei pinfu");
    assert_eq!(luck(Luck { last_tile: true, ..none })(plain, WonBy::Ron), "houtei pinfu");
    assert_eq!(luck(Luck { dead_wall: true, ..none })(quad, WonBy::Tsumo), "menzen_tsumo rinshan red");
    let robbed = Luck { robbed_quad: true, ..none };
    assert_eq!(luck(robbed)("[123m]456p78s44m123p9s", WonBy::Ron), "chankan");
}

#[test]
fn payments_and_limits_are_those_of_the_table() {
    // Han of a called hand by dora: each has one yaku.
    let points = |text: &str, dora: u8, won_by, seat| {
        let mut win = win(text, won_by);
        (win.dora.open, win.winds.seat) = (dora, seat);
        scored(&win)
    };
    let text = "11m[555z]456p789s67p5p";
    let ron = |dora| points(text, dora, WonBy::Ron, Wind::West);
    let one: Vec<u32> = (0..13).map(|dora| ron(dora).payment.total()).collect();
    assert_eq!(one, [1000, 2000, 3900, 7700, 8000, 12000, 12000, 16000, 16000, 16000, 24000, 24000, 32000]);
    let limits: Vec<Option<Limit>> = (0..13).map(|dora| ron(dora).limit).collect();
    assert_eq!(limits[3..6], [None, Some(Limit::Mangan), Some(Limit::Haneman)]);
    assert_eq!(
        limits[7..],
        [
            Some(Limit::Baiman),
            Some(Limit::Baiman),
            Some(Limit::Baiman),
            Some(Limit::Sanbaiman),
            Some(Limit::Sanbaiman),
            Some(Limit::Yakuman)
        ]
    );
    let drawn = |dora, seat| paid(&points(text, dora, WonBy::Tsumo, seat));
    assert_eq!(drawn(0, Wind::West), [("east", 500), ("south", 300), ("north", 300)]);
    assert_eq!(drawn(2, Wind::West), [("east", 2000), ("south", 1000), ("north", 1000)]);
    assert_eq!(drawn(3, Wind::East), [("south", 3900), ("west", 3900), ("north", 3900)]);
    assert_eq!(drawn(4, Wind::East), [("south", 4000), ("west", 4000), ("north", 4000)]);
    assert_eq!(paid(&points(text, 3, WonBy::Ron, Wind::East)), [("discarder", 11600)]);
    // Many fu make a mangan of three han, but not of two.
    let quads = "11m{5555z}{9999p}789s67p5p";
    assert_eq!((scored(&self::ron(quads)).fu, scored(&self::ron(quads)).han), (100, 1));
    assert_eq!(points(quads, 1, WonBy::Ron, Wind::West).payment.total(), 6400);
    assert_eq!(points(quads, 2, WonBy::Ron, Wind::West).limit, Some(Limit::Mangan));
}

#[test]
fn each_rule_decides_what_it_says() {
    let with = |win: &Win, rules: ScoreRules| score(win, &rules).unwrap();
    let rules = ScoreRules::default();
    let open = ron("55m[222p][345s]678m34p2p");
    assert_eq!(scored(&open).yaku.to_string(), "tanyao");
    let refused = ScoreRules { open_tanyao: false, ..rules };
    assert_eq!((with(&open, refused).han, with(&open, refused).payment.total()), (0, 0));
    assert_eq!(with(&ron("234m34567p55678s2p"), refused).han, 2);

    let mut counted = tsumo("11223p66778899p3p");
    counted.dora.open = 3;
    assert_eq!((scored(&counted).limit, scored(&counted).yakuman), (Some(Limit::Yakuman), 0));
    let rule = ScoreRules { counted_yakuman: CountedYakuman::Sanbaiman, ..rules };
    assert_eq!(with(&counted, rule).limit, Some(Limit::Sanbaiman));

    let mut nearly = ron("234m34567p55678s2p");
    nearly.dora.open = 2;
    assert_eq!(scored(&nearly).payment.total(), 7700);
    let rule = ScoreRules { rounded_mangan: true, ..rules };
    assert_eq!(with(&nearly, rule).limit, Some(Limit::Mangan));
    nearly.dora.open = 1;
    assert_eq!(with(&nearly, rule).limit, None);

    let mut pair = ron("11z[999m][888p]456s67p5p");
    pair.winds.seat = Wind::East;
    let fu = |rules| fu_parts(&pair, &rules).unwrap().iter().map(|part| part.1).sum::<u8>();
    let rule = ScoreRules { double_wind_pair: DoubleWindPair::Two, ..rules };
    assert_eq!((fu(rules), fu(rule)), (30, 28));
}

/// WRC 2025, 11.5.4; EMA 2025, 4.2.4 and 4.2.6.
#[test]
fn the_blessing_of_man_goes_alone_and_one_yakuman_counts() {
    let rules = NamedRules::Ema.points();
    let blessed = |text: &str| {
        let luck = Luck { blessing: true, ..Luck::default() };
        let (winds, dora) = (Winds { seat: Wind::South, ..Winds::EAST }, Dora { open: 3, ..Dora::default() });
        let found = score(&Win { luck, winds, dora, ..ron(text) }, &rules).unwrap();
        (found.yaku.to_string(), found.han, found.fu, found.payment.total())
    };
    // Without yaku; with yaku and dora that are worth less, as much in fewer han, and more.
    assert_eq!(blessed("123m456p789s44m77z7z").3, 8000);
    assert_eq!(blessed("123m456p789s44m55s5s"), ("renhou".into(), 5, 40, 8000));
    assert_eq!(blessed("222m345567p55s678s"), ("renhou".into(), 5, 40, 8000));
    assert_eq!(blessed("223344556677m88p"), ("tanyao ryanpeikou".into(), 7, 40, 12000));
    let luck = Luck { blessing: true, ..Luck::default() };
    let dealers = Win { luck, winds: Winds::EAST, ..ron("123m456p789s44m77z7z") };
    let message = "a blessing of man is not the dealer's, who discards first";
    assert_eq!(score(&dealers, &rules).unwrap_err().to_string(), message);

    let two = ron("11z[555z][666z][777z]44z4z");
    let found = score(&two, &rules).unwrap();
    assert_eq!((found.yaku.to_string(), found.yakuman), ("daisangen tsuuiisou".into(), 1));
    assert_eq!((found.han, found.payment.total()), (13, 32_000));
    let summed = score(&two, &ScoreRules { multiple_yakuman: true, ..rules }).unwrap();
    assert_eq!((summed.han, summed.payment.total()), (26, 64_000));
}

#[test]
fn the_reading_worth_most_counts() {
    // Three triplets in a row or three equal sequences; two pairs of sequences or seven pairs.
    assert_eq!(scored(&ron("111222333m99p78p9p")).reading.to_string(), "123m 123m 123m 789p 99p");
    assert_eq!(scored(&tsumo("22m111222333p77s7s")).yaku.to_string(), "suuankou");
    assert_eq!(scored(&ron("223344556677m88p")).yaku.to_string(), "tanyao ryanpeikou");
    assert!(scored(&ron("11223p66778899p3p")).yaku.contains(Yaku::Ryanpeikou));
    // 45666 and 6: completing the sequence leaves the triplet concealed.
    let both = scored(&ron("45666m222p333s77z6m"));
    assert!(both.yaku.contains(Yaku::Sanankou));
    // Pinfu has fewer fu than the edge wait but is worth more.
    let edge = scored(&ron("11m12345p345s678s3p"));
    assert!(edge.yaku.contains(Yaku::Pinfu) && edge.fu == 30);
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    let refused = |win: &Win| score(win, &ScoreRules::default()).unwrap_err().to_string();
    let plain = ron("123m456p789s44m78s9s");
    assert!(refused(&ron("123m")).ends_with("found 3"));
    assert!(refused(&ron("[123m][123p][123s][777z]")).ends_with("found 12"));
    assert_eq!(
        refused(&ron("")),
        "expected 14 tiles, the winning one among them, a called meld or quad counting three; found 0"
    );
    assert_eq!(refused(&ron("123m456p789s44m78s1z")), ScoreError::NoWin.to_string());
    let elsewhere = Win { tile: "1z".parse().unwrap(), ..plain.clone() };
    assert_eq!(refused(&elsewhere), "the winning tile 1z is not among the concealed tiles");
    let only_called = Win { tile: "7z".parse().unwrap(), ..ron("123m456p44m78s[777z]9s") };
    assert_eq!(refused(&only_called), "the winning tile 7z is not among the concealed tiles");
    let luck = Luck::default();
    let riichi = Luck { riichi: Riichi::Riichi, ..luck };
    let (drawn, quad) = (tsumo("123m456p789s44m78s9s"), tsumo("123m456p44m78s{7777z}9s"));
    let called = tsumo("123m456p44m78s[777z]9s");
    for (win, luck, reason) in [
        (&called, riichi, "riichi needs a hand without called melds"),
        (&plain, Luck { ippatsu: true, ..luck }, "ippatsu needs riichi"),
        (&plain, Luck { dead_wall: true, ..luck }, "a tile of the dead wall is drawn, not called"),
        (
            &drawn,
            Luck { dead_wall: true, ..luck },
            "a tile of the dead wall needs a quad or a north set aside",
        ),
        (&quad, Luck { dead_wall: true, ippatsu: true, ..riichi }, "a tile of the dead wall ends ippatsu"),
        (
            &quad,
            Luck { dead_wall: true, last_tile: true, ..luck },
            "the last tile is not one of the dead wall",
        ),
        (&drawn, Luck { robbed_quad: true, ..luck }, "a robbed quad is called, not drawn"),
        (&plain, Luck { robbed_quad: true, ..luck }, "three copies of a robbed tile are not in the hand"),
        (
            &plain,
            Luck { blessing: true, ..luck },
            "a blessing is drawn, not called, unless blessing_of_man (人和) is mangan",
        ),
        (&quad, Luck { blessing: true, ..luck }, "a blessing needs a hand without melds"),
        (&drawn, Luck { blessing: true, ..riichi }, "a blessing comes before all else"),
    ] {
        assert_eq!(refused(&Win { luck, ..win.clone() }), reason);
    }
    let dora = |dora| refused(&Win { dora, ..plain.clone() });
    assert_eq!(dora(Dora { hidden: 1, ..Dora::default() }), "hidden dora need riichi");
    assert_eq!(dora(Dora { red_fives: 2, ..Dora::default() }), "there are more red fives than fives");
    let indicated = |open: &str, hidden: &str| {
        let [open, hidden] = [open, hidden].map(|text| text.parse().unwrap());
        plain.clone().with_dora(open, hidden, Players::Four)
    };
    assert!(indicated("44m22p", "123z").is_ok());
    let fifth = HandError::FifthCopy("4m".parse().unwrap());
    assert_eq!(indicated("44m", "4m"), Err(ScoreError::Together(fifth)));
    assert_eq!(indicated("123z", "112233z"), Err(ScoreError::Indicators(6)));
    let robbed = Luck { robbed_quad: true, last_tile: true, ..luck };
    let single = ron("[123m]456p78s44m123p9s");
    assert_eq!(refused(&Win { luck: robbed, ..single }), "there is no quad after the last tile");
}

#[test]
fn parts_of_fu_and_han_of_yaku_and_dora_add_up() {
    let mut random = ChaCha12Rng::seed_from_u64(2);
    for _ in 0..40_000 {
        let (win, rules) = some_win(&mut random);
        let (found, parts) = (score(&win, &rules).unwrap(), fu_parts(&win, &rules).unwrap());
        let sum: u8 = parts.iter().map(|part| part.1).sum();
        assert!(parts.iter().all(|part| part.1 > 0));
        if found.yakuman == 0 && found.han > 0 {
            let expected = if parts[0].0 == FuFor::SevenPairs { 25 } else { sum.next_multiple_of(10) };
            assert_eq!(found.fu, expected, "{win:?} {parts:?}");
        }
        assert!(found.han_by_yaku().map(|(yaku, _)| yaku).eq(found.yaku.iter()), "{win:?}");
        let each = found.han_by_yaku().map(|(_, han)| han);
        let Dora { open, hidden, red_fives, norths } = win.dora;
        let expected: u8 = match found.yakuman {
            // The blessing of man goes with nothing else.
            0 if found.yaku.is_empty() || found.yaku.contains(Yaku::Renhou) => each.sum(),
            0 => each.sum::<u8>() + open + hidden + red_fives + norths,
            _ if rules.multiple_yakuman => each.sum(),
            _ => each.max().unwrap(),
        };
        assert_eq!(found.han, expected, "{win:?}");
    }
}
