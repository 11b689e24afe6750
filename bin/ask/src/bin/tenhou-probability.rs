//! Computes the probability of tenhou (天和), a dealer's hand that wins as dealt.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::tenhou_probability::Args>()
}
