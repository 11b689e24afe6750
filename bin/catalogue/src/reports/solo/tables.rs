//! Tables of solo play in a directory.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use indicatif::DecimalBytes;
use tehai::solo::{Game, Orbits, Table, TableFile};

use crate::output::files::{Output, Replace};

/// A directory of tables, and which of them stay in it.
#[derive(Clone, Debug)]
pub struct Tables {
    /// The directory.
    pub directory: PathBuf,
    /// The numbers of draws to keep; `None` for all.
    pub keep: Option<Vec<u32>>,
}

impl Tables {
    /// The file of a game and a number of draws.
    pub fn path(&self, game: Game, draws: u32) -> PathBuf {
        self.directory.join(Table::file_name(game, draws))
    }

    /// Is this number of draws kept?
    pub fn keeps(&self, draws: u32) -> bool {
        self.keep.as_ref().is_none_or(|keep| keep.contains(&draws))
    }

    /// Makes the directory, and checks that it has room for the tables that it lacks, before they are computed.
    pub fn prepare(&self, games: &[Game], draws: u32) -> Result<()> {
        let directory = &self.directory;
        fs::create_dir_all(directory).with_context(|| format!("cannot make {}", directory.display()))?;
        let mut needed = 0;
        for &game in games {
            let size = Table::file_size(&Orbits::new(game, game.tiles));
            let missing = (0..=draws).filter(|&draws| self.keeps(draws) && !self.path(game, draws).exists());
            needed += size * missing.count() as u64;
        }
        let free = fs4::available_space(directory)
            .with_context(|| format!("cannot see how much room {} has", directory.display()))?;
        ensure!(
            needed <= free,
            "{}: the tables take {}, {} are free; --keep keeps fewer",
            directory.display(),
            DecimalBytes(needed),
            DecimalBytes(free)
        );
        Ok(())
    }

    /// The table of a game and a number of draws, if there is one: checked, whole.
    pub fn read(&self, game: Game, draws: u32) -> Result<Option<Table>> {
        let path = self.path(game, draws);
        if !path.exists() {
            return Ok(None);
        }
        let context = || path.display().to_string();
        let open = || File::open(&path).with_context(context);
        // Another game is found out before its table is read.
        let table = TableFile::open(open()?).with_context(context)?;
        ensure!(
            table.game() == game && table.draws() == draws,
            "{}: the table of another game or number of draws",
            path.display()
        );
        Table::read(BufReader::new(open()?)).map(Some).with_context(context)
    }

    /// Writes a table, if it is to be kept and not there.
    pub fn write(&self, table: &Table) -> Result<()> {
        let path = self.path(table.game(), table.draws());
        if !self.keeps(table.draws()) || path.exists() {
            return Ok(());
        }
        let mut output = Output::create(&path, Replace::Nothing)?;
        table.write(&mut output)?;
        output.finish()
    }

    /// Reads every table of a directory and checks its sum; returns their names.
    pub fn verify(directory: &Path, mut done: impl FnMut()) -> Result<Vec<String>> {
        let context = || format!("cannot read {}", directory.display());
        let mut paths = Vec::new();
        for entry in fs::read_dir(directory).with_context(context)? {
            paths.push(entry.with_context(context)?.path());
        }
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "table"));
        paths.sort();
        let mut names = Vec::new();
        for path in paths {
            let context = || path.display().to_string();
            let table = Table::read(BufReader::new(File::open(&path).with_context(context)?))
                .with_context(context)?;
            let tables = Tables { directory: directory.to_owned(), keep: None };
            ensure!(
                tables.path(table.game(), table.draws()) == path,
                "{}: the table of another game or number of draws",
                path.display()
            );
            names.extend(path.file_name().map(|name| name.to_string_lossy().into_owned()));
            done();
        }
        Ok(names)
    }
}
