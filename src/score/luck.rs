//! How a win came about, which its tiles do not show.

use tehai_options::named;
use tehai_options::options;

named! {
    /// Where the winning tile came from.
    #[derive(Default)]
    WonBy {
        /// The player drew it (自摸).
        Tsumo = "tsumo",
        /// Another player discarded it, or added it to a triplet (栄和).
        #[default]
        Ron = "ron",
    }
}

named! {
    /// The bet that a concealed hand is tenpai.
    #[derive(Default)]
    Riichi {
        /// None.
        #[default]
        No = "no",
        /// Riichi (立直).
        Riichi = "riichi",
        /// Riichi at the first discard (両立直).
        Double = "double",
    }
}

options! {
    /// What the tiles do not show.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct Luck {
        /// After riichi (立直); double: at the first discard.
        #[arg(long, value_name = "HOW", num_args = 0..=1, require_equals = true)]
        #[arg(default_missing_value = "riichi", hide_default_value = true, hide_possible_values = true, default_value_t)]
        pub riichi: Riichi,
        /// Within a round of riichi (一発).
        #[arg(long)]
        pub ippatsu: bool,
        /// By the last tile (海底) or last discard (河底).
        #[arg(long, aliases = ["haitei", "houtei"])]
        pub last_tile: bool,
        /// By a tile drawn after a quad (嶺上開花).
        #[arg(long, aliases = ["rinshan"])]
        pub dead_wall: bool,
        /// By a tile added to a triplet (槍槓).
        #[arg(long, aliases = ["chankan"])]
        pub robbed_quad: bool,
        /// With the first draw (天和, 地和), or before (人和).
        #[arg(long, aliases = ["tenhou", "chiihou", "renhou"])]
        pub blessing: bool,
    }
}

impl Luck {
    /// Nothing but riichi, if it was declared.
    pub fn declared(riichi: bool) -> Luck {
        Luck { riichi: if riichi { Riichi::Riichi } else { Riichi::No }, ..Luck::default() }
    }
}
