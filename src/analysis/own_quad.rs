//! Quads of one's own turn.

use crate::analysis::outlook::{Outlook, Search};
use crate::analysis::settings::Settings;
use crate::decompose::readings;
use crate::rules::QuadAfterRiichi;
use crate::shanten::Solver;
use crate::tiles::notation::RedHand;
use crate::tiles::{Hand, Meld, MeldKind, OpenHand, Tile};

/// A quad that a hand can declare in its own turn (暗槓, 加槓), and what it can hope for then.
///
/// The hand draws a replacement (嶺上牌) next. Another indicator of dora is turned, which nobody knows before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnQuad {
    /// The quad: concealed, or a called triplet with its fourth tile.
    pub quad: Meld,
    /// The hand then, of 3m + 1 concealed tiles.
    pub hand: OpenHand,
    /// What it can hope for.
    pub outlook: Outlook,
    /// May a hand declare it that has declared riichi, and drawn the fourth tile just now? [`QuadAfterRiichi`] says when.
    pub after_riichi: bool,
}

impl OwnQuad {
    /// Every quad of a hand of 3m + 2 concealed tiles, from 1m to 7z.
    pub(super) fn all(hand: &OpenHand, settings: &Settings, unseen: &Hand) -> Vec<OwnQuad> {
        let of_quad = |(quad, after): (Meld, RedHand)| {
            let after = after.hand();
            let search = Search::new(after, settings, unseen, Solver::new(settings.rules));
            OwnQuad {
                quad,
                outlook: search.outlook(after.concealed(), None),
                after_riichi: is_allowed_after_riichi(hand, quad, after, settings),
                hand: after.clone(),
            }
        };
        RedHand::from(hand.clone()).own_quads().map(of_quad).collect()
    }
}

/// With its triplet, each reading after the quad is one before it. If there are as many before it for every tile, none is
/// without the triplet, and the waits are the same.
fn is_allowed_after_riichi(hand: &OpenHand, quad: Meld, after: &OpenHand, settings: &Settings) -> bool {
    if quad.kind() != MeldKind::ConcealedQuad || !hand.is_concealed() {
        return false;
    }
    let readings_with = |hand: &OpenHand, concealed: &Hand, tile: Tile| {
        let drawn = concealed.plus(tile).and_then(|drawn| OpenHand::new(drawn, hand.melds().to_vec()).ok());
        drawn.map_or(0, |drawn| readings(&drawn, settings.rules).count())
    };
    let before = hand.concealed().minus(quad.first()).expect("four copies");
    let mut is_tenpai = false;
    Tile::all().all(|tile| {
        let readings = [readings_with(hand, &before, tile), readings_with(after, after.concealed(), tile)];
        is_tenpai |= readings[0] > 0;
        match settings.quad_after_riichi {
            QuadAfterRiichi::Readings => readings[0] == readings[1],
            QuadAfterRiichi::Waits => (readings[0] > 0) == (readings[1] > 0),
        }
    }) && is_tenpai
}
