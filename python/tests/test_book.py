"""The SQL of README and the book is run, and answers what stands below it."""

import re
from pathlib import Path

import duckdb
import pytest

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```sql\n(?P<query>.*?)^```\n(?:\n```text\n(?P<answer>.*?)^```)?", re.DOTALL | re.MULTILINE)
BLOCKS = [
    pytest.param(block["query"], block["answer"], id=f"{page.relative_to(ROOT)}-{number}")
    for page in [*ROOT.glob("README*.md"), *sorted(ROOT.glob("docs/**/*.md"))]
    for number, block in enumerate(BLOCK.finditer(page.read_text(encoding="utf-8")))
]


@pytest.mark.parametrize(("query", "answer"), BLOCKS)
def test_sql(query: str, answer: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    found = duckdb.sql(query)
    assert found is not None
    assert answer is None or str(found).strip() == answer.strip()


def test_there_is_sql() -> None:
    assert BLOCKS
