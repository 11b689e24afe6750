//! [`Report`]: the content of one file, described in the data package.

use serde_json::json;

use super::outline::{Outline, Target};
use super::package::Resource;
use tehai_answers::claims::Claims;
use tehai_program::output::table::{Cells, Table};
use tehai_program::output::text::grouped;

/// A finished report.
#[derive(Clone, Debug)]
pub struct Report {
    /// The metadata.
    pub outline: &'static Outline,
    /// The rows, if it is a table.
    pub table: Option<Table>,
    /// The content of its file.
    pub bytes: Vec<u8>,
    /// Files listed in the rows, in a directory with the report's name.
    pub attached: Vec<Attached>,
}

/// A file that the rows of a report list.
#[derive(Clone, Debug)]
pub struct Attached {
    /// Its place.
    pub target: Target,
    /// Its content.
    pub bytes: Vec<u8>,
    /// For the rows of a set, the set they represent, and the program that makes them, with its arguments.
    pub diagram: Option<(Claims, String)>,
}

/// A file to be written, and its entry in the data package.
#[derive(Clone, Debug)]
pub struct File {
    /// Its place.
    pub target: Target,
    /// Its content.
    pub bytes: Vec<u8>,
    /// Its entry in the data package; the claims about a set are in the entry of the set.
    pub resource: Option<Resource>,
    /// Its first lines, for people.
    pub head: Vec<String>,
}

impl Outline {
    /// A report with these rows.
    pub fn of_rows(&'static self, rows: impl IntoIterator<Item = Cells>) -> Report {
        self.of(Table::new(self.columns, rows))
    }

    /// A report with this table.
    pub fn of(&'static self, table: Table) -> Report {
        let bytes = if self.is_b_file() {
            [format!("# {}\n", self.title).as_bytes(), &table.lines(b' ')].concat()
        } else {
            table.to_csv()
        };
        Report { outline: self, table: Some(table), bytes, attached: Vec::new() }
    }
}

impl Report {
    /// A report with this picture.
    pub fn picture(outline: &'static Outline, bytes: Vec<u8>) -> Report {
        Report { outline, table: None, bytes, attached: Vec::new() }
    }

    /// Is it a table without rows?
    pub fn is_empty(&self) -> bool {
        self.table.as_ref().is_some_and(Table::is_empty)
    }

    /// The report's file, and those attached to it.
    pub fn files(&self) -> Vec<File> {
        let attached = self.attached.iter().map(|Attached { target, bytes, diagram }| {
            let described = diagram.as_ref();
            let resource = described
                .map(|(claims, command)| Resource::of_diagram(self.outline, target, bytes, claims, command));
            File { target: target.clone(), bytes: bytes.clone(), resource, head: Vec::new() }
        });
        [self.file()].into_iter().chain(attached).collect()
    }

    fn file(&self) -> File {
        let (outline, target) = (self.outline, self.outline.target());
        let kind = match &self.table {
            None => ["data-resource", "svg", "image/svg+xml"],
            Some(_) if outline.is_b_file() => ["tabular-data-resource", "csv", "text/plain"],
            Some(_) => ["tabular-data-resource", "csv", "text/csv"],
        };
        let mut resource = Resource::new(outline, &target, kind, &self.bytes, self.table.as_ref());
        resource.encoding = Some("utf-8".to_owned());
        if outline.is_b_file() {
            resource.dialect = Some(json!({ "commentChar": "#", "delimiter": " ", "header": false }));
        }
        File { target, bytes: self.bytes.clone(), resource: Some(resource), head: head(&self.bytes) }
    }
}

/// The lines of a file that `README.md` shows, a header and three rows; none if it is not text.
pub(super) fn head(bytes: &[u8]) -> Vec<String> {
    let lines = std::str::from_utf8(bytes).unwrap_or_default().lines();
    lines.take(4).map(str::to_owned).collect()
}

impl File {
    /// File name and number of rows, for people; `None` for a file attached to a report.
    pub fn summary(&self) -> Option<String> {
        let resource = self.resource.as_ref().filter(|resource| !resource.is_diagram())?;
        Some(match resource.rows {
            Some(rows) => format!("{} ({} rows)", self.target.path, grouped(rows)),
            None => self.target.path.clone(),
        })
    }
}
