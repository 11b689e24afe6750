//! What is there to know about one hand?

use crate::{
    AnswerArgs, CommonArgs, ObjectFormat, Program, RulesArgs, TileText, analysis_json, analysis_text,
    parse_hand,
};
use anyhow::{Context, Result, ensure};
use tehai::analysis::{Analysis, AnalysisError, LimitedBy, Settings};
use tehai::hand::OpenHand;

const EXAMPLES: &str = "\
Examples:
  analyze-hand 23456m444p789s11z              13 tiles: waits, copies left, cores
  analyze-hand 3345666                        digits alone are one suit; melds need not be named
  analyze-hand 147m2589p4678s113z --unicode   14 tiles: what to discard
  analyze-hand 22334455667788m                a win: its decompositions
  analyze-hand '56s11z[999m][123p][5555z]' --visible '4477s[999s]' --format json

HAND has 13 or 14 tiles, three fewer for each called meld; called melds and closed quads stand in brackets. A hand of
fewer tiles without brackets is what is concealed beside melds not named.
Copies left are 4 - own hand - called - visible; a discarded tile stays seen. Called melds limit what the hand can
become; visible tiles do so only with --visible-limits.
Discards: lowest shanten first, then most copies left of necessary tiles, then 1m to 7z.
Waits follow --fifth-tile, which may count a fifth copy; shanten and necessary tiles never do.
JSON: one object, every key always there, null where it does not apply. hand, concealed, called, unnamed_melds;
settings; shanten by form and nearest; of 3m+1 tiles necessary and waits, each with tiles, kinds, copies and the copies
left by tile, waits also by form; and cores, each with core, waits, class, parts, melds; of 3m+2 tiles decompositions,
as decompose prints them, and discards, each with discard, shanten, necessary, waits.";

/// Tell what there is to know about one hand: shanten, necessary tiles, waits, cores, discards.
#[derive(clap::Parser)]
#[command(name = "analyze-hand", version, after_help = EXAMPLES)]
pub struct Args {
    /// The hand, such as 123m456p789s1122z; called melds and closed quads stand in brackets
    #[arg(value_name = "HAND", value_parser = parse_hand)]
    hand: OpenHand,

    /// Tiles seen elsewhere: dora, discards, other players' melds
    #[arg(long, value_name = "HAND", default_value = "", hide_default_value = true)]
    visible: OpenHand,

    /// A win that needs a tile of which no copy is left is none
    #[arg(long)]
    visible_limits: bool,

    #[command(flatten)]
    rules: RulesArgs,

    /// Print tiles as Unicode signs
    #[arg(long)]
    unicode: bool,

    #[command(flatten)]
    answer: AnswerArgs<ObjectFormat>,
}

impl Program for Args {
    fn run(self, common: &CommonArgs) -> Result<()> {
        ensure!(self.hand.all_tiles().total() > 0, "HAND: no tiles; write some, such as 123m456p789s1122z");
        let settings = Settings {
            rules: self.rules.rules(),
            visible: self.visible.all_tiles(),
            limited_by: if self.visible_limits { LimitedBy::Visible } else { LimitedBy::Called },
        };
        let analysis = match Analysis::new(&self.hand, &settings) {
            Err(error @ AnalysisError::Hand(_)) => Err(error).context("HAND")?,
            result => result?,
        };
        let style = if self.unicode { TileText::Unicode } else { TileText::Letters };
        self.answer.write(common, || analysis_text(&analysis, style), || analysis_json(&analysis, style))
    }
}
