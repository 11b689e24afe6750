//! The points of the draws that win.

use crate::score::{Luck, Riichi, ScoreError, TileFrom, WinWorth};
use crate::stop;
use crate::tiles::{COPIES, Hand, KINDS, Tile};
use crate::win_probability::answer::WorthOfWins;
use crate::win_probability::graph::Graph;
use crate::win_probability::graph::coloured::Coloured;
use crate::win_probability::settings::PointsPlay;

/// The points of a draw, if it is not the last one and if it is.
pub(crate) type ByLast = [f64; 2];

/// The points of every winning draw of a graph.
pub(crate) struct Worths {
    pub(crate) play: PointsPlay,
    /// Without riichi, for each draw of the graph; 0 if it does not win.
    pub(crate) silent: Vec<ByLast>,
    /// After riichi, for each draw of the graph, few of which win; empty if riichi cannot be declared.
    pub(crate) riichi: Vec<Option<Box<RiichiWorth>>>,
    /// Can riichi be declared at all?
    pub(crate) has_riichi: bool,
    /// Of the first hand after a quad, for each of its draws as the replacement; empty if no quad was declared.
    pub(crate) replacement: Vec<f64>,
}

/// The points of a draw that wins after riichi, by hidden dora.
pub(crate) struct RiichiWorth {
    /// For each of [`PointsPlay::declarations`], the points with 0, 1, … hidden dora: of a draw that is not ippatsu,
    /// and of one that is.
    by_dora: Vec<[[Vec<f64>; 2]; 2]>,
    /// How many dora each tile shows as an indicator.
    indicated: [u8; KINDS],
    /// What is unseen after the win: all tiles that are neither visible nor in the hand.
    unseen: Hand,
}

/// Tiles that may be indicators, by the number of dora that they show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Indicators([u32; COPIES as usize + 1]);

impl Worths {
    pub(crate) fn new(
        graph: &Graph,
        hands: &[Coloured],
        unseen: &Coloured,
        is_concealed: bool,
        is_after_quad: bool,
        play: PointsPlay,
        worth: &WorthOfWins,
    ) -> Result<Worths, ScoreError> {
        let has_riichi = is_concealed && play.declares();
        let replacements = if is_after_quad { graph.draws_of(0).len() } else { 0 };
        let mut replacement = vec![0.0; replacements];
        let mut silent = vec![[0.0; 2]; graph.draws.len()];
        let mut riichi = Vec::new();
        if has_riichi {
            riichi.resize_with(graph.draws.len(), || None);
        }
        for (at, drawn, win) in graph.wins(hands) {
            let of_win = worth(&win.won_by(drawn))?;
            silent[at] =
                [false, true].map(|last| worth_or_nothing(&*of_win, play.luck(Riichi::No, false, last)));
            if let Some(points) = replacement.get_mut(at) {
                *points = worth_or_nothing(&*of_win, Luck { dead_wall: true, ..Luck::default() });
            }
            if has_riichi {
                let unseen = unseen.tiles.difference(&win.tiles).expect("the win is among the unseen tiles");
                riichi[at] = Some(Box::new(RiichiWorth::new(&*of_win, TileFrom::Wall, unseen, play)));
            }
        }
        Ok(Worths { play, silent, riichi, has_riichi, replacement })
    }

    /// For each of [`PointsPlay::declarations`], the points of so many draws of a graph: of each that wins without and
    /// with ippatsu, and if it is the last. Empty if riichi cannot be declared.
    pub(crate) fn riichi_points(
        &self,
        draws: usize,
        of_draw: impl Fn(usize, usize) -> [ByLast; 2],
    ) -> Vec<Vec<[ByLast; 2]>> {
        let of_draw = |declaration: usize, draw: usize| {
            stop::check();
            of_draw(declaration, draw)
        };
        let declarations = if self.has_riichi { self.play.declarations().count() } else { 0 };
        (0..declarations).map(|of| (0..draws).map(|draw| of_draw(of, draw)).collect()).collect()
    }
}

/// What a drawn win is worth; nothing without a yaku.
fn worth_or_nothing(of_win: &dyn WinWorth, luck: Luck) -> f64 {
    of_win.worth(TileFrom::Wall, luck, 0).unwrap_or(0.0)
}

impl RiichiWorth {
    pub(crate) fn new(worth: &dyn WinWorth, from: TileFrom, unseen: Hand, play: PointsPlay) -> RiichiWorth {
        let mut indicated = [0; KINDS];
        Tile::all().for_each(|tile| indicated[tile.index()] = worth.indicated(tile));
        let by_dora = |riichi: Riichi, ippatsu: bool, last: bool| {
            let luck = play.luck(riichi, ippatsu, last);
            let most = COPIES.saturating_mul(play.indicators());
            (0..=most).map(|dora| worth.worth(from, luck, dora).unwrap_or(0.0)).collect()
        };
        let by_dora = play.declarations().map(|riichi| {
            [false, true].map(|ippatsu| [false, true].map(|last| by_dora(riichi, ippatsu, last)))
        });
        let by_dora = by_dora.collect();
        RiichiWorth { by_dora, indicated, unseen }
    }

    /// The indicators if these tiles are gone as well.
    pub(crate) fn indicators(&self, gone: impl Fn(Tile) -> u8) -> Indicators {
        let [_, all] = self.indicators_by(gone, |_| true);
        all
    }

    /// The same in two parts: the tiles for which `is_second` is false, and those for which it is true.
    pub(crate) fn indicators_by(
        &self,
        gone: impl Fn(Tile) -> u8,
        is_second: impl Fn(Tile) -> bool,
    ) -> [Indicators; 2] {
        let mut parts = [Indicators::default(); 2];
        for (tile, &dora) in Tile::all().zip(&self.indicated) {
            parts[usize::from(is_second(tile))].0[dora as usize] +=
                u32::from(self.unseen.count(tile).saturating_sub(gone(tile)));
        }
        parts
    }

    /// The mean points over all choices of hidden indicators, without and with ippatsu, and if it is the last draw.
    pub(crate) fn means(&self, declaration: usize, indicators: &Indicators, number: u8) -> [ByLast; 2] {
        let shares = indicators.shares(number);
        let mean = |ippatsu, last| self.mean_of(declaration, &shares, ippatsu, last);
        [false, true].map(|ippatsu| [false, true].map(|last| mean(ippatsu, last)))
    }

    /// The mean points, if 0, 1, … dora have these probabilities.
    pub(crate) fn mean_of(&self, declaration: usize, shares: &[f64], ippatsu: bool, last: bool) -> f64 {
        let points = &self.by_dora[declaration][usize::from(ippatsu)][usize::from(last)];
        shares.iter().zip(points).map(|(share, points)| share * points).sum()
    }
}

impl Indicators {
    /// Without the `gone` tiles that show the fewest dora, or without fewer, so that `number` are left.
    ///
    /// No other choice of at most `gone` tiles leaves more dora on average among `number` indicators. Pair what is left
    /// here with what is left there, from the most dora down: in each pair, the tile here shows at least as many. If
    /// more are left there, they show no more than the least here. So indicators here are worth at least as much, as
    /// more dora are never worth less.
    pub(crate) fn without_least(mut self, gone: u32, number: u8) -> Indicators {
        let mut gone = gone.min(self.number().saturating_sub(number.into()));
        for count in &mut self.0 {
            let taken = gone.min(*count);
            (*count, gone) = (*count - taken, gone - taken);
        }
        self
    }

    fn number(&self) -> u32 {
        self.0.iter().sum()
    }

    /// The probability of 0, 1, … dora, if so many indicators are turned; all of them if there are fewer.
    pub(crate) fn shares(&self, number: u8) -> Vec<f64> {
        let number = u32::from(number).min(self.number());
        let ways = self.ways(number).pop().expect("one list for each number");
        let all = choose(self.number(), number);
        ways.into_iter().map(|ways| ways / all).collect()
    }

    /// The same if so many of these tiles are gone, any with the same probability, while `kept` tiles are all there.
    pub(crate) fn shares_with(&self, gone: u32, kept: &Indicators, number: u8) -> Vec<f64> {
        let left = self.number().saturating_sub(gone);
        let number = u32::from(number).min(left + kept.number());
        let (ways, of_kept) = (self.ways(number), kept.ways(number));
        let all = choose(left + kept.number(), number);
        let mut shares = vec![0.0; usize::from(COPIES) * number as usize + 1];
        for some in 0..=number.min(left) {
            // Some of the tiles left are the same as some of all tiles: what is gone is random.
            let here = choose(left, some) / choose(self.number(), some) / all;
            for (dora, ways) in ways[some as usize].iter().enumerate() {
                for (more, of_kept) in of_kept[(number - some) as usize].iter().enumerate() {
                    shares[dora + more] += here * ways * of_kept;
                }
            }
        }
        shares
    }

    /// `ways[n][dora]`: the choices of n indicators that show so many dora together, up to `number` indicators.
    fn ways(&self, number: u32) -> Vec<Vec<f64>> {
        let length = |indicators: u32| usize::from(COPIES) * indicators as usize + 1;
        let mut ways: Vec<Vec<f64>> = (0..=number).map(|indicators| vec![0.0; length(indicators)]).collect();
        ways[0][0] = 1.0;
        for (dora, &tiles) in self.0.iter().enumerate() {
            for chosen in (1..=number).rev() {
                for some in 1..=chosen.min(tiles) {
                    let choices = choose(tiles, some);
                    for before in 0..length(chosen - some) {
                        let more = choices * ways[(chosen - some) as usize][before];
                        ways[chosen as usize][before + dora * some as usize] += more;
                    }
                }
            }
        }
        ways
    }
}

/// The binomial coefficient.
fn choose(all: u32, some: u32) -> f64 {
    (0..some).map(|done| (f64::from(all) - f64::from(done)) / f64::from(done + 1)).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_indicators_are_those_of_all_choices() {
        // Three tiles show nothing, two show one dora, one shows four.
        let indicators = Indicators([3, 2, 0, 0, 1]);
        assert_eq!(indicators.shares(0), [1.0]);
        let near = |found: &[f64], expected: &[f64]| {
            assert_eq!(found.len(), expected.len());
            found.iter().zip(expected).for_each(|(a, b)| assert!((a - b).abs() < 1e-15, "{found:?}"));
        };
        near(&indicators.shares(1), &[3.0 / 6.0, 2.0 / 6.0, 0.0, 0.0, 1.0 / 6.0]);
        // Of 15 pairs: 3 without dora, 6 with one, 1 with two, 3 with four, 2 with five.
        let pairs = [3.0, 6.0, 1.0, 0.0, 3.0, 2.0, 0.0, 0.0, 0.0].map(|ways| ways / 15.0);
        near(&indicators.shares(2), &pairs);
        // Two of the first five tiles gone at random, then two of the four left.
        let [others, kept] = [Indicators([3, 2, 0, 0, 0]), Indicators([0, 0, 0, 0, 1])];
        near(&others.shares_with(0, &kept, 2), &pairs);
        let pairs = [3.0 / 20.0, 6.0 / 20.0, 1.0 / 20.0, 0.0, 6.0 / 20.0, 4.0 / 20.0, 0.0, 0.0, 0.0];
        near(&others.shares_with(2, &kept, 2), &pairs);
        assert_eq!(indicators.without_least(4, 2), Indicators([0, 1, 0, 0, 1]));
        assert_eq!(indicators.without_least(9, 2), Indicators([0, 1, 0, 0, 1]));
        // Of a single tile, all indicators are that one.
        assert_eq!(Indicators([1, 0, 0, 0, 0]).shares(3), [1.0, 0.0, 0.0, 0.0, 0.0]);
    }
}
