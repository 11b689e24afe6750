//! What questions are answered with, and what they are refused for.

mod advice;
mod answers;
mod arrays;
mod calls;
mod hand;
mod refusals;
mod rounds;
mod table;
mod yaku;

#[path = "../../../tests/library/common/mod.rs"]
#[allow(dead_code, unexpected_cfgs, reason = "it is that of the library's tests")]
mod common;
