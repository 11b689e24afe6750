//! Differences between the block-classification judge and the definition of waits: `blocks-audit`.
//!
//! Both variants judge each hand of a [`Space`], and the listed waits are checked against
//! [`waits`] under each fifth-tile rule. Disagreements are counted by
//! [`Kind`], and each is traced to the corrections of [`blocks`](tehai_answers::blocks) that remove it.

mod spaces;

use super::FIFTH_TILE;
use crate::reports::publish::{Outline, Report};
use anyhow::Result;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rayon::prelude::*;
pub use spaces::Space;
use std::collections::BTreeMap;
use std::ops::Range;
use tehai::handset::Index;
use tehai::rules::{FifthTile, Rules};
use tehai::tiles::{Hand, TileSet};
use tehai::waiting::waits;
use tehai::winning::special::thirteen_orphans_waits;
use tehai_answers::blocks::{Corrections, ReadyHands, Variant, judge_with, ready_hand_judge};
use tehai_count::survey::Sample;
use tehai_program::output::table::{Column, Table};
use tehai_program::{check, row};

/// The outline of `blocks-audit`.
pub static AUDIT: Outline = Outline {
    file: "blocks-audit.csv",
    title: "Where block classification and the definition of waits differ",
    question: "Where does judging waits by blocks go wrong?",
    program: "make-reports -- --only blocks-audit",
    description: "Hands on which judging waits by block classification disagrees with the definition, by kind \
        of disagreement. A variant has no row where it agrees on every hand judged. A hand that shows several \
        kinds counts for each.",
    columns: &[
        Column::choice("variant", VARIANT, &["as-published", "corrected"]),
        FIFTH_TILE,
        Column::choice("space", SPACE, Space::NAMES),
        Column::choice("disagreement", DISAGREEMENT, Kind::NAMES),
        Column::integer("hands", "Number of hands that show it.").unit("hands"),
        Column::text("example", EXAMPLE),
        Column::text("judge_waits", JUDGE_WAITS),
        Column::text("true_waits", "What the example waits for."),
        Column::text("corrections", CORRECTIONS),
        Column::integer("hands_total", "Hands judged in the space; of a sample, hands drawn.").unit("hands"),
    ],
    key: &["variant", "fifth_tile", "space", "disagreement"],
};

const VARIANT: &str = "as-published (the printed code read literally) or corrected (with the five \
    corrections; it follows the rule for the fifth tile, which the printed code does not know).";
const SPACE: &str = "suit-N: every hand of N tiles in one suit. tenpai-N: every tenpai hand of N tiles over \
    all groups. thirteen-orphans, seven-pairs: every hand that waits for that form. sample-tenpai-13, \
    sample-others-13: hands of 13 tiles, tenpai and not, drawn with replacement and equal probability. Which \
    hands are tenpai is decided under the rule counted, which has more of them.";
const DISAGREEMENT: &str = "orphans (the hand waits for thirteen orphans, and other waits or none are listed), \
    missed-tenpai (tenpai, and nothing is listed), missed-wait (something is listed, and a wait is not), \
    false-tenpai (not tenpai, and something is listed), extra-wait (tenpai, and a tile is listed that is no \
    wait), listed-twice.";
const EXAMPLE: &str = "The smallest of these hands: that whose tiles, in order, come first.";
const JUDGE_WAITS: &str = "What the judge lists for the example, repeated tiles included.";
const CORRECTIONS: &str = "The corrections that remove the disagreement, with spaces between them: for each \
    hand the fewest that do, all hands together.";

/// A kind of disagreement between judgement and definition. A hand can show several kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// The hand waits for thirteen orphans, and its waits differ from the list. It then shows none of the next
    /// four kinds.
    Orphans,
    /// The hand is tenpai, but nothing is listed.
    MissedTenpai,
    /// Something is listed, but one of the waits is not.
    MissedWait,
    /// The hand is not tenpai, but something is listed.
    FalseTenpai,
    /// The hand is tenpai, but a tile is listed that it does not wait for.
    ExtraWait,
    /// A tile is listed twice.
    ListedTwice,
}

impl Kind {
    /// All kinds in order.
    pub const ALL: [Kind; 6] = [
        Kind::Orphans,
        Kind::MissedTenpai,
        Kind::MissedWait,
        Kind::FalseTenpai,
        Kind::ExtraWait,
        Kind::ListedTwice,
    ];

    const NAMES: &'static [&'static str] =
        &["orphans", "missed-tenpai", "missed-wait", "false-tenpai", "extra-wait", "listed-twice"];

    /// The name in the report, such as `orphans`.
    pub const fn name(self) -> &'static str {
        Kind::NAMES[self as usize]
    }

    /// Does a hand with these waits and this list show the kind?
    fn is_shown(self, hand: &Hand, waits: TileSet, listed: &ReadyHands) -> bool {
        let (is_orphans, listed_waits) = (!thirteen_orphans_waits(hand).is_empty(), listed.waits());
        let is_other = |shown| shown && !is_orphans;
        match self {
            Kind::Orphans => is_orphans && listed_waits != waits,
            Kind::MissedTenpai => is_other(listed.is_empty() && !waits.is_empty()),
            Kind::MissedWait => is_other(!listed.is_empty() && !listed_waits.is_superset(waits)),
            Kind::FalseTenpai => is_other(waits.is_empty() && !listed.is_empty()),
            Kind::ExtraWait => is_other(!waits.is_empty() && !listed_waits.is_subset(waits)),
            Kind::ListedTwice => !listed.repeated().is_empty(),
        }
    }
}

/// The hands of a space that show a kind of disagreement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The number of hands.
    pub hands: u64,
    /// The smallest of them, comparing their tiles in order.
    pub example: Hand,
    /// The waits listed for the example.
    pub listed: ReadyHands,
    /// The true waits of the example.
    pub waits: TileSet,
    /// The corrections that remove the disagreement: the fewest for each hand, united over all hands.
    pub corrections: Corrections,
}

impl Finding {
    fn of(hand: &Hand, rule: FifthTile, kind: Kind, waits: TileSet, listed: ReadyHands) -> Finding {
        let all = Variant::Corrected(rule).corrections();
        let removes = |set: &Corrections| !kind.is_shown(hand, waits, &judge_with(hand, *set));
        let corrections = all.subsets().find(removes).unwrap_or(Corrections::NONE);
        Finding { hands: 1, example: *hand, listed, waits, corrections }
    }

    fn and(self, other: Finding) -> Finding {
        let (hands, corrections) = (self.hands + other.hands, self.corrections.union(other.corrections));
        // With equal numbers of tiles, the hand with more copies of a lower tile is the smaller.
        let smaller = if self.example >= other.example { self } else { other };
        Finding { hands, corrections, ..smaller }
    }
}

/// What a judgement depends on besides the hand.
pub type Judge = (Variant, FifthTile);

/// The result of a space.
#[derive(Clone, Debug)]
pub struct Audited {
    /// The space.
    pub space: Space,
    /// Number of hands judged, or drawn from a sampled space.
    pub hands: u64,
    /// Hands that show any disagreement.
    pub wrong: BTreeMap<Judge, u64>,
    /// The disagreements.
    pub findings: BTreeMap<(Judge, Kind), Finding>,
}

impl Audited {
    const fn new(space: Space) -> Audited {
        Audited { space, hands: 0, wrong: BTreeMap::new(), findings: BTreeMap::new() }
    }

    fn judge(&mut self, hand: &Hand, rules: &[FifthTile]) {
        self.hands += 1;
        let published = ready_hand_judge(hand, Variant::AsPublished);
        for &rule in rules {
            let waits = waits(&(*hand).into(), Rules { fifth_tile: rule, ..Rules::default() });
            self.compare((Variant::AsPublished, rule), hand, waits, published);
            let corrected = Variant::Corrected(rule);
            self.compare((corrected, rule), hand, waits, ready_hand_judge(hand, corrected));
        }
    }

    fn compare(&mut self, judge: Judge, hand: &Hand, waits: TileSet, listed: ReadyHands) {
        if listed.waits() == waits && listed.repeated().is_empty() {
            return;
        }
        *self.wrong.entry(judge).or_default() += 1;
        for kind in Kind::ALL.into_iter().filter(|kind| kind.is_shown(hand, waits, &listed)) {
            self.add((judge, kind), Finding::of(hand, judge.1, kind, waits, listed));
        }
    }

    fn add(&mut self, key: (Judge, Kind), finding: Finding) {
        let known = self.findings.remove(&key);
        self.findings.insert(key, known.into_iter().fold(finding, Finding::and));
    }

    fn and(mut self, other: Audited) -> Audited {
        self.hands += other.hands;
        for (judge, hands) in other.wrong {
            *self.wrong.entry(judge).or_default() += hands;
        }
        other.findings.into_iter().for_each(|(key, finding)| self.add(key, finding));
        self
    }
}

/// Hands drawn for each sampled space of the committed report.
const SAMPLE: u64 = 100_000;

/// The parameters of an audit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The spaces, in order.
    pub spaces: Vec<Space>,
    /// The rules for the fifth copy of a tile.
    pub rules: Vec<FifthTile>,
    /// Number of hands drawn from each sampled space, with replacement.
    pub sample: u64,
    /// The seed for the draws, by ChaCha8.
    pub seed: u64,
}

impl Default for Settings {
    /// The settings of the committed report.
    fn default() -> Settings {
        let spaces = Space::ALL.into_iter().filter(|space| *space != Space::SevenPairs).collect();
        Settings { spaces, rules: FifthTile::ALL.to_vec(), sample: SAMPLE, seed: 0 }
    }
}

impl Settings {
    /// Builds the spaces.
    pub fn prepare(self) -> Result<Audit> {
        let of_space = |&space: &Space| Ok((space, space.index()?));
        let spaces = self.spaces.iter().map(of_space).collect::<Result<_>>()?;
        Ok(Audit { settings: self, spaces })
    }
}

/// An audit with its hands prepared.
#[derive(Clone, Debug)]
pub struct Audit {
    settings: Settings,
    spaces: Vec<(Space, Index)>,
}

/// Hands one thread judges at a time.
const BLOCK: u64 = 1 << 12;

impl Audit {
    /// The number of hands to judge.
    pub fn hands(&self) -> u64 {
        self.spaces.iter().map(|(space, index)| self.hands_of(*space, index)).sum()
    }

    fn hands_of(&self, space: Space, index: &Index) -> u64 {
        if space.is_sampled() { self.settings.sample } else { u64::try_from(index.len()).unwrap_or(u64::MAX) }
    }

    /// Judges all hands, and calls `done` with the number of hands of each finished block.
    ///
    /// # Errors
    /// If the corrected variant disagrees anywhere, or if a hand was left out.
    pub fn run(&self, done: impl Fn(u64) + Sync) -> Result<Vec<Audited>> {
        let of_space = |(space, index): &(Space, Index)| {
            let (space, hands) = (*space, self.hands_of(*space, index));
            let audited = if space.is_sampled() {
                let sample = Sample::new(index, hands, ChaCha8Rng::seed_from_u64(self.settings.seed));
                self.judge(space, hands, &done, |range| sample.range(range))
            } else {
                self.judge(space, hands, &done, |range| index.range(range.start.into()..range.end.into()))
            };
            check_space(&audited, hands)?;
            Ok(audited)
        };
        self.spaces.iter().map(of_space).collect()
    }

    /// Judges `hands` hands in blocks on all threads; `hands_of` returns those in a range.
    fn judge<H: Iterator<Item = Hand>>(
        &self,
        space: Space,
        hands: u64,
        done: &(impl Fn(u64) + Sync),
        hands_of: impl Fn(Range<u64>) -> H + Sync,
    ) -> Audited {
        let blocks = (0..hands.div_ceil(BLOCK)).into_par_iter().map(|block| {
            let mut audited = Audited::new(space);
            let (from, to) = (block * BLOCK, hands.min((block + 1) * BLOCK));
            hands_of(from..to).for_each(|hand| audited.judge(&hand, &self.settings.rules));
            done(to - from);
            audited
        });
        blocks.reduce(|| Audited::new(space), Audited::and)
    }
}

/// Fails unless this many hands were judged, none of them wrongly by the corrected variant.
fn check_space(audited: &Audited, hands: u64) -> Result<()> {
    let name = audited.space.name();
    check!(audited.hands == hands, "{name}: {} hands were judged, there are {hands}", audited.hands);
    for ((judge, kind), Finding { example, listed, waits, .. }) in &audited.findings {
        let is_published = judge.0 == Variant::AsPublished;
        check!(is_published, "{name}, corrected, {}: {example} waits for {waits}, not {listed}", kind.name());
    }
    Ok(())
}

/// A disagreement: judge, space, kind, number of hands judged in the space, and the hands that show it.
pub type Row<'a> = (Judge, Space, Kind, u64, &'a Finding);

/// All disagreements in the order of the report.
pub fn rows<'a>(audited: &'a [Audited]) -> Vec<Row<'a>> {
    let of_space = |of: &'a Audited| {
        let findings = of.findings.iter();
        findings.map(|((judge, kind), finding)| (*judge, of.space, *kind, of.hands, finding))
    };
    let mut rows: Vec<Row> = audited.iter().flat_map(of_space).collect();
    rows.sort_unstable_by_key(|(judge, space, kind, ..)| (*judge, *space, *kind));
    rows
}

/// The table of `blocks-audit`.
pub fn table(audited: &[Audited]) -> Table {
    let row = |((variant, rule), space, kind, hands, found): Row| {
        row![
            variant.name(),
            rule.name(),
            space.name(),
            kind.name(),
            found.hands,
            found.example,
            found.listed.to_string(),
            found.waits,
            found.corrections.to_string(),
            hands,
        ]
    };
    Table::new(AUDIT.columns, rows(audited).into_iter().map(row))
}

/// Makes the report.
pub fn make() -> Result<Report> {
    Ok(AUDIT.of(table(&Settings::default().prepare()?.run(|_| ())?)))
}
