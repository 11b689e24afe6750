//! Solves solo play without restriction: what can anyone reach alone?

fn main() -> std::process::ExitCode {
    tehai_program::run::<tehai_catalogue::programs::solve_solo::Args>()
}
