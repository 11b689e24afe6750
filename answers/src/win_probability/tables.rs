//! Unlimited changes: what any play can reach, from tables of solo play.

use std::path::Path;

use tehai::rules::Rules;
use tehai::sort;
use tehai::tiles::notation::RedHand;
use tehai::tiles::{Hand, Tile};
use tehai::win_probability::{Estimate, FirstOutlook, GameError, NoWin};
use tehai_count::solo::{Aim, Between, Game, Table};

use crate::analyze::HandAnalysis;
use crate::draws::Draws;
use crate::means::ReadSolo;
use crate::problem::{Fault, Field, Problem};
use crate::win_probability::numbers::{ChoiceNumbers, Computed};

/// A concealed hand that may become any other.
#[derive(Clone, Debug)]
pub struct Tables {
    directory: String,
    read: ReadSolo,
    rules: Rules,
    /// What the discards leave, in order of tiles; or the hand itself.
    left: Vec<Left>,
}

/// A hand that draws.
#[derive(Clone, Debug)]
struct Left {
    discard: Option<Tile>,
    hand: Hand,
    outlook: FirstOutlook,
}

impl Tables {
    /// An analysed hand, with the tables in a directory.
    ///
    /// # Errors
    /// [`Problem`] if tables have no answers for the hand, or if it is a win.
    pub(super) fn new(directory: &str, read: ReadSolo, analysis: &HandAnalysis) -> Result<Tables, Problem> {
        let HandAnalysis {
            ref concealed, ref called, shanten, settings, ref necessary, ref discards, ..
        } = *analysis;
        let refused = |field, message| Err(Problem::new(field, Fault::NoProbability, message));
        if !called.is_empty() || !(13..=14).contains(&concealed.total()) {
            let message = format!(
                "{} concealed tiles; changes unlimited are for 13 or 14 and no melds, others for all hands",
                concealed.total()
            );
            return refused(Field::Hand, message);
        }
        if settings.visible != Hand::EMPTY {
            let message = "not with changes unlimited: the tables are for a hand that sees no other tile";
            return refused(Field::Visible, message.to_owned());
        }
        if shanten.nearest < Some(0) {
            return Err(GameError::Won.into());
        }
        let left = |discard: Option<Tile>, shanten: Option<i8>, necessary: &Draws| {
            let hand = match discard {
                Some(tile) => concealed.minus(tile).expect("a tile of the hand"),
                None => *concealed,
            };
            let distance = (shanten.expect("a hand with a shanten") + 1) as u8;
            Left { discard, hand, outlook: FirstOutlook { distance, accepted: necessary.copies.into() } }
        };
        let as_it_is = necessary.iter().map(|necessary| left(None, shanten.nearest, necessary));
        let after =
            discards.iter().flatten().map(|of| left(Some(of.discard.tile), of.shanten, &of.necessary));
        let mut left: Vec<Left> = as_it_is.chain(after).collect();
        sort::sort_by_key(&mut left, |left| left.discard);
        Ok(Tables { directory: directory.to_owned(), read, rules: settings.rules, left })
    }

    /// The tiles of the wall.
    pub(super) fn most_draws(&self) -> u32 {
        let is_to_discard = self.left[0].discard.is_some();
        Game::new(self.rules, Aim::Win).wall() - u32::from(is_to_discard)
    }

    /// The numbers of all discards, for each number of draws that has both tables.
    pub(super) fn compute(&self, hand: &RedHand, draws: u32) -> Result<Computed, Problem> {
        let [win, tenpai] = [self.values(Aim::Win, draws)?, self.values(Aim::Tenpai, draws)?];
        // Without a draw, the distance says all.
        let has_tables = |&draws: &usize| draws == 0 || win[draws].is_some() && tenpai[draws].is_some();
        let known: Vec<usize> = (0..win.len()).filter(has_tables).collect();
        let of_left = |(place, left): (usize, &Left)| {
            let Left { discard, outlook, .. } = *left;
            let numbers = |tables: &[Option<Vec<Between>>], away: u8| {
                let number = |&draws: &usize| match &tables[draws] {
                    _ if away == 0 => 1.0,
                    Some(values) if usize::from(away) <= draws => values[place].ends()[0],
                    _ => 0.0,
                };
                known.iter().map(number).map(Estimate::exact).collect()
            };
            let (win, tenpai) = (numbers(&win, outlook.distance), numbers(&tenpai, outlook.distance - 1));
            // Every tile that the hand does not hold can be drawn.
            let no_win = (u32::from(outlook.distance) > draws).then_some(NoWin::TooFewDraws);
            ChoiceNumbers { no_win, ..ChoiceNumbers::new(hand, discard, [win, tenpai], outlook) }
        };
        Ok(Computed {
            choices: self.left.iter().enumerate().map(of_left).collect(),
            found: None,
            simulated: None,
            last_turn: None,
            draws: known.into_iter().map(|draws| draws as u32).collect(),
            moves: None,
            at_table: Vec::new(),
        })
    }

    /// The values of all hands for an aim, by number of draws. Those of all draws must be there.
    fn values(&self, aim: Aim, draws: u32) -> Result<Vec<Option<Vec<Between>>>, Problem> {
        let game = Game::new(self.rules, aim);
        let hands: Vec<Hand> = self.left.iter().map(|left| left.hand).collect();
        let refused = |message: String| Problem::option("tables", message);
        let values = (self.read)(&self.directory, game, draws, &hands).map_err(refused)?;
        let is_missing = draws > 0 && values.last().is_none_or(Option::is_none);
        if is_missing {
            let path = Path::new(&self.directory).join(Table::file_name(game, draws));
            return Err(refused(format!(
                "{} is missing; solve-solo --players {}{} --draws {draws} --tables {} --keep {draws} makes it",
                path.display(),
                self.rules.players,
                self.others(),
                self.directory
            )));
        }
        Ok(values)
    }

    /// The rules that are not usual, as options of `solve-solo`.
    fn others(&self) -> String {
        let (Rules { forms, seven_pairs, .. }, usual) = (self.rules, Rules::default());
        let forms = if forms == usual.forms { String::new() } else { format!(" --forms {forms}") };
        match seven_pairs == usual.seven_pairs {
            true => forms,
            false => format!("{forms} --seven-pairs {seven_pairs}"),
        }
    }
}
