//! Reviews and audits as text.

mod audit;
mod decisions;
mod sums;

use tehai_answers::review::{Game, RoundName};
use tehai_program::output::text::{Text, counted};

pub use audit::of_audit;
pub use decisions::of_review;
pub use sums::Sums;

/// What a log is.
fn head(game: &Game) -> Text {
    let rules = match game.platform {
        Some(platform) => format!("rules of {platform}"),
        None => "no platform named, so the usual rules".to_owned(),
    };
    let (players, red) = (game.players.number(), game.red_fives);
    let tanyao = if game.open_tanyao { "allowed" } else { "refused" };
    let rounds = counted(game.rounds, "round", "rounds");
    Text::heading(game.file.clone().unwrap_or_default()).lines(format!(
        "{}, {players} players, {rounds}; {rules}, red fives {red}, open tanyao {tanyao}\n",
        game.format
    ))
}

/// East 2, 1 counter
fn round_text(RoundName { wind, number, counters, .. }: &RoundName) -> String {
    let name = wind.name();
    let counters = match counters {
        0 => String::new(),
        some => format!(", {}", counted(some, "counter", "counters")),
    };
    format!("{}{} {number}{counters}", name[..1].to_uppercase(), &name[1..])
}
