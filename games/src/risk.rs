//! What discards risk against players in riichi or with open melds, what others' wins cost, and what folding does
//! (ベタオリ).

use std::collections::BTreeMap;
use std::sync::OnceLock;

use tehai::predict::Predictor;
use tehai::rules::{MELDS, Players, Rules, Wind};
use tehai::sort;
use tehai::tiles::notation::RedTile;
use tehai::tiles::{Hand, KINDS, MeldKind, Tile, TileSet};
use tehai_answers::PredictQuestion;
use tehai_answers::decision::Judged;
use tehai_answers::question;
use tehai_answers::review::{Danger, PRIZE, RiskyChoice};

use crate::last_hand::{Stake, part_of_drawn};
use crate::others::{GoAround, ends, others_end};
use crate::table::Table;
use crate::tiles::kinds;

/// The mean points of a ron after riichi, of who does not deal and of the dealer, with four players and with three.
/// They are those of 4,000 games of a player alone who plays for points and only advances, with standard errors below
/// 1.5 %.
pub const MEAN_RIICHI_RON: [[f64; 2]; 2] = [[5400.0, 7900.0], [5900.0, 8900.0]];

/// The mean points of a ron after riichi of a seat.
fn mean_riichi_ron(players: Players, seat: Wind) -> f64 {
    MEAN_RIICHI_RON[usize::from(players == Players::Three)][usize::from(seat == Wind::East)]
}

/// Points that rounding makes.
const ROUNDING: f64 = 1e-6;

/// How dangerous the tiles of a player are for another who is tenpai so likely, as a question.
pub(crate) fn danger(table: &Table, player: usize, other: usize, tenpai: f64) -> Danger {
    let question = asked(table, player, other);
    Danger { player: other, tenpai, tiles: BTreeMap::new(), question: question::given(&question) }
}

fn asked(table: &Table, player: usize, other: usize) -> PredictQuestion {
    PredictQuestion {
        melds: MELDS - table.melds(other).count() as u8,
        hand: table.hand(player).expect("who decides is shown").to_string(),
        visible: table.visible_to(player).to_string(),
        passed: kinds(table.safe_against(other)).to_string(),
        rules: table.rules(),
        ..PredictQuestion::default()
    }
}

/// Melds with which the hand of a player who has not declared riichi is a threat.
const OPEN: usize = 2;

/// How likely a hand with so many open melds is tenpai after so many discards, and the mean points of its ron.
fn open_hand(melds: usize, discards: usize, is_dealer: bool) -> (f64, f64) {
    let tenpai = match OPEN_TENPAI.get(melds - OPEN) {
        Some(by_discards) => by_discards[discards.saturating_sub(4).min(14) / 3],
        // A pair of a tile is all that it lacks.
        None => 1.0,
    };
    (tenpai, OPEN_RON[usize::from(is_dealer)])
}

/// How often hands with two and with three open melds are tenpai after up to 6 discards, 7 to 9, 10 to 12, 13 to 15,
/// and more: of 2,680 in 200 games of players alone who do not fold (`examples/open_hands.rs`).
const OPEN_TENPAI: [[f64; 5]; 2] = [[0.28, 0.53, 0.88, 0.94, 1.0], [0.69, 0.67, 0.76, 0.78, 1.0]];

/// The mean points of the 223 rons of such hands in these games, of who does not deal and of the dealer, who is paid
/// half as much again.
const OPEN_RON: [f64; 2] = [3900.0, 5900.0];

/// Predicts waits in a game with some players, by melds that a player still has to form.
fn predictor(players: Players, melds: u8) -> &'static Predictor {
    static PREDICTORS: [[OnceLock<Predictor>; MELDS as usize + 1]; 2] =
        [const { [const { OnceLock::new() }; MELDS as usize + 1] }; 2];
    let of_players = &PREDICTORS[usize::from(players == Players::Three)];
    let rules = Rules { players, ..Rules::default() };
    of_players[usize::from(melds)].get_or_init(|| Predictor::new(rules, melds).expect("at most four melds"))
}

/// A player in riichi or with open melds, as another sees it.
pub(crate) struct Threat {
    player: usize,
    seat: Wind,
    /// How likely the hand is tenpai.
    tenpai: f64,
    /// How likely the hand waits for each tile: it is tenpai, and the share of tenpai hands that do.
    shares: [f64; KINDS],
    /// How likely it waits for an unseen tile.
    any: f64,
    /// The mean points of a ron, without counters.
    hand: f64,
}

impl Threat {
    /// What a player threatens another with; nothing without riichi and with fewer than two open melds.
    fn new(table: &Table, player: usize, other: usize) -> Option<Threat> {
        let in_riichi = table.in_riichi(other);
        let melds = table.melds(other).filter(|(meld, _)| meld.kind() != MeldKind::ConcealedQuad).count();
        if !in_riichi && melds < OPEN {
            return None;
        }
        let players = table.rules().players;
        let seat = table.seat_wind(other);
        let (tenpai, hand) = match in_riichi {
            true => (1.0, mean_riichi_ron(players, seat)),
            false => open_hand(melds, table.river(other).len(), seat == Wind::East),
        };
        let situation = asked(table, player, other).situation().ok()?;
        let found = predictor(players, situation.melds).predict(&situation.unseen, situation.discarded);
        let share = |tile: Tile| tenpai * found.share(tile).map_or(0.0, |share| share.to_f64());
        let shares: [f64; KINDS] = Tile::all().map(share).collect::<Vec<f64>>().try_into().ok()?;
        let copies = |tile: Tile| f64::from(situation.unseen.count(tile)) * shares[tile.index()];
        let any = Tile::all().map(copies).sum::<f64>() / f64::from(situation.unseen.total());
        Some(Threat { player: other, seat, tenpai, any, shares, hand })
    }
}

/// The others, as a player sees them who is not in riichi.
pub(crate) struct Threats {
    all: Vec<Threat>,
    /// Those who threaten nothing yet: they play alone.
    quiet: Vec<(usize, Wind)>,
    in_riichi: usize,
    players: Players,
    /// The player's own seat.
    seat: Wind,
    /// Points of the counters that each of several pays.
    counters: f64,
    /// What is played for instead of points.
    stake: Option<Stake>,
    /// How likely each of the others ends the round in each go-around, if the player deals into nobody.
    ends: Vec<GoAround>,
    /// Own discards that follow the next draws.
    later: usize,
    /// What it costs not to be tenpai when the wall ends.
    noten: f64,
}

impl Threats {
    /// Those that a player faces.
    pub(crate) fn new(table: &Table, player: usize, stake: Option<Stake>) -> Threats {
        let players = table.rules().players;
        let others = || (0..players.number().into()).filter(|&other| other != player);
        let all: Vec<Threat> = others().filter_map(|other| Threat::new(table, player, other)).collect();
        let any = |other| all.iter().find(|of| of.player == other).map(|of| of.any);
        let quiet = others().filter(|&other| any(other).is_none());
        let quiet = quiet.map(|other| (other, table.seat_wind(other))).collect();
        let ends = others_end(table, player, table.river(player).len(), any);
        let in_riichi = others().filter(|&other| table.in_riichi(other));
        let in_riichi: Vec<Wind> = in_riichi.map(|other| table.seat_wind(other)).collect();
        let [_, noten] = noten_payments(players, in_riichi.len());
        let of_stake = stake.as_ref().map(|stake| stake.lost_by_noten(players, &in_riichi));
        Threats {
            ends,
            quiet,
            in_riichi: in_riichi.len(),
            later: table.draws_left(player) as usize,
            noten: of_stake.unwrap_or(noten.into()),
            players,
            seat: table.seat_wind(player),
            counters: f64::from(100 * u32::from(table.counters())),
            stake,
            all,
        }
    }

    /// Is there nothing to weigh? In a last hand others' wins move the places.
    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty() && self.stake.is_none()
    }

    /// What is played for instead of points.
    pub(crate) fn stake(&self) -> Option<&Stake> {
        self.stake.as_ref()
    }

    /// What a hand gets that is tenpai when the wall ends, and what it pays that is not.
    pub(crate) fn noten_payments(&self) -> [u32; 2] {
        noten_payments(self.players, self.in_riichi)
    }

    /// What the scores are worth if they stay.
    fn stays(&self) -> f64 {
        self.stake.as_ref().map_or(0.0, |stake| stake.now)
    }

    /// What it costs to deal into a player who threatens.
    fn ron(&self, threat: &Threat, scale: f64) -> f64 {
        let points = scale * threat.hand + self.counters * f64::from(self.players.number() - 1);
        self.stake.as_ref().map_or(points, |stake| stake.lost_by_ron(threat.seat, points))
    }

    /// How dangerous the tiles of a player's hand are, by player.
    pub(crate) fn dangers(&self, table: &Table, player: usize) -> Vec<Danger> {
        let kinds = table.hand(player).map_or(TileSet::EMPTY, |hand| hand.hand().concealed().kinds());
        let of_threat = |threat: &Threat| Danger {
            tiles: kinds.iter().map(|tile| (tile, threat.shares[tile.index()])).collect(),
            ..danger(table, player, threat.player, threat.tenpai)
        };
        self.all.iter().map(of_threat).collect()
    }

    /// The chance that a tile is won with, and the points that this costs. Several wins add up.
    fn of(&self, tile: Tile, scale: f64) -> (f64, f64) {
        self.by(|threat| threat.shares[tile.index()], scale)
    }

    /// The same of any unseen tile.
    fn of_any(&self, scale: f64) -> (f64, f64) {
        self.by(|threat| threat.any, scale)
    }

    fn by(&self, share: impl Fn(&Threat) -> f64, scale: f64) -> (f64, f64) {
        let passes: f64 = self.all.iter().map(|threat| 1.0 - share(threat)).product();
        let points = self.all.iter().map(|threat| share(threat) * self.ron(threat, scale)).sum();
        (1.0 - passes, points)
    }

    /// What it costs if a player draws a win that is worth so much.
    fn drawn_by(&self, seat: Wind, points: f64) -> f64 {
        match &self.stake {
            Some(stake) => stake.lost_by_draw(seat, points),
            None => points * part_of_drawn(seat, self.seat) + self.counters,
        }
    }

    /// A go-around from now on; the last stands for those after it.
    fn go_around(&self, turn: usize) -> &GoAround {
        &self.ends[turn.min(self.ends.len() - 1)]
    }

    /// What own draws of the others cost in a go-around. Who threatens nothing yet wins alone, and so by draws.
    fn drawn(&self, turn: usize, scale: f64) -> f64 {
        let ends = self.go_around(turn);
        let of_threat = |threat: &Threat| threat.any * self.drawn_by(threat.seat, scale * threat.hand);
        let of_quiet = |&(other, seat): &(usize, Wind)| {
            ends[other] * self.drawn_by(seat, mean_riichi_ron(self.players, seat))
        };
        self.all.iter().map(of_threat).sum::<f64>() + self.quiet.iter().map(of_quiet).sum::<f64>()
    }

    /// For a player who plays on and discards any tile: the chance that others end the round in each go-around, and
    /// what that costs on the mean.
    pub(crate) fn playing_on(&self, scale: f64) -> (Vec<f64>, f64) {
        let (danger, points) = self.of_any(scale);
        let chances: Vec<f64> = self.ends.iter().map(|of| 1.0 - (1.0 - ends(of)) * (1.0 - danger)).collect();
        let cost: f64 = (0..self.ends.len()).map(|turn| points + self.drawn(turn, scale)).sum();
        let mean = cost / chances.iter().sum::<f64>();
        (chances, mean)
    }

    /// What the go-arounds to the end of the wall cost who plays on without a win. A value at a table has the noten
    /// payments.
    fn later_cost(&self, is_at_table: bool, scale: f64) -> f64 {
        let (ends, cost) = self.playing_on(scale);
        let (mut goes_on, mut points) = (1.0, 0.0);
        for turn in 0..self.later {
            let end = ends[turn.min(ends.len() - 1)];
            points += goes_on * end * cost;
            goes_on *= 1.0 - end;
        }
        points + if is_at_table { 0.0 } else { goes_on * self.noten }
    }

    /// What folding costs to the end of the wall, with the first discard if it is one's turn: the tiles of the hand go
    /// in the order of what they risk, further copies of what has passed at once, and then any tile.
    fn folding(&self, first: Option<Tile>, hand: &Hand, scale: f64) -> f64 {
        let copies = |tile: Tile| usize::from(hand.count(tile));
        let mut rest: Vec<Tile> = hand.kinds().iter().filter(|tile| Some(*tile) != first).collect();
        let each = |tile: Tile| self.of(tile, scale).1 / copies(tile) as f64;
        sort::sort_by(&mut rest, |one, other| each(*one).total_cmp(&each(*other)));
        let kinds = first.into_iter().chain(rest);
        let with_copies = kinds
            .flat_map(|tile| [self.of(tile, scale)].into_iter().chain(vec![(0.0, 0.0); copies(tile) - 1]));
        let all = with_copies.chain(std::iter::repeat(self.of_any(scale)));
        let (mut goes_on, mut points) = (1.0, 0.0);
        for (turn, (danger, cost)) in all.take(self.later + usize::from(first.is_some())).enumerate() {
            points += goes_on * cost;
            goes_on *= 1.0 - danger;
            points += goes_on * self.drawn(turn, scale);
            goes_on *= 1.0 - ends(self.go_around(turn));
        }
        points + goes_on * self.noten
    }

    /// What a choice is worth if the hand plays on. Where its value knows nothing of what others' wins cost, that is
    /// taken off.
    fn plays_on(&self, judged: &Judged, is_at_table: bool, scale: f64) -> RiskyChoice {
        let later = match (is_at_table, &self.stake) {
            (true, None) => 0.0,
            _ => (1.0 - judged.win) * self.later_cost(is_at_table, scale),
        };
        let unit = if self.stake.is_some() { PRIZE } else { 1.0 };
        let value = unit * judged.points.unwrap_or_default() - later;
        let (danger, points) = discard(&judged.choice).map_or((0.0, 0.0), |tile| self.of(tile, scale));
        let risk = danger * (value - self.stays()) + points;
        let (choice, riichi) = (judged.choice.clone(), judged.riichi);
        RiskyChoice { choice, riichi, folds: false, danger, value: Some(value), risk, net: value - risk }
    }

    /// What a choice is worth if the hand folds with it: a discard of one's own turn, or to pass.
    fn folds(&self, choice: &str, hand: &Hand, scale: f64) -> Option<RiskyChoice> {
        let first = match choice {
            "pass" => None,
            text => Some(text.parse::<RedTile>().ok()?.tile),
        };
        let danger = first.map_or(0.0, |tile| self.of(tile, scale).0);
        let risk = self.folding(first, hand, scale);
        Some(RiskyChoice {
            choice: choice.to_owned(),
            riichi: false,
            folds: true,
            danger,
            value: None,
            risk,
            net: self.stays() - risk,
        })
    }

    /// What was chosen beside the best, if wins of those who threaten are worth so many times their mean.
    pub(crate) fn weigh(&self, asked: &Weighed, scale: f64) -> [RiskyChoice; 2] {
        let Weighed { chosen, all, hand, may_fold, is_at_table } = *asked;
        // Of equal ones the safer.
        let better = |one: RiskyChoice, other: RiskyChoice| {
            let more = other.net - one.net;
            let is_better = if more.abs() > ROUNDING { more > 0.0 } else { other.danger < one.danger };
            if is_better { other } else { one }
        };
        let folds = |choice: &str| self.folds(choice, hand, scale);
        let of_chosen = self.plays_on(chosen, is_at_table, scale);
        // Who declares does not fold.
        let folded = if chosen.riichi { None } else { folds(&chosen.choice) };
        let of_chosen = folded.into_iter().fold(of_chosen, better);
        let play_on = all.iter().map(|judged| self.plays_on(judged, is_at_table, scale));
        let fold = may_fold.iter().filter_map(|choice| folds(choice));
        let best = play_on.chain(fold).fold(of_chosen.clone(), better);
        [of_chosen, best]
    }
}

/// The choices that are weighed.
#[derive(Clone, Copy)]
pub(crate) struct Weighed<'a> {
    /// What was chosen.
    pub chosen: &'a Judged,
    /// What could be chosen.
    pub all: &'a [Judged],
    /// The concealed tiles.
    pub hand: &'a Hand,
    /// Choices with which the hand could fold.
    pub may_fold: &'a [String],
    /// Are the values those of a table?
    pub is_at_table: bool,
}

/// What a hand gets in the end that is tenpai, and what it pays that is not (罰符), if so many others have declared
/// riichi. If nobody has, one of them is tenpai.
fn noten_payments(players: Players, in_riichi: usize) -> [u32; 2] {
    let (all, tenpai) = (u32::from(players.number()), in_riichi.max(1) as u32);
    let sum = 1000 * (all - 1);
    [if tenpai + 1 == all { 0 } else { sum / (tenpai + 1) }, sum / (all - tenpai)]
}

/// The discard that a choice ends with.
fn discard(choice: &str) -> Option<Tile> {
    Some(choice.rsplit(' ').next()?.parse::<RedTile>().ok()?.tile)
}
