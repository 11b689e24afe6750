//! Arguments that name a set of hands.

use anyhow::{Result, bail, ensure};

use crate::handset::{Forest, HandSet};
use crate::rules::{FifthTile, Forms, Players};
use crate::sets::GameSets;

/// A named set of hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum SetName {
    /// Every hand
    All,
    /// Wins, 3N+2 tiles
    Win,
    /// Tenpai hands, 3N+1 tiles
    Tenpai,
}

impl SetName {
    /// `all`, `win` or `tenpai`.
    pub const fn name(self) -> &'static str {
        match self {
            SetName::All => "all",
            SetName::Win => "win",
            SetName::Tenpai => "tenpai",
        }
    }
}

/// The game and the rules under which a set is meant; to be flattened into a program's arguments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::Args)]
pub struct GameArgs {
    /// Tiles of the hands [default: 14, tenpai 13]
    #[arg(long, value_name = "N")]
    pub tiles: Option<u8>,

    /// Players, which decide the tiles that exist [default: 4]
    #[arg(long, value_name = "3|4")]
    pub players: Option<Players>,

    /// Winning forms that count, for wins and tenpai hands [default: standard]
    #[arg(long, value_name = "FORMS")]
    pub forms: Option<Forms>,

    /// May a tenpai hand wait for a tile of which it holds four copies itself? [default: excluded]
    #[arg(long, value_name = "RULE")]
    pub fifth_tile: Option<FifthTile>,
}

/// A named set with all it depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The set.
    pub set: SetName,
    /// Tiles of its hands.
    pub tiles: u8,
    /// The tile set.
    pub players: Players,
    /// Winning forms that count.
    pub forms: Forms,
    /// The rule for the fifth copy of a tile.
    pub fifth_tile: FifthTile,
}

impl GameArgs {
    /// The question these arguments ask of a set.
    ///
    /// # Errors
    /// If the set has no hands of so many tiles.
    pub fn question(&self, set: SetName) -> Result<Question> {
        let question = Question {
            set,
            tiles: self.tiles.unwrap_or(if set == SetName::Tenpai { 13 } else { 14 }),
            players: self.players.unwrap_or_default(),
            forms: self.forms.unwrap_or(Forms::Standard),
            fifth_tile: self.fifth_tile.unwrap_or_default(),
        };
        let Question { tiles, players, .. } = question;
        let most = players.total();
        ensure!(
            u32::from(tiles) <= most,
            "--tiles {tiles}: a game of {} has {most} tiles, so a hand has 0 to {most}",
            players.number()
        );
        match set {
            SetName::Win if tiles % 3 != 2 => {
                bail!("--tiles {tiles}: a win has 3N+2 tiles, such as 2, 5, 8, 11 or 14")
            }
            SetName::Tenpai if tiles % 3 != 1 => {
                bail!("--tiles {tiles}: a tenpai hand has 3N+1 tiles, such as 1, 4, 7, 10 or 13")
            }
            _ => Ok(question),
        }
    }
}

impl Question {
    /// The set itself.
    pub fn hands<'f>(&self, forest: &'f Forest) -> HandSet<'f> {
        let sets = GameSets::new(forest, self.players);
        match self.set {
            SetName::All => sets.all(self.tiles),
            SetName::Win => sets.wins(self.tiles, self.forms),
            SetName::Tenpai => sets.tenpai(self.tiles, self.forms, self.fifth_tile),
        }
    }

    /// The settings in words.
    pub fn settings(&self) -> String {
        let mut text =
            format!("set {}; {} tiles; {} players", self.set.name(), self.tiles, self.players.number());
        if let Some(forms) = self.forms() {
            text += &format!("; forms {}", forms.name());
        }
        if let Some(rule) = self.fifth_tile() {
            text += &format!("; fifth tile {}", rule.name());
        }
        text
    }

    /// The forms, if the set depends on them.
    pub fn forms(&self) -> Option<Forms> {
        (self.set != SetName::All).then_some(self.forms)
    }

    /// The rule, if the set depends on it.
    pub fn fifth_tile(&self) -> Option<FifthTile> {
        (self.set == SetName::Tenpai).then_some(self.fifth_tile)
    }
}
