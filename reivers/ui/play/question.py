"""Any question of a game, asked with generic parts: options, numbers, rows, dice, draws and text."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from reivers.frontend.narrator import capital, has_default
from reivers.kernel.prompts import (
    UNNAMED,
    Choose,
    ChooseSeveral,
    Continue,
    Draw,
    NameCard,
    Number,
    Option,
    Prompt,
    Roll,
    Spread,
    Text,
)
from reivers.kernel.prompts.lines import NumberLines
from reivers.kernel.words import Say
from reivers.ui.components.buttons import Button, Chip, Main, TextButton
from reivers.ui.components.dice import DicePad, DiceRow
from reivers.ui.components.inputs import Field, Keys, Stepper, SwitchRow
from reivers.ui.components.rows import ListRow
from reivers.ui.components.text import Heading, Words
from reivers.ui.drawing.pen import BACK_KEY
from reivers.ui.drawing.piece import Grid, Part, part
from reivers.ui.play.page import Page

SHORT = 22
"""Options with texts up to this length go side by side."""
MANY_KEYS = 21
"""Up to this many numbers are keys; more use a stepper."""
COARSE = 40
"""A row with a higher limit also has steps of five."""


class Answers(Protocol):
    """Ways to answer the prompt of a question."""

    def answer_prompt(self, answer: Any) -> object: ...

    def use_default(self) -> object: ...

    def roll(self) -> object: ...


class Host(Protocol):
    """What a question needs of its page, or of its sheet."""

    @property
    def say(self) -> Say: ...

    @property
    def context(self) -> Answers: ...

    def keep(self, entered: Any) -> None:
        """Save and show what was entered."""

    def update(self) -> None: ...


class Question:
    """A question, what was entered so far, its parts and its main button. This one is asked by a main button
    only."""

    def __init__(self, page: Host, prompt: Prompt) -> None:
        self.page, self.context, self.say = page, page.context, page.say
        self.prompt: Any = prompt
        self.entered: Any = self.initial()

    def initial(self) -> Any:
        """Return what is entered before the first tap."""
        return self.prompt.default if has_default(self.prompt) else None

    def restore(self, entered: Any) -> None:
        """Take over what was entered before the app was closed."""
        if type(entered) is type(self.initial()) or self.initial() is None:
            self.entered = entered

    def mark(self, answer: Any) -> None:
        """Mark a whole answer as chosen, when the question is asked again."""
        self.restore(answer)

    def enter(self, entered: Any) -> None:
        self.entered = entered
        self.page.keep(entered)

    def answer(self, answer: Any) -> None:
        self.context.answer_prompt(answer)

    def parts(self) -> list[Part]:
        """Return the controls."""
        return []

    def main(self) -> Main:
        """Return the main button."""
        return Main(self.say(self.prompt.question), self.context.use_default)

    def label(self, option: Option) -> str:
        return capital(self.say(self.prompt.label(option)))

    def chips(self, chosen: Sequence[str], tap: Callable[[str], object]) -> Part:
        """Return the options, side by side if their texts are short."""
        options = [one for one in self.prompt.options if one.most or one.why_not]
        texts = [self.label(option) for option in options]
        columns = 2 if len(options) > 2 and max(map(len, texts)) <= SHORT else 1
        return part(
            Grid,
            "options",
            columns=columns,
            parts=tuple(
                part(
                    Chip,
                    option.id,
                    text=text,
                    chosen=option.id in chosen,
                    tap=partial(tap, option.id),
                    note=self.say(option.why_not) if option.why_not else "",
                    enabled=option.why_not is None,
                )
                for option, text in zip(options, texts, strict=True)
            ),
        )


class ChooseQuestion(Question):
    """One of the options: a tap answers. The default is chosen, and the main button takes it."""

    def parts(self) -> list[Part]:
        return [self.chips((self.entered,), self.answer)]

    def main(self) -> Main:
        option = self.prompt.option(self.entered)
        if option is None:
            return Main(self.say("ui.choose_one"))
        return Main(self.label(option), partial(self.answer, option.id))


class PlaceOneQuestion(ChooseQuestion):
    """One piece for one of several places."""

    def initial(self) -> Any:
        return next(iter(self.prompt.default), None) if has_default(self.prompt) else None

    def answer(self, answer: Any) -> None:
        super().answer({answer: 1})


class SeveralQuestion(Question):
    """Some of the options: taps choose, the main button takes them."""

    def initial(self) -> Any:
        return list(self.prompt.default) if has_default(self.prompt) else []

    def parts(self) -> list[Part]:
        return [self.chips(self.entered, self.toggle)]

    def toggle(self, option: str) -> None:
        chosen = [one for one in self.entered if one != option]
        if option not in self.entered:
            chosen.append(option)
        self.enter(chosen[-self.prompt.most :] if self.prompt.most else [])

    def main(self) -> Main:
        n = len(self.entered)
        if n < self.prompt.least:
            key = "ui.choose_more" if n else "ui.choose_some"
            return Main(self.say(key, {"n": self.prompt.least - n}))
        text = self.say("ui.take_chosen", {"n": n}) if n else self.say("ui.take_none")
        return Main(text, partial(self.answer, self.entered))


class SwitchesQuestion(SeveralQuestion):
    """Some of the options, as switches. The main button names what comes next."""

    next = ""
    """The key of its text."""

    def parts(self) -> list[Part]:
        return [
            part(
                SwitchRow,
                option.id,
                text=self.label(option),
                on=option.id in self.entered,
                enabled=option.why_not is None,
                reason=self.say(option.why_not) if option.why_not else "",
                boxed=True,
                tap=partial(self.toggle, option.id),
            )
            for option in self.prompt.options
        ]

    def main(self) -> Main:
        return Main(self.say(self.next), partial(self.answer, self.entered))


class NumberQuestion(Question):
    """A whole number: a key for each, or a stepper if there are too many."""

    def initial(self) -> Any:
        known = self.prompt.default if has_default(self.prompt) else self.prompt.facts.get("now")
        if isinstance(known, int) and self.prompt.low <= known <= self.prompt.high:
            return known
        return None if self.by_keys else self.prompt.low

    @property
    def by_keys(self) -> bool:
        return bool(self.prompt.high - self.prompt.low < MANY_KEYS)

    def restore(self, entered: Any) -> None:
        self.entered = entered if isinstance(entered, int) else self.entered

    def parts(self) -> list[Part]:
        low, high = self.prompt.low, self.prompt.high
        if not self.by_keys:
            props = {"value": self.entered, "least": low, "most": high, "tap": self.enter}
            return [part(Stepper, "number", text=self.say("ui.number"), coarse=True, **props)]
        if not self.prompt.signed:
            return [self._keys("number", range(low, high + 1))]
        sides = (("below", range(-1, low - 1, -1)), ("above", range(1, high + 1)))
        found = [self._keys("number", range(1))]
        for side, numbers in sides:
            heading = self.say(f"{self.prompt.key}.{side}.heading")
            found += [
                part(Words, f"heading.{side}", text=heading, role="label", ink="ink2"),
                self._keys(f"number.{side}", numbers),
            ]
        return found

    def _keys(self, name: str, numbers: range) -> Part:
        keys = tuple((n, str(abs(n) if self.prompt.signed else n)) for n in numbers)
        label = self.say(self.prompt.question)
        return part(Keys, name, label=label, keys=keys, used=(self.entered,), tap=self.answer)

    def main(self) -> Main:
        if self.entered is None:
            return Main(self.say("ui.choose_number"))
        return Main(self.say("ui.go_on_with", {"answer": self.entered}), partial(self.answer, self.entered))


class RowsQuestion(Question):
    """Rows with numbers. Rare rows are behind "More". Games can group the rows and shorten their names."""

    def __init__(self, page: Host, prompt: Prompt) -> None:
        super().__init__(page, prompt)
        self.more = False

    def initial(self) -> Any:
        return dict(self.prompt.default) if has_default(self.prompt) else {}

    def heading_of(self, option: Option) -> str:
        """Return the heading of a row. Rows with the same heading are grouped."""
        return ""

    def name_of(self, option: Option) -> str:
        return self.label(option)

    def parts(self) -> list[Part]:
        rare = [one for one in self.prompt.options if one.rare and one.id not in self.entered]
        shown = [one for one in self.prompt.options if self.more or one not in rare]
        groups: dict[str, list[Option]] = {}
        for option in shown:
            groups.setdefault(self.heading_of(option), []).append(option)
        found: list[Part] = []
        for heading, options in groups.items():
            if heading:
                found.append(part(Heading, f"heading.{heading}", text=heading, role="section"))
            marks = [one for one in options if _is_mark(one)]
            rows = tuple(self._row(one) for one in options if one not in marks)
            found.append(part(Grid, f"rows.{heading}", parts=rows, least=300, gap=6))
            chips = tuple(map(self._row, marks))
            found.append(part(Grid, f"marks.{heading}", parts=chips, least=150, gap=8))
        if rare and not self.more:
            found.append(part(TextButton, "more", text=self.say("ui.more"), tap=self._unfold))
        return found

    def _unfold(self) -> None:
        self.more = True
        self.page.update()

    def _row(self, option: Option) -> Part:
        now, name = self.value(option), self.name_of(option)
        if option.why_not is not None or not (option.most or option.least):
            reason = self.say(option.why_not) if option.why_not else ""
            return part(ListRow, option.id, text=name, note=reason, enabled=False)
        most = self.most(option)
        if _is_mark(option):
            return part(
                Chip,
                option.id,
                text=name,
                chosen=bool(now),
                enabled=bool(now) or most > 0,
                tap=partial(self.step, option, 0 if now else 1),
            )
        return part(
            Stepper,
            option.id,
            text=name,
            value=now,
            least=option.least,
            most=most,
            coarse=self.is_coarse(option),
            tap=partial(self.step, option),
        )

    def is_coarse(self, option: Option) -> bool:
        """Return whether a row also has steps of five."""
        return option.most > COARSE

    def value(self, option: Option) -> int:
        return int(self.entered.get(option.id, 0))

    def most(self, option: Option) -> int:
        left = self.prompt.total - sum(self.entered.values())
        return int(min(option.most, self.value(option) + left))

    def step(self, option: Option, value: int) -> None:
        self.enter({one: n for one, n in {**self.entered, option.id: value}.items() if n})

    def main(self) -> Main:
        placed, prompt = sum(self.entered.values()), self.prompt
        if placed < prompt.least:
            key = "ui.place_more" if placed else "ui.place_some"
            return Main(self.say(key, {"n": prompt.least - placed}))
        if (refused := prompt.refusal(self.entered)) is not None:
            return Main(capital(self.say(refused)))
        return Main(self.say("ui.save"), partial(self.answer, self.entered))


def _is_mark(option: Option) -> bool:
    """Return whether a row is only yes or no."""
    return option.why_not is None and option.most == 1 and not option.least


class LinesQuestion(RowsQuestion):
    """Rows that keep their value unless it is changed."""

    def value(self, option: Option) -> int:
        return int(self.entered.get(option.id, self.prompt.now[option.id]))

    def most(self, option: Option) -> int:
        return int(option.most)

    def step(self, option: Option, value: int) -> None:
        entered = {**self.entered, option.id: value}
        self.enter({one: n for one, n in entered.items() if n != self.prompt.now[one]})

    @property
    def problem(self) -> str:
        """What can't be right, as a sentence."""
        refused = self.prompt.refusal(self.entered)
        return capital(self.say(refused)) + "." if refused else ""

    def parts(self) -> list[Part]:
        return [part(Words, "problem", text=self.problem, role="strong", ink="plum"), *super().parts()]

    def main(self) -> Main:
        if self.problem:
            return Main(self.say("ui.cannot_be"))
        return Main(self.say("ui.save"), partial(self.answer, self.entered))


class ChanceQuestion(Question):
    """A roll or a draw: the last die or card answers. The app can do it instead."""

    count = 1
    instead = "ui.roll"
    marked: Sequence[Any] = ()
    """The answer that was given, until another is entered."""

    def initial(self) -> Any:
        return []

    def restore(self, entered: Any) -> None:
        """Take over what was entered, but never the last one: it answers."""
        self.entered = list(entered)[: self.count - 1] if isinstance(entered, list) else []

    def mark(self, answer: Any) -> None:
        self.marked = answer if isinstance(answer, list) else ()

    def by_app(self) -> Part:
        text = self.say(self.instead, {"n": self.count - len(self.entered)})
        return part(Button, "for_me", text=text, icon="ui-die", tap=self.context.roll)

    def back(self) -> list[Part]:
        if not self.entered:
            return []
        return [
            part(
                TextButton,
                "back",
                text=self.say("ui.back"),
                rare=True,
                key=BACK_KEY,
                tap=lambda: self.enter(self.entered[:-1]),
            )
        ]


def die_meanings(say: Say, prompt: Roll) -> dict[int, str]:
    """Return what each face of a roll is."""
    return {
        face: capital(say(f"{prompt.key}.{result}", {"n": 1}))
        for result, faces in prompt.results.items()
        for face in faces
    }


class RollQuestion(ChanceQuestion):
    """Faces of dice."""

    @property
    def count(self) -> int:  # type: ignore[override]
        return int(self.prompt.dice)

    def parts(self) -> list[Part]:
        slots = (*self.entered, *(None for _ in range(self.count - len(self.entered))))
        shown = [part(DiceRow, "rolled", faces=slots)] if self.count > 1 else []
        keys = tuple((n, str(n)) for n in range(1, self.prompt.sides + 1))
        pad = part(Keys, "face", label=self.say("spoken.die"), keys=keys, tap=self.tap)
        if self.prompt.sides == 6:
            meanings = die_meanings(self.say, self.prompt)
            pad = part(DicePad, "dice", label=self.say("spoken.die"), meanings=meanings, tap=self.tap)
        return [*shown, pad, self.by_app(), *self.back()]

    def tap(self, face: int) -> None:
        faces = [*self.entered, face]
        if len(faces) >= self.count:
            self.answer({"faces": faces})
        else:
            self.enter(faces)

    def main(self) -> Main:
        key = "question.more_dice" if self.entered else "question.dice"
        return Main(self.say(key, {"n": self.count - len(self.entered)}))


class DrawQuestion(ChanceQuestion):
    """Cards, tokens or cubes by name."""

    instead = "ui.draw"

    @property
    def count(self) -> int:  # type: ignore[override]
        return int(self.prompt.count)

    def parts(self) -> list[Part]:
        return [
            self.chips(self.entered or self.marked, self.tap),
            *self._unnamed(),
            self.by_app(),
            *self.back(),
        ]

    def _unnamed(self) -> list[Part]:
        """Return a way to leave a card on the table without a name, if that's allowed."""
        if not isinstance(self.prompt, NameCard) or not self.prompt.unnamed:
            return []
        text, tap = self.say("ui.not_named"), partial(self.answer, [UNNAMED])
        return [part(TextButton, UNNAMED, text=text, rare=True, tap=tap)]

    def tap(self, option: str) -> None:
        found = self.prompt.option(option)
        if self.entered.count(option) >= found.most:
            return
        drawn = [*self.entered, option]
        if len(drawn) >= self.count:
            self.answer(drawn)
        else:
            self.enter(drawn)

    def main(self) -> Main:
        key = "ui.choose_more" if self.entered else "ui.choose_some"
        return Main(self.say(key, {"n": self.count - len(self.entered)}))


class TextQuestion(Question):
    """A short text."""

    def initial(self) -> Any:
        return super().initial() or ""

    def parts(self) -> list[Part]:
        return [
            part(Field, "text", label=self.say(self.prompt.question), text=self.entered, changed=self.enter)
        ]

    def main(self) -> Main:
        ready = bool(self.entered.strip())
        return Main(self.say("ui.save"), partial(self.answer, self.entered) if ready else None)


def question_for(page: Host, prompt: Prompt) -> Question:
    """Return the question of a prompt."""
    if isinstance(prompt, Spread) and not isinstance(prompt, NumberLines):
        return (PlaceOneQuestion if prompt.total == prompt.least == 1 else RowsQuestion)(page, prompt)
    kinds = {
        NumberLines: LinesQuestion,
        Choose: ChooseQuestion,
        ChooseSeveral: SeveralQuestion,
        Number: NumberQuestion,
        Roll: RollQuestion,
        Draw: DrawQuestion,
        Text: TextQuestion,
        Continue: Question,
    }
    return next(make for kind, make in kinds.items() if isinstance(prompt, kind))(page, prompt)


class QuestionPage(Page):
    """A page that asks any question that it has no controls of its own for."""

    question: Question | None = None

    def started(self) -> None:
        prompt = self.context.prompt
        self.question = self.make_question(prompt) if prompt is not None else None

    def make_question(self, prompt: Prompt) -> Question:
        """Return the question of a prompt. Games can return their own kinds."""
        return question_for(self, prompt)

    def restore(self, entered: Any) -> None:
        if self.question is not None:
            self.question.restore(entered)

    def question_words(self, prompt: Prompt) -> tuple[str, str]:
        """Return the heading of a question, and what is below it."""
        title, mark, note = self.say(prompt.question).partition("? ")
        return capital(title + mark.strip()), note

    def question_parts(self) -> list[Part]:
        """Return the question with its controls, and a way to put it off if it can wait."""
        prompt, question = self.context.prompt, self.question
        if prompt is None or question is None or self.context.waits:
            return []
        heading, note = self.question_words(prompt)
        found = [part(Heading, "question", text=heading)]
        if note:
            found.append(part(Words, "note", text=note, ink="ink2"))
        found += question.parts()
        if self.context.asks_fact:
            found.append(part(TextButton, "later", text=self.say("ui.not_now"), tap=self.context.skip_fact))
        return found

    def main_button(self) -> Main:
        return self.question.main() if self.question else Main(self.say("ui.to_games"), self._leave)
