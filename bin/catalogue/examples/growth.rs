//! Growth of diagrams, joins and times with the number of melds or tiles.
//!
//! ```sh
//! cargo run --release --package tehai-catalogue --example growth
//! ```
//!
//! measures it, each row in separate processes, and writes `docs/growth.csv` and `docs/growth.svg`. It takes some
//! minutes on two cores. All columns but the last two are identical on every machine; `seconds` and `megabytes`
//! are the minimum of three runs.

use std::io::Read;
use std::ops::Range;
use std::process::{Command, Stdio};
use std::time::Instant;
use std::{env, fs};

use anyhow::{Context, Result, ensure};
use plotters::prelude::*;
use tehai::Players;
use tehai::handset::{Forest, GameSets, HandSet};
use tehai::recurrence::most_melds;
use tehai::rules::Rules;
use tehai::shanten::any_size::Goal;
use tehai_count::by_size::{BySize, ClassNumbers};
use tehai_count::distribution::Distribution;
use tehai_program::output::picture::{self, Area};
use wait4::Wait4;

const HEADER: &str =
    "question,players,melds,tiles,nodes,suit,honours,suits,suit_and_honours,seconds,megabytes";

/// The measured questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// The hands of this many melds, as a diagram.
    Melds,
    /// The hands of this many melds and a head, as a diagram.
    Wins,
    /// The hands of this many tiles that contain a win of four melds and a head, as a diagram.
    Containing,
    /// The deals of every number of tiles that contain a win or a tenpai hand of this many melds.
    Tenpai,
    /// The distances of hands from a win of this many melds, for hands with as many tiles as the win.
    Distances,
}

use Question::{Containing, Distances, Melds, Tenpai, Wins};

impl Question {
    const ALL: [Question; 5] = [Melds, Wins, Containing, Tenpai, Distances];

    const fn name(self) -> &'static str {
        match self {
            Melds => "melds",
            Wins => "wins",
            Containing => "containing-win",
            Tenpai => "win-or-tenpai",
            Distances => "distances",
        }
    }

    /// The measured numbers of melds or of tiles.
    fn numbers(self, players: Players) -> Vec<u8> {
        let most = most_melds(players) as u8;
        match self {
            Melds => (0..=most).collect(),
            Wins | Tenpai => (0..most).collect(),
            Containing => (14..=if players == Players::Four { 58 } else { 50 }).collect(),
            Distances => {
                let some = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32].into_iter();
                some.filter(|&melds| melds < most - 1).chain([most - 1]).collect()
            }
        }
    }
}

/// Measures one number, and prints the row without the memory.
fn measure(question: Question, players: Players, number: u8) -> Result<()> {
    let start = Instant::now();
    let rules = Rules { players, ..Rules::STANDARD };
    let (forest, existing) = (Forest::new(), players.tiles());
    let melds_and = |first: HandSet<'_>, melds: u8| {
        let meld = forest.melds(existing);
        (0..melds).fold(first, |hands, _| hands * meld).index().map(|index| index.nodes())
    };
    let (melds, tiles, nodes, most) = match question {
        Melds => (number, 3 * number, Some(melds_and(forest.unit(), number)?), None),
        Wins => (number, 3 * number + 2, Some(melds_and(forest.pairs(existing), number)?), None),
        Containing => {
            let wins = GameSets::new(&forest, rules).standard_wins(4);
            let hands = (14..number).fold(wins, |hands, _| hands.one_tile_more(existing));
            (4, number, Some(hands.index()?.nodes()), None)
        }
        Tenpai => (number, 0, None, Some(1)),
        Distances => (number, 3 * number + 2, None, Some(u8::MAX)),
    };
    let goal = most.map(|most| Ok::<_, anyhow::Error>((Goal::new(rules, melds)?, most))).transpose()?;
    match goal {
        Some((goal, 1)) => drop(BySize::new(goal, 1)),
        Some((goal, _)) => drop(Distribution::towards(goal, tiles)),
        None => {}
    }
    let seconds = start.elapsed().as_secs_f64();
    let classes = goal.map(|(goal, most)| ClassNumbers::new(goal, most));
    let cell = |number: Option<usize>| number.map_or(String::new(), |number| number.to_string());
    let cells = [
        question.name().to_owned(),
        players.name().to_owned(),
        melds.to_string(),
        cell((tiles > 0).then_some(tiles.into())),
        cell(nodes),
        cell(classes.map(|of| of.suit)),
        cell(classes.map(|of| of.honours)),
        cell(classes.map(|of| of.suits)),
        cell(classes.map(|of| of.suit_and_honours)),
        seconds.to_string(),
    ];
    println!("{}", cells.join(","));
    Ok(())
}

/// The row of one number: the constant columns, and the minimum time and memory of three runs.
fn row(question: Question, players: Players, number: u8) -> Result<String> {
    let runs = (0..3).map(|_| run(question, players, number)).collect::<Result<Vec<_>>>()?;
    let least = |of: fn(&(String, f64, f64)) -> f64| runs.iter().map(of).fold(f64::INFINITY, f64::min);
    ensure!(
        runs.iter().all(|(sizes, ..)| *sizes == runs[0].0),
        "{runs:?} differ in more than time and memory"
    );
    let row = format!("{},{:.3},{:.0}", runs[0].0, least(|run| run.1), least(|run| run.2));
    eprintln!("{row}");
    Ok(row)
}

/// Measures one number in a separate process: the constant columns, the seconds and the megabytes.
fn run(question: Question, players: Players, number: u8) -> Result<(String, f64, f64)> {
    let arguments = [question.name(), players.name(), &number.to_string()];
    let mut command = Command::new(env::current_exe()?);
    let mut child = command.args(arguments).stdout(Stdio::piped()).spawn()?;
    let mut printed = String::new();
    child.stdout.take().context("it is piped")?.read_to_string(&mut printed)?;
    let used = child.wait4()?;
    ensure!(used.status.success(), "{arguments:?} failed");
    let (sizes, seconds) = printed.trim_end().rsplit_once(',').context("a row has cells")?;
    Ok((sizes.to_owned(), seconds.parse()?, used.rusage.maxrss as f64 / 1e6))
}

/// A curve: its name, its colour and its points.
type Curve = (&'static str, RGBColor, Vec<(f64, f64)>);

const BLUE: RGBColor = RGBColor(0, 90, 160);
const LIGHT_BLUE: RGBColor = RGBColor(130, 185, 225);
const BROWN: RGBColor = RGBColor(175, 75, 0);
const LIGHT_BROWN: RGBColor = RGBColor(240, 175, 105);

/// Draws four panels.
fn plot(rows: &[Vec<String>]) -> Result<String> {
    // A logarithmic scale shows nothing below its minimum.
    let curve = |question: Question, players: Players, x: usize, y: usize, least: f64| {
        let of = rows.iter().filter(|row| row[0] == question.name() && row[1] == players.name());
        let points = of.map(|row| Ok((row[x].parse()?, row[y].parse::<f64>()?.max(least))));
        points.collect::<Result<Vec<(f64, f64)>>>()
    };
    let (four, three) = (Players::Four, Players::Three);
    let (melds, tiles, nodes, suit, suits, seconds) = (2, 3, 4, 5, 7, 9);
    picture::svg((1080, 900), "Growth with the number of melds and of tiles", |area| {
        let panels = area.split_evenly((2, 2));
        let curves = [
            ("melds and a head, 4 players", BLUE, curve(Wins, four, melds, nodes, 1.0)?),
            ("melds, 4 players", LIGHT_BLUE, curve(Melds, four, melds, nodes, 1.0)?),
            ("melds and a head, 3 players", BROWN, curve(Wins, three, melds, nodes, 1.0)?),
            ("melds, 3 players", LIGHT_BROWN, curve(Melds, three, melds, nodes, 1.0)?),
        ];
        draw(&panels[0], "Nodes of the diagram of all hands", "melds", 0.0..44.0, 1.0..1e5, &curves)?;
        let curves = [
            ("4 players", BLUE, curve(Containing, four, tiles, nodes, 1.0)?),
            ("3 players", BROWN, curve(Containing, three, tiles, nodes, 1.0)?),
        ];
        let caption = "Nodes: hands that contain a win of four melds";
        draw(&panels[1], caption, "tiles", 14.0..60.0, 1.0..1e5, &curves)?;
        let curves = [
            ("two suits, any distance", BLUE, curve(Distances, four, melds, suits, 1.0)?),
            ("a suit, any distance", LIGHT_BLUE, curve(Distances, four, melds, suit, 1.0)?),
            ("two suits, win or tenpai", BROWN, curve(Tenpai, four, melds, suits, 1.0)?),
            ("a suit, win or tenpai", LIGHT_BROWN, curve(Tenpai, four, melds, suit, 1.0)?),
        ];
        draw(&panels[2], "Classes to join, 4 players", "melds", 0.0..44.0, 1.0..1e5, &curves)?;
        let curves = [
            ("count by distance", BLUE, curve(Distances, four, melds, seconds, 1e-3)?),
            ("count what contains a win or tenpai", BROWN, curve(Tenpai, four, melds, seconds, 1e-3)?),
            ("make the wins as a set", LIGHT_BLUE, curve(Wins, four, melds, seconds, 1e-3)?),
        ];
        draw(&panels[3], "Seconds, 4 players", "melds", 0.0..44.0, 1e-3..1e3, &curves)?;
        Ok(())
    })
}

fn draw(
    panel: &Area,
    caption: &str,
    counted: &str,
    across: Range<f64>,
    up: Range<f64>,
    curves: &[Curve],
) -> Result<()> {
    let mut chart = ChartBuilder::on(panel)
        .margin(14)
        .caption(caption, ("sans-serif", 18))
        .x_label_area_size(40)
        .y_label_area_size(64)
        .build_cartesian_2d(across, up.log_scale())?;
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .bold_line_style(RGBColor(225, 225, 225))
        .x_label_formatter(&|number| format!("{number:.0}"))
        .y_label_formatter(&|number| if *number < 1.0 { format!("{number}") } else { format!("{number:.0}") })
        .x_desc(counted)
        .axis_desc_style(("sans-serif", 15))
        .label_style(("sans-serif", 13))
        .draw()?;
    for (name, colour, points) in curves {
        chart
            .draw_series([PathElement::new(points.clone(), colour.stroke_width(2))])?
            .label(*name)
            .legend(|(x, y)| PathElement::new([(x, y), (x + 16, y)], colour.stroke_width(3)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE)
        .border_style(RGBColor(200, 200, 200))
        .label_font(("sans-serif", 13))
        .draw()?;
    Ok(())
}

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [question, players, number] = &arguments[..] {
        let question =
            Question::ALL.into_iter().find(|of| of.name() == question).context("no such question")?;
        let players = Players::ALL.into_iter().find(|of| of.name() == players).context("3 or 4 players")?;
        return measure(question, players, number.parse()?);
    }
    let mut lines = vec![HEADER.to_owned()];
    for question in Question::ALL {
        for players in [Players::Four, Players::Three] {
            for number in question.numbers(players) {
                lines.push(row(question, players, number)?);
            }
        }
    }
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
    fs::write(format!("{docs}/growth.csv"), lines.join("\n") + "\n")?;
    let cells = |line: &String| line.split(',').map(str::to_owned).collect();
    let rows: Vec<Vec<String>> = lines[1..].iter().map(cells).collect();
    fs::write(format!("{docs}/growth.svg"), plot(&rows)?)?;
    Ok(())
}
