//! The arrays of hands with called melds say what the library says.

use tehai::rules::{Players, Rules};
use tehai::shanten::Calculator;
use tehai_count::open_tables::OpenTables;

use crate::common::varied::open_hands;

#[test]
fn open_hands_have_the_numbers_of_the_library() {
    let sizes = Players::ALL.map(|players| {
        let tables = OpenTables::new(players);
        let calculator = Calculator::new(Rules { players, ..Rules::default() });
        for hand in open_hands(players, 20_000) {
            let number = calculator.numbers(&hand).expect("a hand").standard();
            assert_eq!(tables.replacement(&hand), number, "{hand}");
        }
        (tables.next.len(), tables.group_classes(), tables.pair_classes())
    });
    assert_eq!(sizes, [(46_215, 195, 262), (46_159, 180, 227)]);
}
