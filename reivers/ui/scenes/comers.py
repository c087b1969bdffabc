"""6.3 Who can come this Winter: the cards that each rival may still hold, those that would strike in bold."""

from kivy.uix.widget import Widget

from reivers.advice.defences import DefenceAdvice
from reivers.border import board
from reivers.border.state import State
from reivers.kernel.words import Words
from reivers.ui.theme import theme
from reivers.ui.widgets import Text, in_font

STRIKES = {"raid", "feud", "gaolbreak"}
"""What comes to the own March; Battles and the Debateable Land are fought elsewhere."""


class AttackerLine(Text):
    """A rival and the cards left; it follows the theme."""

    def __init__(self, parts: list[tuple[str, bool]], **kwargs) -> None:
        super().__init__(markup=True, **kwargs)
        self._parts = parts
        theme.bind_to(self._write, "palette")
        self._write()

    def _write(self, *_changed) -> None:
        """What strikes stands in bold."""
        self.text = "   ".join(
            in_font(text, "key", theme.palette.ink) if bold else in_font(text, "row", theme.palette.ink_soft)
            for text, bold in self._parts
        )


def who_can_come(words: Words, advised: DefenceAdvice, role: str) -> list[Widget]:
    """A line for each rival."""
    lines: list[Widget] = []
    for family, cards in advised.can_come.items():
        kinds = [kind for kind in board.TARGET_CARDS if kind in cards]
        left = [
            (words.say(f"defences.card.{kind}"), bool(set(cards[kind].split("/")) & STRIKES))
            for kind in kinds
        ]
        name = words.say("defences.comer", {"family": family})
        lines.append(AttackerLine([(name, False), *left], role=role))
    notes = [words.say("defences.bold"), *(words.say(note) for note in advised.notes)]
    return [*lines, Text(text=" ".join(notes), role="small", ink="ink_soft")]


def warden_line(words: Words, state: State) -> list[Widget]:
    """7.5 The own Warden card, while it is there."""
    if state.family not in state.wardens:
        return []
    return [Text(text=words.say("defences.warden"), role="small")]
