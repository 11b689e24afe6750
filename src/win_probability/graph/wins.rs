//! What the winning draws of a graph are worth, with riichi and without.

use std::borrow::Cow;

use crate::win_probability::graph::worths::{ByLast, Indicators, RiichiWorth, Worths};
use crate::win_probability::settings::RiichiPolicy;

/// What the winning draws of a graph are worth.
pub(crate) struct Wins<'w> {
    /// The points without riichi, by draw; `None` if nothing but the win counts.
    pub(crate) silent: Option<Cow<'w, [ByLast]>>,
    /// After riichi, by draw: without ippatsu, and with it. Empty if riichi cannot be declared. The second, if there is
    /// one, is for riichi with the first discard.
    pub(crate) riichi: Vec<Vec<[ByLast; 2]>>,
    /// What a riichi without a win costs.
    pub(crate) bet: f64,
    /// Those of the first hand as the replacement after a quad, by draw; empty without points or without a quad.
    pub(crate) replacement: Cow<'w, [f64]>,
    pub(crate) policy: RiichiPolicy,
    /// May a win after riichi be passed over? Not in a game, but its bound needs gains that are not negative.
    pub(crate) is_bound: bool,
}

impl<'w> Wins<'w> {
    /// Nothing but the win counts.
    pub(crate) const ALONE: Wins<'static> = Wins {
        silent: None,
        riichi: Vec::new(),
        bet: 0.0,
        replacement: Cow::Borrowed(&[]),
        policy: RiichiPolicy::Never,
        is_bound: false,
    };

    /// Of draws with these points, and what may be an indicator when a draw wins after riichi.
    pub(crate) fn new(
        worths: &'w Worths,
        silent: Cow<'w, [ByLast]>,
        replacement: Cow<'w, [f64]>,
        indicators: impl Fn(usize) -> Option<(&'w RiichiWorth, Indicators)>,
    ) -> Wins<'w> {
        let means = |declaration: usize, draw: usize| {
            indicators(draw).map_or([[0.0; 2]; 2], |(win, indicators)| {
                win.means(declaration, &indicators, worths.play.indicators())
            })
        };
        Wins {
            riichi: worths.riichi_points(silent.len(), means),
            silent: Some(silent),
            bet: worths.play.bet(),
            replacement,
            policy: worths.play.riichi,
            is_bound: false,
        }
    }

    /// Of the graph of hands. Under the bound, so many discards are gone, those that show the fewest dora.
    pub(crate) fn of_hands(worths: &'w Worths, gone: Option<u32>) -> Wins<'w> {
        let indicators = |draw: usize| {
            let win = worths.riichi[draw].as_deref()?;
            let all = win.indicators(|_| 0);
            Some((win, all.without_least(gone.unwrap_or(0), worths.play.indicators())))
        };
        let (silent, replacement) =
            (Cow::Borrowed(&worths.silent[..]), Cow::Borrowed(&worths.replacement[..]));
        Wins { is_bound: gone.is_some(), ..Wins::new(worths, silent, replacement, indicators) }
    }

    /// The most that one is worth.
    pub(crate) fn most(&self) -> f64 {
        let Some(silent) = &self.silent else { return 1.0 };
        let after_riichi = self.riichi.iter().flatten().flatten();
        let draws = silent.iter().chain(after_riichi).flatten();
        draws.chain(self.replacement.iter()).copied().fold(0.0, f64::max)
    }
}
