//! What shanten depends on: the profile of a part of a hand.
//!
//! Millions of hands of a group, and as many of two groups, have few profiles. So hands are counted, or looked up, by
//! profile, and two parts are joined by joining each two profiles.

use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use tehai::recurrence::NEVER;
use tehai::rules::{Forms, Players, Rules, SevenPairs};
use tehai::shanten::{GroupTables, ShantenError, check_form};
use tehai::tiles::{Group, Tile, TileSet};

/// Fewest tiles of a hand that has seven pairs or thirteen orphans in reach.
const SPECIAL_TILES: u8 = 13;

/// What the tiles of a part bring towards seven pairs and thirteen orphans, as far as these count. More than the win
/// has is as good as what it has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Special {
    /// Pairs held, up to seven.
    pairs: u8,
    /// Pairs held or begun, up to seven.
    begun: u8,
    /// Kinds of terminals and honours.
    orphans: u8,
    /// Are there two of one of these?
    has_orphan_pair: bool,
}

impl Special {
    /// Either win.
    pub(crate) const WINS: Special = Special { pairs: 7, begun: 7, orphans: 13, has_orphan_pair: true };

    /// What both parts bring together.
    #[inline]
    pub(crate) fn plus(self, other: Special) -> Special {
        Special {
            pairs: (self.pairs + other.pairs).min(7),
            begun: (self.begun + other.begun).min(7),
            orphans: (self.orphans + other.orphans).min(13),
            has_orphan_pair: self.has_orphan_pair || other.has_orphan_pair,
        }
    }
}

/// Those of the special forms that count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpecialForms {
    seven_pairs: Option<SevenPairs>,
    has_orphans: bool,
}

impl SpecialForms {
    pub(crate) fn new(forms: Forms, rule: SevenPairs) -> SpecialForms {
        SpecialForms {
            seven_pairs: forms.contains(Forms::SEVEN_PAIRS).then_some(rule),
            has_orphans: forms.contains(Forms::THIRTEEN_ORPHANS),
        }
    }

    /// What so many copies of a tile bring.
    pub(crate) fn of(self, copies: u8, is_orphan: bool) -> Special {
        let most_pairs = match self.seven_pairs {
            None => 0,
            Some(SevenPairs::Distinct) => 1,
            Some(SevenPairs::Any) => 2,
        };
        let is_orphan = is_orphan && self.has_orphans;
        Special {
            pairs: (copies / 2).min(most_pairs),
            begun: copies.div_ceil(2).min(most_pairs),
            orphans: (is_orphan && copies > 0).into(),
            has_orphan_pair: is_orphan && copies > 1,
        }
    }

    /// The replacement number of the nearer of the two, by what the whole hand brings; 255 if neither counts.
    #[inline]
    pub(crate) fn number(self, Special { pairs, begun, orphans, has_orphan_pair }: Special) -> u8 {
        // A pair takes a tile to begin it and one to complete it.
        let seven_pairs = if self.seven_pairs.is_some() { (7 - pairs) + (7 - begun) } else { NEVER };
        let thirteen_orphans =
            if self.has_orphans { 14 - orphans - u8::from(has_orphan_pair) } else { NEVER };
        seven_pairs.min(thirteen_orphans)
    }
}

/// What shanten depends on, of the tiles of one group or of several: hands of the same profile are as near to a win,
/// whatever tiles are added to both. What does not count is 0 in every profile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// The class of one group or of two in [`GroupTables`].
    class: u8,
    /// Number of tiles.
    pub tiles: u8,
    special: Special,
}

impl Hash for Profile {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Special { pairs, begun, orphans, has_orphan_pair } = self.special;
        // In one word, since maps are asked millions of times.
        let bytes = [self.class, self.tiles, pairs, begun, orphans, has_orphan_pair.into(), 0, 0];
        u64::from_le_bytes(bytes).hash(state);
    }
}

impl Profile {
    /// What both hold together, apart from the class.
    #[inline]
    pub(crate) fn plus(self, other: Profile) -> Profile {
        Profile { class: 0, tiles: self.tiles + other.tiles, special: self.special.plus(other.special) }
    }
}

/// The profiles of a game's hands of some number of tiles.
///
/// ```
/// use tehai::{Hand, Rules, tiles::Group};
/// use tehai_count::profile::Profiles;
/// let profiles = Profiles::new(Rules::default(), 14)?;
/// let hand: Hand = "123m456p78s112233z".parse()?;
/// let [m, p, s, z] = Group::ALL.map(|group| profiles.of(group, &hand.counts()[group.kinds()]));
/// assert_eq!(profiles.replacement(&profiles.join(&m, &p), &profiles.join(&s, &z)), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Profiles {
    tables: &'static GroupTables,
    has_standard: bool,
    special: SpecialForms,
    /// Of the win.
    melds: u8,
}

impl Profiles {
    /// For hands of `tiles` tiles.
    ///
    /// # Errors
    /// [`ShantenError::Tiles`] or [`ShantenError::NoForm`] for numbers of tiles that have no shanten.
    pub fn new(rules: Rules, tiles: u8) -> Result<Profiles, ShantenError> {
        check_form(rules.forms, tiles)?;
        let forms = if tiles < SPECIAL_TILES { Forms::STANDARD } else { rules.forms };
        Ok(Profiles {
            tables: tables(rules.players),
            has_standard: forms.contains(Forms::STANDARD),
            special: SpecialForms::new(forms, rules.seven_pairs),
            melds: tiles / 3,
        })
    }

    /// Where a group's hand is in the tables: a sum over its ranks.
    pub(crate) fn place(&self, group: Group, counts: &[u8]) -> u32 {
        let weights = self.weights(group).zip(counts);
        self.tables.offsets[group as usize]
            + weights.map(|(weight, &count)| weight * u32::from(count)).sum::<u32>()
    }

    /// What a copy of each kind of a group adds to the place.
    pub(crate) fn weights(&self, group: Group) -> impl Iterator<Item = u32> {
        self.tables.weights[group.kinds()].iter().map(move |weights| weights[group as usize])
    }

    /// The profile of what a hand holds of a group.
    pub fn of(&self, group: Group, counts: &[u8]) -> Profile {
        let tiles = TileSet::from_group(group).iter().zip(counts);
        let profile =
            tiles.map(|(tile, &copies)| self.of_tile(tile, copies)).fold(Profile::default(), Profile::plus);
        self.with_class(profile, self.place(group, counts))
    }

    /// The profile of some copies of a tile, without a class.
    pub(crate) fn of_tile(&self, tile: Tile, copies: u8) -> Profile {
        let special = self.special.of(copies, TileSet::ORPHANS.contains(tile));
        Profile { class: 0, tiles: copies, special }
    }

    /// The profile of all tiles of a group, given its place.
    #[inline]
    pub(crate) fn with_class(&self, profile: Profile, place: u32) -> Profile {
        Profile { class: self.tables.classes[place as usize], ..profile }
    }

    /// The profile of two groups.
    #[inline]
    pub fn join(&self, one: &Profile, other: &Profile) -> Profile {
        Profile { class: self.pair(one.class, other.class), ..one.plus(*other) }
    }

    #[inline]
    fn pair(&self, one: u8, other: u8) -> u8 {
        self.tables.pairs[self.tables.group_classes() * usize::from(one) + usize::from(other)]
    }

    /// The replacement number of the nearest of the forms that count, by the profiles of two groups and of the other
    /// two.
    pub fn replacement(&self, one: &Profile, other: &Profile) -> u8 {
        self.replacements(one, std::slice::from_ref(other)).next().expect("one profile")
    }

    /// The same for some profiles of the other two.
    #[inline]
    pub fn replacements<'a>(
        &'a self,
        one: &'a Profile,
        others: &'a [Profile],
    ) -> impl ExactSizeIterator<Item = u8> + 'a {
        let classes = self.tables.pair_classes();
        let row = classes * usize::from(self.melds) + usize::from(one.class);
        let standard = &self.tables.numbers[classes * row..][..classes];
        others.iter().map(move |other| {
            let standard = if self.has_standard { standard[usize::from(other.class)] } else { NEVER };
            standard.min(self.special.number(one.special.plus(other.special)))
        })
    }
}

/// The tables of a game, made on first use.
fn tables(players: Players) -> &'static GroupTables {
    static TABLES: [OnceLock<GroupTables>; 2] = [const { OnceLock::new() }; 2];
    TABLES[usize::from(players == Players::Three)].get_or_init(|| GroupTables::new(players))
}
