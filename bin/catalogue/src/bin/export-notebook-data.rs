//! Exports reports and whole sets of hands as Parquet, for notebooks.

fn main() -> std::process::ExitCode {
    tehai_program::run::<tehai_catalogue::programs::export_notebook_data::Args>()
}
