//! The committed reports: which there are, and what makes them.

use anyhow::Result;

use super::{
    blocks_audit, forms, recurrence, sequences, shanten, shanten_plot, surveys, tenhou, tenpai, unique,
};
use crate::report::{AnyReport, Report, Table, check};
use tehai::rules::{FifthTile, Players};
use tehai::tile::GroupKind;

/// Reports that are worked out together.
pub struct Family {
    /// Names of the reports.
    pub names: &'static [&'static str],
    /// Does it take longer than seconds?
    pub is_deep: bool,
    make: Make,
    /// What is known of deep ones beforehand: the reports without rows.
    outline: fn() -> Vec<Table>,
}

/// Every committed report.
pub const FAMILIES: &[Family] = &[
    quick(&["unique-forms", "unique-hands", "unique-summary"], unique_forms),
    quick(&["forms-suit", "forms-honours", "forms-summary"], group_forms),
    quick(&["recurrence"], solved),
    quick(&["tenhou"], tenhou_terms),
    quick(&["tenpai-waits", "tenpai-tiles"], tenpai_hands),
    quick(&["b-suit-melds", "b-suit-wins", "b-suit-tenpai", "b-wins", "b-tenpai"], b_files),
    quick(&["shanten-distribution", "shanten-distribution-plot"], starting_hands),
    quick(&["blocks-audit"], audit),
    deep(&["necessary-tiles"], necessary_tiles, || vec![surveys::necessary_tiles_outline()]),
    deep(&["best-discard", "best-discard-means"], best_discards, || surveys::best_discard_outlines().into()),
    deep(&["cores"], cores, || vec![surveys::cores_outline()]),
];

type Make = fn() -> Result<Vec<AnyReport>>;

/// Reports that take seconds.
const fn quick(names: &'static [&'static str], make: Make) -> Family {
    Family { names, is_deep: false, make, outline: Vec::new }
}

/// Reports that take minutes.
const fn deep(names: &'static [&'static str], make: Make, outline: fn() -> Vec<Table>) -> Family {
    Family { names, is_deep: true, make, outline }
}

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

    /// The reports without rows if they are deep, so that it is known beforehand what would be written; none
    /// otherwise.
    pub fn outlines(&self) -> Vec<AnyReport> {
        all((self.outline)())
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
        let forms = forms::Forms::new(kind);
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
    let counted = tenpai::count_all(&tenpai::settings(), |_| ())?;
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
