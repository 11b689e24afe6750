//! How a bot plays. `tehai-games` has the bot.

use tehai_options::named;

named! {
    /// What a bot plays by.
    #[derive(Default)]
    Play {
        /// The game at a table: others' tiles may be won with and called, and discards risk something.
        #[default]
        Table = "table",
        /// The game of a player alone, whose wins are drawn. It never folds.
        Alone = "alone",
        /// Lowest shanten, then most tiles accepted; riichi always, no calls, every win. It never folds.
        Textbook = "textbook",
    }
}
