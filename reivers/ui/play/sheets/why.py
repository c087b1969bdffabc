"""Why something happened: the short answer, the rule, what the app read, and its dice."""

from collections.abc import Iterator
from typing import Any

from reivers.frontend.narrator import Explanation, Group
from reivers.ui.components.buttons import by_screen
from reivers.ui.components.text import Words
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, line_height, text_height, text_width
from reivers.ui.drawing.piece import Act, Drawn, Part, part


class RuleBox(Drawn):
    """A rule in our own words, below its number. Properties: number, text, tap (opens all rules)."""

    def height_for(self, width: float) -> float:
        return 26 + line_height("label") + text_height(self.props["text"], "body", width - 28)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the box."""
        pen.fill(0, 0, width, height, pen.colors.well, tokens.R_CONTROL)
        if props.get("tap"):
            if pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["number"]):
                pen.fill(0, 0, width, height, pen.colors.tint, tokens.R_CONTROL)
            pen.icon("ui-next", 22, width - 30, 14 + line_height("label") / 2, pen.colors.ink2)
        pen.text(props["number"], "label", 14, 12 + line_height("label") / 2, pen.colors.ink2)
        pen.wrapped(props["text"], "body", 14, 14 + line_height("label"), width - 28, pen.colors.ink)


class Fact(Drawn):
    """A question the rules asked and its answer. Properties: text, answer, section."""

    def _answer_width(self, width: float) -> float:
        return min(text_width(self.props["answer"], "strong"), width * 0.5)

    def _room(self, width: float) -> float:
        return width - self._answer_width(width) - 16

    def height_for(self, width: float) -> float:
        text = text_height(self.props["text"], "body", self._room(width)) + line_height("small")
        return max(
            by_screen(48, 54), text + 16, text_height(self.props["answer"], "strong", width * 0.5) + 16
        )

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the rule's number below the question, and the answer at the right."""
        colors, room = pen.colors, self._room(width)
        text = text_height(props["text"], "body", room)
        top = (height - text - line_height("small")) / 2
        pen.wrapped(props["text"], "body", 0, top, room, colors.ink)
        pen.text(props["section"], "small", 0, top + text + line_height("small") / 2, colors.ink2)
        own = self._answer_width(width) + 2
        pen.wrapped(props["answer"], "strong", width - own, height / 2, own, colors.ink, "right", middle=True)
        pen.rect(0, height - 1, width, 1, colors.line)


def why_parts(
    say: Any,
    explanations: list[Explanation],
    rule: Group | None = None,
    rolls: tuple[str, ...] = (),
    open_rules: Act | None = None,
) -> Iterator[Part]:
    """Return what a sheet with the reasons shows."""
    if not explanations and not rule and not rolls:
        yield part(Words, "none", text=say("text.no_why"))
    if rule is not None:
        yield part(RuleBox, "rule", number=rule.heading, text=" ".join(rule.lines), tap=open_rules)
    for n, one in enumerate(explanations):
        yield part(Words, f"outcome.{n}", text=one.outcome, role="strong", size=(20, 24), above=10)
        for k, step in enumerate(one.steps):
            section = say("ui.rule", {"section": step.section}) if step.section else ""
            yield part(Fact, f"step.{n}.{k}", text=step.question, answer=step.answer, section=section)
    if rolls:
        yield part(Words, "rolls", text=say("ui.throws"), role="section", above=10)
        yield part(Words, "rolled", text="\n".join(rolls))
