//! Why a hand is this far from a win, checked against all wins one by one where these are few, otherwise against the
//! wins of each group by definition.

use std::collections::BTreeSet;

use rayon::prelude::*;
use tehai::irreducible::fixed_melds_of_hand;
use tehai::shanten::Calculator;
use tehai::tiles::{Group, Hand, Meld, Tile, TileSet};
use tehai_answers::why::{Share, Why};
use tehai_naive::{GroupWin, Tiles, group_wins};

use crate::hand::cases::{Case, analyse, limits, random_case};

/// Checks the reasons of hands of up to so many concealed tiles, with three wins listed, and whether they wait in the
/// standard form.
fn for_cases(cases: u64, most_tiles: u8, check: impl Fn(&Case, bool, &Why) + Sync) {
    (0..cases).into_par_iter().map(random_case).for_each(|case| {
        let (hand, settings) = &case;
        if hand.concealed().total() <= most_tiles {
            let analysis = analyse(hand, settings);
            let is_waiting = analysis.waits.is_some_and(|waits| !waits.standard.is_empty());
            check(&case, is_waiting, &Why::new(hand, settings, is_waiting, 3));
        }
    });
}

/// The replacement number by the calculator.
fn replacement((hand, settings): &Case) -> Option<u8> {
    let (calculator, limits) = (Calculator::new(settings.rules), limits(hand, settings));
    calculator.numbers_under(hand.concealed(), &limits).expect("a hand").standard()
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

/// The group of the head, and the melds of each group.
type Shared = (Group, [usize; 4]);

fn share_of(win: &Hand) -> Shared {
    let totals = Group::ALL.map(|group| win.group(group).total());
    let head = Group::ALL.into_iter().find(|&group| totals[group as usize] % 3 == 2).expect("a head");
    (head, totals.map(|total| usize::from(total / 3)))
}

fn shared(share: &Share) -> Shared {
    let head = Group::ALL.into_iter().find(|group| group.letter() == share.head).expect("a group");
    assert_eq!(share.melds.len(), 4);
    (head, Group::ALL.map(|group| share.melds[&group.letter()]))
}

#[test]
fn nearest_wins_and_shares_of_small_hands_are_those_among_all_wins() {
    let wins = [0, 1, 2].map(all_wins);
    assert_eq!(wins.each_ref().map(BTreeSet::len)[..2], [34, 34 * 55 - 34]);
    for_cases(800, 8, |case @ (hand, settings), _, reasons| {
        let (limits, concealed) = (limits(hand, settings), hand.concealed());
        let wins = &wins[reasons.melds];
        let possible =
            wins.iter().filter(|win| Tile::all().all(|tile| win.count(tile) <= limits.limit(tile)));
        let distances: Vec<(u8, &Hand)> = possible.map(|win| (draws(win, concealed), win)).collect();
        let least = distances.iter().map(|&(draws, _)| draws).min();
        assert_eq!((reasons.replacement, replacement(case)), (least, least), "{case:?}");
        let nearest: Vec<Hand> =
            distances.iter().filter(|&&(draws, _)| Some(draws) == least).map(|&(_, win)| *win).collect();
        assert_eq!(reasons.nearest_wins.number, nearest.len() as u64, "{case:?}");
        let listed = nearest.len().min(3);
        assert_eq!(reasons.nearest_wins.first, nearest[..listed], "{case:?}");
        let shares: BTreeSet<Shared> = nearest.iter().map(share_of).collect();
        assert!(reasons.shares.iter().map(shared).eq(shares), "{case:?}");
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
    for_cases(100, 14, |case, _, reasons| {
        let replacement = replacement(case);
        assert_eq!(reasons.replacement, replacement, "{case:?}");
        for (group, numbers) in Group::ALL.into_iter().zip(&reasons.groups) {
            assert_eq!(numbers.group, group.letter());
            assert_eq!(numbers.tiles.group(group), case.0.concealed().group(group), "{case:?}");
            let melds = 0..=reasons.melds;
            let of = |head| melds.clone().map(move |melds| Some(least(case, group, melds, head)?.0));
            assert!(numbers.u.iter().copied().eq(of(false)), "{case:?} {group:?}");
            assert!(numbers.t.iter().copied().eq(of(true)), "{case:?} {group:?}");
        }
        let wins = reasons.shares.iter().map(shared).map(|(head, melds)| {
            let of_groups = Group::ALL
                .map(|group| least(case, group, melds[group as usize], head == group).expect("reached"));
            let sum: u8 = of_groups.iter().map(|(draws, _)| draws).sum();
            assert_eq!(Some(sum), replacement, "{case:?}");
            of_groups.iter().map(|(_, number)| number).product::<u64>()
        });
        assert_eq!(reasons.nearest_wins.number, wins.sum::<u64>(), "{case:?}");
        for win in &reasons.nearest_wins.first {
            assert!(Tiles::from(win).is_3n2_win(), "{win}");
            assert_eq!(Some(draws(win, case.0.concealed())), replacement, "{case:?}");
        }
        assert_eq!(reasons.nearest_wins.first.is_empty(), replacement.is_none());
    });
}

#[test]
fn removable_melds_are_those_without_which_the_hand_is_tenpai() {
    for_cases(1500, 14, |case @ (hand, settings), is_waiting, reasons| {
        let (concealed, rule) = (hand.concealed(), settings.rules.fifth_tile);
        assert_eq!(reasons.removable_melds.is_some(), is_waiting, "{case:?}");
        let Some(removable) = &reasons.removable_melds else { return };
        let waits = Tiles::from(concealed).waits(rule);
        let expected = Group::ALL.into_iter().flat_map(Meld::all).filter_map(|meld| {
            let left = Tiles::from(&concealed.minus_meld(meld)?).waits(rule);
            (!left.is_empty()).then_some((meld, left, waits - left))
        });
        let found = removable.iter().map(|it| (it.meld, it.left, it.lost));
        assert!(found.eq(expected), "{case:?}");
        assert!(removable.iter().all(|it| it.fixed == it.lost.is_empty()), "{case:?}");
        let fixed = removable.iter().filter(|it| it.lost.is_empty()).map(|it| it.meld);
        assert!(fixed.eq(fixed_melds_of_hand(concealed, rule).map(|(meld, _)| meld)), "{case:?}");
    });
}
