//! The programs, one module each: the arguments and what the program does with them.

pub mod audit_blocks;
pub mod enumerate_forms;
pub mod enumerate_unique;
#[cfg(feature = "notebooks")]
pub mod export_notebook_data;
pub mod make_reports;
pub mod merge_surveys;
pub mod solve_recurrence;
pub mod solve_solo;
pub mod survey;
pub mod surveys;
pub mod verify_everything;

use tehai_program::cli::Entry;

/// All programs, in the order of the list of `tehai`.
pub fn all() -> Vec<Entry> {
    vec![
        Entry::of::<survey::Args>(),
        Entry::of::<merge_surveys::Args>(),
        Entry::of::<enumerate_forms::Args>(),
        Entry::of::<enumerate_unique::Args>(),
        Entry::of::<solve_recurrence::Args>(),
        Entry::of::<solve_solo::Args>(),
        Entry::of::<make_reports::Args>(),
        #[cfg(feature = "notebooks")]
        Entry::of::<export_notebook_data::Args>(),
        Entry::of::<audit_blocks::Args>(),
        Entry::of::<verify_everything::Args>(),
    ]
}
