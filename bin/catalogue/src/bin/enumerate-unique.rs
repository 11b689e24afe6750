//! Enumerates the irreducible tenpai forms (固有形) of a suit, of the honours and of whole hands.

fn main() -> std::process::ExitCode {
    tehai_program::run::<tehai_catalogue::programs::enumerate_unique::Args>()
}
