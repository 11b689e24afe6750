//! The named sets as diagrams, one file each, for readers who want the hands and not only their number.

use anyhow::Result;
use rayon::prelude::*;
use tehai::expression::{Evaluation, Expression};
use tehai::handset::{Forest, Index, Row};
use tehai::rules::{FifthTile, Forms, Players, Rules, Setting, SevenPairs};

use super::{DEALS, FIFTH_TILE, FORMS, HANDS, PLAYERS, REPORTED_FORMS, SEVEN_PAIRS, tiles};
use crate::reports::publish::{Attached, Mark, Outline, Report, Target};
use tehai_answers::claims::Claims;
use tehai_program::output::json::{json_lines, json_value};
use tehai_program::output::set_file::claims;
use tehai_program::output::table::Column;
use tehai_program::{check, row};

/// The list of diagrams; the diagrams are in a directory of the same name.
pub static DIAGRAMS: Outline = Outline {
    file: "diagrams.csv",
    title: "Named sets as diagrams",
    question: "Which hands win, are tenpai, are irreducible, or are at most k-shanten?",
    program: "make-reports -- --only diagrams",
    description: "Any program can count and list the hands of these sets from diagrams/NAME.csv. There, each \
        row is a node: its number, from 2, its tile, and c0 to c4, the nodes that follow 0 to 4 copies of the \
        tile. Node 0 is a dead end, node 1 the end of a hand, and the last node the whole set; a tile that no \
        node on the path names is not in the hand. diagrams/NAME.json says the same of the set as the row here. \
        Sets of 13 tiles with shanten at most k go up to the largest k that leaves out a hand. Those of 14 tiles, \
        in all forms for four players, go on to k = 6, which is every hand, so that their deals give the mean.",
    columns: &[
        Column::text("name", "Name of the file in diagrams, without its end."),
        Column::text("set", "The set, in the language of sets."),
        tiles("Tiles of each hand."),
        Column::integer("melds", "Melds of the win that hands are to become.").unit("melds"),
        PLAYERS,
        FORMS,
        SEVEN_PAIRS,
        FIFTH_TILE,
        Column::integer("nodes", "Nodes of the diagram, which are the rows of its file.").unit("nodes"),
        Column::integer("root", "Number of the node that is the set: that of the last row."),
        HANDS,
        DEALS,
    ],
    key: &["name"],
};

/// A set to write, with its name.
struct Named {
    name: String,
    set: String,
    setting: Setting,
}

/// The sets, by name. A rule that does not matter has its default value and is left out of the name.
fn named() -> Vec<Named> {
    let mut named = Vec::new();
    for players in Players::ALL {
        let number = if players == Players::Three { "three" } else { "four" };
        let mut add = |name: &str, set: &str, tiles: u8, forms: Forms, fifth_tile, seven_pairs| {
            let rules = Rules { players, forms, fifth_tile, seven_pairs };
            let mut words = vec![name.to_owned(), tiles.to_string()];
            let has_forms = set == "win" || set == "tenpai" || set.starts_with("shanten");
            words.extend(has_forms.then(|| forms.name().to_owned()));
            words.extend((fifth_tile == FifthTile::Counted).then(|| fifth_tile.name().to_owned()));
            words.extend((seven_pairs == SevenPairs::Any).then(|| seven_pairs.name().to_owned()));
            words.push(number.to_owned());
            let setting = Setting::new(tiles, rules);
            named.push(Named { name: words.join("-"), set: set.to_owned(), setting });
        };
        let (excluded, distinct) = (FifthTile::Excluded, SevenPairs::Distinct);
        add("melds", "melds", 12, Forms::STANDARD, excluded, distinct);
        for fifth_tile in FifthTile::ALL {
            add("irreducible", "irreducible", 13, Forms::STANDARD, fifth_tile, distinct);
        }
        for seven_pairs in SevenPairs::ALL {
            add("seven-pairs", "seven_pairs", 14, Forms::ALL, excluded, seven_pairs);
        }
        add("thirteen-orphans", "thirteen_orphans", 14, Forms::ALL, excluded, distinct);
        for forms in REPORTED_FORMS {
            add("win", "win", 14, forms, excluded, distinct);
            for fifth_tile in FifthTile::ALL {
                add("tenpai", "tenpai", 13, forms, fifth_tile, distinct);
            }
            for most in 0..furthest(forms) {
                let (name, set) = (format!("shanten-at-most-{most}"), format!("shanten <= {most}"));
                add(&name, &set, 13, forms, excluded, distinct);
            }
        }
        if players == Players::Four {
            for most in -1..=furthest(Forms::ALL) {
                let name = format!("shanten-at-most-{}", most.to_string().replace('-', "minus-"));
                add(&name, &format!("shanten <= {most}"), 14, Forms::ALL, excluded, distinct);
            }
        }
    }
    named.sort_unstable_by(|a, b| a.name.cmp(&b.name));
    named
}

/// The largest shanten of 13 tiles: 8 without any meld or pair, or 6 if seven pairs count. In all forms it is 6 for 14
/// tiles, too.
fn furthest(forms: Forms) -> i16 {
    if forms.contains(Forms::SEVEN_PAIRS) { 6 } else { 8 }
}

/// The report, with the diagrams.
///
/// # Errors
/// If a diagram does not read back as its set, or if sets that must agree do not.
pub fn make() -> Result<Vec<Report>> {
    check_levels()?;
    let made = named().into_par_iter().map(|named| {
        let Named { name, set, setting } = named;
        let forest = Forest::new();
        let expression: Expression = set.parse()?;
        let index = expression.hands(&forest, setting)?.index()?;
        let csv = index.to_csv();
        check!(Index::from_csv(&csv, None)? == index, "{name}: read as another set");
        Ok((claims(&name, &expression, setting, &index), csv))
    });
    let made = made.collect::<Result<Vec<_>>>()?;
    let rows = made.iter().map(|(of, _)| {
        let [forms, seven_pairs, fifth_tile] = [of.forms.name(), of.seven_pairs.name(), of.fifth_tile.name()];
        let set = of.set.as_deref().unwrap_or_default();
        let set = row![of.name, set, of.tiles, of.melds, of.players.number(), forms, seven_pairs, fifth_tile];
        [set, row![of.nodes, of.root, of.hands.0, of.deals.0]].concat()
    });
    let mut report = DIAGRAMS.of_rows(rows);
    report.attached = made.iter().flat_map(|(claims, csv)| files(claims, csv)).collect();
    Ok(vec![report])
}

/// Checks that shanten levels end where expected and that level 0 of 13 tiles is tenpai.
fn check_levels() -> Result<()> {
    for players in Players::ALL {
        for (tiles, forms) in REPORTED_FORMS.map(|forms| (13, forms)).into_iter().chain([(14, Forms::ALL)]) {
            let forest = Forest::new();
            let setting = Setting::new(tiles, Rules { players, forms, ..Rules::default() });
            let mut evaluation = Evaluation::new(&forest, setting);
            let mut number = |set: String| Ok(evaluation.hands(&set.parse()?)?.len()?) as Result<u128>;
            let most = furthest(forms);
            let further = number(format!("shanten > {most}"))?;
            check!(further == 0, "{setting:?}: {further} hands are further than {most}");
            check!(number(format!("shanten = {most}"))? > 0, "{setting:?}: no hand is {most} away");
            if tiles != 13 {
                continue;
            }
            let between = number("(tenpai - shanten <= 0) | (shanten <= 0 - tenpai)".to_owned())?;
            check!(between == 0, "{setting:?}: {between} hands are tenpai or 0 away, not both");
        }
    }
    Ok(())
}

/// The two files of a diagram.
fn files(claims: &Claims, csv: &str) -> [Attached; 2] {
    let Claims { name, tiles, players, forms, seven_pairs, fifth_tile, .. } = claims;
    let set = claims.set.as_deref().unwrap_or_default();
    let command = format!(
        "export-set -- '{set}' --tiles {tiles} --players {players} --forms {forms} --seven-pairs {seven_pairs} \
         --fifth-tile {fifth_tile} --out {name}.csv"
    );
    let target = |end: &str, mark| Target { path: format!("{}/{name}.{end}", DIAGRAMS.name()), mark };
    let json = Mark::Prefix("{\n  \"name\": \"");
    [
        Attached {
            target: target("csv", Mark::Line(Row::HEADER.to_owned())),
            bytes: csv.as_bytes().to_vec(),
            diagram: Some((claims.clone(), command)),
        },
        Attached {
            target: target("json", json),
            bytes: json_lines(&json_value(claims)).into_bytes(),
            diagram: None,
        },
    ]
}
