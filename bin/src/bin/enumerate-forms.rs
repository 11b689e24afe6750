//! Which hands of a group are wins or tenpai? All of them.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::enumerate_forms::Args>()
}
