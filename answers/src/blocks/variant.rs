//! The two variants of the method, and the corrections they differ in.

use std::fmt;

use tehai::rules::FifthTile;
use tehai_options::named;

/// The edition of the method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// The article's code fragments read literally, errors included. They have no rule for the fifth copy of a tile.
    AsPublished,
    /// What the article's text promises: all waits and no others, under a rule for the fifth copy of a tile.
    Corrected(FifthTile),
}

impl Variant {
    /// `as-published` or `corrected`, as the reports name it.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::AsPublished => "as-published",
            Variant::Corrected(_) => "corrected",
        }
    }

    /// Its corrections of the printed code.
    pub const fn corrections(self) -> Corrections {
        match self {
            Variant::AsPublished => Corrections::NONE,
            Variant::Corrected(FifthTile::Excluded) => Corrections::ALL,
            Variant::Corrected(FifthTile::Counted) => {
                Corrections::ALL.without_correction(Correction::NoFifthCopy)
            }
        }
    }
}

named! {
    /// A correction of the printed code: one rule, at one place.
    Correction {
        /// The values of the orphans are 0, 8, …, 96: `i * 8`, as the text says, where the code has `i / 8`.
        ///
        /// ```
        /// use tehai::rules::FifthTile;
        /// use tehai_answers::blocks::{Variant, ready_hand_judge};
        /// let hand = "19m19p19s1234567z".parse()?;
        /// assert_eq!(ready_hand_judge(&hand, Variant::AsPublished).to_string(), "");
        /// let corrected = ready_hand_judge(&hand, Variant::Corrected(FifthTile::Excluded));
        /// assert_eq!(corrected.to_string(), "19m19p19s1234567z");
        /// # Ok::<(), tehai::tiles::notation::ParseError>(())
        /// ```
        OrphanValues = "orphan-values",
        /// The missing orphan is the expected one, number `i + temp`, where the code has `i`. The two differ if an
        /// earlier orphan is there twice.
        ///
        /// ```
        /// use tehai_answers::blocks::{Correction, Corrections, judge_with};
        /// // 1m is there twice, so the gap at 9m shows one place later.
        /// let hand = "11m19p19s1234567z".parse()?;
        /// let values_only = Corrections::NONE.with_correction(Correction::OrphanValues);
        /// assert_eq!(judge_with(&hand, values_only).to_string(), "1p");
        /// let both = values_only.with_correction(Correction::MissingOrphan);
        /// assert_eq!(judge_with(&hand, both).to_string(), "9m");
        /// # Ok::<(), tehai::tiles::notation::ParseError>(())
        /// ```
        MissingOrphan = "missing-orphan",
        /// Five equal tiles may be a triplet and begin two sequences. The code's cases end at four, although
        /// traversal tries a fifth copy.
        ///
        /// ```
        /// use tehai::rules::FifthTile;
        /// use tehai_answers::blocks::{Variant, ready_hand_judge};
        /// // With a fifth 1m: 111m 123m 123m and 55z.
        /// let hand = "11112233m55z".parse()?;
        /// assert_eq!(ready_hand_judge(&hand, Variant::AsPublished).to_string(), "4m5z");
        /// let corrected = ready_hand_judge(&hand, Variant::Corrected(FifthTile::Counted));
        /// assert_eq!(corrected.to_string(), "14m5z");
        /// # Ok::<(), tehai::tiles::notation::ParseError>(())
        /// ```
        FiveEqual = "five-equal",
        /// Traversal does not try a tile of which the block holds all four copies:
        /// [`FifthTile::Excluded`]. Not applied under [`FifthTile::Counted`].
        ///
        /// ```
        /// use tehai::rules::FifthTile;
        /// use tehai_answers::blocks::{Variant, ready_hand_judge};
        /// let hand = "1111m".parse()?;
        /// assert_eq!(ready_hand_judge(&hand, Variant::AsPublished).to_string(), "1m");
        /// assert_eq!(ready_hand_judge(&hand, Variant::Corrected(FifthTile::Excluded)).to_string(), "");
        /// # Ok::<(), tehai::tiles::notation::ParseError>(())
        /// ```
        NoFifthCopy = "no-fifth-copy",
        /// A tile that two steps find is listed once.
        ///
        /// ```
        /// use tehai::rules::FifthTile;
        /// use tehai_answers::blocks::{Variant, ready_hand_judge};
        /// // 11123m takes 4m and leaves 56777m the head, and the other way round.
        /// let hand = "1112356777m".parse()?;
        /// assert_eq!(ready_hand_judge(&hand, Variant::AsPublished).to_string(), "1447m");
        /// let corrected = ready_hand_judge(&hand, Variant::Corrected(FifthTile::Excluded));
        /// assert_eq!(corrected.to_string(), "147m");
        /// # Ok::<(), tehai::tiles::notation::ParseError>(())
        /// ```
        ListedOnce = "listed-once",
    }
}

/// A set of corrections: those of a [`Variant`], or any others, to see the effect of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Corrections(u8);

impl Corrections {
    /// None: the method as it was published.
    pub const NONE: Corrections = Corrections(0);
    /// All five.
    pub const ALL: Corrections = Corrections((1 << Correction::ALL.len()) - 1);

    /// Is it among them?
    pub const fn contains(self, correction: Correction) -> bool {
        self.0 >> correction as u8 & 1 == 1
    }

    /// With one more.
    pub const fn with_correction(self, correction: Correction) -> Corrections {
        Corrections(self.0 | 1 << correction as u8)
    }

    /// With one less.
    pub const fn without_correction(self, correction: Correction) -> Corrections {
        Corrections(self.0 & !(1 << correction as u8))
    }

    /// Those in either set.
    pub const fn union(self, other: Corrections) -> Corrections {
        Corrections(self.0 | other.0)
    }

    /// Every subset, smaller ones first.
    pub fn subsets(self) -> impl Iterator<Item = Corrections> {
        let within = (0..=self.0).filter(move |bits| bits & !self.0 == 0).map(Corrections);
        (0..=Correction::ALL.len()).flat_map(move |size| within.clone().filter(move |set| set.len() == size))
    }

    /// Number of corrections.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is the set empty?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The corrections in order.
    pub fn iter(self) -> impl Iterator<Item = Correction> {
        Correction::ALL.into_iter().filter(move |&correction| self.contains(correction))
    }
}

impl fmt::Display for Corrections {
    /// The names, with spaces between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.iter().map(Correction::name).collect();
        f.write_str(&names.join(" "))
    }
}
