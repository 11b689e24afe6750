//! A hand with which the game may end: it is judged by the prizes of places.

use tehai::rules::{Players, Wind};
use tehai::score::{AgariYame, GameRules, NamedRules, Prizes, Scores, Ties};
use tehai_answers::win_probability::{PlaceOptions, PlaceRules};

use crate::log::LogRules;
use crate::table::{BET, Table};

/// Points as games have them. A log may write any numbers, which have no sums.
pub(crate) const MOST_POINTS: u32 = 1_000_000;

/// Scores and prizes of a last hand. Prizes are in points: uma and oka, and the score if it counts on the platform.
pub(crate) struct Stake {
    options: PlaceOptions,
    rules: PlaceRules,
    scores: Scores,
    prizes: Prizes,
    ties: Ties,
    bets: i32,
    /// What the scores are worth to the player as they are.
    pub now: f64,
    seat: Wind,
}

impl Stake {
    /// What a player plays for, if this is one of so many last hands: the game may end with the last of them, and the
    /// others are played as if it did. A dealer plays for it who is first and ends the game by a win (アガリやめ).
    pub(crate) fn new(table: &Table, player: usize, rules: &LogRules, last_hands: u8) -> Option<Stake> {
        let players = usize::from(rules.players.number());
        let dealer = (0..players).find(|&player| table.seat_wind(player) == Wind::East)?;
        let is_known = |points: &i32| points.unsigned_abs() <= MOST_POINTS && points % 100 == 0;
        let hand = table.round_wind() as usize * players + dealer;
        let after_last = (rules.last_wind as usize + 1) * players;
        if hand + usize::from(last_hands) < after_last || !table.scores().iter().all(is_known) {
            return None;
        }
        let named = rules.platform.unwrap_or_default();
        // Tenhou ranks by places alone.
        let score_counts = named != NamedRules::Tenhou;
        let [_, returned] = named.oka(rules.players);
        let in_riichi = (0..players).filter(|&other| other != player && table.in_riichi(other));
        let tenpai: Vec<&str> = in_riichi.map(|other| table.seat_wind(other).name()).collect();
        let GameRules { ties, agari_yame, .. } = named.game();
        let (scores, seat) = (Scores::new(table.scores(), dealer)?, table.seat_wind(player));
        // A dealer who wins goes on, unless first and allowed to end: a win that changes no place is worth its points.
        if player == dealer && (scores.place(seat, ties) > 1 || agari_yame == AgariYame::No) {
            return None;
        }
        let mut stake = Stake {
            options: PlaceOptions {
                scores: table.scores().to_vec(),
                dealer: u8::try_from(dealer + 1).ok(),
                score_counts,
                others_tenpai: tenpai.join(","),
                ..PlaceOptions::default()
            },
            rules: PlaceRules { ties, prizes: named },
            scores,
            prizes: Prizes { score_from: score_counts.then_some(returned), ..named.prizes(rules.players) },
            ties,
            bets: i32::try_from(table.bets()).ok()? * BET,
            now: 0.0,
            seat,
        };
        stake.now = stake.after(&[0; 4]);
        Some(stake)
    }

    /// The same as options of a question.
    pub(crate) fn options(&self) -> (PlaceOptions, PlaceRules) {
        (self.options.clone(), self.rules)
    }

    /// What the scores are worth after such changes, by seat.
    fn after(&self, changes: &[i32; 4]) -> f64 {
        1000.0 * self.prizes.of(&self.scores.after(changes), self.seat, self.ties)
    }

    /// What it costs to pay for the win of another.
    pub(crate) fn lost_by_ron(&self, winner: Wind, points: f64) -> f64 {
        let mut changes = [0; 4];
        changes[self.seat as usize] -= points as i32;
        changes[winner as usize] += points as i32 + self.bets;
        self.now - self.after(&changes)
    }

    /// What it costs if another draws a win that is worth so much.
    pub(crate) fn lost_by_draw(&self, winner: Wind, points: f64) -> f64 {
        let mut changes = [0; 4];
        for payer in self.scores.seats().filter(|seat| *seat != winner) {
            let part = (points * part_of_drawn(winner, payer)) as i32;
            changes[payer as usize] -= part;
            changes[winner as usize] += part;
        }
        changes[winner as usize] += self.bets;
        self.now - self.after(&changes)
    }

    /// What noten payments cost a player who is not tenpai.
    pub(crate) fn lost_by_noten(&self, players: Players, in_riichi: &[Wind]) -> f64 {
        if in_riichi.is_empty() {
            return 0.0;
        }
        let sum = 1000 * (i32::from(players.number()) - 1);
        let tenpai = in_riichi.len() as i32;
        let change = |seat: Wind| match in_riichi.contains(&seat) {
            true => sum / tenpai,
            false => -sum / (i32::from(players.number()) - tenpai),
        };
        let mut changes = [0; 4];
        self.scores.seats().for_each(|seat| changes[seat as usize] = change(seat));
        self.now - self.after(&changes)
    }
}

/// The part of a drawn win that another pays.
pub(crate) const fn part_of_drawn(winner: Wind, payer: Wind) -> f64 {
    match (winner, payer) {
        (Wind::East, _) => 1.0 / 3.0,
        (_, Wind::East) => 1.0 / 2.0,
        _ => 1.0 / 4.0,
    }
}
