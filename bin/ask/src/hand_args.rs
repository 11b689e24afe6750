//! A hand as an argument.

/// The hand that a program is about.
#[derive(Clone, Debug, clap::Args)]
pub struct HandArgs {
    /// The hand, such as 123m456p789s1122z, in one word or several; called melds stand in brackets, concealed
    /// quads in braces
    #[arg(value_name = "HAND", required = true)]
    hand: Vec<String>,
}

impl HandArgs {
    /// The text of the hand.
    pub fn text(&self) -> String {
        self.hand.join(" ").trim().to_owned()
    }

    /// Are hands to be read from standard input?
    pub fn is_stream(&self) -> bool {
        self.hand == ["-"]
    }
}
