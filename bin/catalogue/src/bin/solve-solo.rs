//! Solves solo play without restriction: what can anyone reach alone?

fn main() -> std::process::ExitCode {
    tehai_catalogue::run::<tehai_catalogue::programs::solve_solo::Args>()
}
