//! Realistic hands: some melds called, some tiles visible, under all kinds of rules.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use tehai::rules::{Form, Forms, Players, Rules, Winds};
use tehai::shanten::Limits;
use tehai::tiles::{Group, Hand, Meld, MeldKind, OpenHand, Tile, TileSet};
use tehai_answers::HandAnalysis;
use tehai_answers::hand::{LimitedBy, Settings};

use crate::common::{below, one_of};

/// The default rules with three players.
pub const THREE: Rules = Rules { players: Players::Three, forms: Forms::ALL, ..Rules::STANDARD };

/// A hand and the settings of its analysis.
pub type Case = (OpenHand, Settings);

/// The analysis of a hand without red fives, with no yaku of winds but the east's.
pub fn analyse(hand: &OpenHand, settings: &Settings) -> HandAnalysis {
    HandAnalysis::new(&hand.clone().into(), *settings, Winds::EAST)
        .unwrap_or_else(|problem| panic!("{hand} {settings:?}: {problem}"))
}

/// Tiles that are not used yet.
struct Wall(Vec<Tile>);

impl Wall {
    fn take(&mut self, tile: Tile) -> bool {
        let place = self.0.iter().position(|&other| other == tile);
        place.map(|place| self.0.swap_remove(place)).is_some()
    }

    fn take_all(&mut self, tiles: &[Tile]) -> bool {
        let taken: Vec<Tile> = tiles.iter().copied().take_while(|&tile| self.take(tile)).collect();
        let is_whole = taken.len() == tiles.len();
        if !is_whole {
            self.0.extend(taken);
        }
        is_whole
    }

    fn draw(&mut self, random: &mut impl Rng) -> Tile {
        self.0.swap_remove(below(random, self.0.len()))
    }
}

/// The limits of the final hand.
pub fn limits(hand: &OpenHand, settings: &Settings) -> Limits {
    let called = Limits::for_open_hand(settings.rules.players, hand);
    match settings.limited_by {
        LimitedBy::Called => called,
        LimitedBy::Visible => called.without_visible(&settings.visible),
    }
}

/// A hand a few tiles from a win of any form, with some melds called and other tiles visible.
pub fn random_case(seed: u64) -> Case {
    let random = &mut ChaCha8Rng::seed_from_u64(seed);
    let all_rules: Vec<Rules> = Rules::all().collect();
    let settings = Settings {
        rules: one_of(random, &all_rules),
        limited_by: one_of(random, &[LimitedBy::Called, LimitedBy::Visible]),
        ..Settings::default()
    };
    let mut wall = Wall(settings.rules.players.tiles().iter().flat_map(|tile| [tile; 4]).collect());
    let groups = one_of(random, &[&Group::ALL[..], &Group::ALL[1..2], &Group::ALL[2..]]);
    let choices: Vec<Meld> = groups.iter().copied().flat_map(Meld::all).collect();
    let called = match settings.rules.forms.contains(Form::Standard) {
        true => one_of(random, &[0, 0, 0, 1, 2, 3, 4]),
        // No win is possible with called melds.
        false => one_of(random, &[0, 0, 0, 0, 0, 0, 2]),
    };
    let (mut concealed, mut melds) = (Vec::new(), Vec::new());
    while melds.len() < called {
        let meld = one_of(random, &choices);
        let is_quad = meld.kind() == MeldKind::Triplet && random.next_u32().is_multiple_of(3);
        let meld = if is_quad { Meld::quad(meld.first()) } else { meld };
        if wall.take_all(&meld.tiles().collect::<Vec<_>>()) {
            melds.push(meld);
        }
    }
    match (called, below(random, 4)) {
        (0, 0) => {
            let kinds: Vec<Tile> =
                groups.iter().flat_map(|&group| TileSet::from_group(group).iter()).collect();
            while concealed.len() < 14 {
                let pair = vec![one_of(random, &kinds); 2];
                concealed.extend(wall.take_all(&pair).then_some(pair).into_iter().flatten());
            }
        }
        (0, 1) => {
            let orphans: Vec<Tile> = TileSet::ORPHANS.iter().collect();
            concealed = [&orphans[..], &[one_of(random, &orphans)]].concat();
            assert!(wall.take_all(&concealed), "nothing is called");
        }
        _ => {
            while concealed.len() < 12 - 3 * called {
                let tiles: Vec<Tile> = one_of(random, &choices).tiles().collect();
                concealed.extend(wall.take_all(&tiles).then_some(tiles).into_iter().flatten());
            }
            concealed.extend([wall.draw(random), wall.draw(random)]);
        }
    }
    // Towards a head, or towards something else.
    for _ in 0..one_of(random, &[0, 1, 1, 2, 4, 14]) {
        let place = below(random, concealed.len());
        let pair = one_of(random, &concealed);
        let tile =
            if random.next_u32().is_multiple_of(2) && wall.take(pair) { pair } else { wall.draw(random) };
        wall.0.push(std::mem::replace(&mut concealed[place], tile));
    }
    if random.next_u32().is_multiple_of(2) {
        wall.0.push(concealed.swap_remove(below(random, concealed.len())));
    }
    let seen = one_of(random, &[0, 0, 10, 40, wall.0.len() - 4]);
    let visible = (0..seen).map(|_| wall.draw(random)).collect::<Vec<_>>();
    let hand = |tiles: Vec<Tile>| Hand::from_tiles(tiles).expect("the wall has four copies");
    let open = OpenHand::new(hand(concealed), melds).expect("the wall has four copies");
    (open, Settings { visible: hand(visible), ..settings })
}
