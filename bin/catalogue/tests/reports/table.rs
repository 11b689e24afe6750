//! Tables as CSV and JSON.

use tehai_program::output::table::{Column, Table};
use tehai_program::row;

#[test]
fn numbers_in_json_are_exact() {
    let columns = [
        Column::text("form", ""),
        Column::integer("n", ""),
        Column::integer("deals", ""),
        Column::decimal("share", ""),
    ];
    let rows = [
        row!["1m", 1u64 << 53, 7u128, 0.5],
        row!["say \"ron\"", (1u64 << 53) + 1, 10u128.pow(20), 1e-7],
        row!["", -1i8, "", 1.0],
    ];
    let expected = "[\n  {\"form\": \"1m\", \"n\": \"9007199254740992\", \"deals\": \"7\", \"share\": 0.5},\n  \
        {\"form\": \"say \\\"ron\\\"\", \"n\": \"9007199254740993\", \"deals\": \"100000000000000000000\", \
        \"share\": 0.0000001},\n  {\"form\": \"\", \"n\": \"-1\", \"deals\": null, \"share\": 1}\n]\n";
    let table = Table::new(&columns, rows);
    assert_eq!(table.to_json(), expected);
    let lines = table.to_jsonl();
    assert_eq!(format!("[\n  {}\n]\n", lines.trim_end().replace('\n', ",\n  ")), expected);
}

#[test]
fn a_table_is_read_back_from_its_csv() {
    let columns = [Column::text("form", ""), Column::integer("n", ""), Column::decimal("share", "")];
    let rows = [row!["say \"ron\", twice", 10u128.pow(20), 1e-7], row!["", "", 0.1 + 0.2]];
    let table = Table::new(&columns, rows);
    assert_eq!(Table::from_csv(&columns, &table.to_csv()).unwrap(), table);
    for bad in [&b""[..], b"form,n\n1m,1\n", b"form,n,deals\n1m,1,0.5\n", b"form,n,share\n1m,1\n"] {
        assert!(Table::from_csv(&columns, bad).is_err(), "{}", String::from_utf8_lossy(bad));
    }
}

#[test]
#[should_panic(expected = "a row has a cell for each column")]
fn a_row_has_a_cell_for_each_column() {
    drop(Table::new(&[Column::text("form", ""), Column::integer("n", "")], [row!["1m"]]));
}
