//! What do the reports and whole sets of hands look like as Parquet? Exports them for notebooks.

fn main() -> std::process::ExitCode {
    tehai_cli::run::<tehai_cli::programs::export_notebook_data::Args>()
}
