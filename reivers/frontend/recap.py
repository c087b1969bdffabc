"""The recap of a game, saved beside it after every change, so that Home can show it without opening it."""

from typing import TYPE_CHECKING

from reivers.frontend.narrator import Narrator

if TYPE_CHECKING:
    from reivers.frontend.open_game import OpenGame

MOST = 60
"""The largest length of the orders in a recap, after the first one: about two lines on a phone."""


def recap(game: "OpenGame") -> dict[str, str]:
    """Return the part of the game, the last step and its orders, the next question, the player's family, and
    whether anything is on the table. Part and score are for the card on Home."""
    session, narrator, say, view = game.session, Narrator(game), game.words.say, game.view
    steps, prompt = session.steps(), session.prompt
    return {
        "when": narrator.when(),
        "last": say(steps[-1].title) if steps else "",
        "orders": _orders(game, narrator) if steps and prompt else "",
        "next": say(prompt.question) if prompt and not prompt.secret else "",
        "part": str(view.part),
        "parts": str(view.parts),
        "score": str(view.figures[0].value) if view.figures else "",
        "family": str(session.journal.header.options.get("family", "")),
        "table": "table" if prompt and _is_set_up(game) else "",
    }


def _is_set_up(game: "OpenGame") -> bool:
    """Return whether there is something on the table to check."""
    session = game.session
    return not session.page_name.startswith("setup") and bool(game.rules.on_table(session))


def _orders(game: "OpenGame", narrator: Narrator) -> str:
    """Return the last orders in one line."""
    lines = [line for group in narrator.orders() for line in group.lines]
    n = 1
    while n < len(lines) and len(" · ".join(lines[: n + 1])) <= MOST:
        n += 1
    text, more = " · ".join(lines[:n]), len(lines) - n
    return game.words.say("home.more_orders", {"orders": text, "n": more}) if more > 0 else text
