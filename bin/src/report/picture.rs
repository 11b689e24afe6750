//! [`Picture`]: a plot of a report.

use super::package::Resource;
use super::table::TableError;
use super::{Mark, Report, command};

/// A plot as an SVG document.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// File stem and name of the resource.
    pub name: &'static str,
    /// One line for people.
    pub title: &'static str,
    /// The question it answers.
    pub question: &'static str,
    /// The program that makes it, with its arguments.
    pub program: &'static str,
    /// What is to be seen.
    pub description: &'static str,
    /// The document.
    pub svg: String,
}

impl Report for Picture {
    fn name(&self) -> &'static str {
        self.name
    }

    fn file_name(&self) -> String {
        format!("{}.svg", self.name)
    }

    fn mark(&self) -> Mark {
        Mark::Line(self.svg.lines().next().unwrap_or_default().into())
    }

    fn command(&self) -> String {
        command(self.program)
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.svg.clone().into_bytes()
    }

    fn check(&self) -> Result<(), TableError> {
        Ok(())
    }

    fn resource(&self, bytes: &[u8]) -> Resource {
        Resource::of_picture(self, bytes)
    }

    fn summary(&self) -> String {
        self.file_name()
    }
}
