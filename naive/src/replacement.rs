//! Replacement numbers by definition: the least distance to any win.

use std::sync::LazyLock;

use crate::Tiles;
use tehai::rules::{Form, Rules, SevenPairs};
use tehai::tiles::{Group, GroupHand, GroupKind, Hand, KINDS, Tile, TileSet};

/// The most tiles of a hand.
const MAX_TILES: u8 = 14;
/// The number of numbers of melds, 0 to 4.
const MELDS: usize = 5;

/// A win that lies in one group.
#[derive(Clone, Copy, Debug)]
pub struct GroupWin {
    /// Its tiles.
    pub hand: GroupHand,
    /// Number of its melds.
    pub melds: usize,
    /// Does it have a head (3N+2 win)?
    pub head: bool,
}

/// Every win of up to fourteen tiles of a group: the hands that [`Tiles`] calls wins.
///
/// Time: about a second, once.
pub fn group_wins(kind: GroupKind) -> &'static [GroupWin] {
    static WINS: LazyLock<[Vec<GroupWin>; 2]> = LazyLock::new(|| {
        GroupKind::ALL.map(|kind| {
            let hands = GroupHand::all(kind).filter(|hand| hand.total() <= MAX_TILES);
            hands.filter_map(group_win).collect()
        })
    });
    &WINS[kind as usize]
}

fn group_win(hand: GroupHand) -> Option<GroupWin> {
    let (tiles, melds) = (Tiles::from(&hand), usize::from(hand.total() / 3));
    match hand.total() % 3 {
        0 => tiles.is_3n_win().then_some(GroupWin { hand, melds, head: false }),
        2 => tiles.is_3n2_win().then_some(GroupWin { hand, melds, head: true }),
        _ => None,
    }
}

/// The distance d(g, h) = Σ max(g_i − h_i, 0) from a hand h to a win g: the tiles to draw.
pub(super) fn distance(win: &[u8], held: &[u8]) -> u8 {
    win.iter().zip(held).map(|(&wanted, &held)| wanted.saturating_sub(held)).sum()
}

/// The partial replacement numbers of a group, for 0 to 4 melds; `None` where there is no such win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PartialNumbers {
    /// u_0 … u_4: the fewest tiles to draw for 0 to 4 melds.
    pub melds: [Option<u8>; MELDS],
    /// t_0 … t_4: for 0 to 4 melds and a head.
    pub wins: [Option<u8>; MELDS],
}

impl PartialNumbers {
    /// The numbers for `held` copies of the ranks of a group, by the definition: the least distances to the wins that
    /// hold no more copies of any rank than its limit.
    ///
    /// ```
    /// use tehai::tiles::GroupKind;
    /// use tehai_naive::PartialNumbers;
    /// // 1z, and three copies of each tile.
    /// let numbers = PartialNumbers::new(GroupKind::Honours, &[1, 0, 0, 0, 0, 0, 0], &[3; 7]);
    /// assert_eq!(numbers.melds, [Some(0), Some(2), Some(5), Some(8), Some(11)]);
    /// assert_eq!(numbers.wins, [Some(1), Some(4), Some(7), Some(10), Some(13)]);
    /// ```
    pub fn new(kind: GroupKind, held: &[u8], limits: &[u8]) -> PartialNumbers {
        let mut numbers = PartialNumbers { melds: [None; MELDS], wins: [None; MELDS] };
        for win in group_wins(kind) {
            let wanted = win.hand.counts();
            if wanted.iter().zip(limits).all(|(wanted, limit)| wanted <= limit) {
                let numbers = if win.head { &mut numbers.wins } else { &mut numbers.melds };
                let tiles = distance(wanted, held);
                numbers[win.melds] = Some(numbers[win.melds].map_or(tiles, |least| least.min(tiles)));
            }
        }
        numbers
    }

    /// The replacement number of a hand for `melds` melds and a head: the least sum of one number for each group, over
    /// all ways to share out the melds and the head.
    pub fn least_sum(groups: &[PartialNumbers; 4], melds: usize) -> Option<u8> {
        let mut least = None;
        for m in 0..=melds {
            for p in 0..=melds - m {
                for s in 0..=melds - m - p {
                    let shares = [m, p, s, melds - m - p - s];
                    for head in 0..4 {
                        let number = |group: usize| {
                            let PartialNumbers { wins, melds } = groups[group];
                            if group == head { wins[shares[group]] } else { melds[shares[group]] }
                        };
                        let sum = (0..4).map(number).sum::<Option<u8>>();
                        least = least.into_iter().chain(sum).min();
                    }
                }
            }
        }
        least
    }
}

/// A question about replacement numbers: the copies of each tile held, and the most that the final hand may hold.
///
/// A drawn tile may be a fifth copy, so these are counts and not a hand. Tiles that do not exist have the limit 0.
///
/// ```
/// use tehai::tiles::Hand;
/// use tehai_naive::Replacement;
/// use tehai::{Players, Rules};
///
/// let hand: Hand = "1111m111122233z".parse()?;
/// let limits = |players: Players| {
///     std::array::from_fn(|index| 4 * u8::from(players.tiles().iter().any(|tile| tile.index() == index)))
/// };
/// assert_eq!(Replacement::new(&hand, limits(Players::Four)).standard(), Some(2));
/// let three = Replacement::new(&hand, limits(Players::Three));
/// assert_eq!(three.standard(), Some(3));
/// assert_eq!(three.unnecessary(Rules::STANDARD).to_string(), "1m1z");
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replacement {
    held: [u8; KINDS],
    limits: [u8; KINDS],
    melds: usize,
}

impl Replacement {
    /// The question for a hand of 3m+1 or 3m+2 tiles that is to become m melds and a head.
    pub fn new(hand: &Hand, limits: [u8; KINDS]) -> Replacement {
        Replacement::for_melds(hand, limits, usize::from(hand.total() / 3))
    }

    /// The question for a hand of any number of tiles that is to become this many melds and a head, or for four melds
    /// also a win of a special form. For more than four melds [`standard`](Replacement::standard) panics; use
    /// [`least_distance`](crate::least_distance).
    pub fn for_melds(hand: &Hand, limits: [u8; KINDS], melds: usize) -> Replacement {
        Replacement { held: *hand.counts(), limits, melds }
    }

    /// The copies held of the tiles of a group.
    pub fn held(&self, group: Group) -> &[u8] {
        &self.held[group.kinds()]
    }

    /// The number of melds of the final hand in the standard form.
    pub fn melds(&self) -> usize {
        self.melds
    }

    /// The replacement number of the standard form.
    pub fn standard(&self) -> Option<u8> {
        let partial =
            |group: Group| PartialNumbers::new(group.kind(), self.held(group), &self.limits[group.kinds()]);
        PartialNumbers::least_sum(&Group::ALL.map(partial), self.melds)
    }

    /// The replacement number of seven pairs: the least distance to seven pairs, with at most one pair of each tile, or
    /// two under [`SevenPairs::Any`].
    pub fn seven_pairs(&self, rule: SevenPairs) -> Option<u8> {
        if self.melds != 4 {
            return None;
        }
        let most = match rule {
            SevenPairs::Distinct => 1,
            SevenPairs::Any => 2,
        };
        // By number of pairs: the least distance to so many pairs of the tiles so far.
        let mut least = [Some(0), None, None, None, None, None, None, None];
        for (held, limit) in self.held.iter().zip(self.limits) {
            for number in (0..least.len()).rev() {
                let ways = (0..=most.min(number)).filter(|&pairs| 2 * pairs as u8 <= limit);
                let cost =
                    |pairs: usize| Some(least[number - pairs]? + distance(&[2 * pairs as u8], &[*held]));
                least[number] = ways.filter_map(cost).min();
            }
        }
        least[7]
    }

    /// The replacement number of thirteen orphans: the least distance to the thirteen wins.
    pub fn thirteen_orphans(&self) -> Option<u8> {
        if self.melds != 4 {
            return None;
        }
        let wins = TileSet::ORPHANS.iter().map(|twice| {
            let mut win = [0; KINDS];
            TileSet::ORPHANS.iter().for_each(|tile| win[tile.index()] = 1);
            win[twice.index()] = 2;
            win
        });
        let allowed = wins.filter(|win| win.iter().zip(self.limits).all(|(&wanted, limit)| wanted <= limit));
        allowed.map(|win| distance(&win, &self.held)).min()
    }

    /// The replacement number of the nearest of the forms that count.
    pub fn nearest(&self, rules: Rules) -> Option<u8> {
        let of_form = |form: Form| match form {
            Form::Standard => self.standard(),
            Form::SevenPairs => self.seven_pairs(rules.seven_pairs),
            Form::ThirteenOrphans => self.thirteen_orphans(),
        };
        rules.forms.iter().filter_map(of_form).min()
    }

    /// The tiles that lower the replacement number when drawn.
    pub fn necessary(&self, rules: Rules) -> TileSet {
        self.lowering(|held| held.nearest(rules))
    }

    /// The tiles that keep the replacement number when discarded.
    pub fn unnecessary(&self, rules: Rules) -> TileSet {
        self.keeping(|held| held.nearest(rules))
    }

    /// The tiles that lower a number when drawn: each is tried.
    pub fn lowering(&self, number: impl Fn(&Replacement) -> Option<u8>) -> TileSet {
        let now = number(self);
        let lowers = |tile: &Tile| {
            let mut drawn = self.clone();
            drawn.held[tile.index()] += 1;
            number(&drawn) < now
        };
        Tile::all().filter(lowers).collect()
    }

    /// The tiles that keep a number when discarded: each that is held is tried.
    pub fn keeping(&self, number: impl Fn(&Replacement) -> Option<u8>) -> TileSet {
        let now = number(self);
        let keeps = |tile: &Tile| {
            let mut left = self.clone();
            left.held[tile.index()] -= 1;
            number(&left) == now
        };
        Tile::all().filter(|tile| self.held[tile.index()] > 0).filter(keeps).collect()
    }
}
