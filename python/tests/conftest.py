"""The same examples on every run, however slow the machine."""

from hypothesis import settings

settings.register_profile("gate", deadline=None, derandomize=True, database=None, max_examples=100)
settings.load_profile("gate")
