//! Queries on sets of hands: which hands wait for 5p and hold no honours?

use tehai::{Forest, GameSets, Rules, TileSet};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let forest = Forest::new();
    let sets = GameSets::new(&forest, Rules::default());

    let wins = sets.wins(14);
    let waiting = wins.waiting_for("5p".parse()?);
    let suits: TileSet = "123456789m123456789p123456789s".parse()?;
    let without_honours = waiting.only(suits);
    println!("{} hands, {} deals", without_honours.len()?, without_honours.deals()?);

    // An index counts, ranks, lists and samples. It does not need the forest, and threads can share it.
    let index = without_honours.index()?;
    for hand in index.range(1_000_000..1_000_003) {
        println!("{hand}");
    }
    Ok(())
}
