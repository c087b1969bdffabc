"""A sheet that asks a question outside of the page: a correction, a name, or an earlier answer again."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from reivers.kernel.prompts import Number, Prompt, Roll
from reivers.ui.components.buttons import Main, by_screen, draw_control
from reivers.ui.components.sheet import Sheet
from reivers.ui.components.text import Words
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen
from reivers.ui.drawing.piece import Drawn, Part, part
from reivers.ui.play.dice_entry import DiceEntry
from reivers.ui.play.question import die_meanings, question_for

if TYPE_CHECKING:
    from reivers.ui.shell import Shell


class BigStepper(Drawn):
    """A large number between large keys. Properties: value, least, most, tap (takes the new value)."""

    def height_for(self, width: float) -> float:
        return by_screen(107, 128)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        pen.fill(0, 0, width, height, pen.colors.well, 22)
        value, middle = props["value"], height / 2
        shown = str(value).replace("-", "−")
        pen.text(shown, "header_vp", width / 2, middle, pen.colors.ink, "center", size=(80, 96), cap=1)
        self._key(pen, "minus", 14, value - 1, value > props["least"])
        self._key(pen, "plus", width - 14 - 88, value + 1, value < props["most"])

    def _key(self, pen: Pen, sign: str, x: float, value: int, enabled: bool) -> None:
        y = pen.height / 2 - 40
        if enabled:
            tap = partial(self._current("tap"), value)
            pressed = pen.hit(f"number.{sign}", x, y, 88, 80, tap, spoken=str(value))
            draw_control(pen, x, y, 88, 80, pressed=pressed, radius=20)
        else:
            pen.ring(x, y, 88, 78, pen.colors.line, 20, tokens.LIGHT.edge_width)
        ink = pen.colors.ink if enabled else pen.colors.edge
        pen.icon(f"ui-{sign}", 32, x + 28, y + 39, ink)


class QuestionSheet(Sheet):
    """A prompt with its controls. Taps select, the main button saves."""

    def __init__(
        self,
        shell: "Shell",
        prompt: Prompt,
        save: Callable[[Any], None],
        *,
        note: str = "",
        after: str = "",
        entered: Any = None,
        say: Callable[..., str] | None = None,
    ) -> None:
        self.say, self._note, self._after, self._save = say or shell.words.say, note, after, save
        self.context = self
        self.chosen: Any = None
        self.prompt, self._now = prompt, entered
        heading = self.say(prompt.question)
        super().__init__(shell.close_top, self.say("ui.close"), heading=heading, middle=True, aside=True)
        self.question = question_for(self, prompt)
        if entered is not None:
            self.question.mark(entered)
        self._dice = self._dice_again()
        self._number = self._first_number() if isinstance(prompt, Number) and not prompt.signed else None
        self.update()

    def _first_number(self) -> int:
        now = self._now if isinstance(self._now, int) else self.prompt.facts.get("now")
        return now if isinstance(now, int) else self.prompt.low  # type: ignore[attr-defined]

    def _dice_again(self) -> DiceEntry | None:
        """Return the dice that were entered, to take out the wrong ones."""
        prompt, faces = self.prompt, self._now.get("faces") if isinstance(self._now, dict) else None
        if not isinstance(prompt, Roll) or prompt.sides != 6 or not faces:
            return None
        return DiceEntry(
            say=self.say, dice=prompt.dice, changed=self.update, done=self._save, confirms=True,
            meanings=die_meanings(self.say, prompt), faces=list(faces),
            dark=prompt.facts.get("role") == "defense",
        )  # fmt: skip

    # -- what the question needs of its page ---------------------------------------------------------------

    def answer_prompt(self, answer: Any) -> None:
        """Select an answer."""
        self.chosen = answer
        self.question.mark(answer)
        self.update()

    def keep(self, entered: Any) -> None:
        """Show what was entered."""
        self.chosen = None
        self.update()

    def roll(self) -> None:
        """Do nothing: the app rolls no dice here."""

    def use_default(self) -> None:
        self._save(self.prompt.default)

    # -- showing -------------------------------------------------------------------------------------------

    def update(self) -> None:
        parts = [part(Words, "note", text=self._note, ink="ink2", size=(18, 20))] if self._note else []
        parts += [*self._controls()]
        if self._after:
            parts.append(part(Words, "after", text=self._after, role="small", ink="ink2", above=6))
        self.fill(parts, main=self._main(), second=Main(self.say("ui.cancel"), self.close))

    def _controls(self) -> list[Part]:
        if self._number is not None:
            number: Any = self.prompt
            props = {"value": self._number, "least": number.low, "most": number.high, "tap": self._step}
            return [part(BigStepper, "number", label=self.say(number.question), **props)]
        if self._dice is not None:
            return self._dice.parts()
        return [one for one in self.question.parts() if one.name != "for_me"]

    def _step(self, value: int) -> None:
        self._number = value
        self.update()

    def _main(self) -> Main:
        if self._number is not None:
            if self._number == self._first_number():
                return Main(self.say("correction.change"))
            text = self.say("correction.save", {"n": self._number})
            return Main(text, partial(self._save, self._number))
        if self._dice is not None:
            changed = self._dice.faces != self._now["faces"]
            waiting = self.say("question.more_dice", {"n": self._dice.dice - len(self._dice.faces)})
            return self._dice.main(waiting) if changed else Main(self.say("correction.choose"))
        if self.chosen is not None and self.chosen != self._now:
            return Main(self.say("correction.save_change"), partial(self._save, self.chosen))
        main = self.question.main()
        if main.act is None or self._is_unchanged():
            return Main(self.say("correction.choose") if main.act else main.text)
        return Main(self.say("correction.save_change"), partial(self._take, main.act))

    def _is_unchanged(self) -> bool:
        return self._now is not None and self.question.entered == self._now

    def _take(self, act: Callable[[], object]) -> None:
        """Take the answer of a question that has a main button of its own."""
        act()
        if self.chosen is not None:
            self._save(self.chosen)
