//! Why this one? How each other choice differs from the best.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use tehai::rules::{Rules, Winds};
use tehai::score::Indicated;
use tehai::sort;
use tehai::tiles::Tile;
use tehai::tiles::notation::RedHand;

use crate::Targets;
use crate::analyze::{Exchange, GoodShape, HandAnalysis};
use crate::distance::{TargetDistance, distances};
use crate::problem::Field;
use crate::win_probability::answer::Difference;
use crate::win_probability::numbers::{ChoiceNumbers, Computed};
use crate::win_probability::order::are_equal;

/// What differences are made from, besides numbers.
pub(crate) struct Known<'a> {
    /// The hand.
    pub hand: &'a RedHand,
    /// Its analysis; none if only wins of a set count.
    pub analysis: Option<&'a HandAnalysis>,
    /// The winds that count for yaku.
    pub winds: Winds,
    /// The dora, if points were asked.
    pub dora: Option<Indicated>,
}

impl Known<'_> {
    /// How each choice that is worse than the best differs from it, by its name. There is none if the hand draws next.
    pub fn differences(&self, computed: &Computed) -> BTreeMap<String, Vec<Difference>> {
        let mut ranks = computed.best_first().into_iter();
        let best = ranks.next().expect("there is a choice")[0];
        let others: Vec<&ChoiceNumbers> = ranks.flatten().collect();
        if others.is_empty() {
            return BTreeMap::new();
        }
        let (waits, yaku) = (self.waits(), self.yaku(best));
        let of_other = |other: &ChoiceNumbers| {
            let mut found = number_differences(other, best);
            let wait = |of: &ChoiceNumbers| waits.get(&of.discard?).copied();
            if let (Some(this), Some(best)) = (wait(other), wait(best))
                && !are_equal(this, best)
            {
                found.push(Difference::Waits { this, best });
            }
            let [this, best] = [other, best].map(|of| self.dora_after(of));
            if this != best {
                found.push(Difference::Dora { this, best });
            }
            found.extend(self.yaku_of(other, &yaku));
            (other.text.clone(), found)
        };
        sort::map(others.into_iter().map(of_other))
    }

    /// The mean copies that a 1-shanten hand waits for when it becomes tenpai, by discard.
    fn waits(&self) -> BTreeMap<Tile, f64> {
        let Some(analysis) = self.analysis else { return BTreeMap::new() };
        let mean = |shape: &GoodShape| {
            let copies = |of: &Exchange| u32::from(of.left) * u32::from(of.necessary.copies);
            let sum: u32 = shape.draws.iter().map(copies).sum();
            (shape.copies > 0).then(|| f64::from(sum) / f64::from(shape.copies))
        };
        let shapes = analysis.find_good_shapes(GoodShape::COPIES);
        let discards = analysis.best_discards().iter().zip(&shapes);
        sort::map(discards.filter_map(|(discard, shape)| Some((discard.discard.tile, mean(shape)?))))
    }

    fn dora_after(&self, choice: &ChoiceNumbers) -> u8 {
        let (Some(dora), Some(analysis)) = (self.dora, self.analysis) else { return 0 };
        let all = self.hand.hand().all_tiles();
        let left = choice.discard.map_or(all, |tile| all.minus(tile).expect("a tile of the hand"));
        let is_red = choice.discard.is_some_and(|tile| choice.text != tile.to_string());
        self.hand.red_fives() - u8::from(is_red) + dora.among(&left, analysis.settings.rules.players)
    }

    /// The distances from yaku that take at most one tile more than the nearest win after the best choice, with those
    /// after each discard.
    fn yaku(&self, best: &ChoiceNumbers) -> Vec<NearYaku> {
        let (Some(analysis), Some(discard)) = (self.analysis, best.discard) else { return Vec::new() };
        let matters = self.dora.is_some() || self.hand.hand().needs_yaku();
        if !matters || analysis.unnamed_melds > 0 {
            return Vec::new();
        }
        let settings = &analysis.settings;
        let targets = every_yaku(settings.rules, self.winds);
        let found = distances(&targets, Field::Set, self.hand, settings).unwrap_or_default();
        let most = best.outlook.distance + 1;
        let near = |TargetDistance { set, discards, .. }: TargetDistance| {
            let after =
                discards?.into_iter().map(|of| (of.discard.tile, of.distance.filter(|&tiles| tiles <= most)));
            let after = sort::map(after);
            Some(NearYaku { name: set, best: *after.get(&discard)?, after })
        };
        found.into_iter().filter_map(near).collect()
    }

    fn yaku_of(&self, other: &ChoiceNumbers, yaku: &[NearYaku]) -> Option<Difference> {
        let discard = other.discard?;
        let names = |is_so: fn(u8, u8) -> bool| -> Vec<String> {
            let tiles = |distance: Option<u8>| distance.unwrap_or(u8::MAX);
            let found = yaku.iter().filter(|yaku| {
                yaku.after.get(&discard).is_some_and(|&after| is_so(tiles(after), tiles(yaku.best)))
            });
            found.map(|yaku| yaku.name.clone()).collect()
        };
        let (further, nearer) = (names(|this, best| this > best), names(|this, best| this < best));
        let differs = !further.is_empty() || !nearer.is_empty();
        differs.then_some(Difference::Yaku { further, nearer })
    }
}

/// A yaku, and the tiles that it takes; none if they are many.
struct NearYaku {
    name: String,
    /// After the best discard.
    best: Option<u8>,
    /// After each discard.
    after: BTreeMap<Tile, Option<u8>>,
}

/// How the numbers of a choice differ from those of the best.
pub(crate) fn number_differences(other: &ChoiceNumbers, best: &ChoiceNumbers) -> Vec<Difference> {
    let worth = |of: &ChoiceNumbers| {
        Some(of.last_points()? / of.last_points_win()?).filter(|worth: &f64| worth.is_finite())
    };
    let unequal = |[this, best]: [Option<f64>; 2]| match (this, best) {
        (Some(this), Some(best)) if !are_equal(this, best) => Some((this, best)),
        _ => None,
    };
    // Of what cannot be told apart, only what the hands hold and accept is said.
    let is_alike = other.is_alike(best) || other.is_looser(best);
    let both = |number: &dyn Fn(&ChoiceNumbers) -> Option<f64>| {
        unequal([number(other), number(best)]).filter(|_| !is_alike)
    };
    let mut found = Vec::new();
    found.extend(both(&ChoiceNumbers::last_points).map(|(this, best)| Difference::Points { this, best }));
    let win = match other.no_win {
        Some(why) => Some((0.0, Difference::NoWin { why })),
        None => both(&|of| of.last_points_win().or(Some(of.last_win())))
            .map(|(this, best)| (this / best, Difference::Win { this, best })),
    };
    let worth = both(&worth).map(|(this, best)| (this / best, Difference::Worth { this, best }));
    // Points are chances times worth: first what is less, and of both what is less by the larger ratio.
    let mut factors: Vec<(f64, Difference)> = win.into_iter().chain(worth).collect();
    if factors.len() == 2 && factors[1].0 < factors[0].0 {
        factors.swap(0, 1);
    }
    found.extend(factors.into_iter().map(|(_, difference)| difference));
    let [this, of_best] = [other, best].map(|of| of.quad.is_some());
    if this != of_best {
        found.push(Difference::Replacement { this, best: of_best });
    }
    let tenpai = both(&|of| Some(of.last_tenpai()));
    found.extend(tenpai.map(|(this, best)| Difference::Tenpai { this, best }));
    let [this, of_best] = [other, best].map(|of| (of.outlook.distance as i8 - 1, of.outlook.accepted));
    if this.0 != of_best.0 {
        found.push(Difference::Shanten { this: this.0, best: of_best.0 });
    } else if this.1 != of_best.1 {
        found.push(Difference::Accepted { this: this.1, best: of_best.1 });
    }
    found
}

/// Every yaku, for the rules and winds that were asked last.
fn every_yaku(rules: Rules, winds: Winds) -> Arc<Targets> {
    static LAST: Mutex<Option<(Rules, Winds, Arc<Targets>)>> = Mutex::new(None);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    match &*last {
        Some((of_rules, of_winds, targets)) if (*of_rules, *of_winds) == (rules, winds) => targets.clone(),
        _ => {
            let targets = Arc::new(Targets::new(Targets::every_yaku(), rules, winds));
            *last = Some((rules, winds, targets.clone()));
            targets
        }
    }
}
