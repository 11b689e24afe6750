//! How likely somebody else ends the round, go-around by go-around.

use tehai::rules::Players;

use crate::table::Table;

/// The mean chance to have won after 0, 1, … draws, of four players, each of whom plays alone as well as can be.
const FOUR: [f64; 19] = [
    0.0,
    0.0000030254,
    0.0000309094,
    0.0001601269,
    0.0005643725,
    0.00153483,
    0.0034602112,
    0.0067728489,
    0.0118857336,
    0.0191420803,
    0.0287866294,
    0.0409572063,
    0.055690674,
    0.0729368812,
    0.0925754404,
    0.1144317315,
    0.138290562,
    0.1639076313,
    0.1910196763,
];

/// The same of three players.
const THREE: [f64; 19] = [
    0.0,
    0.0000094597,
    0.0000900484,
    0.000439023,
    0.0014662829,
    0.0037979746,
    0.008186486,
    0.0153628148,
    0.0259051126,
    0.0401644036,
    0.0582533626,
    0.0800769861,
    0.1053815888,
    0.1338028842,
    0.1649059377,
    0.19821812,
    0.2332554481,
    0.269541748,
    0.3066222455,
];

/// How likely each of the others ends the round in a go-around, by player: the own player never does.
pub(crate) type GoAround = Vec<f64>;

/// The same for each go-around after so many discards of a player; the last stands for those after it.
///
/// It is what is known without any statistics: each of the others plays alone (docs/solo.md). One who threatens wins by
/// an own draw or the discards of the two others, as often as an unseen tile is waited for; the discards of the player
/// are left out.
pub(crate) fn others_end(
    table: &Table,
    player: usize,
    discards: usize,
    of_threat: impl Fn(usize) -> Option<f64>,
) -> Vec<GoAround> {
    let players = table.rules().players;
    let wins = solo_wins(players);
    let tiles = players.number() - 1;
    let last = wins.len() - 1;
    let wins_in = |draw: usize, other: usize| match of_threat(other) {
        _ if other == player => 0.0,
        Some(part) => 1.0 - (1.0 - part).powi(tiles.into()),
        None => 1.0 - (1.0 - wins[draw]) / (1.0 - wins[draw - 1]),
    };
    let all = 0..players.number().into();
    (discards.min(last - 1) + 1..=last)
        .map(|draw| all.clone().map(|other| wins_in(draw, other)).collect())
        .collect()
}

/// The chance that somebody ends the round in a go-around.
pub(crate) fn ends(of: &GoAround) -> f64 {
    1.0 - of.iter().map(|wins| 1.0 - wins).product::<f64>()
}

/// What each of so many players wins alone, by draws.
pub(crate) fn solo_wins(players: Players) -> &'static [f64] {
    match players {
        Players::Four => &FOUR,
        Players::Three => &THREE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_report() {
        // The crate that is published has no reports.
        let Ok(report) = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../reports/solo.csv"))
        else {
            return println!("skipped, as reports/solo.csv is not beside the crate");
        };
        let of = |players: Players, level: &str, role: &str| -> Vec<f64> {
            let start = format!("{},win,13,{level},{role},", players.number());
            let rows = report.lines().filter_map(|line| line.strip_prefix(&start));
            rows.map(|row| row.split(',').nth(2).unwrap().parse().unwrap()).collect()
        };
        for players in [Players::Four, Players::Three] {
            assert_eq!(solo_wins(players), of(players, "all", "total"));
        }
    }
}
