//! What a tenpai player may wait for.

mod situation;

pub use situation::Situation;

use tehai::predict::{Prediction, Predictor};
use tehai::rules::{Forms, Players, Rules, SevenPairs};
use tehai::tiles::notation::RedHand;
use tehai::tiles::{Hand, HandError, Tile, TileSet};
use tehai_options::options;

use crate::described;
use crate::hand::{check_red_fives, read_discards};
use crate::problem::{Field, Problem};

described! {
    /// What a tenpai player may wait for, judging by the visible tiles.
    pub struct PredictedWaits {
        /// The number of players.
        pub players: Players,
        /// The winning forms that count.
        pub forms: Forms,
        /// What seven pairs are made of.
        pub seven_pairs: SevenPairs,
        /// Melds that the player still has to form.
        pub melds: u8,
        /// Number of unseen tiles.
        pub unseen: u8,
        /// The tiles that the player cannot win by: its discards, and those that passed since its riichi.
        pub discarded: TileSet,
        /// The tiles of your hand that you can discard.
        pub held: TileSet,
        /// The deals of all tenpai hands, each hand once.
        pub total: u64,
        /// The number of these hands.
        pub total_hands: u64,
        /// The deals that wait for each tile.
        pub waits: Vec<PredictedWait>,
    }

    /// The deals of the hands that wait for a tile.
    pub struct PredictedWait {
        /// The tile.
        pub tile: Tile,
        /// Those that wait in the standard form.
        pub standard: u64,
        /// Those that wait in seven pairs and not in the standard form.
        pub seven_pairs: u64,
        /// Those that wait in thirteen orphans.
        pub thirteen_orphans: u64,
        /// Their sum.
        pub deals: u64,
        /// Its share of the deals of all tenpai hands; 0 if there are none.
        pub share: f64,
        /// The number of hands that wait for it, each counted once, however many deals it has.
        pub hands: u64,
        /// Its share of all tenpai hands; 0 if there are none.
        pub share_of_hands: f64,
    }
}

options! {
    /// A question for what a tenpai player may wait for.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct PredictQuestion {
        /// Melds still to form: 4 minus the called ones.
        #[range(0..=4)]
        #[arg(long, value_name = "M")]
        pub melds: u8 = 4,
        /// Your own hand: how dangerous is each of its tiles? You see them, too.
        #[arg(long, value_name = "HAND", default_value = "", hide_default_value = true)]
        pub hand: String,
        /// Tiles you see, apart from your hand and the player's discards.
        #[arg(long, value_name = "HAND", default_value = "", hide_default_value = true)]
        pub visible: String,
        /// Tiles the player discarded.
        #[arg(long, value_name = "HAND", default_value = "", hide_default_value = true)]
        pub discards: String,
        /// Tiles that passed since the player's riichi: it cannot win by them. Give them as visible, too.
        #[arg(long, value_name = "TILES", default_value = "", hide_default_value = true, hide_short_help = true)]
        pub passed: String,
        /// The rules.
        #[group(flatten)]
        pub rules: Rules,
    }
}

impl PredictQuestion {
    /// What the player sees.
    ///
    /// # Errors
    /// [`Problem`] if tiles cannot be read, for a fifth copy, a red five that is seen twice, or a tile that the game
    /// does not have.
    pub fn situation(&self) -> Result<Situation, Problem> {
        let hand: RedHand = Problem::read(Field::Hand, &self.hand)?;
        let visible: RedHand = Problem::read(Field::Visible, &self.visible)?;
        let (discarded, red_discards) = read_discards(&self.discards)?;
        let red = [(Field::Visible, visible.all_red_fives()), (Field::Discards, red_discards)];
        check_red_fives(&hand, &red)?;
        hand.hand()
            .all_tiles()
            .check_players(self.rules.players)
            .map_err(|error| Problem::hand(Field::Hand, error))?;
        let seen = visible.hand().all_tiles().plus_all(&hand.hand().all_tiles());
        let seen = seen.map_err(|fifth| {
            Problem::new(Field::Visible, fifth.into(), format!("together with hand: {fifth}"))
        })?;
        let situation = Situation::new(self.melds, &seen, &discarded);
        let together = |fifth: HandError| {
            let (field, other) = match self.visible.is_empty() {
                true => (Field::Discards, "hand"),
                false => (Field::Visible, "discards"),
            };
            Problem::new(field, fifth.into(), format!("together with {other}: {fifth}"))
        };
        let missing = |error| Problem::hand(Field::Visible, error);
        let mut situation = situation.map_err(together)?.for_players(self.rules.players).map_err(missing)?;
        let passed: Hand = Problem::read_option("passed", &self.passed)?;
        situation.discarded |= passed.kinds();
        Ok(situation)
    }

    /// Answers the question.
    ///
    /// # Errors
    /// [`Problem`] as of the [situation](PredictQuestion::situation), and if the forms leave no win.
    pub fn answer(&self) -> Result<PredictedWaits, Problem> {
        let situation = self.situation()?;
        let predictor = Predictor::new(self.rules, situation.melds);
        let predictor = predictor.map_err(|error| Problem::option("forms", error))?;
        let tiles: Vec<Tile> = self.rules.players.tiles().iter().collect();
        let (deals, hands) = predicted(&predictor, &situation);
        Ok(PredictedWaits::new(self, &situation, &deals, &hands, &tiles))
    }

    /// The tiles of the hand that can be discarded.
    fn held(&self) -> TileSet {
        let hand = Problem::read::<RedHand>(Field::Hand, &self.hand);
        hand.map_or(TileSet::EMPTY, |hand| hand.hand().concealed().kinds())
    }
}

/// The deals of a situation, and the hands.
pub fn predicted(predictor: &Predictor, situation: &Situation) -> (Prediction, Prediction) {
    let Situation { unseen, discarded, .. } = situation;
    (predictor.predict(unseen, *discarded), predictor.predict_hands(unseen, *discarded))
}

impl PredictedWaits {
    /// The answer for these tiles, in their order.
    pub fn new(
        question: &PredictQuestion,
        situation: &Situation,
        deals: &Prediction,
        hands: &Prediction,
        tiles: &[Tile],
    ) -> PredictedWaits {
        let Rules { players, forms, seven_pairs, .. } = question.rules;
        let wait = |&tile: &Tile| {
            let [standard, seven_pairs, thirteen_orphans] = deals.waiting_by_form(tile);
            let share = |of: &Prediction| of.share(tile).map_or(0.0, |share| share.to_f64());
            PredictedWait {
                tile,
                standard,
                seven_pairs,
                thirteen_orphans,
                deals: deals.waiting_for(tile),
                share: share(deals),
                hands: hands.waiting_for(tile),
                share_of_hands: share(hands),
            }
        };
        PredictedWaits {
            players,
            forms,
            seven_pairs,
            melds: situation.melds,
            unseen: situation.unseen.total(),
            discarded: situation.discarded,
            held: question.held(),
            total: deals.total,
            total_hands: hands.total,
            waits: tiles.iter().map(wait).collect(),
        }
    }
}
