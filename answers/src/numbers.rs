//! Rows of exact numbers, as the reports have them.

use num_bigint::BigUint;
use tehai::count::Fraction;
use tehai::handset::TooLargeError;
use tehai::recurrence::{Counts, GroupClasses, Letter, solve};
use tehai::rules::{Forms, Rules, Setting};
use tehai::winning::special;
use tehai::{Count, HandSet};
use tehai_count::distribution::Distribution;
use tehai_count::tenhou::Tenhou;

use crate::described;
use crate::exact::{Exact, Probability};

described! {
    /// A term of the solved recurrence: hands and deals of some melds, with or without a pair or a tile less.
    pub struct RecurrenceRow {
        /// Melds (A), melds and a pair (B), one tile short of each (C, D).
        pub letter: Letter,
        /// The first so many groups: manzu, then pinzu, souzu and honours.
        pub groups: usize,
        /// Number of melds.
        pub melds: usize,
        /// Number of tiles.
        pub tiles: usize,
        /// Distinct hands.
        pub hands: Exact,
        /// Ways to deal them.
        pub deals: Exact,
    }

    /// A term of the formula of tenhou (天和).
    pub struct TenhouRow {
        /// Which hands.
        pub term: &'static str,
        /// What it is to the sum: part, subtracted (in two parts), total, or space (all hands, of which it is a share).
        pub role: &'static str,
        /// Distinct hands.
        pub hands: Exact,
        /// Ways to deal them.
        pub deals: Exact,
        /// Their share of all deals.
        pub probability: Probability,
    }

    /// Hands and deals of a shanten.
    pub struct ShantenRow {
        /// The shanten.
        pub shanten: i8,
        /// Distinct hands.
        pub hands: Exact,
        /// Ways to deal them.
        pub deals: Exact,
        /// Their share of all deals.
        pub probability: Probability,
    }

    /// Hands and deals of a number of tiles by shanten.
    pub struct ShantenDistribution {
        /// By shanten.
        pub rows: Vec<ShantenRow>,
        /// The mean replacement number, one more than the mean shanten; null without hands.
        pub mean_replacement: Option<Probability>,
    }
}

/// The recurrence, solved for up to so many melds. Terms without hands are left out.
pub fn recurrence(rules: Rules, melds: usize) -> Vec<RecurrenceRow> {
    let groups = GroupClasses::new(melds, rules.fifth_tile);
    let [hands, deals] = [Counts::Hands, Counts::Deals].map(|counts| {
        solve(&counts, &groups, rules.players)
            .map(|joined| Letter::ALL.map(|letter| joined.series(letter).terms().to_vec()))
    });
    let mut rows = Vec::new();
    for letter in Letter::ALL {
        for (place, (hands, deals)) in hands.iter().zip(&deals).enumerate() {
            let terms = hands[letter as usize].iter().zip(&deals[letter as usize]).enumerate();
            rows.extend(terms.filter(|(_, (hands, _))| **hands > BigUint::ZERO).map(
                |(melds, (hands, deals))| RecurrenceRow {
                    letter,
                    groups: place + 1,
                    melds,
                    tiles: letter.tiles(melds),
                    hands: hands.clone().into(),
                    deals: deals.clone().into(),
                },
            ));
        }
    }
    rows
}

/// The setting with the same tenpai hands, restricted to the standard form if possible: the other forms exist only with
/// thirteen tiles.
pub fn of_tenpai(setting: Setting) -> Setting {
    let has_special = setting.tiles + 1 == special::TILES;
    let forms = if has_special { setting.rules.forms } else { Forms::STANDARD };
    Setting { rules: Rules { forms, ..setting.rules }, ..setting }
}

/// The hands and deals of sets, without those that have none.
///
/// # Errors
/// [`TooLargeError`] if the forest of the sets is full.
pub fn sizes<'f, T>(
    sets: impl IntoIterator<Item = (T, HandSet<'f>)>,
) -> Result<Vec<(T, Count)>, TooLargeError> {
    let sizes = sets.into_iter().map(|(of, hands)| Ok((of, hands.count()?)));
    let mut sizes: Vec<_> = sizes.collect::<Result<_, _>>()?;
    sizes.retain(|(_, size)| size.hands > BigUint::ZERO);
    Ok(sizes)
}

/// The terms of the formula, all hands, and the wins.
pub fn tenhou(tenhou: &Tenhou) -> Vec<TenhouRow> {
    let Tenhou { standard, standard_and_seven_pairs, seven_pairs, thirteen_orphans, all } = tenhou.clone();
    let wins = tenhou.wins();
    [
        ("standard", "part", standard),
        ("standard-and-seven-pairs", "subtracted", standard_and_seven_pairs),
        ("seven-pairs", "part", seven_pairs),
        ("thirteen-orphans", "part", thirteen_orphans),
        ("all", "space", all),
        ("wins", "total", wins),
    ]
    .into_iter()
    .map(|(term, role, Count { hands, deals })| {
        let probability = (&Fraction::new(deals.clone(), tenhou.all.deals.clone())).into();
        TenhouRow { term, role, hands: hands.into(), deals: deals.into(), probability }
    })
    .collect()
}

impl From<&Distribution> for ShantenDistribution {
    fn from(distribution: &Distribution) -> ShantenDistribution {
        let total = distribution.total().deals;
        let row = |(shanten, Count { hands, deals }): (i8, &Count)| ShantenRow {
            shanten,
            hands: hands.clone().into(),
            deals: deals.clone().into(),
            probability: (&Fraction::new(deals.clone(), total.clone())).into(),
        };
        ShantenDistribution {
            rows: distribution.by_shanten().map(row).collect(),
            mean_replacement: distribution.mean().as_ref().map(Probability::from),
        }
    }
}
