//! The committed reports and what makes them.

use anyhow::Result;

use super::{
    at_the_table, blocks_audit as blocks, diagrams, distances, flush, forms, irreducible, points,
    publication::defaults, recurrence, sequences, shanten, solo, special_forms, starts, surveys, tenhou,
    tenpai, tiles_until, yaku,
};
use crate::reports::publish::{File, Outline, Report};
use tehai_program::cli::{CommonArgs, progress};
use tehai_program::tables::tenhou::{make as tenhou_terms, table as tenhou_table};

/// Reports that are computed together.
pub struct Family {
    /// Their outlines.
    pub outlines: &'static [&'static Outline],
    /// Whether making them takes minutes.
    pub is_deep: bool,
    make: fn() -> Result<Vec<Report>>,
}

/// Every committed report.
pub static FAMILIES: &[Family] = &[
    quick(&[&irreducible::FORMS, &irreducible::HANDS, &irreducible::SUMMARY], || {
        Ok(irreducible::Irreducible::enumerate(&defaults())?.reports())
    }),
    quick(&forms::OUTLINES, || Ok(forms::make(&defaults())?.1)),
    quick(&[&recurrence::RECURRENCE], || {
        let solved = recurrence::solve_all(&defaults())?;
        Ok(vec![recurrence::RECURRENCE.of(recurrence::table(&solved))])
    }),
    quick(&[&tenhou::TENHOU], || {
        Ok(vec![tenhou::TENHOU.of(tenhou_table(&tenhou_terms(&defaults())?, None))])
    }),
    quick(&[&tenpai::WAITS, &tenpai::TILES], tenpai::make),
    quick(&sequences::SEQUENCES, sequences::make),
    quick(&[&shanten::DISTRIBUTION, &shanten::PLOT], shanten::make),
    quick(&[&tiles_until::TILES_UNTIL, &tiles_until::GUARANTEE, &tiles_until::PLOT], tiles_until::make),
    quick(&[&special_forms::SPECIAL_FORMS, &special_forms::SPECIAL_FORMS_BY_DEAL], || {
        Ok(special_forms::make())
    }),
    quick(&[&yaku::YAKU, &yaku::PAIRS, &yaku::BY_TILE, &yaku::PLOT], yaku::make),
    quick(&[&distances::DISTANCES, &distances::MEANS, &distances::PLOT], distances::make),
    quick(&[&flush::FLUSH], || Ok(vec![flush::make()?])),
    quick(&[&blocks::AUDIT], || Ok(vec![blocks::make()?])),
    quick(&[&diagrams::DIAGRAMS], diagrams::make),
    deep(&[&surveys::NECESSARY_TILES], || Ok(vec![surveys::necessary_tiles(13)?])),
    deep(&[&surveys::BEST_DISCARD, &surveys::BEST_DISCARD_MEANS], || surveys::best_discard(surveys::SAMPLE)),
    deep(&[&points::POINTS, &points::MEANS, &points::YAKU], points::make),
    deep(&[&at_the_table::DECISIONS, &at_the_table::ADVICE, &at_the_table::PLOT], || {
        at_the_table::make(at_the_table::HANDS)
    }),
    deep(&[&starts::STARTS], || Ok(vec![starts::make(starts::SAMPLE)?])),
    deep(&[&solo::SOLO, &solo::STARTS, &solo::LOSSES, &solo::PLOT], || solo::make(false)),
    deep(&[&solo::TRUE_GAME], || solo::make(true)),
    deep(&solo::textbook::OUTLINES, solo::textbook::make),
    deep(&[&solo::length::LENGTH], solo::length::make),
    deep(&[&surveys::CORES], || Ok(vec![surveys::cores(&surveys::CORE_SIZES)?])),
];

type Make = fn() -> Result<Vec<Report>>;

/// Reports that take seconds.
const fn quick(outlines: &'static [&'static Outline], make: Make) -> Family {
    Family { outlines, is_deep: false, make }
}

/// Reports that take minutes.
const fn deep(outlines: &'static [&'static Outline], make: Make) -> Family {
    Family { outlines, is_deep: true, make }
}

impl Family {
    /// The names of the reports.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.outlines.iter().map(|outline| outline.name())
    }

    /// Makes the reports as they are committed.
    ///
    /// # Panics
    /// If the reports made are not those of the outlines.
    pub fn reports(&self) -> Result<Vec<Report>> {
        let reports = (self.make)()?;
        assert!(reports.iter().map(|report| report.outline.name()).eq(self.names()));
        Ok(reports)
    }
}

/// Makes the reports of these families, and returns the wanted files of each.
pub fn make<F: IntoIterator<Item = File>>(
    common: &CommonArgs,
    families: &[&Family],
    wanted: impl Fn(&Report) -> F,
) -> Result<Vec<File>> {
    let number: usize = families.iter().map(|family| family.outlines.len()).sum();
    let bar = progress(common, number as u64, "reports");
    let mut files = Vec::new();
    for family in families {
        bar.set_message(family.outlines[0].name());
        let reports = family.reports()?;
        bar.inc(reports.len() as u64);
        files.extend(reports.iter().flat_map(&wanted));
    }
    bar.finish_and_clear();
    Ok(files)
}
