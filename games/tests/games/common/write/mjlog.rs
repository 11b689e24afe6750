//! mjlog.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use tehai::rules::Players;
use tehai::score::Abort;
use tehai::tiles::notation::{RedFives, RedTile};
use tehai::tiles::{Group, MeldKind, Tile};
use tehai_games::{DrawKind, End, Event, LogRules, PaidWin, Round};

use super::{dealt, own_tiles};

/// The numbers of tiles, 0 to 135, as they are met.
struct Numbers {
    red: RedFives,
    used: [bool; 136],
    /// Concealed tiles of each player.
    held: Vec<Vec<(RedTile, u16)>>,
    drawn: Option<u16>,
}

impl Numbers {
    fn new_tile(&mut self, tile: RedTile) -> u16 {
        let first = 4 * tile.tile.index() as u16;
        let red = self.red.copies(tile.tile) > 0;
        let copies = match (red, tile.is_red) {
            (true, true) => 0..1,
            (true, false) => 1..4,
            (false, _) => 0..4,
        };
        let number = copies.map(|copy| first + copy).find(|&number| !self.used[usize::from(number)]).unwrap();
        self.used[usize::from(number)] = true;
        number
    }

    /// Takes a concealed tile, the drawn one or another.
    fn take(&mut self, player: usize, tile: RedTile, is_drawn: bool) -> u16 {
        let held = &mut self.held[player];
        let fits =
            |(other, number): &(RedTile, u16)| *other == tile && (Some(*number) == self.drawn) == is_drawn;
        let place = held.iter().position(fits).or(held.iter().position(|(other, _)| *other == tile)).unwrap();
        held.remove(place).1
    }
}

fn text(numbers: impl IntoIterator<Item = impl ToString>) -> String {
    numbers.into_iter().map(|number| number.to_string()).collect::<Vec<_>>().join(",")
}

/// The log as mjlog. Indicators of open and added quads stand before the discard, as on Tenhou.
pub fn mjlog(rules: &LogRules, rounds: &[Round]) -> String {
    let kind = if rules.players == Players::Three { 0x10 } else { 0 };
    let red = if rules.red_fives == RedFives::NONE { 2 } else { 0 };
    let mut log = format!(
        "<mjloggm><GO type=\"{}\"/><UN n0=\"A\" n1=\"B\" n2=\"C\" n3=\"D\"/><TAIKYOKU oya=\"0\"/>",
        9 + kind + red
    );
    for round in rounds {
        mjlog_round(&mut log, rules, round);
    }
    log + "</mjloggm>"
}

fn mjlog_round(log: &mut String, rules: &LogRules, round: &Round) {
    let players = round.hands.len();
    let mut numbers =
        Numbers { red: rules.red_fives, used: [false; 136], held: vec![vec![]; players], drawn: None };
    // With three players the fourth place is there and empty.
    let hundreds = |points: &[i32]| {
        let points = points.iter().map(|points| points / 100).chain([0]);
        text(points.take(4))
    };
    for (player, hand) in round.hands.iter().enumerate() {
        for tile in dealt(hand) {
            let number = numbers.new_tile(tile);
            numbers.held[player].push((tile, number));
        }
    }
    let first = numbers.new_tile(round.indicator);
    let number = 4 * round.wind as usize + round.dealer;
    write!(
        log,
        "<INIT seed=\"{number},{},{},0,0,{first}\" ten=\"{}\" oya=\"{}\"",
        round.counters,
        round.bets,
        hundreds(&round.scores),
        round.dealer
    )
    .unwrap();
    for (player, held) in numbers.held.iter().enumerate() {
        write!(log, " hai{player}=\"{}\"", text(held.iter().map(|(_, number)| number))).unwrap();
    }
    *log += "/>";
    let mut indicators = vec![first];
    let (mut scores, mut discarded) = (round.scores.clone(), 0);
    let mut pons: BTreeMap<(usize, Tile), (u16, Vec<u16>)> = BTreeMap::new();
    let mut before_discard: Option<usize> = None;
    for &event in &round.events {
        match event {
            Event::Draw { player, tile } => {
                let tile = tile.unwrap();
                let number = numbers.new_tile(tile);
                numbers.held[player].push((tile, number));
                numbers.drawn = Some(number);
                write!(log, "<{}{number}/>", ["T", "U", "V", "W"][player]).unwrap();
            }
            Event::Discard { player, tile, is_drawn } => {
                discarded = numbers.take(player, tile, is_drawn);
                numbers.drawn = None;
                before_discard = Some(log.len());
                write!(log, "<{}{discarded}/>", ["D", "E", "F", "G"][player]).unwrap();
            }
            Event::Call { player, from, tile, meld, red_fives } => {
                numbers.drawn = None;
                let own = own_tiles(meld, red_fives, tile);
                let mut all: Vec<u16> = own.iter().map(|tile| numbers.take(player, *tile, false)).collect();
                all.push(discarded);
                all.sort();
                let place = all.iter().position(|number| *number == discarded).unwrap() as u16;
                let from = ((from + 4 - player) % 4) as u16;
                let kind = all[0] / 4;
                let code = match meld.kind() {
                    MeldKind::Sequence => {
                        let copies = [3, 5, 7].iter().zip(&all).map(|(shift, number)| (number % 4) << shift);
                        ((kind / 9 * 7 + kind % 9) * 3 + place) << 10 | 4 | copies.sum::<u16>()
                    }
                    MeldKind::Triplet => {
                        let other = (0..4).find(|copy| !all.contains(&(4 * kind + copy))).unwrap();
                        pons.insert((player, meld.first()), (place, all.clone()));
                        (3 * kind + place) << 9 | other << 5 | 8
                    }
                    _ => discarded << 8,
                };
                write!(log, "<N who=\"{player}\" m=\"{}\" />", code | from).unwrap();
            }
            Event::ConcealedQuad { player, tile } => {
                for _ in 0..4 {
                    let place =
                        numbers.held[player].iter().position(|(other, _)| other.tile == tile).unwrap();
                    numbers.held[player].remove(place);
                }
                write!(log, "<N who=\"{player}\" m=\"{}\" />", (4 * tile.index()) << 8).unwrap();
            }
            Event::AddedQuad { player, tile } => {
                discarded = numbers.take(player, tile, true);
                let (place, _) = pons[&(player, tile.tile)];
                let code = (3 * (discarded / 4) + place) << 9 | (discarded % 4) << 5 | 0x10;
                write!(log, "<N who=\"{player}\" m=\"{}\" />", code | 1).unwrap();
            }
            Event::North { player } => {
                discarded = numbers.take(player, Tile::new(Group::Honours, 4).unwrap().into(), true);
                write!(log, "<N who=\"{player}\" m=\"{}\" />", discarded << 8 | 0x20).unwrap();
            }
            Event::Riichi { player } => write!(log, "<REACH who=\"{player}\" step=\"1\"/>").unwrap(),
            Event::RiichiPaid { player } => {
                scores[player] -= 1000;
                write!(log, "<REACH who=\"{player}\" ten=\"{}\" step=\"2\"/>", hundreds(&scores)).unwrap();
            }
            Event::Indicator { tile } => {
                let number = numbers.new_tile(tile);
                indicators.push(number);
                let tag = format!("<DORA hai=\"{number}\" />");
                let at = before_discard.filter(|at| !log[*at..].contains("<N")).unwrap_or(log.len());
                log.insert_str(at, &tag);
            }
        }
        if !matches!(event, Event::Discard { .. } | Event::Indicator { .. } | Event::RiichiPaid { .. }) {
            before_discard = None;
        }
    }
    let mut changes_text = |changes: &[i32]| {
        let pairs = text(scores.iter().zip(changes).flat_map(|(score, change)| [score / 100, change / 100]));
        scores.iter_mut().zip(changes).for_each(|(score, change)| *score += change);
        if players == 3 { pairs + ",0,0" } else { pairs }
    };
    match &round.end {
        End::Cut => {}
        End::Wins(wins) => {
            let hidden: &[RedTile] =
                wins.iter().map(|win| &win.hidden_indicators[..]).max_by_key(|hidden| hidden.len()).unwrap();
            let hidden: Vec<u16> = hidden.iter().map(|tile| numbers.new_tile(*tile)).collect();
            for win in wins {
                let PaidWin { player, from, liable, .. } = win;
                let tile = &win.tile.unwrap();
                let drawn = numbers.held[*player].iter().find(|(other, _)| other == tile);
                let machi = if player == from { drawn.unwrap().1 } else { discarded };
                let (dora, changes) = (text(&indicators), changes_text(&win.changes));
                write!(
                    log,
                    "<AGARI ba=\"0,0\" machi=\"{machi}\" ten=\"30,1000,0\" yaku=\"1,1\" doraHai=\"{dora}\""
                )
                .unwrap();
                write!(log, " who=\"{player}\" fromWho=\"{from}\" sc=\"{changes}\"").unwrap();
                if !win.hidden_indicators.is_empty() {
                    write!(log, " doraHaiUra=\"{}\"", text(&hidden)).unwrap();
                }
                if let Some(liable) = liable {
                    write!(log, " paoWho=\"{liable}\"").unwrap();
                }
                *log += " />";
            }
        }
        End::Draw { kind, changes } => {
            let name = match kind {
                DrawKind::Exhaustive => "",
                DrawKind::NagashiMangan => "type=\"nm\" ",
                DrawKind::Abort(Abort::NineKinds) => "type=\"yao9\" ",
                DrawKind::Abort(Abort::FourWinds) => "type=\"kaze4\" ",
                DrawKind::Abort(Abort::FourRiichi) => "type=\"reach4\" ",
                DrawKind::Abort(Abort::FourQuads) => "type=\"kan4\" ",
                DrawKind::Abort(Abort::ThreeRons) => "type=\"ron3\" ",
            };
            write!(log, "<RYUUKYOKU {name}ba=\"0,0\" sc=\"{}\" />", changes_text(changes)).unwrap();
        }
    }
}
