//! The points of all concealed wins, checked against each win.

use std::collections::BTreeMap;

use tehai::rules::{Rules, Winds};
use tehai::score::{Counted, ScoreRules, Win, WonBy, score};
use tehai::yaku::Yaku;
use tehai::{Count, Forest, GameSets};
use tehai_count::every_win::EveryWin;

#[test]
fn tallies_add_up_the_scores_of_single_wins() {
    let forest = Forest::new();
    // Hands with pairs and triplets of two winds, sequences of two suits, seven pairs and thirteen orphans.
    let sets = GameSets::new(&forest, Rules::default());
    let few = sets.wins(14).only("1234m789s125z".parse().unwrap()) | sets.thirteen_orphans();
    let wins = few.index().unwrap();
    assert!(wins.len() > 3_000, "{}", wins.len());
    let rules = ScoreRules::default();
    let tallies = EveryWin::new(&wins, Winds::all(), rules).range(0..wins.len());
    for of in Winds::all() {
        for won_by in WonBy::ALL {
            let (mut counted, mut yaku) = (BTreeMap::<Counted, Count<u128>>::new(), BTreeMap::new());
            for hand in wins.iter() {
                for tile in hand.kinds().iter() {
                    let of_one = score(&Win { winds: of, ..Win::new(hand, tile, won_by) }, &rules).unwrap();
                    let rest = hand.minus(tile).unwrap();
                    let left = rest.unseen().count(tile);
                    let one = Count { hands: 1, deals: rest.deals() * u128::from(left) };
                    let key = Counted { yakuman: of_one.yakuman, han: of_one.han, fu: of_one.fu };
                    assert_eq!(key.points(of, won_by, &rules), (of_one.payment.total(), of_one.limit));
                    *counted.entry(key).or_default() += one;
                    for one_yaku in of_one.yaku.iter() {
                        *yaku.entry(one_yaku).or_insert_with(Count::<u128>::default) += one;
                    }
                }
            }
            let tally = tallies.tally(of, won_by);
            assert_eq!(tally.counts(), counted, "{of:?} {won_by:?}");
            assert_eq!(tally.yaku_counts(), yaku, "{of:?} {won_by:?}");
            assert!(yaku.contains_key(&Yaku::Kokushi13) && yaku.contains_key(&Yaku::Chiitoi));
            assert_eq!(tally.total(), counted.values().sum());
        }
    }
}
