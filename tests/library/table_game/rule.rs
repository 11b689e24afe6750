//! Rules that a game at a table may show.

/// What a game may show of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// A winning tile has no yaku.
    NoYaku,
    /// There is no ron as a winning tile was missed.
    Missed,
    /// There is no ron as the hand discarded when it was complete.
    Furiten,
    /// There is no ron as the hand waits for a tile that was discarded before the game.
    OwnDiscard,
    /// A call ends that a winning tile was missed.
    CallAfterMissed,
    /// A win is passed.
    Passed,
    Pon,
    Chi,
    /// After a call a tile may not be discarded.
    SwapCalling,
    Riichi,
    DoubleRiichi,
    IppatsuDrawn,
    IppatsuRon,
    /// A hidden indicator raises what a win is worth.
    HiddenIndicator,
    /// Riichi did not win.
    Stick,
    LastDrawn,
    LastShown,
    /// The wall ends, and the hand is tenpai.
    Tenpai,
    /// The wall ends, and the hand pays as it is not tenpai.
    Noten,
    /// Somebody else ends the round.
    Others,
}

impl Rule {
    pub const ALL: [Rule; 20] = [
        Rule::NoYaku,
        Rule::Missed,
        Rule::Furiten,
        Rule::OwnDiscard,
        Rule::CallAfterMissed,
        Rule::Passed,
        Rule::Pon,
        Rule::Chi,
        Rule::SwapCalling,
        Rule::Riichi,
        Rule::DoubleRiichi,
        Rule::IppatsuDrawn,
        Rule::IppatsuRon,
        Rule::HiddenIndicator,
        Rule::Stick,
        Rule::LastDrawn,
        Rule::LastShown,
        Rule::Tenpai,
        Rule::Noten,
        Rule::Others,
    ];
}
