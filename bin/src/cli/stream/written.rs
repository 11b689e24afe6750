//! The names of what our programs write beside hands, which their input may have and which is passed over.

/// Cells of CSV and plain values of JSON.
#[rustfmt::skip]
pub const CELLS: [&str; 32] = [
    // list-hands, shanten
    "deals", "tiles", "shanten", "standard", "seven_pairs", "thirteen_orphans", "distance", "necessary",
    "unnecessary", "copies", "discard",
    // win-probability
    "win", "tenpai", "win_low", "win_high", "tenpai_low", "tenpai_high", "points", "points_low", "points_high",
    "points_win", "riichi", "draws",
    // analyze-hand, decompose
    "concealed", "unnamed_melds", "unseen", "number",
    // score-hand
    "wait", "han", "fu", "yakuman", "limit",
];

/// Lists and objects of JSON.
#[rustfmt::skip]
pub const PARTS: [&str; 20] = [
    // analyze-hand, decompose, shanten
    "called", "shanten", "necessary", "waits", "wins", "cores", "decompositions", "discards", "improvements",
    "good_shape", "orders", "offered", "distances", "why", "turns",
    // win-probability
    "rows",
    // score-hand
    "reading", "yaku", "fu_parts", "payment",
];

/// Objects whose entries are options.
pub const NESTED: [&str; 3] = ["settings", "rules", "winds"];

/// Is it the name of something written beside hands?
pub fn beside_hands(name: &str) -> bool {
    CELLS.contains(&name) || PARTS.contains(&name) || NESTED.contains(&name)
}
