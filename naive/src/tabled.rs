//! Replacement numbers by definition, for many hands: the partial numbers of all hands of a group are computed
//! once, each as the minimum over all wins of the group.

use std::sync::LazyLock;

use rayon::prelude::*;
use tehai::rules::{Form, Forms, Players, Rules, SevenPairs};
use tehai::tiles::{Group, GroupHand, GroupKind, KINDS, TileSet};

use crate::{PartialNumbers, Replacement, group_wins};

/// Wins processed together.
const LANES: usize = 32;

/// Some wins: the copies of each rank.
type Wins = [[u8; LANES]; 9];

/// Every win of a group within some limits, by number of melds, without and with a head.
#[derive(Debug)]
pub struct Listed([[Vec<Wins>; 5]; 2]);

impl Listed {
    /// Those of a group with these limits of each rank.
    pub fn new(kind: GroupKind, limits: &[u8]) -> Listed {
        let mut listed: [[Vec<&[u8]>; 5]; 2] = Default::default();
        for win in group_wins(kind) {
            let copies = win.hand.counts();
            if copies.iter().zip(limits).all(|(wanted, limit)| wanted <= limit) {
                listed[usize::from(win.head)][win.melds].push(copies);
            }
        }
        // Unused lanes repeat existing wins.
        let chunk = |wins: &[&[u8]]| -> Wins {
            let copies = |rank: usize, lane: usize| wins[lane % wins.len()].get(rank).copied().unwrap_or(0);
            std::array::from_fn(|rank| std::array::from_fn(|lane| copies(rank, lane)))
        };
        Listed(listed.map(|by_melds| by_melds.map(|wins| wins.chunks(LANES).map(chunk).collect())))
    }

    /// [`PartialNumbers::new`] of some copies, by the same minimum, many wins at a time.
    pub fn partial(&self, copies: &[u8]) -> PartialNumbers {
        let mut held = [0; 9];
        held[..copies.len()].copy_from_slice(copies);
        let least = |wins: &Vec<Wins>| least_distance(wins, &held);
        let [melds, wins] = [&self.0[0], &self.0[1]].map(|by_melds| by_melds.each_ref().map(least));
        PartialNumbers { melds, wins }
    }
}

fn least_distance(wins: &[Wins], held: &[u8; 9]) -> Option<u8> {
    let mut least = [u8::MAX; LANES];
    for wins in wins {
        let mut distance = [0; LANES];
        for (wanted, &held) in wins.iter().zip(held) {
            for lane in 0..LANES {
                distance[lane] = wanted[lane].saturating_sub(held).wrapping_add(distance[lane]);
            }
        }
        for lane in 0..LANES {
            least[lane] = least[lane].min(distance[lane]);
        }
    }
    least.into_iter().min().filter(|_| !wins.is_empty())
}

/// The definition of the replacement numbers of whole hands, with looked-up partial numbers of groups.
#[derive(Debug)]
pub struct Definition {
    suit: Vec<Option<PartialNumbers>>,
    honours: Vec<Option<PartialNumbers>>,
    /// For manzu with three players, by copies of 1m and of 9m.
    terminals: [[PartialNumbers; 5]; 5],
    suits: Listed,
}

/// Built once, for all tests.
pub static DEFINITION: LazyLock<Definition> = LazyLock::new(Definition::new);

impl Definition {
    /// For suits up to 15 tiles (a hand and a drawn tile); larger suits are computed on demand.
    fn new() -> Definition {
        let [suits, honours] = GroupKind::ALL.map(|kind| Listed::new(kind, &[4; 9]));
        let table = |kind, listed: &Listed| {
            // All of the few hands of honours; on-demand computation is for suits only.
            let is_listed = |hand: &GroupHand| hand.total() <= 15 || kind == GroupKind::Honours;
            let hands =
                (0..GroupHand::number(kind)).into_par_iter().map(|code| GroupHand::from_code(kind, code));
            hands.map(|hand| is_listed(&hand).then(|| listed.partial(hand.counts()))).collect()
        };
        let terminals = std::array::from_fn(|one| {
            std::array::from_fn(|nine| {
                let held = [one as u8, 0, 0, 0, 0, 0, 0, 0, nine as u8];
                PartialNumbers::new(GroupKind::Suit, &held, &[4, 0, 0, 0, 0, 0, 0, 0, 4])
            })
        });
        Definition {
            suit: table(GroupKind::Suit, &suits),
            honours: table(GroupKind::Honours, &honours),
            terminals,
            suits,
        }
    }

    /// The partial numbers of a hand of a group without limits.
    pub fn partial(&self, hand: &GroupHand) -> PartialNumbers {
        let table = match hand.kind() {
            GroupKind::Suit => &self.suit,
            GroupKind::Honours => &self.honours,
        };
        table[hand.code() as usize].unwrap_or_else(|| self.suits.partial(hand.counts()))
    }

    /// The replacement number of the standard form. A fifth copy is in no win, so it changes nothing.
    pub fn standard(&self, question: &Replacement, players: Players) -> Option<u8> {
        let of = |group: Group| {
            let held = question.held(group);
            let copies = |rank: usize| held.get(rank).map_or(0, |&held| held.min(4));
            let hand = match group.kind() {
                GroupKind::Suit => GroupHand::suit(std::array::from_fn(copies)),
                GroupKind::Honours => GroupHand::honours(std::array::from_fn(copies)),
            };
            if group == Group::Manzu && players == Players::Three {
                return self.terminals[usize::from(copies(0))][usize::from(copies(8))];
            }
            self.partial(&hand.expect("four copies at most"))
        };
        PartialNumbers::least_sum(&Group::ALL.map(of), question.melds())
    }

    /// The replacement number of the nearest of the forms that count.
    pub fn nearest(&self, question: &Replacement, rules: Rules) -> Option<u8> {
        let of_form = |form: Form| match form {
            Form::Standard => self.standard(question, rules.players),
            Form::SevenPairs => question.seven_pairs(rules.seven_pairs),
            Form::ThirteenOrphans => question.thirteen_orphans(),
        };
        rules.forms.iter().filter_map(of_form).min()
    }

    /// The necessary and the unnecessary tiles.
    pub fn effects(&self, question: &Replacement, rules: Rules) -> (TileSet, TileSet) {
        let number = |question: &Replacement| self.nearest(question, rules);
        (question.lowering(number), question.keeping(number))
    }
}

/// The definition under some limits.
#[derive(Debug)]
pub struct DefinitionUnder([Listed; 4]);

impl DefinitionUnder {
    /// The definition where a win holds no more of each tile than this.
    pub fn new(limits: &[u8; KINDS]) -> DefinitionUnder {
        DefinitionUnder(Group::ALL.map(|group| Listed::new(group.kind(), &limits[group.kinds()])))
    }

    /// The replacement numbers of the standard form, seven pairs and thirteen orphans.
    pub fn numbers(&self, question: &Replacement, rule: SevenPairs) -> [Option<u8>; 3] {
        let groups = Group::ALL.map(|group| self.0[group as usize].partial(question.held(group)));
        let standard = PartialNumbers::least_sum(&groups, question.melds());
        [standard, question.seven_pairs(rule), question.thirteen_orphans()]
    }
}

/// The number of the nearest of the forms that count.
pub fn least(numbers: [Option<u8>; 3], forms: Forms) -> Option<u8> {
    let counting = Form::ALL.into_iter().zip(numbers).filter(|&(form, _)| forms.contains(form));
    counting.filter_map(|(_, number)| number).min()
}

/// Four copies of each tile that exists.
pub fn four_of_each(players: Players) -> [u8; KINDS] {
    let mut limits = [4; KINDS];
    if players == Players::Three {
        limits[1..8].fill(0);
    }
    limits
}
