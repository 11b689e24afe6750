//! `settle-round` as a process, and rules by name.

use std::collections::BTreeSet;

use tehai::rules::Players;
use tehai::score::NamedRules;
use tehai_answers::named_rules;

use crate::process::text_of;

/// The table of the docs, which stands beside its sources, and what the names set.
#[test]
fn the_documents_have_what_each_name_of_rules_sets() {
    let page = text_of("docs/rules.md");
    let mut told = BTreeSet::new();
    for line in page.lines().filter(|line| line.starts_with("| `--")) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let names: Vec<&str> = cells[1].split('`').skip(1).step_by(2).collect();
        for (place, rules) in NamedRules::ALL.into_iter().enumerate() {
            let values = cells[place + 2].trim_end_matches([' ', '¹', '²', '³']);
            let values: Vec<&str> = if names.len() > 1 { values.split(", ").collect() } else { vec![values] };
            for (name, value) in names.iter().zip(values).filter(|(_, value)| *value != "–") {
                let key = name.trim_start_matches('-').replace('-', "_");
                let set = named_rules::options(rules)[&key].clone();
                let set = set.as_str().map_or(set.to_string(), str::to_owned);
                let value = match value {
                    "大三元 大四喜" => "daisangen-daisuushi",
                    "and 四槓子" => "daisangen-daisuushi-suukantsu",
                    other => other,
                };
                assert_eq!(set, value, "{rules} {name}");
                told.insert(key);
            }
        }
    }
    let all: BTreeSet<String> =
        named_rules::options(NamedRules::Tenhou).into_iter().map(|(name, _)| name).collect();
    assert_eq!(told, all);
    let row = |name: &str, cell: &dyn Fn(NamedRules) -> String| {
        format!("| {name} | {} |\n", NamedRules::ALL.map(cell).join(" | "))
    };
    let uma = |rules: NamedRules| {
        let [first, second, third, last] = rules.uma(Players::Four)[..] else { panic!("four prizes") };
        assert_eq!((third, last), (-second, -first));
        format!("{first}, {second}")
    };
    let oka = |rules: NamedRules| match rules.oka(Players::Four) {
        [from, to] if from == to => "–".to_owned(),
        [from, to] => format!("{},000 to {},000", from / 1000, to / 1000),
    };
    for row in [row("uma (ウマ), in thousands", &uma), row("oka (オカ), points", &oka)] {
        assert!(page.contains(&row), "{row}");
    }
}
