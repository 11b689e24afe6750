//! The committed reports: which there are, and what makes them.

use anyhow::Result;

use super::{
    blocks_audit, forms, recurrence, sequences, shanten, shanten_plot, surveys, tenhou, tenpai, unique,
};
use crate::report::{AnyReport, Report, Table, check};
use crate::rules::{FifthTile, Players};
use crate::tile::GroupKind;

/// Reports that are worked out together.
pub struct Family {
    /// Names of the reports.
    pub names: &'static [&'static str],
    /// Does it take longer than seconds?
    pub is_deep: bool,
    make: fn() -> Result<Vec<AnyReport>>,
}

/// Every committed report. A new one is one more name.
pub const FAMILIES: &[Family] = &[
    Family { names: &["unique-forms", "unique-hands", "unique-summary"], is_deep: false, make: unique_forms },
    Family { names: &["forms-suit", "forms-honours", "forms-summary"], is_deep: false, make: group_forms },
    Family { names: &["recurrence"], is_deep: false, make: solved },
    Family { names: &["tenhou"], is_deep: false, make: tenhou_terms },
    Family { names: &["tenpai-waits", "tenpai-tiles"], is_deep: false, make: tenpai_hands },
    Family {
        names: &["b-suit-melds", "b-suit-wins", "b-suit-tenpai", "b-wins", "b-tenpai"],
        is_deep: false,
        make: b_files,
    },
    Family {
        names: &["shanten-distribution", "shanten-distribution-plot"],
        is_deep: false,
        make: starting_hands,
    },
    Family { names: &["blocks-audit"], is_deep: false, make: audit },
    Family { names: &["necessary-tiles"], is_deep: true, make: necessary_tiles },
    Family { names: &["best-discard", "best-discard-means"], is_deep: true, make: best_discards },
    Family { names: &["cores"], is_deep: true, make: cores },
];

impl Family {
    /// Works the reports out, as they are committed.
    ///
    /// # Errors
    /// If a result fails its check, or the reports are not those that are named.
    pub fn reports(&self) -> Result<Vec<AnyReport>> {
        let reports = (self.make)()?;
        let names: Vec<_> = reports.iter().map(Report::name).collect();
        check!(names == self.names, "the reports are {names:?}, {:?} due", self.names);
        Ok(reports)
    }
}

fn all(tables: impl IntoIterator<Item = Table>) -> Vec<AnyReport> {
    tables.into_iter().map(AnyReport::Table).collect()
}

fn unique_forms() -> Result<Vec<AnyReport>> {
    let forms = unique::UniqueForms::enumerate(&FifthTile::ALL, unique::MAX_FORM_TILES);
    forms.check()?;
    Ok(all(forms.tables()))
}

fn group_forms() -> Result<Vec<AnyReport>> {
    let (mut sums, mut tables) = (forms::FormSums::new(), Vec::new());
    for kind in GroupKind::ALL {
        let forms = forms::Forms::enumerate(kind);
        sums.extend(forms.summary());
        tables.push(forms.table(&[FifthTile::Excluded], forms::MAX_LISTED_TILES));
    }
    forms::check_sums(&sums)?;
    tables.push(forms::summary_table(&sums));
    Ok(all(tables))
}

fn solved() -> Result<Vec<AnyReport>> {
    let solved = recurrence::solve_all(&Players::ALL, &FifthTile::ALL, recurrence::MAX_MELDS)?;
    Ok(all([recurrence::table(&solved)]))
}

fn tenhou_terms() -> Result<Vec<AnyReport>> {
    let games = Players::ALL.into_iter().map(|players| Ok((players, tenhou::checked(players)?)));
    Ok(all([tenhou::table(&games.collect::<Result<Vec<_>>>()?)]))
}

fn tenpai_hands() -> Result<Vec<AnyReport>> {
    let counted = tenpai::count_all(&tenpai::Setting::all(), |_| ())?;
    Ok(all(tenpai::tables(&counted)))
}

fn b_files() -> Result<Vec<AnyReport>> {
    Ok(all(sequences::tables()?))
}

fn starting_hands() -> Result<Vec<AnyReport>> {
    let counted = shanten::count(&shanten::Setting::all())?;
    let picture = AnyReport::Picture(shanten_plot::picture(&counted)?);
    Ok(vec![AnyReport::Table(shanten::table(&counted)), picture])
}

fn necessary_tiles() -> Result<Vec<AnyReport>> {
    Ok(all([surveys::necessary_tiles(13)?]))
}

fn best_discards() -> Result<Vec<AnyReport>> {
    Ok(all(surveys::best_discard(surveys::SAMPLE)?))
}

fn cores() -> Result<Vec<AnyReport>> {
    Ok(all([surveys::cores(&surveys::CORE_SIZES)?]))
}

fn audit() -> Result<Vec<AnyReport>> {
    let audited = blocks_audit::Settings::default().prepare()?.run(|_| ())?;
    Ok(all([blocks_audit::table(&audited)]))
}
