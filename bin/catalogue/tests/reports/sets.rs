//! The committed reports on sets of hands (the recurrence, tenhou, tenpai hands by waits and the sequences), checked
//! against published figures and each other; tests of the library hold the sets against their definitions.

use std::collections::BTreeMap;

use crate::committed::{Report, Row, file, report};
use num_integer::{binomial, gcd};

/// Hands and deals.
type Number = [u128; 2];

fn number(row: Row) -> Number {
    ["hands", "deals"].map(|column| row.number(column).into())
}

fn sum(numbers: impl Iterator<Item = Number>) -> Number {
    numbers.fold([0; 2], add)
}

fn add(a: Number, b: Number) -> Number {
    [a[0] + b[0], a[1] + b[1]]
}

/// The numbers in the one row with these values.
fn number_of(name: &str, values: &[(&str, &str)]) -> Number {
    let rows: Vec<_> = report(name).rows_with(values).map(number).collect();
    assert_eq!(rows.len(), 1, "rows of {name} with {values:?}");
    rows[0]
}

/// Values of the row of one set of the recurrence.
fn set<'a>(
    letter: &'a str,
    groups: &'a str,
    melds: &'a str,
    players: &'a str,
    rule: &'a str,
) -> [(&'a str, &'a str); 5] {
    [("letter", letter), ("groups", groups), ("melds", melds), ("players", players), ("fifth_tile", rule)]
}

#[test]
fn rows_of_the_recurrence_are_the_sets_that_there_are() {
    let mut rows = BTreeMap::<_, Vec<u64>>::new();
    for row in report("recurrence").rows() {
        let (letter, melds) = (row.get("letter"), row.number("melds"));
        let tiles = match letter {
            "A" => 3 * melds,
            "B" => 3 * melds + 2,
            "C" => 3 * melds - 1,
            _ => 3 * melds + 1,
        };
        assert_eq!(row.number("tiles"), tiles, "{row}");
        assert_ne!(row.number("hands"), 0, "{row}");
        let key = ["letter", "groups", "players", "fifth_tile"].map(|column| row.get(column));
        rows.entry(key).or_default().push(melds);
    }
    let mut expected = Vec::new();
    for letter in ["A", "B", "C", "D"] {
        let rules: &[&str] = if letter < "C" { &[""] } else { &["counted", "excluded"] };
        for groups in ["1", "2", "3", "4"] {
            for players in ["3", "4"] {
                expected.extend(rules.iter().map(|rule| [letter, groups, players, rule]));
            }
        }
    }
    assert!(rows.keys().eq(&expected), "{:?}", rows.keys());
    for (key, melds) in rows {
        let first = u64::from(key[0] == "C");
        // Manzu of three players are 11119999m. Of these, 111999m are two melds, 11199m a meld and a head,
        // and 1111999m are tenpai if a fifth 1m counts.
        let last = match key {
            ["A" | "C", "1", "3", _] => 2,
            ["B", "1", "3", _] => 1,
            ["D", "1", "3", "excluded"] => 1,
            ["D", "1", "3", "counted"] => 2,
            _ => 4,
        };
        assert_eq!(melds, (first..=last).collect::<Vec<_>>(), "{key:?}");
    }
}

/// Published figures.
mod published {
    use super::*;

    /// Sources: tomohxx/mahjong-algorithm-book, `tenhou` (wins), and bgnori/mahjong-formalization (tenpai).
    #[test]
    fn wins_and_tenpai_hands_of_four_melds() {
        assert_eq!(number_of("recurrence", &set("B", "4", "4", "4", "")), [11498658, 11353128141498]);
        let [tenpai, _] = number_of("recurrence", &set("D", "4", "4", "4", "excluded"));
        assert_eq!(tenpai, 54747045);
    }

    /// Source: tomohxx/predictor, `src/predictor.hpp`, `k_win_s_3_0` and the like; for 14 tiles
    /// <https://mahjong-lurker.xyz/mahjong-programming/tinitu-combination/>.
    #[test]
    fn wins_of_one_suit() {
        let hands = |class| {
            ["0", "1", "2", "3", "4"]
                .map(|melds| number_of("recurrence", &set(class, "1", melds, "4", ""))[0])
        };
        assert_eq!(hands("A"), [1, 16, 127, 627, 2098]);
        assert_eq!(hands("B"), [9, 135, 996, 4475, 13259]);
    }

    /// Source: tomohxx/mahjong-algorithm-book, `tenhou` and `generating_hand`.
    #[test]
    fn the_probability_of_tenhou() {
        let term = |term| number_of("tenhou", &[("players", "4"), ("term", term)]);
        assert_eq!(term("standard"), [11498658, 11353128141498]);
        assert_eq!(term("standard-and-seven-pairs")[0], 4668);
        assert_eq!(term("all"), [326520504500, 4250305029168216000]);
        assert_eq!(term("wins")[1], 12859078207674);
        let wins = [("players", "4"), ("term", "wins")];
        let probability: Vec<_> =
            report("tenhou").rows_with(&wins).map(|row| row.get("probability")).collect();
        assert!(probability[0].starts_with("0.00000302544831945"), "{probability:?}");
    }

    /// Source: bgnori/mahjong-formalization.
    #[test]
    fn tenpai_hands_of_13_tiles_by_kinds_waited_for() {
        let rows = report("tenpai-waits").rows_with(&DEFAULT);
        let hands: Vec<_> = rows.map(|row| (row.get("wait_kinds"), number(row)[0])).collect();
        let kinds = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
        let known = [26527329, 25337340, 2549634, 271155, 56145, 4686, 471, 282, 3];
        assert!(hands.iter().copied().eq(kinds.into_iter().zip(known)), "{hands:?}");
    }

    /// Source: the README of waits-predictor, which has the numbers of deals of 13 tiles that wait, in all forms
    /// together, and for 1m and 1z in the standard form.
    #[test]
    fn deals_of_tenpai_hands_of_13_tiles() {
        let deals = |tile: &str| {
            let values = [DEFAULT.as_slice(), &[("tile", tile)]].concat();
            number_of("tenpai-tiles", &values)[1]
        };
        assert_eq!(deals("1m"), 1078779323540);
        assert_eq!(deals("1z"), 610581839388);
        let [tiles, _, players, rule] = DEFAULT;
        let in_all_forms = [tiles, ("forms", "all"), players, rule];
        assert_eq!(sum(report("tenpai-waits").rows_with(&in_all_forms).map(number))[1], 39270395383132);
    }

    const DEFAULT: [(&str, &str); 4] =
        [("tiles", "13"), ("forms", "standard"), ("players", "4"), ("fifth_tile", "excluded")];
}

/// Reports against each other.
mod agreement {
    use super::*;

    /// `tiles`, `forms`, `players`, `fifth_tile`.
    type Setting<'a> = [&'a str; 4];

    fn by_setting<'a>(report: &'a Report, of: impl Fn(Row<'a>) -> Number) -> BTreeMap<Setting<'a>, Number> {
        let mut sums = BTreeMap::new();
        for row in report.rows() {
            let setting = ["tiles", "forms", "players", "fifth_tile"].map(|column| row.get(column));
            let sum = sums.entry(setting).or_default();
            *sum = add(*sum, of(row));
        }
        sums
    }

    #[test]
    fn tenpai_hands_by_kinds_are_those_of_the_recurrence() {
        let counted = by_setting(report("tenpai-waits"), number);
        let four_groups = [("letter", "D"), ("groups", "4")];
        let solved: BTreeMap<_, _> = report("recurrence")
            .rows_with(&four_groups)
            .map(|row| {
                ([row.get("tiles"), "standard", row.get("players"), row.get("fifth_tile")], number(row))
            })
            .collect();
        assert_eq!(solved.len(), 5 * 2 * 2);
        let standard = counted.into_iter().filter(|(setting, _)| setting[1] == "standard");
        assert_eq!(standard.collect::<BTreeMap<_, _>>(), solved);
    }

    /// Pairs of a hand (or a deal) and one of its waits.
    #[test]
    fn waits_counted_by_kinds_are_those_counted_by_tile() {
        let by_kinds = by_setting(report("tenpai-waits"), |row| {
            number(row).map(|number| number * u128::from(row.number("wait_kinds")))
        });
        let by_tile = by_setting(report("tenpai-tiles"), number);
        assert_eq!(by_kinds.len(), 5 * 2 * 2 * 2);
        assert_eq!(by_kinds, by_tile);
    }

    /// Seven pairs and thirteen orphans have 13 tiles when tenpai.
    #[test]
    fn all_forms_are_more_than_the_standard_form_for_13_tiles_only() {
        for name in ["tenpai-waits", "tenpai-tiles"] {
            let counted = by_setting(report(name), number);
            for (setting @ [tiles, forms, players, rule], of_setting) in &counted {
                let all = counted[&[*tiles, "all", *players, *rule]];
                let is_equal = *forms == "all" || *tiles != "13";
                assert_eq!(all == *of_setting, is_equal, "{name}, {setting:?}");
                assert!(all[0] >= of_setting[0] && all[1] >= of_setting[1], "{name}, {setting:?}");
            }
        }
    }

    /// Suits are equivalent, and so are the ranks 1 and 9, 2 and 8 … of a suit, and all honours.
    #[test]
    fn like_tiles_are_waited_for_alike() {
        let mut alike: BTreeMap<_, Number> = BTreeMap::new();
        for row in report("tenpai-tiles").rows() {
            let (rank, group) = row.get("tile").split_at(1);
            let rank: u8 = rank.parse().unwrap();
            // Three players have only 1m and 9m of manzu, which then behave like honours.
            let like = match (group, row.get("players")) {
                ("z", _) | ("m", "3") => 0,
                _ => rank.min(10 - rank),
            };
            let setting = ["tiles", "forms", "players", "fifth_tile"].map(|column| row.get(column));
            let known = *alike.entry((setting, like)).or_insert_with(|| number(row));
            assert_eq!(number(row), known, "{row}");
        }
    }

    #[test]
    fn the_terms_of_tenhou_make_up_its_wins() {
        for players in ["3", "4"] {
            let term = |term| number_of("tenhou", &[("players", players), ("term", term)]);
            let won = sum(["standard", "seven-pairs", "thirteen-orphans"].into_iter().map(term));
            assert_eq!(won, add(term("wins"), term("standard-and-seven-pairs")), "{players} players");
            let solved = number_of("recurrence", &set("B", "4", "4", players, ""));
            assert_eq!(term("standard"), solved, "{players} players");
        }
    }

    #[test]
    fn the_probabilities_of_tenhou_are_its_deals_out_of_all() {
        for row in report("tenhou").rows() {
            let [_, all] = number_of("tenhou", &[("players", row.get("players")), ("term", "all")]);
            let (numerator, denominator) = (row.number("numerator"), row.number("denominator"));
            assert_eq!(number(row)[1] * u128::from(denominator), all * u128::from(numerator), "{row}");
            assert_eq!(gcd(numerator, denominator), 1, "{row}: in lowest terms");
            let (said, expected) = (row.get("probability"), numerator as f64 / denominator as f64);
            assert!((said.parse::<f64>().unwrap() / expected - 1.0).abs() < 1e-15, "{row}: {expected}");
        }
        let all = |players| number_of("tenhou", &[("players", players), ("term", "all")])[1];
        assert_eq!(["3", "4"].map(all), [binomial(108, 14), binomial(136, 14)]);
    }

    /// Each sequence begins with the recurrence for four players without a fifth tile.
    #[test]
    fn sequences_begin_with_the_recurrence() {
        for (name, class, groups, terms) in [
            ("b-suit-melds", "A", "1", 13),
            ("b-suit-wins", "B", "1", 12),
            ("b-suit-tenpai", "D", "1", 12),
            ("b-wins", "B", "4", 43),
            ("b-tenpai", "D", "4", 43),
        ] {
            let text = String::from_utf8(file(&format!("{name}.txt"))).unwrap();
            assert!(text.starts_with("# "), "{name} begins with what it is");
            let numbers: Vec<_> = report(name).rows().map(|row| row.number("n")).collect();
            assert_eq!(numbers, (0..terms).collect::<Vec<_>>(), "{name}");
            for (row, melds) in report(name).rows().zip(["0", "1", "2", "3", "4"]) {
                let rule = if class == "D" { "excluded" } else { "" };
                let [hands, _] = number_of("recurrence", &set(class, groups, melds, "4", rule));
                assert_eq!(u128::from(row.number("a")), hands, "{row}");
            }
        }
    }

    /// There, forms of a suit are counted one by one, up to all 36 tiles.
    #[test]
    fn sequences_and_recurrence_of_a_suit_are_the_summary_of_its_forms() {
        for (name, letter, kind) in [
            ("b-suit-melds", "A", "3n-win"),
            ("b-suit-wins", "B", "3n2-win"),
            ("", "C", "3n2-tenpai"),
            ("b-suit-tenpai", "D", "3n1-tenpai"),
        ] {
            let of_kind = [("group", "suit"), ("kind", kind), ("fifth_tile", "excluded")];
            let forms: Vec<_> =
                report("forms-summary").rows_with(&of_kind).map(|row| row.number("form_count")).collect();
            if !name.is_empty() {
                let terms: Vec<_> = report(name).rows().map(|row| row.number("a")).collect();
                assert_eq!(terms, forms, "{name}");
            }
            let of_suit = [("letter", letter), ("groups", "1"), ("players", "4")];
            for row in report("recurrence").rows_with(&of_suit) {
                let rule = if row.get("fifth_tile") == "counted" { "counted" } else { "excluded" };
                let form =
                    [("group", "suit"), ("kind", kind), ("tiles", row.get("tiles")), ("fifth_tile", rule)];
                let forms: Vec<_> = report("forms-summary")
                    .rows_with(&form)
                    .map(|form| ["form_count", "deals"].map(|column| u128::from(form.number(column))))
                    .collect();
                assert_eq!(forms, [number(row)], "{row}");
            }
        }
    }
}
