//! The committed reports on irreducible forms and hands, checked against published figures, the definitions, each
//! other and the reports on all forms.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::LazyLock;

use crate::committed::{Report, Row, copies, ranks, report, single_tiles, tiles};
use tehai::rules::{FifthTile, Rules};
use tehai::{Count, Forest, GameSets};

/// A row by group, form and rule.
type Key = (&'static str, &'static str, &'static str);

static FORMS: LazyLock<BTreeMap<Key, Row<'static>>> = LazyLock::new(|| {
    let key = |row: Row<'static>| (row.get("group"), row.get("form"), row.get("fifth_tile"));
    report("irreducible-forms").rows().map(|row| (key(row), row)).collect()
});

#[test]
fn parts_add_up_to_the_form_and_are_what_the_class_says() {
    for row in FORMS.values().copied() {
        match (row.get("class"), row.get("parts").split_once('+')) {
            ("head-fixed", Some((tenpai, pair))) => {
                check_sum(row, [tenpai, pair]);
                assert_eq!(part(row, tenpai).get("kind"), "3n2-tenpai", "{row}");
                assert!(pair.len() == 3 && pair[..1] == pair[1..2], "{row}");
                check_waits(row, &[part(row, tenpai)]);
            }
            ("shanpon", Some((one, other))) => {
                check_sum(row, [one, other]);
                let parts = [one, other].map(|text| part(row, text));
                assert!(parts.iter().all(|part| part.get("kind") == "3n2-win-tenpai"), "{row}");
                check_waits(row, &parts);
            }
            ("integrated" | "", None) => assert_eq!(row.get("parts"), "", "{row}"),
            _ => panic!("{row}: these parts do not go with the class"),
        }
    }
}

fn check_sum(row: Row, parts: [&str; 2]) {
    let mut sum = parts.map(single_tiles).concat();
    sum.sort_unstable();
    assert_eq!(sum, single_tiles(row.get("form")), "{row}");
}

/// The part's own row.
fn part(row: Row<'static>, text: &'static str) -> Row<'static> {
    let key = (row.get("group"), text, row.get("fifth_tile"));
    *FORMS.get(&key).unwrap_or_else(|| panic!("{row}: {text} is not irreducible"))
}

/// Checks that the form waits for what its parts wait for, without the tiles that it holds four copies of if a
/// fifth copy does not count.
fn check_waits(row: Row, parts: &[Row]) {
    let form = copies(row.get("form"));
    let is_wait = |tile: &(char, char)| row.rule() == FifthTile::Counted || form.get(tile) != Some(&4);
    let waits = parts.iter().flat_map(|part| single_tiles(part.get("waits")));
    let waits: BTreeSet<_> = waits.filter(is_wait).collect();
    assert_eq!(waits.into_iter().collect::<Vec<_>>(), single_tiles(row.get("waits")), "{row}");
}

/// Copies by rank, and a set of ranks as bits.
type Copies = [u8; 10];
type Ranks = u16;

/// The irreducible forms of one group under one rule that can be parts of others, with their waits.
#[derive(Default)]
struct Parts {
    tenpai: HashMap<Copies, Ranks>,
    wins: HashMap<Copies, Ranks>,
}

/// Beyond the fit of the parts, which the test before covers: no other class fits.
#[test]
fn classes_are_those_of_the_definition() {
    let mut parts: HashMap<_, Parts> = HashMap::new();
    for row in FORMS.values() {
        let parts = parts.entry((row.get("group"), row.get("fifth_tile"))).or_default();
        let (form, waits) = (copies_by_rank(row.get("form")), waits_by_rank(*row));
        match row.get("kind") {
            "3n2-tenpai" => parts.tenpai.insert(form, waits),
            "3n2-win-tenpai" => parts.wins.insert(form, waits),
            _ => None,
        };
    }
    report("irreducible-forms").check_rows(|row| {
        let parts = &parts[&(row.get("group"), row.get("fifth_tile"))];
        let expected = if row.get("kind") == "3n1-tenpai" { classify(row, parts) } else { ("", "") };
        assert_eq!((row.get("class"), row.get("splits_as")), expected, "{row}");
    });
}

/// `class` and `splits_as` of a row.
fn classify(row: Row, parts: &Parts) -> (&'static str, &'static str) {
    let (form, waits) = (copies_by_rank(row.get("form")), waits_by_rank(row));
    let heads = (1..10).filter_map(|rank| {
        let mut pair = Copies::default();
        pair[rank] = 2;
        parts.tenpai.get(&without(form, pair)?).copied()
    });
    let shanpons =
        parts.wins.iter().filter_map(|(win, waits)| Some(waits | parts.wins.get(&without(form, *win)?)?));
    let explains = |found: &Vec<Ranks>| found.iter().any(|found| found & !unavailable(row, form) == waits);
    match [heads.collect::<Vec<_>>(), shanpons.collect()] {
        [heads, shanpons] if heads.is_empty() && shanpons.is_empty() => ("integrated", ""),
        [heads, shanpons] if shanpons.is_empty() => {
            (if explains(&heads) { "head-fixed" } else { "integrated" }, "head-fixed")
        }
        [heads, shanpons] if heads.is_empty() => {
            (if explains(&shanpons) { "shanpon" } else { "integrated" }, "shanpon")
        }
        _ => panic!("{row}: the two ways to split exclude each other"),
    }
}

/// The ranks that the form holds four copies of, if a fifth copy does not count.
fn unavailable(row: Row, form: Copies) -> Ranks {
    let is_full = |rank: &usize| row.rule() == FifthTile::Excluded && form[*rank] == 4;
    (1..10).filter(is_full).map(|rank| 1 << rank).sum()
}

fn copies_by_rank(form: &str) -> Copies {
    let mut copies = Copies::default();
    ranks(form).0.iter().for_each(|rank| copies[usize::from(*rank)] += 1);
    copies
}

fn waits_by_rank(row: Row) -> Ranks {
    ranks(row.get("waits")).0.iter().map(|rank| 1 << rank).sum()
}

fn without(form: Copies, part: Copies) -> Option<Copies> {
    let mut rest = form;
    for (copies, taken) in rest.iter_mut().zip(part) {
        *copies = copies.checked_sub(taken)?;
    }
    Some(rest)
}

#[test]
fn every_irreducible_form_is_a_form() {
    let tenpai = ["forms-3n1-tenpai", "forms-3n2-tenpai"].map(report).into_iter().flat_map(Report::rows);
    let waits: BTreeMap<_, _> = tenpai.map(|row| (row.get("form"), row.get("waits"))).collect();
    for row in report("irreducible-forms").rows_with(&[("fifth_tile", "excluded")]) {
        if row.number("tiles") <= 14 {
            assert_eq!(waits.get(row.get("form")), Some(&row.get("waits")), "{row}");
        }
    }
}

#[test]
fn the_summary_counts_the_rows_of_the_forms() {
    const KEY: [&str; 5] = ["group", "kind", "tiles", "class", "fifth_tile"];
    let mut counted: BTreeMap<_, (u64, BTreeSet<&str>)> = BTreeMap::new();
    for row in report("irreducible-forms").rows() {
        let (forms, shapes) = counted.entry(KEY.map(|column| row.get(column))).or_default();
        *forms += 1;
        shapes.insert(row.get("shape"));
    }
    let counted: BTreeMap<_, _> =
        counted.into_iter().map(|(key, (forms, shapes))| (key, (forms, shapes.len() as u64))).collect();
    let said = report("irreducible-summary").rows();
    let said =
        said.map(|row| (KEY.map(|column| row.get(column)), (row.number("form_count"), row.number("shapes"))));
    assert_eq!(counted, said.collect());
}

/// An irreducible hand is in one group, or is a 3N+2 tenpai form and a pair of another group, or two wins in two
/// groups that are tenpai. So its number follows from the forms of the groups.
#[test]
fn hands_are_as_many_as_the_forms_say() {
    for rule in FifthTile::ALL {
        let hands = report("irreducible-hands").rows_with(&[("fifth_tile", rule.name())]).count();
        assert_eq!(hands, number_of_hands(rule.name()), "fifth tile {}", rule.name());
    }
}

fn number_of_hands(rule: &str) -> usize {
    const MOST: u64 = 13;
    let sizes = |group, kind| -> Vec<u64> {
        let values = [("group", group), ("kind", kind), ("fifth_tile", rule)];
        report("irreducible-forms").rows_with(&values).map(|row| row.number("tiles")).collect()
    };
    let pairs = |one: &[u64], other: &[u64]| {
        let small = |a: &u64| other.iter().filter(|b| a + **b <= MOST).count();
        one.iter().map(small).sum::<usize>()
    };
    let single = |group| sizes(group, "3n1-tenpai").iter().filter(|tiles| **tiles <= MOST).count();
    let [suit, honours] = ["suit", "honours"].map(|group| sizes(group, "3n2-win-tenpai"));
    let in_one_group = 3 * single("suit") + single("honours");
    // The head can be one of nine pairs in each of two suits, or of seven pairs of honours.
    let with_head = 3 * pairs(&sizes("suit", "3n2-tenpai"), &[2; 9 + 9 + 7]);
    in_one_group + with_head + 3 * pairs(&suit, &suit) + 3 * pairs(&suit, &honours)
}

#[test]
fn hands_of_one_suit_are_the_forms_in_each_suit() {
    let of_suit = |letter: char| -> BTreeSet<(String, &str, &str)> {
        let rows = report("irreducible-hands").rows();
        let rows = rows.filter(|row| row.get("hand").matches(char::is_alphabetic).eq([letter.to_string()]));
        rows.map(|row| (row.get("hand").replace(letter, "m"), row.get("class"), row.get("fifth_tile")))
            .collect()
    };
    let forms = report("irreducible-forms").rows_with(&[("group", "suit"), ("kind", "3n1-tenpai")]);
    let forms = forms.filter(|row| row.number("tiles") <= 13);
    let forms: BTreeSet<_> =
        forms.map(|row| (row.get("form").to_owned(), row.get("class"), row.get("fifth_tile"))).collect();
    for letter in ['m', 'p', 's'] {
        assert!(of_suit(letter) == forms, "hands of {letter} only");
    }
}

/// Source: the textbook list of 一体型; see also 固有形 in tomohxx/mahjong-algorithm-book.
#[test]
fn integrated_shapes_of_1_4_and_7_tiles() {
    for rule in FifthTile::ALL {
        let shapes = ["1", "4", "7"].map(|tiles| {
            let values =
                [("class", "integrated"), ("tiles", tiles), ("fifth_tile", rule.name()), ("group", "suit")];
            let rows = report("irreducible-forms").rows_with(&values);
            rows.map(|row| row.get("shape")).collect::<BTreeSet<_>>().len()
        });
        assert_eq!(shapes, [1, 3, 17], "fifth tile {}", rule.name());
    }
}

#[test]
fn every_irreducible_form_is_of_its_kind() {
    report("irreducible-forms").check_rows(|row| {
        let form = tiles(row.get("form"));
        let kind = match (form.total() % 3, form.is_3n2_win()) {
            (1, false) => "3n1-tenpai",
            (2, false) => "3n2-tenpai",
            (2, true) => "3n2-win-tenpai",
            _ => "none",
        };
        assert_eq!(row.get("kind"), kind, "{row}");
        assert!(form.is_irreducible(row.rule()), "{row}");
    });
}

#[test]
fn every_irreducible_hand_is_irreducible() {
    report("irreducible-hands")
        .check_rows(|row| assert!(tiles(row.get("hand")).is_irreducible(row.rule()), "{row}"));
}

#[test]
fn kinds_of_wait_are_those_of_the_text() {
    for name in ["irreducible-forms", "irreducible-hands"] {
        report(name).check_rows(|row| {
            assert_eq!(row.number("wait_kinds"), single_tiles(row.get("waits")).len() as u64, "{row}");
        });
    }
}

/// The hands are taken from the same catalogue, but their deals and waits are counted on decision diagrams.
#[test]
fn deals_of_irreducible_hands_are_those_of_their_set() {
    let forest = Forest::new();
    for rule in FifthTile::ALL {
        let sets = GameSets::new(&forest, Rules { fifth_tile: rule, ..Rules::STANDARD });
        for tiles in [1, 4, 7, 10, 13] {
            let irreducible = sets.irreducible(tiles);
            for (kinds, hands) in sets.split_by_wait_kinds(&sets.waiting(tiles)).into_iter().enumerate() {
                let (tiles, kinds) = (tiles.to_string(), kinds.to_string());
                let values = [("tiles", &*tiles), ("wait_kinds", &kinds), ("fifth_tile", rule.name())];
                let rows = report("irreducible-hands").rows_with(&values);
                let deals: Vec<u64> = rows.map(|row| row.number("deals")).collect();
                let found = Count { hands: deals.len().into(), deals: deals.into_iter().sum::<u64>().into() };
                assert_eq!(found, (hands & irreducible).count().unwrap(), "{values:?}");
            }
        }
    }
}

/// The smaller text of the form and its mirror image, both shifted to begin at rank 1; for honours, whose ranks
/// have no meaning, the numbers of copies in descending order.
#[test]
fn shapes_follow_from_the_text() {
    report("irreducible-forms")
        .check_rows(|row| assert_eq!(row.get("shape"), shape(row.get("form")), "{row}"));
}

fn shape(form: &str) -> String {
    let (ranks, letter) = ranks(form);
    let smallest = if letter == 'z' {
        let mut copies: Vec<_> = copies(form).into_values().collect();
        copies.sort_unstable_by(|a, b| b.cmp(a));
        (1..).zip(copies).flat_map(|(rank, copies)| vec![rank; copies as usize]).collect()
    } else {
        let (low, high) = (ranks[0], ranks[ranks.len() - 1]);
        let moved: Vec<_> = ranks.iter().map(|rank| rank - low + 1).collect();
        let mirrored: Vec<_> = ranks.iter().rev().map(|rank| high - rank + 1).collect();
        moved.min(mirrored)
    };
    smallest.iter().map(u8::to_string).chain([letter.to_string()]).collect()
}
