"""The set-up checklist: five groups by the bag to open, only of what is on the table."""

from collections.abc import Iterator

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.seasons.setup import FIRST, PARTS, lay_out, new_state
from reivers.games.border.tracking import BorderTracking
from reivers.games.border.views.parts import MainButton
from reivers.kernel.flows import FactRequest, FactRequests, Notice
from reivers.kernel.messages import Message

NAME_BOARD = "setup.name_board"


@attrs.frozen(kw_only=True)
class SetUpGroup:
    """What comes out of one bag."""

    id: str
    title: Message
    items: tuple[Message, ...]


@attrs.frozen(kw_only=True)
class SetUpView:
    """The whole checklist."""

    family: str
    groups: tuple[SetUpGroup, ...]
    note: Message | None
    """What comes before the list."""
    main: MainButton


def set_up_view(reader: GameReader) -> SetUpView:
    """Return the page. Places are named when they matter, so the question for their names is passed."""
    pauses = reader.ahead("page.", NAME_BOARD)
    answers = tuple((prompt.key, prompt.default) for prompt in pauses)
    state = new_state(reader.journal.header.options)
    family = {"family": state.family}
    return SetUpView(
        family=state.family,
        groups=tuple(_groups(reader)),
        note=Message("rivals_only.begins", family) if state.rivals_only else None,
        main=MainButton(text=Message("set_up.main.ready"), answers=answers),
    )


def _groups(reader: GameReader) -> Iterator[SetUpGroup]:
    state = new_state(reader.journal.header.options)
    tracking = BorderTracking(state.home)
    for part in PARTS:
        if state.rivals_only and part == FIRST:
            continue
        for notice in _notices(reader, state, part):
            items = tracking.items(notice.message.facts["items"], reader.settings)
            if items:
                yield SetUpGroup(id=part, title=Message(f"set_up.group.{part}"), items=tuple(items))


def _notices(reader: GameReader, state: State, part: str) -> Iterator[Notice]:
    """Return the notices for one part of the set-up."""
    flow, value = lay_out(state, (part,)), None
    while True:
        try:
            asked = flow.send(value)
        except StopIteration:
            return
        value = None
        if isinstance(asked, FactRequest):
            value = reader.peek(asked)
        elif isinstance(asked, FactRequests):
            value = [reader.peek(one) for one in asked.facts]
        elif isinstance(asked, Notice):
            yield asked
