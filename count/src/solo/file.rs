//! Tables as files: a line that says what the table is, then its values.

use std::io::{Read, Seek, SeekFrom, Write};
use std::sync::Arc;

use xxhash_rust::xxh3::Xxh3Default;

use crate::solo::error::SoloError;
use crate::solo::game::Game;
use crate::solo::orbits::Orbits;
use crate::solo::table::{Between, Table, between};
use tehai::tiles::Hand;

/// Bytes of the first line, filled up with spaces.
const HEADER: usize = 256;
/// How the first line begins: what the file is, and the version of its format.
const BEGINNING: &str = "tehai solo table 1:";
/// Entries that are written or read together.
const CHUNK: usize = 1 << 18;

/// The first line of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Header {
    game: Game,
    draws: u32,
    /// Of the values as bytes: XXH3, 64 bits.
    checksum: u64,
}

impl Header {
    fn line(&self) -> String {
        let Header { game, draws, checksum } = self;
        let Game { suits, ranks, honours, copies, tiles, forms, seven_pairs, aim } = game;
        let line = format!(
            "{BEGINNING} suits={suits} ranks={ranks} honours={honours} copies={copies} tiles={tiles} forms={forms} \
             seven-pairs={seven_pairs} aim={aim} draws={draws} xxh3={checksum:016x}"
        );
        format!("{line:<width$}\n", width = HEADER - 1)
    }

    fn parse(line: &[u8; HEADER]) -> Result<Header, SoloError> {
        let text = std::str::from_utf8(line).ok().and_then(|text| text.strip_prefix(BEGINNING));
        let text = text
            .ok_or_else(|| SoloError::Header("it does not begin with \"tehai solo table 1:\"".to_owned()))?;
        let field = |name: &'static str| {
            let value = text.split_whitespace().find_map(|field| field.strip_prefix(name)?.strip_prefix('='));
            let found = value.map(|value| (name, value));
            found.ok_or_else(|| SoloError::Header(format!("its first line lacks {name}=")))
        };
        fn parsed<T>((name, text): (&str, &str), parse: impl Fn(&str) -> Option<T>) -> Result<T, SoloError> {
            let wrong =
                || SoloError::Header(format!("its first line has {name}={text}, which cannot be read"));
            parse(text).ok_or_else(wrong)
        }
        let number = |name: &'static str| parsed(field(name)?, |text| text.parse::<u8>().ok());
        let game = Game {
            suits: number("suits")?.into(),
            ranks: number("ranks")?.into(),
            honours: number("honours")?.into(),
            copies: number("copies")?,
            tiles: number("tiles")?,
            forms: parsed(field("forms")?, |text| text.parse().ok())?,
            seven_pairs: parsed(field("seven-pairs")?, |text| text.parse().ok())?,
            aim: parsed(field("aim")?, |text| text.parse().ok())?,
        };
        let draws = parsed(field("draws")?, |text| text.parse().ok())?;
        let checksum = parsed(field("xxh3")?, |text| u64::from_str_radix(text, 16).ok())?;
        if game.players().is_none() {
            return Err(SoloError::Header("it is not of a game of riichi mahjong".to_owned()));
        }
        Ok(Header { game, draws, checksum })
    }
}

impl Table {
    /// The usual name of a file with the table of a game and a number of draws.
    ///
    /// ```
    /// use tehai::rules::Rules;
    /// use tehai_count::solo::{Aim, Game, Table};
    /// let game = Game::new(Rules::default(), Aim::Win);
    /// assert_eq!(Table::file_name(game, 17), "solo-4-all-distinct-win-17.table");
    /// ```
    ///
    /// # Panics
    /// If the game is none of riichi mahjong.
    pub fn file_name(game: Game, draws: u32) -> String {
        let players = game.players().expect("a game of riichi mahjong");
        let Game { forms, seven_pairs, aim, .. } = game;
        format!("solo-{players}-{forms}-{seven_pairs}-{aim}-{draws}.table")
    }

    /// Bytes of a file with this table.
    pub fn file_size(orbits: &Orbits) -> u64 {
        (HEADER + 4 * orbits.entries()) as u64
    }

    /// Writes the table: a line of 256 bytes that says what it is, then the values, 32 bits each, the lowest byte
    /// first.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&self, mut to: impl Write) -> Result<(), SoloError> {
        let mut hash = Xxh3Default::new();
        self.for_each_chunk(|bytes| {
            hash.update(bytes);
            Ok(())
        })?;
        let header = Header { game: self.game(), draws: self.draws, checksum: hash.digest() };
        to.write_all(header.line().as_bytes())?;
        self.for_each_chunk(|bytes| Ok(to.write_all(bytes)?))
    }

    /// Visits the values as bytes.
    fn for_each_chunk(&self, mut visit: impl FnMut(&[u8]) -> Result<(), SoloError>) -> Result<(), SoloError> {
        let mut bytes = Vec::with_capacity(4 * CHUNK);
        for chunk in self.values.chunks(CHUNK) {
            tehai::stop::check();
            bytes.clear();
            bytes.extend(chunk.iter().flat_map(|value| value.to_le_bytes()));
            visit(&bytes)?;
        }
        Ok(())
    }

    /// Reads a table, whole.
    ///
    /// # Errors
    /// [`SoloError`] if it is none, is not whole or is damaged, or if there is no memory for it.
    pub fn read(from: impl Read + Seek) -> Result<Table, SoloError> {
        let TableFile { orbits, header, mut file } = TableFile::open(from)?;
        let mut table = Table::new(Arc::unwrap_or_clone(orbits))?;
        (table.draws, table.error) = (header.draws, header.draws);
        let mut hash = Xxh3Default::new();
        let mut bytes = vec![0; 4 * CHUNK];
        for chunk in table.values.chunks_mut(CHUNK) {
            tehai::stop::check();
            let bytes = &mut bytes[..4 * chunk.len()];
            file.read_exact(bytes)?;
            hash.update(bytes);
            for (value, bytes) in chunk.iter_mut().zip(bytes.as_chunks().0) {
                *value = u32::from_le_bytes(*bytes);
            }
        }
        let (found, expected) = (hash.digest(), header.checksum);
        if found == expected { Ok(table) } else { Err(SoloError::Checksum { found, expected }) }
    }
}

/// A table that stays in its file, for single hands. Its first line and its length are checked, the sum of the values
/// is not: see [`Table::read`].
#[derive(Debug)]
pub struct TableFile<F> {
    orbits: Arc<Orbits>,
    header: Header,
    file: F,
}

impl<F: Read + Seek> TableFile<F> {
    /// Reads the first line. Time: some milliseconds.
    ///
    /// # Errors
    /// [`SoloError`] if it is no such table, or is not whole.
    pub fn open(file: F) -> Result<TableFile<F>, SoloError> {
        TableFile::with_orbits(file, |game| Arc::new(Orbits::new(game, game.tiles)))
    }

    /// Opens another table. If it is of the same game, that is one look at the file, as hands have the same places.
    ///
    /// # Errors
    /// [`SoloError`] if it is no such table, or is not whole.
    pub fn open_next(&self, file: F) -> Result<TableFile<F>, SoloError> {
        TableFile::with_orbits(file, |game| match game == self.game() {
            true => Arc::clone(&self.orbits),
            false => Arc::new(Orbits::new(game, game.tiles)),
        })
    }

    fn with_orbits(mut file: F, orbits: impl FnOnce(Game) -> Arc<Orbits>) -> Result<TableFile<F>, SoloError> {
        let found = file.seek(SeekFrom::End(0))?;
        file.rewind()?;
        let mut line = [0; HEADER];
        let length = found.min(HEADER as u64) as usize;
        file.read_exact(&mut line[..length])?;
        let header = Header::parse(&line)?;
        let orbits = orbits(header.game);
        let expected = Table::file_size(&orbits);
        if found != expected {
            return Err(SoloError::Length { found, expected });
        }
        Ok(TableFile { orbits, header, file })
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.header.game
    }

    /// The draws that are left.
    pub fn draws(&self) -> u32 {
        self.header.draws
    }

    /// Checks that this is the table of a game and a number of draws.
    ///
    /// # Errors
    /// [`SoloError::OtherTable`] if it is not.
    pub fn check(&self, game: Game, draws: u32) -> Result<(), SoloError> {
        if (self.game(), self.draws()) == (game, draws) { Ok(()) } else { Err(SoloError::OtherTable) }
    }

    /// The value of a hand; `None` if it has another number of tiles, or tiles that the game does not have. Time: one
    /// look at the file.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn value_of(&mut self, hand: &Hand) -> Result<Option<Between>, SoloError> {
        let Some(place) = self.orbits.place(hand) else { return Ok(None) };
        self.file.seek(SeekFrom::Start((HEADER + 4 * place) as u64))?;
        let mut bytes = [0; 4];
        self.file.read_exact(&mut bytes)?;
        Ok(Some(between(self.header.draws, 1, u32::from_le_bytes(bytes).into())))
    }
}
