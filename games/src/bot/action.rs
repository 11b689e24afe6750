//! What a bot does.

use tehai::rules::Wind;
use tehai::tiles::notation::RedTile;
use tehai::tiles::{Meld, MeldKind};

use crate::mjai::written;

/// What a bot does when it is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Nothing, or to let a tile pass.
    Pass,
    /// A discard.
    Discard {
        /// The tile.
        tile: RedTile,
        /// Is it the very tile just drawn (ツモ切り)?
        is_drawn: bool,
    },
    /// Riichi; a host then asks for the discard.
    Riichi,
    /// A chi, a pon or an open quad.
    Call {
        /// Who discarded the tile.
        from: usize,
        /// The tile.
        tile: RedTile,
        /// The meld.
        meld: Meld,
        /// The tiles of the hand that it takes.
        held: Vec<RedTile>,
    },
    /// A concealed quad (暗槓).
    ConcealedQuad(Vec<RedTile>),
    /// The fourth tile is added to a called triplet (加槓).
    AddedQuad {
        /// The tile.
        tile: RedTile,
        /// The triplet.
        triplet: Vec<RedTile>,
    },
    /// A north is set aside (抜きドラ).
    North,
    /// A win.
    Win {
        /// Whose tile it is: the own player's if it was drawn.
        from: usize,
        /// The tile.
        tile: RedTile,
    },
    /// The round ends by the first tiles (九種九牌).
    NineKinds,
}

impl Action {
    /// The action of a player as a line of mjai.
    pub fn to_mjai(&self, player: usize) -> String {
        let acts = |kind: &str, more: String| format!(r#"{{"type":"{kind}","actor":{player}{more}}}"#);
        let pai = |tile: RedTile| format!(r#","pai":"{}""#, written(tile));
        let consumed = |tiles: &[RedTile]| {
            let all: Vec<String> = tiles.iter().map(|&tile| format!(r#""{}""#, written(tile))).collect();
            format!(r#","consumed":[{}]"#, all.join(","))
        };
        let target = |other: usize| format!(r#","target":{other}"#);
        match self {
            Action::Pass => r#"{"type":"none"}"#.to_owned(),
            Action::Discard { tile, is_drawn } => {
                acts("dahai", format!(r#"{},"tsumogiri":{is_drawn}"#, pai(*tile)))
            }
            Action::Riichi => acts("reach", String::new()),
            Action::Call { from, tile, meld, held } => {
                let name = match meld.kind() {
                    MeldKind::Sequence => "chi",
                    MeldKind::Triplet => "pon",
                    MeldKind::Quad | MeldKind::ConcealedQuad => "daiminkan",
                };
                acts(name, target(*from) + &pai(*tile) + &consumed(held))
            }
            Action::ConcealedQuad(tiles) => acts("ankan", consumed(tiles)),
            Action::AddedQuad { tile, triplet } => acts("kakan", pai(*tile) + &consumed(triplet)),
            Action::North => acts("kita", pai(Wind::North.tile().into())),
            Action::Win { from, tile } => acts("hora", target(*from) + &pai(*tile)),
            Action::NineKinds => acts("ryukyoku", String::new()),
        }
    }
}
