//! Sets as files: a line of claims, which may be missing, and rows as CSV, as a program reads and checks them.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tehai::handset::Index;
use tehai::rules::Setting;
use tehai::{Expression, Forest, Rules};
use tehai_answers::claims::Claims;
use tehai_answers::question::read_answer;
use tehai_fuzz::assert_is_one_line;

fuzz_target!(|text: &str| {
    let (claims, rows) = match text.starts_with('{') {
        true => text.split_once('\n').unwrap_or((text, "")),
        false => ("null", text),
    };
    let Ok(claims) = serde_json::from_str(claims) else { return };
    let claims: Option<Claims> = match read_answer(&claims) {
        Ok(claims) => claims,
        Err(error) => return assert_is_one_line(&error),
    };
    let index = match Index::from_csv(rows, claims.as_ref().map(|claims| claims.root)) {
        Ok(index) => index,
        Err(error) => return assert_is_one_line(&error),
    };
    if let Some(Err(error)) = claims.map(|claims| claims.check(&index)) {
        assert_is_one_line(&error);
    }

    // A set has one file.
    let written = index.to_csv();
    assert!(written.lines().eq(rows.lines()), "{written}");
    assert_eq!(Index::from_csv(&written, Some(index.root())).as_ref(), Ok(&index));
    assert_eq!(Index::from_rows(index.rows(), Some(index.root())).as_ref(), Ok(&index));
    let forest = Forest::with_limits(100_000, 1_000_000);
    if let Ok(imported) = forest.import(&index).index() {
        assert_eq!(imported, index);
    }

    // Its hands have their ranks.
    let (last, count) = (index.len().saturating_sub(1), index.count());
    assert_eq!(count.hands, index.len().into());
    assert!(count.deals >= count.hands);
    assert_eq!(index.iter().next().is_none(), index.is_empty());
    for rank in [0, last / 3, last].into_iter().filter(|_| !index.is_empty()) {
        let hand = index.unrank(rank).expect("a rank of the set");
        assert!(index.contains(&hand) && index.rank(&hand) == Some(rank));
        assert_eq!(index.range(rank..rank + 1).next(), Some(hand));
        assert!(index.totals().contains(&hand.total()) && index.tiles().is_superset(hand.kinds()));
    }
    assert_eq!(index.unrank(index.len()), None);

    // It is used by its name, and claimed as it is.
    let [total] = index.totals()[..] else { return };
    let setting = Setting::new(total, Rules::default());
    let named = Expression::read("@set", |_| Ok::<_, String>(index.clone())).expect("a name");
    assert_eq!(named.usual_tiles(), total);
    match named.hands(&forest, setting).map(|hands| hands.index()) {
        Ok(Ok(found)) => assert_eq!(found, index),
        Ok(Err(error)) => assert_is_one_line(&error),
        Err(error) => assert_is_one_line(&error),
    }
    let claims = Claims::new("set", None, setting, None, &index);
    let json = serde_json::to_value(&claims).expect("claims are JSON");
    assert_eq!(read_answer::<Claims>(&json).as_ref(), Ok(&claims));
    assert_eq!(claims.check(&index), Ok(()));
});
