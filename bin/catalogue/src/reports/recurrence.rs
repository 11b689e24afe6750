//! The solved set recurrence: `recurrence`.

use anyhow::{Result, ensure};
use rayon::prelude::*;

use super::{DEALS, HANDS, PLAYERS, tiles};
use crate::reports::publish::Outline;
use tehai::Count;
use tehai::handset::Forest;
use tehai::recurrence::{Classes, Counts, GroupClasses, Letter, Semiring, Series, most_melds, solve};
use tehai::rules::{FifthTile, Players};
use tehai_options::number;
use tehai_program::output::table::{Column, Table};
use tehai_program::{check, row};

/// Melds of the largest hand in the committed report: those of a riichi hand.
const MAX_MELDS: u8 = 4;

const LETTER: &str = "A (melds), B (melds and a head), C (one tile short of melds) or D (one tile short of melds and \
    a head).";
const GROUPS: &str = "Groups joined: 1 (manzu, with three players 1m and 9m alone) to 4 (manzu, pinzu, souzu, \
    honours).";
const MELDS: &str = "Melds of the hand, complete with the tile that is missing in C and D.";
const FIFTH_TILE: &str = "Rule for a tile of which the hand itself holds all four copies: excluded \
    or counted as a wait. Empty for A and B, which do not depend on it.";
const LETTERS: [&str; 4] = [Letter::A.name(), Letter::B.name(), Letter::C.name(), Letter::D.name()];

/// The outline of `recurrence`.
pub static RECURRENCE: Outline = Outline {
    file: "recurrence.csv",
    title: "The set recurrences, solved",
    question: "How many hands are melds, wins, or one tile short of them, after each group?",
    program: "solve-recurrence",
    description: "Hands and deals of the classes A (melds), B (melds and a head), C (one tile short of \
        melds) and D (one tile short of melds and a head) in the standard form, after each group is \
        joined.",
    columns: &[
        Column::choice("letter", LETTER, &LETTERS),
        Column::integer("groups", GROUPS).unit("groups"),
        Column::integer("melds", MELDS).unit("melds"),
        tiles("Tiles of the hand."),
        HANDS,
        DEALS,
        PLAYERS,
        Column::choice("fifth_tile", FIFTH_TILE, &["excluded", "counted", ""]),
    ],
    key: &["letter", "groups", "melds", "tiles", "players", "fifth_tile"],
};

/// Which recurrences are solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::Args)]
pub struct Options {
    /// Hands of up to M melds
    #[arg(long, value_name = "M", default_value_t = MAX_MELDS, value_parser = number::<u8>(0, 255))]
    pub max_melds: u8,

    /// Players; 3 play without 2m to 8m [default: both in the report, 4 printed]
    #[arg(long, value_name = "3|4")]
    pub players: Option<Players>,

    /// May a hand that holds all four copies of a tile wait for it? [default: both in the report,
    /// excluded printed]
    #[arg(long, value_name = "RULE")]
    pub fifth_tile: Option<FifthTile>,
}

/// One set of the solution.
#[derive(Clone, Debug)]
pub struct Solved {
    /// Its class.
    pub class: Letter,
    /// Number of groups joined, in the order m, p, s, z.
    pub groups: u8,
    /// Number of melds.
    pub melds: u8,
    /// Number of tiles of its hands.
    pub tiles: u8,
    /// Its hands and deals.
    pub number: Count,
    /// Nodes of its diagram.
    pub nodes: usize,
    /// The game.
    pub players: Players,
    /// The fifth-tile rule, for C and D.
    pub fifth_tile: Option<FifthTile>,
}

/// Solves the recurrence, as sets and as counts, for every combination of players and rules.
///
/// Sets without hands are left out; sets that do not depend on the rule appear once.
///
/// # Errors
/// If the tiles do not suffice for this many melds; if a set's hands and deals differ from the counts, or the set
/// exceeds its forest.
pub fn solve_all(options: &Options) -> Result<Vec<Solved>> {
    let max_melds = options.max_melds;
    let players = options.players.map_or(Players::ALL.to_vec(), |players| vec![players]);
    let rules = options.fifth_tile.map_or(FifthTile::ALL.to_vec(), |rule| vec![rule]);
    let most = players.iter().map(|&players| most_melds(players)).max().unwrap_or(0);
    ensure!(usize::from(max_melds) <= most, "--max-melds {max_melds}: the tiles allow 0 to {most} melds");
    let groups: Vec<_> =
        rules.par_iter().map(|&rule| (rule, GroupClasses::new(max_melds.into(), rule))).collect();
    let settings: Vec<_> =
        players.iter().flat_map(|&players| groups.iter().map(move |of_rule| (players, of_rule))).collect();
    let solutions =
        settings.into_par_iter().map(|(players, (rule, groups))| solve_one(players, *rule, groups));
    let mut solved: Vec<Solved> = solutions.collect::<Result<Vec<_>>>()?.into_iter().flatten().collect();
    let key = |set: &Solved| (set.class, set.groups, set.melds, set.tiles, set.players, set.fifth_tile);
    solved.sort_by_key(key);
    solved.dedup_by_key(|set| key(set));
    Ok(solved)
}

fn solve_one(players: Players, rule: FifthTile, groups: &GroupClasses) -> Result<Vec<Solved>> {
    let forest = Forest::new();
    let semiring = &forest;
    let sets = by_class(&solve(&semiring, groups, players));
    let hands = by_class(&solve(&Counts::Hands, groups, players));
    let deals = by_class(&solve(&Counts::Deals, groups, players));
    let mut solved = Vec::new();
    for (((class, groups, melds, set), (.., hands)), (.., deals)) in sets.into_iter().zip(hands).zip(deals) {
        let index = set.index()?;
        let (number, counted) = (index.count(), Count { hands, deals });
        check!(
            number == counted,
            "{} of {melds} melds in {groups} groups: the set has {number:?}, the count is {counted:?}",
            class.name()
        );
        if let Some(tiles) = index.iter().next().map(|hand| hand.total()) {
            let fifth_tile = class.is_tenpai().then_some(rule);
            let nodes = index.nodes();
            solved.push(Solved { class, groups, melds, tiles, number, nodes, players, fifth_tile });
        }
    }
    Ok(solved)
}

/// Class, groups, melds and value of each term of the solution in a semiring.
type Terms<E> = Vec<(Letter, u8, u8, E)>;

/// The terms of A, B, C and D after each group.
fn by_class<A: Semiring>(solution: &[Classes<Series<A>>; 4]) -> Terms<A::Element> {
    let mut terms = Vec::new();
    for (groups, classes) in (1..).zip(solution) {
        for class in Letter::ALL {
            let series = classes.series(class);
            let of_class = (0..).zip(series.terms());
            terms.extend(of_class.map(|(melds, value)| (class, groups, melds, value.clone())));
        }
    }
    terms
}

/// The table of `recurrence`.
pub fn table(solved: &[Solved]) -> Table {
    let row = |set: &Solved| {
        let Solved { class, groups, melds, tiles, number, players, fifth_tile, .. } = set;
        let rule = fifth_tile.map_or("", FifthTile::name);
        row![class.name(), groups, melds, tiles, number.hands, number.deals, players.number(), rule]
    };
    Table::new(RECURRENCE.columns, solved.iter().map(row))
}
