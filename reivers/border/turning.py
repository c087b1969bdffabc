"""A card is turned: by the app, or at the table, where the player says which one it is."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from reivers.kernel.flows import Flow, SomeFacts, ask
from reivers.kernel.messages import NO_FACTS, Message
from reivers.kernel.prompts import NO_ANSWER, UNNAMED, Deal, NameCard, Option

Options = Callable[[], Iterable[Option]]
Labels = Mapping[str, Message]
Lying = Callable[[], Deal | None]


def _not_dealt() -> None:
    """A card that no shuffle has put where it lies."""


def turn_card(
    key: str,
    deck: Options,
    source: str,
    *,
    unnamed: bool = False,
    listed: bool = True,
    deal: Lying = _not_dealt,
    doubtful: Callable[[], Labels] = dict,
    default: Any = NO_ANSWER,
    facts: SomeFacts = NO_FACTS,
    section: str,
) -> Flow[str | None]:
    """The card that lies there, by its id; None for one that the player leaves unnamed."""

    def make() -> NameCard:
        return NameCard(
            key=key,
            facts=facts() if callable(facts) else facts,
            section=section,
            source=source,
            options=tuple(deck()),
            unnamed=unnamed,
            listed=listed,
            deal=deal(),
            doubtful=doubtful(),
            default=default,
        )

    named: list[str] = yield from ask(make)
    return None if named == [UNNAMED] else named[0]


def peek(
    key: str, deck: Options, source: str, *, listed: bool = True, deal: Lying = _not_dealt
) -> Flow[str | None]:
    """2.2 A look at a hidden card. At the table it is the player's own, so that it need not be named (None);
    one that was named, or that the app has shown, has come to light."""
    return (
        yield from turn_card(
            key, deck, source, unnamed=True, listed=listed, deal=deal, default=[UNNAMED], section="2.2"
        )
    )
