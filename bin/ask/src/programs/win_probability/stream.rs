//! A stream of hands: the value of each discard of each hand.

use anyhow::{Result, bail};
use serde::Serialize;
use tehai::tiles::notation::RedHand;
use tehai_answers::win_probability::{Asking, Game, WinProbabilityRow};

use super::{Args, ROWS, Worth};
use crate::stream::{self, Questions, Written, read};
use crate::text::TileText;
use crate::text::win_probability::{AtTable, ByDraws};
use tehai_program::cli::{AnswerFormat, CommonArgs, in_row};
use tehai_program::output::json::{json_line, json_value};

/// A hand with its rows, as JSON.
#[derive(Serialize)]
struct Line<'l> {
    hand: &'l RedHand,
    rows: &'l [WinProbabilityRow],
}

/// Answers each line of standard input: the numbers of each discard with all draws.
pub(super) fn answer_stream(args: &Args, common: &CommonArgs) -> Result<()> {
    let format = args.answer.format()?;
    if !matches!(format, AnswerFormat::Text | AnswerFormat::Csv | AnswerFormat::Jsonl) {
        bail!("--format: a stream of hands is text, csv or jsonl");
    }
    let questions = Questions::new::<Args>(common, ROWS, |asked| {
        Args { question: read::<Args, _>(asked)?, ..args.clone() }.checked()
    })?;
    let written = match format {
        AnswerFormat::Csv => {
            let (has_points, is_true) = (args.value != Worth::Win, args.question.model == Game::True);
            let columns = ByDraws::columns(has_points, is_true, "draws");
            Written::Table(format!("hand,{}", columns.join(",")))
        }
        format => Written::objects(format == AnswerFormat::Text),
    };
    let input = stream::standard_input(common, &questions, true)?;
    let run = (&args.answer.file, common);
    stream::answer_rows(run, &written, "answered", &questions, input, |args: &Args, hand| {
        let asking = args.asking(hand).map_err(in_row::<Args>)?;
        let computed = asking.computed().map_err(in_row::<Args>)?;
        Ok(args.lines(format, &asking, &args.by_draws(&asking, computed)))
    })
}

impl Args {
    /// The answer to one hand.
    fn lines(&self, format: AnswerFormat, asking: &Asking, by_draws: &ByDraws) -> String {
        let hand = &asking.hand;
        match (format, self.question.model) {
            (AnswerFormat::Text, Game::Table) => {
                let computed = by_draws.computed();
                let at_table =
                    AtTable { question: &self.question, computed, needed: &[], style: TileText::Letters };
                return format!("{hand}: {}", at_table.headline());
            }
            (AnswerFormat::Text, _) => return format!("{hand}: {}", by_draws.headline(TileText::Letters)),
            _ => {}
        }
        let rows: Vec<WinProbabilityRow> =
            by_draws.rows().into_iter().filter(|row| row.draws == Some(by_draws.draws())).collect();
        if format == AnswerFormat::Jsonl {
            return json_line(&json_value(&Line { hand, rows: &rows }));
        }
        let lines = rows.into_iter().map(|row| {
            let cells: Vec<String> = ByDraws::cells(row).into_iter().map(|cell| cell.to_string()).collect();
            format!("{hand},{}", cells.join(","))
        });
        lines.collect::<Vec<String>>().join("\n")
    }
}
