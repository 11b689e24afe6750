//! Reports: published values, definitions, and what they promise.

mod blocks_audit;
mod hands;
mod reports;
mod reports_of_blocks;
mod reports_of_forms;
mod reports_of_sets;
mod reports_of_shanten;
mod reports_of_unique;
mod surveys;
mod tables;
