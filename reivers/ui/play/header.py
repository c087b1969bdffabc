"""What the header of a play screen shows."""

from typing import Any

import attrs

from reivers.kernel.messages import Message
from reivers.kernel.prompts import Continue


@attrs.frozen(kw_only=True)
class Header:
    """The step, the part of the turn, and numbers: name, value, and the tab that explains it."""

    page: str
    step: Message | None = None
    part: int = -1
    figures: tuple[tuple[str | Message, str, str], ...] = ()


def plain_header(session: Any) -> Header:
    return Header(page=shown_page(session))


def shown_page(session: Any) -> str:
    """Return the page the player sees: the finished one until it is left."""
    if session.prompt is not None and not isinstance(session.prompt, Continue):
        return str(session.page_name)
    last = session.journal.last_page()
    return str(session.journal.entries[last[-1]].page.partition("/")[0]) if last else ""
