//! What the textbook loses: `solo-textbook`, `solo-textbook-hands`, `solo-textbook-plot`.

use anyhow::Result;
use indicatif::ProgressBar;
use tehai::rules::Players;
use tehai::tiles::Tile;
use tehai_count::solo::{Between, Game, Play, Solver};

use super::outlines::{AIM, LEVEL};
use super::{Mean, Options, ends, number_of};
use crate::plots::solo as plot;
use crate::reports::publish::{Outline, Report};
use crate::reports::{DEALS, DRAWS, PLAYERS, ROLE, SHANTEN, defaults, role_of};
use tehai_program::output::table::{self, Cells, Column};
use tehai_program::{check, row};

const PROGRAM: &str = "solve-solo -- --textbook --players 3";

/// The outline of `solo-textbook`.
pub static TEXTBOOK: Outline = Outline {
    file: "solo-textbook.csv",
    title: "What the textbook loses",
    question: "How much does a player lose who always takes the lowest shanten, then most tiles accepted?",
    program: PROGRAM,
    description: "Means over all deals of 13 tiles, as in solo.csv, of a player who wins or discards for the lowest \
        shanten and, of several such hands, for one that accepts most tiles: copies outside the hand that lower the \
        shanten. Where this does not decide, the worst, a random or the best discard is taken, by what the rest of the \
        same play makes of it; of a random one, each kind of tile is equally likely. Beside it the best play. Each number \
        has two ends, rounded down and up.",
    columns: &[
        PLAYERS,
        AIM,
        LEVEL,
        ROLE,
        DRAWS,
        DEALS,
        Column::decimal("worst_lower", "With the worst of ties, the probability is no less."),
        Column::decimal("worst_upper", "With the worst of ties, the probability is no more."),
        Column::decimal("mean_lower", "With a random one of ties, the probability is no less."),
        Column::decimal("mean_upper", "With a random one of ties, the probability is no more."),
        Column::decimal("best_lower", "With the best of ties, the probability is no less."),
        Column::decimal("best_upper", "With the best of ties, the probability is no more."),
        Column::decimal("optimum_lower", "By the best play, the probability is no less."),
        Column::decimal("optimum_upper", "By the best play, the probability is no more."),
    ],
    key: &["players", "aim", "level", "draws"],
};

/// The outline of `solo-textbook-hands`.
pub static HANDS: Outline = Outline {
    file: "solo-textbook-hands.csv",
    title: "Where the textbook is most wrong",
    question: "From which hand does one discard of the textbook lose most?",
    program: PROGRAM,
    description: "For each shanten a hand of 14 tiles of which the discard of the textbook (solo-textbook.csv) loses most, \
        if it has so many draws left and every discard after this one is the best. Of ties the discard that loses least is \
        looked at. Hands that differ in the order of the suits, in the direction of a suit or in which honours they hold are \
        worth the same; one is named.",
    columns: &[
        PLAYERS,
        AIM,
        SHANTEN,
        Column::text("hand", "The hand."),
        DRAWS,
        Column::integer(
            "deals",
            "Number of deals of all hands that are worth the same because they are alike.",
        )
        .unit("deals"),
        Column::text("textbook", "The discard of the textbook."),
        Column::decimal("textbook_lower", "The probability after it is no less, rounded down."),
        Column::decimal("textbook_upper", "The probability after it is no more, rounded up."),
        Column::text("best", "The best discard."),
        Column::decimal("best_lower", "After the best discard, the probability is no less, rounded down."),
        Column::decimal("best_upper", "After the best discard, the probability is no more, rounded up."),
    ],
    key: &["players", "aim", "shanten"],
};

/// The outline of the plot.
pub static PLOT: Outline = Outline {
    file: "solo-textbook-plot.svg",
    title: plot::LOSS_TITLE,
    question: "How much does the textbook lose, at a glance?",
    program: PROGRAM,
    description: "By how many percentage points the textbook, with a random one of ties, is below the best play after each \
        number of draws: means over all deals of 13 tiles.",
    columns: &[],
    key: &[],
};

/// The reports, in order.
pub static OUTLINES: [&Outline; 3] = [&TEXTBOOK, &HANDS, &PLOT];

/// The settings of the committed reports.
pub fn usual() -> Options {
    Options { players: Some(Players::Three), ..defaults() }
}

/// A game, played by the textbook and as well as can be.
pub struct Compared {
    /// The game.
    pub game: Game,
    /// For each play, the means over deals of 13 tiles after each number of draws.
    of_plays: [Vec<Mean>; Play::ALL.len()],
    /// Rows of `solo-textbook-hands`.
    hands: Vec<Cells>,
}

/// The steps of comparing all games.
pub fn steps(options: &Options) -> u64 {
    (options.games().len() * Play::ALL.len()) as u64 * u64::from(options.draws + 1)
}

/// Plays all games.
///
/// # Errors
/// If there is no memory for a game.
///
/// Time: with three players and 18 draws some minutes on two cores. Memory: 0.5 GB, with four players 7.6 GB.
pub fn compare(options: &Options, bar: &ProgressBar) -> Result<Vec<Compared>> {
    let compared = |game: Game| -> Result<Compared> {
        let mut solver = Solver::with_textbook(game)?;
        // The best play is the last.
        let of_plays = Play::ALL.map(|play| {
            solver.play(play);
            let of_draws = |draws: u32| {
                if draws > 0 {
                    solver.earlier();
                }
                bar.inc(1);
                Mean::new(solver.table())
            };
            (0..=options.draws).map(of_draws).collect()
        });
        let compared = Compared { game, of_plays, hands: hands(&mut solver) };
        compared.check()?;
        Ok(compared)
    };
    options.games().into_iter().map(compared).collect()
}

impl Compared {
    /// For one number of draws, what each play reaches.
    fn after(&self, draws: usize) -> [&Mean; Play::ALL.len()] {
        self.of_plays.each_ref().map(|means| &means[draws])
    }

    /// The means over all deals after each number of draws, by play.
    pub fn all(&self) -> impl Iterator<Item = [Between; Play::ALL.len()]> {
        (0..self.of_plays[0].len()).map(|draws| self.after(draws).map(|mean| mean.all))
    }

    /// Each play is as good as the one before, and no discard matters for a single draw.
    fn check(&self) -> Result<()> {
        for (draws, all) in self.all().enumerate() {
            let ends = all.map(|mean| mean.ends());
            let is_sorted = ends.is_sorted_by(|one, other| one[0] <= other[1]);
            check!(is_sorted, "after {draws} draws, a better play reaches less: {ends:?}");
            let is_same = ends.iter().all(|one| one[0] <= ends[3][1] && ends[3][0] <= one[1]);
            check!(draws > 1 || is_same, "after {draws} draws, plays differ: {ends:?}");
        }
        Ok(())
    }
}

/// For each shanten, where one discard of the textbook loses most.
fn hands(solver: &mut Solver) -> Vec<Cells> {
    let game = solver.game();
    let most: Vec<_> = {
        let losses = solver.losses();
        let places = losses.extremes_by_shanten().into_iter().filter(|of| of.0 >= 0);
        places
            .map(|(shanten, [place, _])| (shanten, losses.orbits().hand(place), losses.orbits().deals(place)))
            .collect()
    };
    let table = solver.table();
    let best_of = |discards: Vec<(Tile, Between)>| {
        // Of equal ones the first.
        let best = discards.into_iter().rev().max_by_key(|(_, value)| value.lower);
        best.expect("fourteen tiles")
    };
    let row = |(shanten, hand, deals)| {
        let discards = table.orbits().places_after(&hand);
        let all = discards.into_iter().map(|(tile, place)| (tile, table.value(place))).collect();
        let of_discard = |(tile, value): (Tile, Between)| [row![tile.to_string()], ends(value)].concat();
        let start = row![number_of(game), game.aim.name(), shanten, hand.to_string(), table.draws(), deals];
        [start, of_discard(best_of(solver.textbook(&hand))), of_discard(best_of(all))].concat()
    };
    most.into_iter().map(row).collect()
}

/// The table `solo-textbook`.
pub fn table(compared: &[Compared]) -> table::Table {
    let of_game = |compared: &Compared| {
        let mut rows = Vec::new();
        for draws in 0..compared.of_plays[0].len() {
            let of_plays = compared.after(draws);
            rows.push(("all".to_owned(), draws, of_plays[0].deals(), of_plays.map(|mean| mean.all)));
            for (level, &(shanten, deals, _)) in of_plays[0].by_shanten.iter().enumerate() {
                let means = of_plays.map(|mean| mean.by_shanten[level].2);
                rows.push((format!("{shanten}-shanten"), draws, deals, means));
            }
        }
        rows.sort_by(|one, other| (&one.0, one.1).cmp(&(&other.0, other.1)));
        let start = row![number_of(compared.game), compared.game.aim.name()];
        rows.into_iter().map(move |(level, draws, deals, means)| {
            let role = role_of(&level);
            [start.clone(), row![level, role, draws, deals], means.map(ends).concat()].concat()
        })
    };
    table::Table::new(TEXTBOOK.columns, compared.iter().flat_map(of_game))
}

/// The reports about compared games.
///
/// # Errors
/// If the picture cannot be drawn.
pub fn reports(compared: &[Compared]) -> Result<Vec<Report>> {
    let curve = |of: &Compared| {
        let loss = |[_, mean, _, optimum]: [Between; 4]| optimum.ends()[0] - mean.ends()[0];
        Some(plot::Curve {
            players: of.game.players()?,
            aim: of.game.aim,
            chances: of.all().map(loss).collect(),
        })
    };
    let curves: Vec<plot::Curve> = compared.iter().filter_map(curve).collect();
    Ok(vec![
        TEXTBOOK.of(table(compared)),
        HANDS.of_rows(compared.iter().flat_map(|compared| compared.hands.clone())),
        Report::picture(&PLOT, plot::losses(&curves)?.into_bytes()),
    ])
}

/// Makes the reports as they are committed.
///
/// # Errors
/// Those of [`compare`].
pub fn make() -> Result<Vec<Report>> {
    reports(&compare(&usual(), &ProgressBar::hidden())?)
}
