"""The player's Defense Tokens (6.3): the best placement is preselected, one tap confirms it."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from reivers.frontend.narrator import capital, signed
from reivers.games.border import board
from reivers.games.border.ui.autumn.before_rivals import BeforeRivals
from reivers.games.border.ui.autumn.defense_boxes import DefenseBox, TokenButtons, TokenLine
from reivers.games.border.ui.autumn.events import event_cards, income
from reivers.games.border.ui.orders import order_column
from reivers.games.border.ui.winter.target_cards import TargetCards, target_words
from reivers.games.border.views.autumn.defenses import PLACE, BoxView, DefensesView, OwnToken, Placement
from reivers.games.border.views.autumn.events import EventsView
from reivers.games.border.views.parts import Answers
from reivers.ui.components.buttons import Main, TextButton
from reivers.ui.components.text import Heading, Words
from reivers.ui.drawing.piece import Act, Column, Flow, Grid, Part, part
from reivers.ui.widgets.theme import theme

STRIKES = {"raid", "feud", "gaolbreak"}
"""Attacks on the player's March; Battles and the Debateable Land are elsewhere."""
WORTH_SHOWING = 0.05
"""A smaller value is 0 when rounded."""
ICONS = {"seat": "seat", "town": "gaol"}


class DefensesPage(BeforeRivals):
    """Tokens, and the six boxes of the player's March.

    `placed` is the box of each token by its index. Those of `own` were placed by the player and stay; the
    others are suggestions and give way.
    """

    view: DefensesView
    gap = 8

    def started(self) -> None:
        super().started()
        self.placed: dict[int, str] = {}
        self.own: list[int] = []
        self.in_hand: int | None = None
        self.touched = self.shows_who = False
        self.focus = self.home
        if self.placing:
            self._suggest(self.view.best)

    def note(self) -> Sequence[Part]:
        return tuple(self._who()) if self._beside else ()

    def follow_advice(self) -> None:
        if not self.touched:
            self._suggest(self._advised.best)

    def _suggest(self, placement: Placement) -> None:
        left = dict(enumerate(token.id for token in self.view.tokens))
        self.placed = {}
        for box, token in placement:
            n = next(n for n, one in left.items() if one == token)
            del left[n]
            self.placed[n] = box

    def restore(self, entered: Any) -> None:
        if not self.placing or not isinstance(entered, dict) or "placed" not in entered:
            super().restore(entered)
            return
        boxes = {box.place for box in self.view.boxes}
        placed = {int(n): box for n, box in entered["placed"].items()}
        if all(n < len(self.view.tokens) and box in boxes for n, box in placed.items()):
            self.placed, self.touched = placed, True
            self.own = [n for n in entered["own"] if n in placed]

    def _keep(self) -> None:
        self.touched = True
        self.keep({"placed": {str(n): box for n, box in self.placed.items()}, "own": self.own})
        self.context.focus_panel(self.focus)

    def planned(self) -> Answers:
        """Return the answers whose tokens the map shows dashed."""
        return self.view.placing(self.placement) if self.placing and self.placed else ()

    @property
    def placing(self) -> bool:
        """Whether tokens are asked for."""
        return self.context.asks(PLACE)

    wants_advice = placing

    @property
    def home(self) -> str:
        """The player's March."""
        boxes = self.view.boxes
        return board.march_of(boxes[0].place) if boxes else "board"

    @property
    def placement(self) -> Placement:
        tokens = self.view.tokens
        return tuple((box, tokens[n].id) for n, box in self.placed.items())

    # -- showing -------------------------------------------------------------------------------------------

    def parts(self) -> list[Part]:
        view = self.view
        events = self.context.view.tab("events")
        flipped = [event_cards(self, events)] if events.by_app else []
        if not self.placing:
            found = [*self._income(events), *flipped, *self._orders()]
            return [*found, *self.question_parts(), *self.rivals_parts()]
        above, below = ([], flipped) if self._beside else (flipped, [])
        advised = self.advised
        shown = advised or view
        dice = self.say("defenses_page.dice", {"n": view.base_dice})
        return [
            *self._income(events),
            *above,
            *self._orders(),
            question(
                self.say("defenses_page.where", {"n": len(view.tokens)}),
                f"{dice} {self.say('defenses_page.hint')}",
                self.say("ui.suggested") if advised and not self.touched else "",
            ),
            part(TokenButtons, "tokens", tokens=tuple(self._tokens(view.tokens)), tap=self.take),
            part(
                Grid, "boxes", least=176, most=2, gap=11, parts=tuple(map(self._box, _in_order(shown.boxes)))
            ),
            *self._others(view),
            *below,
            *(self._who() if self.shows_who and not self._beside else ()),
        ]

    def _income(self, events: EventsView) -> list[Part]:
        """Return the income, if the app took it. Beside the side panel it's short: the boxes need the room,
        and the header has the limits."""
        return income(self, events, brief=self._beside) if events.by_app else []

    def _orders(self) -> list[Part]:
        return order_column(self.view.orders, self.context, box=False)

    def _tokens(self, tokens: Iterable[OwnToken]) -> Iterable[TokenLine]:
        for n, token in enumerate(tokens):
            yield TokenLine(
                name=self._name(token),
                lines=tuple(self._dice_lines(token)),
                icon=_icon(token),
                in_hand=n == self.in_hand,
            )

    def _name(self, token: OwnToken) -> str:
        return capital(self.say("token.named", {"token": token.id}))

    def _dice_lines(self, token: OwnToken) -> Iterable[str]:
        if not token.known:
            yield self.say("defenses_page.unknown")
            return
        for where, dice in (("farm", token.farm), ("other", token.other)):
            text = self._dice(dice) if dice else self.say("defenses_page.nowhere")
            yield self.say(f"defenses_page.{where}", {"dice": text})

    def _dice(self, dice: tuple[int, int]) -> str:
        n, plus = dice
        return self.say("name.dice", {"n": n}) + (f" +{plus}" if plus else "")

    def _box(self, box: BoxView) -> Part:
        here = next((n for n, place in self.placed.items() if place == box.place), None)
        note, chance = "", box.chance
        if chance is not None:
            note = self.say("defenses_page.chance", {"share": round(100 * chance)})
        elif box.value is not None:
            note = self.say("defenses_page.value", {"value": signed(box.value)})
        refusal = self._refusal(box)
        return part(
            DefenseBox,
            box.place,
            text=capital(self.say("place.named", {"place": box.place})),
            marks=tuple(_marks(box)),
            chance=chance,
            note=note,
            token=None if here is None else self._placed_token(box, self.view.tokens[here]),
            empty=self.say("defenses_page.no_token"),
            tap=partial(self.tap, box.place),
            enabled=here is not None or not refusal,
            reason=refusal,
        )

    def _refusal(self, box: BoxView) -> str:
        """Return why the token in hand can't go here; without one, why none can."""
        wrong = dict(box.refusals)
        tokens = [self.view.tokens[self.in_hand]] if self.in_hand is not None else self.view.tokens
        refused = [wrong[token.id] for token in tokens if token.id in wrong]
        return capital(self.say(refused[0])) if refused and len(refused) == len(tokens) else ""

    def _placed_token(self, box: BoxView, token: OwnToken) -> TokenLine:
        dice = token.farm if box.kind == "farm" else token.other
        saves = dict(box.saves).get(token.id, 0.0)
        lines = [self._dice(dice)] if dice and token.known else []
        if saves >= WORTH_SHOWING:
            lines = lines if theme.tablet else []
            lines.append(self.say("defenses_page.saves", {"vp": f"{saves:.1f}"}))
        text = (capital(", ".join(lines)),) if lines else ()
        return TokenLine(name=self._name(token), lines=text, icon=_icon(token))

    @property
    def _beside(self) -> bool:
        """Whether the side panel shows who can attack."""
        return self.placing and self.beside

    def _others(self, view: DefensesView) -> list[Part]:
        """Return the rarer ways on."""
        found = []
        if not theme.tablet:
            found.append(self._text("none", "defenses_page.none", partial(self._confirm, ()), rare=True))
        if view.last and dict(view.last) != dict(self.placement):
            found.append(self._text("last", "defenses_page.last", self._as_last_turn, rare=True))
        if theme.show_odds and not self._beside:
            found.append(self._text("who", "defenses_page.who", self._show_who))
        return [part(Flow, "foot", parts=tuple(found), gap=20)] if found else []

    def _text(self, name: str, key: str, tap: Act, *, rare: bool = False) -> Part:
        return part(TextButton, name, text=self.say(key), tap=tap, rare=rare)

    def _who(self) -> list[Part]:
        """Return each rival's unused Target Cards; those that would attack the player now stand out."""
        if self.advised is None:
            return []
        found = [
            part(
                Flow,
                "who.head",
                gap=12,
                parts=(
                    part(Heading, "who.heading", text=self.say("defenses_page.who"), role="section"),
                    part(Words, "who.note", text=self.say("defenses_page.shaded"), role="small", ink="ink2"),
                ),
            )
        ]
        for rival, cards in self.advised.who:
            strong = tuple(kind for kind, what in cards if set(what.split("/")) & STRIKES)
            words = target_words(self, rival)
            kinds = tuple(kind for kind, _what in cards)
            found.append(
                part(TargetCards, f"who.{rival}", family=rival, unused=kinds, strong=strong, words=words)
            )
        return found

    def main_button(self) -> Main:
        if not self.placing:
            return self.rivals_main() or super().main_button()
        return self.main_of(self.view.main_for(self.placement))

    def second_button(self) -> Main | None:
        if not theme.tablet or not self.placing:
            return None
        return Main(self.say("defenses_page.none"), partial(self._confirm, ()))

    # -- acting --------------------------------------------------------------------------------------------

    def take(self, n: int) -> None:
        """Take a token in hand, or put it back."""
        self.in_hand = None if self.in_hand == n else n
        self.update()

    def tap(self, box: str) -> None:
        """Place the token in hand in a box, else the next one. Take out one that the player placed there, or
        that is the next. A suggested one that gives way changes places."""
        here = next((n for n, place in self.placed.items() if place == box), None)
        n = self.in_hand if self.in_hand is not None else self._next_token(box)
        if self.in_hand is None and here in self.own:
            n = here
        self.in_hand = None
        before = self.placed.pop(n, None) if n is not None else None
        if n is not None and n != here:
            if here is not None:
                self._give_way(here, before)
            self.placed[n] = box
        self.own = [one for one in self.own if one != n and one in self.placed]
        if n in self.placed:
            self.own.append(n)
        self._keep()

    def _give_way(self, n: int, box: str | None) -> None:
        """Move a token to the box of the one that takes its place, if it was only suggested."""
        del self.placed[n]
        if box and n not in self.own and self._fits(n, box):
            self.placed[n] = box

    def _fits(self, n: int, box: str) -> bool:
        wrong = dict(next(one.refusals for one in self.view.boxes if one.place == box))
        return self.view.tokens[n].id not in wrong

    def _next_token(self, box: str) -> int | None:
        """Return the first token that the player hasn't placed, as far as it fits."""
        fitting = [n for n in range(len(self.view.tokens)) if self._fits(n, box)]
        free = [n for n in fitting if n not in self.own]
        return next(iter(free or fitting), None)

    def _as_last_turn(self) -> None:
        self._suggest(self.view.last)
        self.own = list(self.placed)
        self._keep()

    def _show_who(self) -> None:
        self.shows_who = not self.shows_who
        self.update()

    def _confirm(self, placement: Placement) -> None:
        answers: Answers = self.view.answers(placement)
        self.context.answer(*answers)


def question(text: str, note: str, tag: str = "") -> Part:
    """Return a page's question with a line below it."""
    lines = (part(Heading, "heading", text=text, tag=tag), part(Words, "note", text=note, ink="ink2"))
    return part(Column, "question", parts=lines)


def _icon(token: OwnToken) -> str:
    return "warden_token" if token.warden else "token"


def _in_order(boxes: Iterable[BoxView]) -> list[BoxView]:
    """Return the farms, then Family Seat and Town, as on the board."""
    order = {"farm": 0, "seat": 1, "town": 2}
    return sorted(boxes, key=lambda box: order[box.kind])


def _marks(box: BoxView) -> Iterable[tuple[str, str]]:
    """Return the icons of a box with their numbers."""
    for icon, n in (("sheep", box.sheep), ("sheep_bastled", box.bastled), ("permanent_defense", box.dice)):
        if n:
            yield icon, str(n)
    if box.kind in ICONS:
        yield ICONS[box.kind], ""
    for family, n in box.cubes:
        yield family.lower(), str(n)
