"""The answers of a finished round, to edit one of them."""

from functools import partial
from typing import TYPE_CHECKING, Any

from reivers.frontend.narrator import capital
from reivers.games.border.ui.cards import CardKeys, card_key
from reivers.games.border.views.summer.cards import OfferedCard
from reivers.games.border.views.summer.finished_rounds import RoundStrip
from reivers.kernel.prompts import NameCard, Prompt
from reivers.ui.components.buttons import Main, TextButton
from reivers.ui.components.rows import ListRow
from reivers.ui.components.text import Heading, Words
from reivers.ui.drawing.piece import Part, part
from reivers.ui.play.question import Question, question_for

if TYPE_CHECKING:
    from reivers.games.border.ui.draft.page import DraftPage


class RoundEditor:
    """A finished round that is open: its answers, or the one that is edited."""

    def __init__(self, page: "DraftPage", strip: RoundStrip) -> None:
        self.page, self.say, self.strip = page, page.say, strip
        self.context = self
        self.entry = 0
        """The journal entry that is edited; 0 for none."""
        self.question: Question | None = None
        self.card = ""
        """The card whose stripe is entered."""

    def parts(self) -> list[Part]:
        close = part(TextButton, "close", text=self.say("draft.tool.close"), rare=True, tap=self.close)
        if self.question is not None:
            heading = capital(self.say(self.question.prompt.question))
            return [part(Heading, "question", text=heading), *self._controls(self.question), close]
        if self.card:
            heading = capital(self.say("draft.ask_stripe", {"card": self.card}))
            return [part(Heading, "question", text=heading), self.page.stripe_pad(self._enter_stripe), close]
        rows = [
            part(
                ListRow,
                f"stripe.{card.id}",
                text=capital(self.say("draft.edit.stripe", {"card": card.id})),
                opens=True,
                tap=partial(self._open_stripe, card.id),
            )
            for card in self.strip.left
            if not card.stripe
        ]
        rows += [
            part(ListRow, f"entry.{n}", text=capital(self.say(label)), opens=True, tap=partial(self.edit, n))
            for n, label in self.strip.entries
        ]
        heading = self.say("draft.edit.heading", {"nth": self.strip.nth})
        note = part(Words, "note", text=self.say("draft.edit.note"), ink="ink2")
        return [part(Heading, "question", text=heading), note, *rows, close]

    def _controls(self, question: Question) -> list[Part]:
        if isinstance(question.prompt, NameCard):
            legal = [one.id for one in question.prompt.legal() if one.most]
            cards = sorted({*legal, *question.entered}, key=lambda card: int(card.strip("s")))
            keys = tuple(card_key(self._offered(card)) for card in cards)
            label, chosen = self.say("spoken.card"), tuple(question.entered)
            return [part(CardKeys, "cards", label=label, keys=keys, chosen=chosen, tap=self._name)]
        return question.parts()

    def _offered(self, card: str) -> OfferedCard:
        known = partial(self.page.reader.fact, f"summer:{card}")
        return OfferedCard(id=card, subtype=known("subtype") or "", cattle=known("cattle"))

    def edit(self, entry: int) -> None:
        """Ask again what was asked then."""
        session = self.page.reader
        prompt: Prompt | None = session.prompt_at(entry)
        if prompt is None:
            return
        self.entry, self.question = entry, question_for(self, prompt)
        self.question.entered = session.journal.entries[entry].answer
        self.page.update()

    # -- what the question needs of its page ---------------------------------------------------------------

    def answer_prompt(self, answer: Any) -> None:
        """Choose an answer; the main button saves it."""
        assert self.question is not None
        self.question.entered = answer
        self.page.update()

    def keep(self, entered: Any) -> None:
        self.page.update()

    def update(self) -> None:
        self.page.update()

    def use_default(self) -> None:
        """Do nothing: the answer that was given is chosen already."""

    def roll(self) -> None:
        """Do nothing: the app rolls no dice here."""

    # -- acting --------------------------------------------------------------------------------------------

    def _name(self, card: str) -> None:
        self.answer_prompt([card])

    def _open_stripe(self, card: str) -> None:
        self.card = card
        self.page.update()

    def _enter_stripe(self, stripe: str, strength: int | None) -> None:
        """Enter a stripe that was missing; it counts at the end of Summer."""
        self.page.editor = None
        self.page.context.run(partial(self._learn_stripe, stripe, strength))
        self.page.update()

    def _learn_stripe(self, stripe: str, strength: int | None) -> None:
        session, thing = self.page.reader, f"summer:{self.card}"
        session.correct_fact(thing, "stripe", stripe)
        if strength is not None:
            session.correct_fact(thing, "strength", strength)

    def close(self) -> None:
        """Close the answer, or the round."""
        if self.question is not None or self.card:
            self.question, self.entry, self.card = None, 0, ""
        else:
            self.page.editor = None
        self.page.update()

    def main(self) -> Main:
        """Return the main button: it saves another answer."""
        if self.question is None:
            return Main(self.say("draft.main.tap_stripe" if self.card else "draft.edit.choose"))
        old = self.page.reader.journal.entries[self.entry].answer
        answer = self.question.entered
        if answer == old or self.question.prompt.refusal(answer) is not None:
            return Main(self.say("draft.edit.new"))
        return Main(self.say("draft.edit.save"), self._save)

    def _save(self) -> None:
        assert self.question is not None
        self.page.editor = None
        self.page.context.history.edit(self.entry, self.question.entered)
        self.page.update()
