//! A single hand.

use std::cell::Cell;

use serde::{Deserialize, Serialize};
use tehai::Calculator;
use tehai::analysis::{Analysis, Discard, KnownCore, LimitedBy, Outlook, Settings, Turn};
use tehai::decompose::readings;
use tehai::rules::{self, Form};
use tehai::tiles::Tile;
use tehai::tiles::notation::add_suit;
use tehai::tiles::{Hand, OpenHand};
use tsify::Tsify;

use crate::problem::Problem;
use crate::rules::Rules;
use crate::tiles::{Left, Split, Written, left, meld_tiles};

/// A question about a hand.
#[derive(Clone, Debug, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct HandQuestion {
    /// The hand, called melds in brackets, in any notation; digits alone are manzu.
    hand: String,
    /// Tiles visible elsewhere.
    visible: String,
    /// Whether a win that needs a tile with no copy left does not count.
    visible_limits: bool,
    rules: Rules,
}

/// The answer about a hand.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct HandAnswer {
    hand: Written,
    /// Copies of each of the 34 kinds that are neither in the hand nor visible.
    unseen: Vec<u8>,
    /// Null if the hand's number of tiles cannot be analyzed, or if a tile does not exist.
    analysis: Option<HandAnalysis>,
    /// The reason why there is no analysis.
    problem: Option<Problem>,
}

/// An analysis.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct HandAnalysis {
    /// Shanten in the nearest form that counts; null if no win can be reached.
    shanten: Option<i8>,
    forms: Vec<FormShanten>,
    /// Number of melds missing from a short hand.
    unnamed_melds: u8,
    /// For a hand that draws next.
    draw: Option<DrawTurn>,
    /// For a hand that discards next or has won.
    discard: Option<DiscardTurn>,
}

/// Shanten in one form.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct FormShanten {
    #[tsify(type = "\"standard\" | \"seven-pairs\" | \"thirteen-orphans\"")]
    form: &'static str,
    shanten: Option<i8>,
}

/// The outlook of a hand.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Hopes {
    shanten: Option<i8>,
    necessary: Vec<Left>,
    copies: u8,
    waits: Vec<Wait>,
}

/// A wait.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct Wait {
    tile: String,
    copies: u8,
    /// The ways it completes the hand in the standard form.
    #[tsify(type = "(\"two-sided\" | \"closed\" | \"edge\" | \"single\" | \"shanpon\")[]")]
    types: Vec<&'static str>,
    /// The forms in which it completes the hand.
    #[tsify(type = "(\"standard\" | \"seven-pairs\" | \"thirteen-orphans\")[]")]
    forms: Vec<&'static str>,
    /// The wins it makes; empty after a discard and for a fifth copy.
    splits: Vec<Split>,
}

/// A hand of 3m+1 tiles.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct DrawTurn {
    hopes: Hopes,
    cores: Vec<CoreOfHand>,
}

/// A hand of 3m+2 tiles.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct DiscardTurn {
    /// The ways to read it as a win.
    splits: Vec<Split>,
    /// The best first.
    discards: Vec<DiscardTo>,
}

/// A discard and the resulting outlook.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct DiscardTo {
    tile: String,
    hopes: Hopes,
}

/// The remainder of a hand after removing melds that add nothing.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct CoreOfHand {
    core: String,
    waits: String,
    #[tsify(type = "\"head-fixed\" | \"shanpon\" | \"integrated\"")]
    class: &'static str,
    parts: Vec<String>,
    melds: Vec<Vec<String>>,
}

thread_local! {
    static HAS_TABLES: Cell<bool> = const { Cell::new(false) };
}

/// Builds the tables, which make an analysis take microseconds instead of milliseconds. That takes a tenth of a
/// second, and the first answer does not wait for it.
pub fn prepare() {
    let hand = Hand::EMPTY.plus(Tile::all().next().expect("there are tiles")).expect("one tile");
    // Any query builds them; the answer is discarded.
    let _ = Calculator::new(rules::Rules::default()).numbers(&hand);
    HAS_TABLES.set(true);
}

impl HandQuestion {
    /// Answers the question.
    pub fn answer(self) -> Result<HandAnswer, Problem> {
        let text = add_suit(&self.hand);
        let (hand, written) = Written::read(&text).map_err(|error| Problem::tiles("hand", &text, error))?;
        let seen = |error| Problem::tiles("visible", &self.visible, error);
        let visible: OpenHand = self.visible.parse().map_err(seen)?;
        let visible = visible.all_tiles();
        let limited_by = if self.visible_limits { LimitedBy::Visible } else { LimitedBy::Called };
        let settings = Settings { rules: self.rules.read()?, visible, limited_by };
        let analyze = if HAS_TABLES.get() { Analysis::with_tables } else { Analysis::new };
        let analysis = analyze(&hand, &settings);
        let own = hand.all_tiles();
        let unseen = |tile| 4u8.saturating_sub(own.count(tile) + visible.count(tile));
        let problem = analysis.as_ref().err().map(|&error| Problem::analysis(error));
        Ok(HandAnswer {
            hand: written,
            unseen: Tile::all().map(unseen).collect(),
            analysis: analysis.ok().map(|analysis| HandAnalysis::new(&analysis)),
            problem,
        })
    }
}

impl HandAnalysis {
    fn new(analysis: &Analysis) -> HandAnalysis {
        let forms = analysis.settings().rules.forms;
        let form = |form: Form| FormShanten { form: form.name(), shanten: analysis.numbers().shanten(form) };
        let (draw, discard) = match analysis.turn() {
            Turn::Draw { outlook, cores } => {
                let hopes = Hopes::new(outlook, analysis, Some(analysis.hand()));
                (Some(DrawTurn { hopes, cores: cores.iter().map(CoreOfHand::from).collect() }), None)
            }
            Turn::Discard { readings, discards } => {
                let to = |Discard { tile, outlook }: &Discard| DiscardTo {
                    tile: tile.to_string(),
                    hopes: Hopes::new(outlook, analysis, None),
                };
                let splits = readings.iter().copied().map(Split::from).collect();
                (None, Some(DiscardTurn { splits, discards: discards.iter().map(to).collect() }))
            }
        };
        HandAnalysis {
            shanten: analysis.shanten(),
            forms: forms.iter().map(form).collect(),
            unnamed_melds: analysis.unnamed_melds(),
            draw,
            discard,
        }
    }
}

impl Hopes {
    /// Given the hand that draws, also includes the wins of its waits.
    fn new(outlook: &Outlook, analysis: &Analysis, hand: Option<&OpenHand>) -> Hopes {
        let Outlook { numbers, necessary, waits } = outlook;
        let rules = analysis.settings().rules;
        let wait = |tile: Tile| {
            let by_form = [waits.standard, waits.seven_pairs, waits.thirteen_orphans];
            let by_form = Form::ALL.into_iter().zip(by_form).filter(|(_, tiles)| tiles.contains(tile));
            let win =
                hand.and_then(|hand| OpenHand::new(hand.concealed().plus(tile)?, hand.melds().to_vec()).ok());
            Wait {
                tile: tile.to_string(),
                copies: waits.all.copies_of(tile),
                types: waits.types.types(tile).map(|of| of.name()).collect(),
                forms: by_form.map(|(form, _)| form.name()).collect(),
                splits: win.iter().flat_map(|win| readings(win, rules)).map(Split::from).collect(),
            }
        };
        Hopes {
            shanten: numbers.shanten(rules.forms),
            necessary: left(necessary),
            copies: necessary.copies(),
            waits: waits.all.tiles().iter().map(wait).collect(),
        }
    }
}

impl From<&KnownCore> for CoreOfHand {
    fn from(KnownCore { core, waits, classification }: &KnownCore) -> CoreOfHand {
        let parts = classification.parts.into_iter().flat_map(|(one, other): (Hand, Hand)| [one, other]);
        CoreOfHand {
            core: core.hand.to_string(),
            waits: waits.to_string(),
            class: classification.class.name(),
            parts: parts.map(|part| part.to_string()).collect(),
            melds: core.melds.iter().map(|&meld| meld_tiles(meld)).collect(),
        }
    }
}
