//! The committed reports on forms, checked against published figures and the definitions. Properties common to
//! lists of forms and lists of hands are tested here for all of them.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::committed::{Report, copies, report, single_tiles, tiles};

/// The lists of forms of one group.
const FORMS: [&str; 4] = ["forms-3n-win", "forms-3n2-win", "forms-3n2-tenpai", "forms-3n1-tenpai"];

/// Published figures, reproduced by counting rows.
mod published {
    use super::*;

    fn counts<const N: usize>(name: &str, group: &str, tiles: [u64; N]) -> [usize; N] {
        tiles.map(|tiles| {
            let values = [("group", group), ("tiles", &tiles.to_string()), ("fifth_tile", "excluded")];
            report(name).rows_with(&values).count()
        })
    }

    /// Source: tomohxx/predictor, `src/predictor.hpp`, `k_win_s_3_0` and the like.
    #[test]
    fn wins_of_one_group() {
        let (n, n2) = ([0, 3, 6, 9, 12], [2, 5, 8, 11]);
        assert_eq!(counts("forms-3n-win", "suit", n), [1, 16, 127, 627, 2098]);
        assert_eq!(counts("forms-3n2-win", "suit", n2), [9, 135, 996, 4475]);
        assert_eq!(counts("forms-3n-win", "honours", n), [1, 7, 21, 35, 35]);
        assert_eq!(counts("forms-3n2-win", "honours", n2), [7, 42, 105, 140]);
    }

    /// Source: tomohxx/predictor, `src/predictor.hpp`, `k_rdy_s_3_1`, `k_rdy_h_3_1` and `k_rdy_s_3_2`, which
    /// has the tenpai forms that are not wins.
    #[test]
    fn tenpai_forms_of_one_group() {
        let (n1, n2) = ([1, 4, 7, 10, 13], [2, 5, 8, 11]);
        assert_eq!(counts("forms-3n1-tenpai", "suit", n1), [9, 249, 2406, 12533, 40070]);
        assert_eq!(counts("forms-3n1-tenpai", "honours", n1), [7, 63, 210, 350, 315]);
        let wins: HashSet<_> = report("forms-3n2-win").rows().map(|row| row.get("form")).collect();
        let tenpai = report("forms-3n2-tenpai").rows_with(&[("group", "suit")]);
        let tenpai = tenpai.filter(|row| !wins.contains(row.get("form")));
        let tiles: Vec<_> = tenpai.map(|row| row.number("tiles")).collect();
        let not_wins = n2.map(|size| tiles.iter().filter(|tiles| **tiles == size).count());
        assert_eq!(not_wins, [15, 202, 1261, 4678]);
    }

    /// Source: <https://mahjong-lurker.xyz/mahjong-programming/tinitu-combination/>, which counts seven pairs
    /// too.
    #[test]
    fn wins_of_14_tiles_of_a_suit() {
        let forms = forms_of_suit("forms-3n2-win", "14");
        assert_eq!(forms.len(), 13259);
        let pairs = seven_pairs();
        assert_eq!(forms.len() + pairs.iter().filter(|pairs| !forms.contains(pairs.as_str())).count(), 13277);
    }

    /// Source: <https://mahjong-lurker.xyz/mahjong-programming/tinitu-combination/>, which counts seven pairs
    /// too. Of the hands that are tenpai for seven pairs alone, each waits for one kind of tile.
    #[test]
    fn tenpai_hands_of_13_tiles_of_a_suit_by_kinds_of_wait() {
        let mut by_kinds = [0; 9];
        for row in report("forms-3n1-tenpai").rows_with(&[("group", "suit"), ("tiles", "13")]) {
            by_kinds[single_tiles(row.get("waits")).len() - 1] += 1;
        }
        assert_eq!(by_kinds, [14067, 14493, 6739, 2948, 1335, 392, 79, 16, 1]);
        let forms = forms_of_suit("forms-3n1-tenpai", "13");
        // Either tile of a pair may be the missing one.
        let tenpai: BTreeSet<_> = seven_pairs()
            .iter()
            .flat_map(|pairs| {
                (0..14).map(|tile| format!("{}{}", &pairs[..tile], &pairs[tile + 1..])).collect::<Vec<_>>()
            })
            .collect();
        let pairs_only = tenpai.iter().filter(|hand| !forms.contains(hand.as_str())).count();
        assert_eq!((pairs_only, by_kinds[0] + pairs_only), (126, 14193));
        assert_eq!(forms.len() + pairs_only, 40196);
    }

    fn forms_of_suit(name: &str, tiles: &str) -> HashSet<&'static str> {
        let values = [("group", "suit"), ("tiles", tiles)];
        report(name).rows_with(&values).map(|row| row.get("form")).collect()
    }

    /// Seven pairs of different kinds of one suit.
    fn seven_pairs() -> Vec<String> {
        let ranks = |left_out: [u32; 2]| (1..=9).filter(move |rank| !left_out.contains(rank));
        let text = |left_out| {
            ranks(left_out).flat_map(|rank| vec![rank.to_string(); 2]).chain(["m".to_owned()]).collect()
        };
        (1..=9).flat_map(|a| (1..a).map(move |b| [a, b])).map(text).collect()
    }

    /// The only hand of 13 tiles that waits for nine kinds in the figures above: 純正九蓮宝燈.
    #[test]
    fn the_nine_gates_wait_for_every_tile_of_the_suit() {
        let gates = [("form", "1112345678999m"), ("fifth_tile", "excluded")];
        let waits: Vec<_> =
            report("forms-3n1-tenpai").rows_with(&gates).map(|row| row.get("waits")).collect();
        assert_eq!(waits, ["123456789m"]);
    }
}

/// Every row, checked against the slow definitions of [`tehai_naive`] or against its own text.
mod definitions {
    use super::*;

    /// The reports that list forms or hands, and the column with them.
    const LISTS: [(&str, &str); 6] = [
        ("forms-3n-win", "form"),
        ("forms-3n2-win", "form"),
        ("forms-3n2-tenpai", "form"),
        ("forms-3n1-tenpai", "form"),
        ("irreducible-forms", "form"),
        ("irreducible-hands", "hand"),
    ];

    #[test]
    fn every_form_is_of_its_kind() {
        for name in FORMS {
            report(name).check_rows(|row| {
                let (kind, form) = (row.get("kind"), tiles(row.get("form")));
                let is_right = match kind {
                    "3n-win" => form.is_3n_win(),
                    "3n2-win" => form.is_3n2_win(),
                    "3n2-tenpai" => form.total() % 3 == 2,
                    kind => kind == "3n1-tenpai" && form.total() % 3 == 1,
                };
                assert!(is_right && name == format!("forms-{kind}"), "{row}");
            });
        }
    }

    #[test]
    fn waits_are_those_of_the_definition() {
        for (name, hand) in LISTS.into_iter().filter(|(name, _)| !name.ends_with("-win")) {
            report(name).check_rows(|row| {
                let waits = tiles(row.get(hand)).waits(row.rule()).to_string();
                assert!(row.get("waits") == waits && !waits.is_empty(), "{row}: waits for {waits}");
            });
        }
    }

    #[test]
    fn numbers_of_tiles_are_those_of_the_text() {
        for (name, hand) in LISTS {
            report(name).check_rows(|row| {
                assert_eq!(row.number("tiles"), single_tiles(row.get(hand)).len() as u64, "{row}");
            });
        }
    }

    #[test]
    fn deals_are_the_ways_to_take_the_form_from_four_copies() {
        const WAYS: [u64; 5] = [1, 4, 6, 4, 1];
        for name in FORMS {
            report(name).check_rows(|row| {
                let ways =
                    copies(row.get("form")).values().map(|&copies| WAYS[copies as usize]).product::<u64>();
                assert_eq!(row.number("deals"), ways, "{row}");
            });
        }
    }
}

/// The lists have forms of up to 14 tiles under the rule excluded; the summary has all forms.
#[test]
fn forms_summary_counts_the_rows_of_the_lists() {
    const KEY: [&str; 4] = ["group", "kind", "tiles", "fifth_tile"];
    let mut counted: BTreeMap<_, (u64, u64)> = BTreeMap::new();
    for row in FORMS.map(report).into_iter().flat_map(Report::rows) {
        let (forms, deals) = counted.entry(KEY.map(|column| row.get(column))).or_default();
        *forms += 1;
        *deals += row.number("deals");
    }
    let listed = report("forms-summary").rows_with(&[("fifth_tile", "excluded")]);
    let listed = listed.filter(|row| row.number("tiles") <= 14);
    let said = listed
        .map(|row| (KEY.map(|column| row.get(column)), (row.number("form_count"), row.number("deals"))));
    assert_eq!(counted, said.collect());
}
