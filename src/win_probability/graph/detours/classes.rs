//! Classes of groups: what hands of groups have in common for the others.

use crate::shanten::Partial;
use crate::shanten::tables::effect_tables::{PartialSet, decisive};
use crate::shanten::tables::numbering::Numbering;

/// The class of one, two or three groups: their partial replacement numbers.
pub(super) type Class = u16;

/// Numbers by two classes, kept once they are worked out.
#[derive(Default)]
struct ByTwo(Vec<Vec<Option<u16>>>);

impl ByTwo {
    fn known(&self, one: Class, other: Class) -> Option<u16> {
        *self.0.get(usize::from(one))?.get(usize::from(other))?
    }

    /// Keeps a number, and returns it.
    #[inline(never)]
    fn keep(&mut self, one: Class, other: Class, number: u16) -> u16 {
        let (row, column) = (usize::from(one), usize::from(other));
        self.0.resize_with(self.0.len().max(row + 1), Vec::new);
        let row = &mut self.0[row];
        row.resize(row.len().max(column + 1), None);
        row[column] = Some(number);
        number
    }
}

/// The classes of groups, and of several groups together.
#[derive(Default)]
pub(super) struct Classes {
    numbers: Numbering<Partial, Class>,
    joined: ByTwo,
    /// The tiles to draw, by the class of three groups and that of the fourth.
    least: ByTwo,
    /// The decisive numbers of the fourth.
    decisive: ByTwo,
}

impl Classes {
    /// The class of these numbers.
    pub(super) fn class(&mut self, numbers: Partial) -> Class {
        self.numbers.number(numbers)
    }

    /// The numbers of a class.
    pub(super) fn numbers(&self, class: Class) -> &Partial {
        &self.numbers.all[usize::from(class)]
    }

    /// The class of two together.
    pub(super) fn join(&mut self, one: Class, other: Class) -> Class {
        self.joined.known(one, other).unwrap_or_else(|| {
            let joined = self.numbers.number(self.numbers(one).join(self.numbers(other)));
            self.joined.keep(one, other, joined)
        })
    }

    /// The tiles to draw for melds and a head, by three groups and the fourth.
    pub(super) fn least(&mut self, three: Class, fourth: Class, melds: usize) -> u8 {
        let known = self.least.known(three, fourth).unwrap_or_else(|| {
            let least = self.numbers(three).least_win(self.numbers(fourth), melds);
            self.least.keep(three, fourth, least.into())
        });
        known as u8
    }

    /// The numbers of the fourth that are decisive beside the three.
    pub(super) fn decisive(&mut self, three: Class, fourth: Class, melds: usize) -> PartialSet {
        self.decisive.known(three, fourth).unwrap_or_else(|| {
            let [others, group] = [three, fourth].map(|class| self.numbers(class));
            let numbers = decisive(group, others, &group.join(others), melds);
            self.decisive.keep(three, fourth, numbers)
        })
    }
}
