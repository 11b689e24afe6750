//! What the targets share.

use std::fmt::Display;

/// Checks what every error promises: one line, which says something, and no sign that would reach a terminal.
///
/// # Panics
/// If it is not so.
pub fn assert_is_one_line(error: &impl Display) {
    let text = error.to_string();
    assert!(!text.trim().is_empty() && !text.contains(char::is_control), "{text:?}");
}
