//! A hand at a table: the definition, over all plays.

mod hand;

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

use crate::expected_points::{choices, colourless, discarded, tile, with};
use crate::{Coloured, Tiles, calls, least_distance, least_distance_between};
use tehai::rules::Players;
use tehai::score::Riichi;
use tehai::tiles::{COPIES, Hand, KINDS, Meld, Tile, TileSet};
use tehai::win_probability::{Ends, RiichiPolicy};

pub use hand::{Bound, TableHand, TableMoves, TableValue, TableWin};

/// A game of one player among others, who each show one tile between two draws of the player, and do nothing else.
pub struct TableGame {
    /// Melds of the win among the concealed tiles of the hand that the game begins with.
    pub melds: usize,
    /// Are seven pairs and thirteen orphans wins, too?
    pub special_forms: bool,
    /// The copies of each kind in this game, those in the hand included.
    pub deck: Coloured,
    /// All who play.
    pub players: u32,
    /// The tiles that the wall has at first, after a discard.
    pub tiles: u32,
    /// May others' tiles be won with?
    pub ron: bool,
    /// May they be called?
    pub calls: bool,
    /// May a called tile be discarded again, or the other end of the sequence (食い替え)?
    pub swap_calling: bool,
    /// The discards that were made before the game.
    pub own_discards: TileSet,
    /// Which discards are allowed.
    pub moves: TableMoves,
    /// Was nothing called before?
    pub is_concealed: bool,
    /// The tiles of the melds that the hand has from the beginning. The deck is without them.
    pub given_melds: Hand,
    /// When riichi is declared.
    pub riichi: RiichiPolicy,
    /// Is riichi with the first discard double?
    pub double_riichi: bool,
    /// May a win after riichi be passed?
    pub passes_after_riichi: bool,
    /// Hidden indicators turned after riichi.
    pub hidden_indicators: usize,
    /// What a game without a win is worth, without riichi.
    pub ends: Ends,
    /// The same after riichi.
    pub ends_after_riichi: Ends,
    /// The chance that somebody else ends the round, in each go-around of the table; the last stands for those after
    /// it.
    pub others: Vec<f64>,
    /// What a win is worth; `None` if it has no yaku.
    pub worth: Rc<WorthOfWin>,
    /// Known distances to a win, by tiles, those called and melds among the concealed tiles.
    pub distances: RefCell<HashMap<(Hand, Hand, usize), u8>>,
    /// Known values.
    pub values: RefCell<HashMap<(TableHand, Bound, u32, u32), TableValue>>,
}

/// What a win is worth, if it has a yaku.
pub type WorthOfWin = dyn Fn(&TableWin) -> Option<f64>;

impl fmt::Debug for TableGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableGame")
            .field("deck", &self.deck)
            .field("tiles", &self.tiles)
            .finish_non_exhaustive()
    }
}

/// Of several plays the one with the greatest value; of those that are equal, up to rounding, the one that wins more
/// often.
fn best(plays: impl IntoIterator<Item = TableValue>) -> Option<TableValue> {
    plays.into_iter().reduce(|one, other| if other.is_better_than(&one) { other } else { one })
}

impl TableGame {
    /// Do these tiles win in form?
    pub fn completes(&self, hand: &TableHand) -> bool {
        let tiles = colourless(&hand.concealed);
        let is_pair = |tile: &Tile| tiles.count(*tile) == 2;
        let orphans = || Tile::all().filter(|tile| tile.is_orphan()).all(|tile| tiles.count(tile) > 0);
        let has_only_orphans = || tiles.tiles().all(Tile::is_orphan);
        Tiles::from(&tiles).is_3n2_win()
            || self.special_forms
                && tiles.total() == 14
                && (Tile::all().filter(is_pair).count() == 7 || orphans() && has_only_orphans())
    }

    /// The most copies of each tile that a hand can hold beside its melds.
    fn most(&self, hand: &TableHand) -> [u8; KINDS] {
        let called = colourless(&hand.of_calls);
        std::array::from_fn(|kind| COPIES - called.counts()[kind] - self.given_melds.counts()[kind])
    }

    /// The tiles that complete a hand, of which it does not hold all copies itself.
    pub fn waits(&self, hand: &TableHand) -> TileSet {
        let (held, most) = (colourless(&hand.concealed), self.most(hand));
        let is_wait =
            |tile: &Tile| held.count(*tile) < most[tile.index()] && self.completes(&hand.with(tile.index()));
        Tile::all().filter(is_wait).collect()
    }

    fn distance(&self, hand: &TableHand) -> u8 {
        let (tiles, called) = (colourless(&hand.concealed), colourless(&hand.of_calls));
        let melds = self.melds - hand.called.len();
        let find = || least_distance(&tiles, &self.most(hand), melds).expect("there is a win");
        *self.distances.borrow_mut().entry((tiles, called, melds)).or_insert_with(find)
    }

    fn copies(&self, hand: &TableHand, kind: usize) -> u8 {
        self.deck[kind] - hand.concealed[kind] - hand.of_calls[kind]
    }

    /// The distance of a hand, and its tiles that are not in the given hand.
    fn taken(&self, hand: &TableHand, given: &Hand) -> u8 {
        let (held, called) = (colourless(&hand.concealed), colourless(&hand.of_calls));
        let new = |tile: Tile| (held.count(tile) + called.count(tile)).saturating_sub(given.count(tile));
        Tile::all().map(new).sum::<u8>() + self.distance(hand)
    }

    /// Does no nearest win use all copies of a tile that a hand holds?
    fn is_idle(&self, hand: &TableHand, tile: Tile) -> bool {
        let tiles = colourless(&hand.concealed);
        let mut least = [0; KINDS];
        least[tile.index()] = tiles.count(tile);
        let using =
            least_distance_between(&tiles, [&least, &self.most(hand)], self.melds - hand.called.len());
        tiles.count(tile) > 0 && using.is_none_or(|distance| distance > self.distance(hand))
    }

    /// May a hand go over to another with this draw or call, which makes it `drawn`, and a discard? Then, does it only
    /// advance from now on?
    fn becomes(
        &self,
        before: &TableHand,
        drawn: &TableHand,
        after: &TableHand,
        discard: Tile,
        is_straight: bool,
    ) -> Option<bool> {
        let advances = || {
            let nearer = self.distance(drawn);
            nearer > 0 && nearer < self.distance(before) && self.distance(after) == nearer
        };
        match self.moves {
            TableMoves::Any => Some(false),
            TableMoves::Changes(given, most) => (self.taken(after, &given) <= most).then_some(false),
            TableMoves::Advancing => advances().then_some(false),
            TableMoves::Detours(..) if is_straight => {
                let has_idle = Tile::all().any(|tile| self.is_idle(drawn, tile));
                (advances() && (!has_idle || self.is_idle(drawn, discard))).then_some(true)
            }
            TableMoves::Detours(given, most) => {
                let taken = self.taken(after, &given);
                (taken <= most).then_some(taken == most)
            }
        }
    }

    /// Does a hand that the game begins with, after its discard, only advance?
    pub fn begins_straight(&self, hand: &TableHand) -> bool {
        matches!(self.moves, TableMoves::Detours(given, most) if self.taken(hand, &given) == most)
    }

    /// The value of a hand just after a discard, with so many tiles left.
    pub fn left(&self, hand: &TableHand, bound: Bound, is_first: bool, tiles: u32) -> TableValue {
        let silent = self.waiting(hand, bound, 0, tiles);
        let may_declare = self.is_concealed && hand.called.is_empty() && tiles >= self.players;
        if !may_declare || self.riichi == RiichiPolicy::Never || self.waits(hand).is_empty() {
            return silent;
        }
        let riichi = if is_first && self.double_riichi { Riichi::Double } else { Riichi::Riichi };
        let declared = self.waiting(hand, Bound { riichi, ippatsu: true, ..bound }, 0, tiles);
        match self.riichi {
            RiichiPolicy::Always => declared,
            _ => best([silent, declared]).expect("two plays"),
        }
    }

    /// The value of a hand that waits, when so many of the others have shown a tile, with so many tiles left.
    pub fn waiting(&self, hand: &TableHand, bound: Bound, shown: u32, tiles: u32) -> TableValue {
        let state = (hand.clone(), bound, shown, tiles);
        if let Some(value) = self.values.borrow().get(&state) {
            return *value;
        }
        let value = self.waiting_anew(hand, bound, shown, tiles);
        self.values.borrow_mut().insert(state, value);
        value
    }

    fn waiting_anew(&self, hand: &TableHand, bound: Bound, shown: u32, tiles: u32) -> TableValue {
        let ends = if bound.riichi == Riichi::No { self.ends } else { self.ends_after_riichi };
        if tiles == 0 {
            let is_tenpai = || !self.waits(hand).is_empty();
            let value = if ends.tenpai != ends.noten && is_tenpai() { ends.tenpai } else { ends.noten };
            return TableValue { value, ..TableValue::default() };
        }
        let go_around = (self.tiles - tiles) / self.players;
        let ended = self.others.get(go_around as usize).or(self.others.last()).copied().unwrap_or(0.0);
        let goes_on = (1.0 - ended).powf(1.0 / f64::from(self.players));
        let copies = |kind: usize| f64::from(self.copies(hand, kind));
        let all: f64 = (0..hand.concealed.len()).map(copies).sum();
        let mut sum = TableValue { value: (1.0 - goes_on) * ends.others, wins: [0.0; 2] };
        for kind in (0..hand.concealed.len()).filter(|&kind| copies(kind) > 0.0) {
            let share = goes_on * copies(kind) / all;
            let value = match shown + 1 < self.players {
                true => self.after_shown(hand, bound, kind, shown, tiles - 1),
                false => self.after_draw(hand, bound, kind, tiles - 1),
            };
            sum.value += share * value.value;
            sum.wins = [0, 1].map(|by| sum.wins[by] + share * value.wins[by]);
        }
        sum
    }

    /// The value when another player shows a tile.
    pub fn after_shown(
        &self,
        hand: &TableHand,
        bound: Bound,
        kind: usize,
        by: u32,
        tiles: u32,
    ) -> TableValue {
        let complete = hand.with(kind);
        let completes = self.completes(&complete);
        let waits_for_own_discard = || !(self.waits(hand) & self.own_discards).is_empty();
        let is_barred = || bound.missed || bound.furiten || waits_for_own_discard();
        let win = (completes && self.ron && !is_barred())
            .then(|| self.win(&complete, bound, kind, Some(by), tiles))
            .flatten();
        let has_declared = bound.riichi != Riichi::No;
        if let Some(win) = win
            && has_declared
            && !self.passes_after_riichi
        {
            return win;
        }
        let passed = Bound { missed: bound.missed || completes, ..bound };
        let pass = self.waiting(hand, passed, by + 1, tiles);
        let calls =
            (self.calls && !has_declared && tiles > 0).then(|| self.called(hand, bound, kind, by, tiles));
        best([pass].into_iter().chain(win).chain(calls.flatten())).expect("a tile may be passed")
    }

    /// The value of the best call of a tile that another player shows.
    pub fn called(
        &self,
        hand: &TableHand,
        bound: Bound,
        kind: usize,
        by: u32,
        tiles: u32,
    ) -> Option<TableValue> {
        best(self.calls(hand, bound, kind, by, tiles).into_iter().map(|(_, _, value)| value))
    }

    /// The calls of a tile that another player shows, with each discard.
    pub fn calls(
        &self,
        hand: &TableHand,
        bound: Bound,
        kind: usize,
        by: u32,
        tiles: u32,
    ) -> Vec<(Meld, Tile, TableValue)> {
        let is_left = by + 2 == self.players;
        let chi = if self.players == 4 { Players::Four } else { Players::Three };
        let plain = colourless(&hand.concealed);
        let mut values = Vec::new();
        for (meld, rest, barred) in calls(&plain, tile(kind), is_left, chi) {
            if meld.tiles().count() == 4 || hand.called.len() == self.melds {
                continue;
            }
            for taken in
                self.taken_from(&hand.concealed, &plain.difference(&rest).expect("the rest is of the hand"))
            {
                let mut after = hand.clone();
                after.called.push(meld);
                after.called.sort_by_key(|meld| meld.code());
                after.of_calls[kind] += 1;
                for (kind, copies) in taken.into_iter().enumerate() {
                    after.concealed[kind] -= copies;
                    after.of_calls[kind] += copies;
                }
                let barred = if self.swap_calling { TileSet::EMPTY } else { barred };
                let discards = self.after_call(hand, bound, &after, barred, tiles).into_iter();
                values.extend(discards.map(|(discard, value)| (meld, discard, value)));
            }
        }
        values
    }

    /// The ways to take these tiles of a hand, whose fives may be red.
    fn taken_from(&self, hand: &Coloured, wanted: &Hand) -> Vec<Coloured> {
        let mut ways = vec![[0; KINDS + 3]];
        for tile in wanted.tiles() {
            let kinds = (0..hand.len()).filter(|&kind| self::tile(kind) == tile);
            let more = |way: Coloured| {
                kinds.clone().filter(move |&kind| way[kind] < hand[kind]).map(move |kind| with(&way, kind))
            };
            ways = ways.into_iter().flat_map(more).collect();
        }
        ways
    }

    /// The value of each discard after a call.
    fn after_call(
        &self,
        before: &TableHand,
        bound: Bound,
        hand: &TableHand,
        barred: TileSet,
        tiles: u32,
    ) -> Vec<(Tile, TableValue)> {
        let furiten = self.completes(hand);
        let after = |discard: Tile| {
            let (concealed, _) = discarded(&hand.concealed, discard)?;
            let left = TableHand { concealed, ..hand.clone() };
            let is_straight = self.becomes(before, hand, &left, discard, bound.is_straight)?;
            Some((
                discard,
                self.left(&left, Bound { furiten, is_straight, ..Bound::default() }, false, tiles),
            ))
        };
        Tile::all().filter(|tile| !barred.contains(*tile)).filter_map(after).collect()
    }

    fn after_draw(&self, hand: &TableHand, bound: Bound, kind: usize, tiles: u32) -> TableValue {
        let drawn = hand.with(kind);
        let completes = self.completes(&drawn);
        let win = if completes { self.win(&drawn, bound, kind, None, tiles) } else { None };
        if bound.riichi != Riichi::No {
            let passed = Bound { missed: bound.missed || completes, ippatsu: false, ..bound };
            return match win {
                Some(win) if !self.passes_after_riichi => win,
                win => {
                    best(win.into_iter().chain([self.waiting(hand, passed, 0, tiles)])).expect("two plays")
                }
            };
        }
        let after = |discard: Tile| {
            let (concealed, _) = discarded(&drawn.concealed, discard)?;
            let left = TableHand { concealed, ..drawn.clone() };
            let stays = colourless(&left.concealed) == colourless(&hand.concealed);
            let changes = left.concealed != hand.concealed;
            let furiten = completes || !changes && bound.furiten;
            let is_straight = match stays {
                true => bound.is_straight,
                false => self.becomes(hand, &drawn, &left, discard, bound.is_straight)?,
            };
            Some(self.left(&left, Bound { furiten, is_straight, ..Bound::default() }, false, tiles))
        };
        best(Tile::all().filter_map(after).chain(win)).expect("the tile may be thrown back")
    }

    /// What a win is worth, as the mean over the hidden indicators; `None` without a yaku.
    pub fn win(
        &self,
        hand: &TableHand,
        bound: Bound,
        tile: usize,
        shown_by: Option<u32>,
        tiles: u32,
    ) -> Option<TableValue> {
        let worth = |indicators: &[Tile]| {
            (self.worth)(&TableWin {
                concealed: hand.concealed,
                called: hand.called.clone(),
                of_calls: hand.of_calls,
                tile,
                shown_by,
                riichi: bound.riichi,
                ippatsu: bound.ippatsu,
                last_tile: tiles == 0,
                indicators: indicators.to_vec(),
            })
        };
        let value = if bound.riichi == Riichi::No {
            worth(&[])?
        } else {
            let unseen: Vec<Tile> = (0..self.deck.len())
                .flat_map(|kind| vec![self::tile(kind); self.copies(hand, kind).into()])
                .collect();
            let mut all = Vec::new();
            choices(&unseen, self.hidden_indicators.min(unseen.len()), &mut Vec::new(), &mut |chosen| {
                all.extend(worth(chosen));
            });
            all.iter().sum::<f64>() / all.len() as f64
        };
        let counts = f64::from(u8::from(value > self.ends.noten));
        let wins = if shown_by.is_some() { [0.0, counts] } else { [counts, 0.0] };
        Some(TableValue { value, wins })
    }
}
