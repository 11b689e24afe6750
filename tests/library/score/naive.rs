//! Points by definition: every split of the tiles, every place of the winning tile, and every yaku from lists of
//! tiles.

use tehai::rules::{Players, Wind};
use tehai::score::{
    BlessingOfMan, CountedYakuman, CounterSize, DoubleWindPair, LiableCounters, LiableFor, Luck,
    MissingShare, NorthTiles, Riichi, ScoreRules, Win, WonBy,
};
use tehai::tiles::{MeldKind, Tile};

/// A pair, a sequence, a triplet or a quad, by indices of tiles.
#[derive(Clone, Debug)]
struct Set {
    tiles: Vec<usize>,
    is_open: bool,
}

impl Set {
    fn is_same(&self) -> bool {
        self.tiles.len() > 2 && self.tiles[0] == self.tiles[1]
    }

    fn is_sequence(&self) -> bool {
        self.tiles[0] != self.tiles[1]
    }
}

fn is_outer(tile: usize) -> bool {
    tile >= 27 || [0, 8].contains(&(tile % 9))
}

/// Every way to take sets and one pair from counts, in the order of their lowest tiles.
fn splits(counts: &mut [u8; 34], has_pair: bool, sets: &mut Vec<Set>, found: &mut Vec<Vec<Set>>) {
    let Some(low) = counts.iter().position(|&count| count > 0) else {
        if has_pair {
            found.push(sets.clone());
        }
        return;
    };
    let mut tries = vec![vec![low; 3]];
    if !has_pair {
        tries.push(vec![low; 2]);
    }
    if low < 27 && low % 9 < 7 {
        tries.push(vec![low, low + 1, low + 2]);
    }
    for tiles in tries {
        let needed = |tile: usize| tiles.iter().filter(|&&other| other == tile).count() as u8;
        if tiles.iter().any(|&tile| counts[tile] < needed(tile)) {
            continue;
        }
        let has_pair = has_pair || tiles.len() == 2;
        tiles.iter().for_each(|&tile| counts[tile] -= 1);
        sets.push(Set { tiles: tiles.clone(), is_open: false });
        splits(counts, has_pair, sets, found);
        sets.pop();
        tiles.iter().for_each(|&tile| counts[tile] += 1);
    }
}

/// Who owes how much, by place at the table, one debt after the other, and yakuman, han and fu. Place 4 is a discarder
/// whose seat is not given.
pub fn naive_score(win: &Win, rules: &ScoreRules) -> (Vec<(usize, u32)>, u8, u8, u8) {
    let (basic, yakuman, han, fu) = naive_value(win, rules);
    (debts(win, rules, basic), yakuman, han, fu)
}

/// Who owes how much for so many basic points.
pub fn debts(win: &Win, rules: &ScoreRules, mut basic: u32) -> Vec<(usize, u32)> {
    let (mut debts, dealer) = (Vec::new(), win.winds.seat == Wind::East);
    let others: Vec<usize> =
        (0..usize::from(rules.players.number())).filter(|&place| place != win.winds.seat as usize).collect();
    if basic == 0 {
        return debts;
    }
    let discarder = win.table.discarder.map_or(4, |seat| seat as usize);
    let rounded = |twice: u32| twice.div_ceil(200) * 100;
    let whole = |basic: u32| rounded(2 * basic * if dealer { 6 } else { 4 });
    let liable = win.table.liable;
    let of_winds = if rules.double_yakuman { 16000 } else { 8000 };
    let mut fed: Vec<(usize, u32)> =
        [(liable.daisangen, 8000), (liable.daisuushi, of_winds), (liable.suukantsu, 8000)]
            .iter()
            .filter_map(|&(seat, points)| Some((seat? as usize, points)))
            .collect();
    if !rules.multiple_yakuman {
        // The one that counts.
        fed = fed.first().map(|fed| (fed.0, basic)).into_iter().collect();
    }
    basic -= fed.iter().map(|fed| fed.1).sum::<u32>();
    if let (Some(first), LiableFor::Hand) = (fed.first_mut(), rules.liable_for) {
        first.1 += basic;
        basic = 0;
    }
    for &(place, part) in &fed {
        if win.won_by == WonBy::Tsumo || place == discarder {
            debts.push((place, whole(part)));
        } else {
            debts.push((place, whole(part) / 2));
            debts.push((discarder, whole(part) / 2));
        }
    }
    if win.won_by == WonBy::Ron {
        debts.push((discarder, whole(basic)));
    } else {
        for &place in &others {
            let own = if dealer || place == 0 { 2 * basic } else { basic };
            let norths = if dealer { 2 * basic } else { basic };
            let is_shared = rules.players == Players::Three && rules.missing_share == MissingShare::Shared;
            debts.push((place, rounded(2 * own + if is_shared { norths } else { 0 })));
        }
    }
    // Who pays for the hand alone, if anybody does.
    let mut payers: Vec<usize> = debts.iter().filter(|debt| debt.1 > 0).map(|debt| debt.0).collect();
    payers.dedup();
    let alone = Some(payers[0]).filter(|&payer| payers.iter().all(|&other| other == payer));
    for _ in 0..win.table.counters {
        for &place in &others {
            let liable = fed.first().map(|fed| fed.0);
            let payer = match (win.won_by, rules.liable_counters) {
                (WonBy::Ron, LiableCounters::Liable | LiableCounters::Shared) => liable.unwrap_or(discarder),
                (WonBy::Ron, LiableCounters::Discarder | LiableCounters::Usual) => discarder,
                (WonBy::Tsumo, LiableCounters::Liable | LiableCounters::Discarder) => liable.unwrap_or(place),
                (WonBy::Tsumo, LiableCounters::Shared | LiableCounters::Usual) => alone.unwrap_or(place),
            };
            debts.push((payer, if rules.counter_size == CounterSize::Hundred { 100 } else { 500 }));
        }
    }
    debts
}

/// Basic points, yakuman, han and fu: the maximum over all ways, in this order.
fn naive_value(win: &Win, rules: &ScoreRules) -> (u32, u8, u8, u8) {
    let called: Vec<Set> = win
        .hand
        .melds()
        .iter()
        .map(|meld| Set {
            tiles: meld.tiles().map(Tile::index).collect(),
            is_open: meld.kind() != MeldKind::ConcealedQuad,
        })
        .collect();
    let mut ways = Vec::new();
    let mut found = Vec::new();
    let mut counts = *win.hand.concealed().counts();
    splits(&mut counts, false, &mut Vec::new(), &mut found);
    for sets in found {
        for place in 0..sets.len() {
            if sets[place].tiles.contains(&win.tile.index()) {
                let all: Vec<Set> = sets.iter().chain(&called).cloned().collect();
                ways.extend(of_sets(win, rules, &all, place));
            }
        }
    }
    if called.is_empty() && counts.iter().all(|&count| count % 2 == 0 && count < 4) {
        ways.extend(with_luck(win, rules, of_tiles(win, true) + 2, yakuman_of_tiles(win), 25));
    }
    if called.is_empty() && (0..34).all(|tile| (counts[tile] > 0) == is_outer(tile)) {
        let is_double = counts[win.tile.index()] == 2 && rules.double_yakuman;
        ways.extend(with_luck(win, rules, 0, vec![1 + u8::from(is_double)], 0));
    }
    ways.into_iter().max().expect("a win")
}

fn all_tiles(win: &Win) -> Vec<usize> {
    win.hand.all_tiles().tiles().map(Tile::index).collect()
}

fn is_concealed(win: &Win) -> bool {
    win.hand.melds().iter().all(|meld| meld.kind() == MeldKind::ConcealedQuad)
}

/// Han of the yaku that depend only on the tiles.
fn of_tiles(win: &Win, allows_tanyao: bool) -> u8 {
    let tiles = all_tiles(win);
    let open = u8::from(!is_concealed(win));
    let mut han = 0;
    if allows_tanyao && tiles.iter().all(|&tile| !is_outer(tile)) {
        han += 1;
    }
    if tiles.iter().all(|&tile| is_outer(tile)) {
        han += 2;
    }
    for suit in 0..3 {
        if tiles.iter().all(|&tile| tile >= 27 || tile / 9 == suit) {
            let has_honours = tiles.iter().any(|&tile| tile >= 27);
            han += if has_honours { 3 } else { 6 } - open;
        }
    }
    han
}

/// The yakuman of the tiles, each with how often it counts.
fn yakuman_of_tiles(win: &Win) -> Vec<u8> {
    let tiles = all_tiles(win);
    let of_tiles = [
        tiles.iter().all(|&tile| tile >= 27),
        tiles.iter().all(|&tile| tile < 27 && is_outer(tile)),
        tiles.iter().all(|tile| [19, 20, 21, 23, 25, 32].contains(tile)),
    ];
    of_tiles.into_iter().filter(|&holds| holds).map(|_| 1).collect()
}

fn of_sets(win: &Win, rules: &ScoreRules, sets: &[Set], place: usize) -> Vec<(u32, u8, u8, u8)> {
    let (tile, is_closed, is_ron) = (win.tile.index(), is_concealed(win), win.won_by == WonBy::Ron);
    let twice = |is_rare: bool| 1 + u8::from(is_rare && rules.double_yakuman);
    let (seat, round) = (win.winds.seat.tile().index(), win.winds.round.tile().index());
    let last = &sets[place];
    let same: Vec<usize> = sets.iter().filter(|set| set.is_same()).map(|set| set.tiles[0]).collect();
    let begun: Vec<usize> = sets.iter().filter(|set| set.is_sequence()).map(|set| set.tiles[0]).collect();
    let head = sets.iter().find(|set| set.tiles.len() == 2).expect("a head").tiles[0];
    let is_finished = |at: usize| is_ron && at == place;
    let concealed = sets
        .iter()
        .enumerate()
        .filter(|(at, set)| set.is_same() && !set.is_open && !is_finished(*at))
        .count();
    let quads = sets.iter().filter(|set| set.tiles.len() == 4).count();
    let of = |tiles: std::ops::Range<usize>| same.iter().filter(|tile| tiles.contains(tile)).count();

    let mut yakuman = yakuman_of_tiles(win);
    yakuman.push(u8::from(of(31..34) == 3));
    yakuman.push(u8::from(of(27..31) == 3 && (27..31).contains(&head)));
    yakuman.push(if of(27..31) == 4 { twice(true) } else { 0 });
    yakuman.push(if concealed == 4 { twice(last.tiles.len() == 2) } else { 0 });
    yakuman.push(u8::from(quads == 4));
    if win.hand.melds().is_empty() {
        let suit = tile / 9 * 9;
        let extra = |mut left: [u8; 34]| {
            let expected = [3, 1, 1, 1, 1, 1, 1, 1, 3];
            let holds = suit < 27 && (0..9).all(|rank| left[suit + rank] >= expected[rank]);
            (0..9).filter(|_| holds).for_each(|rank| left[suit + rank] -= expected[rank]);
            holds && left.iter().sum::<u8>() <= 1
        };
        let counts = *win.hand.concealed().counts();
        let before = win.hand.concealed().minus(win.tile).expect("held");
        yakuman.push(if extra(counts) { twice(extra(*before.counts())) } else { 0 });
    }

    let is_two_sided = last.is_sequence()
        && (last.tiles[0] == tile && tile % 9 != 6 || last.tiles[2] == tile && tile % 9 != 2);
    let is_north = |tile: usize| tile == 30 && rules.north_tiles == NorthTiles::Value;
    let is_value = head >= 31 || head == seat || head == round || is_north(head);
    let is_pinfu = is_closed && begun.len() == 4 && !is_value && is_two_sided;
    let open = u8::from(!is_closed);
    let mut han = of_tiles(win, is_closed || rules.open_tanyao);
    han += u8::from(is_pinfu);
    let mut pairs = 0;
    let mut left = begun.clone();
    while let Some(first) = left.pop() {
        if let Some(at) = left.iter().position(|&other| other == first) {
            left.remove(at);
            pairs += 1;
        }
    }
    han += if is_closed { [0, 1, 3][pairs] } else { 0 };
    han +=
        same.iter().map(|&it| u8::from(it == seat) + u8::from(it == round) + u8::from(it > 30)).sum::<u8>();
    han += same.iter().filter(|&&tile| is_north(tile)).count() as u8;
    let in_suits = |tiles: &[usize]| (0..9).any(|rank| (0..3).all(|suit| tiles.contains(&(9 * suit + rank))));
    han += if in_suits(&begun) { 2 - open } else { 0 };
    han += if in_suits(&same) { 2 } else { 0 };
    let is_straight = (0..3).any(|suit| [0, 3, 6].iter().all(|rank| begun.contains(&(9 * suit + rank))));
    han += if is_straight { 2 - open } else { 0 };
    let is_outside = !begun.is_empty() && sets.iter().all(|set| set.tiles.iter().any(|&tile| is_outer(tile)));
    let has_honours = sets.iter().any(|set| set.tiles[0] >= 27);
    han += if is_outside { if has_honours { 2 - open } else { 3 - open } } else { 0 };
    han += if same.len() == 4 { 2 } else { 0 };
    han += if concealed == 3 { 2 } else { 0 };
    han += if quads == 3 { 2 } else { 0 };
    han += if of(31..34) == 2 && head > 30 { 2 } else { 0 };

    let mut fu = if is_ron && is_closed { 30 } else { 20 };
    for (at, set) in sets.iter().enumerate().filter(|(_, set)| set.is_same()) {
        let base = if set.tiles.len() == 4 { 8 } else { 2 };
        let base = if is_outer(set.tiles[0]) { 2 * base } else { base };
        fu += if set.is_open || is_finished(at) { base } else { 2 * base };
    }
    let winds = u8::from(head == seat) + u8::from(head == round) + u8::from(is_north(head));
    let winds = if rules.double_wind_pair == DoubleWindPair::Two { winds.min(1) } else { winds };
    fu += 2 * winds + if head > 30 { 2 } else { 0 };
    fu += if last.tiles.len() == 2 || last.is_sequence() && !is_two_sided { 2 } else { 0 };
    fu += if is_ron || is_pinfu { 0 } else { 2 };
    if fu == 20 && !is_closed {
        fu = 30;
    }
    with_luck(win, rules, han, yakuman, fu.div_ceil(10) * 10)
}

/// Basic points, yakuman, han and fu with luck and dora; and those of the blessing of man alone, if it has one.
fn with_luck(win: &Win, rules: &ScoreRules, han: u8, mut yakuman: Vec<u8>, fu: u8) -> Vec<(u32, u8, u8, u8)> {
    let Luck { riichi, ippatsu, last_tile, dead_wall, robbed_quad, blessing } = win.luck;
    let mut han = han
        + match riichi {
            Riichi::No => 0,
            Riichi::Riichi => 1,
            Riichi::Double => 2,
        };
    han += [ippatsu, last_tile, dead_wall, robbed_quad].into_iter().map(u8::from).sum::<u8>();
    han += u8::from(is_concealed(win) && win.won_by == WonBy::Tsumo);
    let is_ron = win.won_by == WonBy::Ron;
    yakuman.push(u8::from(blessing && !is_ron));
    let yakuman: u8 =
        if rules.multiple_yakuman { yakuman.iter().sum() } else { yakuman.into_iter().max().unwrap_or(0) };
    let of_man =
        (blessing && is_ron && rules.blessing_of_man == BlessingOfMan::Mangan).then_some((2000, 0, 5, fu));
    if han > 0 {
        han += win.dora.open + win.dora.hidden + win.dora.red_fives + win.dora.norths;
    }
    let (han, fu) = match (yakuman, han) {
        (0, 0) => (0, 0),
        (0, _) => (han, fu),
        _ => (13 * yakuman, 0),
    };
    let basic = basic(han, fu, yakuman, rules);
    [Some((basic, yakuman, han, fu)), of_man].into_iter().flatten().collect()
}

/// Basic points of han and fu, or of yakuman.
pub fn basic(han: u8, fu: u8, yakuman: u8, rules: &ScoreRules) -> u32 {
    if yakuman > 0 {
        8000 * u32::from(yakuman)
    } else if han == 0 {
        0
    } else if han >= 13 && rules.counted_yakuman == CountedYakuman::Yakuman {
        8000
    } else if han >= 11 {
        6000
    } else if han >= 8 {
        4000
    } else if han >= 6 {
        3000
    } else if han == 5 || rules.rounded_mangan && [(4, 30), (3, 60)].contains(&(han, fu)) {
        2000
    } else {
        (u32::from(fu) * 4 * 2_u32.pow(han.into())).min(2000)
    }
}
