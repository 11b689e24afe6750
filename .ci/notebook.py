"""Executes a notebook of notebooks-data in a new kernel and compares it with what is committed.

    python .ci/notebook.py tour.ipynb             exits with 1 on an error in a cell and on output that differs
    python .ci/notebook.py tour.ipynb --write     keeps the new outputs

The packages for tour.ipynb are those of notebooks-data/requirements.txt; for python.ipynb the package tehai and those
of python/requirements-test.txt.
"""

import difflib
import pathlib
import sys

import nbformat
from nbclient import NotebookClient

path = pathlib.Path(__file__).resolve().parent.parent / "notebooks-data" / sys.argv[1]
committed = path.read_text(encoding="utf-8")
notebook = nbformat.reads(committed, as_version=4)
resources = {"metadata": {"path": str(path.parent)}}
client = NotebookClient(
    notebook,
    kernel_name="python3",
    resources=resources,
    record_timing=False,
    # How many messages a cell's output arrives in depends on how busy the machine is.
    coalesce_streams=True,
    timeout=300,
)
client.execute(transport_encryption="required")

# Without what changes from run to run.
notebook.metadata = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
for cell in notebook.cells:
    cell.metadata = {}
executed = nbformat.writes(notebook) + "\n"

if sys.argv[2:] == ["--write"]:
    path.write_text(executed, encoding="utf-8", newline="\n")
else:
    # The bytes of a picture, one line, depend on the fonts and the libraries of the machine.
    texts = [[line for line in text.splitlines() if '"image/' not in line] for text in (committed, executed)]
    sys.exit("\n".join(difflib.unified_diff(*texts, "committed", "executed", lineterm="")) or None)
