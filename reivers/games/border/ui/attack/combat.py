"""The steps of a combat that the player enters: card, token, Warden's die, dice, rerolls."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from reivers.frontend.narrator import capital, with_sign
from reivers.games.border.ui.attack.switches import Switches
from reivers.games.border.views.parts import Answers
from reivers.games.border.views.winter.attack_steps import Step
from reivers.games.border.views.winter.combat_steps import (
    RerollStep,
    TokenStep,
    TrayStep,
    WardenStep,
)
from reivers.ui.components.buttons import Button, Chip, Main, TextButton
from reivers.ui.components.inputs import Keys, Segments, SwitchRow
from reivers.ui.components.text import Heading, Words
from reivers.ui.drawing.piece import Column, Grid, Part, part
from reivers.ui.play.dice_entry import DiceEntry
from reivers.ui.widgets.theme import theme

if TYPE_CHECKING:
    from reivers.games.border.ui.attack.page import AttackPage

MOST_DICE = 4
"""The largest number of dice on a token."""
OTHER = "other"
FACE = "fact.token.face"
LIVESTOCK = ("cattle", "sheep")


StepT = TypeVar("StepT")


class Control(Generic[StepT]):
    """What the player enters in a step of the attack."""

    def __init__(self, page: "AttackPage") -> None:
        self.page, self.say, self.context = page, page.say, page.context

    @property
    def step(self) -> StepT:
        return cast(StepT, self.page.shown.step)

    @property
    def place(self) -> str:
        """The place that the player has chosen, for the board."""
        return ""

    def restore(self, entered: Any) -> None:
        """Take over what was entered before the app was closed."""

    def planned(self) -> Sequence[tuple[str, Any]]:
        """Return the answers that would be given now, for the board."""
        return ()

    def note(self) -> list[Part]:
        """Return what the side panel of a wide screen shows below its tab."""
        return self.page.note_parts()

    def parts(self) -> Iterator[Part]:
        raise NotImplementedError

    def second(self) -> Main | None:
        """Return a second act for the bar of a tablet."""
        return None

    def main(self) -> Main:
        main = self.page.shown.main
        return Main(self.say(main.text))


class TokenControl(Control[TokenStep]):
    """The token at the target, by its dice or by its name. If several show these dice, the name is asked."""

    def __init__(self, page: "AttackPage") -> None:
        super().__init__(page)
        self.warden = False
        self.which: tuple[str, ...] = ()

    def _enter(self, dice: int, *, halves: bool = False) -> None:
        fitting = self._fitting(dice, halves=halves)
        if len(fitting) == 1:
            self._answer(fitting[0], dice, halves=halves)
        else:
            self.which = fitting
            self.page.update()

    def _fitting(self, dice: int, *, halves: bool = False) -> tuple[str, ...]:
        step = self.step
        return step.fitting(dice, int(self.warden), halves=halves)

    def _answer(self, token: str, dice: int, *, halves: bool = False) -> None:
        step = self.step
        if token != OTHER:
            self.context.answer(("token.revealed", [token]))
            return
        face = {step.color: dice} if dice else {f"text/{'halved' if halves else 'no_dice'}": 1}
        if step.known_face:
            self.context.correct_fact(step.nameless, "face", face)
        self.context.answer(("token.revealed", [token]))
        if self.context.asks(FACE):
            self.context.answer_prompt(face)

    def _switch(self) -> None:
        self.warden = not self.warden
        self.page.update()

    def parts(self) -> Iterator[Part]:
        step = self.step
        yield from self.page.title_parts()
        yield part(Heading, "question", text=self.say("attack_page.flip_token", {"place": step.place}))
        yield from self.page.expected_parts()
        if self.which:
            yield part(Words, "which", text=self.say("attack_page.which_token"), role="strong")
            yield from self._names(self.which)
            return
        keys = tuple((f"{n}", str(n)) for n in range(MOST_DICE + 1) if self._fitting(n))
        if keys:
            yield part(Words, "dice_name", text=self.say("attack_page.token_dice"), role="label", ink="ink2")
            yield part(
                Keys, "dice", label=self.say("attack_page.token_dice"), keys=keys, columns=MOST_DICE + 1,
                height=64, tap=lambda n: self._enter(int(n)),
            )  # fmt: skip
        if self._fitting(0, halves=True):
            text = self.say("attack_page.token_halves")
            yield part(Button, "halves", text=text, tap=lambda: self._enter(0, halves=True))
        if any(group.modifier for group in step.groups):
            text, note = self.say("attack_page.token_warden"), self.say("attack_page.token_warden_note")
            yield part(
                SwitchRow, "warden", text=text, note=note, on=self.warden, boxed=True, tap=self._switch
            )
        yield part(
            Words, "by_name", text=self.say("attack_page.token_names"), role="label", ink="ink2", above=6
        )
        yield from self._names(tuple(one.id for one in step.names))
        draw = self.say("attack_page.draw_for_me")
        yield part(TextButton, "roll", text=draw, icon="ui-die", rare=True, tap=self.context.roll)

    def _names(self, tokens: tuple[str, ...]) -> Iterator[Part]:
        step = self.step
        chips = [
            part(Chip, one.id, text=capital(self.say(one.label)), tap=partial(self._name, one.id))
            for one in step.names
            if one.id in tokens
        ]
        yield part(Grid, "names", parts=tuple(chips), least=165, most=4)

    def _name(self, token: str) -> None:
        self.context.answer(("token.revealed", [token]))

    def main(self) -> Main:
        return Main(self.say(self.step.main.text))


class DiceControl(Control[StepT]):
    """A step with one roll to enter."""

    def __init__(self, page: "AttackPage") -> None:
        super().__init__(page)
        self.entry: DiceEntry | None = self.make_entry()

    def make_entry(self) -> DiceEntry | None:
        raise NotImplementedError

    def restore(self, entered: Any) -> None:
        if self.entry is not None:
            self.entry.restore(entered)

    def _changed(self) -> None:
        assert self.entry is not None
        self.page.keep(self.entry.entered)


class WardenControl(DiceControl[WardenStep]):
    """The Warden's die."""

    def make_entry(self) -> DiceEntry:
        step = self.step
        return DiceEntry(
            say=self.say,
            dice=1,
            dark=True,
            changed=self._changed,
            done=self.context.answer_prompt,
            meanings={
                face: self.say("attack_page.appears" if face in step.faces else "attack_page.away")
                for face in range(1, 7)
            },
            roll=self.context.roll,
        )

    def parts(self) -> Iterator[Part]:
        step = self.step
        yield from self.page.title_parts()
        yield part(Heading, "question", text=self.say("attack_page.warden_may", {"march": step.march}))
        faces = {"low": step.faces[0], "high": step.faces[-1]}
        key = "one" if len(step.faces) == 1 else "two" if len(step.faces) == 2 else "more"
        text = self.say(f"attack_page.warden_on.{key}", faces)
        if theme.show_odds:
            text += " " + self.say("attack_page.warden_share", {"share": round(100 * step.chance)})
        yield part(Words, "chance", text=text, ink="ink2")
        if not step.main.ready and self.entry is not None:
            yield from self.entry.parts()[1:]

    def main(self) -> Main:
        step = self.step
        return Main(self.say(step.main.text), self.context.roll if step.main.ready else None)


def total_name(page: "AttackPage", result: str) -> str:
    """Return the name of a result that is counted; a defense die's depends on the kind of attack."""
    if result in ("five", "six", "seven"):
        return page.say(f"attack_page.total.{page.shown.kind}.{result}")
    return page.say(f"attack_page.total.{result}")


class TrayControl(DiceControl[Step | None]):
    """Dice of one side, below the powers. The player's first face also rolls the rivals' dice."""

    def __init__(self, page: "AttackPage") -> None:
        self.switches = Switches(page)
        super().__init__(page)

    @property
    def step(self) -> Step | None:
        return self.switches.step

    @property
    def tray(self) -> TrayStep | None:
        """The roll that the player enters: this one, or the own one after the rivals'."""
        step = self.step
        if not isinstance(step, TrayStep):
            return None
        if not step.by_app:
            return step
        own = self.switches.own_tray
        return own if own is not None and not own.by_app else None

    def make_entry(self) -> DiceEntry | None:
        tray = self.tray
        if tray is None:
            return None
        does = {face.face: face.does for face in tray.faces}
        livestock = {face: name for face, name in does.items() if name in LIVESTOCK}
        return DiceEntry(
            say=self.say,
            dice=tray.dice,
            dark=tray.role == "defense",
            meanings={face: self.say(f"attack_page.does.{name}") for face, name in does.items()},
            icons=livestock,
            totals={result: total_name(self.page, result) for result in tray.results},
            note=self.say("attack_page.on_each", {"n": f"{tray.modifier:+d}"}) if tray.modifier else "",
            changed=self._changed,
            done=self._done,
            roll=self._roll,
        )

    def restore(self, entered: Any) -> None:
        if isinstance(entered, dict) and "on" in entered:
            self.switches.restore(entered["on"])
            self.switched()
            entered = entered["dice"]
        super().restore(entered)

    def switched(self) -> None:
        """Keep the dice entered so far, as far as they fit, after a switch."""
        entered = self.entry.entered if self.entry is not None else None
        self.entry = self.make_entry()
        super().restore(entered)

    def keep(self) -> None:
        dice = self.entry.entered if self.entry is not None else None
        self.page.keep({"on": list(self.switches.on), "dice": dice})

    # -- answering -----------------------------------------------------------------------------------------

    def _changed(self) -> None:
        entry, step = self.entry, self.step
        first = entry is not None and len(entry.faces) == 1 and entry.counts is None
        if first and isinstance(step, TrayStep) and self.tray is not step and entry is not None:
            self.page.carried = list(entry.faces)
            self.context.answer(*step.before)
        else:
            self.keep()

    @property
    def _before(self) -> Answers:
        """What is answered before the dice: the powers, and the rivals' roll."""
        return self.step.before if isinstance(self.step, TrayStep) else ()

    def _done(self, answer: Any) -> None:
        assert self.tray is not None
        self.context.answer(*self._before, (self.tray.key, answer))

    def _roll(self) -> None:
        done = not self._before or self.context.answer(*self._before)
        if done and self.tray is not None and self.context.asks(self.tray.key):
            self.context.roll()

    def _go(self) -> None:
        """Let the app roll what it holds."""
        step = self.step
        if isinstance(step, TrayStep):
            self.context.answer(*step.before) if step.before else self.context.roll()

    # -- showing -------------------------------------------------------------------------------------------

    def parts(self) -> Iterator[Part]:
        view = self.page.shown
        yield from self._own_parts() if view.own else self._rival_parts()

    def _own_parts(self) -> Iterator[Part]:
        head = (*self.page.title_parts(), *self._question())
        yield part(Column, "head", parts=head, gap=2)
        if against := tuple(self.page.against_parts()):
            yield part(Column, "against", parts=against, gap=6)
        yield from self.page.rolled_parts()
        yield from self._pad()
        yield from self.switches.parts()

    def _rival_parts(self) -> Iterator[Part]:
        """The pad is at the foot: it stays where it is when the rival's dice appear above it."""
        yield from self.page.title_parts()
        yield from self.switches.parts()
        yield from self.page.rolled_parts()
        foot = (*self._question(), *self._pad())
        yield part(Column, "foot", parts=foot, gap=self.page.gap)

    def _question(self) -> Iterator[Part]:
        if self.tray is not None and self.entry is not None:
            role = "title" if self.page.is_dense else "question"
            yield part(Heading, "question", text=self._heading(self.tray), role=role)

    def _pad(self) -> Iterator[Part]:
        if self.entry is not None:
            self.entry.compact = self.page.is_dense
            yield from self.entry.parts()

    def _heading(self, tray: TrayStep) -> str:
        if tray.key == "combat.reroll":
            return self.say("attack_page.tap_rerolled", {"n": tray.dice})
        if tray.own:
            return self.say("attack_page.tap_rolled", {"n": tray.dice})
        family = self.page.shown.family if tray.role == "attack" else ""
        key = "attack_page.tap_theirs" if family else "attack_page.tap_defense"
        return self.say(key, {"n": tray.dice, "family": family})

    def main(self) -> Main:
        step = self.step
        if not isinstance(step, TrayStep):
            return self.page.main_of((self.switches.switched or self.page.shown).main)
        if step.by_app:
            if self.entry is not None and self.entry.counts:
                return self.entry.main("")
            return Main(self.say(step.main.text), self._go)
        assert self.entry is not None
        return self.entry.main(self.say(step.main_for(len(self.entry.faces)).text))


class RerollControl(Control[RerollStep]):
    """Misses to reroll: the best source and as many as it allows are chosen at first."""

    def __init__(self, page: "AttackPage") -> None:
        super().__init__(page)
        self.source, self.n = "", 0

    def restore(self, entered: Any) -> None:
        if isinstance(entered, dict):
            self.source, self.n = str(entered.get("source", "")), int(entered.get("n", 0))

    @property
    def _source(self) -> str:
        step = self.step
        return self.source or step.source

    @property
    def chosen(self) -> int:
        step = self.step
        most = next(one.most for one in step.sources if one.id == self._source)
        return self.n or most

    def _pick(self, source: str) -> None:
        self.source, self.n = source, 0
        self.page.keep({"source": self.source, "n": self.n})

    def _count(self, n: str) -> None:
        self.n = int(n)
        self.page.keep({"source": self.source, "n": self.n})

    def _keep(self) -> None:
        self.context.answer(*self.step.keep)

    def note(self) -> list[Part]:
        return self.page.note_parts(dice=False)

    def parts(self) -> Iterator[Part]:
        step = self.step
        yield from self.page.title_parts()
        yield part(Heading, "question", text=self.say("attack_page.reroll_misses"))
        yield from self.page.dice_parts(selected=(step.role, self.chosen))
        if len(step.sources) > 1:
            for source in step.sources:
                gain = "" if source.gain is None or not theme.show_odds else self._gain(source.gain)
                yield part(
                    Chip, source.id, text=capital(self.say(source.label)), chosen=source.id == self._source,
                    note=gain, tap=partial(self._pick, source.id),
                )  # fmt: skip
        most = next(one.most for one in step.sources if one.id == self._source)
        if most > 1:
            yield part(Words, "how_many", text=self.say("attack_page.reroll_dice"), role="label", ink="ink2")
            options = tuple((str(n), str(n)) for n in range(1, most + 1))
            yield part(
                Segments, "reroll", label=self.say("attack_page.reroll_dice"), options=options,
                chosen=str(self.chosen), tap=self._count,
            )  # fmt: skip
        yield part(Button, "keep", text=self.say("attack_page.keep_dice"), tap=self._keep)

    def _gain(self, vp: float) -> str:
        return self.say("attack_page.gain", {"vp": with_sign(vp, 1)})

    def main(self) -> Main:
        return self.page.main_of(self.step.main_for(self._source, self.chosen))
