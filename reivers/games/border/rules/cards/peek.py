"""2.2 Cards that let the player peek at face-down cards."""

from collections.abc import Callable

from reivers.kernel.flows import Flow, Options, name_card
from reivers.kernel.prompts import UNNAMED, Deal


def peek(
    key: str,
    deck: Options,
    source: str,
    *,
    listed: bool = True,
    deal: Callable[[], Deal | None] | None = None,
) -> Flow[str | None]:
    """2.2 Peek at a hidden card. At the table only the player sees it, so it may stay unnamed (None). A
    card that was named, or shown by the app, is then known."""
    return (
        yield from name_card(
            key, deck, source, unnamed=True, listed=listed, deal=deal, default=[UNNAMED], section="2.2"
        )
    )
