"""2.2 Cards that let the player look at what lies face down."""

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
    """2.2 A look at a hidden card. At the table it is the player's own, so that it need not be named (None);
    one that was named, or that the app has shown, has come to light."""
    return (
        yield from name_card(
            key, deck, source, unnamed=True, listed=listed, deal=deal, default=[UNNAMED], section="2.2"
        )
    )
