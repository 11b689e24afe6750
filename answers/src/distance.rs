//! How far a hand is from sets, such as those of the yaku.

use std::sync::Arc;

use tehai::distance::{Distance, Target};
use tehai::rules::Winds;
use tehai::sort;
use tehai::tiles::notation::{RedHand, RedTile};
use tehai::tiles::{Hand, HandError, Meld, TileSet};
use tehai::{Discard, Expression};
use tehai_options::options;

use crate::Targets;
use crate::described;
use crate::draws::Draws;
use crate::hand::{HandQuestion, LimitedBy, Settings};
use crate::means::Means;
use crate::problem::{Fault, Field, Problem};

described! {
    /// How far a hand is from a set.
    pub struct TargetDistance {
        /// The set in canonical spelling.
        pub set: String,
        /// The fewest tiles to draw until the hand holds a hand of the set; null if it never does.
        pub distance: Option<u8>,
        /// The tiles that lower the distance when drawn (有効牌).
        pub necessary: Draws,
        /// The tiles of the hand that keep it when discarded (不要牌).
        pub unnecessary: TileSet,
        /// The concealed tiles of a nearest hand, the first in order; null if there is none.
        pub nearest: Option<Hand>,
        /// Of 3m+2 tiles: every discard, the best first: by distance, then by copies of the necessary tiles.
        pub discards: Option<Vec<TargetDiscard>>,
    }

    /// A discard, and how far it leaves the hand from a set.
    pub struct TargetDiscard {
        /// The tile, a red five only if no plain one is held.
        pub discard: RedTile,
        /// The distance without it; null if the hand never holds a hand of the set.
        pub distance: Option<u8>,
        /// The tiles that lower it then.
        pub necessary: Draws,
    }
}

options! {
    /// A question about one hand and some sets.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct DistanceQuestion {
        /// The hand and what limits it.
        #[group(flatten)]
        #[schemars(flatten)]
        pub hand: HandQuestion,
        /// The sets; none stands for every yaku.
        #[arg(long)]
        pub sets: Vec<String>,
        /// The winds that count.
        #[group(flatten)]
        #[schemars(flatten)]
        pub winds: Winds,
    }
}

/// The distances of a hand from some sets, which stand in a field: the nearest first, then in the order of the sets.
///
/// # Errors
/// [`Problem`] if tiles do not exist, if a fifth copy is seen, if the hand is short, or if a set has no meaning or is
/// too large.
pub fn distances(
    targets: &Targets,
    field: Field,
    hand: &RedHand,
    settings: &Settings,
) -> Result<Vec<TargetDistance>, Problem> {
    let (red, hand) = (hand, hand.hand());
    let unseen = settings.unseen(hand)?;
    let of_target = |(set, target): (&Expression, &Target)| match settings.limited_by {
        LimitedBy::Called => TargetDistance::new(set, target, red, &unseen),
        LimitedBy::Visible => {
            let target = target.clone().with_limits(settings.limits(hand));
            TargetDistance::new(set, &target, red, &unseen)
        }
    };
    let sets = targets.sets();
    let targets = targets_beside(targets, field, hand.melds())?;
    let short = |error: HandError| Problem::new(Field::Hand, Fault::NoAnalysis, error);
    targets.iter().try_for_each(|target| target.check_length(hand.concealed())).map_err(short)?;
    let mut distances: Vec<TargetDistance> = sets.iter().zip(&*targets).map(of_target).collect();
    sort::sort_by_key(&mut distances, |of| of.distance.unwrap_or(u8::MAX));
    Ok(distances)
}

/// The targets for hands with some called melds, of sets which stand in a field.
pub(crate) fn targets_beside(
    targets: &Targets,
    field: Field,
    called: &[Meld],
) -> Result<Arc<[Target]>, Problem> {
    targets.beside(called).map_err(|error| match (targets.sets(), Problem::expression(field, &error)) {
        ([_], problem) => problem,
        // The error does not say in which of several sets its place is.
        (_, problem) => Problem { start: 0, end: 0, ..problem },
    })
}

impl DistanceQuestion {
    /// The distances. Fails if the hand or a set cannot be read, or if tiles do not exist.
    pub fn answer(&self, means: &Means) -> Result<Vec<TargetDistance>, Problem> {
        self.answer_for(&self.targets(means)?)
    }

    /// The sets as targets, which serve all hands with the same sets, rules and winds. Fails if a set cannot be read.
    pub fn targets(&self, means: &Means) -> Result<Targets, Problem> {
        let sets = match &self.sets[..] {
            [] => Targets::every_yaku(),
            sets => sets.iter().map(|text| means.set(Field::Set, text)).collect::<Result<_, _>>()?,
        };
        Ok(Targets::new(sets, self.hand.rules, self.winds))
    }

    /// The distances from its [targets](DistanceQuestion::targets), made before.
    pub fn answer_for(&self, targets: &Targets) -> Result<Vec<TargetDistance>, Problem> {
        let (hand, settings) = self.hand.read()?;
        distances(targets, Field::Set, &hand, &settings)
    }
}

impl TargetDistance {
    /// The distance of the concealed tiles of a hand.
    pub fn new(set: &Expression, target: &Target, hand: &RedHand, unseen: &Hand) -> TargetDistance {
        let concealed = hand.hand().concealed();
        let found = target.distance(concealed);
        let discards = || {
            let discards = target.discards(concealed, unseen);
            let discard = |Discard { tile, left, .. }: &Discard<Option<Distance>>| TargetDiscard {
                discard: hand.as_discarded(*tile),
                distance: left.map(|left| left.tiles()),
                necessary: draws(*left, unseen),
            };
            discards.iter().map(discard).collect()
        };
        TargetDistance {
            set: set.to_string(),
            distance: found.map(|found| found.tiles()),
            necessary: draws(found, unseen),
            unnecessary: found.map_or(TileSet::EMPTY, |found| found.unnecessary()),
            nearest: target.nearest(concealed),
            discards: (concealed.total() % 3 == 2).then(discards),
        }
    }
}

fn draws(distance: Option<Distance>, unseen: &Hand) -> Draws {
    let tiles = distance.map_or(TileSet::EMPTY, |distance| distance.necessary());
    Draws::new(tiles, unseen)
}
