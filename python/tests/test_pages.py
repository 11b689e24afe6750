"""Type checkers accept the code of our pages as their readers would write it into a file."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "docs/python.md", ROOT / "python/README.md", *sorted((ROOT / "python/docs").glob("*.md"))]


def code(page):
    """The lines of a page that are Python, in order: what follows prompts, and blocks without them."""
    text = page.read_text(encoding="utf-8")
    lines = []
    for block in re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
        examples = doctest.DocTestParser().get_examples(block)
        lines += [example.source for example in examples] if examples else [block]
    return "".join(lines)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    for page in PAGES:
        name = "_".join(page.relative_to(ROOT).with_suffix("").parts).replace("-", "_")
        (folder / f"{name}.py").write_text(code(page), encoding="utf-8")
    return folder


def checked(folder, *command):
    """What a checker says of the code."""
    done = subprocess.run([sys.executable, "-m", *command], cwd=folder, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def test_mypy_accepts_the_code_of_the_pages(folder):
    # A page goes on with names that it has used; some packages that it names have no types.
    options = ["--strict", "--allow-redefinition-new", "--local-partial-types", "--ignore-missing-imports"]
    status, said = checked(folder, "mypy", *options, "--disable-error-code", "import-untyped", "--cache-dir", "mypy", ".")
    assert status == 0, said
    (folder / "wrong.py").write_text('import tehai\n\ntehai.shanten(["1m"], forms=3)\n', encoding="utf-8")
    status, said = checked(folder, "mypy", *options, "--cache-dir", "mypy", "wrong.py")
    (folder / "wrong.py").unlink()
    assert status == 1 and "forms" in said


def test_pyright_accepts_the_code_of_the_pages(folder):
    (folder / "pyrightconfig.json").write_text('{"reportMissingImports": false, "reportUnusedExpression": false}')
    status, said = checked(folder, "pyright", "--pythonpath", sys.executable, "--project", ".")
    assert status == 0, said
