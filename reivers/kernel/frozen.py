"""Frozen classes that are cheap to make.

For the type checker `frozen` is `attrs.frozen`. At run time nothing checks assignments, so that making an
object costs a third: a game makes many thousands.
"""

from functools import partial
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from attrs import frozen as frozen
else:
    frozen = partial(attrs.define, unsafe_hash=True)
