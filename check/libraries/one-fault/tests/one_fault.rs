//! The lists do what `docs/conformance-proof.md` says of them.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};
use tehai::rules::Forms;
use tehai::{Calculator, Hand, Rules};

use one_fault::game::{Answer, Game, GroupHand, NUMBERS, RANKS, Sort, Vector, group_hands};
use one_fault::join::NONE;
use one_fault::list::{Groups, HONOURS, Lister, Places, Tables};
use one_fault::tables::{COLUMNS, combinations, compare, vectors};

/// A number below `end`.
fn below(random: &mut ChaCha8Rng, end: usize) -> usize {
    (random.next_u64() % end as u64) as usize
}

/// All ways to put melds and at most one head into a group: melds, heads, copies of each rank.
fn wins(game: &Game, sort: Sort) -> HashSet<(usize, usize, [u8; RANKS])> {
    let ranks = if sort == Sort::Suit { game.ranks } else { game.honours };
    let mut melds = Vec::new();
    for rank in 0..ranks {
        melds.push(vec![rank; 3]);
        if sort == Sort::Suit && rank + 2 < ranks {
            melds.push(vec![rank, rank + 1, rank + 2]);
        }
    }
    let mut wins = HashSet::from([(0, 0, [0; RANKS])]);
    wins.extend(
        (0..ranks).map(|rank| (0, 1, std::array::from_fn(|other| if other == rank { 2 } else { 0 }))),
    );
    for number in 0..game.melds {
        for (_, heads, counts) in wins.iter().filter(|win| win.0 == number).copied().collect::<Vec<_>>() {
            for meld in &melds {
                let mut counts = counts;
                meld.iter().for_each(|&rank| counts[rank] += 1);
                wins.insert((number + 1, heads, counts));
            }
        }
    }
    wins.retain(|(_, _, counts)| counts.iter().all(|&copies| copies <= game.copies));
    wins
}

#[test]
fn vectors_are_the_fewest_tiles_to_draw() {
    let mut random = ChaCha8Rng::seed_from_u64(18);
    for (game, tiles, every) in [(TWO_SUITS, 5, 1), (TWO_MELDS, 8, 1), (Game::RIICHI, 14, 2000)] {
        for sort in [Sort::Suit, Sort::Honours] {
            let wins = wins(&game, sort);
            for hand in group_hands(&game, sort, Answer::Standard, tiles) {
                if below(&mut random, every) != 0 {
                    continue;
                }
                let mut least = [i32::MAX; NUMBERS];
                for (melds, heads, win) in &wins {
                    let drawn: i32 = (win.iter().zip(hand.counts))
                        .map(|(win, has)| i32::from(win.saturating_sub(has)))
                        .sum();
                    let place = &mut least[heads * (game.melds + 1) + melds];
                    *place = drawn.min(*place);
                }
                assert_eq!(hand.vector[..game.numbers()], least[..game.numbers()], "{hand:?}");
            }
        }
    }
}

/// Small games, in which every fault can be tried on every hand.
const TWO_SUITS: Game = Game { suits: 2, ranks: 4, honours: 2, copies: 3, melds: 1, pairs: 3 };
const THREE_SUITS: Game = Game { suits: 3, ranks: 3, honours: 2, copies: 3, melds: 1, pairs: 3 };
const TWO_MELDS: Game = Game { suits: 2, ranks: 4, honours: 3, copies: 3, melds: 2, pairs: 4 };

/// Every hand.
fn all_hands(groups: &Groups) -> Vec<Places> {
    let of_suits = (0..groups.suits.len() as u32).map(|place| (place, groups.suits[place as usize].tiles));
    let mut all = vec![([NONE; 4], 0)];
    for suit in 0..groups.game.suits {
        let with = |&(mut hand, tiles): &(Places, usize)| {
            of_suits.clone().map(move |(place, more)| {
                hand[suit] = place;
                (hand, tiles + more)
            })
        };
        all = all.iter().flat_map(with).filter(|&(_, tiles)| tiles <= groups.tiles).collect();
    }
    let mut whole = Vec::new();
    for (mut hand, tiles) in all {
        for (place, honours) in groups.honours.iter().enumerate() {
            hand[HONOURS] = place as u32;
            if tiles + honours.tiles == groups.tiles {
                whole.push(hand);
            }
        }
    }
    whole
}

/// The group hands whose vector can be wrong: the group, and the place in the list of its hands.
fn faults(groups: &Groups, tables: Tables) -> Vec<(usize, u32)> {
    let suits = if tables == Tables::Shared { 1 } else { groups.game.suits };
    let of_suits = (0..suits).flat_map(|suit| (0..groups.suits.len() as u32).map(move |place| (suit, place)));
    of_suits.chain((0..groups.honours.len() as u32).map(|place| (HONOURS, place))).collect()
}

/// The hands of a list by their groups: for each group hand of the suits and the honours, where it occurs.
struct Index(FxHashMap<(bool, u32), Vec<Places>>);

impl Index {
    fn new(list: &[Places]) -> Index {
        let mut index: FxHashMap<(bool, u32), Vec<Places>> = FxHashMap::default();
        for hand in list {
            for group in 0..4 {
                let again = group < HONOURS && hand[..group].contains(&hand[group]);
                if hand[group] != NONE && !again {
                    index.entry((group == HONOURS, hand[group])).or_default().push(*hand);
                }
            }
        }
        Index(index)
    }

    /// The hands of the list that have a group hand in the honours, or in any suit.
    fn hands(&self, is_honours: bool, place: u32) -> &[Places] {
        self.0.get(&(is_honours, place)).map_or(&[], Vec::as_slice)
    }
}

/// Hands with their right answers.
fn with_answers(groups: &Groups, hands: &[Places]) -> Vec<(Places, i32)> {
    hands.iter().map(|hand| (*hand, groups.right(hand))).collect()
}

/// Whether some hand, each with its right answer, is answered wrongly if the vector of one group hand is wrong.
fn shows(
    groups: &Groups,
    hands: impl IntoIterator<Item = (Places, i32)>,
    tables: Tables,
    fault: (usize, u32),
    wrong: &Vector,
) -> bool {
    hands.into_iter().any(|(hand, right)| groups.faulty(&hand, tables, fault, wrong) != right)
}

/// Tries wrong vectors of every group hand, and holds the list against all hands. Returns how many changed an answer,
/// how many did not, and those that the list missed.
fn try_faults(
    groups: &Groups,
    tables: Tables,
    list: &[Places],
    wrong_vectors: impl Fn(&Vector) -> Vec<Vector> + Sync,
) -> [u64; 3] {
    let all = Index::new(&all_hands(groups));
    let list = Index::new(list);
    let counts = [const { AtomicU64::new(0) }; 3];
    faults(groups, tables).into_par_iter().for_each(|fault| {
        let (group, place) = fault;
        let hands = groups.hands(group);
        let [all, list] =
            [&all, &list].map(|index| with_answers(groups, index.hands(group == HONOURS, place)));
        for wrong in wrong_vectors(&hands[place as usize].vector) {
            let shows = |hands: &[(Places, i32)]| shows(groups, hands.iter().copied(), tables, fault, &wrong);
            match (shows(&list), shows(&all)) {
                (true, _) => counts[0].fetch_add(1, Relaxed),
                (false, false) => counts[1].fetch_add(1, Relaxed),
                (false, true) => counts[2].fetch_add(1, Relaxed),
            };
        }
    });
    counts.map(AtomicU64::into_inner)
}

/// All vectors with numbers from a range.
fn product(numbers: usize, range: impl Fn(usize) -> std::ops::RangeInclusive<i32>) -> Vec<Vector> {
    let mut all = vec![[0; NUMBERS]];
    for a in 0..numbers {
        let with = |vector: &Vector| {
            let mut vector = *vector;
            range(a).map(move |number| {
                vector[a] = number;
                vector
            })
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}

#[test]
fn in_small_games_the_list_finds_exactly_the_vectors_that_change_an_answer() {
    for answer in [Answer::Standard, Answer::Least] {
        for tables in [Tables::Shared, Tables::Separate] {
            for (game, tiles) in [(TWO_SUITS, 5), (TWO_SUITS, 4), (THREE_SUITS, 5), (THREE_SUITS, 4)] {
                let groups = Groups::new(game, answer, tiles);
                let list = Lister::new(&groups, tables).list();
                let [changed, unchanged, missed] =
                    try_faults(&groups, tables, &list, |_| product(game.numbers(), |_| -1..=5));
                assert_eq!(missed, 0, "{game:?} {answer:?} {tables:?} {tiles}");
                assert!(changed > 10_000 && unchanged > 1_000, "{changed} {unchanged}");
            }
            let groups = Groups::new(TWO_MELDS, answer, 8);
            let list = Lister::new(&groups, tables).list();
            let [changed, unchanged, missed] = try_faults(&groups, tables, &list, |right| {
                product(TWO_MELDS.numbers(), |a| right[a] - 1..=right[a] + 1)
            });
            assert_eq!(missed, 0, "two melds {answer:?} {tables:?}");
            assert!(changed > 10_000 && unchanged > 1_000, "{changed} {unchanged}");
        }
    }
}

/// What the library says, and where the groups of a hand are in the lists.
struct Real {
    groups: Groups,
    places: [HashMap<[u8; RANKS], u32>; 2],
    calculator: Calculator,
}

impl Real {
    fn new(answer: Answer, tiles: usize) -> Real {
        let groups = Groups::new(Game::RIICHI, answer, tiles);
        let of = |hands: &[GroupHand]| (0..).zip(hands).map(|(place, hand)| (hand.counts, place)).collect();
        let places = [of(&groups.suits), of(&groups.honours)];
        let forms = if answer == Answer::Standard { Forms::STANDARD } else { Forms::ALL };
        Real { groups, places, calculator: Calculator::new(Rules { forms, ..Rules::default() }) }
    }

    /// The library's answer, as a replacement number.
    fn library(&self, hand: &Places) -> i32 {
        let hand: Hand = self.groups.text(hand).parse().unwrap();
        i32::from(self.calculator.shanten(&hand).unwrap()) + 1
    }

    /// A hand: these tiles, and random others up to the number.
    fn deal(&self, random: &mut ChaCha8Rng, tiles: &[usize]) -> Places {
        let mut wall: Vec<usize> = (0..34).flat_map(|kind| [kind; 4]).collect();
        for tile in tiles {
            wall.swap_remove(wall.iter().position(|kind| kind == tile).unwrap());
        }
        let mut hand = tiles.to_vec();
        while hand.len() < self.groups.tiles {
            hand.push(wall.swap_remove(below(random, wall.len())));
        }
        self.hand(&hand)
    }

    fn hand(&self, tiles: &[usize]) -> Places {
        let mut counts = [[0; RANKS]; 4];
        tiles.iter().for_each(|tile| counts[tile / 9][tile % 9] += 1);
        std::array::from_fn(|group| self.places[usize::from(group == HONOURS)][&counts[group]])
    }

    /// The tiles of a group hand.
    fn tiles(&self, group: usize, place: u32) -> Vec<usize> {
        let counts = self.groups.hands(group)[place as usize].counts.into_iter().enumerate();
        counts.flat_map(|(rank, copies)| vec![9 * group + rank; copies.into()]).collect()
    }

    fn vector(&self, group: usize, place: u32) -> Vector {
        self.groups.hands(group)[place as usize].vector
    }
}

/// A wrong vector: one number off by one, some off by one, or some anything.
fn wrong(random: &mut ChaCha8Rng, right: &Vector) -> Vector {
    let mut wrong = *right;
    match below(random, 4) {
        0 => wrong[below(random, NUMBERS)] += 1,
        1 => wrong[below(random, NUMBERS)] -= 1,
        2 => wrong.iter_mut().for_each(|number| *number += below(random, 3) as i32 - 1),
        _ => (0..=below(random, NUMBERS))
            .for_each(|_| wrong[below(random, NUMBERS)] = below(random, 18) as i32 - 3),
    }
    wrong
}

#[test]
fn the_library_answers_all_lists_and_no_single_fault_of_100_000_escapes() {
    for answer in [Answer::Standard, Answer::Least] {
        for tiles in [13, 14] {
            let real = Real::new(answer, tiles);
            let groups = &real.groups;
            let list = Lister::new(groups, Tables::Shared).list();
            list.par_iter().for_each(|hand| {
                assert_eq!(real.library(hand), groups.right(hand), "{}", groups.text(hand));
            });

            let index = Index::new(&list);
            let escapes = |fault: (usize, u32), wrong: &Vector| {
                let hands =
                    index.hands(fault.0 == HONOURS, fault.1).iter().map(|hand| (*hand, groups.right(hand)));
                !shows(groups, hands, Tables::Shared, fault, wrong)
            };
            // Faults of the groups of a hand that is dealt, and of group hands beside others that are dealt.
            let one_thread = |thread: u64| {
                let mut random = ChaCha8Rng::seed_from_u64(thread);
                let mut changed = 0;
                while changed < 25_000 / 8 {
                    let group = below(&mut random, 4);
                    let hand = if below(&mut random, 2) == 0 {
                        real.deal(&mut random, &[])
                    } else {
                        let place = below(&mut random, groups.hands(group).len()) as u32;
                        real.deal(&mut random, &real.tiles(group, place))
                    };
                    let fault = (group, hand[group]);
                    let wrong = wrong(&mut random, &real.vector(group, hand[group]));
                    if groups.faulty(&hand, Tables::Shared, fault, &wrong) != real.library(&hand) {
                        assert!(!escapes(fault, &wrong), "{}: {fault:?} {wrong:?}", groups.text(&hand));
                        changed += 1;
                    }
                }
                changed
            };
            assert_eq!((0..8).into_par_iter().map(one_thread).sum::<u64>(), 25_000);
        }
    }
}

/// The hands are needed: for most, there is a fault that no other hand of the list shows.
#[test]
fn without_one_of_its_hands_a_fault_escapes() {
    let groups = Groups::new(Game::RIICHI, Answer::Standard, 14);
    let lister = Lister::new(&groups, Tables::Shared);
    let index = Index::new(&lister.list());
    let mut random = ChaCha8Rng::seed_from_u64(39);
    let (mut tried, mut escaped) = (0, 0);
    for _ in 0..2000 {
        let place = below(&mut random, groups.suits.len()) as u32;
        let entry = lister.suit(place);
        for (set, hand) in entry.once.minimal.iter().zip(&entry.hands) {
            // λ, but out of reach in this set.
            let wrong = std::array::from_fn(|a| if set >> a & 1 == 1 { 1000 } else { entry.once.lambda[a] });
            let fault = (0, place);
            let hands = || index.hands(false, place).iter().map(|hand| (*hand, groups.right(hand)));
            assert!(shows(&groups, hands(), Tables::Shared, fault, &wrong));
            let others = hands().filter(|(other, _)| other != hand);
            tried += 1;
            escaped += usize::from(!shows(&groups, others, Tables::Shared, fault, &wrong));
        }
    }
    assert!(escaped * 10 > tried * 9, "{escaped} of {tried}");
}

#[test]
fn two_faults_can_hide_one_another() {
    let real = Real::new(Answer::Standard, 14);
    let lister = Lister::new(&real.groups, Tables::Separate);
    // 12m 1224p 77888899s.
    let hand = real.hand(&[0, 1, 9, 10, 10, 12, 24, 24, 25, 25, 25, 25, 26, 26]);
    assert_eq!(real.groups.text(&hand), "12m1224p77888899s");
    assert_eq!(real.groups.right(&hand), 2);
    let faults = [(0, 0), (1, 1)];
    let vectors = faults.map(|(group, a)| {
        let mut wrong = real.vector(group, hand[group]);
        wrong[a] += 1;
        // Hidden in every hand: no number is too small, and each set still has one that is λ.
        let once = lister.suit(hand[group]).once;
        let attained: u16 = (0..NUMBERS).filter(|&a| wrong[a] == once.lambda[a]).map(|a| 1 << a).sum();
        assert!((0..NUMBERS).all(|a| wrong[a] >= once.lambda[a]));
        assert!(once.minimal.iter().all(|set| set & attained != 0));
        assert_eq!(real.groups.faulty(&hand, Tables::Separate, (group, hand[group]), &wrong), 2);
        wrong
    });
    let both = |group: usize| if group < 2 { vectors[group] } else { real.vector(group, hand[group]) };
    assert_eq!(real.groups.answer_with(&hand, both), 3);
}

#[test]
fn the_combinations_are_those_that_occur() {
    for (tiles, number) in [(13, 108_564), (14, 180_577)] {
        let real = Real::new(Answer::Standard, tiles);
        let vectors =
            |hand: &Places| -> [Vector; 4] { std::array::from_fn(|group| real.vector(group, hand[group])) };
        let distinct =
            |hands: &[GroupHand]| hands.iter().map(|hand| hand.vector).collect::<HashSet<_>>().len();
        if tiles == 14 {
            assert_eq!((distinct(&real.groups.suits), distinct(&real.groups.honours)), (126, 55));
        }
        let list = combinations(&real.groups);
        let occurring: HashSet<[Vector; 4]> = list.iter().map(vectors).collect();
        assert_eq!((list.len(), occurring.len()), (number, number));
        list.par_iter().for_each(|hand| assert_eq!(real.library(hand), real.groups.right(hand)));
        let mut random = ChaCha8Rng::seed_from_u64(tiles as u64);
        for _ in 0..100_000 {
            let group = below(&mut random, 4);
            let place = below(&mut random, real.groups.hands(group).len()) as u32;
            assert!(occurring.contains(&vectors(&real.deal(&mut random, &real.tiles(group, place)))));
        }
    }
}

/// A file of vectors.
fn file<'a>(vectors: impl IntoIterator<Item = &'a (String, Vector)>) -> String {
    let mut text = COLUMNS.join(",") + "\n";
    for (hand, vector) in vectors {
        text += hand;
        vector.iter().for_each(|number| write!(text, ",{number}").unwrap());
        text += "\n";
    }
    text
}

#[test]
fn a_file_of_vectors_is_compared() {
    let groups = Groups::new(Game::RIICHI, Answer::Standard, 14);
    let mut all: Vec<(String, Vector)> = vectors(&groups).map(|(hand, vector)| (hand, *vector)).collect();
    assert_eq!(all.len(), 448_480);
    let compared = compare(&groups, file(all.iter().rev()).as_bytes()).unwrap();
    assert_eq!((compared.right, compared.wrong.len(), compared.missing.len()), (448_480, 0, 0));

    let right = all[1234].1;
    all[1234].1[5] += 1;
    let compared = compare(&groups, file(&all[10..]).as_bytes()).unwrap();
    assert_eq!((compared.right, compared.missing.len()), (448_469, 10));
    assert_eq!(compared.wrong, [(all[1234].0.clone(), all[1234].1, right)]);

    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("vectors.csv");
    std::fs::write(&path, file(&all[1..])).unwrap();
    let numbers = |vector: Vector| vector.map(|number| number.to_string()).join(" ");
    let said = [
        format!("{}: found {}, right is {}", all[1234].0, numbers(all[1234].1), numbers(right)),
        format!("{}: missing", all[0].0),
        "448478 right, 1 wrong, 1 missing\n".to_owned(),
    ];
    assert_eq!(run(&["compare", path.to_str().unwrap()]), (said.join("\n"), Some(1)));

    let error = |text: &str| format!("{:#}", compare(&groups, text.as_bytes()).unwrap_err());
    let head = COLUMNS.join(",");
    assert!(error("hand,u0").starts_with("expected the columns hand,u0,u1"));
    assert!(
        error(&format!("{head}\n12p,1,2,3,4,5,6,7,8,9,10"))
            .starts_with("line 2: expected the hand of a group")
    );
    assert!(
        error(&format!("{head}\n12m,1,2,x,4,5,6,7,8,9,10"))
            .starts_with("line 2: expected a number as u2, found")
    );
    assert!(
        error(&file([&all[3], &all[3]])).starts_with("line 3: expected the hand of a group, such as 12m")
    );
}

/// What the program writes, and its exit code.
fn run(arguments: &[&str]) -> (String, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_one-fault")).args(arguments).output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

/// What the program writes where all is well.
fn output(arguments: &str) -> String {
    let (output, code) = run(&arguments.split(' ').collect::<Vec<_>>());
    assert_eq!(code, Some(0), "{arguments}");
    output
}

/// A number as the page has it: 4,484,800.
fn with_commas(digits: &str) -> String {
    let threes = digits.as_bytes().rchunks(3).rev().map(|three| str::from_utf8(three).unwrap());
    threes.collect::<Vec<_>>().join(",")
}

/// Every file as the program writes it, with its lines, bytes and SHA-256; its beginning; and the other figures.
#[test]
fn the_page_has_what_the_program_writes() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/conformance-proof.md");
    let page = std::fs::read_to_string(page).unwrap();
    let mut commands = vec!["vectors".to_owned()];
    let mut wanted = Vec::new();
    for tiles in [14, 13] {
        commands.push(format!("combinations --tiles {tiles}"));
        for (answer, words) in [("standard", "standard form"), ("least", "least of three forms")] {
            for tables in ["shared", "separate"] {
                commands.push(format!("list --tiles {tiles} --answer {answer} --tables {tables}"));
            }
            let hidden = output(&format!("hidden --tiles {tiles} --answer {answer}"));
            let numbers: Vec<String> = hidden.lines().nth(1).unwrap().split(',').map(with_commas).collect();
            wanted.push(format!("| {tiles} tiles, {words} | {} | {} |\n", numbers[1], numbers[2]));
            wanted.push(numbers[0].clone());
        }
    }
    for command in commands {
        let output = output(&command);
        let lines = output.lines().count() - 1;
        let sha256: String = Sha256::digest(&output).iter().map(|byte| format!("{byte:02x}")).collect();
        wanted.push(format!("| `{command}` | {lines} | {} | `{sha256}` |\n", output.len()));
        if command == "list --tiles 14 --answer standard --tables shared" {
            let beginning: Vec<&str> = output.lines().take(4).collect();
            wanted.push(format!("```text\n{}\n```\n", beginning.join("\n")));
        }
    }
    let pairs = output("pairs");
    wanted.extend(pairs.lines().nth(1).unwrap().split(',').map(with_commas));
    wanted.retain(|text| !page.contains(text));
    assert!(wanted.is_empty(), "missing in docs/conformance-proof.md:\n{}", wanted.join("\n"));
}
