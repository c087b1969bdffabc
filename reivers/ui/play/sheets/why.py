"""Why something happened: the short answer, the rule, what the app read, and its dice."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from reivers.frontend.narrator import Explained, Explanation
from reivers.frontend.rulebook import section_number
from reivers.ui.components.buttons import by_screen
from reivers.ui.components.rows import ListRow
from reivers.ui.components.sheet import Sheet
from reivers.ui.components.text import Words
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, line_height, text_height, text_width
from reivers.ui.drawing.piece import Drawn, Part, part

if TYPE_CHECKING:
    from reivers.ui.play.context import PageContext


class RuleBox(Drawn):
    """A rule in our own words, below its number. Properties: number, text, tap (opens all rules)."""

    def height_for(self, width: float) -> float:
        return 26 + line_height("label") + text_height(self.props["text"], "body", width - 28)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        pen.fill(0, 0, width, height, pen.colors.well, tokens.R_CONTROL)
        if props.get("tap"):
            if pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["number"]):
                pen.fill(0, 0, width, height, pen.colors.tint, tokens.R_CONTROL)
            pen.icon("ui-next", 22, width - 30, 14 + line_height("label") / 2, pen.colors.ink2)
        pen.text(props["number"], "label", 14, 12 + line_height("label") / 2, pen.colors.ink2)
        pen.wrapped(props["text"], "body", 14, 14 + line_height("label"), width - 28, pen.colors.ink)


class WhyRow(Drawn):
    """A question the rules asked and its answer. Properties: text, answer, section (or nothing),
    tap (opens its rule, or None)."""

    def _answer_width(self, width: float) -> float:
        return min(text_width(self.props["answer"], "strong"), width * 0.5)

    def _room(self, width: float) -> float:
        return width - self._answer_width(width) - 16

    def _words_height(self, width: float) -> float:
        section = line_height("small") if self.props["section"] else 0
        return text_height(self.props["text"], "body", self._room(width)) + section

    def height_for(self, width: float) -> float:
        answer = text_height(self.props["answer"], "strong", width * 0.5)
        return max(by_screen(48, 54), self._words_height(width) + 16, answer + 16)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, y = pen.colors, (height - self._words_height(width)) / 2
        if props["tap"] and pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["text"]):
            pen.fill(0, 0, width, height - 1, colors.tint, tokens.R_CONTROL)
        y += pen.wrapped(props["text"], "body", 0, y, self._room(width), colors.ink)
        pen.text(props["section"], "small", 0, y + line_height("small") / 2, colors.ink2)
        own = self._answer_width(width) + 2
        pen.wrapped(props["answer"], "strong", width - own, height / 2, own, colors.ink, "right", middle=True)
        pen.rect(0, height - 1, width, 1, colors.line)


class WhySheet(Sheet):
    """The reasons, below a page's own. It leaves in sight the place that it explains."""

    def __init__(
        self,
        context: "PageContext",
        explanations: Sequence[Explanation],
        *,
        rolls: Sequence[str] = (),
        own: Sequence[Part] = (),
    ) -> None:
        self._say, self._narrator, self._open_rules = context.say, context.narrator, context.shell.open_rules
        self._explanations, self._rolls, self._own = explanations, rolls, own
        self._section = context.prompt.section if context.prompt else ""
        self._unfolded = {0}
        close = context.shell.close_top
        heading = context.say("ui.why_heading")
        super().__init__(close, context.say("ui.close"), heading=heading, aside=True, reach=540)
        self.update()

    def update(self) -> None:
        self.fill((*self._own, *self._parts()))

    def _parts(self) -> Iterator[Part]:
        for n, one in enumerate(self._explanations):
            yield from self._explanation(n, one)
        rule = () if self._explanations else tuple(self._rule_box(""))
        yield from rule
        if not (self._explanations or rule or self._rolls or self._own):
            yield part(Words, "none", text=self._say("text.no_why"))
        if self._rolls:
            yield part(Words, "rolls", text=self._say("ui.rolls"), role="section", above=10)
            yield part(Words, "rolled", text="\n".join(self._rolls))

    def _explanation(self, n: int, one: Explanation) -> Iterator[Part]:
        """Yield the outcome and, unfolded, the short answer, the rule, what the app read, and what wasn't
        possible. A single one is always unfolded."""
        if len(self._explanations) == 1:
            yield part(Words, "outcome", text=one.outcome, role="change")
        else:
            icon = "ui-down" if n in self._unfolded else "ui-next"
            yield part(ListRow, f"outcome.{n}", text=one.outcome, icon=icon, tap=partial(self._fold, n))
        if n not in self._unfolded:
            return
        deciding = one.deciding
        yield part(Words, f"answer.{n}", text=f"{deciding.question} {deciding.answer}", above=4)
        yield from self._rule_box(deciding.section, f".{n}")
        others = [step for step in one.steps if step is not deciding]
        read = [step for step in others if not step.rejected]
        for name, steps in (("read", read), ("rejected", [step for step in others if step.rejected])):
            if steps:
                yield part(Words, f"{name}.{n}", text=self._say(f"why_sheet.{name}"), role="section", above=8)
            yield from self._facts(f"{name}.{n}", steps, section_number(deciding.section))

    def _facts(self, name: str, steps: Sequence[Explained], last: str) -> Iterator[Part]:
        """Yield the steps; each names its rule if it isn't the one before."""
        for k, step in enumerate(steps):
            number = section_number(step.section)
            shown = self._say("ui.rule", {"section": number}) if number not in ("", last) else ""
            yield part(
                WhyRow, f"{name}.{k}", text=step.question, answer=step.answer, section=shown,
                tap=partial(self._open_rules, step.section) if step.section else None,
            )  # fmt: skip
            last = number

    def _rule_box(self, section: str, name: str = "") -> Iterator[Part]:
        """Yield a rule in our own words: the one of the question if no section is given."""
        section = section or self._section
        rule = self._narrator.rule(section)
        if rule is not None:
            text, tap = " ".join(rule.lines), partial(self._open_rules, section)
            yield part(RuleBox, f"rule{name}", number=rule.heading, text=text, tap=tap)

    def _fold(self, n: int) -> None:
        """Fold or unfold an explanation."""
        self._unfolded ^= {n}
        self.update()
