"""How a call refuses what it cannot answer."""

import pytest


def assert_refused(ask, says):
    """The call is a ValueError whose text has one line and matches."""
    with pytest.raises(ValueError, match=says) as error:
        ask()
    assert "\n" not in str(error.value)
