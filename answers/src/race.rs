//! Two hands are tenpai: who wins first (めくり合い)?

use tehai::race::{Race, Wins};
use tehai::rules::Rules;
use tehai::score::SeveralRons;
use tehai::tiles::notation::RedHand;
use tehai::tiles::{COPIES, HandError, TileSet};
use tehai::waiting::waits;
use tehai_options::options;

use crate::described;
use crate::hand::{check_calls, check_red_fives};
use crate::problem::{Fault, Field, Problem};

described! {
    /// How likely each of two tenpai hands wins first.
    pub struct RaceChances {
        /// The first hand.
        pub first: Racer,
        /// The second hand.
        pub second: Racer,
        /// Copies left that both wait for.
        pub shared_copies: u32,
        /// Tiles that nobody has seen, the copies that are waited for among them.
        pub unseen: u32,
        /// How likely both win by one tile.
        pub both: f64,
        /// How likely nobody wins.
        pub nobody: f64,
        /// The mean number of tiles drawn up to a win, if there is one; 0 if there cannot be one.
        pub draws: f64,
        /// How likely somebody has won after each go-around of all players, the last of which the wall may cut short.
        pub over: Vec<f64>,
        /// What the answer depends on.
        pub settings: RaceSettings,
    }

    /// What a race depends on besides the tiles.
    pub struct RaceSettings {
        /// The rules of waits.
        #[serde(flatten)]
        pub rules: Rules,
    }

    /// One of two hands that race.
    pub struct Racer {
        /// What it waits for; null if copies are given and no hands.
        pub waits: Option<TileSet>,
        /// Copies left that only this hand waits for.
        pub copies: u32,
        /// How likely it wins alone.
        pub win: f64,
        /// How likely by an own draw.
        pub drawn: f64,
        /// How likely by another player's tile.
        pub ron: f64,
    }
}

options! {
    /// A question for which of two tenpai hands wins first: the hands, or how many copies they wait for.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct RaceQuestion {
        /// The two hands, each in one word, called melds in brackets.
        #[arg(value_name = "HAND")]
        pub hands: Vec<String>,
        /// Tiles left to draw.
        #[range(0..=136)]
        #[arg(long, value_name = "L")]
        pub wall: Option<u32>,
        /// Tiles seen outside both hands.
        #[arg(long, value_name = "TILES", default_value = "", hide_default_value = true)]
        pub visible: String,
        /// In place of hands: copies only the first waits for.
        #[range(0..=136)]
        #[arg(long, value_name = "N")]
        pub only_first: Option<u32>,
        /// Copies only the second waits for.
        #[range(0..=136)]
        #[arg(long, value_name = "N")]
        pub only_second: Option<u32>,
        /// Copies both wait for.
        #[range(0..=136)]
        #[arg(long, value_name = "N")]
        pub both: Option<u32>,
        /// All tiles that nobody has seen.
        #[range(0..=136)]
        #[arg(long, value_name = "N")]
        pub unseen: Option<u32>,
        /// Turns from the first hand to the second.
        #[range(1..=3)]
        #[arg(long, value_name = "N")]
        pub second: u32 = 1,
        /// Turns from the first hand to who draws next.
        #[range(0..=3)]
        #[arg(long, value_name = "N")]
        pub next: u32 = 0,
        /// Do they win by own draws alone?
        #[arg(long)]
        pub no_ron: bool,
        /// Are discards shuffled back? Else they are gone.
        #[arg(long)]
        pub shuffled: bool,
        /// Who wins by a third player's tile that both wait for: nearest, or both (two, all)?
        #[arg(long, value_name = "WHO", default_value_t, hide_short_help = true, hide_possible_values = true)]
        pub several_rons: SeveralRons,
        /// The rules of waits.
        #[group(flatten)]
        pub rules: Rules,
    }
}

/// What two hands wait for.
struct Waits {
    of: [Option<TileSet>; 2],
    only: [u32; 2],
    both: u32,
    unseen: u32,
}

impl RaceQuestion {
    /// Answers the question.
    ///
    /// # Errors
    /// [`Problem`] if hands cannot be read or are not tenpai, if there are too many tiles, or none are said to be left,
    /// and if the game has no such player.
    pub fn answer(&self) -> Result<RaceChances, Problem> {
        let RaceQuestion { second, next, no_ron, shuffled, several_rons, rules, .. } = *self;
        let players = u32::from(rules.players.number());
        for (option, turns) in [("second", second), ("next", next)] {
            if turns >= players {
                let message = format!("expected less than the {players} players, found {turns}");
                return Err(Problem::option(option, message));
            }
        }
        let Waits { of, only, both, unseen } =
            if self.hands.is_empty() { self.given() } else { self.read() }?;
        let wall =
            self.wall.ok_or_else(|| Problem::option("wall", "missing; expected how many tiles are left"))?;
        if wall > unseen {
            return Err(Problem::option(
                "wall",
                format!("expected at most the {unseen} unseen tiles, found {wall}"),
            ));
        }
        let turns = [0, second].map(|seat| (seat + players - next) % players);
        let chances =
            Race { only, both, unseen, wall, players, turns, ron: !no_ron, shuffled, several_rons }.chances();
        let racer = |hand: usize| {
            let wins @ Wins { drawn, ron } = chances.wins[hand];
            Racer { waits: of[hand], copies: only[hand], win: wins.total(), drawn, ron }
        };
        Ok(RaceChances {
            first: racer(0),
            second: racer(1),
            shared_copies: both,
            unseen,
            both: chances.both,
            nobody: chances.nobody,
            draws: chances.draws,
            over: chances.over,
            settings: RaceSettings { rules },
        })
    }

    /// The options that take the place of hands.
    fn instead(&self) -> [(&'static str, Option<u32>); 4] {
        let RaceQuestion { only_first, only_second, both, unseen, .. } = *self;
        [("only_first", only_first), ("only_second", only_second), ("both", both), ("unseen", unseen)]
    }

    /// What is waited for, as copies say.
    fn given(&self) -> Result<Waits, Problem> {
        let given = self.instead();
        if given.iter().all(|(_, given)| given.is_none()) {
            return Err(Problem::option("hands", "missing; expected two hands, or copies and unseen tiles"));
        }
        let [first, second, both, unseen] = given.map(|(_, number)| number.unwrap_or_default());
        let waited = first + second + both;
        if unseen < waited {
            let message = format!("{waited} copies are waited for, but {unseen} tiles are unseen");
            return Err(Problem::new(Field::Rules, Fault::Other, message));
        }
        Ok(Waits { of: [None; 2], only: [first, second], both, unseen })
    }

    /// What is waited for, as hands and visible tiles say.
    fn read(&self) -> Result<Waits, Problem> {
        let rules = self.rules;
        if let Some((option, _)) = self.instead().into_iter().find(|(_, given)| given.is_some()) {
            return Err(Problem::option(option, "not with hands, which say what is left"));
        }
        let [first, second] = &self.hands[..] else {
            return Err(Problem::option("hands", format!("expected two hands, found {}", self.hands.len())));
        };
        let [first, second] = [self.hand(first)?, self.hand(second)?];
        let visible: RedHand = Problem::read(Field::Visible, &self.visible)?;
        let red = [(Field::Hand, second.all_red_fives()), (Field::Visible, visible.all_red_fives())];
        check_red_fives(&first, &red)?;
        let of = [&first, &second].map(|hand| waits(hand.hand(), rules));
        let [first, second, visible] = [&first, &second, &visible].map(|tiles| tiles.hand().all_tiles());
        let too_many = |field, with: &str, fifth: HandError| {
            Problem::new(field, fifth.into(), format!("together with {with}: {fifth}"))
        };
        visible.check_players(rules.players).map_err(|error| Problem::hand(Field::Visible, error))?;
        let held = first.plus_all(&second).map_err(|fifth| too_many(Field::Hand, "the other hand", fifth))?;
        let seen = held.plus_all(&visible).map_err(|fifth| too_many(Field::Visible, "the hands", fifth))?;
        let left =
            |tiles: TileSet| tiles.iter().map(|tile| u32::from(COPIES - seen.count(tile))).sum::<u32>();
        Ok(Waits {
            of: of.map(Some),
            only: [left(of[0] - of[1]), left(of[1] - of[0])],
            both: left(of[0] & of[1]),
            unseen: left(rules.players.tiles()),
        })
    }

    /// Reads a hand, which must be tenpai.
    fn hand(&self, text: &str) -> Result<RedHand, Problem> {
        let red: RedHand = Problem::read(Field::Hand, text)?;
        check_calls(&red, self.rules.players)?;
        let hand = red.hand();
        let refused = |message: String| {
            let problem = Problem::new(Field::Hand, Fault::Other, message);
            Err(Problem { text: Some(text.into()), ..problem })
        };
        if let Err(error) = hand.all_tiles().check_players(self.rules.players) {
            return Err(Problem::hand(Field::Hand, error));
        }
        match usize::from(hand.concealed().total()) + 3 * hand.melds().len() {
            13 if waits(hand, self.rules).is_empty() => refused("not tenpai".to_owned()),
            13 => Ok(red),
            tiles => {
                refused(format!("expected 13 tiles, a called meld or a quad counting three; found {tiles}"))
            }
        }
    }
}
