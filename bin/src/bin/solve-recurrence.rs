//! How many hands are melds, wins, or one tile short of them? The set recurrences, solved as sets and as
//! counts.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::solve_recurrence::Args>()
}
