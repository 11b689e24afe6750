//! What is known of one hand, held against its definitions.

mod analysis;
mod at_the_table;
mod cases;
mod offer;
mod own_quads;
mod reasons;
