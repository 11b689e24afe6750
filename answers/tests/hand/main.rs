//! What is known of one hand, held against its definitions.

mod analysis;
mod at_the_table;
mod cases;
mod offer;
mod own_quads;
mod reasons;

#[path = "../../../tests/library/common/mod.rs"]
#[allow(dead_code, unexpected_cfgs, reason = "it is that of the library's tests")]
mod common;
