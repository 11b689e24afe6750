//! Two hands are tenpai: who wins first (めくり合い)?
//!
//! The players draw in turn and discard what does not win, so only the waits count, and who draws when. Nobody knows
//! where the unseen tiles are: each of them is as likely to be drawn.
//!
//! ```
//! use tehai::race::Race;
//! // Six copies against four, of 60 unseen tiles of which 20 are drawn. The first hand draws next, then the second.
//! let race = Race { only: [6, 4], unseen: 60, wall: 20, ..Race::default() };
//! let [first, second] = race.chances().wins.map(|of| (100.0 * of.total()).round());
//! assert_eq!((first, second), (59.0, 40.0));
//! ```
//!
//! # How it is computed
//!
//! With ron, the first tile that either hand waits for ends the race, whoever draws it. Without ron, the race ends when
//! one of the two draws a tile that it waits for itself. So some draws *count*: with ron all, without ron those of the
//! two. Let a draws count for the first hand and b for the second; with ron a is all, and b none. Of S unseen tiles,
//! neither hand waits for n, and only the second for h, which the first may draw without ron; h′ are those that only
//! the first waits for. The race still goes on with the chance
//!
//! ```text
//! Σ C(a, x) · h↓x · n↓(a − x) · (n − (a − x) + h′)↓b / S↓(a + b)      discards are gone
//! x
//! ((n + h) / S)ᵃ · ((n + h′) / S)ᵇ                                    discards are shuffled back
//! ```
//!
//! where x of the first hand's draws are such harmless tiles, and m↓k is m (m − 1) … (m − k + 1). With ron nothing is
//! harmless: h and h′ are 0. What is lost at a draw is the chance that the race ends there.

use crate::score::SeveralRons;

/// Two hands that are tenpai, and a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Race {
    /// Copies left that only the first hand waits for, and only the second.
    pub only: [u32; 2],
    /// Copies left that both wait for.
    pub both: u32,
    /// All tiles that nobody has seen, these copies among them; at most 136.
    pub unseen: u32,
    /// Tiles left to draw, at most as many as are unseen.
    pub wall: u32,
    /// Players. All but two only draw and discard.
    pub players: u32,
    /// How many players draw before each of the two does.
    pub turns: [u32; 2],
    /// Do they win by discards, too?
    pub ron: bool,
    /// Are discards shuffled back? Else they are gone.
    pub shuffled: bool,
    /// Who wins by a third player's tile that both wait for: the nearest in turn, or both.
    pub several_rons: SeveralRons,
}

impl Default for Race {
    /// Four players: the first hand draws next, then the second. They win by discards, too, which are gone. No tiles.
    fn default() -> Race {
        Race {
            only: [0, 0],
            both: 0,
            unseen: 0,
            wall: 0,
            players: 4,
            turns: [0, 1],
            ron: true,
            shuffled: false,
            several_rons: SeveralRons::default(),
        }
    }
}

/// How likely a hand wins alone.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Wins {
    /// By an own draw.
    pub drawn: f64,
    /// By another player's tile.
    pub ron: f64,
}

impl Wins {
    /// Either.
    pub fn total(self) -> f64 {
        self.drawn + self.ron
    }
}

/// How a race ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    /// The first hand wins alone, or the second.
    pub wins: [Wins; 2],
    /// Both win by one tile.
    pub both: f64,
    /// Nobody wins.
    pub nobody: f64,
    /// The mean number of tiles drawn up to a win, if there is one; 0 if there cannot be one.
    pub draws: f64,
    /// The chance that somebody has won after each go-around of all players, the last of which the wall may cut short.
    pub over: Vec<f64>,
}

impl Race {
    /// How likely each end is.
    ///
    /// # Panics
    /// If more than 136 tiles are unseen, or fewer than are waited for or in the wall, or if the two hands are not
    /// those of two players.
    pub fn chances(&self) -> Chances {
        let Race { only, both, unseen, wall, players, turns, ron, .. } = *self;
        let waited = only[0] + only[1] + both;
        assert!(unseen <= 136 && waited.max(wall) <= unseen, "{self:?}");
        assert!(turns[0] != turns[1] && turns.iter().all(|&turn| turn < players), "{self:?}");
        let mut wins = [Wins::default(); 2];
        let (mut both_win, mut draws, mut over) = (0.0, 0.0, Vec::new());
        let (mut counting, mut goes_on) = ([0, 0], 1.0);
        for draw in 0..wall {
            let turn = draw % players;
            let drawer = turns.iter().position(|&of| of == turn);
            match drawer {
                _ if ron => counting[0] += 1,
                Some(drawer) if only[drawer] + both > 0 => counting[drawer] += 1,
                _ => {}
            }
            let next = self.goes_on(counting);
            let ends = goes_on - next;
            let share = |copies: u32| ends * f64::from(copies) / f64::from(waited.max(1));
            match drawer {
                Some(drawer) if !ron => wins[drawer].drawn += ends,
                Some(drawer) => {
                    wins[drawer].drawn += share(only[drawer] + both);
                    wins[1 - drawer].ron += share(only[1 - drawer]);
                }
                None => {
                    wins[0].ron += share(only[0]);
                    wins[1].ron += share(only[1]);
                    let [first, second] = turns.map(|of| (of + players - turn) % players);
                    match self.several_rons {
                        SeveralRons::Nearest => wins[usize::from(second < first)].ron += share(both),
                        SeveralRons::Two | SeveralRons::All => both_win += share(both),
                    }
                }
            }
            draws += ends * f64::from(draw + 1);
            goes_on = next;
            if turn + 1 == players || draw + 1 == wall {
                over.push(1.0 - goes_on);
            }
        }
        let draws = if goes_on < 1.0 { draws / (1.0 - goes_on) } else { 0.0 };
        Chances { wins, both: both_win, nobody: goes_on, draws, over }
    }

    /// How likely nobody has won when so many draws have counted for each: see the [module](self).
    fn goes_on(&self, [first, second]: [u32; 2]) -> f64 {
        let Race { only, both, unseen, ron, shuffled, .. } = *self;
        let others = unseen - only[0] - only[1] - both;
        let harmless = if ron { [0, 0] } else { [only[1], only[0]] };
        if shuffled {
            let missed = |of: usize, draws: u32| {
                (f64::from(others + harmless[of]) / f64::from(unseen)).powi(draws as i32)
            };
            return missed(0, first) * missed(1, second);
        }
        let ways = |passed: u32| {
            let rest = first - passed;
            let of_first = choose(first, passed) * falling(harmless[0], passed) * falling(others, rest);
            of_first * falling(others.saturating_sub(rest) + harmless[1], second)
        };
        (0..=first.min(harmless[0])).map(ways).sum::<f64>() / falling(unseen, first + second)
    }
}

/// The ways to draw so many of some tiles, one after the other.
fn falling(tiles: u32, draws: u32) -> f64 {
    (0..draws).map(|drawn| f64::from(tiles.saturating_sub(drawn))).product()
}

fn choose(all: u32, number: u32) -> f64 {
    falling(all, number) / falling(number, number)
}
