//! The named sets: all hands, wins and tenpai hands under some rules.
//!
//! Wins and tenpai hands are built from melds and pairs by the operations of [`HandSet`], without the
//! [`recurrence`](crate::recurrence), so that the two check each other. Two things come from the
//! [`WaitTable`] instead, from which the recurrence starts, too: the hands that wait for a fifth copy, and the
//! irreducible hands, by way of the [`Catalogue`]. Both are checked against the definition.

use std::ops::BitOr;

use crate::handset::{Forest, HandSet};
use crate::irreducible::{Catalogue, IrreducibleKind};
use crate::parallel::*;
use crate::rules::{Deck, FifthTile, Form, Rules};
use crate::sort;
use crate::tiles::{Group, GroupHand, GroupKind, Tile, TileSet};
use crate::waiting::{WaitTable, wait_ranks};
use crate::winning::special;
use crate::yaku::Patterns;

/// The named sets under some rules, in a forest.
#[derive(Clone, Copy, Debug)]
pub struct GameSets<'f> {
    forest: &'f Forest,
    rules: Rules,
    deck: Deck,
}

impl<'f> GameSets<'f> {
    /// The sets under these rules.
    pub const fn new(forest: &'f Forest, rules: Rules) -> GameSets<'f> {
        GameSets { forest, rules, deck: Deck::of(rules.players) }
    }

    /// The same sets of the hands that another deck has.
    ///
    /// ```
    /// use tehai::{Forest, GameSets, Rules, rules::Deck};
    /// let forest = Forest::new();
    /// let sets = GameSets::new(&forest, Rules::STANDARD).with_deck(Deck::Suits);
    /// assert_eq!(sets.melds(1).len()?, 27 + 21);
    /// # Ok::<(), tehai::handset::TooLargeError>(())
    /// ```
    pub const fn with_deck(self, deck: Deck) -> GameSets<'f> {
        GameSets { deck, ..self }
    }

    /// The tiles that exist.
    fn existing(self) -> TileSet {
        self.deck.tiles()
    }

    /// All hands of `tiles` tiles.
    pub fn all(self, tiles: u8) -> HandSet<'f> {
        self.forest.all(self.existing(), tiles)
    }

    /// The hands of `melds` melds and nothing else.
    ///
    /// ```
    /// use tehai::{Forest, GameSets, Rules};
    /// let forest = Forest::new();
    /// let sets = GameSets::new(&forest, Rules::STANDARD);
    /// assert_eq!(sets.melds(1).len()?, 34 + 21);
    /// // 12m, 13m, 11m and the like lack one tile of a meld.
    /// assert_eq!(sets.tenpai_of_melds(1).len()?, 24 + 21 + 34);
    /// # Ok::<(), tehai::handset::TooLargeError>(())
    /// ```
    pub fn melds(self, melds: u8) -> HandSet<'f> {
        self.melds_of(self.existing(), melds)
    }

    /// The hands one tile short of `melds` melds.
    pub fn tenpai_of_melds(self, melds: u8) -> HandSet<'f> {
        let fifth = self.waiting_for_a_fifth(melds.saturating_mul(3).saturating_sub(1));
        fifth.into_iter().fold(self.melds(melds).one_tile_fewer(), BitOr::bitor)
    }

    /// The hands of `melds` melds and a head: the wins of the standard form.
    ///
    /// ```
    /// use tehai::{Forest, GameSets, Rules};
    /// let forest = Forest::new();
    /// assert_eq!(GameSets::new(&forest, Rules::default()).standard_wins(4).len()?, 11_498_658);
    /// # Ok::<(), tehai::handset::TooLargeError>(())
    /// ```
    pub fn standard_wins(self, melds: u8) -> HandSet<'f> {
        self.melds(melds) * self.forest.pairs(self.existing())
    }

    /// The wins of four melds and a head with a decomposition that matches: those that have a yaku, or several at once.
    pub fn matching(self, patterns: &Patterns) -> HandSet<'f> {
        patterns.hands(self.forest, self.existing(), &[])
    }

    /// The hands of seven pairs (七対子), whether or not they count.
    pub fn seven_pairs(self) -> HandSet<'f> {
        let is_allowed = |_, copies| special::is_pairs(copies, self.rules.seven_pairs);
        self.forest.hands_with(is_allowed, Some(special::TILES)).only(self.existing())
    }

    /// The hands of thirteen orphans (国士無双), whether or not they count.
    pub fn thirteen_orphans(self) -> HandSet<'f> {
        let is_allowed = |tile: Tile, copies| if tile.is_orphan() { copies > 0 } else { copies == 0 };
        self.forest.hands_with(is_allowed, Some(special::TILES)).only(self.existing())
    }

    /// The wins of `tiles` tiles in the forms that count. Only 3N+2 tiles win.
    pub fn wins(self, tiles: u8) -> HandSet<'f> {
        let [standard, seven_pairs, orphans] = self.wins_by_form(tiles);
        standard | seven_pairs | orphans
    }

    /// The wins of `tiles` tiles in each of the forms, in the order of [`Form::ALL`]; none for a form that does not
    /// count.
    pub fn wins_by_form(self, tiles: u8) -> [HandSet<'f>; 3] {
        Form::ALL.map(|form| {
            let exists = if form == Form::Standard { tiles % 3 == 2 } else { tiles == special::TILES };
            match form {
                _ if !exists || !self.rules.forms.contains(form) => self.forest.empty(),
                Form::Standard => self.standard_wins(tiles / 3),
                Form::SevenPairs => self.seven_pairs(),
                Form::ThirteenOrphans => self.thirteen_orphans(),
            }
        })
    }

    /// The hands of `tiles` tiles with replacement number 0 for a win of `melds` melds and a head, in the forms that
    /// count; then those with at most 1, and so on to 3·`melds` + 2, which is all hands if there is such a win.
    /// Shanten (向聴) is one less: the first set contains a win, the second is tenpai or contains a tenpai hand. A
    /// fifth copy cannot be drawn, whatever the rule for waits.
    ///
    /// These are the hands [within a distance](HandSet::within_distance) of the wins.
    ///
    /// ```
    /// use tehai::{Forest, GameSets, Rules};
    /// let forest = Forest::new();
    /// let levels = GameSets::new(&forest, Rules::STANDARD).within_replacement(4, 13);
    /// let sizes: Result<Vec<u128>, _> = levels.take(3).map(|hands| hands.len()).collect();
    /// assert_eq!(sizes?, [0, 54_747_045, 2_372_957_793]);
    /// # Ok::<(), tehai::handset::TooLargeError>(())
    /// ```
    pub fn within_replacement(self, melds: u8, tiles: u8) -> impl Iterator<Item = HandSet<'f>> {
        // No game has the tiles for as many melds as 8 bits do not hold.
        let of_win = melds.saturating_mul(3).saturating_add(2);
        // Form by form the sets are smaller than together.
        let mut forms =
            self.wins_by_form(of_win).map(|wins| wins.within_distance(of_win, tiles, self.existing()));
        (0..=of_win).map(move |_| self.forest.union(forms.iter_mut().filter_map(Iterator::next)))
    }

    /// The hands of `tiles` tiles with at most this replacement number: one of the sets of
    /// [`within_replacement`](GameSets::within_replacement), without those before it.
    #[cfg(feature = "expressions")]
    pub(crate) fn at_most_replacement(self, most: u8, melds: u8, tiles: u8) -> HandSet<'f> {
        let of_win = melds.saturating_mul(3).saturating_add(2);
        let within = |wins: HandSet<'f>| wins.at_most_away(most, of_win, tiles, self.existing());
        self.forest.union(self.wins_by_form(of_win).map(within))
    }

    /// The irreducible hands of `tiles` tiles in the standard form (固有形), put together as the theorem in the docs of
    /// [`irreducible`](crate::irreducible) says.
    ///
    /// Time: some tens of milliseconds for thirteen tiles, as it visits all tenpai forms of a group.
    pub fn irreducible(self, tiles: u8) -> HandSet<'f> {
        if tiles % 3 != 1 {
            return self.forest.empty();
        }
        let catalogues = GroupKind::ALL.map(|kind| Catalogue::new(kind, tiles, self.rules.fifth_tile));
        let forms = |group: Group, kind| {
            let forms = catalogues[group.kind() as usize].forms_of_kind(kind);
            self.forest.group_hands(group, forms.map(|form| &form.hand))
        };
        let pairs = |group| self.forest.pairs(TileSet::from_group(group));
        let in_two_groups = |one: Group, other: Group| {
            let head_fixed = forms(one, IrreducibleKind::Tenpai3n2) * pairs(other);
            let shanpon =
                forms(one, IrreducibleKind::WinTenpai3n2) * forms(other, IrreducibleKind::WinTenpai3n2);
            head_fixed | shanpon
        };
        let of_group = |one: Group| {
            let others = Group::ALL.into_iter().filter(|&other| other != one);
            let in_two = others.map(|other| in_two_groups(one, other));
            in_two.fold(forms(one, IrreducibleKind::Tenpai3n1), BitOr::bitor)
        };
        self.forest.union(Group::ALL.map(of_group)).with_total(tiles).only(self.existing())
    }

    /// For each tile that exists, the hands of `tiles` tiles that wait for it to win.
    ///
    /// Only 3N+1 tiles can wait for a win; for other numbers all these sets are empty. Hands of 3N+2 tiles
    /// that a discard makes tenpai are in [`within_replacement`](GameSets::within_replacement).
    pub fn waiting(self, tiles: u8) -> Vec<(Tile, HandSet<'f>)> {
        let wins = self.wins(tiles.saturating_add(1));
        let fifth = self.waiting_for_a_fifth(tiles);
        self.existing()
            .iter()
            .zip(fifth)
            .map(|(tile, fifth)| (tile, wins.waiting_for(tile) | fifth))
            .collect()
    }

    /// The tenpai hands of `tiles` tiles in the forms that count: those that [`waiting`](GameSets::waiting)
    /// lists for some tile, so none unless there are 3N+1 tiles.
    pub fn tenpai(self, tiles: u8) -> HandSet<'f> {
        let one_short = self.wins(tiles.saturating_add(1)).one_tile_fewer();
        self.waiting_for_a_fifth(tiles).into_iter().fold(one_short, BitOr::bitor)
    }

    /// Tenpai hands by the number of kinds they wait for: element k waits for exactly k kinds. `waiting` is
    /// the result of [`waiting`](GameSets::waiting). The first element is empty, as a hand that waits for
    /// nothing is not tenpai.
    ///
    /// ```
    /// use tehai::{Forest, GameSets, Rules};
    /// let forest = Forest::new();
    /// let sets = GameSets::new(&forest, Rules::default());
    /// let by_kinds = sets.split_by_wait_kinds(&sets.waiting(13));
    /// let widest = by_kinds[13].index()?;
    /// assert_eq!(widest.iter().next().map(|hand| hand.to_string()), Some("19m19p19s1234567z".to_owned()));
    /// # Ok::<(), tehai::handset::TooLargeError>(())
    /// ```
    pub fn split_by_wait_kinds(self, waiting: &[(Tile, HandSet<'f>)]) -> Vec<HandSet<'f>> {
        let mut by_kinds = vec![self.forest.empty()];
        let mut seen = self.forest.empty();
        // For each tile, the hands that wait for it move up by one. From the last tile to the first this
        // makes half as many nodes as the other way round.
        for &(_, hands) in waiting.iter().rev() {
            let mut arriving = hands - seen;
            for of_kinds in &mut by_kinds[1..] {
                let moving = *of_kinds & hands;
                *of_kinds = (*of_kinds - moving) | arriving;
                arriving = moving;
            }
            by_kinds.push(arriving);
            seen = seen | hands;
        }
        by_kinds
    }

    /// For each tile that exists, the hands of 3m+1 or 3m+2 tiles that hold all four copies of it, and that a fifth
    /// would make melds and a head, or melds; none if the rules do not count it.
    ///
    /// A diagram cannot hold the fifth copy. So the tiles of its group come from the table of waits, and the
    /// other groups are melds, or melds and a head.
    fn waiting_for_a_fifth(self, tiles: u8) -> Vec<HandSet<'f>> {
        let (existing, rules) = (self.existing(), self.rules);
        let has_head = tiles % 3 == 1;
        let counts = rules.forms.contains(Form::Standard) || !has_head;
        if rules.fifth_tile == FifthTile::Excluded || tiles.is_multiple_of(3) || !counts {
            return vec![self.forest.empty(); existing.len()];
        }
        let melds = tiles / 3;
        let impossible = GroupKind::ALL.map(|kind| -> Vec<GroupHand> {
            let hands = WaitTable::get(kind, tiles).hands(tiles);
            hands.into_par_iter().filter(|hand| hand.full_ranks() & wait_ranks(hand) != 0).collect()
        });
        let of_tile = |tile: Tile| {
            let (group, position) = (tile.group(), tile.rank() - 1);
            let others = existing - TileSet::from_group(group);
            let mut hands: Vec<GroupHand> = impossible[group.kind() as usize]
                .iter()
                .filter(|hand| (hand.full_ranks() & wait_ranks(hand)) >> position & 1 == 1)
                .copied()
                .collect();
            sort::sort_by_key(&mut hands, GroupHand::total);
            let elsewhere = |total: u8| match (total % 3, has_head) {
                (1, false) => self.forest.empty(),
                // The head is among the other groups; it and the tile waited for are the place of a meld.
                (2, true) => self.forest.pairs(others) * self.melds_of(others, melds - total / 3 - 1),
                _ => self.melds_of(others, melds - total / 3),
            };
            let waiting = hands
                .chunk_by(|a, b| a.total() == b.total())
                .map(|of_total| self.forest.group_hands(group, of_total) * elsewhere(of_total[0].total()));
            self.forest.union(waiting).only(existing)
        };
        existing.iter().map(of_tile).collect()
    }

    /// The hands of `number` melds out of some tiles.
    fn melds_of(self, tiles: TileSet, number: u8) -> HandSet<'f> {
        let meld = self.forest.melds(tiles);
        (0..number).fold(self.forest.unit(), |hands, _| hands * meld)
    }
}
