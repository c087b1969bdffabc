"""Pads of an attack other than dice: optional powers, rerolls, stolen Sheep, the deck."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from reivers.frontend.narrator import capital, unbroken
from reivers.games.border import board
from reivers.games.border.odds.current_combat import Chip as ChipOdds
from reivers.games.border.odds.current_combat import at_hand, warden
from reivers.games.border.odds.reroll_value import RerollValue
from reivers.games.border.rules.cards.card_form import named
from reivers.games.border.rules.combat.defense_powers import WARDEN
from reivers.games.border.rules.model.state import count
from reivers.games.border.ui.attack.winter_parts import Chip, FamilyMark, IconCell, Shared
from reivers.games.border.ui.marks import target_icon
from reivers.games.border.ui.old_views.odds_lines import LITTLE, NOTHING, against, percent
from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.prompts import Continue, Prompt, Roll
from reivers.ui.pads.pad import Pad
from reivers.ui.widgets.canvas import measure
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import GridButton, OptionRow, TextButton

WITHOUT_DICE = ("attack.power.held_else", "card.named")
"""Cards named without their effect."""
SMALLEST = 0.75
"""The smallest text on a farm's button that keeps all farms on one line."""
Before = Sequence[tuple[str, Any]]
"""Answers given together with a pad's own: those of the chips above it."""
BELOW = ("attack.target", "winter.notoriety", "combat.stolen_sheep")
"""Prompts other than dice that may go below chips."""


class ChipsPad(Pad):
    """Optional powers as switches, off at first, with the pad of the next question below (2.4).

    An untouched switch means no and takes no tap: both answers are given at once.
    """

    parts = frozenset({"chips", "then"})

    def __init__(self, scene: Any, prompt: Prompt, half: Any) -> None:
        self.scene, self.session = scene, scene.session
        self.inner: Pad | None = None
        self.follows: Prompt | None = None
        super().__init__(prompt, scene.words, lambda _answer: None, lambda: None, half)

    def start(self) -> dict[str, Any]:
        return {"chips": [], "then": None}

    def build(self) -> None:
        self.chips = [self._chip(option) for option in self.prompt.options]
        for chip in self.chips:
            self.add_widget(chip)
        self._follow(self.entered["then"])

    def _chip(self, option: Any) -> Chip:
        note = self.words.say(option.why_not) if option.why_not else ""
        name, legal = unbroken(self.label(option)), option.why_not is None
        chip = Chip(name=name, option=option.id, note=note, legal=legal)
        gain, does = self.scene.gains().get(option.id), self._does(option)
        if gain is not None and abs(gain.gain) >= NOTHING:
            chip.gain = self.say("attack_page.gain", {"vp": f"{gain.gain:+.1f}"})
        if gain is not None and not does:
            does = list(self._figures(gain))
        chip.note = chip.note or capital(" · ".join(does))
        if chip.legal:
            chip.bind(on_release=lambda chip: self.toggle(chip.option))
        return chip

    def _does(self, option: Any) -> list[str]:
        """Return the effect of a held card that adds no dice, as far as it's known."""
        if option.label is None or option.label.key not in WITHOUT_DICE:
            return []
        effects = self.session.fact(f"summer:{option.label.facts['card']}", "effects")
        if effects is None:
            return [self.say("attack_page.as_card_says")]
        return [self.words.say(named(effect)) for effect in effects]

    def _figures(self, gain: ChipOdds) -> Iterator[str]:
        """Return both sides' dice with it. The Warden's name says what he adds, unless a token does too.
        He rides once a game: show how likely he hangs someone, his value now, and his value later."""
        if gain.id != WARDEN or gain.move:
            yield against(self.words, gain.outlook)
        if gain.id != WARDEN:
            return
        if gain.move:
            yield self.say("attack_page.warden_brings", {"place": gain.move})
        if gain.outlook.chances.hanged >= LITTLE:
            yield self.say("attack_page.warden_hangs", {"share": percent(gain.outlook.chances.hanged)})
        found = warden(self.session.state, self.session.peek, self.session.page_notices)
        if found is not None and found.keep >= NOTHING:
            key = "attack_page.warden_now" if found.use else "attack_page.warden_waits"
            yield self.say(key, {"now": f"{found.now:.1f}", "keep": f"{found.keep:.1f}"})

    def toggle(self, option: str) -> None:
        """Toggle a power. Keep the entered dice as far as they fit."""
        chips = [one for one in self.entered["chips"] if one != option]
        if option not in self.entered["chips"]:
            chips.append(option)
        then = self.inner.entered if self.inner else None
        if isinstance(self.inner, SheepPad):
            self.scene.show_orders()  # where the Sheep go may no longer be asked
        self.touched = True  # before it is entered, or it would not be saved
        self.entered = {"chips": chips, "then": then}
        self._follow(then)
        self.refresh()

    def _follow(self, half: Any) -> None:
        """Make the pad of the question that would come next."""
        if self.inner is not None:
            self.remove_widget(self.inner)
        self.inner, self.follows = None, self._next()
        if self.follows is not None:
            self.inner = self.scene.inner_pad(self.follows, self.given(), self._then, self._roll, half)
        if self.inner is not None:
            self.inner.bind(action=self._refresh, ready=self._refresh, entered=self._entered)
            self.add_widget(self.inner)

    def _next(self) -> Prompt | None:
        """Return the prompt after these chips, if the player answers it."""
        try:
            run = self.session.preview(self.given())
        except IllegalAnswer:
            return None
        self.after = run.prompt
        if run.prompt is None or run.fact or run.settings.get(f"chance.{run.prompt.source}") == "app":
            return None
        return run.prompt if isinstance(run.prompt, Roll) or run.prompt.key in BELOW else None

    def given(self) -> list[tuple[str, Any]]:
        return [(self.prompt.key, self.prompt.normalize(self.entered["chips"]))]

    def _entered(self, inner: Pad, entered: Any) -> None:
        if inner.touched:
            self.touched = True
            self.entered = {"chips": self.entered["chips"], "then": entered}

    def _refresh(self, *_changed: Any) -> None:
        self.refresh()

    def _then(self, answer: Any) -> None:
        assert self.follows is not None
        self.scene.play.answer_all([*self.given(), (self.follows.key, answer)])

    def _roll(self) -> None:
        """Let the app roll what follows."""
        given = self.given()

        def both() -> None:
            self.session.page(given)
            self.scene.play.roll_within()

        self.scene.play.run(both)

    def refresh(self) -> None:
        for chip in self.chips:
            chip.chosen = chip.option in self.entered["chips"]
        if self.inner is not None:
            self.action, self.ready = self.inner.action, self.inner.ready
            return
        self.ready = True
        after = getattr(self, "after", None)
        if isinstance(after, Roll):
            mine = after.source == "own_dice"
            self.action = self.say("ui.roll" if mine else "attack_page.they_roll", {"n": after.dice})
        elif isinstance(after, Continue) and not self.entered["chips"]:
            self.action = self.words.say(after.question)
        else:
            n = len(self.entered["chips"])
            self.action = self.say("ui.take_chosen" if n else "ui.take_none", {"n": n})

    def press(self) -> None:
        if self.inner is not None:
            self.inner.press()
        elif not self.entered["chips"] and self.prompt.default == []:
            self.scene.play.take_default()
        else:
            self.scene.play.answer_all(self.given())


class RerollPad(Pad):
    """Rerolls of misses, from the best source unless the player chooses another (5.5)."""

    parts = frozenset({"source", "n"})

    def __init__(self, scene: Any, prompt: Prompt, half: Any) -> None:
        self.scene = scene
        super().__init__(prompt, scene.words, lambda _answer: None, lambda: None, half)

    def start(self) -> dict[str, Any]:
        source = self.prompt.default
        return {"source": source, "n": self._most(source)}

    def _most(self, source: str) -> int:
        """Return how many misses can be rerolled."""
        option = next(one for one in self.prompt.options if one.id == source)
        given = option.label.facts["n"] if option.label else 0
        return min(int(given), int(self.prompt.facts["n"]))

    def build(self) -> None:
        self.sources = [option for option in self.prompt.legal() if option.id != "keep"]
        self.rows: list[OptionRow] = []
        if len(self.sources) > 1:
            self.rows = [self.row(option, self.pick) for option in self.sources]
        gain = self.scene.reroll_gain() if self.rows and theme.show_odds else None
        for row in self.rows:
            row.note = " · ".join(self._brings(row.option, gain))
            self.add_widget(row)
        self.numbers: list[GridButton] = []
        if self.prompt.facts["n"] > 1:
            keys = Shared(6)
            self.numbers = [
                GridButton(text=str(n), option=f"reroll:{n}") for n in range(1, self.prompt.facts["n"] + 1)
            ]
            for n, cell in enumerate(self.numbers, 1):
                cell.bind(on_release=lambda _cell, n=n: self.enter({**self.entered, "n": n}))
                keys.add_widget(cell)
            self.add_widget(keys)
        self.keep = TextButton(text=self.say("attack_page.keep_misses"))
        self.keep.bind(on_release=lambda _key: self.scene.play.answer("keep"))
        self.add_widget(self.keep)

    def _brings(self, source: str, gain: RerollValue | None) -> Iterator[str]:
        """Return what a source adds with all the misses it allows, and what is left of it."""
        n, (kind, _, name) = self._most(source), source.partition(":")
        if gain is not None:
            brings = gain.gain(n, name if kind == "held" else "")
            yield self.say("attack_page.reroll_gain", {"vp": f"{brings:+.1f}"})
        if kind == "event":
            yield self.say("attack_page.reroll_leaves", {"left": self._left(name, n)})
        elif kind == "held":
            yield self.say("attack_page.reroll_spends")

    def _left(self, event: str, n: int) -> int:
        return count(self.scene.session.state, "events", f"rerolls:{event}") - n

    def pick(self, source: str) -> None:
        self.enter({"source": source, "n": self._most(source)})

    def refresh(self) -> None:
        source, n = self.entered["source"], self.entered["n"]
        for row in self.rows:
            row.chosen = row.option == source
        for at, cell in enumerate(self.numbers, 1):
            cell.chosen, cell.disabled = at == n, at > self._most(source)
        self.scene.ring_misses(n)
        kind, _, name = source.partition(":")
        facts = {"n": n, "source": source}
        if kind == "event":
            self.action = self.say("attack_page.reroll_left", {**facts, "left": self._left(name, n)})
        else:
            self.action = self.say("attack_page.reroll", facts)
        self.ready = True

    def press(self) -> None:
        source, n = self.entered["source"], self.entered["n"]
        self.scene.play.answer_all([(self.prompt.key, source), ("combat.reroll_dice", n)])


class SheepPad(Pad):
    """Where stolen Sheep go (5.5): suggested, and changed by a tap elsewhere. The button continues at
    once."""

    def __init__(self, scene: Any, prompt: Prompt, half: Any, before: Before = ()) -> None:
        self.scene, self.session, self._before = scene, scene.session, list(before)
        super().__init__(prompt, scene.words, lambda _answer: None, lambda: None, half)

    def start(self) -> list[str]:
        return []

    def build(self) -> None:
        self.cells = [GridButton(text=self.label(option), option=option.id) for option in self.prompt.legal()]
        self.farms = Shared(2, widest=9, role="cell")
        for cell in self.cells:
            cell.bind(on_release=lambda cell: self.tap(cell.option))
            self.farms.add_widget(cell)
        self.farms.bind(width=self._in_lines)
        theme.bind_to(self._in_lines, "scale")
        self.add_widget(self.farms)

    def _in_lines(self, *_changed: Any) -> None:
        """Put all farms on one line, or on two lines if the type would be too small."""
        widest = max(measure(self.label(option), "cell")[0] for option in self.prompt.legal()) + 2 * theme.gap
        share = self.farms.width / len(self.cells) / widest
        self.farms.columns = len(self.cells) if share > SMALLEST else 2

    def tap(self, farm: str) -> None:
        """Put one of the Sheep here. If each farm gets at most one, a second tap removes it."""
        taps = list(self.entered)
        if self.prompt.even and self.prompt.total <= len(self.cells) and farm in taps:
            taps.remove(farm)
        else:
            taps.append(farm)
        self.enter(taps[-self.prompt.total :])

    def placed(self) -> dict[str, int]:
        """Return the entered places, and for the rest the suggested ones that are allowed."""
        others = [farm for farm, n in self.prompt.default.items() for _ in range(n)]
        everywhere = [option.id for option in self.prompt.legal()]
        chosen: dict[str, int] = {}
        for farm in [*self.entered, *others, *everywhere * self.prompt.total]:
            more = {**chosen, farm: chosen.get(farm, 0) + 1}
            if sum(chosen.values()) < self.prompt.total and not self._uneven(more):
                chosen = more
        return chosen

    def _uneven(self, placed: dict[str, int]) -> bool:
        """Return whether an opponent's farm would get two before all got one (7.5, A35)."""
        fewest = min(placed.get(option.id, 0) for option in self.prompt.legal())
        return self.prompt.even and max(placed.values()) > fewest + 1

    def refresh(self) -> None:
        placed = self.placed()
        for cell, option in zip(self.cells, self.prompt.legal(), strict=True):
            n = placed.get(option.id, 0)
            cell.chosen = n > 0
            cell.text = (
                self.label(option)
                if n < 2
                else self.say("attack_page.so_many", {"n": n, "what": self.label(option)})
            )
        self.ready = True
        run = self.session.preview([*self._before, (self.prompt.key, placed)])
        self.goes_on = isinstance(run.prompt, Continue)
        self.action = self.words.say(run.prompt.question) if self.goes_on else self.say("ui.as_shown")
        self.scene.foresee(run)

    def press(self) -> None:
        """Place the Sheep and reveal the next card."""
        placed, untouched = self.placed(), not self.entered

        def both() -> None:
            if untouched and not self._before:
                self.session.take_default()
            else:
                self.session.page([*self._before, (self.prompt.key, placed)])
            if self.goes_on:
                self.session.take_default()

        self.scene.play.run(both)


class DeckPad(Pad):
    """The revealed card of a Target deck on the table (8.2): families by kinds, without used cards."""

    def build(self) -> None:
        offered = {
            option.id: option for option in self.prompt.options if option.why_not is None and option.most
        }
        for family in board.FAMILIES:
            if any(one.startswith(f"{family}/") for one in offered):
                self.add_widget(self._row(family, offered))

    def _row(self, family: str, offered: Mapping[str, Any]) -> BoxLayout:
        """Add a family's mark and its six cards."""
        cells = Shared(len(board.TARGET_CARDS), air=0.17)
        for kind in board.TARGET_CARDS:
            cells.add_widget(self._cell(family, kind, f"{family}/{kind}" in offered))
        row = BoxLayout(size_hint_y=None, spacing=theme.hairline * 2)
        cells.bind(height=row.setter("height"))
        row.add_widget(FamilyMark(family=family))
        row.add_widget(cells)
        return row

    def _cell(self, family: str, kind: str, legal: bool) -> IconCell:
        text = self.say(f"attack_page.kind_short.{kind}") if legal else "·"
        cell = IconCell(text=text, option=f"{family}/{kind}", icon=target_icon(family, kind), legal=legal)
        if legal:
            cell.bind(on_release=lambda cell: self.answer([cell.option]))
        return cell

    def refresh(self) -> None:
        self.ready = True
        self.action = self.say("attack_page.turn_for_me", {"nth": self.prompt.facts["nth"]})

    def press(self) -> None:
        self.throw()


def gains(session: Any) -> dict[str, Any]:
    """Return what each optional power would change, by id; nothing if odds are hidden."""
    if not theme.show_odds:
        return {}
    found = at_hand(session.state, session.peek, session.page_notices)
    return {chip.id: chip for chip in found.chips} if found else {}
