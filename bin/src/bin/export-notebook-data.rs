//! Exports reports and whole sets of hands as Parquet, for notebooks.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::export_notebook_data::Args>()
}
