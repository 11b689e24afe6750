//! What a play is worth: a chance, or points.

/// The value of a play: a chance, or [`Mean`] points.
pub(crate) trait Value: Copy + Send + Sync {
    /// The value of a game without a win.
    const NOTHING: Self;

    /// What cannot be done.
    const IMPOSSIBLE: Self;

    /// A win with these points. A win without any, for lack of a yaku, is none.
    fn of_win(points: f64) -> Self;

    /// The same, for a value that tells apart how wins come about.
    fn of_win_in(points: f64, _way: WayToWin) -> Self {
        Self::of_win(points)
    }

    /// A game without a win that is worth so much.
    fn of_end(points: f64) -> Self;

    fn is_better_than(self, other: Self) -> bool;

    fn minus(self, other: Self) -> Self;

    /// This, and the other so many times.
    fn plus(self, times: f64, other: Self) -> Self;

    fn divided(self, by: f64) -> Self;

    /// The number by which plays are compared.
    fn number(self) -> f64;

    /// How likely it wins, or is tenpai if that is the aim.
    fn chance(self) -> f64;

    /// How likely it wins in each way, for a value that tells these apart.
    fn ways(self) -> Option<[f64; WAYS_TO_WIN]> {
        None
    }

    fn or_better(self, other: Self) -> Self {
        if other.is_better_than(self) { other } else { self }
    }
}

/// How a win comes about: a number below [`WAYS_TO_WIN`].
pub(crate) type WayToWin = usize;

/// Ways to win.
pub(crate) const WAYS_TO_WIN: usize = 6;

/// A chance, or points where nobody asks how likely the play wins.
impl Value for f64 {
    const NOTHING: f64 = 0.0;

    const IMPOSSIBLE: f64 = f64::MIN;

    fn of_win(points: f64) -> f64 {
        points
    }

    fn of_end(points: f64) -> f64 {
        points
    }

    fn is_better_than(self, other: f64) -> bool {
        self > other
    }

    fn minus(self, other: f64) -> f64 {
        self - other
    }

    fn plus(self, times: f64, other: f64) -> f64 {
        self + times * other
    }

    fn divided(self, by: f64) -> f64 {
        self / by
    }

    fn number(self) -> f64 {
        self
    }

    fn chance(self) -> f64 {
        self
    }
}

/// The points that a play gives on average, and how likely it wins.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Mean {
    pub(crate) points: f64,
    pub(crate) win: f64,
}

/// Relative differences of points up to this come from rounding.
const ROUNDING: f64 = 1e-12;

impl Value for Mean {
    const NOTHING: Mean = Mean { points: 0.0, win: 0.0 };

    const IMPOSSIBLE: Mean = Mean { points: f64::MIN, win: 0.0 };

    fn of_win(points: f64) -> Mean {
        Mean { points, win: if points > 0.0 { 1.0 } else { 0.0 } }
    }

    fn of_end(points: f64) -> Mean {
        Mean { points, win: 0.0 }
    }

    /// Does it give more points, or as many and more wins?
    fn is_better_than(self, other: Mean) -> bool {
        let difference = self.points - other.points;
        if difference.abs() <= ROUNDING * self.points.abs().max(other.points.abs()) {
            self.win > other.win
        } else {
            difference > 0.0
        }
    }

    fn minus(self, other: Mean) -> Mean {
        Mean { points: self.points - other.points, win: self.win - other.win }
    }

    fn plus(self, times: f64, other: Mean) -> Mean {
        Mean { points: self.points + times * other.points, win: self.win + times * other.win }
    }

    fn divided(self, by: f64) -> Mean {
        Mean { points: self.points / by, win: self.win / by }
    }

    fn number(self) -> f64 {
        self.points
    }

    fn chance(self) -> f64 {
        self.win
    }
}

/// Like [`Mean`], and how likely the play wins in each way.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct MeanByWay {
    pub(crate) mean: Mean,
    pub(crate) ways: [f64; WAYS_TO_WIN],
}

impl Value for MeanByWay {
    const NOTHING: MeanByWay = MeanByWay { mean: Mean::NOTHING, ways: [0.0; WAYS_TO_WIN] };

    const IMPOSSIBLE: MeanByWay = MeanByWay { mean: Mean::IMPOSSIBLE, ways: [0.0; WAYS_TO_WIN] };

    fn of_win(points: f64) -> MeanByWay {
        MeanByWay { mean: Mean::of_win(points), ..MeanByWay::NOTHING }
    }

    fn of_win_in(points: f64, way: WayToWin) -> MeanByWay {
        let mut win = MeanByWay::of_win(points);
        win.ways[way] = win.mean.win;
        win
    }

    fn of_end(points: f64) -> MeanByWay {
        MeanByWay { mean: Mean::of_end(points), ..MeanByWay::NOTHING }
    }

    fn is_better_than(self, other: MeanByWay) -> bool {
        self.mean.is_better_than(other.mean)
    }

    fn minus(self, other: MeanByWay) -> MeanByWay {
        self.plus(-1.0, other)
    }

    fn plus(self, times: f64, other: MeanByWay) -> MeanByWay {
        let ways = std::array::from_fn(|way| self.ways[way] + times * other.ways[way]);
        MeanByWay { mean: self.mean.plus(times, other.mean), ways }
    }

    fn divided(self, by: f64) -> MeanByWay {
        MeanByWay { mean: self.mean.divided(by), ways: self.ways.map(|way| way / by) }
    }

    fn number(self) -> f64 {
        self.mean.points
    }

    fn chance(self) -> f64 {
        self.mean.win
    }

    fn ways(self) -> Option<[f64; WAYS_TO_WIN]> {
        Some(self.ways)
    }
}
