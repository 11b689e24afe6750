//! Which hands does a text such as `tenpai & z = 0` describe?
//!
//! # Short answer
//!
//! `tenpai & wait_kinds >= 5` are the tenpai hands that wait for five kinds of tile or more. An expression becomes a
//! [`HandSet`], so every answer about it is exact.
//!
//! ```
//! use tehai::{Expression, Forest, Rules, rules::Setting};
//! let expression: Expression = "tenpai & wait_kinds >= 5".parse()?;
//! let forest = Forest::new();
//! let hands = expression.hands(&forest, Setting::new(expression.usual_tiles(), Rules::STANDARD))?;
//! assert_eq!(hands.len()?, 61_587);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The sets
//!
//! All hands of an expression have the same number of tiles, *n* in the table. That number and the rules are a
//! [`Setting`](crate::rules::Setting).
//!
//! | set | the hands | n | depends on |
//! |---|---|---|---|
//! | `all` | all hands of n tiles | any | |
//! | `win` | wins (和了) | 3N+2 | forms |
//! | `standard` | wins of the standard form: melds and a head | 3N+2 | |
//! | `seven_pairs` | seven pairs (七対子) | 14 | seven pairs |
//! | `thirteen_orphans` | thirteen orphans (国士無双) | 14 | |
//! | `tenpai` | one tile short of a win (聴牌) | 3N+1 | forms, fifth tile |
//! | `melds` | melds and nothing else | 3N | |
//! | `tenpai_of_melds` | one tile short of melds and nothing else | 3N+2 | fifth tile |
//! | `contains_win` | some of the tiles are a win: `replacement = 0` | any | forms, melds |
//! | `contains_tenpai` | some of the tiles are tenpai, or a win: `replacement <= 1`; an error if a fifth tile counts | any | forms, melds |
//! | `irreducible` | tenpai in the standard form, and no meld can be taken away without losing a wait (固有形) | 3N+1 | fifth tile |
//! | `tanyao` | all simples (断么九): `win & only(simples)` | 3N+2 | forms |
//! | `honitsu` | half flushes (混一色): wins of one suit and honours, with at least one tile of each | 3N+2 | forms |
//! | `chinitsu` | full flushes (清一色): wins of one suit, without honours | 3N+2 | forms |
//! | `honroutou`, `tsuuiisou`, `chinroutou`, `ryuuiisou` | wins of terminals and honours, with at least one of each (混老頭, without thirteen orphans), honours (字一色), terminals (清老頭), green tiles (緑一色) only | 3N+2 | forms |
//! | `shousangen`, `daisangen`, `shousuushi`, `daisuushi` | wins with melds of dragons (小三元, 大三元), of winds (小四喜, 大四喜) | 3N+2 | |
//! | `yakuhai(5z)` | with a triplet of each of these honours (役牌) | 3N+2 | |
//! | `yakuhai` | with a triplet of a dragon, or of the wind of the seat or the round | 3N+2 | winds |
//! | `chuuren` | nine gates (九蓮宝燈): 1112345678999 of a suit and one more of it | 14 | |
//! | `pinfu_shape` | four sequences, the head no dragon and no wind of the seat or the round (平和形) | 14 | winds |
//! | `iipeikou`, `ryanpeikou` | exactly one pair of equal sequences (一盃口), two pairs (二盃口) | 14 | |
//! | `sanshoku`, `sanshoku_doukou` | the same sequence (三色同順), the same triplet (三色同刻) in three suits | 14 | |
//! | `ittsu` | 123, 456 and 789 of one suit (一気通貫) | 14 | |
//! | `chanta`, `junchan` | an orphan in every part, a sequence and an honour (混全帯么九); a terminal in every part and a sequence (純全帯么九) | 14 | |
//! | `toitoi`, `sanankou` | four triplets (対々和, 四暗刻), exactly three triplets (三暗刻) | 14 | |
//! | `together(sanshoku, iipeikou)` | with all of these yaku in one reading | 14 | that of each |
//! | `mcr_win` | wins of Chinese official rules (国標): standard, seven pairs, thirteen orphans, or one of the next | 14 | |
//! | `knitted_straight` | 147 of one suit, 258 of another, 369 of the third, a meld and a head (組合龍) | 14 | |
//! | `honours_and_knitted` | 14 different tiles of the 16 that are the honours and such a 147 258 369 (全不靠) | 14 | |
//! | `greater_honours_and_knitted` | of these, with all seven honours (七星不靠) | 14 | |
//! | `taiwan_win` | Taiwanese wins (台灣麻將): five melds and a head, or one of the next | 17 | |
//! | `pairs_and_triplet` | seven pairs and a triplet (嚦咕嚦咕) | 17 | |
//! | `sixteen_apart` | the honours, three tiles of each suit of which no two are less than three ranks apart, and one more of one of these 16 (十六不搭) | 17 | |
//! | `sichuan_win` | wins of Sichuan mahjong (四川麻将): standard or seven pairs, of at most two suits | 14 | |
//! | `waits(5p)` | waiting for 5p, perhaps among others; `waits(147m)` for each of the three | 3N+1 | forms, fifth tile |
//! | `waits_any(147m)` | waiting for at least one of the three | 3N+1 | forms, fifth tile |
//! | `only(mz)` | without tiles of other kinds than these | any | |
//! | `contains(123m55p)` | holding these tiles at least, each as often as it is written | any | |
//! | `replacement <= 2` | at most two tiles to draw until some of the tiles are a win (置換数) | any | forms, melds |
//! | `distance(honitsu) <= 2` | at most two tiles to draw until some of the tiles are a hand of the set ([distance](crate::distance)) | any | that of the set |
//! | `shanten <= 1` | one less (向聴): −1 contains a win, 0 contains a tenpai hand | any | forms, melds |
//! | `wait_kinds >= 3` | waiting for three kinds of tile or more; 0 if not tenpai | 3N+1 | forms, fifth tile |
//! | `kinds <= 7` | holding seven kinds of tile at most | any | |
//! | `kinds(orphans) >= 9` | holding nine kinds or more of these (九種九牌) | any | |
//! | `5m = 2` | holding two copies of the tile | any | |
//! | `147m >= 3` | holding three tiles or more of these kinds together | any | |
//! | `z >= 3`, `mp = 0` | holding three honours or more; neither manzu nor pinzu | any | |
//! | `terminals = 0` | holding no tile of the class | any | |
//! | `@NAME` | the stored set of this name | that of its hands | |
//!
//! The win of `shanten` and `replacement` has as many melds as the tiles make, at most four, or
//! as many as the [`Setting`](crate::rules::Setting) says; seven pairs and thirteen orphans go with four. So, of 34
//! tiles, `contains_tenpai` are the deals of 17歩 that hold a tenpai hand of thirteen. Tenpai requires a wait of which
//! the hand does not hold all four. If a fifth copy counts, tenpai hands such as `1111m` are further away, so
//! `contains_tenpai` is refused.
//!
//! The set of a distance has a number of tiles of its own, the one it has by default alone: 14 for `honitsu`. The hands
//! of `distance(honitsu) <= 2` can have any number, by default one fewer, 13. A set such as `only(m)`, which says
//! nothing about it, has the number of the whole expression. `replacement <= 2` is `distance(win) <= 2` for hands of 13
//! and 14 tiles. An empty set is further away than any number.
//! Without a comparison, `distance(honitsu)` is a feature of hands: [`Expression::read_distance`] reads its set.
//!
//! A yaku (役) holds for a hand if it holds for one of its *readings*: a decomposition into melds and a head, or seven
//! pairs, or thirteen orphans. So `pinfu_shape & sanankou` holds 111222333456m22p, which splits into four sequences or
//! into three triplets and one; `together(pinfu_shape, sanankou)` is empty. Seven pairs are a separate reading and
//! never come together with the yaku of melds. Those from `pinfu_shape` to `sanankou` are unions of
//! [`Patterns`](crate::yaku::Patterns).
//!
//! Wins of other games bring their [deck](Expression::deck), and have their own rules: four of a kind may be two
//! pairs. Beside `sichuan_win`, every set is of the 108 suit tiles ([`Deck::Suits`](crate::rules::Deck::Suits)), and
//! naming an honour is an error; the other games have 136 tiles. Sets of different decks do not mix, and none of these
//! goes with three players. [`Expression::usual_setting`] has the deck; another [`Setting`](crate::rules::Setting)
//! takes it with [`with_deck`](crate::rules::Setting::with_deck). Flowers are left out.
//!
//! Names have the usual aliases, such as `chiitoitsu` and `七対子` for `seven_pairs` or `agari` and `和了` for
//! `win`: [`names`] lists them all. `-` may replace `_` within a name: `seven-pairs`, `wait-kinds`. The longest
//! name that fits wins, so `tenpai-irreducible` is a difference, as there is no such name. With blanks around it `-` is
//! always a difference.
//!
//! Tiles are read as in hands ([`notation`](crate::tiles::notation)): `waits(五萬)`, `東 = 2` and `contains(🀇 E 5p)`
//! mean `waits(5m)`, `1z = 2` and `contains(1m5p1z)`. Red fives are refused, since sets do not distinguish them.
//!
//! Kinds of tile, in comparisons, in `only` and in `kinds`, are written in one of three ways:
//!
//! - tiles, each once: `5m`, `147m`, `19m19p19s`;
//! - groups: one or more of the letters `m`, `p`, `s`, `z`;
//! - a class: `terminals` (1 and 9 of the suits), `honours`, `orphans` (both), `simples` (neither), `winds`
//!   (1z to 4z), `dragons` (5z to 7z).
//!
//! Comparisons are `=`, `!=`, `<`, `<=`, `>`, `>=`, with a whole number from −1000 to 1000 to the right. They
//! are literal: `5m > 4` is the empty set, and `5m >= 0` are all hands. So `wait_kinds < 3` holds
//! hands that are not tenpai, and `shanten <= 0` holds wins.
//!
//! Shanten counts tiles that can be drawn, so a fifth copy never counts, whatever the rule for waits: under
//! `FifthTile::Counted` some tenpai hands are further than 0.
//!
//! The caller of [`Expression::read`] provides the sets of `@NAME`; programs read the file of this name. A name ends at
//! a blank or one of `& | ( ) "`, so `@a.csv - win` needs the blanks; any other name is put in quotation marks, as in
//! `@"my set.csv"`.
//!
//! With three players 2m to 8m do not exist: groups and classes do not include them, and naming one is an
//! error.
//!
//! # Putting sets together
//!
//! | operator | the hands | precedence |
//! |---|---|---|
//! | `!a` | of n tiles that are not in a | tightest |
//! | `a & b` | in both | middle, from left to right |
//! | `a - b` | in a and not in b | middle, from left to right |
//! | `a \| b` | in either | loosest |
//!
//! So `!win & m = 14 | tenpai - irreducible & z = 0` is `((!win) & m = 14) | ((tenpai - irreducible) & z =
//! 0)`, as in most programming languages; parentheses say otherwise. Comparisons bind tighter than all
//! operators. There is one way to write each: no `&&`, no `and`, no `==`. Blanks and line ends are allowed
//! between any two words and signs.
//!
//! Signs, digits and letters of full width mean the same, and `≤`, `≥` and `≠` are `<=`, `>=` and `!=`: so
//! `ｔｅｎｐａｉ＆（ｚ＝０｜５ｍ≥２）` is `tenpai & (z = 0 | 5m >= 2)`.
//!
//! # Examples
//!
//! The page `docs/sets.md` of the repository asks and answers more.
//!
//! ```
//! use tehai::{Forest, Rules, expression::Evaluation, rules::Setting};
//! let forest = Forest::new();
//! let mut of_14_tiles = Evaluation::new(&forest, Setting::new(14, Rules::STANDARD));
//! let mut count = |text: &str| -> Result<u128, Box<dyn std::error::Error>> {
//!     Ok(of_14_tiles.hands(&text.parse()?)?.len()?)
//! };
//! assert_eq!(count("standard & seven_pairs")?, 4_668);
//! assert_eq!(count("win & only(m)")?, 13_259);
//! assert_eq!(count("win & only(simples)")?, count("win - orphans > 0")?);
//! assert_eq!(count("shanten <= 1 - shanten <= 0")?, count("shanten = 1")?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ```
//! use tehai::{Expression, Forest, Rules, handset::Index, rules::Setting};
//! let flushes = "node,tile,c0,c1,c2,c3,c4\n2,2p,0,1,0,0,0\n3,1p,0,0,2,0,0\n";
//! let read = |name: &str| match name {
//!     "112p.csv" => Index::from_csv(flushes, None).map_err(|error| error.to_string()),
//!     _ => Err("the only file there is, 112p.csv".to_owned()),
//! };
//! let expression = Expression::read("@112p.csv | 5z = 3", read)?;
//! let hands = expression.hands(&Forest::new(), Setting::new(3, Rules::STANDARD))?.len()?;
//! assert_eq!((hands, expression.usual_tiles()), (2, 3));
//! assert_eq!(
//!     Expression::read("win - @wins", read).unwrap_err().to_string(),
//!     "character 7: found \"@wins\", expected the only file there is, 112p.csv"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Errors
//!
//! An error points to the wrong piece, says what is expected there, and suggests the nearest names:
//!
//! ```
//! use tehai::{Expression, Rules, rules::Setting};
//! let error = |text: &str| text.parse::<Expression>().unwrap_err().to_string();
//! assert_eq!(
//!     error("terminal = 0"),
//!     "character 1: found \"terminal\", expected a set such as tenpai, 5m = 2 or only(mz); \
//!      did you mean \"terminals\"?"
//! );
//! assert_eq!(error("(win | tenpai"), "character 14: found the end, expected an operator (&, -, |) or \")\"");
//! let wins: Expression = "win".parse()?;
//! assert_eq!(
//!     wins.check(Setting::new(13, Rules::STANDARD)).unwrap_err().to_string(),
//!     "character 1: found \"win\" for hands of 13 tiles, expected 3N+2 tiles, such as 2, 5, 8, 11 or 14; \
//!      hands one tile short are distance(win) = 1"
//! );
//! # Ok::<(), tehai::expression::ExpressionError>(())
//! ```
//!
//! # Limits
//!
//! An expression has at most [`MAX_LENGTH`] characters, blanks not counted, and at most [`MAX_NESTING`]
//! parentheses and `!` around any place; nothing recurses deeper. The forest bounds the memory and, if it has a limit
//! of [steps](crate::handset::Forest::with_limits), the time: if a set on the way needs more nodes or steps,
//! [`ExpressionErrorKind::TooLarge`] names its part of the expression. A forest that is
//! [bounded](crate::handset::Forest::bounded) has both limits, so an answer that is refused is refused within seconds.
//! On 13 and 14 tiles each set of the table takes well under a second and 100 MB. Many unrelated comparisons of counts
//! in one expression cost most, each of which multiplies the states that a diagram distinguishes, and distances from
//! sets that tie the suits together, such as `sanshoku`.
//!
//! # Complexity
//!
//! Reading is linear in the text. Each atom is worked out once, however often it occurs. All atoms about waits share
//! the 34 sets of hands that wait for a tile: numbers of kinds waited for are a threshold over these
//! ([`GameSets::split_by_wait_kinds`]). A comparison of counts is an automaton that reads the copies of each tile
//! ([`Forest::accepted`]). Comparisons of shanten take tiles from the wins and add others
//! ([`GameSets::within_replacement`]).
//!
//! # Grammar
//!
//! ```text
//! expression = chain { "|" chain } ;
//! chain      = operand { ( "&" | "-" ) operand } ;
//! operand    = "!" operand | "(" expression ")" | set | comparison ;
//! set        = name of a set | yaku | "@" name | "only" "(" kinds ")" | "contains" "(" tiles ")"
//!            | ( "waits" | "waits_any" ) "(" tiles ")" | "together" "(" yaku { "," yaku } ")" ;
//! yaku       = name of a yaku | "seven_pairs" | "thirteen_orphans" | "yakuhai" [ "(" tiles ")" ] ;
//! comparison = ( "shanten" | "replacement" | "wait_kinds" | "kinds" [ "(" kinds ")" ] | kinds
//!              | "distance" "(" expression ")" ) relation number ;
//! relation   = "=" | "!=" | "<" | "<=" | ">" | ">=" ;
//! kinds      = "terminals" | "honours" | "simples" | "orphans" | "winds" | "dragons" | groups | tiles ;
//! ```
//!
//! Names are those of the table, or aliases. Within these there are no blanks: a number is digits, perhaps after `-`;
//! groups are letters `m`, `p`, `s`, `z`, each at most once; a name follows its `@`. Tiles are written as in hands.
//!
//! [`HandSet`]: crate::handset::HandSet
//! [`Forest::accepted`]: crate::handset::Forest::accepted
//! [`GameSets::within_replacement`]: crate::handset::GameSets::within_replacement
//! [`GameSets::split_by_wait_kinds`]: crate::handset::GameSets::split_by_wait_kinds

mod basis;
mod error;
mod evaluate;
mod names;
mod other_games;
mod parse;
mod properties;
mod set;
mod sizes;
mod target;
mod tree;
mod width;

pub use error::{ExpressionError, ExpressionErrorKind};
pub use evaluate::Evaluation;
pub use names::{SetName, names};
pub use parse::{MAX_LENGTH, MAX_NESTING};
pub use set::Expression;
