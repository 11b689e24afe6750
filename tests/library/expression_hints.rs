//! Errors in expressions lead from the words and signs of other languages to those of this one.

use tehai::expression::Expression;

#[test]
fn what_other_languages_write_leads_to_what_is_right_here() {
    let set = "a set such as tenpai, 5m = 2 or only(mz)";
    let operator = "an operator (&, -, |) or the end";
    let comparison = "a comparison, one of = != < <= > >=, and a number";
    let kinds = "tiles such as 19m, groups such as mz, or a class such as honours";
    let argument = "\"(\" and what the word is about, as in waits(5p), only(mz) or contains(123m)";
    let quantity = "a quantity to compare, such as wait_kinds, shanten or kinds(orphans)";
    for (text, place, found, expected, suggestion) in [
        ("tanyao, pinfu_shape", 7, "\",\"", operator, "&"),
        ("tanyao、pinfu_shape", 7, "\"、\"", operator, "&"),
        ("混一色，対々和", 4, "\"，\"", operator, "&"),
        ("tenpai UND all", 8, "\"UND\"", operator, "&"),
        ("tenpai かつ all", 8, "\"かつ\"", operator, "&"),
        ("(tenpai, all)", 8, "\",\"", "an operator (&, -, |) or \")\"", "&"),
        ("tenpai or all", 8, "\"or\"", operator, "|"),
        ("tenpai + all", 8, "\"+\"", operator, "|"),
        ("tenpai without all", 8, "\"without\"", operator, "-"),
        ("tenpai not all", 8, "\"not\"", operator, "-"),
        ("tenpai == 3", 8, "\"==\"", operator, ""),
        ("nicht tenpai", 1, "\"nicht\"", set, "!"),
        ("tenpai & , win", 10, "\",\"", set, ""),
        ("kinds + 3", 7, "\"+\"", comparison, ""),
        ("shanten = −1", 11, "\"−\"", "a whole number such as 2 or -1", "-"),
        ("九種九牌", 1, "\"九種九牌\"", set, "kinds(orphans) >= 9"),
        ("Kyuushu", 1, "\"Kyuushu\"", set, "kinds(orphans) >= 9"),
        ("waits & win", 7, "\"&\"", argument, ""),
        ("waits = 3", 1, "\"waits\"", quantity, "wait_kinds"),
        ("win - waits >= 9", 7, "\"waits\"", quantity, "wait_kinds"),
        ("waits-any!=2", 1, "\"waits-any\"", quantity, "wait_kinds"),
        ("waits == 2", 1, "\"waits\"", quantity, "wait_kinds"),
        ("kinds(tenpai) >= 3", 7, "\"tenpai\"", kinds, ""),
        ("kinds(orphan) >= 9", 7, "\"orphan\"", kinds, "orphans"),
        ("kinds() >= 9", 7, "\")\"", kinds, ""),
        ("kinds(orphans)", 15, "the end", comparison, ""),
        ("kinds(55m) >= 1", 8, "\"5\"", "each tile once; 5m is there already", ""),
    ] {
        let suggestion =
            if suggestion.is_empty() { String::new() } else { format!("; did you mean \"{suggestion}\"?") };
        let line = format!("character {place}: found {found}, expected {expected}{suggestion}");
        let error = text.parse::<Expression>().map(|expression| expression.to_string()).unwrap_err();
        assert_eq!(error.to_string(), line, "{text:?}");
    }
}
