//! The semirings in which the recurrence is solved, and power series over them.

use std::ops::{Add, Mul};

use num_bigint::BigUint;

use crate::handset::{Forest, HandSet};
use crate::tiles::{Group, GroupHand};

/// What the recurrence needs: two operations with their neutral elements, and the value of some hands of one group. One
/// is the value of no tiles, with which a join of any number of suits begins.
///
/// Another semiring answers another question. How few kinds of tile can four melds and a head have? Fourteen tiles have
/// at least four kinds, and four are enough: `11112222333344m`.
///
/// ```
/// use tehai::tiles::GroupHand;
/// use tehai::recurrence::{Semiring, GroupClasses, solve};
/// use tehai::rules::{FifthTile, Players};
/// use tehai::tiles::Group;
///
/// struct FewestKinds;
///
/// impl Semiring for FewestKinds {
///     type Element = Option<usize>; // None: no hands
///
///     fn zero(&self) -> Option<usize> {
///         None
///     }
///
///     fn one(&self) -> Option<usize> {
///         Some(0)
///     }
///
///     fn add(&self, one: &Option<usize>, other: &Option<usize>) -> Option<usize> {
///         one.iter().chain(other).min().copied()
///     }
///
///     fn multiply(&self, one: &Option<usize>, other: &Option<usize>) -> Option<usize> {
///         Some((*one)? + (*other)?)
///     }
///
///     fn hands(&self, groups: &[Group], hands: &[GroupHand]) -> Vec<Option<usize>> {
///         let kinds = |hand: &GroupHand| hand.counts().iter().filter(|&&count| count > 0).count();
///         vec![hands.iter().map(kinds).min(); groups.len()]
///     }
/// }
///
/// let groups = GroupClasses::new(4, FifthTile::Excluded);
/// let [.., all] = solve(&FewestKinds, &groups, Players::Four);
/// assert_eq!(all.wins().terms(), [Some(1), Some(2), Some(3), Some(3), Some(4)]);
/// ```
pub trait Semiring {
    /// A value, such as a set or a number.
    type Element: Clone;

    /// The value of no hands, neutral for [`add`](Semiring::add).
    fn zero(&self) -> Self::Element;

    /// The value of the hand without tiles, neutral for [`multiply`](Semiring::multiply).
    fn one(&self) -> Self::Element;

    /// The value of the union of two sets that have no hand in common.
    fn add(&self, one: &Self::Element, other: &Self::Element) -> Self::Element;

    /// The value of all combinations of these hands with those of other groups.
    fn multiply(&self, one: &Self::Element, other: &Self::Element) -> Self::Element;

    /// The value of these hands in each of some groups of their kind.
    fn hands(&self, groups: &[Group], hands: &[GroupHand]) -> Vec<Self::Element>;
}

/// Sets of hands in a forest: union and product.
impl<'f> Semiring for &'f Forest {
    type Element = HandSet<'f>;

    fn zero(&self) -> HandSet<'f> {
        self.empty()
    }

    fn one(&self) -> HandSet<'f> {
        self.unit()
    }

    fn add(&self, one: &HandSet<'f>, other: &HandSet<'f>) -> HandSet<'f> {
        *one | *other
    }

    fn multiply(&self, one: &HandSet<'f>, other: &HandSet<'f>) -> HandSet<'f> {
        *one * *other
    }

    fn hands(&self, groups: &[Group], hands: &[GroupHand]) -> Vec<HandSet<'f>> {
        let Some(&first) = groups.first() else { return Vec::new() };
        let in_first = self.group_hands(first, hands);
        groups.iter().map(|&group| in_first.moved(first, group)).collect()
    }
}

/// Numbers of hands or of deals, exact: sum and product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// Each hand counts one.
    Hands,
    /// Each hand counts the ways to deal it from four copies of each tile.
    Deals,
}

impl Semiring for Counts {
    type Element = BigUint;

    fn zero(&self) -> BigUint {
        BigUint::ZERO
    }

    fn one(&self) -> BigUint {
        BigUint::from(1u8)
    }

    fn add(&self, one: &BigUint, other: &BigUint) -> BigUint {
        one + other
    }

    fn multiply(&self, one: &BigUint, other: &BigUint) -> BigUint {
        one * other
    }

    fn hands(&self, groups: &[Group], hands: &[GroupHand]) -> Vec<BigUint> {
        let count = match self {
            Counts::Hands => BigUint::from(hands.len()),
            Counts::Deals => hands.iter().map(GroupHand::deals).sum(),
        };
        vec![count; groups.len()]
    }
}

/// A power series in the number of melds, cut off at the most melds asked for: `x[0] + x[1] z + x[2] z² + …`.
#[derive(Debug)]
pub struct Series<'a, A: Semiring> {
    semiring: &'a A,
    terms: Vec<A::Element>,
}

impl<'a, A: Semiring> Series<'a, A> {
    /// The series with these coefficients, from the constant one on.
    pub fn new(semiring: &'a A, terms: Vec<A::Element>) -> Series<'a, A> {
        Series { semiring, terms }
    }

    /// The terms, by number of melds.
    pub fn terms(&self) -> &[A::Element] {
        &self.terms
    }

    /// `z · x`: every term is moved up by one meld, and the last is dropped.
    pub(super) fn times_meld(mut self) -> Series<'a, A> {
        self.terms.rotate_right(1);
        self.terms[0] = self.semiring.zero();
        self
    }
}

impl<A: Semiring> Clone for Series<'_, A> {
    fn clone(&self) -> Self {
        Series { semiring: self.semiring, terms: self.terms.clone() }
    }
}

impl<'a, A: Semiring> Mul for &Series<'a, A> {
    type Output = Series<'a, A>;

    /// (x · y)_m = Σ x_l · y_{m−l}, l = 0 … m.
    fn mul(self, other: &Series<'a, A>) -> Series<'a, A> {
        let semiring = self.semiring;
        let term = |m: usize| {
            (0..=m).fold(semiring.zero(), |sum, l| {
                semiring.add(&sum, &semiring.multiply(&self.terms[l], &other.terms[m - l]))
            })
        };
        Series { semiring, terms: (0..self.terms.len()).map(term).collect() }
    }
}

impl<'a, A: Semiring> Add for &Series<'a, A> {
    type Output = Series<'a, A>;

    fn add(self, other: &Series<'a, A>) -> Series<'a, A> {
        let semiring = self.semiring;
        let terms = self.terms.iter().zip(&other.terms).map(|(one, other)| semiring.add(one, other));
        Series { semiring, terms: terms.collect() }
    }
}

impl<'a, A: Semiring> Add for Series<'a, A> {
    type Output = Series<'a, A>;

    fn add(self, other: Series<'a, A>) -> Series<'a, A> {
        &self + &other
    }
}
