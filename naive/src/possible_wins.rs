//! Which circumstances of a win can come together, by definition: every round is played, with every choice of every
//! player, and each win of one player is noted. Tiles are left out, except for how many are left to draw.

use std::collections::HashSet;

use tehai::rules::{Players, Wind};
use tehai::score::{Luck, Riichi, WonBy};

/// What the tiles of a hand do not show of a win, and its melds.
///
/// ```
/// use tehai::Players;
/// use tehai_naive::{CircumstancesOfWin, possible_wins};
/// use tehai::rules::Wind;
/// use tehai::score::{Luck, Riichi};
/// let possible = possible_wins(Players::Four, Wind::South, false);
/// let luck = Luck { riichi: Riichi::Double, ippatsu: true, ..Luck::default() };
/// let win = CircumstancesOfWin { luck, ..CircumstancesOfWin::default() };
/// assert!(possible.contains(&win));
/// // Before a quad there is no ippatsu of double riichi, and after it neither.
/// assert!(!possible.contains(&CircumstancesOfWin { concealed_quads: 1, ..win }));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CircumstancesOfWin {
    /// Where the winning tile came from.
    pub won_by: WonBy,
    /// What else the tiles do not show.
    pub luck: Luck,
    /// Concealed quads (暗槓).
    pub concealed_quads: u8,
    /// Quads with a called tile, or added to a called triplet (明槓).
    pub called_quads: u8,
    /// Other called melds.
    pub called: u8,
    /// Has the player set norths aside?
    pub has_norths: bool,
}

/// The circumstances in which the player of this seat can win.
///
/// The rules of the round: a quad or a north set aside needs a tile that is left to draw, and so does riichi; there are
/// four quads at most. A call, a quad or a north set aside ends the first turns and ippatsu, of all players, except for
/// who robs that quad. With `blessing_of_man` a ron before the player's first draw is a blessing, too.
pub fn possible_wins(players: Players, winner: Wind, blessing_of_man: bool) -> HashSet<CircumstancesOfWin> {
    let start = Round {
        left: match players {
            Players::Four => 136 - 14 - 4 * 13,
            Players::Three => 108 - 14 - 3 * 13,
        },
        turn: 0,
        moment: Moment::Draws,
        is_uninterrupted: true,
        has_discarded: false,
        own: CircumstancesOfWin::default(),
        others_quads: 0,
        others_triplets: false,
    };
    let table = TableOfRound { players: players.number(), winner: winner as u8, blessing_of_man };
    let (mut seen, mut open, mut wins) = (HashSet::from([start]), vec![start], HashSet::new());
    while let Some(round) = open.pop() {
        wins.extend(table.win(&round));
        open.extend(table.next(&round).into_iter().filter(|&next| seen.insert(next)));
    }
    wins
}

/// Who plays, by place from the dealer.
struct TableOfRound {
    players: u8,
    winner: u8,
    blessing_of_man: bool,
}

/// A round at one moment.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Round {
    /// Tiles left to draw.
    left: u8,
    /// Whose turn it is, by place from the dealer.
    turn: u8,
    /// What this player is about.
    moment: Moment,
    /// No call, no quad and no north set aside so far.
    is_uninterrupted: bool,
    /// Has the winner discarded?
    has_discarded: bool,
    /// The winner's bet, ippatsu and melds; the rest is filled in by a win.
    own: CircumstancesOfWin,
    /// Quads of the others.
    others_quads: u8,
    /// Has another player called a triplet?
    others_triplets: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Moment {
    /// The player is about to draw.
    Draws,
    /// The player holds a drawn tile of the wall, and discards or declares something.
    Drew,
    /// The same with a tile of the dead wall.
    DrewDeadWall,
    /// The player has called, and discards.
    Called,
    /// The player's tile lies before the others.
    Discarded,
    /// The player adds a tile to a called triplet, which the others may rob.
    Adds,
}

impl Round {
    fn own_melds(&self) -> u8 {
        self.own.concealed_quads + self.own.called_quads + self.own.called
    }

    fn is_open(&self) -> bool {
        self.own.called_quads + self.own.called > 0
    }

    /// Can somebody declare a quad?
    fn has_quad(&self) -> bool {
        self.left > 0 && self.own.concealed_quads + self.own.called_quads + self.others_quads < 4
    }

    /// Whoever plays after a call, a quad or a north set aside: it ends the first turns and ippatsu.
    fn interrupted(&self, turn: u8, moment: Moment) -> Round {
        let luck = Luck { ippatsu: false, ..self.own.luck };
        let own = CircumstancesOfWin { luck, ..self.own };
        Round { turn, moment, is_uninterrupted: false, own, ..*self }
    }

    /// The same for a quad or a north: the player draws from the dead wall, which is filled up from the wall.
    fn replaced(&self, turn: u8) -> Round {
        Round { left: self.left - 1, ..self.interrupted(turn, Moment::DrewDeadWall) }
    }
}

impl TableOfRound {
    /// The win at this moment, if the winner can have one.
    fn win(&self, round: &Round) -> Option<CircumstancesOfWin> {
        let Round { left, moment, own, .. } = *round;
        let is_own = round.turn == self.winner;
        let won_by = if is_own { WonBy::Tsumo } else { WonBy::Ron };
        let is_first = round.is_uninterrupted && !round.has_discarded;
        let luck = match moment {
            Moment::Drew if is_own => Luck { last_tile: left == 0, blessing: is_first, ..own.luck },
            Moment::DrewDeadWall if is_own => Luck { dead_wall: true, ..own.luck },
            Moment::Discarded if !is_own => {
                Luck { last_tile: left == 0, blessing: is_first && self.blessing_of_man, ..own.luck }
            }
            // Who waits for the head holds the tile, of which the triplet and the robbed one are all others.
            Moment::Adds if !is_own && round.own_melds() < 4 => Luck { robbed_quad: true, ..own.luck },
            _ => return None,
        };
        Some(CircumstancesOfWin { won_by, luck, ..own })
    }

    /// What can follow, if nobody wins.
    fn next(&self, round: &Round) -> Vec<Round> {
        let is_own = round.turn == self.winner;
        match round.moment {
            Moment::Draws if round.left == 0 => Vec::new(),
            Moment::Draws => vec![Round { left: round.left - 1, moment: Moment::Drew, ..*round }],
            Moment::Called if is_own => self.own_discards(round),
            Moment::Drew | Moment::DrewDeadWall if is_own => {
                [self.own_discards(round), self.own_quads(round)].concat()
            }
            Moment::Called => vec![Round { moment: Moment::Discarded, ..*round }],
            Moment::Drew | Moment::DrewDeadWall => self.others_turn(round),
            Moment::Discarded => self.after_discard(round),
            Moment::Adds => {
                vec![Round { others_quads: round.others_quads + 1, ..*round }.replaced(round.turn)]
            }
        }
    }

    /// The winner discards, with riichi or without. A discard ends the player's own ippatsu.
    fn own_discards(&self, round: &Round) -> Vec<Round> {
        let Luck { riichi, .. } = round.own.luck;
        let first =
            if round.is_uninterrupted && !round.has_discarded { Riichi::Double } else { Riichi::Riichi };
        let bets = riichi == Riichi::No && !round.is_open() && round.left > 0;
        let discarded = |riichi, ippatsu| {
            let own = CircumstancesOfWin { luck: Luck { riichi, ippatsu, ..round.own.luck }, ..round.own };
            Round { moment: Moment::Discarded, has_discarded: true, own, ..*round }
        };
        [Some(discarded(riichi, false)), bets.then(|| discarded(first, true))].into_iter().flatten().collect()
    }

    /// The winner declares a quad of drawn tiles, or sets a north aside.
    fn own_quads(&self, round: &Round) -> Vec<Round> {
        let own = round.own;
        let with = |own| Round { own, ..*round }.replaced(round.turn);
        let mut next = Vec::new();
        if round.has_quad() && round.own_melds() < 4 {
            next.push(with(CircumstancesOfWin { concealed_quads: own.concealed_quads + 1, ..own }));
        }
        if round.has_quad() && own.called > 0 {
            let called_quads = own.called_quads + 1;
            next.push(with(CircumstancesOfWin { called_quads, called: own.called - 1, ..own }));
        }
        if self.players == 3 && round.left > 0 {
            next.push(with(CircumstancesOfWin { has_norths: true, ..own }));
        }
        next
    }

    /// Another player discards, declares a quad, or sets a north aside.
    fn others_turn(&self, round: &Round) -> Vec<Round> {
        let mut next = vec![Round { moment: Moment::Discarded, ..*round }];
        if round.has_quad() {
            next.push(Round { others_quads: round.others_quads + 1, ..*round }.replaced(round.turn));
        }
        if round.has_quad() && round.others_triplets {
            next.push(Round { moment: Moment::Adds, ..*round });
        }
        if self.players == 3 && round.left > 0 {
            next.push(round.replaced(round.turn));
        }
        next
    }

    /// The next player draws, or somebody calls the discard, which is not the last.
    fn after_discard(&self, round: &Round) -> Vec<Round> {
        let turn = (round.turn + 1) % self.players;
        let mut next = vec![Round { turn, moment: Moment::Draws, ..*round }];
        for caller in (0..self.players).filter(|&caller| caller != round.turn && round.left > 0) {
            let is_own = caller == self.winner;
            if is_own && (round.own.luck.riichi != Riichi::No || round.own_melds() == 4) {
                continue;
            }
            let (mut called, mut quad) = (*round, *round);
            if is_own {
                called.own.called += 1;
                quad.own.called_quads += 1;
            } else {
                called.others_triplets = true;
                quad.others_quads += 1;
            }
            next.push(called.interrupted(caller, Moment::Called));
            if round.has_quad() {
                next.push(quad.replaced(caller));
            }
        }
        next
    }
}
