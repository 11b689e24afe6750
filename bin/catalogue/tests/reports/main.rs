//! Reports: published values, definitions, and guarantees.

mod at_the_table;
mod block_judge;
mod blocks;
mod blocks_audit;
mod committed;
mod distances;
mod every_hand;
mod files;
mod flush;
mod forms;
mod growth;
mod irreducible;
mod programs;
mod registry;
mod roles;
mod sets;
mod shanten;
mod solo;
mod special_forms;
mod starts;
mod surveys;
mod table;
mod text;
mod tiles_until;
mod yaku;
