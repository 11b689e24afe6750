//! What a log paid beside what the rules say, and what no rules allow.

use tehai::rules::{FifthTile, Rules, Wind, Winds};
use tehai::score::{
    self, BlessingOfMan, CountedYakuman, CounterSize, Dora, DoubleWindPair, Indicated, Liable,
    LiableCounters, LiableFor, LiableYakuman, Luck, MissingShare, NamedRules, NorthTiles, Riichi, RoundRules,
    Score, ScoreError, ScoreRules, SeveralRons, SharedBets, SharedCounters, Stakes, Win, WonBy,
};
use tehai::tiles::notation::{RedHand, RedTile};
use tehai::tiles::{Hand, MeldKind, Tile, TileSet};
use tehai::waiting;
use tehai::yaku::Yaku;
use tehai_answers::review::{Audit, AuditedPayment, AuditedWin, Oddity, OddityKind, RoundName, Verdict};
use tehai_answers::score::YakuOfWin;

use crate::log::{DrawKind, End, Event, Log, LogRules, PaidWin, Round};
use crate::reading::red_fives;
use crate::table::{BET, Table};

impl Log {
    /// Each win and each payment beside what the rules of the log say, or else the usual ones, and what no rules allow.
    ///
    /// ```
    /// let log = tehai_games::read(include_bytes!("../example.json"))?;
    /// let audit = log.audit();
    /// assert_eq!(audit.wins[0].verdict.name(), "as-paid");
    /// assert_eq!(audit.payments[0].changes, audit.payments[0].paid);
    /// # Ok::<(), tehai_games::LogProblem>(())
    /// ```
    pub fn audit(&self) -> Audit {
        let mut audit =
            Audit { game: self.game(), wins: Vec::new(), payments: Vec::new(), oddities: Vec::new() };
        for (at, round) in self.rounds.iter().enumerate() {
            OfRound { rules: &self.rules, round, name: self.round_name(at) }.add_to(&mut audit);
        }
        audit
    }
}

/// Rules of points and of the end of a round, with what they are called.
struct Choice {
    name: String,
    points: ScoreRules,
    ends: RoundRules,
    /// Is a hand tenpai that waits only for a tile of which it holds all four?
    fifth_tile: FifthTile,
}

impl LogRules {
    /// The rules of the log. A platform sets all but what the log itself says.
    fn choice(&self, named: Option<NamedRules>) -> Choice {
        let (points, ends) = named.map_or_else(Default::default, |named| (named.points(), named.round()));
        let points = ScoreRules { players: self.players, open_tanyao: self.open_tanyao, ..points };
        let name = named.map_or_else(String::new, |named| format!("rules {named}"));
        Choice { name, points, ends, fifth_tile: FifthTile::Excluded }
    }

    /// Other rules: those that differ by one choice, then those of other platforms.
    fn others(&self) -> Vec<Choice> {
        let usual = self.choice(self.platform);
        let mut all = Vec::new();
        // Every choice of both structs is named: if one is missing, the pattern does not compile. Write no `..` there.
        macro_rules! each {
            ($($group:ident: $rules:ident without $left:ident { $($choice:ident: $values:expr;)+ })+) => { $(
                let $rules { $left: _, $($choice),+ } = usual.$group;
                $(for value in $values.into_iter().filter(|&value| value != $choice) {
                    let name = format!("{} {value}", stringify!($choice).replace('_', " "));
                    let mut other = Choice { name, ..usual };
                    other.$group.$choice = value;
                    all.push(other);
                })+
            )+ };
        }
        each! {
            points: ScoreRules without players {
                open_tanyao: [true, false];
                double_yakuman: [true, false];
                multiple_yakuman: [true, false];
                counted_yakuman: CountedYakuman::ALL;
                blessing_of_man: BlessingOfMan::ALL;
                rounded_mangan: [true, false];
                double_wind_pair: DoubleWindPair::ALL;
                north_tiles: NorthTiles::ALL;
                missing_share: MissingShare::ALL;
                counter_size: CounterSize::ALL;
                liable_yakuman: LiableYakuman::ALL;
                liable_for: LiableFor::ALL;
                liable_counters: LiableCounters::ALL;
            }
            ends: RoundRules without aborts {
                several_rons: SeveralRons::ALL;
                shared_bets: SharedBets::ALL;
                shared_counters: SharedCounters::ALL;
                nagashi_mangan: [true, false];
            }
        }
        let named = NamedRules::ALL.into_iter().filter(|&named| Some(named) != self.platform);
        all.extend(named.map(|named| self.choice(Some(named))));
        let name = format!("fifth tile {}", FifthTile::Counted);
        all.push(Choice { name, fifth_tile: FifthTile::Counted, ..usual });
        all
    }
}

/// The audit of a round.
struct OfRound<'l> {
    rules: &'l LogRules,
    round: &'l Round,
    name: RoundName,
}

/// A score, or why there is none.
type Scored = Result<Score, ScoreError>;

impl OfRound<'_> {
    fn add_to(&self, audit: &mut Audit) {
        let (table, oddities) = self.replay();
        let usual = self.rules.choice(self.rules.platform);
        audit.payments.push(self.payment(&table, &usual));
        let wins = self.wins().iter();
        audit.wins.extend(wins.map(|paid| self.audited(&table, paid, &self.scored(&table, paid, &usual))));
        audit.oddities.extend(oddities);
    }

    fn payment(&self, table: &Table, usual: &Choice) -> AuditedPayment {
        let (changes, paid) = (self.changes(table, usual), self.paid());
        let (verdict, by) = match (&self.round.end, &paid) {
            (End::Cut, _) => (Verdict::Unfinished, Vec::new()),
            (_, None) => (Verdict::NotSaid, Vec::new()),
            _ => self.verdict(changes == paid, |other| self.changes(table, other) == paid),
        };
        AuditedPayment { round: self.name.clone(), changes, paid, verdict, by }
    }

    /// Is it as the rules say? If not, the other rules that explain it.
    fn verdict(&self, is_as_paid: bool, explains: impl Fn(&Choice) -> bool) -> (Verdict, Vec<String>) {
        if is_as_paid {
            return (Verdict::AsPaid, Vec::new());
        }
        let by: Vec<String> =
            self.rules.others().into_iter().filter(explains).map(|other| other.name).collect();
        (if by.is_empty() { Verdict::Differs } else { Verdict::ByOtherRules }, by)
    }

    fn oddity(&self, player: usize, kind: OddityKind, tile: Option<Tile>) -> Oddity {
        Oddity { round: self.name.clone(), player, kind, tile }
    }

    /// The table when the round ends, before the wins, and what was odd until then.
    fn replay(&self) -> (Table, Vec<Oddity>) {
        let OfRound { rules, round, .. } = *self;
        let mut table = Table::new(rules, round).expect("the round was read");
        let mut oddities = Vec::new();
        for event in &round.events {
            table.apply(event).expect("the round was read");
            let Event::Discard { player, .. } = *event else { continue };
            let has_declared = table.river(player).last().is_some_and(|discarded| discarded.is_riichi);
            if has_declared && waits(&table, player, FifthTile::Counted).is_empty() {
                oddities.push(self.oddity(player, OddityKind::NotenRiichi, None));
            }
        }
        for &PaidWin { player, .. } in self.wins().iter().filter(|win| win.from != win.player) {
            let barred = waits(&table, player, FifthTile::Excluded) & table.barred_waits(player);
            if let Some(tile) = barred.iter().next() {
                oddities.push(self.oddity(player, OddityKind::Furiten, Some(tile)));
            }
        }
        (table, oddities)
    }

    fn wins(&self) -> &[PaidWin] {
        if let End::Wins(wins) = &self.round.end { wins } else { &[] }
    }

    /// The seat of a player.
    fn seat(&self, player: usize) -> Wind {
        let players = self.round.hands.len();
        Wind::ALL[(player + players - self.round.dealer) % players]
    }

    /// Values by seat as values by player.
    fn by_player<T: Copy>(&self, by_seat: &[T]) -> Vec<T> {
        (0..self.round.hands.len()).map(|player| by_seat[self.seat(player) as usize]).collect()
    }

    /// The players who have bet in the round.
    fn bettors(&self) -> impl Iterator<Item = usize> {
        let bet = |event: &Event| if let Event::RiichiPaid { player } = *event { Some(player) } else { None };
        self.round.events.iter().filter_map(bet)
    }

    fn stakes(&self) -> Stakes {
        let riichi = self.bettors().map(|player| self.seat(player)).collect();
        Stakes { counters: self.round.counters, bets: self.round.bets, riichi }
    }

    fn audited(&self, table: &Table, paid: &PaidWin, score: &Scored) -> AuditedWin {
        let (verdict, by) = if paid.changes.is_empty() {
            (Verdict::NotSaid, Vec::new())
        } else {
            let explains = |other: &Choice| self.is_as_paid(paid, &self.scored(table, paid, other));
            self.verdict(self.is_as_paid(paid, score), explains)
        };
        let known = score.as_ref().ok();
        let counted = known.filter(|score| score.yakuman == 0);
        AuditedWin {
            round: self.name.clone(),
            player: paid.player,
            from_player: paid.from,
            hand: held(table, paid),
            tile: paid.tile,
            han: counted.map(|score| score.han),
            fu: counted.map(|score| score.fu),
            limit: known.and_then(|score| score.limit),
            yaku: known.map_or(Vec::new(), YakuOfWin::all),
            points: known.map(|score| score.payment.total()),
            problem: score.as_ref().err().map(ToString::to_string),
            paid: paid.changes.clone(),
            verdict,
            by,
        }
    }

    /// A win by some rules.
    fn scored(&self, table: &Table, paid: &PaidWin, by: &Choice) -> Scored {
        let (open, hidden) = (indicated(table.indicators()), indicated(&paid.hidden_indicators));
        let win = self.win(table, paid, by).with_dora(open, hidden, self.rules.players)?;
        score::score(&win, &by.points)
    }

    /// The win without the dora of indicators.
    fn win(&self, table: &Table, paid: &PaidWin, by: &Choice) -> Win {
        let PaidWin { player, from, tile, .. } = *paid;
        let is_ron = player != from;
        let hand = held(table, paid);
        let seats: Vec<Wind> = self.wins().iter().map(|win| self.seat(win.player)).collect();
        let discarder = is_ron.then(|| self.seat(from));
        let shares =
            self.stakes().shares(&seats, discarder, &by.ends, self.rules.players).unwrap_or_default();
        let share = shares.into_iter().find(|share| share.winner == self.seat(player));
        let (counters, bets) = share.map_or((0, 0), |share| (share.counters, share.bets));
        Win {
            winds: Winds { seat: self.seat(player), round: self.round.wind },
            luck: self.luck(table, player, is_ron, &by.points),
            dora: Dora { red_fives: hand.red_fives(), norths: table.norths(player), ..Dora::default() },
            table: score::Table { counters, bets, discarder, liable: self.liable(player, &by.points) },
            ..Win::new(hand.hand().clone(), tile.tile, if is_ron { WonBy::Ron } else { WonBy::Tsumo })
        }
    }

    /// What the events before a win make of it.
    fn luck(&self, table: &Table, player: usize, is_ron: bool, rules: &ScoreRules) -> Luck {
        let events: Vec<Event> = self
            .round
            .events
            .iter()
            .copied()
            .filter(|event| !matches!(event, Event::Indicator { .. }))
            .collect();
        let robbed = events.last().filter(|event| is_ron && is_call(event));
        let robbed_quad = robbed.is_some_and(|event| !matches!(event, Event::North { .. }));
        // What is robbed interrupts nothing, as it does not come about.
        let events = &events[..events.len() - usize::from(robbed.is_some())];
        let no_calls = |events: &[Event]| !events.iter().any(is_call);
        let discards = |events: &[Event]| {
            events
                .iter()
                .filter(|event| matches!(event, Event::Discard { player: of, .. } if *of == player))
                .count()
        };
        let declared = events.iter().position(|event| *event == Event::Riichi { player });
        let riichi = match declared {
            None => Riichi::No,
            Some(at) if no_calls(&events[..at]) && discards(&events[..at]) == 0 => Riichi::Double,
            Some(_) => Riichi::Riichi,
        };
        let dead_wall = !is_ron && events.len() >= 2 && is_call(&events[events.len() - 2]);
        Luck {
            riichi,
            ippatsu: declared.is_some_and(|at| no_calls(&events[at..]) && discards(&events[at..]) == 1),
            last_tile: table.wall() == 0 && !dead_wall,
            dead_wall,
            robbed_quad,
            blessing: no_calls(events)
                && discards(events) == 0
                && (!is_ron || rules.blessing_of_man != BlessingOfMan::No),
        }
    }

    /// Who fed the meld that made a yakuman certain.
    fn liable(&self, player: usize, rules: &ScoreRules) -> Liable {
        let is_own = |event: &&Event| {
            let (Event::Call { player: of, .. }
            | Event::ConcealedQuad { player: of, .. }
            | Event::AddedQuad { player: of, .. }) = event
            else {
                return false;
            };
            *of == player
        };
        let fed = |yaku: Yaku, needed: usize, counts: &dyn Fn(&Event) -> bool| {
            let melds = self.round.events.iter().filter(is_own).filter(|event| counts(event));
            match melds.take(needed).nth(needed - 1).filter(|_| rules.liable_yakuman.contains(yaku)) {
                Some(Event::Call { from, .. }) => Some(self.seat(*from)),
                _ => None,
            }
        };
        let of = |tiles: TileSet| {
            move |event: &Event| match event {
                Event::Call { meld, .. } => meld.kind() != MeldKind::Sequence && tiles.contains(meld.first()),
                Event::ConcealedQuad { tile, .. } => tiles.contains(*tile),
                // A meld that counts already.
                _ => false,
            }
        };
        let is_quad = |event: &Event| !matches!(event, Event::Call { meld, .. } if !meld.kind().is_quad());
        Liable {
            daisangen: fed(Yaku::Daisangen, 3, &of(TileSet::DRAGONS)),
            daisuushi: fed(Yaku::Daisuushi, 4, &of(TileSet::WINDS)),
            suukantsu: fed(Yaku::Suukantsu, 4, &is_quad),
        }
    }

    /// Was a win paid what it is worth by this score?
    fn is_as_paid(&self, paid: &PaidWin, score: &Scored) -> bool {
        score.as_ref().is_ok_and(|score| {
            let mut changes = [0; 4];
            changes[self.seat(paid.player) as usize] += score.payment.total() as i32;
            for payer in score.payment.payers() {
                // Every seat is known.
                changes[payer.seat.map_or(0, |seat| seat as usize)] -= payer.points as i32;
            }
            self.by_player(&changes) == paid.changes
        })
    }

    /// What the players win or lose by some rules; `None` if these have no such end.
    fn changes(&self, table: &Table, by: &Choice) -> Option<Vec<i32>> {
        let stakes = self.stakes();
        let players = 0..self.round.hands.len();
        let seats = |is: &dyn Fn(usize) -> bool| -> Vec<Wind> {
            players.clone().filter(|&player| is(player)).map(|player| self.seat(player)).collect()
        };
        let end = match &self.round.end {
            End::Wins(wins) => {
                let payment = |paid: &PaidWin| {
                    Some((self.seat(paid.player), self.scored(table, paid, by).ok()?.payment))
                };
                stakes.won(&wins.iter().map(payment).collect::<Option<Vec<_>>>()?)
            }
            End::Draw { kind: DrawKind::Abort(abort), .. } => {
                stakes.aborted(*abort, &by.ends, self.rules.players).ok()?
            }
            End::Draw { kind, .. } => {
                let tenpai = seats(&|player| !waits(table, player, by.fifth_tile).is_empty());
                let is_nagashi = |player: usize| {
                    let river = table.river(player);
                    river.iter().all(|of| of.called_by.is_none() && TileSet::ORPHANS.contains(of.tile.tile))
                };
                let nagashi = seats(&|player| *kind == DrawKind::NagashiMangan && is_nagashi(player));
                stakes.drawn(&tenpai, &nagashi, &by.ends, &by.points).ok()?
            }
            End::Cut => return None,
        };
        Some(self.by_player(&end.changes))
    }

    /// What they win or lose by the log.
    fn paid(&self) -> Option<Vec<i32>> {
        let mut sum = vec![0_i32; self.round.hands.len()];
        let all: Vec<&[i32]> = match &self.round.end {
            End::Wins(wins) => wins.iter().map(|win| &win.changes[..]).collect(),
            End::Draw { changes, .. } => vec![changes],
            End::Cut => return None,
        };
        for changes in all {
            if changes.is_empty() {
                return None;
            }
            // A log may write any numbers.
            sum.iter_mut().zip(changes).for_each(|(sum, change)| *sum = sum.saturating_add(*change));
        }
        self.bettors().for_each(|player| sum[player] = sum[player].saturating_sub(BET));
        Some(sum)
    }
}

/// What a player waits for, who does not have a drawn tile.
fn waits(table: &Table, player: usize, fifth_tile: FifthTile) -> TileSet {
    let rules = Rules { fifth_tile, ..table.rules() };
    table.hand(player).map_or(TileSet::EMPTY, |hand| waiting::waits(hand.hand(), rules))
}

/// The hand of a win, with the winning tile.
fn held(table: &Table, paid: &PaidWin) -> RedHand {
    let PaidWin { player, from, tile, .. } = *paid;
    let held = table.hand(player).expect("a player of the game");
    let won = Hand::EMPTY.plus(tile.tile).expect("one tile");
    // The table has checked that there is no fifth copy.
    let with_won = || held.plus(&won, tile.red_fives()).ok();
    (player != from).then(with_won).flatten().unwrap_or_else(|| held.clone())
}

/// Does it interrupt the first turns, and the turn after riichi?
fn is_call(event: &Event) -> bool {
    matches!(
        event,
        Event::Call { .. } | Event::ConcealedQuad { .. } | Event::AddedQuad { .. } | Event::North { .. }
    )
}

/// Indicators as the library takes them.
pub(crate) fn indicated(indicators: &[RedTile]) -> Indicated {
    let tiles = Hand::from_tiles(indicators.iter().map(|tile| tile.tile));
    Indicated::By { tiles: tiles.unwrap_or(Hand::EMPTY), red: red_fives(indicators) }
}
