//! How far the hands of a table are from a win, a row at a time.

use crate::profile::{Profile, Profiles};
use crate::solo::orbits::{Block, HONOURS, Orbits, PARTS};
use crate::solo::part::Counts;
use tehai::rules::{Players, Rules};
use tehai::tiles::Group;

/// What the distance depends on, of the classes of each part.
pub(super) struct Distances {
    profiles: Profiles,
    /// Are the terminals of a third suit among the honours? Then the first part is empty, and the honours are two
    /// groups.
    are_two_groups: bool,
    /// By part, tiles and class.
    parts: [Vec<Vec<Profile>>; PARTS],
}

impl Distances {
    /// For a table of a game of riichi mahjong.
    pub(super) fn new(orbits: &Orbits, players: Players) -> Distances {
        let game = orbits.game();
        let rules = Rules { players, forms: game.forms, seven_pairs: game.seven_pairs, ..Rules::default() };
        let profiles = Profiles::new(rules, orbits.tiles()).expect("hands of the game have a shanten");
        let are_two_groups = players == Players::Three;
        let of_part = |at: usize| {
            let part = orbits.part(at);
            let of_hand = |hand: &Counts| {
                let copies: Vec<u8> = hand.iter(part.kinds.number).collect();
                match at {
                    // No form tells the honours apart, so any two of them can be the terminals.
                    HONOURS if are_two_groups => {
                        let (honours, terminals) = copies.split_at(copies.len() - 2);
                        let terminals = [terminals[0], 0, 0, 0, 0, 0, 0, 0, terminals[1]];
                        profiles.join(
                            &profiles.of(Group::Manzu, &terminals),
                            &profiles.of(Group::Honours, honours),
                        )
                    }
                    HONOURS => profiles.of(Group::Honours, &copies),
                    _ => profiles.of(Group::Souzu, &copies),
                }
            };
            (0..=orbits.tiles()).map(|tiles| part.hands(tiles).iter().map(of_hand).collect()).collect()
        };
        let parts = std::array::from_fn(of_part);
        Distances { profiles, are_two_groups, parts }
    }

    /// What the distances of the hands of each row of a block depend on, of its last suit and its honours.
    pub(super) fn of_block(&self, block: &Block) -> OfBlock<'_> {
        let of_part = |at: usize| &self.parts[at][usize::from(block.tiles[at])][..];
        let [first, second, third, honours] = [0, 1, 2, HONOURS].map(of_part);
        let with_honours =
            |third| honours.iter().map(move |of_honours| self.profiles.join(third, of_honours));
        let row = match self.are_two_groups {
            true => honours.to_vec(),
            false => third.iter().flat_map(with_honours).collect(),
        };
        OfBlock { distances: self, first, second, third, honours: honours.len(), row }
    }
}

/// What the distances of the hands of a block depend on.
pub(super) struct OfBlock<'d> {
    distances: &'d Distances,
    first: &'d [Profile],
    second: &'d [Profile],
    third: &'d [Profile],
    /// Classes of the honours.
    honours: usize,
    /// Of the last suit and the honours together, or of the honours alone if these are two groups.
    row: Vec<Profile>,
}

impl OfBlock<'_> {
    /// The replacement numbers of a row.
    pub(super) fn of_row(&self, [first, second]: [usize; 2], numbers: &mut [u8]) {
        let Distances { profiles, are_two_groups, .. } = self.distances;
        let (first, second) = (&self.first[first], &self.second[second]);
        let write = |one: &Profile, others: &[Profile], numbers: &mut [u8]| {
            numbers
                .iter_mut()
                .zip(profiles.replacements(one, others))
                .for_each(|(number, found)| *number = found);
        };
        if *are_two_groups {
            for (third, numbers) in self.third.iter().zip(numbers.chunks_exact_mut(self.honours)) {
                write(&profiles.join(second, third), &self.row, numbers);
            }
        } else {
            write(&profiles.join(first, second), &self.row, numbers);
        }
    }
}
