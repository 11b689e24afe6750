//! Two hands that are tenpai, draw by draw.

use tehai::race::Race;
use tehai::score::SeveralRons;

/// How a race ends: the first hand wins by an own draw, and by another player's tile; the second by these; both;
/// nobody; and the sum of the draws up to a win, each as often as it happens.
pub fn race(race: &Race) -> [f64; 7] {
    let Race { only: [first, second], both, unseen, .. } = *race;
    after(race, 0, [first, second, both, unseen - first - second - both])
}

/// The ends after so many draws, with these tiles left: those that only the first waits for, only the second, both, and
/// nobody.
fn after(race: &Race, draw: u32, left: [u32; 4]) -> [f64; 7] {
    let mut ends = [0.0; 7];
    if draw == race.wall {
        ends[5] = 1.0;
        return ends;
    }
    let turn = draw % race.players;
    let draws = |hand: usize| race.turns[hand] == turn;
    for tile in (0..4).filter(|&tile| left[tile] > 0) {
        let chance = f64::from(left[tile]) / f64::from(left.iter().sum::<u32>());
        let waits = |hand: usize| tile == hand || tile == 2;
        let winners: Vec<usize> = match (0..2).find(|&hand| draws(hand)) {
            Some(drawer) if waits(drawer) => vec![drawer],
            _ if race.ron => (0..2).filter(|&hand| waits(hand)).collect(),
            _ => Vec::new(),
        };
        if winners.is_empty() {
            let mut rest = left;
            rest[tile] -= u32::from(!race.shuffled);
            let later = after(race, draw + 1, rest);
            ends.iter_mut().zip(later).for_each(|(end, later)| *end += chance * later);
            continue;
        }
        let end = if winners.len() == 2 && race.several_rons != SeveralRons::Nearest {
            4
        } else {
            // From the player who drew on.
            let away = |hand: &usize| (race.turns[*hand] + race.players - turn) % race.players;
            let winner = winners.into_iter().min_by_key(away).expect("somebody wins");
            2 * winner + usize::from(!draws(winner))
        };
        ends[end] += chance;
        ends[6] += chance * f64::from(draw + 1);
    }
    ends
}
