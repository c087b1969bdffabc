"""The result of an attack in a few lines below its dice: score, meaning, luck, the next raid target (9.5)."""

from collections.abc import Iterator
from typing import Any

from reivers.frontend.narrator import capital, unbroken
from reivers.games.border import board
from reivers.games.border.advice.luck import ledger
from reivers.games.border.advice.notoriety import march_rank
from reivers.games.border.advice.raid_target import eye
from reivers.games.border.rules.combat.results import CATTLE_VP, SHEEP_VP, RaidResult
from reivers.games.border.rules.model.state import State, cube, feuds
from reivers.games.border.rules.model.state import notoriety as track_of
from reivers.games.border.ui.old_views.attack import AttackProgress
from reivers.kernel.messages import Message
from reivers.ui.widgets.theme import theme


def meaning(session: Any, progress: AttackProgress) -> Iterator[Message]:
    """Return what an uncontested field would bring, what is closed now, and the player's rank (3.16 to
    3.22)."""
    state: State = session.state
    if state.rivals_only:  # the player tracks all this
        return
    yield from _alone_on_the_field(session, progress)
    yield from _taken_first(session, progress)
    moved = {order.place for notice in progress.notices for order in notice.orders}
    for march in board.WALK:
        if board.track(march) in moved and track_of(state, march).get(state.family):
            yield march_rank(state, march)
    yield from _feuds_everywhere(state, progress)


def _alone_on_the_field(session: Any, progress: AttackProgress) -> Iterator[Message]:
    """Return what the first side at a Battle wins if the other nation doesn't come (7.8)."""
    record, battle = progress.record, progress.record.battle
    if battle is None or battle.decided or not record.march:
        return
    if notoriety := session.fact(f"event:{battle.event}", "notoriety"):
        others = next(one for one in board.FAMILIES if board.NATION[one] != board.NATION[record.family])
        facts = {"nation": board.NATION[others], "family": record.family, "n": notoriety}
        yield Message(f"attack_page.alone_{'own' if record.own else 'rival'}", facts)


def _kin(one: str, other: str) -> bool:
    return board.NATION[one] == board.NATION[other]


def _taken_first(session: Any, progress: AttackProgress) -> Iterator[Message]:
    """Return that a rival was in the Debateable Land: no card of this turn goes there anymore (7.5)."""
    state: State = session.state
    if not progress.record.debateable or progress.record.own:
        return
    reach = {card: session.fact(f"target:{state.family}/{card}", "raid") or () for card in state.own_targets}
    closed = [card for card, marches in reach.items() if board.DL in marches]
    yield Message("attack_page.taken")
    yield from (Message("attack_page.taken_closes", {"card": card}) for card in closed)


def _feuds_everywhere(state: State, progress: AttackProgress) -> Iterator[Message]:
    """Return whether the player's cube came to the last Seat without one (7.7)."""
    mine = cube(state.family)
    seats = [board.seat(board.HOME[rival]) for rival in state.rivals]
    came = any(
        one.place in seats and one.piece == mine for notice in progress.notices for one in notice.orders
    )
    if came and all(feuds(state, board.HOME[rival]).get(state.family) for rival in state.rivals):
        yield Message("attack_page.feuds_everywhere")


class Afterwards:
    """The lines of one attack."""

    def __init__(self, scene: Any, progress: AttackProgress) -> None:
        self.scene, self.progress, self.session = scene, progress, scene.session
        self.record = progress.record
        self.words, self.say, self.state = scene.words, scene.say, scene.session.state
        self.own = progress.record.own

    def lines(self) -> list[str]:
        """Return the meaning, the score, luck and the next raid target."""
        score, cattle, luck = self._score(), self._cattle(), self._luck()
        counted = [(score,), (cattle, luck)] if cattle or not self.own else [(score, luck)]
        numbers = (" · ".join(one for one in some if one) for some in counted)
        means = (capital(self.words.say(one)) for one in meaning(self.session, self.progress))
        return [unbroken(line) for line in (*means, *numbers, self._next()) if line]

    def _score(self) -> str:
        if self.record.result is None:
            return ""
        points = [order for notice in self.progress.notices for order in notice.orders if order.place == "vp"]
        if not points and not self.own:
            caught = self.record.march == self.state.home and self.record.captured
            return self.say("attack_page.score_gaol") if caught else ""
        if not points:
            return self.say("attack_page.score_none")
        was, now = int(points[0].was or 0), int(points[-1].now or 0)
        if self.state.rivals_only:
            return self.say("attack_page.score_told", {"n": now - was})
        rows = self._rows()
        facts = {"n": now - was, "was": was, "now": now, "rows": ", ".join(rows)}
        return self.say("attack_page.score_rows" if len(rows) > 1 else "attack_page.score", facts)

    def _rows(self) -> list[str]:
        """Return the two score rows of the player's Raid (8.2)."""
        result = self.record.result
        if not isinstance(result, RaidResult) or not self.own:
            return []
        sheep, cattle = SHEEP_VP * result.sheep_hits, CATTLE_VP * result.cattle_hits
        each = (("Raid Sheep", sheep), ("Raid Cattle", cattle))
        return [self.say("attack_page.score_row", {"row": row, "n": n}) for row, n in each if n]

    def _cattle(self) -> str:
        """Return a change of Cattle that the app tracks, because no order mentions it (2.13)."""
        orders = [one for notice in self.progress.notices for one in notice.orders if one.piece == "cattle"]
        kept = self.session.settings.get("tracker.cattle") == "app"
        if not kept or not orders or self.state.rivals_only:
            return ""
        facts = {"what": Message("strip.cattle"), "was": orders[0].was or 0, "now": orders[-1].now or 0}
        return self.say("attack_page.kept_by_app", facts)

    def _luck(self) -> str:
        worthless = self.record.kind == "battle" and not self.own
        if self.record.result is None or worthless or not theme.show_odds:
            return ""
        found = ledger(self.scene.page_notices())
        if not found.combats:
            return ""
        luck = found.combats[-1].attack
        key = "attack_page.luck_own" if self.own else "attack_page.luck_theirs"
        return self.say(key, {"actual": luck.actual, "expected": f"{luck.expected:.1f}"})

    def _next(self) -> str:
        """Return the farm that a Raid would take now, after an attack on the player (7.1.3)."""
        if self.record.march != self.state.home or self.own or self.record.result is None:
            return ""
        tempting = eye(self.state, self.session.peek).raid
        return self.say("attack_page.tempting", {"n": len(tempting), "places": tempting}) if tempting else ""
