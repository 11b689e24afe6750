//! Solves the set recurrences as sets and as counts: hands that are melds, wins, or one tile short of either.

fn main() -> std::process::ExitCode {
    tehai_program::run::<tehai_catalogue::programs::solve_recurrence::Args>()
}
