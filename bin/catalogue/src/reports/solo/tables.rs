//! Tables of solo play in a directory.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use indicatif::DecimalBytes;
use tehai_count::solo::{Game, Orbits, SoloError, Table, TableFile};

use tehai_program::output::files::{Output, Replace};

/// A directory of tables, and which of them stay in it.
#[derive(Clone, Debug)]
pub struct Tables {
    /// The directory.
    pub directory: PathBuf,
    /// The numbers of draws to keep; `None` for all.
    pub keep: Option<Vec<u32>>,
    /// Are the others needed until the games of the true game are played?
    pub are_all_needed: bool,
}

impl Tables {
    /// The file of a game and a number of draws.
    pub fn path(&self, game: Game, draws: u32) -> PathBuf {
        self.directory.join(Table::file_name(game, draws))
    }

    /// Does this number of draws stay?
    fn keeps(&self, draws: u32) -> bool {
        self.keep.as_ref().is_none_or(|keep| keep.contains(&draws))
    }

    /// Makes the directory, and checks, before anything is computed, that its tables are what they are named and that
    /// it has room for those that it lacks.
    ///
    /// # Errors
    /// If it cannot be made, has too little room, or has another file in the place of a table.
    pub fn prepare(&self, games: &[Game], draws: u32) -> Result<()> {
        let directory = &self.directory;
        fs::create_dir_all(directory).with_context(|| format!("cannot make {}", directory.display()))?;
        let bytes = |game: Game, stays: bool| {
            let missing =
                (0..=draws).filter(|&draws| self.keeps(draws) == stays && !self.path(game, draws).exists());
            Table::file_size(&Orbits::new(game, game.tiles)) * missing.count() as u64
        };
        for (&game, draws) in games.iter().flat_map(|game| (0..=draws).map(move |draws| (game, draws))) {
            self.open(game, draws)?;
        }
        let mut needed: u64 = games.iter().map(|&game| bytes(game, true)).sum();
        if self.are_all_needed {
            // Those of one game at a time.
            needed += games.iter().map(|&game| bytes(game, false)).max().unwrap_or(0);
        }
        let free = fs4::available_space(directory)
            .with_context(|| format!("cannot see how much room {} has", directory.display()))?;
        ensure!(
            needed <= free,
            "{}: the tables take {}, but {} are free; with --keep fewer stay",
            directory.display(),
            DecimalBytes(needed),
            DecimalBytes(free)
        );
        Ok(())
    }

    /// Removes the tables of a game that do not stay.
    ///
    /// # Errors
    /// If one cannot be removed.
    pub fn tidy(&self, game: Game, draws: u32) -> Result<()> {
        for draws in (0..=draws).filter(|&draws| !self.keeps(draws)) {
            let path = self.path(game, draws);
            fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
        }
        Ok(())
    }

    /// The table of a game and a number of draws, if there is one: checked, whole.
    ///
    /// # Errors
    /// If it is damaged, or another.
    pub fn read(&self, game: Game, draws: u32) -> Result<Option<Table>> {
        let Some(file) = self.open(game, draws)? else { return Ok(None) };
        Table::read(file).map(Some).with_context(|| self.path(game, draws).display().to_string())
    }

    /// The file of a table, if there is one. Its first line and its length are those of the table.
    fn open(&self, game: Game, draws: u32) -> Result<Option<File>> {
        let path = self.path(game, draws);
        if !path.exists() {
            return Ok(None);
        }
        let context = || path.display().to_string();
        let file = File::open(&path).with_context(context)?;
        let table = TableFile::open(&file).with_context(context)?;
        table.check(game, draws).with_context(context)?;
        Ok(Some(file))
    }

    /// Writes a table, if it is to be kept and not there.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, table: &Table) -> Result<()> {
        let path = self.path(table.game(), table.draws());
        if !(self.are_all_needed || self.keeps(table.draws())) || path.exists() {
            return Ok(());
        }
        let mut output = Output::create(&path, Replace::Nothing)?;
        table.write(&mut output)?;
        output.finish()
    }

    /// Reads every table of a directory and checks its sum; returns their names.
    ///
    /// # Errors
    /// If one is damaged, or not named as what it is.
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
            let table = Table::read(File::open(&path).with_context(context)?).with_context(context)?;
            let is_named = directory.join(Table::file_name(table.game(), table.draws())) == path;
            ensure!(is_named, "{}: {}", path.display(), SoloError::OtherTable);
            names.extend(path.file_name().map(|name| name.to_string_lossy().into_owned()));
            done();
        }
        Ok(names)
    }
}
