"""Where the player attacks, and with how many Horses."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from reivers.frontend.narrator import capital, with_sign
from reivers.games.border.ui.attack.combat import Control
from reivers.games.border.ui.attack.pieces import KINDS, TargetRow
from reivers.games.border.ui.attack.switches import Switches
from reivers.games.border.ui.winter.target_cards import named_kind
from reivers.games.border.views.winter.attack_choice import TargetChoice, TargetForce, TargetView
from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.messages import Message
from reivers.ui.components.buttons import Button, Main, TextButton
from reivers.ui.components.charts import Histogram
from reivers.ui.components.inputs import Segments
from reivers.ui.components.text import Heading, Space, Words
from reivers.ui.drawing.piece import Column, Part, Row, part
from reivers.ui.widgets.theme import theme

if TYPE_CHECKING:
    from reivers.games.border.ui.attack.page import AttackPage

SORTS = ("vp", "sheep", "notoriety", "safe")
LITTLE = 0.05
"""A smaller number on average is not mentioned."""


class TargetControl(Control[TargetChoice | None]):
    """The targets of the card. The best one and its Horses are chosen at first."""

    def __init__(self, page: "AttackPage") -> None:
        super().__init__(page)
        self.switches = Switches(page)
        self.target, self.horses, self.sort = "", 0, SORTS[0]
        """What the player tapped; nothing yet is what the view suggests."""

    def restore(self, entered: Any) -> None:
        if isinstance(entered, dict):
            self.target = str(entered.get("target", ""))
            self.horses = int(entered.get("horses", 0))
            self.switches.restore(entered.get("on"))

    def _keep(self) -> None:
        self.page.keep({"target": self.target, "horses": self.horses, "on": list(self.switches.on)})

    @property
    def step(self) -> TargetChoice | None:
        """The targets; None if a card that was switched on asks something else first."""
        step = self.switches.step
        return step if isinstance(step, TargetChoice) else None

    @property
    def _target(self) -> str:
        return self.target or (self.step.target if self.step is not None else "")

    @property
    def _horses(self) -> int:
        return self.horses or (self.step.horses.selected if self.step is not None else 0)

    @property
    def _chosen(self) -> TargetView | None:
        targets = self.step.targets if self.step is not None else ()
        return next((one for one in targets if one.id == self._target), None)

    @property
    def march(self) -> str:
        """The March of the chosen target."""
        return self._chosen.march if self._chosen else ""

    @property
    def beside(self) -> bool:
        """Whether the chosen target unfolds in the side panel instead of in its row."""
        return self.page.beside

    def planned(self) -> Sequence[tuple[str, Any]]:
        return (self.step.main_for(self._target, self._horses).answers or ()) if self.step is not None else ()

    @property
    def place(self) -> str:
        return self._chosen.place if self._chosen else ""

    def note(self) -> list[Part]:
        """Return what the side panel shows of the chosen target."""
        target = self._chosen
        force = target.force(self._horses) if target else None
        if target is None or force is None:
            return []
        lines = [
            part(Words, f"detail.{n}", text=text, ink="ink" if n == 0 else "ink2", role="small")
            for n, text in enumerate(self._details(target, force))
        ]
        title = part(Heading, "title", text=capital(self.say(target.label)), role="section")
        words = part(Column, "words", parts=(title, *lines), gap=3)
        if force.odds is None or not theme.show_odds:
            return [words]
        vp = f"{force.odds.expected:.1f}"
        caption = self.say("attack_page.histogram", {"vp": vp})
        bars = part(Histogram, "bars", bars=force.odds.histogram, caption=caption, height=130)
        return [part(Row, "note", parts=(words, bars), shares=(5, 6), gap=20)]

    # -- taps ----------------------------------------------------------------------------------------------

    def _choose(self, target: str) -> None:
        self.target = target
        self._keep()
        self.page.point()

    def _send(self, n: str) -> None:
        """Change the number of Horses. The suggestion gives way only where the player chose."""
        self.horses = int(n)
        self._keep()

    def _sort(self, sort: str) -> None:
        self.sort = sort
        self.page.update()

    def _decline(self) -> None:
        assert self.step is not None
        self.context.answer(*self.step.decline)

    # -- showing -------------------------------------------------------------------------------------------

    def parts(self) -> Iterator[Part]:
        step = self.step
        if step is None or not self.beside:
            yield self.page.deck_row()
        if step is None:  # what was switched on asks something first
            yield from self.switches.parts()
            return
        ordered = step.sorted_by(self.sort, self._horses)
        reached = [one for one in ordered if one.refusal is None]
        yield part(Column, "head", parts=tuple(self._head(step)))
        yield from self.switches.parts()
        yield part(Column, "targets", parts=tuple(self._row(one) for one in reached))
        yield from self._more(step)
        yield from self._closed([one for one in ordered if one.refusal is not None])

    def _head(self, step: TargetChoice) -> Iterator[Part]:
        where = part(Heading, "where", text=self.say("attack_page.where"))
        if self.beside:
            both = (where, self.page.deck_row(small=True))
            where = part(Row, "top", parts=both, shares=(4, 3))
        yield where
        yield part(
            Words, "card", text=self.say("attack_page.your_card", {"card": named_kind(step.card)}),
            ink="ink2", below=10,
        )  # fmt: skip
        yield self._horses_row(step)
        if theme.tablet and (sorts := list(self._sorts(step))):
            yield part(Column, "sorts", parts=(part(Space, "air", height=8), *sorts))

    def _horses_row(self, step: TargetChoice) -> Part:
        options = tuple((str(n), str(n)) for n in range(1, step.horses.standing + 1))
        name = self.say("attack_page.horses", {"n": step.horses.standing})
        stays = self.say("attack_page.horse_stays") if step.horses.refusal else ""
        words = [part(Words, "name", text=name, role="strong")]
        if stays:
            words.append(part(Words, "stays", text=stays, role="small", ink="ink2"))
        column = part(Column, "words", parts=tuple(words))
        if len(options) < 2:
            return column
        keys = part(
            Segments, "horses", label=name, options=options, chosen=str(self._horses), tap=self._send,
            off=tuple(id for id, _text in options if int(id) > step.horses.most),
        )  # fmt: skip
        if len(options) > 3:
            return part(Column, "horses_row", parts=(column, part(Space, "air", height=6), keys))
        shares = (3, 2) if len(options) < 3 else (1, 1)
        return part(Row, "horses_row", parts=(column, keys), shares=shares, gap=12)

    def _row(self, target: TargetView) -> Part:
        force, chosen = target.force(self._horses), target.id == self._target
        odds = force.odds if force and theme.show_odds else None
        props: dict[str, Any] = {}
        if odds is not None:
            vp = f"{odds.expected:.1f}"
            props = {
                "value": vp,
                "unit": self.say("attack_page.unit"),
                "mini": tuple(share for _vp, share in odds.histogram),
            }
            if chosen and not self.beside:
                props |= {"bars": odds.histogram, "caption": self.say("attack_page.histogram", {"vp": vp})}
        return part(
            TargetRow, target.id, text=self._name(target), note=capital(self._note(target)),
            icon=KINDS[target.kind or "raid"], chosen=chosen,
            tag=self.say("ui.suggested") if target.suggested and odds is not None else "",
            details=tuple(self._details(target, force)) if chosen and force and not self.beside else (),
            tap=lambda id=target.id: self._choose(id), **props,
        )  # fmt: skip

    def _name(self, target: TargetView) -> str:
        if not target.place:
            return capital(self.say(target.label))
        key = "attack_page.event" if target.kind == "battle" else "attack_page.place"
        return capital(self.say(key, {"place": target.place, "event": target.event}))

    def _note(self, target: TargetView) -> str:
        kind = self.say("attack_page.kind_of", {"kind": target.kind}) if target.kind else ""
        if not target.hits:
            return kind
        beat = [self.say("attack_page.to_beat", {"n": n}) for _whose, n in target.hits if n]
        return " · ".join((kind, *beat))

    def _details(self, target: TargetView, force: TargetForce) -> Iterator[str]:
        """Return where the dice come from, what else may happen, and what is left for the last card."""
        yield self.page.dice_from(force.dice, force.modifier, force.parts)
        if force.stopped_by:
            yield self.say("attack_page.stopped", {"card": force.stopped_by})
        if force.odds is None or not theme.show_odds:
            return
        yield from self._chances(force)
        for id, vp in force.extras:
            added = {"card": id.partition(":")[2], "vp": f"{vp:+.1f}"}
            yield self.say("attack_page.with_card", added)
        if (then := force.then) is not None:
            yield self.say("attack_page.then", {"n": then.horses, "vp": f"{then.vp:.1f}"})

    def _chances(self, force: TargetForce) -> Iterator[str]:
        assert force.odds is not None
        found = dict(force.odds.chances)
        risks = [
            self.say(f"attack_page.risk.{name}", {"share": round(100 * found[name])})
            for name in ("captured", "hanged", "loses")
            if round(100 * found.get(name, 0))
        ]
        if risks:
            yield self.say("attack_page.risk", {"what": ", ".join(risks)})
        horses = found.get("horses_gained", 0) - found.get("horses_lost", 0)
        also = []
        if abs(horses) >= LITTLE:
            also.append(self.say("attack_page.horses_mean", {"n": with_sign(horses, 1)}))
        if force.notoriety >= LITTLE:
            also.append(self.say("attack_page.notoriety_mean", {"n": with_sign(force.notoriety, 1)}))
        if force.rerolls:
            also.append(self.say("attack_page.rerolls", {"n": force.rerolls}))
        if also:
            yield capital(", ".join(also))

    def _sorts(self, step: TargetChoice) -> Iterator[Part]:
        reached = sum(target.refusal is None for target in step.targets)
        if theme.show_odds and reached > 2:
            options = tuple((sort, self.say(f"attack_page.sort.{sort}")) for sort in SORTS)
            yield part(Segments, "sort", options=options, chosen=self.sort, tap=self._sort)

    def _more(self, step: TargetChoice) -> Iterator[Part]:
        """Return what is rarely needed. On a tablet the targets are sorted above, and the bar declines."""
        odds = self.say("attack_page.hide_odds" if theme.show_odds else "attack_page.show_odds")
        if theme.tablet:
            yield part(TextButton, "odds", text=odds, rare=True, tap=self.page.switch_odds)
        else:
            yield from self._sorts(step)
            decline = part(Button, "decline", text=self.say("attack_page.decline"), tap=self._decline)
            toggle = part(TextButton, "odds", text=odds, rare=True, align="center", tap=self.page.switch_odds)
            yield part(Row, "more", parts=(decline, toggle))
        if theme.show_odds:
            for n, note in enumerate(step.notes):
                yield part(Words, f"note.{n}", text=capital(self.say(note)), role="small", ink="ink2")

    def _closed(self, targets: list[TargetView]) -> Iterator[Part]:
        """Return the targets that can't be attacked, by their reason."""
        reasons: dict[str, list[str]] = {}
        for target in targets:
            if target.refusal is not None:
                reason = Message("attack_page.beyond") if _is_far(target.refusal) else target.refusal
                reasons.setdefault(capital(self.say(reason)), []).append(self.say(target.label))
        for n, (why, names) in enumerate(reasons.items()):
            text = f"{why}: {', '.join(names)}"
            yield part(Words, f"closed.{n}", text=text, role="small", ink="ink2")

    # -- the main button -----------------------------------------------------------------------------------

    def main(self) -> Main:
        if self.step is None:
            return self.page.main_of((self.switches.switched or self.page.shown).main)
        main = self.step.main_for(self._target, self._horses)
        return Main(self.say(main.text), self._commit if main.ready else None)

    def second(self) -> Main | None:
        return Main(self.say("attack_page.decline"), self._decline) if self.step is not None else None

    def _commit(self) -> None:
        answers = self.planned()
        force = self._chosen.force(self._horses) if self._chosen else None
        self.page.expected = force.odds.expected if force and force.odds else None
        try:
            self.context.preview(*answers)
        except IllegalAnswer:  # a fact is asked in between; the Horses are entered after it
            self.page.committed = self._horses
            self.context.answer(*answers[:-1])
        else:
            self.context.answer(*answers)


def _is_far(refusal: Message) -> bool:
    """Return whether a target is closed because the card doesn't reach it."""
    return refusal.key in ("refused.target.kind", "refused.target.march")
