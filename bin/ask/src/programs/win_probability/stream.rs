//! A stream of hands: the value of each discard of each hand.

use std::io::Write;

use anyhow::{Result, bail};
use serde::Serialize;
use tehai::tiles::notation::RedHand;
use tehai_answers::win_probability::WinProbabilityRow;

use super::Args;
use crate::stream::{self, AtBadLine, Questions};
use crate::text::TileText;
use crate::text::win_probability::ByDraws;
use tehai_catalogue::cli::{AnswerFormat, CommonArgs, in_row};
use tehai_catalogue::output::json::{json_line, json_value};

/// A hand with its rows, as JSON.
#[derive(Serialize)]
struct Line<'l> {
    hand: &'l RedHand,
    rows: &'l [WinProbabilityRow],
}

/// Answers each line of standard input: the numbers of each discard with all draws.
pub(super) fn answer_stream(args: Args, common: &CommonArgs) -> Result<()> {
    let format = args.answer.format()?;
    if !matches!(format, AnswerFormat::Text | AnswerFormat::Csv | AnswerFormat::Jsonl) {
        bail!("--format: a stream of hands is text, csv or jsonl");
    }
    let questions = Questions::new(common, args, Args::checked)?;
    let args = questions.usual();
    let mut output = args.answer.file.open(format == AnswerFormat::Text)?;
    let input = stream::standard_input(common, &questions, true)?;
    if format == AnswerFormat::Csv {
        writeln!(output, "hand,{}", args.columns().join(","))?;
    }
    let of_bad = if format == AnswerFormat::Jsonl { stream::null("hand") } else { String::new() };
    let at_bad_line = AtBadLine::Write(&of_bad);
    let (bad, all) = input.answer(&questions, &mut output, at_bad_line, |args: &Args, text, answers| {
        let asking = args.asking(text).map_err(in_row::<Args>)?;
        let computed = asking.computed().map_err(in_row::<Args>)?;
        answers.extend(args.line(format, &asking.hand, &args.by_draws(&asking, computed)).into_bytes());
        Ok(())
    })?;
    args.answer.file.finish(common, output, Some(all))?;
    stream::check_answered(bad, all, "hands", "answered")
}

impl Args {
    /// The columns of a table beside the hand.
    fn columns(&self) -> Vec<&'static str> {
        ByDraws::columns(self.has_points(), self.is_true(), "draws")
    }

    /// The answer to one hand, in lines.
    fn line(&self, format: AnswerFormat, hand: &RedHand, by_draws: &ByDraws) -> String {
        if format == AnswerFormat::Text {
            return format!("{hand}: {}\n", by_draws.headline(TileText::Letters));
        }
        let rows: Vec<WinProbabilityRow> =
            by_draws.rows().into_iter().filter(|row| row.draws == Some(by_draws.draws())).collect();
        if format == AnswerFormat::Jsonl {
            return json_line(&json_value(&Line { hand, rows: &rows })) + "\n";
        }
        let lines = rows.into_iter().map(|row| {
            let cells: Vec<String> = ByDraws::cells(row).into_iter().map(|cell| cell.to_string()).collect();
            format!("{hand},{}\n", cells.join(","))
        });
        lines.collect()
    }
}
