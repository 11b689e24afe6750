//! What to do about a tile that another player discards.

use std::cmp::Reverse;

use tehai_options::named;

use crate::analysis::yaku::has_yaku;
use crate::analysis::{Analysis, AnalysisError, Call, Draws, LimitedBy, Offer, Settings, Turn};
use crate::distance::{Distance, Target};
use crate::expression::{Expression, Targets};
use crate::rules::{Players, Winds};
use crate::score::WonBy;
use crate::shanten::Limits;
use crate::tiles::{Hand, HandError, OpenHand, Tile, TileSet};

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

/// To pass or to call, and what is best then.
///
/// The wins of a concealed hand all count, as it can declare riichi. Those of an open hand count only with a yaku that
/// its tiles decide; not with one for the last tile, the dead wall or the number of quads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The call; `None` for pass.
    pub call: Option<Call>,
    /// The best allowed discard after a call: by distance, then by copies of the necessary tiles, most first, then 1m
    /// to 7z. `None` if the hand draws next.
    pub discard: Option<Tile>,
    /// The fewest tiles to draw then for a win that counts, one more than the shanten; `None` if there is none.
    pub distance: Option<u8>,
    /// The tiles that lower it.
    pub necessary: Draws,
    /// The yaku of the nearest wins of an open hand; none of a concealed one.
    pub yaku: Vec<Expression>,
}

/// A hand of 3m+1 tiles, and a tile that another player discards.
#[derive(Clone, Debug)]
pub struct Choices {
    /// The offer.
    pub offer: Offer,
    /// Does the tile win?
    pub ron: Ron,
    /// The hand as it is, with the tile among the visible ones.
    pub pass: Analysis,
    /// To pass, then every call: see [`Offer::calls`].
    pub choices: Vec<Choice>,
}

impl Choices {
    /// What a hand can do about an offered tile, which is not among the visible ones of the settings.
    ///
    /// Time: some milliseconds, as wins with a yaku are made for the melds of each call.
    ///
    /// ```
    /// use tehai::analysis::{Choices, Offer, Ron, Settings};
    /// use tehai::rules::Winds;
    /// let (hand, offer) = ("23m456p3478s2266z".parse()?, Offer::new("6z".parse()?));
    /// let found = Choices::new(&hand, &Settings::default(), &offer, Winds::EAST)?;
    /// assert_eq!((found.ron, found.choices.len()), (Ron::No, 2));
    /// let pon = &found.choices[1];
    /// assert_eq!(pon.yaku[0].to_string(), "yakuhai");
    /// // The call brings the hand from 2-shanten to 1-shanten.
    /// assert_eq!([&found.choices[0], pon].map(|choice| choice.distance), [Some(3), Some(2)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`AnalysisError`] if the hand does not have 13 tiles, called melds included, if the game does not have the tile or
    /// a copy of it is not left, or as of [`Analysis::new`].
    pub fn new(
        hand: &OpenHand,
        settings: &Settings,
        offer: &Offer,
        winds: Winds,
    ) -> Result<Choices, AnalysisError> {
        offer.check(hand, settings)?;
        let (tile, rules) = (offer.tile, settings.rules);
        let visible = settings.visible.plus(tile).ok_or(AnalysisError::NoneLeft(tile))?;
        let pass = Analysis::new(hand, &Settings { visible, ..*settings })?;
        let counting = Counting {
            targets: Targets::new(Targets::every_yaku(), rules, winds),
            settings,
            unseen: pass.unseen(),
        };
        let mut choices = vec![counting.pass(&pass)?];
        for call in offer.calls(hand, rules.players) {
            choices.push(counting.call(call)?);
        }
        Ok(Choices { offer: *offer, ron: ron(&pass, tile, winds, rules.players), pass, choices })
    }
}

impl Offer {
    /// Checks that the tile can be offered to a hand.
    ///
    /// # Errors
    /// [`AnalysisError`] if the hand does not have 13 tiles, called melds included, or if the game does not have the tile or
    /// a copy of it is not left.
    pub fn check(&self, hand: &OpenHand, settings: &Settings) -> Result<(), AnalysisError> {
        let (tiles, melds) = (hand.concealed().total(), hand.melds().len() as u8);
        if melds == 0 && tiles < 13 && tiles % 3 == 1 {
            return Err(AnalysisError::UnnamedMelds);
        }
        if tiles + 3 * melds != 13 {
            return Err(AnalysisError::OfferSize { tiles, melds });
        }
        if !settings.rules.players.tiles().contains(self.tile) {
            return Err(AnalysisError::NoSuchOffer(HandError::NoSuchTile(self.tile)));
        }
        if settings.unseen(hand)?.count(self.tile) == 0 {
            return Err(AnalysisError::NoneLeft(self.tile));
        }
        Ok(())
    }
}

fn ron(pass: &Analysis, tile: Tile, winds: Winds, players: Players) -> Ron {
    let Turn::Draw { outlook, .. } = pass.turn() else { return Ron::No };
    let hand = pass.hand();
    let won = hand.plus(tile).filter(|_| outlook.waits.all.tiles().contains(tile));
    let Some(won) = won else { return Ron::No };
    if outlook.waits.is_furiten {
        return Ron::Furiten;
    }
    match (has_yaku(&won, tile, WonBy::Ron, winds, players), hand.is_concealed()) {
        (true, _) => Ron::Yes,
        (false, true) => Ron::Riichi,
        (false, false) => Ron::NoYaku,
    }
}

/// How far hands are from wins that count.
struct Counting<'a> {
    targets: Targets,
    settings: &'a Settings,
    /// With the offered tile seen.
    unseen: &'a Hand,
}

/// The distance of concealed tiles, the tiles that lower it, and the yaku at that distance, by their number.
struct Nearest {
    distance: Option<u8>,
    necessary: TileSet,
    yaku: Vec<usize>,
}

impl Counting<'_> {
    fn pass(&self, pass: &Analysis) -> Result<Choice, AnalysisError> {
        match pass.turn() {
            Turn::Draw { outlook, .. } if pass.hand().is_concealed() => Ok(Choice {
                call: None,
                discard: None,
                distance: outlook.numbers.nearest(self.settings.rules.forms),
                necessary: outlook.necessary,
                yaku: Vec::new(),
            }),
            _ => {
                let targets = self.targets.beside(pass.hand().melds())?;
                let limits = pass.settings().limits(pass.hand());
                Ok(self.choice(None, None, self.nearest(&targets, pass.hand().concealed(), limits)))
            }
        }
    }

    fn call(&self, call: Call) -> Result<Choice, AnalysisError> {
        let targets = self.targets.beside(call.hand.melds())?;
        let limits = self.settings.limits(&call.hand);
        let after = |(tile, rest): (Tile, Hand)| {
            let limits = limits.without_visible(&Hand::EMPTY.plus(tile).expect("one tile"));
            (Some(tile), self.nearest(&targets, &rest, limits))
        };
        let copies = |tiles: TileSet| Draws::new(tiles, self.unseen).copies();
        let best = call.discards().map(after).min_by_key(|(tile, Nearest { distance, necessary, .. })| {
            (distance.unwrap_or(u8::MAX), Reverse(copies(*necessary)), *tile)
        });
        // A quad draws next.
        let (discard, nearest) =
            best.unwrap_or_else(|| (None, self.nearest(&targets, call.hand.concealed(), limits)));
        Ok(self.choice(Some(call), discard, nearest))
    }

    fn choice(&self, call: Option<Call>, discard: Option<Tile>, nearest: Nearest) -> Choice {
        let Nearest { distance, necessary, yaku } = nearest;
        let yaku = yaku.into_iter().map(|number| self.targets.sets()[number].clone()).collect();
        Choice { call, discard, distance, necessary: Draws::new(necessary, self.unseen), yaku }
    }

    /// The nearest of the targets. Visible tiles limit the hand only where the settings say so.
    fn nearest(&self, targets: &[Target], concealed: &Hand, limits: Limits) -> Nearest {
        let distances = targets.iter().map(|target| match self.settings.limited_by {
            LimitedBy::Called => target.distance(concealed),
            LimitedBy::Visible => target.clone().with_limits(limits).distance(concealed),
        });
        let distances: Vec<_> = distances.collect();
        let distance = distances.iter().flatten().map(|found| found.tiles()).min();
        let at_least = |found: &Option<Distance>| found.filter(|of| Some(of.tiles()) == distance);
        let nearest = distances.iter().map(at_least).enumerate();
        let nearest: Vec<_> = nearest.filter_map(|(number, found)| Some((number, found?))).collect();
        Nearest {
            distance,
            necessary: nearest.iter().fold(TileSet::EMPTY, |all, (_, found)| all | found.necessary()),
            yaku: nearest.into_iter().map(|(number, _)| number).collect(),
        }
    }
}
