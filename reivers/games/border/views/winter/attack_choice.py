"""7.4 The player's own attack before it is committed: every target with every number of Horses."""

from collections.abc import Callable, Mapping, Sequence

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border import board
from reivers.games.border.odds.own_attack import AttackTable, LastCardPlan, TargetOdds, attack_table
from reivers.games.border.rules.model.state import State, horses
from reivers.games.border.rules.winter.attack_record import Item
from reivers.games.border.rules.winter.own_attacks import DECLINE
from reivers.games.border.views.odds import NOTHING, odds_view
from reivers.games.border.views.parts import Answers, MainButton, OddsView, SwitchView, with_cards
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Choose, Option

TARGET, HORSES, CARDS = "attack.target", "attack.horses", "attack.target_cards"


@attrs.frozen(kw_only=True)
class TargetForce:
    """One target with a number of Horses."""

    horses: int
    dice: int
    parts: tuple[Item, ...]
    """Where the dice come from, Horses first."""
    modifier: int
    rerolls: int
    odds: OddsView | None
    notoriety: float = 0.0
    risk: float = 0.0
    """The chance that a reiver is captured or hanged."""
    extras: tuple[tuple[str, float], ...] = ()
    """Held cards and Offices that could be added, each with the VP that it adds."""
    then: LastCardPlan | None = None
    """What is left for the player's last card."""
    stopped_by: str = ""
    """The rivals' card that calls this attack off."""


@attrs.frozen(kw_only=True)
class TargetView:
    """A target of the card. Without forces it can't be attacked."""

    id: str
    label: Message
    kind: str = ""
    place: str = ""
    march: str = ""
    event: str = ""
    forces: tuple[TargetForce, ...] = ()
    hits: tuple[tuple[str, int], ...] = ()
    """A Battle: hits to beat, by family or by side."""
    suggested: bool = False
    refusal: Message | None = None

    def force(self, horses: int) -> TargetForce | None:
        return next((one for one in self.forces if one.horses == horses), None)


@attrs.frozen(kw_only=True)
class HorsesView:
    """The stepper. Numbers above `most` are gray, with the reason."""

    standing: int
    most: int
    selected: int
    refusal: Message | None = None


@attrs.frozen(kw_only=True)
class TargetChoice:
    """Where the player attacks, and with how many Horses."""

    card: str
    targets: tuple[TargetView, ...]
    """The best first, those out of reach last."""
    target: str
    """Preselected; none while odds are hidden."""
    horses: HorsesView
    before: Answers = ()
    """Answers that come before the target."""
    switches: tuple[SwitchView, ...] = ()
    """Held Target cards."""
    notes: tuple[Message, ...] = ()
    """What the odds assume."""

    @property
    def main(self) -> MainButton:
        return self.main_for(self.target, self.horses.selected)

    def main_for(self, target: str, horses: int) -> MainButton:
        """Return the main button for a target and number of Horses."""
        found = next((one for one in self.targets if one.id == target and one.refusal is None), None)
        if found is None:
            return MainButton(text=Message("attack_page.main.choose"), ready=False)
        answers: Answers = (*self.before, (TARGET, target))
        force = found.force(horses)
        if force is None or not force.stopped_by:
            answers = (*answers, (HORSES, horses))
        return MainButton(text=_commit(found, horses), answers=answers)

    @property
    def decline(self) -> Answers:
        """Return the answers of "No attack"."""
        return (*self.before, (TARGET, DECLINE))

    def sorted_by(self, sort: str, horses: int) -> tuple[TargetView, ...]:
        """Return the targets by VP, Sheep, Notoriety or safety; those out of reach last."""
        return tuple(sorted(self.targets, key=lambda one: _order(one.force(horses), SORTS[sort])))


def _vp(force: TargetForce) -> float:
    return force.odds.expected if force.odds else 0.0


def _chance(force: TargetForce, name: str) -> float:
    return dict(force.odds.chances).get(name, 0.0) if force.odds else 0.0


SORTS: Mapping[str, Callable[[TargetForce], float]] = {
    "vp": _vp,
    "sheep": lambda force: _chance(force, "sheep"),
    "notoriety": lambda force: force.notoriety,
    "safe": lambda force: -round(force.risk, 3),
}


def _order(force: TargetForce | None, sort: Callable[[TargetForce], float]) -> tuple[bool, float, float]:
    return (True, 0.0, 0.0) if force is None else (False, -sort(force), -_vp(force))


def _commit(target: TargetView, horses: int) -> Message:
    if target.kind == "battle":
        return Message("attack_page.main.commit_battle", {"n": horses, "event": target.event})
    flips = target.place != board.DEBATEABLE_LAND
    key = "attack_page.commit_flip" if flips else "attack_page.commit"
    return Message(key, {"n": horses, "place": target.place})


# -- building --------------------------------------------------------------------------------------------


def target_choice(
    reader: GameReader, cards: Sequence[str] = (), *, advice: bool = True
) -> TargetChoice | None:
    """Return the current choice with these held Target cards switched on, or None if no target is asked
    for."""
    switches, before, prompt, state = with_cards(reader, CARDS, cards)
    if not isinstance(prompt, Choose) or prompt.key != TARGET:
        return None
    table = attack_table(state, reader.peek, prompt.facts["target"].partition("/")[2], figures=advice)
    best = _best(table) if advice else None
    return TargetChoice(
        card=prompt.facts["target"],
        targets=tuple(_targets(state, prompt, table, best, advice=advice)),
        target=best.id if best else "",
        horses=_stepper(state, table, best),
        before=before,
        switches=switches,
        notes=table.notes if advice else (),
    )


def _best(table: AttackTable) -> TargetOdds | None:
    """Return the row with most VP; of equal ones, the one with fewer Horses."""
    rows = [row for row in table.rows if not row.snow]
    return min(rows, key=lambda row: (-round(row.vp, 2), row.horses), default=None)


def _stepper(state: State, table: AttackTable, best: TargetOdds | None) -> HorsesView:
    most, standing = max(table.most_horses, 1), horses(state)
    return HorsesView(
        standing=standing,
        most=most,
        selected=best.horses if best else most,
        refusal=Message("attack_page.one_must_stay") if most < standing else None,
    )


def _targets(
    state: State, prompt: Choose, table: AttackTable, best: TargetOdds | None, *, advice: bool
) -> list[TargetView]:
    rows: dict[str, list[TargetOdds]] = {}
    for row in table.rows:
        rows.setdefault(row.id, []).append(row)
    options = {one.id: one for one in prompt.options if one.id != DECLINE}
    found = [
        _target(state, prompt, option, rows.get(name, []), table if advice else None)
        for name, option in options.items()
    ]
    found = [attrs.evolve(one, suggested=best is not None and one.id == best.id) for one in found]
    n = best.horses if best else max(table.most_horses, 1)
    if not advice:
        return sorted(found, key=lambda one: (one.refusal is not None, _walk(one.march)))
    return sorted(found, key=lambda one: (one.refusal is not None, _order(one.force(n), _vp)))


def _target(
    state: State, prompt: Choose, option: Option, rows: Sequence[TargetOdds], table: AttackTable | None
) -> TargetView:
    label = prompt.label(option)
    if not rows:
        return TargetView(id=option.id, label=label, refusal=option.why_not)
    first = rows[0]
    hits = state.battles[first.event]["hits"] if first.event else {}
    return TargetView(
        id=option.id,
        label=label,
        kind=first.kind,
        place=first.place,
        march=first.march,
        event=first.event,
        forces=tuple(_force(row, table) for row in sorted(rows, key=lambda row: row.horses)),
        hits=tuple(hits.items()),
        refusal=option.why_not,
    )


def _force(row: TargetOdds, table: AttackTable | None) -> TargetForce:
    plain = TargetForce(
        horses=row.horses,
        dice=row.dice,
        parts=tuple(sorted(row.parts, key=lambda item: item.source != "horses")),
        modifier=row.plus,
        rerolls=row.rerolls,
        odds=None,
        stopped_by=row.snow,
    )
    if table is None:
        return plain
    return attrs.evolve(
        plain,
        odds=odds_view(row.kind, row.chances),
        notoriety=row.notoriety,
        risk=row.chances.captured + row.chances.hanged,
        extras=tuple((one.id, one.vp) for one in table.extras(row) if one.vp >= NOTHING),
        then=row.then,
    )


def _walk(march: str) -> int:
    return board.WALK.index(march) if march in board.WALK else len(board.WALK)
