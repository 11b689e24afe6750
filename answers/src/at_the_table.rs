//! What players ask of a hand: which draws improve it, how often a good wait follows, in which order to discard, and
//! whether to call.

use tehai::analysis::{self, Call, Choices, Offer, Ron};
use tehai::count::Fraction;
use tehai::tiles::notation::{RedHand, RedTile};
use tehai::tiles::{Meld, Tile, TileSet};
use tehai_options::named;

use crate::described;
use crate::draws::Draws;
use crate::exact::Probability;
use crate::win_probability::Simulated;

described! {
    /// A draw, the discard that goes with it, and what the hand accepts then.
    pub struct Exchange {
        /// The tile drawn.
        pub draw: Tile,
        /// Copies of it that are left.
        pub left: u8,
        /// The best discard, a red five only if no plain one is held.
        pub discard: RedTile,
        /// The necessary tiles after both.
        pub necessary: Draws,
    }

    /// The draws that improve a hand without bringing it nearer (手変わり): after the best discard it accepts more
    /// copies.
    pub struct Improvements {
        /// Copies of the necessary tiles before.
        pub before: u8,
        /// Copies left of the draws.
        pub copies: u32,
        /// The draws.
        pub draws: Vec<Exchange>,
    }

    /// How often a 1-shanten hand becomes tenpai with a good wait (良形).
    pub struct GoodShape {
        /// A wait is good with at least so many copies left.
        pub at_least: u8,
        /// Copies left that make the hand tenpai with a good wait.
        pub good: u32,
        /// Copies left that make it tenpai.
        pub copies: u32,
        /// The share of good ones (良形率); null if no copy is left.
        pub rate: Option<Probability>,
        /// The draws that make it tenpai, each with the best discard and what completes the hand then.
        pub draws: Vec<Exchange>,
    }

    /// The first discards by acceptance and by the chance of a win; with called melds, of a win with a yaku.
    pub struct Orders {
        /// The order of the discards.
        pub by: Order,
        /// The draws in which to win; discards are shuffled back.
        pub draws: u32,
        /// The first discard by shanten, then by copies of the necessary tiles.
        pub by_acceptance: RedTile,
        /// The first discard by the chance of a win.
        pub by_win: RedTile,
        /// The quad with a better chance than every discard; null if there is none.
        pub quad: Option<Meld>,
        /// Is each chance only what can be reached at least, as the hand may not change at will?
        pub is_lower_end: bool,
        /// The simulated games of a hand far from a win; null for others.
        pub simulated: Option<Simulated>,
    }

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
    /// The order of discards.
    #[derive(Default)]
    Order {
        /// By shanten, then by copies of the necessary tiles.
        #[default]
        Acceptance = "acceptance",
        /// By the chance of a win, with discards shuffled back; with called melds, of a win with a yaku. Then by the
        /// chance of tenpai, then by acceptance.
        Win = "win",
    }
}

impl Offered {
    pub(crate) fn new(hand: &RedHand, offered: RedTile, choices: &Choices) -> Offered {
        let choice = |choice: &analysis::Choice| {
            let called =
                |call: &Call| hand.with_call(offered, call.meld).expect("a call of tiles of the hand");
            let hand = choice.call.as_ref().map_or_else(|| hand.clone(), called);
            Choice {
                call: choice.call.as_ref().map(|call| call.meld),
                discard: choice.discard.map(|tile| hand.as_discarded(tile)),
                hand,
                barred: choice.call.as_ref().map_or(TileSet::EMPTY, |call| call.barred),
                shanten: choice.distance.map(|distance| distance as i8 - 1),
                necessary: (&choice.necessary).into(),
                yaku: choice.yaku.iter().map(ToString::to_string).collect(),
            }
        };
        Offered {
            offer: choices.offer,
            ron: choices.ron,
            choices: choices.choices.iter().map(choice).collect(),
        }
    }
}

impl Exchange {
    /// The exchanges of a hand, which draws plain fives.
    fn all(hand: &RedHand, exchanges: &[analysis::Exchange]) -> Vec<Exchange> {
        let exchange =
            |analysis::Exchange { draw, left, discard, necessary }: &analysis::Exchange| Exchange {
                draw: *draw,
                left: *left,
                discard: if draw == discard { (*discard).into() } else { hand.as_discarded(*discard) },
                necessary: necessary.into(),
            };
        exchanges.iter().map(exchange).collect()
    }
}

impl Improvements {
    pub(crate) fn new(hand: &RedHand, found: &analysis::Improvements) -> Improvements {
        let draws = Exchange::all(hand, &found.exchanges);
        Improvements { before: found.before, copies: found.copies(), draws }
    }
}

impl GoodShape {
    pub(crate) fn new(hand: &RedHand, found: &analysis::GoodShape) -> GoodShape {
        let (good, copies) = (found.good(), found.copies());
        GoodShape {
            at_least: found.at_least,
            good,
            copies,
            rate: (copies > 0).then(|| (&Fraction::new(good.into(), copies.into())).into()),
            draws: Exchange::all(hand, &found.exchanges),
        }
    }
}
