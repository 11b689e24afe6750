//! A player of mjai.

use pyo3::prelude::*;
use tehai::rules::Wind;
use tehai_games::BotSettings;

use crate::errors::{choice, value_error};
use crate::games::checked_last_hands;
use crate::win_probability::means;

/// A player who is told of a game by mjai, and says what to do; its documentation is that of `tehai.Bot`.
#[pyclass(module = "tehai._tehai")]
pub struct Bot {
    bot: tehai_games::Bot,
}

#[pymethods]
impl Bot {
    #[new]
    fn new(play: &str, rules: Option<&str>, last_wind: &str, last_hands: i64) -> PyResult<Bot> {
        let last_wind = match last_wind.parse() {
            Ok(wind @ (Wind::East | Wind::South)) => wind,
            _ => return Err(value_error(format!("last_wind: expected east or south, found {last_wind:?}"))),
        };
        let settings = BotSettings {
            player: None,
            play: choice("play", play)?,
            rules: rules.map(|rules| choice("rules", rules)).transpose()?,
            last_wind,
            last_hands: checked_last_hands(last_hands)?,
        };
        Ok(Bot { bot: tehai_games::Bot::new(settings, means()) })
    }

    /// The action, the reason and what is wrong.
    fn told(&mut self, py: Python, told: &str) -> (String, Option<String>, Option<String>) {
        let reaction = py.detach(|| self.bot.react(told));
        (reaction.action, reaction.reason, reaction.problem)
    }
}
