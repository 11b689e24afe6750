"""What both checkers do with their answer: print it, whatever is in it and wherever it goes."""
import os
import sys


def write(parser, lines):
    """Prints lines. A reader that is gone is no error; other trouble is one line and exit code 2."""
    if sys.stdout is None:
        parser.exit(2, "error: stdout: closed\n")
    try:
        sys.stdout.reconfigure(errors="backslashreplace")
        print(*lines, sep="\n", flush=True)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # where what is still to be written goes
        isinstance(error, BrokenPipeError) or parser.exit(2, f"error: stdout: {error.strerror}\n")


def shown(name):
    """A name on one line."""
    return name if name.isprintable() else ascii(name)
