"""One attack, from the flipped card to the last order (7.3 to 7.7)."""

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.winter.attack_record import (
    ATTACK,
    DEFENSE,
    AttackRecord,
    AttackStep,
    NoAttack,
    Side,
    attack_records,
)
from reivers.games.border.tracking import BorderTracking
from reivers.games.border.views.parts import (
    MainButton,
    OddsView,
    OrderGroup,
    SwitchView,
    order_groups,
    stand_ins,
)
from reivers.games.border.views.winter.attack_result import ResultView, result_of
from reivers.games.border.views.winter.attack_sides import in_order, odds_of, sides_of, warden_needs
from reivers.games.border.views.winter.attack_steps import (
    OWN_DEFENSE,
    Step,
    Switched,
    main_of,
    own_tray_of,
    step_of,
    switched,
    switches_of,
)
from reivers.games.border.views.winter.battle import BattleView, battle_view
from reivers.games.border.views.winter.combat_steps import SheepStep, TrayStep
from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.flows import Notice
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order, difference, net

ELSEWHERE = ("piles.", "token.", "notoriety.gained")
"""Notices that the page shows in another way, by the start of their key."""
ROLLS = ("combat.attack", OWN_DEFENSE, "combat.reroll")


@attrs.frozen(kw_only=True)
class TargetCardView:
    """One of the Winter's cards in the top row: its back, or its result."""

    card: str = ""
    """Such as "Kerr/reiver"; nothing while it is face down."""
    own: bool = False
    current: bool = False
    kind: str = ""
    no_attack: bool = False
    vp: int = 0
    """VP that the player scored."""


@attrs.frozen(kw_only=True)
class RolledEntry:
    """A roll of this attack and its journal entry, to edit it."""

    n: int
    role: str
    faces: tuple[int, ...]
    """As rolled, without modifiers; none if the roll was entered as totals."""
    counts: tuple[tuple[str, int], ...]
    by_player: bool


@attrs.frozen(kw_only=True)
class AttackView:
    """Everything that the page of an attack shows."""

    nth: int
    family: str
    player: str
    hits: int
    warden: bool
    """Whether the Warden has appeared."""
    deck: tuple[TargetCardView, ...]
    card: str
    own: bool
    kind: str
    place: str
    march: str
    title: Message | None
    """Who attacks what; or "No attack."."""
    die: Message | None
    """The Reiver's die."""
    found: Message | None
    """How the target was found, if several were equal."""
    attack: Side | None
    defense: Side | None
    warden_needs: bool
    """Whether the Warden would roll for a token with more dice."""
    odds: OddsView | None
    """Of an own attack, for the player; of a rival's, what they expect to gain."""
    step: Step | None
    own_tray: TrayStep | None
    """The player's dice after the rivals' ones of this step: the first face entered rolls those, too."""
    switches: tuple[SwitchView, ...]
    battle: BattleView | None
    result: ResultView | None
    orders: tuple[OrderGroup, ...]
    """What is new on the board, with the preselected choice."""
    earlier: tuple[OrderGroup, ...]
    """Earlier orders of this attack, done by now."""
    stand_ins: tuple[Message, ...]
    """What to use in place of pieces that the box is short of."""
    notes: tuple[Message, ...]
    """What else happened in this attack."""
    rolls: tuple[RolledEntry, ...]
    main: MainButton
    switched: Callable[[Sequence[str]], Switched] = attrs.field(eq=False, repr=False)
    """Returns what follows once these switches are on."""
    sheep: Callable[[SheepStep], tuple[OrderGroup, ...]] = attrs.field(eq=False, repr=False)
    """Returns the orders if stolen Sheep go to these farms."""


def attack_view(reader: GameReader, *, advice: bool = True) -> AttackView:
    record = _record(reader.page_notices)
    step = step_of(reader, record, advice=advice)
    attack, defense = sides_of(reader, record)
    deck = _deck(reader, record)
    return AttackView(
        nth=record.nth,
        family=record.family,
        player=reader.state.family,
        hits=record.hits,
        warden=record.warden,
        deck=deck,
        card=record.card,
        own=record.own,
        kind=record.kind,
        place=record.place,
        march=record.march,
        title=attack_title(record),
        die=_die(record),
        found=_found(record),
        attack=in_order(attack),
        defense=in_order(defense),
        warden_needs=warden_needs(reader.state, record, defense),
        odds=odds_of(reader, record) if advice else None,
        step=step,
        own_tray=own_tray_of(reader, step, attrs.evolve(record, attack=attack, defense=defense)),
        switches=switches_of(reader, step, advice=advice),
        battle=battle_view(reader, record.battle) if record.battle else None,
        result=result_of(reader, record, advice=advice),
        orders=_orders(reader, _new(reader), step),
        earlier=_orders(reader, _before(reader)),
        stand_ins=stand_ins(reader),
        notes=tuple(_notes(reader)),
        rolls=tuple(_rolls(reader)),
        main=main_of(reader, step, len(deck)),
        switched=functools.partial(switched, reader, record, len(deck), advice),
        sheep=functools.partial(_orders, reader, _new(reader)),
    )


def _record(notices: Iterable[Notice]) -> AttackRecord:
    records = attack_records(notices)
    return records[-1] if records else AttackRecord()


# -- the card --------------------------------------------------------------------------------------------


def _deck(reader: GameReader, now: AttackRecord) -> tuple[TargetCardView, ...]:
    """Return the flipped cards, and a back for each other."""
    state: State = reader.state
    notices = (
        notice for entry in reader.journal.path(reader.journal.at) for notice in reader.notices_of(entry.n)
    )
    flipped = [_flipped(one, now) for one in attack_records(notices) if one.turn == (now.turn or state.turn)]
    left = len(state.own_targets) + sum(state.rival_cards_left.values())
    return (*flipped, *(TargetCardView() for _ in range(left)))


def _flipped(one: AttackRecord, now: AttackRecord) -> TargetCardView:
    return TargetCardView(
        card=one.card,
        own=one.own,
        current=one.nth == now.nth,
        kind=one.kind,
        no_attack=one.no_attack is not None,
        vp=one.vp,
    )


def attack_title(record: AttackRecord) -> Message | None:
    """Return who attacks what, or why there was no attack."""
    facts = {"family": record.family, "place": record.place, "event": record.event, "card": record.stopped_by}
    if record.no_attack:
        return Message(f"attack_page.none.{record.no_attack}", facts)
    if not record.kind:
        return None
    return Message(f"attack_page.title.{'own' if record.own else 'rival'}_{record.kind}", facts)


def _die(record: AttackRecord) -> Message | None:
    if not record.reiver_die:
        return None
    key = "fyre" if record.fyre else "stays" if record.no_attack == NoAttack.NO_TARGET else "raids"
    return Message(f"attack_page.reiver.{key}", {"die": record.reiver_die})


def _found(record: AttackRecord) -> Message | None:
    if not record.ties:
        return None
    return Message("attack_page.tied", {"places": list(record.ties), "place": record.place})


# -- what else happened, and rolls to edit ----------------------------------------------------------------


def _notes(reader: GameReader) -> Iterator[Message]:
    for notice in reader.page_notices:
        record = notice.data
        if isinstance(record, AttackRecord):
            if record.step in (AttackStep.POWER, AttackStep.FYRE) and not notice.silent:
                yield notice.message
        elif not notice.silent and not notice.message.key.startswith(ELSEWHERE):
            yield notice.message


def _rolls(reader: GameReader) -> Iterator[RolledEntry]:
    for n in reader.journal.last_page():
        entry = reader.journal.entries[n]
        if entry.key in ROLLS and isinstance(entry.answer, dict):
            yield RolledEntry(
                n=n,
                role=DEFENSE if entry.key == OWN_DEFENSE else ATTACK,
                faces=tuple(entry.answer.get("faces", ())),
                counts=tuple(entry.answer.get("results", {}).items()),
                by_player=entry.by == "table",
            )


# -- orders ----------------------------------------------------------------------------------------------


def _new(reader: GameReader) -> list[Order]:
    return [order for notice in _since_card(reader.notices) for order in notice.orders]


def _since_card(notices: Sequence[Notice]) -> Sequence[Notice]:
    """Return the notices of this attack: one answer may have ended the last one, too. What the player did
    before rolling for an own attack is done."""
    begins = [n for n, one in enumerate(notices) if _begins(one)]
    return notices[begins[-1] :] if begins else notices


def _begins(notice: Notice) -> bool:
    record = notice.data
    if not isinstance(record, AttackRecord):
        return False
    return record.step == AttackStep.CARD or (record.own and record.step == AttackStep.POOLS)


def _before(reader: GameReader) -> list[Order]:
    """Return orders of the page before its last step."""
    notices = list(reader.page_notices)
    known = len(notices) - len(_since_card(reader.notices))
    return [order for notice in notices[: max(known, 0)] for order in notice.orders]


def _orders(reader: GameReader, orders: Sequence[Order], step: Step | None = None) -> tuple[OrderGroup, ...]:
    """Return the net orders on the table, with what the preselected choice adds."""
    state: State = reader.state
    table = reader.game.table(state)
    found = list(orders)
    if isinstance(step, SheepStep):
        try:
            after = reader.game.table(reader.preview(step.answers).state)
        except IllegalAnswer:
            after = table
        found += difference(table, after)
        table = after
    kept = BorderTracking(state.home).orders(net(found), table, reader.settings)
    return order_groups(kept)
