//! Says which of two tenpai hands wins first.

use anyhow::Result;
use tehai::score::SeveralRons;
use tehai::tiles::TileSet;
use tehai_answers::race::Racer;
use tehai_answers::{RaceChances, RaceQuestion};
use tehai_program::cli::{AnswerArgs, CommonArgs, ObjectFormat, Program, refused};
use tehai_program::output::text::{Text, TextTable, figure, percent_figure};

const EXAMPLES: &str = "\
Examples:
  tehai race 123m456p23456s11z 234m567p789s3355p --wall 30
  tehai race 123m456p23456s11z '44s567p11s[234m][789s]' --wall 30 --second 3
  tehai race --only-first 6 --only-second 4 --unseen 60 --wall 20

Nobody else wins: the others draw and discard. Copies left are those that neither hand holds and --visible does not \
show; each unseen tile is as likely to be drawn. A drawn tile that both wait for wins for who draws it. Yaku, furiten \
and points are not looked at. docs/needs.md explains the answer.
JSON has every key; tehai help json race describes them.";

/// Say which of two tenpai hands wins first (めくり合い)
#[derive(clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    question: RaceQuestion,

    #[command(flatten)]
    answer: AnswerArgs<ObjectFormat>,
}

impl Program for Args {
    const NAME: &str = "race";
    const ANSWERS: &[&str] = &["RaceChances"];

    fn run(self, common: &CommonArgs) -> Result<()> {
        let chances = self.question.answer().map_err(refused::<Args>)?;
        self.answer.write(common, || text(&self.question, &chances), || chances.clone())
    }
}

/// The text for people.
fn text(question: &RaceQuestion, chances: &RaceChances) -> Text {
    let RaceChances { first, second, shared_copies, unseen, both, nobody, draws, over, settings } = chances;
    let mut table = TextTable::new(["wins", "waits", "copies", "drawn", "ron", "chance"]);
    let waits = |of: Option<TileSet>| of.map(|waits| waits.to_string()).unwrap_or_default();
    for (name, Racer { waits: of, copies, win, drawn, ron }) in [("first", first), ("second", second)] {
        let figures = [drawn, ron, win].map(|chance| percent_figure(*chance));
        table.row([name.to_owned(), waits(*of), copies.to_string()].into_iter().chain(figures));
    }
    let shared = first.waits.zip(second.waits).map(|(first, second)| first & second);
    let both = percent_figure(*both);
    table.row([
        "both".to_owned(),
        waits(shared),
        shared_copies.to_string(),
        String::new(),
        both.clone(),
        both,
    ]);
    let empty = String::new;
    table.row(["nobody".to_owned(), empty(), empty(), empty(), empty(), percent_figure(*nobody)]);
    let players = settings.rules.players.number();
    let over: Vec<String> = over.iter().map(|chance| percent_figure(*chance)).collect();
    let when = match *draws {
        0.0 => "Nobody can win.\n".to_owned(),
        draws => format!(
            "A win takes {} tiles on average, {} go-arounds of all players.\nOver after each go-around, in percent: {}\n",
            figure(draws),
            figure(draws / f64::from(players)),
            over.join(", ")
        ),
    };
    let RaceQuestion { wall, second, next, no_ron, shuffled, several_rons, .. } = question;
    let ron = match (no_ron, several_rons) {
        (true, _) => "no ron",
        (false, SeveralRons::Nearest) => "ron, by a shared tile for the nearest",
        (false, SeveralRons::Two | SeveralRons::All) => "ron, by a shared tile for both",
    };
    Text::paragraphs([
        Text::from("Copies that only this hand waits for, and chances in percent\n".to_owned()).table(table),
        when.into(),
        format!(
            "Settings: {players} players; the first hand in seat 0, the second in seat {second}, seat {next} draws next; \
             {} of {unseen} unseen tiles are drawn; {ron}; discards {}.\n",
            wall.unwrap_or_default(),
            if *shuffled { "shuffled back" } else { "gone" },
        )
        .into(),
    ])
}
