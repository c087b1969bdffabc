"""7.1 The player's Notoriety: five tracks, and the effect of each point."""

from collections.abc import Iterator, Mapping, Sequence

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border import board
from reivers.games.border.advice.notoriety import MarchRank, Step, notoriety_steps, standing
from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.model.state import notoriety as track_of
from reivers.games.border.views.parts import (
    Answers,
    MainButton,
    OrderGroup,
    SwitchView,
    lead_on,
    page_orders,
    with_cards,
)
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Prompt, Spread

CARDS, POINTS = "winter.notoriety_cards", "winter.notoriety"
Placement = tuple[tuple[str, int], ...]


@attrs.frozen(kw_only=True)
class TrackView:
    """A track and the effect of the player's points on it."""

    march: str
    points: tuple[tuple[str, int], ...]
    """Every family with points, the first one first."""
    legal: bool
    most: int
    """So many points can be added here."""
    ranks: tuple[MarchRank, ...]
    """The player's place with no more points, one more, and so on."""
    overtakers: tuple[str, ...]
    """Rivals who could still overtake one more point."""


@attrs.frozen(kw_only=True)
class NotorietyView:
    """The tracks, held cards as switches, and the best placement."""

    family: str
    card: str
    """The card that brings the points."""
    total: int
    is_known: bool
    """Whether the app knows the card's Marches; if not, all are allowed."""
    tracks: tuple[TrackView, ...]
    switches: tuple[SwitchView, ...]
    """Held Notoriety cards, playable only now."""
    best: Placement | None
    before: Answers = ()
    orders: tuple[OrderGroup, ...] = ()
    next: MainButton | None = None
    """Where the page leads if there is nothing to place."""

    @property
    def main(self) -> MainButton:
        return self.main_for(0)

    def main_for(self, placed: int) -> MainButton:
        """Return the main button for the points placed so far; the last one finishes."""
        if self.next is not None:
            return self.next
        key = "notoriety_page.main.more" if placed else "notoriety_page.main.place"
        return MainButton(text=Message(key, {"n": self.total - placed}), ready=False)

    def answers(self, placed: Placement) -> Answers:
        return (*self.before, (POINTS, dict(placed)))

    def use_best(self, rest: Placement) -> Message:
        """Return the text of the button that places the rest of the best placement."""
        where = [Message("notoriety_page.points", {"march": march, "n": n}) for march, n in rest]
        return Message("notoriety_page.use_best", {"where": where})


def notoriety_view(reader: GameReader, cards: Sequence[str] = (), *, advice: bool = True) -> NotorietyView:
    """Return the page with these held cards switched on."""
    switches, before, prompt, state = with_cards(reader, CARDS, cards)
    points = prompt if isinstance(prompt, Spread) and prompt.key == POINTS else None
    total = points.total if points else 0
    most = {one.id: one.most for one in points.legal()} if points else {}
    steps = notoriety_steps(state, reader.peek)
    card = str(points.facts.get("card", "")) if points else ""
    return NotorietyView(
        family=state.family,
        card=card,
        total=total,
        is_known=not card or reader.fact(f"summer:{card}", "effects") is not None,
        tracks=tuple(_tracks(state, steps, most, total)),
        switches=switches,
        best=best_placement(state, steps, tuple(most), total) if points and advice else None,
        before=before,
        orders=page_orders(reader),
        next=None if points else _next(reader, prompt, before),
    )


def _next(reader: GameReader, prompt: Prompt | None, before: Answers) -> MainButton:
    """Return where the page leads with these cards played."""
    text = Message("notoriety_page.main.deck")
    return lead_on(reader, prompt, before) or MainButton(
        text=text, ready=bool(before), answers=before or None
    )


def _tracks(state: State, steps: Sequence[Step], most: Mapping[str, int], total: int) -> Iterator[TrackView]:
    for step in steps:
        track = track_of(state, step.march)
        own = track.get(state.family, 0)
        points = sorted(track.items(), key=lambda one: (-one[1], board.FAMILIES.index(one[0])))
        yield TrackView(
            march=step.march,
            points=tuple(one for one in points if one[1] > 0),
            legal=step.march in most,
            most=most.get(step.march, 0),
            ranks=tuple(standing(state, step.march, own + more) for more in range(total + 1)),
            overtakers=step.overtakers,
        )


def best_placement(
    state: State, steps: Sequence[Step], marches: Sequence[str], total: int
) -> Placement | None:
    """Return the placement with most VP in Spring, then most dice, then where a rival could overtake."""
    own = {march: track_of(state, march).get(state.family, 0) for march in marches}
    values = {
        (march, n): standing(state, march, own[march] + n) for march in marches for n in range(total + 1)
    }

    contested = {step.march for step in steps if step.now.vp and step.overtakers}

    def gain(placed: Placement) -> tuple[int, int, int]:
        ranks = [(values[march, n], values[march, 0]) for march, n in placed]
        return (
            sum(then.vp - now.vp for then, now in ranks),
            sum(then.dice - now.dice for then, now in ranks),
            sum(n for march, n in placed if march in contested),
        )

    return max(_placements(marches, total), key=gain, default=None)


def _placements(marches: Sequence[str], total: int) -> Iterator[Placement]:
    """Yield every way to place this number of points."""
    if not total:
        yield ()
    elif marches:
        first, *others = marches
        for n in range(total, -1, -1):
            for rest in _placements(others, total - n):
                yield ((first, n), *rest) if n else rest
