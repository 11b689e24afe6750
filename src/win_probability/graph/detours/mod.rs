//! The moves of a play with detours.
//!
//! The [definition](crate::win_probability#detours) says how many tiles a win of a *form* may take. A hand has spent
//! some of them: its *new* tiles, which the given hand did not hold. Others it still *needs*. It *spares* what remains:
//!
//! | spared | course of the hand |
//! |---|---|
//! | 1 or more, for some form | *free*: it may become any hand that spares 0 or more for some form |
//! | 0 at most | *straight*: it only advances, to the end, towards the forms for which it spares 0 |
//!
//! A form is given up for which a hand spares less than 0; a hand that has given up all forms is never reached.
//!
//! Example: a win of `13m79p123456s115z` needs 2m and 8p. With K = 1 it may take three tiles:
//!
//! | hand | new | needs | spares | course |
//! |---|---|---|---|---|
//! | `13m79p123456s115z` | 0 | 2 | 1 | free |
//! | `13m789p123456s11z`, with 8p for 5z | 1 | 1 | 1 | free |
//! | `13m67p123456s115z`, with 6p for 9p | 1 | 2 | 0 | straight |
//!
//! Most hands go straight, and most of these hold *idle* tiles: copies that none of the nearest wins of their forms
//! use, as 5z in the last row. It makes no difference which, so a hand that goes straight is kept without them.

mod classes;
mod groups;

use crate::rules::{Forms, Rules};
use crate::shanten::{Limits, Solver};
use crate::tiles::notation::{RedFives, RedTile};
use crate::tiles::{Group, Hand, KINDS, Meld, OpenHand, Tile, TileSet};
use crate::win_probability::error::GameError;
use crate::win_probability::graph::Graph;
use crate::win_probability::graph::called::{Calling, GivenTiles};
use crate::win_probability::graph::coloured::Coloured;
use crate::win_probability::graph::grow::{Growing, Move, Node, Successors};
use groups::{ByForm, FormSet, Groups, Others, Places};

/// A form of wins, by number: melds and a head, seven pairs, thirteen orphans.
const FORMS: [Forms; 3] = [Forms::STANDARD, Forms::SEVEN_PAIRS, Forms::THIRTEEN_ORPHANS];

/// How much further than the nearest form melds and a head may be to be followed.
const MELDS_FURTHER: u8 = 2;

/// The most tiles by which a win of a special form may be further than the nearest form.
const SPECIAL_FURTHER: u8 = 1;

/// Where a hand may go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::win_probability) enum Course {
    Free,
    /// Straight towards these forms.
    Straight(FormSet),
}

/// A hand that waits; on a straight course, without idle tiles.
#[derive(Clone, Copy)]
pub(in crate::win_probability) struct Waits {
    places: Places,
    red: RedFives,
    course: Course,
}

impl Node for Waits {
    type Key = u128;

    fn key(&self) -> u128 {
        let course = match self.course {
            Course::Free => 0,
            Course::Straight(forms) => forms,
        };
        let red = RedFives::fives().fold(0, |key, five| key << 3 | u128::from(self.red.copies(five)));
        self.places.iter().fold(red << 3 | u128::from(course), |key, &place| key << 27 | u128::from(place))
    }
}

/// The moves of a play with detours.
pub(in crate::win_probability) struct Detours {
    rules: Rules,
    /// Melds that a hand is to have, besides those that it was given with and has called.
    melds: u8,
    given: GivenTiles,
    limits: Limits,
    groups: Groups,
    /// By form, the tiles that a win may take; −1 if it is not followed.
    most: [i8; 3],
    /// Tiles of a hand that waits, the idle ones included.
    waiting: u8,
    existing: TileSet,
    /// The tiles that are not visible, those of the hand included.
    unseen: Coloured,
}

impl Detours {
    /// For a hand whose tiles are among the unseen ones. A win of melds may take so many tiles `more`.
    pub(in crate::win_probability) fn new(
        rules: Rules,
        given: &OpenHand,
        more: u8,
        unseen: Coloured,
    ) -> Detours {
        let limits = Limits::for_open_hand(rules.players, given);
        let numbers = Solver::new(rules).numbers(given.concealed(), &limits);
        // A win that plays on is one tile from a win.
        let by_form = [numbers.standard(), numbers.seven_pairs(), numbers.thirteen_orphans()];
        let by_form = by_form.map(|number| number.map(|tiles| tiles.max(1)));
        let nearest = numbers.nearest(rules.forms).expect("a form in reach").max(1);
        let most = [0, 1, 2].map(|form| {
            let number = by_form[form].filter(|_| rules.forms.contains(FORMS[form]))?;
            match form {
                0 => (number <= nearest + MELDS_FURTHER).then(|| number.saturating_add(more)),
                _ => Some(nearest + more.min(SPECIAL_FURTHER)).filter(|most| number <= *most),
            }
        });
        // A hand never needs so many.
        let most = most.map(|most| most.map_or(-1, |most| i8::try_from(most).unwrap_or(i8::MAX)));
        Detours { most, ..Detours::for_straight(rules, given, unseen) }
    }

    /// For hands with as many tiles as the given one that go straight.
    pub(in crate::win_probability) fn for_straight(
        rules: Rules,
        given: &OpenHand,
        unseen: Coloured,
    ) -> Detours {
        let limits = Limits::for_open_hand(rules.players, given);
        let melds = given.concealed().total() / 3;
        Detours::at(rules, melds, GivenTiles::of(given.concealed()), limits, [-1; 3], unseen)
    }

    fn at(
        rules: Rules,
        melds: u8,
        given: GivenTiles,
        limits: Limits,
        most: [i8; 3],
        unseen: Coloured,
    ) -> Detours {
        let existing = rules.players.tiles();
        let mut of_tiles = [0; KINDS];
        existing.iter().for_each(|tile| of_tiles[tile.index()] = limits.limit(tile));
        let groups = Groups::new(melds.into(), rules.seven_pairs, &given.0, &of_tiles);
        Detours { rules, melds, given, limits, groups, most, waiting: 3 * melds + 1, existing, unseen }
    }

    /// The graph of all that these hands can become if they go straight, each for its nearest forms, and the hands
    /// that wait; and the place of each.
    pub(in crate::win_probability) fn grow_straight(
        mut self,
        first: &[Coloured],
        forms: Forms,
    ) -> Result<(Graph, Vec<Coloured>, Vec<u32>), GameError> {
        let mut growing = Growing::new();
        let place = |hand: &Coloured| {
            let (places, numbers) = self.placed(hand);
            let counting = set(ALL_FORMS, |form| forms.contains(FORMS[form]));
            let nearest =
                (0..FORMS.len()).filter(|form| counting >> form & 1 != 0).map(|form| numbers[form]).min();
            let course = Course::Straight(set(counting, |form| Some(numbers[form]) == nearest));
            let straight = self.without_idle(Waits { places, red: hand.red, course });
            growing.waits(straight)
        };
        let places = first.iter().map(place).collect();
        let (graph, nodes) = growing.grown(&mut self, usize::MAX)?;
        Ok((graph, nodes.iter().map(|node| self.hand(node)).collect(), places))
    }

    /// The groups of a hand, and its tiles to draw.
    fn placed(&mut self, hand: &Coloured) -> (Places, ByForm) {
        let places = self.groups.places(hand.tiles.counts());
        let others = self.groups.others(&places);
        (places, self.groups.numbers(&others, Group::Manzu, &places))
    }

    /// The forms that these hands can have.
    fn forms(&self) -> FormSet {
        let possible = if self.melds == 4 { ALL_FORMS } else { MELDS };
        set(possible, |form| self.rules.forms.contains(FORMS[form]))
    }

    /// The forms for which a hand spares a number of tiles that `is_so`: what a win may take, less its new tiles and
    /// those that it needs.
    fn sparing(&self, new: u8, numbers: &ByForm, is_so: impl Fn(i8) -> bool) -> FormSet {
        set(ALL_FORMS, |form| is_so(self.most[form] - (new + numbers[form]) as i8))
    }

    /// Where a hand may go; `None` if it has given up all forms.
    fn course(&self, new: u8, numbers: &ByForm) -> Option<Course> {
        if self.sparing(new, numbers, |tiles| tiles > 0) != 0 {
            return Some(Course::Free);
        }
        let forms = self.sparing(new, numbers, |tiles| tiles == 0);
        (forms != 0).then_some(Course::Straight(forms))
    }

    /// The hand that discarding a tile leaves, of one with these others, and its course.
    fn course_after(&mut self, drawn: &Places, others: &Others, tile: Tile) -> Option<(Places, Course)> {
        let after = self.groups.with(*drawn, tile, false);
        let numbers = self.groups.numbers(others, tile.group(), &after);
        let course = self.course(self.groups.new_tiles(&after), &numbers)?;
        Some((after, course))
    }

    /// What the discards of a free hand leave that has a form left.
    fn free(&mut self, drawn: &Waits, barred: TileSet) -> Vec<Waits> {
        let Waits { places, red, .. } = *drawn;
        let others = self.groups.others(&places);
        let mut nexts = Vec::new();
        for tile in self.existing.iter() {
            let held = self.groups.count(&places, tile);
            if held == 0 || barred.contains(tile) {
                continue;
            }
            if let Some((places, course)) = self.course_after(&places, &others, tile) {
                nexts.push(self.without_idle(Waits { places, red: without(red, tile, held), course }));
            }
        }
        nexts
    }

    /// What a hand that goes straight towards some forms, and has got a tile that brings it nearer, leaves with a
    /// discard.
    ///
    /// If tiles are barred, as after a call, none of them is idle. A call of x brings the hand nearer if a win W has
    /// the meld and all copies of x that are held and one more, so none of these is idle. And if a tile that fits the
    /// other end of the sequence were, a win with that one for x would be nearer than W.
    fn straight(&mut self, drawn: &Waits, forms: FormSet, barred: TileSet) -> Vec<Waits> {
        let Waits { places, red, .. } = *drawn;
        if self.groups.tiles(&places) <= self.waiting {
            // It discards an idle tile.
            return vec![*drawn];
        }
        let others = self.groups.others(&places);
        let kept = self.groups.kept(&others, forms, &places);
        let tiles = kept.into_iter().fold(TileSet::EMPTY, |all, tiles| all | tiles);
        let after = |tile: Tile| {
            let held = self.groups.count(&places, tile);
            let forms = set(forms, |form| kept[form].contains(tile));
            let places = self.groups.with(places, tile, false);
            let course = Course::Straight(forms);
            self.without_idle(Waits { places, red: without(red, tile, held), course })
        };
        (tiles - barred).iter().map(after).collect()
    }

    /// A hand on a straight course without its idle tiles; a free one as it is.
    fn without_idle(&mut self, mut hand: Waits) -> Waits {
        let Course::Straight(forms) = hand.course else { return hand };
        let core = self.groups.core(forms, &hand.places);
        if hand.red != RedFives::NONE {
            for tile in RedFives::fives() {
                let kept = self.groups.count(&core, tile);
                for held in (kept + 1..=self.groups.count(&hand.places, tile)).rev() {
                    hand.red = without(hand.red, tile, held);
                }
            }
        }
        hand.places = core;
        hand
    }
}

impl Successors for Detours {
    type Node = Waits;

    /// They differ in idle tiles.
    const MERGES: bool = true;

    fn discards(&mut self, hand: &Hand) -> Vec<Tile> {
        let places = self.groups.places(hand.counts());
        let others = self.groups.others(&places);
        let held = Tile::all().filter(|&tile| hand.count(tile) > 0);
        held.filter(|&tile| self.course_after(&places, &others, tile).is_some()).collect()
    }

    /// With its idle tiles, so that each is a hand of its own.
    fn first(&mut self, hand: &Coloured) -> Waits {
        let (places, numbers) = self.placed(hand);
        let course = self.course(0, &numbers).expect("a hand that may be left");
        Waits { places, red: hand.red, course }
    }

    fn hand(&self, hand: &Waits) -> Coloured {
        Coloured { tiles: Hand::from_valid(self.groups.counts(&hand.places)), red: hand.red }
    }

    fn add_moves(&mut self, hand: &Waits, moves: &mut Vec<Move<Waits>>) -> TileSet {
        let others = self.groups.others(&hand.places);
        let numbers = self.groups.numbers(&others, Group::Manzu, &hand.places);
        let forms = match hand.course {
            Course::Free => self.sparing(self.groups.new_tiles(&hand.places), &numbers, |tiles| tiles >= 0),
            Course::Straight(forms) => forms,
        };
        let is_tenpai = set(forms, |form| numbers[form] == 1) != 0;
        let nearer = self.groups.nearer(&others, forms, &hand.places);
        for tile in self.existing.iter() {
            let (held, red_held) = (self.groups.count(&hand.places, tile), hand.red.copies(tile));
            let (unseen, red_unseen) = (self.unseen.tiles.count(tile), self.unseen.red.copies(tile));
            let nearer = set(forms, |form| nearer[form].contains(tile));
            let wins = set(nearer, |form| numbers[form] == 1) != 0;
            let plain = (unseen - red_unseen).saturating_sub(held - red_held);
            for (is_red, copies) in [(false, plain), (true, red_unseen - red_held)] {
                // A red five may be kept instead of a plain one.
                let swaps = is_red && held > red_held && hand.course != Course::Free;
                // A win is not kept on a straight course, nor a tile of no use.
                let course = match hand.course {
                    Course::Free => Some(Course::Free),
                    Course::Straight(_) => (nearer != 0 && !wins).then_some(Course::Straight(nearer)),
                };
                if copies == 0 || !wins && !swaps && course.is_none() {
                    continue;
                }
                let red = if is_red { hand.red.plus(tile).expect("a copy is left") } else { hand.red };
                let drawn = course.map(|course| {
                    let places = self.groups.with(hand.places, tile, true);
                    self.without_idle(Waits { places, red, course })
                });
                let swapped = swaps.then_some(Waits { red, ..*hand });
                moves.push(Move { tile: RedTile { tile, is_red }, copies, wins, drawn, swapped });
            }
        }
        if !is_tenpai {
            return TileSet::EMPTY;
        }
        // Of all forms, those that are given up among them: who passes such a tile is furiten, too.
        let complete = set(self.forms(), |form| numbers[form] == 1);
        let waits = self.groups.nearer(&others, complete, &hand.places);
        waits.into_iter().fold(TileSet::EMPTY, |all, tiles| all | tiles)
    }

    fn after_discards(&mut self, drawn: &Waits, swapped: Option<Waits>, barred: TileSet) -> Vec<Waits> {
        let nexts = match drawn.course {
            Course::Free => self.free(drawn, barred),
            Course::Straight(forms) => self.straight(drawn, forms, barred),
        };
        swapped.into_iter().chain(nexts).collect()
    }
}

impl Calling for Detours {
    /// The course, and the tiles to draw for melds and a head.
    type Way = (Course, u8);

    fn with_called(&self, melds: &[Meld], red: RedFives) -> Option<Detours> {
        let (given, new) = self.given.beside(melds);
        let most = (self.most[0] - new as i8, self.melds.checked_sub(melds.len() as u8)?);
        let ((0.., left), unseen) = (most, self.unseen.without_melds(melds, red)) else { return None };
        let limits = self.limits.without_melds(melds);
        Some(Detours::at(self.rules, left, given, limits, [most.0, -1, -1], unseen))
    }

    fn unseen(&self) -> &Coloured {
        &self.unseen
    }

    fn way(&mut self, hand: &Waits) -> ((Course, u8), TileSet) {
        let others = self.groups.others(&hand.places);
        let [number, ..] = self.groups.numbers(&others, Group::Manzu, &hand.places);
        let callable = match hand.course {
            Course::Free => self.existing,
            Course::Straight(forms) => self.groups.nearer(&others, forms & MELDS, &hand.places)[0],
        };
        ((hand.course, number), callable)
    }

    /// With its idle tiles, so that each is a hand of its own.
    fn first_after_call(&mut self, hand: &Coloured, (course, before): (Course, u8)) -> Option<Waits> {
        let (places, numbers) = self.placed(hand);
        let course = match course {
            Course::Free => self.course(self.groups.new_tiles(&places), &numbers)?,
            Course::Straight(_) => (numbers[0] < before).then_some(Course::Straight(MELDS))?,
        };
        Some(Waits { places, red: hand.red, course })
    }

    fn called(&mut self, hand: &Coloured, (course, before): (Course, u8)) -> Option<(Waits, bool)> {
        let (places, [number, ..]) = self.placed(hand);
        let course = match course {
            Course::Free => Course::Free,
            // No discard follows a win on a straight course.
            Course::Straight(_) if 0 < number && number < before => Course::Straight(MELDS),
            Course::Straight(_) => return None,
        };
        let called = self.without_idle(Waits { places, red: hand.red, course });
        Some((called, number == 0))
    }
}

/// Melds and a head alone.
const MELDS: FormSet = 0b001;

/// All forms.
const ALL_FORMS: FormSet = 0b111;

/// The forms of a set that are so.
fn set(forms: FormSet, is_so: impl Fn(usize) -> bool) -> FormSet {
    (0..FORMS.len())
        .filter(|&form| forms >> form & 1 != 0 && is_so(form))
        .fold(0, |all, form| all | 1 << form)
}

/// The red fives that are left if one of `held` copies of a tile goes: a plain five before a red one.
fn without(red: RedFives, tile: Tile, held: u8) -> RedFives {
    red.without(red.discard(tile, held)).unwrap_or(red)
}
