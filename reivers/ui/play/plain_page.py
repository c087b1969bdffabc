"""The page of a game without pages of its own: what happened, what to move, and the question."""

from collections.abc import Iterator, Sequence

from reivers.kernel.prompts import Continue
from reivers.ui.components.rows import Stop
from reivers.ui.components.text import Divider, Heading, Words
from reivers.ui.drawing.piece import Column, Part, part
from reivers.ui.play.orders_page import order_part
from reivers.ui.play.question import QuestionPage


class PlainPage(QuestionPage):
    """What happened, orders by part of the board, and the question. A game that is over shows its score."""

    def parts(self) -> Sequence[Part]:
        reported, asked = list(self._reported()), self.question_parts()
        between = [part(Divider, "divider")] if reported and asked else []
        return [*reported, *between, *asked]

    def _reported(self) -> Iterator[Part]:
        prompt = self.context.prompt
        if prompt is None:
            yield part(Heading, "verdict", text=self.narrator.verdict())
            yield from self._score()
            return
        happened = self.narrator.happened()
        orders = self.narrator.orders()
        if not happened and not orders and isinstance(prompt, Continue):
            happened = [self.say("ui.nothing_here")]
        for n, line in enumerate(happened):
            yield part(Words, f"happened.{n}", text=line)
        for n, group in enumerate(orders):
            rows = tuple(order_part(f"order.{n}.{k}", line, 0) for k, line in enumerate(group.lines))
            head = part(Stop, f"group.{n}", text=group.heading)
            yield part(Column, f"orders.{n}", parts=(head, *rows), gap=0)

    def _score(self) -> Iterator[Part]:
        for n, row in enumerate(self.context.view.score):
            values = " · ".join("–" if value is None else str(value) for value in row.values)
            role = "strong" if row.total else "body"
            yield part(Words, f"score.{n}", text=f"{self.say(row.label)}: {values}", role=role)
