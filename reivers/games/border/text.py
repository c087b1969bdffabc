"""Border Reivers in the terminal."""

from collections.abc import Iterator, Sequence
from typing import Any

from reivers.frontend.dice_faces import face_lines
from reivers.kernel.flows import Notice
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order, net
from reivers.kernel.prompts import OptionsPrompt
from reivers.kernel.session import Session
from reivers.text.printer import Printer

from . import SPEC
from .advice import luck
from .views.header import FIGURE_OF
from .views.parts import card_effects
from .views.sheets.chronicle import chronicle_view
from .views.spring.ending import ending_view
from .views.summer.finished_rounds import TAKE

OWNED = ("vp", "cattle", "horses")
"""Figures of what the player owns."""


def story(session: Session) -> Iterator[tuple[Message, Sequence[Sequence[Message]]]]:
    """Yield each season of a game, and the paragraphs of its chronicle."""
    names = SPEC.rules().names
    for turn in chronicle_view(session):
        for one in turn.seasons:
            when = names.when(f"{turn.turn}/{one.season}")
            heading = Message("text.season_vp", {"when": when, "n": one.vp}) if one.vp else when
            yield heading, one.paragraphs


def result(session: Session) -> Message:
    """Return the victory level of a finished game."""
    ending = ending_view(session)
    return Message("text.result", {"level": ending.level, "total": ending.total})


def option_notes(session: Session) -> dict[str, Sequence[Message]]:
    """Return the known effects of the cards of a draft round."""
    prompt = session.prompt
    if not isinstance(prompt, OptionsPrompt) or prompt.key != TAKE:
        return {}

    def known(card: str, field: str) -> Any:
        return session.fact(f"summer:{card}", field)

    return {option.id: card_effects(option.id, known) for option in prompt.options}


def gained(notices: Sequence[Notice], shown: Sequence[Order]) -> Message | None:
    """Return what changed for the player in a step, apart from what orders say."""
    said = {(one.place, one.piece) for one in shown}
    orders = net(order for notice in notices for order in notice.orders)
    changed = {
        FIGURE_OF.get((one.place, one.piece)): {"was": one.was or 0, "now": one.now or 0}
        for one in orders
        if (one.place, one.piece) not in said and one.piece != "horse_used"
    }
    found = [Message(f"text.change.{name}", changed[name]) for name in OWNED if name in changed]
    return Message("text.changed", {"changes": found}) if found else None


def print_luck(printer: Printer, session: Session) -> None:
    """Print expected and actual VP of each combat and of both sides, and the faces of the dice."""
    found = luck.ledger(session.history())
    if not found.combats:
        printer.say("luck.none")
    for combat, figures in luck.combats(found, printer.rules.names.when):
        printer.screen.say(printer.words.say(combat), indent=2, hang=4)
        printer.screen.say(printer.words.say(figures), indent=4, hang=6)
    sums = luck.sums(found.mine, found.theirs) if found.combats else []
    for line in (*sums, *face_lines(found.faces)):
        printer.screen.say(printer.words.say(line), hang=2)
    if not found.faces:
        printer.say("luck.no_faces")
