//! The names of what our programs write beside hands, which their input may have and which is passed over.

/// Cells of CSV and plain values of JSON.
#[rustfmt::skip]
pub const CELLS: [&str; 32] = [
    // list-hands, shanten
    "deals", "rank", "tiles", "shanten", "standard", "seven_pairs", "thirteen_orphans", "distance", "necessary",
    "unnecessary", "copies", "discard",
    // win-probability
    "win", "tenpai", "win_low", "win_high", "tenpai_low", "tenpai_high", "points", "points_low", "points_high",
    "points_win", "draws",
    // analyze-hand, decompose
    "concealed", "unnamed_melds", "unseen", "number",
    // score-hand
    "wait", "han", "fu", "yakuman", "limit",
];

/// Lists and objects of JSON.
#[rustfmt::skip]
pub const PARTS: [&str; 24] = [
    // analyze-hand, decompose, shanten
    "called", "shanten", "necessary", "waits", "wins", "cores", "decompositions", "discards", "quads", "differences",
    "improvements", "good_shape", "orders", "offered", "distances", "why", "turns", "blocks", "melds_only",
    // win-probability
    "rows",
    // score-hand
    "reading", "yaku", "fu_parts", "payment",
];

/// Objects whose entries are options.
pub const NESTED: [&str; 3] = ["settings", "rules", "winds"];

/// Names that are options, unless another name that only answers have stands beside them: a rule or a shanten, and when
/// to declare riichi or whether a play does.
const AMBIGUOUS: [(&str, &str); 2] = [("seven_pairs", "thirteen_orphans"), ("riichi", "points_win")];

/// Is it an answer, with these other names in its row, though it is the name of an option as well?
pub fn is_answer(name: &str, names: &[String]) -> bool {
    AMBIGUOUS.iter().any(|(ambiguous, other)| name == *ambiguous && names.iter().any(|name| name == other))
}

/// Is it the name of something written beside hands?
pub fn beside_hands(name: &str) -> bool {
    CELLS.contains(&name) || PARTS.contains(&name) || NESTED.contains(&name)
}
