"""One page for each attack, from the card to the last order (7.3 to 7.7)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from kivy.metrics import Metrics

from reivers.frontend.narrator import Group, capital, with_sign
from reivers.games.border import board
from reivers.games.border.ui.attack.band import ThreatBand
from reivers.games.border.ui.attack.choice import TargetControl
from reivers.games.border.ui.attack.combat import (
    Control,
    RerollControl,
    TokenControl,
    TrayControl,
    WardenControl,
)
from reivers.games.border.ui.attack.pieces import (
    KINDS,
    Chance,
    ChanceBars,
    DeckRow,
    DiceResults,
    ShownDie,
    Versus,
    WinterCard,
)
from reivers.games.border.ui.attack.result import EditControl, ResultControl, RevealControl
from reivers.games.border.ui.attack.reveal import (
    ATTACK,
    CARD,
    COUNT,
    DEFENSE,
    HANGED,
    WARDEN,
    CardMoment,
    EventMoment,
    Seen,
    WardenMoment,
    stages,
)
from reivers.games.border.ui.orders import order_lines, order_rows, spoken_orders
from reivers.games.border.ui.rivals_only import TableQuestionPage
from reivers.games.border.ui.winter.target_cards import card_icon, named_kind
from reivers.games.border.views.parts import OrderGroup
from reivers.games.border.views.winter.attack import AttackView, TargetCardView
from reivers.games.border.views.winter.attack_choice import HORSES, TargetChoice
from reivers.games.border.views.winter.combat_steps import (
    SWITCHES,
    RerollStep,
    RevealStep,
    SheepStep,
    TokenStep,
    TrayStep,
    WardenStep,
)
from reivers.kernel.prompts import Option, Prompt
from reivers.ui.components.buttons import Main
from reivers.ui.components.charts import Histogram
from reivers.ui.components.text import Heading, Words
from reivers.ui.drawing.piece import Column, Part, Row, part
from reivers.ui.drawing.timeline import Stage
from reivers.ui.play.context import PageContext
from reivers.ui.play.question import Question, RowsQuestion, question_for
from reivers.ui.play.sheets.why import WhyRow
from reivers.ui.widgets.theme import theme

CONTROLS: Mapping[type, Callable[["AttackPage"], Control[Any]]] = {
    TargetChoice: TargetControl,
    RevealStep: RevealControl,
    TokenStep: TokenControl,
    WardenStep: WardenControl,
    TrayStep: TrayControl,
    RerollStep: RerollControl,
    SheepStep: ResultControl,
}
SHORT = 460
"""A page lower than this has small dice to tap."""
SWITCHES_HEIGHT = 240
"""The height that powers need below the dice."""
DICE_HEIGHT = 230
"""The height that rolled dice of both sides need above them."""
FARMS = "table_question.farms"
MAY_HAPPEN = (
    ("wins", "fire", True),
    ("frees", "gaol", True),
    ("captured", "gaol", False),
    ("hanged", "hanged", False),
)
"""The chances of a rival's attack, with their icons, and whether they are bad for the player."""
ATTACK_SIDE, DEFENSE_SIDE = "attack", "defense"


class OwnFarmsQuestion(RowsQuestion):
    """The player's farms in a rivals-only game: standing and bastled Sheep, and dice, farm by farm."""

    def heading_of(self, option: Option) -> str:
        return capital(self.say("attack_page.place", {"place": option.id.rpartition(":")[0]}))

    def name_of(self, option: Option) -> str:
        return self.say(f"ui.table_question.{option.id.rpartition(':')[2]}")


class AttackPage(TableQuestionPage):
    """The page of one attack. Each step has its own control; other questions are asked plainly."""

    view: AttackView
    speaks = True

    def __init__(self, context: PageContext, page: str, **kwargs: Any) -> None:
        self.control: Control[Any] | None = None
        self.editing: EditControl | None = None
        self.expected: float | None = None
        """VP that the player expected when the Horses were committed."""
        self.committed: int | None = None
        """Horses that were chosen before a fact was asked."""
        self.carried: list[int] = []
        """Faces that were entered while the rivals' dice were still to be rolled."""
        self._seen = Seen()
        self._moment: tuple[Stage, float] | None = None
        self._was_dense = False
        super().__init__(context, page, **kwargs)
        self.fbind("height", self._resized)

    # -- the view ------------------------------------------------------------------------------------------

    @property
    def shown(self) -> AttackView:
        """The view, with advice once it's ready."""
        view: AttackView = self.advised or self.view
        return view

    @property
    def wants_advice(self) -> bool:
        return True

    def started(self) -> None:
        super().started()
        self.editing = None
        self.control = self._control()
        if self.carried and isinstance(self.control, TrayControl) and self.control.entry is not None:
            self.control.restore(self.carried)
        entering = bool(self.carried)
        self.carried = []
        if self.question is not None and self.question.prompt.key == HORSES and self.committed is not None:
            self.question.entered = self.committed
        self._point()
        self._begin(entering=entering)

    def _control(self) -> Control[Any] | None:
        """Return what the current step needs; None for a plain question."""
        view, prompt = self.shown, self.context.prompt
        if prompt is not None and prompt.key in SWITCHES and not isinstance(view.step, TargetChoice):
            return TrayControl(self)
        if self.context.asks_fact or (prompt is not None and prompt.key.startswith("table_question.")):
            return None
        made = CONTROLS.get(type(view.step))
        if made is not None:
            return made(self)
        return ResultControl(self) if prompt is None or self.context.waits else None

    def restore(self, entered: Any) -> None:
        if self.control is not None:
            self.control.restore(entered)
        else:
            super().restore(entered)

    def switches_changed(self) -> None:
        """Show what follows with other powers."""
        if isinstance(self.control, TrayControl):
            self.control.switched()
            self.control.keep()
        else:
            self.update()

    def switch_odds(self) -> None:
        """Show the odds everywhere, or hide them."""
        self.context.shell.change(hide_odds=theme.show_odds)
        self.update()

    def edit_dice(self, control: EditControl | None) -> None:
        self.editing = control
        self.update()

    @property
    def gap(self) -> float:  # type: ignore[override]
        """A rival's attack shows much at once."""
        if self.shown.own or self.shown.result is not None:
            return 12.0
        return 8.0 if self.beside else 6.0

    @property
    def panel_share(self) -> float:  # type: ignore[override]
        """One March needs less room than the board."""
        return 0.58 if self.focus == "board" else 0.33

    @property
    def is_dense(self) -> bool:
        """Whether the page shows much besides the dice, or has little height."""
        view, least = self.shown, SHORT
        if view.switches:
            least += SWITCHES_HEIGHT
        if self._is_rolled(view) and not self.beside:
            least += DICE_HEIGHT
        return not view.own or self.height / Metrics.density < least * theme.text

    def _resized(self, *_changed: Any) -> None:
        if self.parent is not None and self._was_dense != self.is_dense:
            self.update()

    def planned(self) -> Sequence[tuple[str, Any]]:
        """Return the answers that would be given now, for the board."""
        if self._moment is not None or self.control is None:
            return ()
        return self.control.planned()

    def update(self) -> None:
        self._was_dense = self.is_dense
        super().update()

    def note(self) -> Sequence[Part]:
        """Return the chosen target, or the dice."""
        if self.control is None or self._moment is not None or not self.beside:
            return ()
        return self.control.note()

    def _point(self) -> None:
        """Let the side panel show the March of the attack, or of the chosen target. Stolen Sheep move from
        one March to another."""
        march = self.shown.march
        if isinstance(self.control, TargetControl):
            march = self.control.march
        moves_on = isinstance(self.shown.step, SheepStep)
        self.focus = march if march in board.WALK and not moves_on else "board"
        chosen = self.control.place if self.control is not None else ""
        self.place = chosen or (self.shown.place if self.shown.card else "")

    def follow_advice(self) -> None:
        self._point()

    def point(self) -> None:
        """Let the side panel follow another choice."""
        self._point()
        if self.fully_shown:
            self.context.focus_panel(self.focus)

    # -- revealing -----------------------------------------------------------------------------------------

    def make_question(self, prompt: Prompt) -> Question:
        return (OwnFarmsQuestion if prompt.key == FARMS else question_for)(self, prompt)

    def _begin(self, *, entering: bool) -> None:
        """Reveal what is new since the page was last shown, but don't interrupt the entering of dice."""
        self._moment = None
        view, before = self.shown, self._seen
        self._seen = Seen.of(view)
        news = stages(before, view) if self.context.is_news and not entering else []
        if not news:
            self.timeline.stop()
            self.fully_shown = True
            return
        if not theme.seconds(1):
            sound = next((stage.sound for stage in reversed(news) if stage.sound), "")
            self.context.sound(sound) if sound else None
        self.animate(news)

    def show_stage(self, stage: Stage, share: float) -> None:
        """Show a stage of the reveal at a share of its time."""
        begins = self._moment is None or self._moment[0] is not stage
        if begins and stage.sound:
            self.context.sound(stage.sound)
        self._moment = stage, share
        if isinstance(self.control, ResultControl):
            self.control.counted = share if stage.name == COUNT else 0
        if self.parent is not None:
            self.update()

    def revealed(self) -> None:
        self._moment = None
        if isinstance(self.control, ResultControl):
            self.control.counted = 1
        self._read_aloud()
        super().revealed()

    def _read_aloud(self) -> None:
        view = self.shown
        said = [self.say(view.title)] if view.title is not None else []
        if self.context.waits:
            said += [line for group in self.orders() for line in group.lines]
        if said:
            self.context.speak(" ".join(said))

    def press(self) -> None:
        if not self.skip_animation():
            super().press()

    # -- parts ---------------------------------------------------------------------------------------------

    def parts(self) -> Sequence[Part]:
        if self._moment is not None and self._moment[0].name != COUNT:
            return tuple(self._moment_parts(*self._moment))
        if self.editing is not None:
            return tuple(self.editing.parts())
        if self.control is not None:
            return tuple(self.control.parts())
        return (*self.title_parts(), *self.rolled_parts(), *self.question_parts())

    def main_button(self) -> Main:
        if self._moment is not None:
            return Main(self.say("attack_page.revealing"))
        if self.editing is not None:
            return self.editing.main()
        if self.control is not None:
            return self.control.main()
        return super().main_button()

    def second_button(self) -> Main | None:
        if self.control is None or self.editing is not None or self._moment is not None:
            return None
        return self.control.second()

    def _moment_parts(self, stage: Stage, share: float) -> Iterator[Part]:
        view = self.shown
        if stage.name == CARD:
            yield part(
                CardMoment, "moment", family=view.family, icon=card_icon(view.card), own=view.own,
                lines=tuple(self._card_lines(view)), share=share,
            )  # fmt: skip
        elif stage.name == WARDEN:
            yield part(WardenMoment, "moment", text=self.say("attack_page.warden_rides"), share=share)
        elif stage.name in (ATTACK, DEFENSE):
            yield from self.title_parts()
            yield from self.dice_parts(falling=(stage.name, share))
        elif stage.data is not None:
            text = self.say(stage.data)
            if stage.name == HANGED and not view.own and view.result is not None and view.result.vp:
                text = "\n".join((text, self.say("attack_page.plus_vp", {"n": view.result.vp})))
            yield part(EventMoment, "moment", kind=stage.name, family=view.family, text=text, share=share)
        else:
            yield from self.title_parts()
            yield from self._checks(share)

    def _checks(self, share: float) -> Iterator[Part]:
        """Return why there is no attack: each check falls to no."""
        explained = self.narrator.explain(self.context.session.page_notices)
        steps = explained[-1].steps if explained else ()
        for n, step in enumerate(steps):
            fell = share * len(steps) >= n + 0.5
            yield part(
                WhyRow,
                f"check.{n}",
                text=step.question,
                answer=step.answer if fell else "",
                section="",
                tap=None,
            )

    def _card_lines(self, view: AttackView) -> Iterator[str]:
        own = "own" if view.own else "rival"
        facts = {"family": view.family, "kind": named_kind(view.card)}
        yield self.say(f"attack_page.flips.{own}", facts)
        if view.title is not None:
            yield capital(self.say(view.title))

    # -- parts that several steps show -----------------------------------------------------------------------

    def deck_row(self, *, small: bool = False) -> Part:
        """Return the Winter's cards, flipped ones with what they brought."""
        return part(DeckRow, "deck", cards=tuple(map(self._deck_card, self.shown.deck)), small=small)

    def _deck_card(self, card: TargetCardView) -> WinterCard:
        if not card.card:
            return WinterCard()
        text = "\N{EN DASH}" if card.no_attack else f"+{card.vp}" if card.own and card.vp else ""
        family = card.card.partition("/")[0]
        icon = card_icon(card.card) if card.current else KINDS.get(card.kind, "")
        return WinterCard(family=family, icon=icon, text=text, current=card.current)

    def title_parts(self) -> Iterator[Part]:
        """Return who attacks what: a band and both sides for a rival, a line for the player."""
        view = self.shown
        if not view.card:
            return
        if view.own:
            if view.title is not None:
                yield part(Words, "title", text=capital(self.say(view.title)), role="label", ink="ink2")
            return
        yield self._threat(view)
        if self._waits(view) and not self.beside:
            yield part(Row, "versus", parts=tuple(self._versus(view)), gap=10)
        about = list(self._found(view)) + ([] if self.beside else self._expect(view))
        if about:
            yield part(Column, "about", parts=tuple(about), gap=0)

    def _found(self, view: AttackView) -> Iterator[Part]:
        if view.found is not None:
            yield part(Words, "found", text=capital(self.say(view.found)), role="small", ink="ink2")

    @staticmethod
    def _waits(view: AttackView) -> bool:
        """Return whether both sides' dice are known and not rolled yet."""
        if isinstance(view.step, TokenStep):
            return False
        return view.attack is not None and view.defense is not None and view.attack.rolled is None

    def note_parts(self, *, dice: bool = True) -> list[Part]:
        """Return both sides' dice, what may happen and what is done on the board, for the side panel."""
        view, found = self.shown, list[Part]()
        if self._is_rolled(view) and dice:
            shares = tuple(max(3, len(side.rolled or ())) for side in (view.attack, view.defense) if side)
            found.append(part(Row, "rolled", parts=tuple(self.dice_parts()), shares=shares, gap=24))
        elif self._waits(view):
            found.append(part(Row, "sides", parts=tuple(self._versus(view)), gap=10))
        entering = view.own and view.result is None
        done = self.order_parts((*view.earlier, *view.orders), done=True) if entering else []
        columns = [part(Column, "done", parts=tuple(done))] if done else []
        columns += self._odds_note(view)
        if columns:
            found.append(part(Row, "below", parts=tuple(columns), gap=24))
        return found

    def _odds_note(self, view: AttackView) -> Iterator[Part]:
        """Return what may happen: the VP of the player's attack, or what a rival's costs."""
        if view.own and view.odds is not None and theme.show_odds:
            caption = self.say("attack_page.histogram", {"vp": f"{view.odds.expected:.1f}"})
            yield part(Histogram, "bars", bars=view.odds.histogram, caption=caption, height=96)
        elif expected := self._expect(view):
            heading = part(Heading, "heading", text=self.say("attack_page.may_happen"), role="section")
            yield part(Column, "expected", parts=(heading, *expected), gap=4)

    @staticmethod
    def _is_rolled(view: AttackView) -> bool:
        return view.attack is not None and view.attack.rolled is not None

    def rolled_parts(self) -> Iterator[Part]:
        """Return the rolled dice, unless the side panel shows them."""
        if self._is_rolled(self.shown) and not self.beside:
            yield from self.dice_parts()

    def _threat(self, view: AttackView) -> Part:
        lines = list(self._card_lines(view))
        note = capital(self.say(view.die)) if view.die is not None else ""
        return part(
            ThreatBand, "threat", family=view.family, icon=card_icon(view.card), own=False, top=lines[0],
            title=lines[1] if len(lines) > 1 else "", note=note, threat=bool(view.kind),
        )  # fmt: skip

    def _versus(self, view: AttackView) -> Iterator[Part]:
        for name, side in ((ATTACK_SIDE, view.attack), (DEFENSE_SIDE, view.defense)):
            assert side is not None
            whose = "own" if side.family == view.player else "rival" if side.family else name
            facts = {"family": side.family, "n": side.dice, "plus": side.modifier}
            text = self.say(f"attack_page.has.{whose}", facts) + self._plus(side.modifier)
            yield part(
                Versus, name, family=side.family, text=text, dice=side.dice, dark=name == DEFENSE_SIDE,
                parts=self._sources(side.parts),
            )  # fmt: skip

    @staticmethod
    def _plus(modifier: int) -> str:
        return f" {with_sign(modifier)}" if modifier else ""

    def _sources(self, parts: Iterable[Any]) -> str:
        said = (
            self.say(f"attack_page.part.{one.source}", {**one.facts, "n": one.dice})
            for one in parts
            if one.dice
        )
        return capital(", ".join(said))

    def dice_from(self, dice: int, modifier: int, parts: Iterable[Any]) -> str:
        """Return how many dice an attack has, and where they come from."""
        facts = {"n": dice, "parts": self._sources(parts)}
        return self.say("attack_page.dice_from", {**facts, "plus": self._plus(modifier)})

    def _expect(self, view: AttackView) -> list[Part]:
        """Return what a rival's attack costs on average, and how likely the rest is: in words above a pad."""
        if view.odds is None or view.own or view.result is not None:
            return []
        shares = dict(view.odds.chances)
        means = {name: shares[name] for name in ("sheep", "cattle", "hits") if name in shares}
        what = [self.say(f"attack_page.mean.{name}", {"n": f"{n:.1f}"}) for name, n in means.items()]
        lines = [self.say("attack_page.expect", {"what": ", ".join(what)})] if what else []
        chances = [one for one in MAY_HAPPEN if round(100 * shares.get(one[0], 0))]
        if isinstance(self.control, TrayControl) and self.control.entry is not None and not self.beside:
            said = [
                self.say(f"attack_page.chance.{name}", {"share": round(100 * shares[name])})
                for name, _icon, _bad in chances
            ]
            text = " ".join((*lines, capital(", ".join(said))))
            return [part(Words, "means", text=text, role="small", ink="ink2")]
        rows = tuple(
            Chance(icon, self.say(f"attack_page.may.{name}", {"family": view.family}), shares[name], bad)
            for name, icon, bad in chances
        )
        found = [part(Words, "means", text=lines[0])] if lines else []
        return [*found, part(ChanceBars, "chances", chances=rows)] if rows else found

    def against_parts(self) -> Iterator[Part]:
        """Return both sides' dice and the VP expected, for the player's attack."""
        view = self.shown
        if self._waits(view) and not self.beside:
            yield part(Row, "versus", parts=tuple(self._versus(view)), gap=10)
        if view.warden_needs:
            yield part(Words, "warden_needs", text=self.say("attack_page.warden_needs"), ink="ink2")
        if not self._is_rolled(view):
            yield from self.expected_parts()

    def expected_parts(self) -> Iterator[Part]:
        """Return the VP expected before the token and, once it's flipped, after it."""
        odds = self.shown.odds
        if odds is None:
            return
        now, before = f"{odds.expected:.1f}", self.expected
        if before is None or f"{before:.1f}" == now:
            text = self.say("attack_page.expected", {"vp": now})
        else:
            text = self.say("attack_page.expected_change", {"was": f"{before:.1f}", "vp": now})
        yield part(Words, "expected", text=text, ink="ink2")

    def dice_parts(
        self, *, selected: tuple[str, int] = ("", 0), falling: tuple[str, float] = ("", 1.0)
    ) -> Iterator[Part]:
        """Return the rolled dice of both sides. `selected` rings misses of a side; `falling` says whose dice
        are falling, and how far that is."""
        view = self.shown
        for name, side in ((ATTACK_SIDE, view.attack), (DEFENSE_SIDE, view.defense)):
            if side is None or not side.rolled:
                continue
            which, share = falling
            if which == ATTACK and name == DEFENSE_SIDE:
                continue
            settled = which != ATTACK and (which != DEFENSE or share > 0.8)
            dice = [self._die(die, side.modifier, fates=settled) for die in side.rolled]
            misses = [n for n, die in enumerate(side.rolled) if die.result == "miss"]
            whose = "own" if side.family == view.player else "rival" if side.family else name
            facts = {"family": side.family, "n": len(side.rolled), "parts": self._sources(side.parts)}
            text = self.say(f"attack_page.rolled.{whose}", facts)
            title = part(Words, "rolled", text=text, role="label", ink="ink2")
            results = part(
                DiceResults, "dice", dice=tuple(dice), dark=name == DEFENSE_SIDE,
                shown=round(len(dice) * min(1.0, share * 1.3)) if which == name else len(dice),
                selected=tuple(misses[: selected[1]]) if selected[0] == name else (),
            )  # fmt: skip
            yield part(Column, f"{name}_dice", parts=(title, results), gap=10)

    def _die(self, die: Any, modifier: int, *, fates: bool) -> ShownDie:
        fate = (die.fate if fates else "") or die.result
        face: int | str = die.counts or "?"
        if not die.face:
            face = "\N{EN DASH}" if die.result == "miss" else ""
        return ShownDie(
            face=face,
            text=self.say(f"attack_page.does.{fate}"),
            mark=f"{modifier:+d}" if modifier and die.face else "",
            dim=fate == "miss",
            struck=fate == "blocked",
            strong=fate not in ("miss", "blocked"),
        )

    def orders(self) -> Sequence[Group]:
        """Return only the new orders: earlier ones of the attack are done."""
        if not isinstance(self.control, ResultControl):
            return super().orders()
        return spoken_orders(self.control.new_orders(self.shown), self.say)

    def order_parts(self, groups: Iterable[OrderGroup], *, done: bool = False) -> list[Part]:
        """Return the orders in walking order."""
        return order_rows(order_lines(groups, self.say, apart=True), self.context, done=done)
