//! Random wins in which every yaku occurs.

use rand_chacha::ChaCha12Rng;
use tehai::rules::{Players, Wind, Winds};
use tehai::score::{
    BlessingOfMan, CountedYakuman, CounterSize, Dora, DoubleWindPair, Liable, LiableCounters, LiableFor,
    LiableYakuman, MissingShare, NorthTiles, Riichi, ScoreRules, Table, Win, WonBy,
};
use tehai::tiles::{Group, Hand, Meld, MeldKind, OpenHand, Tile};
use tehai::yaku::Yaku;

use crate::common::{below, one_of};

fn chance(random: &mut ChaCha12Rng, percent: usize) -> bool {
    below(random, 100) < percent
}

/// The tiles that hands are made of, chosen so that every yaku occurs.
const POOLS: [&str; 10] = [
    "123456789m123456789p123456789s1234567z",
    "2345678m2345678p2345678s",
    "123789m123789p123789s1234567z",
    "123456789p1234567z",
    "123456789s",
    "19m19p19s",
    "19m19p19s1234567z",
    "1234z5p",
    "567z5678m",
    "23468s6z",
];

/// A hand of four melds and a head, or one of the others.
fn some_hand(random: &mut ChaCha12Rng) -> Option<OpenHand> {
    let orphans = "19m19p19s1234567z".parse::<Hand>().expect("tiles");
    match below(random, 20) {
        0 => return orphans.plus(one_of(random, &orphans.tiles().collect::<Vec<_>>())).map(OpenHand::from),
        1 => {
            let gates = "1112345678999p".parse::<Hand>().expect("tiles");
            return gates.plus(Tile::new(Group::Pinzu, 1 + below(random, 9) as u8)?).map(OpenHand::from);
        }
        _ => {}
    }
    let pool: Hand = one_of(random, &POOLS).parse().expect("tiles");
    let tiles: Vec<Tile> = pool.tiles().collect();
    if chance(random, 10) {
        let pairs: Vec<Tile> = (0..7).map(|_| one_of(random, &tiles)).collect();
        let mut hand = Hand::EMPTY;
        for tile in pairs {
            hand = if hand.count(tile) == 0 { hand.plus(tile)?.plus(tile)? } else { return None };
        }
        return Some(hand.into());
    }
    let (triplets, called, quads) =
        (one_of(random, &[10, 50, 100]), one_of(random, &[0, 0, 40, 100]), one_of(random, &[0, 30, 100]));
    let (mut concealed, mut melds) = (Hand::EMPTY, Vec::new());
    let narrow = chance(random, 40).then(|| below(random, 7) as u8 + 1);
    for _ in 0..4 {
        let tile = one_of(random, &tiles);
        let first = narrow.and_then(|rank| Tile::new(tile.group(), rank)).unwrap_or(tile);
        let sequence = Meld::sequence(first).filter(|it| it.counts().all(|(tile, _)| pool.count(tile) > 0));
        let meld = sequence.filter(|_| !chance(random, triplets)).unwrap_or(Meld::triplet(tile));
        if meld.kind() == MeldKind::Triplet && called > 0 && chance(random, quads) {
            melds.push(one_of(random, &[Meld::quad(tile), Meld::concealed_quad(tile)]));
        } else if chance(random, called) {
            melds.push(meld);
        } else {
            for tile in meld.tiles() {
                concealed = concealed.plus(tile)?;
            }
        }
    }
    let head = one_of(random, &tiles);
    OpenHand::new(concealed.plus(head)?.plus(head)?, melds).ok()
}

/// Is it ippatsu of double riichi, before which there was no call, no quad and no north set aside?
fn is_first_round(win: &Win) -> bool {
    win.luck.riichi == Riichi::Double && win.luck.ippatsu
}

/// A random possible win, and rules.
pub fn some_win(random: &mut ChaCha12Rng) -> (Win, ScoreRules) {
    let hand = (0..).find_map(|_| some_hand(random)).expect("there is always one");
    let tile = one_of(random, &hand.concealed().tiles().collect::<Vec<_>>());
    let won_by = one_of(random, &WonBy::ALL);
    let mut win = Win::new(hand, tile, won_by);
    win.winds = Winds { seat: one_of(random, &Wind::ALL), round: one_of(random, &Wind::ALL) };
    let (is_drawn, all) = (won_by == WonBy::Tsumo, win.hand.all_tiles());
    let has_quad = win.hand.melds().iter().any(|meld| meld.kind().is_quad());
    let likely = one_of(random, &[0, 50]);
    let blessing_of_man = one_of(random, &BlessingOfMan::ALL);
    let can_be_blessed = is_drawn || blessing_of_man == BlessingOfMan::Mangan && win.winds.seat != Wind::East;
    if can_be_blessed && win.hand.melds().is_empty() && chance(random, 5) {
        win.luck.blessing = true;
    } else {
        if win.hand.is_concealed() && chance(random, likely) {
            win.luck.riichi = one_of(random, &[Riichi::Riichi, Riichi::Double]);
            win.luck.ippatsu = chance(random, likely) && !(win.luck.riichi == Riichi::Double && has_quad);
            win.dora.hidden = below(random, 5) as u8;
        }
        win.luck.dead_wall = is_drawn && has_quad && !win.luck.ippatsu && chance(random, likely);
        let is_first_round = is_first_round(&win);
        win.luck.robbed_quad = !is_drawn && all.count(tile) == 1 && !is_first_round && chance(random, likely);
        let is_replaced = win.luck.dead_wall || win.luck.robbed_quad;
        win.luck.last_tile = !is_replaced && !is_first_round && chance(random, likely);
    }
    let fives = ["5m", "5p", "5s"].map(|five| all.count(five.parse().expect("a tile"))).iter().sum::<u8>();
    let red_fives = below(random, usize::from(fives.min(3)) + 1) as u8;
    win.dora = Dora { open: below(random, 6) as u8, red_fives, ..win.dora };
    let rules = ScoreRules {
        open_tanyao: one_of(random, &[true, false]),
        double_yakuman: one_of(random, &[false, true]),
        multiple_yakuman: one_of(random, &[true, false]),
        blessing_of_man,
        counted_yakuman: one_of(random, &CountedYakuman::ALL),
        rounded_mangan: one_of(random, &[false, true]),
        double_wind_pair: one_of(random, &DoubleWindPair::ALL),
        ..ScoreRules::default()
    };
    (win, rules)
}

/// A random possible win with counters, bets and liable players, and rules; with three players where its tiles allow
/// it.
pub fn some_win_at_a_table(random: &mut ChaCha12Rng) -> (Win, ScoreRules) {
    let (mut win, mut rules) = some_win(random);
    let norths = 4 - win.hand.all_tiles().count(Wind::North.tile());
    let has_tiles = win.hand.all_tiles().kinds().is_subset(Players::Three.tiles());
    let has_chi = win.hand.melds().iter().any(|meld| meld.kind() == MeldKind::Sequence);
    if has_tiles && !has_chi && win.winds.seat != Wind::North && chance(random, 80) {
        rules = ScoreRules {
            players: Players::Three,
            north_tiles: one_of(random, &NorthTiles::ALL),
            missing_share: one_of(random, &MissingShare::ALL),
            ..rules
        };
        let is_robbed_north = win.luck.robbed_quad && win.tile == Wind::North.tile();
        win.dora.norths = if win.luck.blessing || is_robbed_north || is_first_round(&win) {
            0
        } else {
            below(random, usize::from(norths) + 1) as u8
        };
    }
    rules.counter_size = one_of(random, &CounterSize::ALL);
    rules.liable_for = one_of(random, &LiableFor::ALL);
    rules.liable_counters = one_of(random, &LiableCounters::ALL);
    rules.liable_yakuman = one_of(random, &LiableYakuman::ALL);
    let seats = &Wind::ALL[..usize::from(rules.players.number())];
    let others: Vec<Wind> = seats.iter().copied().filter(|&seat| seat != win.winds.seat).collect();
    // All shown, and one of them called.
    let shown = |honours: &[u8]| {
        let melds: Vec<&Meld> = honours
            .iter()
            .filter_map(|&rank| {
                let honour = Tile::new(Group::Honours, rank).expect("an honour");
                win.hand.melds().iter().find(|meld| meld.first() == honour)
            })
            .collect();
        melds.len() == honours.len() && melds.iter().any(|meld| meld.kind() != MeldKind::ConcealedQuad)
    };
    let mut feeder = |yaku, is_shown| {
        let is_fed = is_shown && rules.liable_yakuman.contains(yaku) && chance(random, 70);
        is_fed.then(|| one_of(random, &others))
    };
    let liable = Liable {
        daisangen: feeder(Yaku::Daisangen, shown(&[5, 6, 7])),
        daisuushi: feeder(Yaku::Daisuushi, shown(&[1, 2, 3, 4])),
        suukantsu: feeder(
            Yaku::Suukantsu,
            !win.hand.is_concealed()
                && win.hand.melds().iter().filter(|meld| meld.kind().is_quad()).count() == 4,
        ),
    };
    let is_known = liable != Liable::default() || chance(random, 50);
    let discarder = (win.won_by == WonBy::Ron && is_known).then(|| one_of(random, &others));
    win.table = Table { counters: below(random, 4) as u8, bets: below(random, 4) as u8, discarder, liable };
    (win, rules)
}
