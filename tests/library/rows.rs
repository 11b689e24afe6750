//! Sets as rows: each set has one list of rows, and any other list is rejected at its error.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tehai::handset::{Forest, GameSets, Index, Row, RowsError};
use tehai::rules::{Players, Rules};
use tehai::tiles::{Hand, TileSet};

use crate::handset::hands;

fn row(text: &str) -> Row {
    text.parse().expect("a row")
}

fn read(rows: &[&str], root: Option<u32>) -> Result<Index, RowsError> {
    Index::from_rows(rows.iter().map(|text| row(text)), root)
}

/// The hands of a node, by the definition of the rows.
fn hands_of(rows: &[Row], node: u32) -> BTreeSet<Hand> {
    let Some(at) = node.checked_sub(2) else { return (0..node).map(|_| Hand::EMPTY).collect() };
    let Row { tile, children, .. } = rows[at as usize];
    let with = |(copies, child): (usize, &u32)| {
        let add = move |hand| (0..copies).fold(hand, |hand: Hand, _| hand.plus(tile).expect("four copies"));
        hands_of(rows, *child).into_iter().map(add).collect::<Vec<_>>()
    };
    children.iter().enumerate().flat_map(with).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn rows_are_those_of_the_set_and_are_read_as_it(hands in hands(), others in hands()) {
        let forest = Forest::new();
        let index = forest.hands(&hands).index().unwrap();
        let rows: Vec<Row> = index.rows().collect();
        prop_assert_eq!(hands_of(&rows, index.root()), hands.clone());
        prop_assert_eq!(rows.len(), index.nodes());
        // Sorted, and numbered consecutively.
        let order = |row: &Row| (std::cmp::Reverse(row.tile), row.children);
        prop_assert!(rows.is_sorted_by(|a, b| order(a) < order(b)));
        prop_assert!(rows.iter().zip(2..).all(|(row, node)| row.node == node));
        let read = Index::from_rows(rows.clone(), Some(index.root()));
        prop_assert_eq!(&read, &Ok(index.clone()));
        prop_assert_eq!(Index::from_csv(&index.to_csv(), Some(index.root())), read);
        // In a forest where other sets were made before, in another order.
        let forest = Forest::new();
        let other = forest.hands(&others);
        let again = (other | forest.hands(&hands)) - (other - forest.hands(&hands));
        prop_assert_eq!(again.index().unwrap().rows().collect::<Vec<_>>(), rows.clone());
        prop_assert!(forest.import(&index).equals(again).unwrap());
    }

    /// No row can be changed without changing the set.
    #[test]
    fn a_changed_number_is_refused_or_makes_another_set(
        hands in hands(), at in 0..1000usize, cell in 0..5usize, number in 0..200u32,
    ) {
        let index = Forest::new().hands(&hands).index().unwrap();
        let mut rows: Vec<Row> = index.rows().collect();
        prop_assume!(!rows.is_empty());
        let at = at % rows.len();
        let number = number % (rows.len() as u32 + 3);
        prop_assume!(rows[at].children[cell] != number);
        rows[at].children[cell] = number;
        if let Ok(other) = Index::from_rows(rows.clone(), None) {
            prop_assert!(other != index);
            prop_assert!(other.iter().collect::<BTreeSet<_>>() != hands);
            prop_assert!(other.rows().eq(rows));
        }
    }
}

#[test]
fn the_smallest_sets_have_no_rows() {
    let forest = Forest::new();
    for (set, root) in [(forest.empty(), 0), (forest.unit(), 1)] {
        let index = set.index().unwrap();
        assert_eq!((index.rows().count(), index.root()), (0, root));
        assert_eq!(index.to_csv(), "node,tile,c0,c1,c2,c3,c4\n");
        assert_eq!(Index::from_csv(&index.to_csv(), Some(root)), Ok(index));
        assert!(forest.import(&Index::from_rows([], Some(root)).unwrap()).equals(set).unwrap());
    }
    for root in [None, Some(2), Some(u32::MAX)] {
        let error = Index::from_rows([], root).unwrap_err();
        assert_eq!(error, RowsError::NoRows(root));
    }
    assert_eq!(
        RowsError::NoRows(None).to_string(),
        "no rows: expected a root, 0 (no hands) or 1 (the hand without tiles), found none"
    );
}

#[test]
fn every_condition_has_its_error() {
    let good = ["2,5p,0,1,0,0,0", "3,5p,1,1,0,0,0", "4,1m,0,2,3,0,0"];
    assert_eq!(read(&good, Some(4)).unwrap().len(), 3);
    let no_copies = "c1 to c4 are all 0, expected at least one that is not 0";
    let unsorted = "expected rows sorted by tile, the last tile first, and by c0 to c4";
    for (rows, node, what) in [
        (&["3,5p,0,1,0,0,0"][..], 2, "its row has the number 3"),
        (&["2,5p,0,1,0,0,0", "2,1m,0,2,0,0,0"], 3, "its row has the number 2"),
        (&["2,5p,0,2,0,0,0"], 2, "child c1 is 2, expected a node before 2"),
        (&["2,5p,0,1,0,0,4000000000"], 2, "child c4 is 4000000000, expected a node before 2"),
        (&["2,9m,0,1,0,0,0", "3,5p,2,1,0,0,0"], 3, "child c0 asks for 9m, expected a tile after 5p"),
        (&["2,5p,0,1,0,0,0", "3,5p,0,2,0,0,0"], 3, "child c1 asks for 5p, expected a tile after 5p"),
        (&["2,5p,1,0,0,0,0"], 2, no_copies),
        (&["2,5p,0,1,0,0,0", "3,1m,2,0,0,0,0"], 3, no_copies),
        (&["2,5p,0,1,0,0,0", "3,5p,0,1,0,0,0", "4,1m,0,2,3,0,0"], 3, "the same tile and children as node 2"),
        (&["2,5p,1,1,0,0,0", "3,5p,0,1,0,0,0", "4,1m,0,3,2,0,0"], 3, unsorted),
        (&["2,1m,0,1,0,0,0", "3,5p,0,1,0,0,0"], 3, unsorted),
        (
            &["2,5p,0,1,0,0,0", "3,5p,1,1,0,0,0", "4,1m,0,1,3,0,0"],
            2,
            "no other node leads to it, and it is not the last",
        ),
    ] {
        assert_eq!(read(rows, None), Err(RowsError::Node(node, what.to_owned())), "{rows:?}");
    }
    for root in [0, 1, 3, 5] {
        assert_eq!(read(&good, Some(root)), Err(RowsError::Root { expected: 4, found: root }));
    }
}

#[test]
fn errors_say_which_line_and_what() {
    let error = |text: &str| Index::from_csv(text, None).unwrap_err().to_string();
    let header = Row::HEADER;
    assert_eq!(error(""), "line 1: expected node,tile,c0,c1,c2,c3,c4, found \"\"");
    assert_eq!(error("node,tile\n"), "line 1: expected node,tile,c0,c1,c2,c3,c4, found \"node,tile\"");
    for line in [
        "",
        "2,5p,0,1,0,0",
        "2,5p,0,1,0,0,0,0",
        "2,5p,0,01,0,0,0",
        "2,5p,0,+1,0,0,0",
        "2,0p,0,1,0,0,0",
        "2,9z,0,1,0,0,0",
        " 2,5p,0,1,0,0,0",
        "2,5p,0,1,0,0,-0",
        "2,5p,0,1,0,0,4294967296",
        "2,５p,0,1,0,0,0",
    ] {
        let expected = format!("line 3: expected a row such as 7,3m,2,1,0,5,0, found {line:?}");
        assert_eq!(error(&format!("{header}\n2,6p,0,1,0,0,0\n{line}\n")), expected);
    }
    assert_eq!(
        error(&format!("{header}\n2,6p,0,1,0,0,0\n3,6p,0,1,0,0,0\n")),
        "node 3: the same tile and children as node 2"
    );
    // Windows uses other line endings, and some tools omit the last one.
    let two = "node,tile,c0,c1,c2,c3,c4\r\n2,6p,0,1,0,0,0";
    assert_eq!(Index::from_csv(two, Some(2)).unwrap().to_csv(), format!("{header}\n2,6p,0,1,0,0,0\n"));
}

#[test]
fn named_sets_are_read_as_they_are_written() {
    for players in Players::ALL {
        let forest = Forest::new();
        let sets = GameSets::new(&forest, Rules { players, ..Rules::default() });
        for (set, nodes) in [(sets.wins(14), 2_028), (sets.tenpai(13), 3_878), (sets.all(136), 34)] {
            let index = set.index().unwrap();
            let text = index.to_csv();
            assert_eq!(text.lines().count(), index.nodes() + 1);
            if players == Players::Four {
                assert_eq!(index.nodes(), nodes);
            }
            // Three players have no hand of 136 tiles.
            match Index::from_rows(index.rows(), None) {
                Ok(again) => assert_eq!(again, index),
                Err(error) => assert_eq!((error, index.len()), (RowsError::NoRows(None), 0)),
            }
            assert_eq!(Index::from_csv(&text, Some(index.root())).unwrap(), index);
        }
    }
    assert_eq!(Forest::new().pairs(TileSet::ALL).index().unwrap().rows().count(), 34);
}
