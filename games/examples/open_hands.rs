//! How often open hands are tenpai, and what their rons pay, in the games of some logs:
//!
//! ```text
//! cargo run --release --package tehai-games --example open_hands -- games/*.jsonl
//! ```
//!
//! A row for each number of open melds and of own discards: hands, how many are tenpai. Then for each number of melds
//! the rons, and their mean points without counters and bets, of who does not deal and of the dealer.

use std::collections::BTreeMap;

use tehai::tiles::MeldKind;
use tehai::waiting;
use tehai_games::{End, Event, Table, read};

fn open_melds(table: &Table, player: usize) -> usize {
    table.melds(player).filter(|(meld, _)| meld.kind() != MeldKind::ConcealedQuad).count()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut hands: BTreeMap<(usize, usize), [u32; 2]> = BTreeMap::new();
    let mut rons: BTreeMap<(usize, bool), (u32, f64)> = BTreeMap::new();
    for file in std::env::args().skip(1) {
        let log = read(&std::fs::read(file)?)?;
        for round in &log.rounds {
            let mut table = Table::new(&log.rules, round)?;
            for event in &round.events {
                table.apply(event)?;
                let Event::Discard { player, .. } = *event else { continue };
                let melds = open_melds(&table, player);
                let Some(hand) = table.hand(player).filter(|_| melds > 0) else { continue };
                let is_tenpai = !waiting::waits(hand.hand(), Default::default()).is_empty();
                let count = hands.entry((melds, table.river(player).len())).or_default();
                count[0] += 1;
                count[1] += u32::from(is_tenpai);
            }
            let End::Wins(wins) = &round.end else { continue };
            for win in wins.iter().filter(|win| win.player != win.from && !win.changes.is_empty()) {
                let melds = open_melds(&table, win.player);
                let of_counters = 100 * i32::from(round.counters) * (round.hands.len() as i32 - 1);
                let ron = rons.entry((melds, win.player == round.dealer)).or_default();
                ron.0 += 1;
                ron.1 += f64::from(-win.changes[win.from] - of_counters);
            }
        }
    }
    println!("melds,discards,hands,tenpai");
    for ((melds, discards), [all, tenpai]) in hands {
        println!("{melds},{discards},{all},{tenpai}");
    }
    println!("\nmelds,dealer,rons,points");
    for ((melds, dealer), (number, points)) in rons {
        println!("{melds},{dealer},{number},{:.0}", points / f64::from(number));
    }
    Ok(())
}
