"""Sets as rows and files."""

import json
import pickle
from pathlib import Path

import pytest

from tehai import HandSet, hands, read_set

REPORTS = Path(__file__).parents[2] / "reports" / "diagrams"

SETS = [
    hands("tenpai", 4),
    hands("win", 14, forms="standard", players=3),
    hands("all - all", 5),
    hands("all", 0),
    hands("tenpai", 4) - hands("tenpai", 4, fifth_tile="counted"),
    HandSet.of(["123m", "777z"]),
    hands("sichuan_win & only(m)"),
]


@pytest.mark.parametrize("made", SETS, ids=repr)
def test_a_set_is_read_as_it_is_written(made, tmp_path):
    assert HandSet.from_rows(made.rows(), root=made._set.root(), players=made.players, deck=made.deck) == made
    restored = pickle.loads(pickle.dumps(made))
    assert restored == made and restored.tiles == made.tiles
    path = tmp_path / "set.csv"
    made.write(path)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["set.csv", "set.json"]
    read = read_set(str(path), deck=made.deck)
    assert read == made and (read.tiles, read.players, read.size) == (made.tiles, made.players, made.size)
    before = path.read_bytes()
    with pytest.raises(FileExistsError, match=r"set.csv exists \(force=True replaces it\)"):
        read.write(path)
    read.write(path, force=True)
    assert path.read_bytes() == before
    if made.nodes:
        (tmp_path / "set.json").unlink()
        assert read_set(path)[:3].tolist() == made[:3].tolist()
        with pytest.raises(FileExistsError):
            read.write(path)
        assert not (tmp_path / "set.json").exists()


@pytest.mark.parametrize("file", sorted(REPORTS.glob("*.json")), ids=lambda file: file.stem)
def test_the_committed_diagrams_are_the_sets_they_are_said_to_be(file, tmp_path):
    said = json.loads(file.read_text())
    rules = {name: said[name] for name in ("forms", "players", "seven_pairs", "fifth_tile")}
    made = hands(said["set"], said["tiles"], **rules)
    assert read_set(file.with_suffix(".csv")) == made
    # These files were written by a program: the bytes are the same.
    made.write(tmp_path / f"{file.stem}.csv")
    for end in (".csv", ".json"):
        assert (tmp_path / file.name).with_suffix(end).read_bytes() == file.with_suffix(end).read_bytes()


def test_wrong_files_are_refused(tmp_path):
    path, json_path = tmp_path / "set.csv", tmp_path / "set.json"
    hands("tenpai", 4).write(path)
    rows, said = path.read_text(), json.loads(json_path.read_text())
    for wrong, says in [
        ({"nodes": 3}, "set.json: nodes: the rows have"),
        ({"hands": "3"}, "set.json: hands: the rows have"),
        ({"hands": 3}, "set.json: hands: the rows have"),
        ({"deals": "3"}, "set.json: deals: the rows have"),
        ({"tiles": 3}, "set.json: tiles: the rows have hands of .*4.*, found 3"),
        ({"root": 3}, "set.csv: the root: expected"),
        ({"players": 3}, "set.csv: found 2m, which a game of three does not have"),
        ({"players": 5}, "set.json: players: expected 3 or 4, found 5"),
        ({"root": "3"}, 'set.json: root: expected 0 to 4294967295, found "3"'),
    ]:
        json_path.write_text(json.dumps(said | wrong))
        with pytest.raises(ValueError, match=says):
            read_set(path)
    for text, says in [
        ("", "set.json: EOF while parsing"),
        ("{", "set.json: EOF while parsing"),
        ("[]", "set.json: expected an object, found"),
        ("[" * 100_000, "set.json: recursion limit exceeded"),
    ]:
        json_path.write_text(text)
        with pytest.raises(ValueError, match=says):
            read_set(path)
    json_path.write_text(json.dumps(said))
    path.write_text(rows.replace("\n3,", "\n4,", 1))
    with pytest.raises(ValueError, match="set.csv: node 3: its row has the number 4"):
        read_set(path)
    path.write_bytes(b"\xff")
    with pytest.raises(ValueError, match="set.csv: 'utf-8' codec can't decode byte 0xff"):
        read_set(path)
    path.write_text(rows.replace("c4", "c5", 1))
    with pytest.raises(ValueError, match="set.csv: line 1: expected node,tile,c0"):
        read_set(path)
    with pytest.raises(FileNotFoundError):
        read_set(tmp_path / "none.csv")
    with pytest.raises(ValueError, match="expected a file named .csv, found"):
        hands("win").write(tmp_path / "set.json")
    for rows, says in [
        ([], "no rows: expected a root"),
        ([(2, "0q", 0, 1, 0, 0, 0)], "node 2: "),
        ([(2, "5p", 0, 1, 1, 0, 0)], "found hands of 1, 2 tiles, expected one number of tiles"),
    ]:
        with pytest.raises(ValueError, match=says):
            HandSet.from_rows(rows)
    with pytest.raises(ValueError, match="no stored sets are at hand"):
        hands("@set.csv")
