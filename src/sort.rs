//! Sorts and maps whose code exists once, whatever they hold.
//!
//! The standard library compiles its sort again for each type and each order, and collects a map by sorting first.
//! Those copies would be an eighth of the code of the page, which everybody downloads. These take their place where
//! lists are short or sorted once.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// Sorts as [`slice::sort_by`] does: equal items keep their order.
///
/// O(n log n) calls of `compare`, which is not inlined.
pub fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let mut places: Vec<usize> = (0..items.len()).collect();
    sort_places(&mut places, &|one, other| compare(&items[one], &items[other]));
    for to in 0..places.len() {
        // Items before this one have moved: follow where the wanted one went.
        let mut from = places[to];
        while from < to {
            from = places[from];
        }
        places[to] = from;
        items.swap(to, from);
    }
}

/// Sorts as [`slice::sort_by_key`] does: equal items keep their order.
///
/// ```
/// let mut hands = ["123m", "1m", "12m", "2m"];
/// tehai::sort::sort_by_key(&mut hands, |hand| hand.len());
/// assert_eq!(hands, ["1m", "2m", "12m", "123m"]);
/// ```
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |one, other| key(one).cmp(&key(other)));
}

/// The one copy of the sort.
fn sort_places(places: &mut [usize], compare: &dyn Fn(usize, usize) -> Ordering) {
    places.sort_by(|&one, &other| compare(one, other));
}

/// The map of these entries.
pub fn map<K: Ord, V>(entries: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(entries);
    map
}

/// The set of these items.
pub fn set<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut set = BTreeSet::new();
    set.extend(items);
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every list of up to six items of three keys, against the sort of the standard library.
    #[test]
    fn every_short_list_is_sorted_as_by_the_standard_library() {
        for length in 0..=6 {
            for code in 0..3_usize.pow(length) {
                let keys = (0..length).map(|place| code / 3_usize.pow(place) % 3);
                let mut items: Vec<(usize, usize)> = keys.enumerate().collect();
                let mut expected = items.clone();
                expected.sort_by_key(|item| item.1);
                sort_by_key(&mut items, |item| item.1);
                assert_eq!(items, expected);
            }
        }
    }
}
