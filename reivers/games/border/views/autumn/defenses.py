"""6.3 The player's Defense Tokens: where they help most."""

from collections.abc import Iterator, Mapping

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border import board
from reivers.games.border.advice.defenses import DefenseAdvice, defenses, own_tokens
from reivers.games.border.advice.raid_target import FarmValue, eye
from reivers.games.border.rules.combat.dice_pools import shield
from reivers.games.border.rules.model.state import State, cubes, which
from reivers.games.border.rules.model.token_boxes import where_it_fits
from reivers.games.border.rules.seasons.autumn import AT_HOME
from reivers.games.border.rules.seasons.draft_stacks import coming_base_dice
from reivers.games.border.views.autumn.before_rivals import all_by_app
from reivers.games.border.views.parts import Answers, MainButton, OrderGroup, page_orders
from reivers.kernel.dry_run import DryRun
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Choose, Continue

PLACE, RIVALS = "autumn.place", "page.rivals"
Placement = tuple[tuple[str, str], ...]
"""Boxes, each with its token."""


@attrs.frozen(kw_only=True)
class OwnToken:
    """A token to place: its dice at a farm and elsewhere, None where it does not fit."""

    id: str
    farm: tuple[int, int] | None
    other: tuple[int, int] | None
    known: bool
    """Whether its dice are known."""
    warden: bool
    """Whether it is a Warden's token."""


@attrs.frozen(kw_only=True)
class BoxView:
    """A box of the player's March."""

    place: str
    kind: str
    """farm, seat or town."""
    sheep: int
    bastled: int
    dice: int
    """Permanent defense dice."""
    cubes: tuple[tuple[str, int], ...]
    """Rivals' cubes in the Feud box or in the Gaol."""
    value: int | None
    """What raiders see in a farm."""
    chance: float | None
    """How likely it is attacked this Winter."""
    saves: tuple[tuple[str, float], ...]
    """Each token that fits, and the VP that it saves here."""
    token: str
    """The token that is already here."""
    refusals: tuple[tuple[str, Message], ...]
    """Tokens that do not fit, and why."""


@attrs.frozen(kw_only=True)
class DefensesView:
    """Tokens, boxes and the best placement."""

    base_dice: int
    tokens: tuple[OwnToken, ...]
    boxes: tuple[BoxView, ...]
    best: Placement
    """Preselected: the best by the odds, else as last turn."""
    last: Placement
    """As last turn."""
    who: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    """Each rival's unused Target Cards, and what each would attack now; "" for nothing."""
    resolves: bool
    """The rivals' autumn follows at once."""
    orders: tuple[OrderGroup, ...]
    """Tokens that have been placed."""
    next: MainButton | None = None

    @property
    def main(self) -> MainButton:
        return self.main_for(self.best)

    def main_for(self, placed: Placement) -> MainButton:
        """Return the main button for tokens in these boxes."""
        if self.next is not None:
            return self.next
        total, n = len(self.tokens), len(placed)
        if not n:
            return MainButton(text=Message("defenses_page.main.place", {"n": total}), ready=False)
        facts = {"n": n, "kept": total - n}
        key = "keep" if n < total else "then_rivals" if self.resolves else "place"
        return MainButton(text=Message(f"defenses_page.main.{key}", facts), answers=self.answers(placed))

    def answers(self, placed: Placement) -> Answers:
        """Return every token in the order it's asked for, and the start of the rivals' autumn."""
        each = self.placing(placed)
        return (*each, (RIVALS, True)) if self.resolves else each

    def placing(self, placed: Placement) -> Answers:
        """Return the tokens' answers alone: what the map shows dashed."""
        boxes: dict[str, list[str]] = {}
        for box, token in placed:
            boxes.setdefault(token, []).append(box)
        return tuple((PLACE, boxes[one.id].pop(0) if boxes.get(one.id) else AT_HOME) for one in self.tokens)


def defenses_view(reader: GameReader, *, advice: bool = False) -> DefensesView:
    """Return the page. Its odds take seconds, so they are computed separately; until then last turn's
    boxes are preselected."""
    state: State = reader.state
    prompt = reader.prompt
    asks = isinstance(prompt, Choose) and prompt.key == PLACE
    found = defenses(state, reader.peek) if asks and advice else None
    tokens = tuple(_tokens(reader)) if asks else ()
    names = [one.id for one in tokens]
    last = _last(state, names)
    return DefensesView(
        base_dice=coming_base_dice(state),
        tokens=tokens,
        boxes=tuple(_boxes(reader, found, names)),
        best=tuple((box, token) for box, token in found.best.items() if token in names) if found else last,
        last=last,
        who=_who(found.can_come) if found else (),
        resolves=_resolves(reader, state),
        orders=page_orders(reader),
        next=_next(reader),
    )


def _resolves(reader: GameReader, state: State) -> bool:
    """Return whether the rivals' autumn follows at once. In a game entered at Winter it's over."""
    pauses = bool(reader.settings.get("pause_pages"))
    return pauses and state.season == "autumn" and all_by_app(reader)


def _next(reader: GameReader) -> MainButton | None:
    prompt = reader.prompt
    if not isinstance(prompt, Continue):
        return None
    resolve = prompt.key == RIVALS
    text = Message("defenses_page.main.resolve") if resolve else prompt.question
    return MainButton(text=text, answers=((prompt.key, True),))


def _tokens(reader: GameReader) -> Iterator[OwnToken]:
    """Return those not asked for yet, in order."""
    state: State = reader.state
    assert reader.prompt is not None
    names, asked = own_tokens(state), reader.prompt.facts["token"]
    farm, other = board.REGIONS[state.home][0], board.town(state.home)
    for token in names[names.index(asked) :]:
        dry = DryRun(reader.peek)
        fits = dry.read(where_it_fits(token))
        dice = [dry.read(shield(token, box)) for box in (farm, other)]
        shown = [(one.dice, one.modifier) if fit else None for one, fit in zip(dice, fits, strict=True)]
        green, gray, pile = (dry.known(f"token:{token}", field) for field in ("green", "gray", "pile"))
        yield OwnToken(
            id=token,
            farm=shown[0],
            other=shown[1],
            known=None not in (green, gray),
            warden=pile == "warden",
        )


def _boxes(reader: GameReader, found: DefenseAdvice | None, tokens: list[str]) -> Iterator[BoxView]:
    state: State = reader.state
    farms = {one.place: one for one in eye(state, reader.peek).farms}
    for box in board.boxes(state.home):
        farm: FarmValue | None = farms.get(box)
        saves = {token: found.saves[token] for token in dict.fromkeys(tokens)} if found else {}
        yield BoxView(
            place=box,
            kind="farm" if farm else _kind_of(box),
            sheep=farm.standing if farm else 0,
            bastled=farm.bastled if farm else 0,
            dice=farm.dice if farm else 0,
            cubes=tuple((family, n) for family, n in cubes(state, box).items() if n),
            value=farm.value if farm else None,
            chance=found.boxes[box] if found else None,
            saves=tuple((token, some[box]) for token, some in saves.items() if box in some),
            token=which(state, box, "token") or "",
            refusals=tuple(_refusals(reader, box, tokens)),
        )


def _kind_of(box: str) -> str:
    """Return "seat" or "town"."""
    return box.partition("/")[2]


def _refusals(reader: GameReader, box: str, tokens: list[str]) -> Iterator[tuple[str, Message]]:
    for token in dict.fromkeys(tokens):
        farm, other = DryRun(reader.peek).read(where_it_fits(token))
        if not (farm if board.is_farm(box) else other):
            key = "needs_green" if board.is_farm(box) else "needs_gray"
            yield token, Message(f"defenses_page.{key}")


def _last(state: State, tokens: list[str]) -> Placement:
    """Return last turn's boxes, as far as their tokens are still there (6.3)."""
    left = list(tokens)
    found = []
    for box, token in state.last_defenses.items():
        if token in left and not which(state, box, "token"):
            left.remove(token)
            found.append((box, token))
    return tuple(found)


def _who(can_come: Mapping[str, Mapping[str, str]]) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    return tuple((rival, tuple(cards.items())) for rival, cards in can_come.items())
