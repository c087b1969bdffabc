"""The result of an attack: the headline band, orders, where stolen Sheep go, dice and luck."""

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import attrs

from reivers.frontend.narrator import capital, with_sign
from reivers.games.border import board
from reivers.games.border.ui.attack.band import Band, BandLine, BattleBand, QuietBand, herd_of
from reivers.games.border.ui.attack.combat import Control, total_name
from reivers.games.border.ui.attack.pieces import FoldLine, HitLane, KindGrid
from reivers.games.border.ui.winter.target_cards import NATION_ICONS, card_icon, named_kind, target_words
from reivers.games.border.views.parts import OrderGroup
from reivers.games.border.views.winter.attack import AttackView
from reivers.games.border.views.winter.attack_result import Loot, ResultView
from reivers.games.border.views.winter.attack_steps import Step
from reivers.games.border.views.winter.battle import BattleSide, BattleView
from reivers.games.border.views.winter.combat_steps import RevealStep, SheepStep
from reivers.ui.components.buttons import Chip, Main, TextButton
from reivers.ui.components.text import Heading, Space, Words
from reivers.ui.drawing.piece import Column, Columns, Grid, Part, part
from reivers.ui.play.dice_entry import DiceEntry
from reivers.ui.widgets.theme import theme

if TYPE_CHECKING:
    from reivers.games.border.ui.attack.page import AttackPage

TWO_COLUMNS = 620
"""From this width orders are in two columns."""


class ResultControl(Control[Step | None]):
    """The result, with a choice of farms for stolen Sheep."""

    def __init__(self, page: "AttackPage") -> None:
        super().__init__(page)
        self.taps: list[str] = []
        """Farms that the player chose; the rest goes where it is suggested."""
        self.open: set[str] = {"dice"} if page.shown.battle is not None and not page.beside else set()
        self.counted = 1.0
        """The share of VP and herd shown so far."""
        self._orders: tuple[SheepStep, list[OrderGroup]] | None = None

    def note(self) -> list[Part]:
        """Return the dice, where the side panel shows one March."""
        return super().note() if self.page.focus != "board" else []

    def restore(self, entered: Any) -> None:
        step = self._sheep
        if isinstance(entered, list) and step is not None:
            farms = {farm for farm, _n in step.farms}
            self.taps = [farm for farm in entered if farm in farms]

    # -- stolen Sheep --------------------------------------------------------------------------------------

    @property
    def _sheep(self) -> SheepStep | None:
        step = self.page.shown.step
        return step if isinstance(step, SheepStep) else None

    @property
    def placed(self) -> SheepStep | None:
        """The step with the farms that the player tapped; the last suggestion gives way first."""
        step = self._sheep
        if step is None or not self.taps:
            return step
        suggested = [farm for farm, n in step.farms for _ in range(n)]
        everywhere = [farm for farm, _n in step.farms] * step.n
        chosen: dict[str, int] = {}
        for farm in (*self.taps, *suggested, *everywhere):
            more = {**chosen, farm: chosen.get(farm, 0) + 1}
            if sum(chosen.values()) < step.n and not _is_uneven(step, more):
                chosen = more
        return attrs.evolve(step, farms=tuple((farm, chosen.get(farm, 0)) for farm, _n in step.farms))

    def planned(self) -> Sequence[tuple[str, Any]]:
        step = self.placed
        return step.answers if step is not None else ()

    def _tap(self, farm: str) -> None:
        """Send one of the Sheep here. Where a farm gets at most one, a second tap takes it back."""
        step = self._sheep
        assert step is not None
        if step.even and step.n <= len(step.farms) and farm in self.taps:
            self.taps = [one for one in self.taps if one != farm]
        else:
            self.taps = [*self.taps, farm][-step.n :]
        self.page.keep(self.taps)

    def _sheep_parts(self) -> Iterator[Part]:
        step = self.placed
        if step is None:
            return
        facts = {"n": step.n, "place": step.place}
        words = part(Words, "sheep_to", text=self.say("attack_page.move_sheep", facts), role="order")
        chips = tuple(
            part(Chip, farm, text=self._farm(farm, n), chosen=n > 0, tap=partial(self._tap, farm))
            for farm, n in step.farms
        )
        farms = part(Grid, "farms", parts=chips, columns=2)
        yield part(Column, "sheep", parts=(words, farms, part(Space, "air", height=4)), gap=4)

    def _farm(self, farm: str, n: int) -> str:
        name = capital(self.say("attack_page.place", {"place": farm}))
        return self.say("attack_page.so_many", {"n": n, "what": name}) if n > 1 else name

    # -- showing -------------------------------------------------------------------------------------------

    def parts(self) -> Iterator[Part]:
        view: AttackView = self.page.shown
        yield from self._headline(view)
        if view.battle is not None:
            yield from self._lanes(view.battle)
        yield from self._notes(view)
        yield from self._board(view)
        yield from self._folds(view)

    def _headline(self, view: AttackView) -> Iterator[Part]:
        title = capital(self.say(view.title)) if view.title else ""
        if view.battle is not None:
            yield self._battle_band(view, view.battle)
        elif view.result is not None:
            yield self._band(view, view.result)
        elif view.title is not None:
            stopped = any(card.current and card.no_attack for card in view.deck)
            takes = view.kind and not stopped
            note = self.say("attack_page.no_dice_there") if takes else self._card(view)
            yield part(QuietBand, "band", title=title, note=note)
            yield self.page.deck_row()

    def _card(self, view: AttackView) -> str:
        own = "own" if view.own else "rival"
        return self.say(f"attack_page.flips.{own}", {"family": view.family, "kind": named_kind(view.card)})

    def _band(self, view: AttackView, result: ResultView) -> Part:
        title = capital(self.say(result.headline))
        gained = [one for one in result.loot if one.gained]
        lost = [one for one in result.loot if not one.gained]
        good, bad = self._events(view, result)
        if not (result.vp or result.loot or good or bad):
            return part(QuietBand, "band", title=title, note=self.say("attack_page.no_gains"))
        lines = [*(self._loot(one, large=not view.own) for one in (*gained, *lost)), *bad]
        shown = round(result.vp * self.counted)
        number = self.say("attack_page.plus_vp", {"n": shown}) if result.vp else ""
        moved = gained if view.own else lost
        herd = herd_of([(one.kind, one.n) for one in moved], riders=2 if view.own else 3)
        return part(
            Band, "band", scene="raid" if view.own else "loss", title=title, number=number,
            lines=tuple(lines), gains=tuple(good), herd=herd, shown=self.counted,
        )  # fmt: skip

    def _events(self, view: AttackView, result: ResultView) -> tuple[list[BandLine], list[BandLine]]:
        """Return what else was good and what was bad for the player: cubes and Notoriety."""
        good: list[BandLine] = []
        bad: list[BandLine] = []
        for event in result.events:
            freed = event.key.endswith(".freed")
            (good if freed == view.own else bad).append(BandLine(self.say(event), "gaol"))
        for one in result.notoriety:
            if one.family == view.player and one.n:
                facts = {"n": with_sign(one.n), "march": one.march}
                (good if one.n > 0 else bad).append(
                    BandLine(self.say("attack_page.notoriety", facts), "fame")
                )
        return good, bad

    def _loot(self, loot: Loot, *, large: bool) -> BandLine:
        sign = "+" if loot.gained else "\N{MINUS SIGN}"
        if large:
            word = self.say(f"attack_page.word.{loot.kind}", {"n": loot.n})
            return BandLine(word, loot.kind, number=f"{sign}{loot.n}")
        key = f"attack_page.loot.{loot.kind}" if loot.gained else f"attack_page.lost.{loot.kind}"
        return BandLine(self.say(key, {"n": loot.n}), loot.kind)

    # -- battles -------------------------------------------------------------------------------------------

    def _battle_band(self, view: AttackView, battle: BattleView) -> Part:
        title = capital(self.say("attack_page.event", {"event": battle.event}))
        number, gains = "", []
        if view.result is not None:
            number = self.say("attack_page.hits_of", {"family": view.family, "n": view.hits})
            if view.result.vp:
                gains = [
                    BandLine(
                        self.say("attack_page.plus_vp", {"n": round(view.result.vp * self.counted)}),
                        "ui-medal",
                    )
                ]
        other = next((side for side in battle.sides if side.family != view.family), None)
        return part(
            BattleBand, "band", scene="battle", title=title, number=number, gains=tuple(gains),
            number_size=(32, 46), first=True,
            second=other is not None and other.hits is not None,
        )  # fmt: skip

    def _lanes(self, battle: BattleView) -> Iterator[Part]:
        lead = max((side.hits or 0 for side in battle.sides), default=0)
        for side in sorted(battle.sides, key=lambda side: side.hits is None):
            yield self._lane(battle, side, lead=bool(side.hits) and side.hits == lead)
        if battle.outcome is not None:
            yield part(Words, "outcome", text=capital(self.say(battle.outcome)), role="strong", above=2)

    def _lane(self, battle: BattleView, side: BattleSide, *, lead: bool) -> Part:
        nation = self.say(f"attack_page.side.{side.name.lower()}")
        if side.hits is None:
            needed = self.say("attack_page.hits_win", {"n": battle.needed}) if battle.needed else ""
            name = self.say("attack_page.no_attack_yet")
            return part(
                HitLane, side.name, icon=NATION_ICONS.get(side.name, ""), text=name, note=nation, hits=None,
                result=needed, lead=False,
            )  # fmt: skip
        name = self.say("attack_page.family", {"family": side.family}) if side.family else nation
        return part(
            HitLane, side.name, icon=NATION_ICONS.get(side.name, ""), family=side.family, text=name,
            note=nation if side.family else "", hits=side.hits,
            result=self.say("attack_page.hits", {"n": side.hits}), lead=lead,
        )  # fmt: skip

    # -- orders --------------------------------------------------------------------------------------------

    def _notes(self, view: AttackView) -> Iterator[Part]:
        for n, note in enumerate((*view.notes, *view.stand_ins)):
            yield part(Words, f"note.{n}", text=capital(self.say(note)), ink="ink2")

    def _board(self, view: AttackView) -> Iterator[Part]:
        orders = [*self._sheep_parts(), *self.page.order_parts(self.new_orders(view))]
        if orders:
            suggests = self._sheep is not None and not self.taps and theme.show_odds
            yield part(
                Heading, "on_the_board", text=self.say("attack_page.on_the_board"), role="section",
                tag=self.say("ui.suggested") if suggests else "",
            )  # fmt: skip
            yield part(Columns, "orders", parts=tuple(orders), least=TWO_COLUMNS)

    def new_orders(self, view: AttackView) -> Sequence[OrderGroup]:
        """Return the new orders; where stolen Sheep go is said by the chips."""
        step = self.placed
        if step is None:
            return view.orders
        if self._orders is None or self._orders[0] != step:
            moving = {step.place, *(farm for farm, _n in step.farms)}
            self._orders = step, [_without_sheep(group, moving) for group in view.sheep(step)]
        return self._orders[1]

    def _folds(self, view: AttackView) -> Iterator[Part]:
        if earlier := self.page.order_parts(view.earlier, done=True):
            text = self.say("attack_page.earlier", {"n": len(earlier)})
            yield self._fold("earlier", "ui-check", text)
            if "earlier" in self.open:
                yield part(Column, "earlier_orders", parts=tuple(earlier), gap=2)
        if view.attack is None or view.attack.rolled is None:
            return
        yield self._fold("dice", "ui-die", self._luck(view))
        if "dice" in self.open:
            yield from self.page.dice_parts()
            if any(roll.by_player for roll in view.rolls):
                text = self.say("attack_page.edit_dice")
                yield part(TextButton, "edit_dice", text=text, icon="ui-pen", tap=self._edit)

    def _fold(self, name: str, icon: str, text: str) -> Part:
        return part(FoldLine, name, icon=icon, text=text, tap=partial(self._unfold, name))

    def _unfold(self, name: str) -> None:
        self.open ^= {name}
        self.page.update()

    def _luck(self, view: AttackView) -> str:
        luck = view.result.luck if view.result is not None and theme.show_odds else None
        if luck is None:
            return self.say("attack_page.dice")
        facts = {"family": view.family, "n": luck.actual, "expected": f"{luck.expected:.1f}"}
        return self.say("attack_page.luck.own" if view.own else "attack_page.luck.rival", facts)

    def _edit(self) -> None:
        self.page.edit_dice(EditControl(self.page))

    # -- the main button -----------------------------------------------------------------------------------

    def main(self) -> Main:
        main = self.page.shown.main
        if not main.ready or main.answers is None:
            return Main(self.say(main.text))
        step = self.placed
        answers = main.answers if step is None else (*step.answers, *main.answers[1:])
        return Main(self.say(main.text), partial(self.context.answer, *answers))


class RevealControl(ResultControl):
    """The card that was flipped on the table, below the result of the attack before it."""

    def parts(self) -> Iterator[Part]:
        step = self.step
        assert isinstance(step, RevealStep)
        if self.page.shown.card:
            yield from super().parts()
        else:
            yield self.page.deck_row()
        yield part(Heading, "question", text=self.say("attack_page.which_card"))
        for family, kinds in step.cards:
            words = target_words(self.page, family)
            options = tuple(
                (f"{family}/{kind}", card_icon(f"{family}/{kind}"), words[kind])
                for kind in board.TARGET_CARDS
                if kind in kinds
            )
            name = self.say("attack_page.family", {"family": family})
            yield part(KindGrid, family, family=family, text=name, kinds=options, tap=self._flip)
        draw = self.say("attack_page.draw_for_me")
        yield part(TextButton, "roll", text=draw, icon="ui-cards", rare=True, tap=self.context.roll)

    def _flip(self, card: str) -> None:
        self.context.answer(("winter.reveal", [card]))

    def main(self) -> Main:
        return Main(self.say(self.page.shown.main.text))


def _without_sheep(group: OrderGroup, places: Collection[str]) -> OrderGroup:
    """Return the orders without those for Sheep at these places."""
    kept = (order for order in group.orders if not (order.piece == "sheep" and order.place in places))
    return attrs.evolve(group, orders=tuple(kept))


def _is_uneven(step: SheepStep, placed: dict[str, int]) -> bool:
    """Return whether a rival's farm would get two before all got one (7.5, A35)."""
    fewest = min(placed.get(farm, 0) for farm, _n in step.farms)
    return step.even and max(placed.values()) > fewest + 1


class EditControl(Control[Step | None]):
    """Dice that the player entered, to be changed."""

    def __init__(self, page: "AttackPage") -> None:
        super().__init__(page)
        rolls = [roll for roll in page.shown.rolls if roll.by_player]
        self.at = 0
        self.rolls = rolls
        self.entry = self._entry()

    def _entry(self) -> DiceEntry:
        roll = self.rolls[self.at]
        names = {} if roll.faces else {name: total_name(self.page, name) for name, _n in roll.counts}
        entry = DiceEntry(
            say=self.say,
            dice=len(roll.faces) or sum(n for _name, n in roll.counts),
            dark=roll.role == "defense",
            changed=self.page.update,
            done=self._save,
            confirms=True,
            totals=names,
            has_rest=False,
        )  # fmt: skip
        entry.faces = list(roll.faces)
        entry.counts = None if roll.faces else dict(roll.counts)
        return entry

    def _pick(self, at: int) -> None:
        self.at = at
        self.entry = self._entry()
        self.page.update()

    def _cancel(self) -> None:
        self.page.edit_dice(None)

    def _save(self, answer: Any) -> None:
        n = self.rolls[self.at].n
        self.page.edit_dice(None)
        self.context.history.edit(n, answer)

    def parts(self) -> Iterator[Part]:
        yield part(Heading, "question", text=self.say("attack_page.edit_dice"))
        if len(self.rolls) > 1:
            chips = [
                part(
                    Chip, f"roll.{n}", text=self.say("attack_page.roll", {"nth": n + 1}), chosen=n == self.at,
                    tap=partial(self._pick, n),
                )
                for n in range(len(self.rolls))
            ]  # fmt: skip
            yield part(Grid, "rolls", parts=tuple(chips), columns=2)
        yield from self.entry.parts()
        yield part(TextButton, "cancel", text=self.say("ui.cancel"), rare=True, tap=self._cancel)

    def main(self) -> Main:
        return self.entry.main(
            self.say("attack_page.main.tap_more", {"n": self.entry.dice - len(self.entry.faces)})
        )
