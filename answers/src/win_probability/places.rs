//! A last hand, which is played for a place or for the prizes of places.

use tehai::rules::{Players, Wind};
use tehai::score::{GameRules, LastHand, NamedRules, Prizes, RoundError, ScoreRules, Scores, Stakes, Ties};
use tehai::win_probability::{PlaceAim, PlaceGoal};
use tehai_options::options;

#[cfg(feature = "clap")]
use crate::needs::whole_number;
use crate::needs::{scores_of, whole_numbers};
use crate::problem::Problem;

options! {
    /// The scores of a last hand, and what places are worth. A win is worth what its payment does to the places.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct PlaceOptions {
        /// Scores from the first dealer on, such as 31000,25000,24000,20000.
        ///
        /// They are those of now: who has declared riichi has paid.
        #[arg(long, value_name = "A,B,C,D", value_delimiter = ',', allow_hyphen_values = true, value_parser = whole_number)]
        #[arg(hide_short_help = true)]
        #[serde(deserialize_with = "whole_numbers")]
        pub scores: Vec<i32>,
        /// Which of these deals now [default: the last].
        #[range(1..=4)]
        #[arg(long, value_name = "1..4", hide_short_help = true)]
        pub dealer: Option<u8>,
        /// The place, or a better one, that is asked about.
        ///
        /// Null asks for the mean of the prizes.
        #[arg(skip)]
        pub place: Option<u8>,
        /// What each place is worth (ウマ), in thousands of points, such as 15,5,-5,-15 [default: those of the rules].
        #[arg(long, value_name = "A,B,C,D", value_delimiter = ',', allow_hyphen_values = true, value_parser = whole_number)]
        #[arg(hide_short_help = true)]
        #[serde(deserialize_with = "whole_numbers")]
        pub uma: Vec<i32>,
        /// Starting points and those to be returned, such as 25000,30000: the first gets the difference of all (オカ).
        #[arg(long, value_name = "FROM,TO", value_delimiter = ',', value_parser = whole_number, hide_short_help = true)]
        #[serde(deserialize_with = "whole_numbers")]
        pub oka: Vec<i32>,
        /// Does the score count besides the prize, a thousand points as 1?
        #[yes_no(hide_short_help = true)]
        pub score_counts: bool = false,
        /// The others who are tenpai when the wall ends, such as east,south, or none: noten payments are made.
        ///
        /// Without it the scores stay.
        #[arg(long, value_name = "WINDS", default_value = "", hide_default_value = true, hide_short_help = true)]
        pub others_tenpai: String,
    }
}

options! {
    /// The rules of places. Rules by name set them whether or not a place is asked about.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct PlaceRules {
        /// Who is ahead at equal scores: the first from the first dealer on, or nobody?
        #[arg(long, value_name = "first|shared", default_value_t, hide_short_help = true, hide_possible_values = true)]
        pub ties: Ties,
        /// The rules that have the prizes, where none are given.
        #[arg(long, value_name = "NAME", default_value_t, hide_short_help = true, hide_possible_values = true)]
        pub prizes: NamedRules,
    }
}

impl PlaceOptions {
    /// The largest prize, in thousands, and the most points of oka.
    const MOST: i32 = 1_000_000;

    /// The scores.
    pub(super) fn scores(&self, players: Players) -> Result<Scores, Problem> {
        let expected = usize::from(players.number());
        let found = self.scores.len();
        if found != expected {
            return Err(Problem::option("scores", format!("expected {expected} scores, found {found}")));
        }
        scores_of(&self.scores, self.dealer)
    }

    /// The same after the bet of a player.
    pub(crate) fn after_bet(&self, seat: Wind) -> PlaceOptions {
        let mut after = self.clone();
        // The last of them deals unless it is said who does.
        let dealer = self.dealer.map_or(after.scores.len(), usize::from) - 1;
        let place = (dealer + seat as usize) % after.scores.len();
        after.scores[place] -= 1000;
        after
    }

    /// What a player looks for. The stick of a riichi that was declared is counted as not paid.
    pub(super) fn goal(
        &self,
        seat: Wind,
        stakes: Stakes,
        rules: ScoreRules,
        of_places: PlaceRules,
        has_declared: bool,
    ) -> Result<PlaceGoal, Problem> {
        let players = rules.players;
        let mut stick = [0; 4];
        stick[seat as usize] = if has_declared { 1000 } else { 0 };
        let scores = self.scores(players)?.after(&stick);
        let number = players.number();
        if let Some(found) = self.place.filter(|place| !(1..=number).contains(place)) {
            return Err(Problem::option("place", format!("expected 1 to {number}, found {found}")));
        }
        let goal = PlaceGoal {
            last: LastHand {
                scores,
                stakes,
                rules,
                game: GameRules { ties: of_places.ties, ..of_places.prizes.game() },
            },
            seat,
            aim: match self.place {
                Some(place) => PlaceAim::Place(place),
                None => PlaceAim::Prize(self.prizes(of_places.prizes, players)?),
            },
            others_tenpai: self.others_tenpai(seat)?,
        };
        let unknown = |error: RoundError| Problem::option("others_tenpai", error.to_string());
        goal.ends().map_err(unknown)?;
        Ok(goal)
    }

    /// What the places are worth.
    fn prizes(&self, rules: NamedRules, players: Players) -> Result<Prizes, Problem> {
        let number = usize::from(players.number());
        let uma = if self.uma.is_empty() { rules.uma(players) } else { self.uma.clone() };
        let is_possible = |number: &i32| (-PlaceOptions::MOST..=PlaceOptions::MOST).contains(number);
        let is_order = uma.len() == number && uma.is_sorted_by(|one, next| one >= next);
        if !is_order || !uma.iter().all(is_possible) {
            let message =
                format!("expected {number} prizes in thousands, the first the highest, such as 15,5,-5,-15");
            return Err(Problem::option("uma", message));
        }
        let [starting, returned] = match self.oka[..] {
            [] => rules.oka(players),
            [starting, returned]
                if starting >= 0 && starting <= returned && returned <= PlaceOptions::MOST =>
            {
                [starting, returned]
            }
            _ => {
                let message =
                    "expected starting points and at least as many to be returned, such as 25000,30000";
                return Err(Problem::option("oka", message));
            }
        };
        let prizes = Prizes::new(&uma, starting, returned);
        Ok(Prizes { score_from: self.score_counts.then_some(returned), ..prizes })
    }

    /// The others who are tenpai in the end, if noten payments are made.
    fn others_tenpai(&self, seat: Wind) -> Result<Option<Vec<Wind>>, Problem> {
        let wrong = |found: &str| {
            Problem::option(
                "others_tenpai",
                format!("expected winds of others, such as east,south, or none; found {found:?}"),
            )
        };
        let others = match self.others_tenpai.trim() {
            "" => return Ok(None),
            "none" => Vec::new(),
            text => {
                let winds = text.split(',').map(|wind| wind.trim().parse().map_err(|_| wrong(wind)));
                winds.collect::<Result<Vec<Wind>, _>>()?
            }
        };
        if others.contains(&seat) {
            return Err(wrong(&seat.to_string()));
        }
        Ok(Some(others))
    }
}
