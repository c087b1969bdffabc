"""Border Reivers in the terminal."""

from collections.abc import Iterator, Sequence

from reivers.frontend.dice_faces import face_lines
from reivers.kernel.messages import Message
from reivers.kernel.session import Session
from reivers.text.printer import Printer

from . import SPEC
from .advice import luck
from .chronicle import Line
from .views.sheets.chronicle import chronicle_view

BEGINS = frozenset(
    {
        *(f"rival.{attack}" for attack in ("battle", "feud", "gaolbreak", "raid", "rising")),
        *(f"combat.{end}" for end in ("battle_won", "battle_tied")),
        *(f"combat.rising_{end}" for end in ("catholic", "protestant", "tied")),
        *("attack.declared", "autumn.placed", "winter.uncontested"),
    }
)
"""Messages that begin a paragraph of a story: an attack, a Battle's end."""
LEFT_OUT = frozenset({"rival.nothing", "spring.ballad", "spring.lost", "spring.won", "summer.passed"})


def story(session: Session) -> Iterator[tuple[Message, Sequence[Line]]]:
    """Yield each season of a game, and its paragraphs: a short chronicle."""
    names = SPEC.rules().names
    for turn in chronicle_view(session):
        for one in turn.seasons:
            when = names.when(f"{turn.turn}/{one.season}")
            heading = Message("text.season_vp", {"when": when, "n": one.vp}) if one.vp else when
            told = [message for line in one.lines for message in line if message.key not in LEFT_OUT]
            if told:
                yield heading, _paragraphs(told)


def _paragraphs(told: Sequence[Message]) -> list[Line]:
    found: list[Line] = []
    before = ""
    for message in told:
        if not found or (message.key in BEGINS and message.key != before):
            found.append(())
        found[-1] += (message,)
        before = message.key
    return found


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
