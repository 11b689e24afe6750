//! Plays games of mjai: events in, an action out.

use std::io::{BufRead, Write, stderr, stdin, stdout};

use anyhow::{Context, Result};
use tehai::rules::Wind;
use tehai::score::NamedRules;
use tehai_answers::bot::Play;
use tehai_games::{Bot, BotSettings};
use tehai_options::number;
use tehai_program::Failed;
use tehai_program::cli::{CommonArgs, Program, means};
use tehai_program::output::text::counted;

const EXAMPLES: &str = "\
Examples:
  tehai bot                                 # started by a host of mjai
  tehai bot --play textbook
  tehai bot --rules mahjong-soul --explain 2> reasons.txt

Each line of standard input is an event of mjai, or a list of those since the last line, as the player sees them: tiles of \
others are \"?\". Each is answered by one line, an action or {\"type\":\"none\"}. The player is the \"id\" of start_game, or else \
PLAYER, or the one whose tiles the deal shows. Games of three players are those whose deals have three.
By default choices are those of win-probability --model table with --changes none, for points; in the last hand for \
prizes. Against riichi it weighs what a discard risks, and folds. Hands of 4-shanten or more go by the textbook.
An event that cannot be is told in one line on standard error; until the next deal the drawn tile is discarded then, and \
the exit code is 1. docs/bot.md says how to start it from hosts, and how well it plays.";

/// Play games: a bot of mjai
#[derive(clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = EXAMPLES)]
pub struct Args {
    /// The own player, from 0, if the host says it here
    #[arg(value_name = "PLAYER", value_parser = number::<u8>(0, 3))]
    player: Option<u8>,

    /// Play by the game at a table, by that of a player alone, or by the textbook
    #[arg(long, value_name = "table|alone|textbook", default_value_t, hide_possible_values = true)]
    play: Play,

    /// The rules of the platform
    #[arg(long, value_name = "NAME", hide_possible_values = true)]
    rules: Option<NamedRules>,

    /// The wind of the last rounds
    #[arg(long, value_name = "east|south", default_value = "south", value_parser = ["east", "south"], hide_possible_values = true)]
    last_wind: String,

    /// Play the last 0, 1 or 2 hands of the game for prizes
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=2))]
    last_hands: u8,

    /// Say on standard error why
    #[arg(long)]
    explain: bool,
}

impl Program for Args {
    const NAME: &str = "bot";

    fn run(self, _: &CommonArgs) -> Result<()> {
        let Args { player, play, rules, last_hands, explain, .. } = self;
        let last_wind = if self.last_wind == "east" { Wind::East } else { Wind::South };
        let mut bot = Bot::new(
            BotSettings { play, player: player.map(usize::from), rules, last_wind, last_hands },
            means(),
        );
        let (mut output, mut bad) = (stdout().lock(), 0_u64);
        for (number, line) in (1..).zip(stdin().lock().lines()) {
            let line = line.with_context(|| format!("cannot read line {number} of standard input"))?;
            if line.trim().is_empty() {
                continue;
            }
            let reaction = bot.react(&line);
            if let Some(problem) = &reaction.problem {
                writeln!(stderr(), "line {number}: {problem}")?;
                bad += 1;
            }
            if let Some(reason) = reaction.reason.filter(|_| explain) {
                writeln!(stderr(), "line {number}: {reason}")?;
            }
            // The host waits for it.
            writeln!(output, "{}", reaction.action)?;
            output.flush()?;
        }
        match bad {
            0 => Ok(()),
            _ => Err(Failed(format!("{} could not be read", counted(bad, "line", "lines"))).into()),
        }
    }
}
