//! Shanten beside wins and waits, for every hand.

use crate::common::some_shanten_rules;
use crate::common::varied::{SIZES, Variety, varied};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rayon::prelude::*;
use tehai::rules::Players;
use tehai::shanten::Calculator;
use tehai::tiles::{Hand, TileSet};
use tehai::waiting::waits;
use tehai::winning::is_win;

#[test]
fn wins_are_at_zero_and_tenpai_at_one_with_the_waits_as_necessary_tiles() {
    for players in Players::ALL {
        let hands = varied(players, 400);
        let mut random = ChaCha8Rng::seed_from_u64(0);
        let near = (0..100_000)
            .map(|number| Variety::NearWin.hand(players, SIZES[number % SIZES.len()], &mut random));
        let hands: Vec<Hand> = hands.into_iter().chain(near).collect();
        hands.par_iter().enumerate().for_each(|(number, hand)| {
            for rules in some_shanten_rules(players, number / SIZES.len()) {
                let effects = Calculator::new(rules).effects(hand).ok();
                let number = effects.and_then(|effects| effects.numbers().nearest(rules.forms));
                let place = || format!("{hand}, {rules:?}, {effects:?}");
                match hand.total() % 3 {
                    2 => assert_eq!(number == Some(0), is_win(hand, rules), "{}", place()),
                    _ => {
                        let waits = waits(&(*hand).into(), rules) & players.tiles();
                        assert_eq!(number == Some(1), !waits.is_empty(), "{}", place());
                        assert_ne!(number, Some(0), "{}", place());
                        let necessary = effects.map_or(TileSet::EMPTY, |effects| effects.necessary());
                        assert!(waits.is_empty() || waits == necessary, "{}", place());
                    }
                }
            }
        });
    }
}
