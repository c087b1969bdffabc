"""Where was I? A game in a few words, noted beside it at every step, so that Home can tell it unopened."""

from typing import TYPE_CHECKING

from reivers.frontend.narrator import Narrator

if TYPE_CHECKING:
    from reivers.frontend.saved_games import OpenGame

MOST = 3
"""So many of the last orders are told; the others stand on the page itself."""


def whereabouts(game: "OpenGame") -> dict[str, str]:
    """The part of the game, the last step, what the hands had to do after it, and the next question, in
    words; whose crest it wears, and whether anything of it lies on a table."""
    session, narrator, say = game.session, Narrator(game), game.words.say
    steps, prompt = session.steps(), session.prompt
    return {
        "when": narrator.when(),
        "last": say(steps[-1].title) if steps else "",
        "orders": _orders(game, narrator) if steps and prompt else "",
        "next": say(prompt.question) if prompt else "",
        "family": str(session.journal.header.options.get("family", "")),
        "table": "table" if prompt and _on_table(game) else "",
    }


def _on_table(game: "OpenGame") -> bool:
    """Whether something lies on the table that can be looked through: not while it is still being set out."""
    session = game.session
    return not session.page_name.startswith("setup") and bool(game.rules.on_table(session))


def _orders(game: "OpenGame", narrator: Narrator) -> str:
    """The last orders, in one line."""
    lines = [line for group in narrator.orders() for line in group.lines]
    more = len(lines) - MOST
    text = " · ".join(lines[:MOST])
    return game.words.say("home.more_orders", {"told": text, "n": more}) if more > 0 else text
