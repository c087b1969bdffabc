"""Border Reivers in the terminal."""

from reivers.frontend.dice_faces import face_lines
from reivers.kernel.session import Session
from reivers.text.printer import Printer

from .advice import luck


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
