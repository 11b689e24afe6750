//! A win, as the events before it make it.

use tehai::rules::Winds;
use tehai::score::{self, BlessingOfMan, Dora, Liable, Luck, Riichi, ScoreRules, Win, WonBy};
use tehai::tiles::notation::{RedHand, RedTile};
use tehai::tiles::{MeldKind, TileSet};
use tehai::yaku::Yaku;

use super::OfRound;
use super::rules::Choice;
use crate::log::{Event, PaidWin};
use crate::table::Table;
use crate::tiles::with_tile;

impl OfRound<'_> {
    /// The win without the dora of indicators; `None` if the log hides it.
    pub(super) fn win(&self, table: &Table, paid: &PaidWin, by: &Choice) -> Option<Win> {
        let PaidWin { player, from, .. } = *paid;
        let is_ron = player != from;
        let (hand, tile) = held(table, paid)?;
        let (counters, bets) = self.share(paid, by);
        let discarder = self.discarder(paid);
        Some(Win {
            winds: Winds { seat: self.seat(player), round: self.round.wind },
            luck: self.luck(table, player, is_ron, &by.points),
            dora: Dora { red_fives: hand.red_fives(), norths: table.norths(player), ..Dora::default() },
            table: score::Table { counters, bets, discarder, liable: self.liable(player, &by.points) },
            ..Win::new(hand.hand().clone(), tile.tile, if is_ron { WonBy::Ron } else { WonBy::Tsumo })
        })
    }

    /// What the events before a win make of it.
    fn luck(&self, table: &Table, player: usize, is_ron: bool, rules: &ScoreRules) -> Luck {
        let events: Vec<Event> = self
            .round
            .events
            .iter()
            .copied()
            .filter(|event| !matches!(event, Event::Indicator { .. }))
            .collect();
        let robbed = events.last().filter(|event| is_ron && is_call(event));
        let robbed_quad = robbed.is_some_and(|event| !matches!(event, Event::North { .. }));
        // What is robbed interrupts nothing, as it does not come about.
        let events = &events[..events.len() - usize::from(robbed.is_some())];
        let no_calls = |events: &[Event]| !events.iter().any(is_call);
        let discards = |events: &[Event]| {
            events
                .iter()
                .filter(|event| matches!(event, Event::Discard { player: of, .. } if *of == player))
                .count()
        };
        let declared = events.iter().position(|event| *event == Event::Riichi { player });
        let riichi = match declared {
            None => Riichi::No,
            Some(at) if no_calls(&events[..at]) && discards(&events[..at]) == 0 => Riichi::Double,
            Some(_) => Riichi::Riichi,
        };
        let dead_wall = !is_ron && events.len() >= 2 && is_call(&events[events.len() - 2]);
        Luck {
            riichi,
            ippatsu: declared.is_some_and(|at| no_calls(&events[at..]) && discards(&events[at..]) == 1),
            last_tile: table.wall() == 0 && !dead_wall,
            dead_wall,
            robbed_quad,
            blessing: no_calls(events)
                && discards(events) == 0
                && (!is_ron || rules.blessing_of_man != BlessingOfMan::No),
        }
    }

    /// Who fed the meld that made a yakuman certain.
    fn liable(&self, player: usize, rules: &ScoreRules) -> Liable {
        let is_own = |event: &&Event| {
            let (Event::Call { player: of, .. }
            | Event::ConcealedQuad { player: of, .. }
            | Event::AddedQuad { player: of, .. }) = event
            else {
                return false;
            };
            *of == player
        };
        let fed = |yaku: Yaku, needed: usize, counts: &dyn Fn(&Event) -> bool| {
            let melds = self.round.events.iter().filter(is_own).filter(|event| counts(event));
            match melds.take(needed).nth(needed - 1).filter(|_| rules.liable_yakuman.contains(yaku)) {
                Some(Event::Call { from, .. }) => Some(self.seat(*from)),
                _ => None,
            }
        };
        let of = |tiles: TileSet| {
            move |event: &Event| match event {
                Event::Call { meld, .. } => meld.kind() != MeldKind::Sequence && tiles.contains(meld.first()),
                Event::ConcealedQuad { tile, .. } => tiles.contains(*tile),
                // A meld that counts already.
                _ => false,
            }
        };
        let is_quad = |event: &Event| !matches!(event, Event::Call { meld, .. } if !meld.kind().is_quad());
        Liable {
            daisangen: fed(Yaku::Daisangen, 3, &of(TileSet::DRAGONS)),
            daisuushi: fed(Yaku::Daisuushi, 4, &of(TileSet::WINDS)),
            suukantsu: fed(Yaku::Suukantsu, 4, &is_quad),
        }
    }
}

/// The hand of a win with the winning tile, and this tile; `None` if the log hides one of them.
pub(super) fn held(table: &Table, paid: &PaidWin) -> Option<(RedHand, RedTile)> {
    let PaidWin { player, from, .. } = *paid;
    let (held, tile) = (table.hand(player)?, paid.tile?);
    // The table has checked that there is no fifth copy.
    let hand = if player == from { held.clone() } else { with_tile(held, tile)? };
    Some((hand, tile))
}

/// Does it interrupt the first turns, and the turn after riichi?
fn is_call(event: &Event) -> bool {
    matches!(
        event,
        Event::Call { .. } | Event::ConcealedQuad { .. } | Event::AddedQuad { .. } | Event::North { .. }
    )
}
