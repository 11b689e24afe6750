//! What the table adds to a win: counters, bets, and who answers for a yakuman.

use std::str::FromStr;

use crate::rules::{RulesError, Wind};
use crate::yaku::Yaku;
use tehai_options::options;

/// Points of a bet.
pub(crate) const BET: u32 = 1000;

options! {
    /// What is paid besides the hand, and who pays more than others.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct Table {
        /// Counters on the table (本場, 積み棒).
        #[range(0..=255)]
        #[arg(long, aliases = ["honba"], value_name = "N", hide_short_help = true)]
        pub counters: u8 = 0,
        /// Bets on the table (供託), the winner's own among them; each is 1,000 points for the winner.
        #[range(0..=255)]
        #[arg(long, aliases = ["kyoutaku", "kyotaku", "riichi-sticks"], value_name = "N", hide_short_help = true)]
        pub bets: u8 = 0,
        /// Seat of the player whose tile won. Needed only if another player may be liable.
        #[arg(long, value_name = "WIND", hide_possible_values = true, hide_short_help = true)]
        pub discarder: Option<Wind>,
        /// Who is liable for a yakuman (包), such as daisangen=west.
        #[arg(long, aliases = ["pao"], value_name = "YAKUMAN=WIND", hide_short_help = true)]
        #[arg(default_value_t, hide_default_value = true)]
        pub liable: Liable,
    }
}

/// The seats of the players who are liable for yakuman (包, 責任払い): each fed the tile that made one certain.
///
/// A liable player pays a drawn yakuman alone, as much as for a ron, and half of it if another player discards the
/// winning tile. Other yakuman of the hand are paid as usual.
///
/// ```
/// use tehai::rules::Wind;
/// use tehai::score::Liable;
/// let liable: Liable = "daisangen=west,suukantsu=south".parse()?;
/// assert_eq!((liable.daisangen, liable.daisuushi), (Some(Wind::West), None));
/// let error = "daisangen".parse::<Liable>().unwrap_err().to_string();
/// assert_eq!(error, "expected a yakuman and a seat such as daisangen=west, found \"daisangen\"");
/// # Ok::<(), tehai::rules::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Liable {
    /// For three triplets of dragons (大三元).
    pub daisangen: Option<Wind>,
    /// For four triplets of winds (大四喜).
    pub daisuushi: Option<Wind>,
    /// For four quads (四槓子).
    pub suukantsu: Option<Wind>,
}

impl Liable {
    /// Each yakuman with the player who is liable for it.
    pub fn iter(&self) -> impl Iterator<Item = (Yaku, Wind)> + use<> {
        let Liable { daisangen, daisuushi, suukantsu } = *self;
        let all = [(Yaku::Daisangen, daisangen), (Yaku::Daisuushi, daisuushi), (Yaku::Suukantsu, suukantsu)];
        all.into_iter().filter_map(|(yaku, seat)| Some((yaku, seat?)))
    }
}

/// As it is read.
impl std::fmt::Display for Liable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let pairs: Vec<String> = self.iter().map(|(yaku, seat)| format!("{}={seat}", yaku.name())).collect();
        f.write_str(&pairs.join(","))
    }
}

impl FromStr for Liable {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Liable, RulesError> {
        let mut pairs = text.split(',').filter(|_| !text.is_empty());
        pairs.try_fold(Liable::default(), |mut all, pair| {
            let expected =
                |what, found: &str| RulesError::Unexpected(format!("expected {what}, found {found:?}"));
            let error = || expected("a yakuman and a seat such as daisangen=west", pair);
            let (name, seat) = pair.split_once('=').ok_or_else(error)?;
            let seat: Wind = seat.parse().map_err(|_| error())?;
            let (yaku, place) = match name {
                "daisangen" => (Yaku::Daisangen, &mut all.daisangen),
                "daisuushi" => (Yaku::Daisuushi, &mut all.daisuushi),
                "suukantsu" => (Yaku::Suukantsu, &mut all.suukantsu),
                _ => {
                    return Err(expected("daisangen or daisuushi or suukantsu before the seat", name));
                }
            };
            match place.replace(seat) {
                None => Ok(all),
                Some(_) => {
                    Err(RulesError::Unexpected(format!("{yaku} twice: one player is liable for a yakuman")))
                }
            }
        })
    }
}
