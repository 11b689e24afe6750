//! Texts on a terminal: laid out in its width, and coloured.

use tehai_program::output::text::{Text, TextTable, painted_lines};

#[test]
fn texts_are_wrapped_and_numbers_are_not() {
    let mut table = TextTable::new(["hands", "waits"]);
    table.row(["1234567", "two-sided edge single"]);
    let text = Text::default().table(table);
    let lines = |width| text.painted(Some(width)).lines().map(str::to_owned).collect::<Vec<_>>();
    let header = "\x1b[1m    hands  waits\x1b[0m";
    assert_eq!(
        lines(22),
        [header, "---------  -----------", "1,234,567  two-sided", "           edge single"]
    );
    assert_eq!(lines(80)[2], "1,234,567  two-sided edge single");
    assert_eq!(lines(1)[1], "---------  --------");
}

#[test]
#[should_panic(expected = "a row has one cell a column")]
fn a_row_has_one_cell_a_column() {
    TextTable::new(["form", "hands"]).row(["standard"]);
}

#[test]
fn tiles_are_coloured_and_words_are_not() {
    let line = |line: &str| painted_lines(line, None).trim_end_matches('\n').to_owned();
    for text in ["m", "5 s", "12", "ms", "5mx", "0.8s", "shanten", "-", "10%", "s, p"] {
        assert_eq!(line(text), text);
    }
    let (red, cyan, end) = ("\x1b[31m", "\x1b[36m", "\x1b[0m");
    assert_eq!(line("12m3p: 5m"), format!("{red}12m{end}{cyan}3p{end}: {red}5m{end}"));
    assert_eq!(line("[🀇🀙]"), format!("[{red}🀇{end}{cyan}🀙{end}]"));
    assert_eq!(Text::heading("waits 5m").painted(None), format!("\x1b[1mwaits 5m{end}\n"));
}
