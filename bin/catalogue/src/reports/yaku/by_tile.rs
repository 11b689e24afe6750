//! Yaku that depend on the winning tile: `yaku-by-tile`.

use super::wins::{PROGRAM, ROLE, evaluation, hands, role_of, rules};
use crate::reports::publish::Outline;
use crate::reports::{PAIR_DEALS, PAIRS, PLAYERS, winds};
use anyhow::Result;
use num_bigint::BigUint;
use tehai::count::Fraction;
use tehai::handset::{Forest, HandSet, Weights};
use tehai::rules::{Players, Winds};
use tehai::waiting::types::WaitType;
use tehai::yaku::{Patterns, Yaku};
use tehai::{Count, GameSets, Hand, Tile};
use tehai_count::tenhou::Tenhou;
use tehai_program::output::table::{Cells, Column, share_cells};
use tehai_program::tables::{ANY, ROUND, SEAT};
use tehai_program::{check, row};

/// The outline of `yaku-by-tile`.
pub static BY_TILE: Outline = Outline {
    file: "yaku-by-tile.csv",
    title: "Yaku by winning tile",
    question: "How often does the last tile make pinfu, and how often does it spoil three concealed triplets?",
    program: PROGRAM,
    description: "Pairs of a concealed tenpai hand of 13 tiles and a tile that completes it in any form, by \
        what holds on some reading; deals are those of the 13 tiles times the copies left of the tile, so 14 \
        for each deal of the win. A triplet that is completed by ron is not concealed. A pair can be in several \
        rows, so rows must not be summed: role says which is the total.",
    columns: &[
        PLAYERS,
        Column::choice("yaku", YAKU, NAMES),
        Column::choice("wait_type", WAIT_TYPE, WAIT_TYPES),
        Column::choice(
            "won_by",
            "Where the last tile came from: tsumo (drawn) or ron (called from another player); any if it makes no \
                difference.",
            &[ANY, "tsumo", "ron"],
        ),
        SEAT,
        ROUND,
        ROLE,
        PAIRS,
        PAIR_DEALS,
        Column::integer(
            "numerator_given_win",
            "Numerator of the share of the deals of all pairs, in lowest terms.",
        ),
        Column::integer("denominator_given_win", "Denominator of that share."),
        Column::decimal("probability_given_win", "That share, rounded to a 64-bit float."),
    ],
    key: &["players", "yaku", "wait_type", "won_by", "seat", "round"],
};

const YAKU: &str = "The yaku; win is every pair. suuankou_tanki are four concealed triplets that wait for the head \
    alone, pure_chuuren nine gates waiting for nine tiles, kokushi_13 thirteen orphans for thirteen.";
const WAIT_TYPE: &str = "What the tile completes in melds and a head; any if that is not asked.";
const WAIT_TYPES: &[&str] = &[ANY, "two-sided", "closed", "edge", "single", "shanpon"];
const NAMES: &[&str] = &[
    "win",
    "pinfu",
    "chiitoi",
    "sanankou",
    "suuankou",
    "suuankou_tanki",
    "chuuren",
    "pure_chuuren",
    "kokushi",
    "kokushi_13",
];

/// A row to count: a yaku or what the tile completes, how the last tile came, and the winds if they matter.
type Row = (&'static str, &'static str, Option<Winds>);

/// The rows to count, in order.
fn to_count(players: Players) -> Vec<Row> {
    let of_name = |name: &'static str| -> Vec<Row> {
        match name {
            "pinfu" => winds(players).map(|winds| (name, ANY, Some(winds))).collect(),
            "sanankou" | "suuankou" => ["tsumo", "ron"].map(|how| (name, how, None)).to_vec(),
            _ => vec![(name, ANY, None)],
        }
    };
    let names = NAMES[..1].iter().chain(&WAIT_TYPES[1..]).chain(&NAMES[1..]);
    names.flat_map(|name| of_name(name)).collect()
}

/// The rows of the report for a game.
///
/// # Errors
/// If the pairs of all rows do not add up to those of all wins.
pub(super) fn rows(players: Players) -> Result<Vec<Cells>> {
    let forest = Forest::new();
    let completing = Completing::new(&forest, players)?;
    let total = completing.count("win", ANY, Winds::EAST)?;
    let expected = Tenhou::new(rules(players)).wins().deals * 14u8;
    check!(total.deals == expected, "{} deals by winning tile, {expected} in all", total.deals);
    let of_row = |(name, how, winds): Row| {
        let Count { hands, deals } = completing.count(name, how, winds.unwrap_or_default())?;
        let [seat, round] = winds.map_or([ANY; 2], |winds| [winds.seat.name(), winds.round.name()]);
        let share = Fraction::new(deals.clone(), total.deals.clone());
        let (yaku, wait_type) = if WAIT_TYPES.contains(&name) { ("win", name) } else { (name, ANY) };
        let mut row = row![players.number(), yaku, wait_type, how, seat, round, role_of(name), hands, deals];
        row.extend(share_cells(&share));
        Ok(row)
    };
    to_count(players).into_iter().map(of_row).collect()
}

/// Wins by their last tile.
struct Completing<'f> {
    forest: &'f Forest,
    players: Players,
    sets: GameSets<'f>,
    /// Wins of which any tile may be the last.
    wins: Vec<(&'static str, HandSet<'f>)>,
}

impl<'f> Completing<'f> {
    /// Prepares the wins of a game.
    ///
    /// # Errors
    /// If the last tile completes some win in none of the ways.
    fn new(forest: &'f Forest, players: Players) -> Result<Completing<'f>> {
        let mut evaluation = evaluation(forest, players, Winds::EAST);
        let mut wins = Vec::new();
        for name in ["win", "chiitoi", "kokushi", "chuuren"] {
            wins.push((name, hands(&mut evaluation, name)?));
        }
        let completing = Completing { forest, players, sets: GameSets::new(forest, rules(players)), wins };
        for tile in players.tiles().iter() {
            let [all, ways @ ..] =
                ["win", "chiitoi", "kokushi", "two-sided", "closed", "edge", "single", "shanpon"]
                    .map(|name| completing.waiting(name, ANY, Winds::EAST, tile));
            let ways = ways.into_iter().fold(forest.empty(), HandSet::union);
            check!(ways.equals(all)?, "{tile} completes hands in no way");
        }
        Ok(completing)
    }

    /// The hands of 13 tiles that a tile completes in this way.
    fn waiting(&self, name: &str, how: &str, winds: Winds, last: Tile) -> HandSet<'f> {
        let matching = |patterns: Patterns| self.sets.matching(&patterns).waiting_for(last);
        if let Some((_, wins)) = self.wins.iter().find(|(of, _)| *of == name) {
            return wins.waiting_for(last);
        }
        if let Some(wait) = WaitType::ALL.into_iter().find(|wait| wait.name() == name) {
            return matching(Patterns::completed(wait, last));
        }
        let base = match name {
            "pure_chuuren" => ["1112345678999m", "1112345678999p", "1112345678999s"].as_slice(),
            "kokushi_13" => &["19m19p19s1234567z"],
            _ => {
                let yaku =
                    Yaku::ALL.into_iter().find(|yaku| yaku.name() == name).expect("the others are yaku");
                let patterns = Patterns::with_last(yaku, winds, last, how != "tsumo");
                return matching(patterns.expect("a yaku by the last tile"));
            }
        };
        let base: Vec<Hand> = base.iter().map(|hand| hand.parse().expect("a hand")).collect();
        let waiting = self.wins[0].1.waiting_for(last);
        waiting & self.forest.hands(&base).only(self.players.tiles())
    }

    /// The pairs of hand and winning tile, and their deals.
    fn count(&self, name: &str, how: &str, winds: Winds) -> Result<Count> {
        let mut count = Count::default();
        for last in self.players.tiles().iter() {
            let waiting = self.waiting(name, how, winds, last).index()?;
            // One of the four copies of the tile is the last; the 13 tiles come from the rest.
            let others = Hand::EMPTY.plus(last).expect("a copy").unseen();
            let deals: BigUint = waiting.weigh(&Weights::deals_from(&others)) * 4u8;
            count += Count { hands: waiting.len().into(), deals };
        }
        Ok(count)
    }
}
