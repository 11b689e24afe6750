//! Trial.
use std::time::Instant;
use tehai::win_probability::*;
use tehai::{Hand, Rules};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let hand: Hand = args[1].parse().unwrap();
    let moves = match args[2].as_str() {
        "a" => Moves::Advancing,
        k => Moves::Changes(k.parse().unwrap()),
    };
    let _ = tehai::Calculator::new(Rules::default());
    let t = Instant::now();
    let start = Start::with(&hand, &Hand::EMPTY, Rules::default(), moves, 30_000_000).unwrap();
    println!("{} states {:?}", start.states(), t.elapsed());
    for m in [Model::Shuffled, Model::Book, Model::Bound] {
        let t = Instant::now();
        let c = start.chances(m, 17);
        println!(
            "{m:?} {:?} {:?}",
            c.iter().map(|c| (c.discard, c.win[17], c.tenpai[17])).max_by(|a, b| a.1.total_cmp(&b.1)),
            t.elapsed()
        );
    }
    let t = Instant::now();
    let effort =
        Effort { states: args.get(3).map_or(2_000_000, |s| s.parse().unwrap()), ..Effort::default() };
    let g = start.true_game::<rand_chacha::ChaCha8Rng>(17, &effort, || ());
    println!("{:?} {:?}", g.found, t.elapsed());
    for c in g.chances {
        println!("{:?} {:?} {:?}", c.discard, c.win[17], c.tenpai[17]);
    }
}
