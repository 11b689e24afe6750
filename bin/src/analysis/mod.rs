//! An [`Analysis`] for people and for programs.

mod json;
mod text;

pub use json::AnalysisJson;
pub use text::analysis_text;

use tehai::analysis::Analysis;
use tehai::rules::Forms;
use tehai::shanten::Numbers;

/// The shanten in the standard form, seven pairs and thirteen orphans; nothing for a form that does not count
/// or cannot be reached.
fn shanten_by_form(analysis: &Analysis) -> [Option<i8>; 3] {
    let numbers: Numbers = analysis.numbers();
    let special = [numbers.seven_pairs(), numbers.thirteen_orphans()]
        .map(|number| number.filter(|_| analysis.settings().forms == Forms::ALL));
    [numbers.standard(), special[0], special[1]].map(|number| number.map(|number| number as i8 - 1))
}
