//! Quads of one's own turn.

use tehai::decompose::readings;
use tehai::rules::QuadAfterRiichi;
use tehai::tiles::notation::RedHand;
use tehai::tiles::{Hand, Meld, MeldKind, OpenHand, Tile};

use crate::analyze::answer::Quad;
use crate::analyze::outlook::Search;
use crate::hand::Settings;

impl Quad {
    /// Every quad of a hand of 3m + 2 concealed tiles, from 1m to 7z.
    pub(super) fn all(hand: &RedHand, search: &Search) -> Vec<Quad> {
        let of_quad = |(quad, after): (Meld, RedHand)| {
            let after = after.hand();
            let outlook = search.after_quad(after).outlook(after, None);
            Quad {
                quad,
                shanten: search.shanten(outlook.numbers),
                necessary: outlook.necessary,
                waits: outlook.waits,
                after_riichi: is_allowed_after_riichi(hand.hand(), quad, after, search),
                win: None,
                hand: after.clone(),
            }
        };
        hand.own_quads().map(of_quad).collect()
    }
}

/// With its triplet, each reading after the quad is one before it. If there are as many before it for every tile, none
/// is without the triplet, and the waits are the same.
fn is_allowed_after_riichi(hand: &OpenHand, quad: Meld, after: &OpenHand, search: &Search) -> bool {
    if quad.kind() != MeldKind::ConcealedQuad || !hand.is_concealed() {
        return false;
    }
    let Settings { rules, quad_after_riichi, .. } = *search.settings;
    let readings_with = |hand: &OpenHand, concealed: &Hand, tile: Tile| {
        let drawn = concealed.plus(tile).and_then(|drawn| OpenHand::new(drawn, hand.melds().to_vec()).ok());
        drawn.map_or(0, |drawn| readings(&drawn, rules).count())
    };
    let before = hand.concealed().minus(quad.first()).expect("four copies");
    let mut is_tenpai = false;
    Tile::all().all(|tile| {
        let readings = [readings_with(hand, &before, tile), readings_with(after, after.concealed(), tile)];
        is_tenpai |= readings[0] > 0;
        match quad_after_riichi {
            QuadAfterRiichi::Readings => readings[0] == readings[1],
            QuadAfterRiichi::Waits => (readings[0] > 0) == (readings[1] > 0),
        }
    }) && is_tenpai
}
