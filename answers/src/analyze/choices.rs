//! What to do about a tile that another player discards.

use std::cmp::Reverse;
use std::sync::Arc;

use tehai::distance::{Distance, Target};
use tehai::expression::ExpressionError;
use tehai::rules::Winds;
use tehai::score::WonBy;
use tehai::shanten::Limits;
use tehai::tiles::notation::{RedHand, RedTile};
use tehai::tiles::{Hand, Meld, Tile, TileSet};
use tehai_options::named;

use crate::Targets;
use crate::analyze::answer::HandAnalysis;
use crate::analyze::yaku::has_yaku;
use crate::described;
use crate::draws::Draws;
use crate::hand::{LimitedBy, Settings};
use crate::offer::{Call, Offer};
use crate::problem::{Fault, Field, Problem};

described! {
    /// A tile that another player discards, and what to do about it.
    pub struct Offered {
        /// The tile and who offers it.
        #[serde(flatten)]
        pub offer: Offer,
        /// Does the tile win?
        pub ron: Ron,
        /// To pass, then each chi, pon and open quad.
        pub choices: Vec<Choice>,
    }

    /// To pass or to call, and what is best then. All wins of a concealed hand count; those of an open hand count with
    /// a yaku that tiles decide.
    pub struct Choice {
        /// The meld called; null for pass.
        pub call: Option<Meld>,
        /// The hand then, before its discard; red fives are called first.
        pub hand: RedHand,
        /// The tiles that may not be discarded (食い替え).
        pub barred: TileSet,
        /// The best discard; null if the hand draws next.
        pub discard: Option<RedTile>,
        /// Shanten then; null if no win that counts can be reached.
        pub shanten: Option<i8>,
        /// The tiles that lower it.
        pub necessary: Draws,
        /// The yaku of the nearest wins of an open hand.
        pub yaku: Vec<String>,
    }
}

named! {
    /// Does a hand win by an offered tile (ロン)?
    Ron {
        /// No: it does not complete the hand.
        No = "no",
        /// It completes the hand, which is furiten.
        Furiten = "furiten",
        /// It completes an open hand without a yaku.
        NoYaku = "no-yaku",
        /// It completes a concealed hand that has no other yaku than riichi: a win if that was declared.
        Riichi = "riichi",
        /// Yes.
        Yes = "yes",
    }
}

impl HandAnalysis {
    /// The analysis of a hand of 13 tiles with what it can do about an offered tile. The tile is not among the visible
    /// ones of the settings, but of those of the analysis.
    ///
    /// Time: some milliseconds, as wins with a yaku are made for the melds of each call.
    ///
    /// # Errors
    /// As of [`Offer::check`] and of [`HandAnalysis::new`].
    ///
    /// ```
    /// use tehai::rules::Winds;
    /// use tehai::tiles::notation::RedTile;
    /// use tehai_answers::HandAnalysis;
    /// use tehai_answers::analyze::Ron;
    /// use tehai_answers::hand::Settings;
    /// use tehai_answers::offer::Offer;
    /// let (hand, tile) = ("23m456p3478s2266z".parse()?, "6z".parse::<RedTile>()?);
    /// let (settings, offer) = (Settings::default(), Offer::new(tile.tile));
    /// let found = HandAnalysis::with_offer(&hand, settings, Winds::EAST, tile, offer)?.offered.unwrap();
    /// assert_eq!((found.ron, found.choices.len()), (Ron::No, 2));
    /// let pon = &found.choices[1];
    /// assert_eq!(pon.yaku[0], "yakuhai");
    /// // The call brings the hand from 2-shanten to 1-shanten.
    /// assert_eq!([&found.choices[0], pon].map(|choice| choice.shanten), [Some(2), Some(1)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_offer(
        hand: &RedHand,
        settings: Settings,
        winds: Winds,
        tile: RedTile,
        offer: Offer,
    ) -> Result<HandAnalysis, Problem> {
        let (open, rules) = (hand.hand(), settings.rules);
        offer.check(open, &settings)?;
        let visible = settings.visible.plus(offer.tile).expect("a copy is left");
        let pass = HandAnalysis::new(hand, Settings { visible, ..settings }, winds)?;
        let targets = Targets::new(Targets::every_yaku(), rules, winds);
        let counting = Counting { targets, hand, tile, settings: &settings, unseen: &pass.unseen };
        let mut choices = vec![counting.pass(&pass)?];
        for call in offer.calls(open, rules.players) {
            choices.push(counting.call(&call)?);
        }
        let offered = Some(Offered { offer, ron: ron(&pass, offer.tile), choices });
        Ok(HandAnalysis { offered, ..pass })
    }
}

fn ron(pass: &HandAnalysis, tile: Tile) -> Ron {
    let (hand, players) = (pass.hand.hand(), pass.settings.rules.players);
    let waits = pass.waits.as_ref().filter(|waits| waits.all.tiles.contains(tile));
    let (Some(waits), Some(won)) = (waits, hand.plus(tile)) else { return Ron::No };
    if waits.is_furiten {
        return Ron::Furiten;
    }
    match (has_yaku(&won, tile, WonBy::Ron, pass.winds, players), hand.is_concealed()) {
        (true, _) => Ron::Yes,
        (false, true) => Ron::Riichi,
        (false, false) => Ron::NoYaku,
    }
}

/// How far hands are from wins that count.
struct Counting<'a> {
    targets: Targets,
    hand: &'a RedHand,
    tile: RedTile,
    settings: &'a Settings,
    /// With the offered tile seen.
    unseen: &'a Hand,
}

/// The shanten of concealed tiles, the tiles that lower it, and the yaku of the nearest wins.
struct Nearest {
    shanten: Option<i8>,
    necessary: TileSet,
    yaku: Vec<String>,
}

impl Counting<'_> {
    fn pass(&self, pass: &HandAnalysis) -> Result<Choice, Problem> {
        let hand = pass.hand.hand();
        let nearest = if hand.is_concealed() {
            let necessary = pass.necessary.as_ref().map_or(TileSet::EMPTY, |necessary| necessary.tiles);
            Nearest { shanten: pass.shanten.nearest, necessary, yaku: Vec::new() }
        } else {
            self.nearest(&self.targets(hand.melds())?, hand.concealed(), pass.settings.limits(hand))
        };
        Ok(self.choice(None, None, nearest))
    }

    fn call(&self, call: &Call) -> Result<Choice, Problem> {
        let targets = self.targets(call.hand.melds())?;
        let limits = self.settings.limits(&call.hand);
        let after = |(tile, rest): (Tile, Hand)| {
            let limits = limits.without_visible(&Hand::EMPTY.plus(tile).expect("one tile"));
            (Some(tile), self.nearest(&targets, &rest, limits))
        };
        let copies = |tiles: TileSet| tiles.iter().map(|tile| self.unseen.count(tile)).sum::<u8>();
        let best = call.discards().map(after).min_by_key(|(tile, Nearest { shanten, necessary, .. })| {
            (shanten.unwrap_or(i8::MAX), Reverse(copies(*necessary)), *tile)
        });
        // A quad draws next.
        let (discard, nearest) =
            best.unwrap_or_else(|| (None, self.nearest(&targets, call.hand.concealed(), limits)));
        Ok(self.choice(Some(call), discard, nearest))
    }

    fn targets(&self, melds: &[Meld]) -> Result<Arc<[Target]>, Problem> {
        let too_large = |error: ExpressionError| Problem::new(Field::Offered, Fault::TooLarge, error);
        self.targets.beside(melds).map_err(too_large)
    }

    fn choice(&self, call: Option<&Call>, discard: Option<Tile>, nearest: Nearest) -> Choice {
        let Nearest { shanten, necessary, yaku } = nearest;
        let called =
            |call: &Call| self.hand.with_call(self.tile, call.meld).expect("a call of tiles of the hand");
        let hand = call.map_or_else(|| self.hand.clone(), called);
        Choice {
            call: call.map(|call| call.meld),
            barred: call.map_or(TileSet::EMPTY, |call| call.barred),
            discard: discard.map(|tile| hand.as_discarded(tile)),
            hand,
            shanten,
            necessary: Draws::new(necessary, self.unseen),
            yaku,
        }
    }

    /// The nearest of the targets. Visible tiles limit the hand only where the settings say so.
    fn nearest(&self, targets: &[Target], concealed: &Hand, limits: Limits) -> Nearest {
        let distances = targets.iter().map(|target| match self.settings.limited_by {
            LimitedBy::Called => target.distance(concealed),
            LimitedBy::Visible => target.clone().with_limits(limits).distance(concealed),
        });
        let distances: Vec<_> = distances.collect();
        let least = distances.iter().flatten().map(|found| found.tiles()).min();
        let at_least = |found: &Option<Distance>| found.filter(|of| Some(of.tiles()) == least);
        let mut nearest = Nearest {
            shanten: least.map(|tiles| tiles as i8 - 1),
            necessary: TileSet::EMPTY,
            yaku: Vec::new(),
        };
        for (set, found) in self.targets.sets().iter().zip(&distances) {
            if let Some(found) = at_least(found) {
                nearest.necessary |= found.necessary();
                nearest.yaku.push(set.to_string());
            }
        }
        nearest
    }
}
