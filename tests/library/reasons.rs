//! The reasons behind an analysis, checked against all wins one by one where these are few, otherwise against the
//! wins of each group by definition.

use std::collections::BTreeSet;

use crate::common::cases::{Case, limits, random_case};
use rayon::prelude::*;
use tehai::analysis::{Analysis, Reasons, Share, Turn};
use tehai::irreducible::fixed_melds_of_hand;
use tehai::tiles::{Group, Hand, Meld, Tile, TileSet};
use tehai_naive::{GroupWin, Tiles, group_wins};

fn for_cases(cases: u64, most_tiles: u8, check: impl Fn(&Case, &Analysis, &Reasons) + Sync) {
    (0..cases).into_par_iter().map(random_case).for_each(|case| {
        if case.0.concealed().total() <= most_tiles {
            let analysis = Analysis::new(&case.0, &case.1).expect("a hand");
            check(&case, &analysis, &Reasons::new(&analysis, 3));
        }
    });
}

/// All wins of this many melds, by combining melds and a head.
fn all_wins(melds: usize) -> BTreeSet<Hand> {
    let add = |hand: &Hand, tiles: Vec<Tile>| tiles.into_iter().try_fold(*hand, |hand, tile| hand.plus(tile));
    let heads = Tile::all().filter_map(|tile| add(&Hand::EMPTY, vec![tile; 2]));
    (0..melds).fold(heads.collect(), |wins: BTreeSet<Hand>, _| {
        let melds = || Group::ALL.into_iter().flat_map(Meld::all);
        wins.iter().flat_map(|win| melds().filter_map(move |meld| add(win, meld.tiles().collect()))).collect()
    })
}

fn draws(win: &Hand, hand: &Hand) -> u8 {
    Tile::all().map(|tile| win.count(tile).saturating_sub(hand.count(tile))).sum()
}

fn share_of(win: &Hand) -> Share {
    let totals = Group::ALL.map(|group| win.group(group).total());
    let head = Group::ALL.into_iter().find(|&group| totals[group as usize] % 3 == 2).expect("a head");
    Share { head, melds: totals.map(|total| usize::from(total / 3)) }
}

#[test]
fn nearest_wins_and_shares_of_small_hands_are_those_among_all_wins() {
    let wins = [0, 1, 2].map(all_wins);
    assert_eq!(wins.each_ref().map(BTreeSet::len)[..2], [34, 34 * 55 - 34]);
    for_cases(800, 8, |(hand, settings), analysis, reasons| {
        let (limits, concealed) = (limits(hand, settings), hand.concealed());
        let wins = &wins[reasons.melds];
        let possible =
            wins.iter().filter(|win| Tile::all().all(|tile| win.count(tile) <= limits.limit(tile)));
        let distances: Vec<(u8, &Hand)> = possible.map(|win| (draws(win, concealed), win)).collect();
        let least = distances.iter().map(|&(draws, _)| draws).min();
        assert_eq!(analysis.numbers().standard(), least, "{analysis:?}");
        let nearest: Vec<Hand> =
            distances.iter().filter(|&&(draws, _)| Some(draws) == least).map(|&(_, win)| *win).collect();
        assert_eq!(reasons.nearest_wins, nearest.len() as u64, "{analysis:?}");
        let listed = nearest.len().min(3);
        assert_eq!(reasons.first_wins, nearest[..listed], "{analysis:?}");
        let shares: BTreeSet<Share> = nearest.iter().map(share_of).collect();
        assert!(reasons.shares.iter().eq(&shares), "{analysis:?}");
    });
}

/// The least cost of a group's wins with this many melds, with or without the head, and the number of such wins.
fn least(case: &Case, group: Group, melds: usize, head: bool) -> Option<(u8, u64)> {
    let (limits, held) = (limits(&case.0, &case.1), case.0.concealed().group(group));
    let tiles: Vec<Tile> = TileSet::from_group(group).iter().collect();
    let possible = |win: &&GroupWin| {
        let mut copies = win.hand.counts().iter().zip(&tiles);
        (win.melds, win.head) == (melds, head) && copies.all(|(&copies, &tile)| copies <= limits.limit(tile))
    };
    let wins = group_wins(group.kind()).iter().filter(possible).map(|win| {
        let copies = win.hand.counts().iter().zip(held.counts());
        copies.map(|(to, from)| to.saturating_sub(*from)).sum::<u8>()
    });
    wins.fold(None, |least, draws| match least {
        Some((fewest, number)) if fewest == draws => Some((fewest, number + 1)),
        Some((fewest, _)) if fewest < draws => least,
        _ => Some((draws, 1)),
    })
}

#[test]
fn numbers_of_groups_and_of_nearest_wins_follow_from_the_wins_of_each_group() {
    for_cases(100, 14, |case, analysis, reasons| {
        for (group, numbers) in Group::ALL.into_iter().zip(&reasons.groups) {
            for melds in 0..=reasons.melds {
                let of = |head| least(case, group, melds, head).map(|(draws, _)| draws);
                assert_eq!(numbers.melds.get(melds), of(false), "{analysis:?} {group:?}");
                assert_eq!(numbers.wins.get(melds), of(true), "{analysis:?} {group:?}");
            }
        }
        let wins = reasons.shares.iter().map(|share| {
            let of_groups = Group::ALL.map(|group| {
                least(case, group, share.melds[group as usize], share.head == group).expect("reached")
            });
            let sum: u8 = of_groups.iter().map(|(draws, _)| draws).sum();
            assert_eq!(Some(sum), analysis.numbers().standard(), "{analysis:?}");
            of_groups.iter().map(|(_, number)| number).product::<u64>()
        });
        assert_eq!(reasons.nearest_wins, wins.sum::<u64>(), "{analysis:?}");
        for win in &reasons.first_wins {
            assert!(Tiles::from(win).is_3n2_win(), "{win}");
            assert_eq!(Some(draws(win, case.0.concealed())), analysis.numbers().standard(), "{analysis:?}");
        }
        assert_eq!(reasons.first_wins.is_empty(), analysis.numbers().standard().is_none());
    });
}

#[test]
fn removable_melds_are_those_without_which_the_hand_is_tenpai() {
    for_cases(1500, 14, |(hand, settings), analysis, reasons| {
        let (concealed, rule) = (hand.concealed(), settings.rules.fifth_tile);
        let waits_standard = match analysis.turn() {
            Turn::Draw { outlook, .. } => !outlook.waits.standard.is_empty(),
            Turn::Discard { .. } => false,
        };
        assert_eq!(reasons.removable.is_some(), waits_standard, "{analysis:?}");
        let Some(removable) = &reasons.removable else { return };
        let waits = Tiles::from(concealed).waits(rule);
        let expected = Group::ALL.into_iter().flat_map(Meld::all).filter_map(|meld| {
            let left = Tiles::from(&concealed.minus_meld(meld)?).waits(rule);
            (!left.is_empty()).then_some((meld, left, waits - left))
        });
        let found = removable.iter().map(|it| (it.meld, it.left, it.lost));
        assert!(found.eq(expected), "{analysis:?}");
        let fixed = removable.iter().filter(|it| it.lost.is_empty()).map(|it| it.meld);
        assert!(fixed.eq(fixed_melds_of_hand(concealed, rule).map(|(meld, _)| meld)), "{analysis:?}");
    });
}
