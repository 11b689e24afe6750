//! The tables of the standard form against a plain dynamic program, on all hands of a group.

use tehai::rules::Players;
use tehai::shanten::GroupTables;
use tehai::tiles::{COPIES, Group, Tile};
use tehai_naive::plain::{Partial, Prefix, join, least_win};

/// The numbers of each class that was met.
struct Classes(Vec<Option<Partial>>);

impl Classes {
    fn meet(&mut self, class: u8, numbers: Partial) {
        let known = self.0[usize::from(class)].get_or_insert(numbers);
        assert_eq!(*known, numbers, "class {class}");
    }

    /// All of them.
    fn numbers(self) -> Vec<Partial> {
        self.0.into_iter().map(|numbers| numbers.expect("a hand of each class")).collect()
    }
}

/// The hands of a group of a game.
struct Hands<'a> {
    tables: &'a GroupTables,
    players: Players,
    group: Group,
}

impl Hands<'_> {
    /// Meets all hands that begin with the ranks before `rank`, counted from 1.
    fn meet(&self, rank: u8, place: u32, prefix: Prefix, classes: &mut Classes) {
        let Some(tile) = Tile::new(self.group, rank) else {
            return classes.meet(self.tables.classes[place as usize], prefix.end());
        };
        let limit = if self.players.tiles().contains(tile) { COPIES } else { 0 };
        for held in 0..=limit {
            let weight = self.tables.weights[tile.index()][self.group as usize];
            let next = prefix.next(held, limit, self.group != Group::Honours && rank <= 7);
            self.meet(rank + 1, place + weight * u32::from(held), next, classes);
        }
    }
}

#[test]
fn the_tables_of_groups_are_those_of_a_plain_dynamic_program() {
    for players in Players::ALL {
        let tables = &GroupTables::new(players);
        let mut groups = Classes(vec![None; tables.group_classes()]);
        for (at, group) in Group::ALL.into_iter().enumerate() {
            let first = tables.offsets[at];
            // Groups with the same tiles share their places.
            if !tables.offsets[..at].contains(&first) {
                Hands { tables, players, group }.meet(1, first, Prefix::START, &mut groups);
            }
        }
        let groups = groups.numbers();
        let mut pairs = Classes(vec![None; tables.pair_classes()]);
        let each_two = groups.iter().flat_map(|one| groups.iter().map(move |other| join(one, other)));
        tables.pairs.iter().zip(each_two).for_each(|(&class, numbers)| pairs.meet(class, numbers));
        let pairs = &pairs.numbers();
        let wins = |melds| {
            let row = move |one| pairs.iter().map(move |other| least_win(one, other, melds));
            pairs.iter().flat_map(row)
        };
        assert!((0..=4).flat_map(wins).eq(tables.numbers.iter().copied()), "{players:?}");
    }
}
