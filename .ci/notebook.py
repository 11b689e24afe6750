"""Executes a notebook of notebooks-data in a new kernel and compares what it prints with what is committed.

    python .ci/notebook.py tour.ipynb             compare; exit 1 on an error in a cell and on output that differs
    python .ci/notebook.py tour.ipynb --write     keep the new outputs

The packages for tour.ipynb are those of notebooks-data/requirements.txt; for python.ipynb the package tehai and those
of python/requirements-test.txt. Pictures are not compared: their bytes depend on the fonts and the libraries of the
machine.
"""

import copy
import difflib
import pathlib
import sys

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

DIRECTORY = pathlib.Path(__file__).resolve().parent.parent / "notebooks-data"


def executed(notebook):
    """The notebook with new outputs, and without what changes from run to run."""
    notebook = copy.deepcopy(notebook)
    directory = {"metadata": {"path": str(DIRECTORY)}}
    client = NotebookClient(
        notebook, kernel_name="python3", resources=directory, record_timing=False, timeout=300
    )
    client.execute(transport_encryption="required")
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for cell in notebook.cells:
        cell.metadata = {}
    return notebook


def printed(notebook):
    """All outputs as lines, of a picture only that there is one; cell by cell."""
    lines = []
    for number, cell in enumerate(notebook.cells):
        for output in cell.get("outputs", []):
            lines.append(f"cell {number}, {output.output_type} {output.get('name', '')}".rstrip())
            lines += output.get("text", "").splitlines()
            for kind, data in sorted(output.get("data", {}).items()):
                lines.append(f"  {kind}")
                lines += [] if kind.startswith("image/") else data.splitlines()
    return lines


def main(arguments):
    if len(arguments) not in (1, 2) or arguments[1:] not in ([], ["--write"]):
        print("expected the name of a notebook, and perhaps --write", file=sys.stderr)
        return 2
    path = DIRECTORY / arguments[0]
    committed = nbformat.read(path, as_version=4)
    try:
        new = executed(committed)
    except CellExecutionError as error:
        print(f"{path.name}: {error}", file=sys.stderr)
        return 1
    if arguments[1:]:
        nbformat.write(new, path)
        print(f"{path.name}: written")
        return 0
    differences = list(
        difflib.unified_diff(printed(committed), printed(new), "committed", "executed", lineterm="")
    )
    if differences:
        print("\n".join(differences), file=sys.stderr)
        print(
            f"{path.name}: outputs differ; `python .ci/notebook.py {path.name} --write` keeps the new ones",
            file=sys.stderr,
        )
        return 1
    print(
        f"{path.name}: {sum(cell.cell_type == 'code' for cell in new.cells)} cells, outputs as committed"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
