//! Enumerates the irreducible tenpai forms (固有形) of a suit, of the honours and of whole hands.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::enumerate_unique::Args>()
}
