"""One attack, from the flipped card to the last order (7.3 to 7.7)."""

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border import board
from reivers.games.border.advice.luck import Luck, ledger
from reivers.games.border.odds.current_combat import combat_of
from reivers.games.border.odds.own_attack import TargetAnalysis, targets_of
from reivers.games.border.odds.prepared_combat import fired, ready
from reivers.games.border.rules.model.state import State, bastled
from reivers.games.border.rules.winter import scouting
from reivers.games.border.rules.winter.attack_record import (
    ATTACK,
    DEFENSE,
    AttackRecord,
    AttackStep,
    NoAttack,
    NotorietyChange,
    Side,
    attack_records,
)
from reivers.games.border.tracking import BorderTracking
from reivers.games.border.views.odds import odds_view
from reivers.games.border.views.parts import (
    Answers,
    MainButton,
    OddsView,
    OrderGroup,
    SwitchView,
    order_groups,
    stand_ins,
)
from reivers.games.border.views.winter.attack_choice import CARDS, TARGET, TargetChoice, target_choice
from reivers.games.border.views.winter.battle import BattleView, battle_view
from reivers.games.border.views.winter.combat_steps import (
    FACES,
    SWITCHES,
    RerollStep,
    RevealStep,
    SheepStep,
    TokenStep,
    TrayStep,
    WardenStep,
    current,
    reroll_step,
    reveal_step,
    sheep_step,
    switches,
    token_step,
    tray_step,
    warden_step,
)
from reivers.kernel.dry_run import DryRun
from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.flows import Notice
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order, difference, net
from reivers.kernel.prompts import Choose, ChooseSeveral, Continue, Draw, Prompt, Roll, Spread

OWN_DEFENSE = "combat.defense"
ELSEWHERE = ("piles.", "token.", "notoriety.gained")
"""Notices that the page shows in another way, by the start of their key."""
WARDEN_DICE = 2
"""The Warden needs a token with so many dice."""
ROLLS = ("combat.attack", OWN_DEFENSE, "combat.reroll")
Step = TargetChoice | TokenStep | WardenStep | TrayStep | RerollStep | SheepStep | RevealStep


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


@attrs.frozen
class Loot:
    """The player's livestock that an attack brought or took."""

    kind: str
    """cattle, sheep or horse."""
    n: int
    gained: bool


@attrs.frozen(kw_only=True)
class ResultView:
    """The result of the attack, the reward first."""

    headline: Message
    vp: int
    loot: tuple[Loot, ...]
    events: tuple[Message, ...]
    """Captured, hanged, freed."""
    notoriety: tuple[NotorietyChange, ...]
    luck: Luck | None
    """The attacker's VP and what was expected."""


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
class Switched:
    """What follows once these switches are on."""

    step: Step | None
    own_tray: TrayStep | None
    main: MainButton


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
    step = _step(reader, record, advice=advice)
    attack, defense = _sides(reader, record)
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
        attack=_in_order(attack),
        defense=_in_order(defense),
        warden_needs=_warden_needs(reader.state, record, defense),
        odds=_odds(reader, record) if advice else None,
        step=step,
        own_tray=_own_tray(reader, step, attrs.evolve(record, attack=attack, defense=defense)),
        switches=_switches(reader, step, advice=advice),
        battle=battle_view(reader, record.battle) if record.battle else None,
        result=_result(reader, record, advice=advice),
        orders=_orders(reader, _new(reader), step),
        earlier=_orders(reader, _before(reader)),
        stand_ins=stand_ins(reader),
        notes=tuple(_notes(reader)),
        rolls=tuple(_rolls(reader)),
        main=_main(reader, step, len(deck)),
        switched=functools.partial(_switched, reader, record, len(deck), advice),
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


# -- dice and odds ---------------------------------------------------------------------------------------


def _sides(reader: GameReader, record: AttackRecord) -> tuple[Side | None, Side | None]:
    """Return the dice of both sides. A rival's are counted before the player answers, without any power."""
    waits = record.own and not record.horses
    if record.attack is not None or record.over or waits:
        return record.attack, record.defense
    state: State = reader.state
    combat = combat_of(state, record)
    if combat is None:
        return None, None
    fyre = record.fyre and bastled(state, record.place) > 0
    counted = ready(fired(state, record.place) if fyre else state, DryRun(reader.peek), combat)
    attack = Side(
        family=combat.attacker,
        dice=counted.dice(),
        modifier=counted.plus,
        parts=counted.attack.items,
        halved=counted.attack.halved,
    )
    defense = Side(
        family=combat.defender,
        dice=counted.defense.dice,
        modifier=counted.shield,
        parts=counted.defense.items,
    )
    return attack, defense


def _in_order(side: Side | None) -> Side | None:
    """Return the side with its main source of dice first."""
    if side is None:
        return None
    parts = sorted(side.parts, key=lambda item: item.source not in ("base", "horses"))
    return attrs.evolve(side, parts=tuple(parts))


def _warden_needs(state: State, record: AttackRecord, defense: Side | None) -> bool:
    """7.4 Return whether the token's dice are too few for the Warden's die (A18)."""
    if not (record.own and record.token and record.defender in state.wardens) or defense is None:
        return False
    return sum(item.dice for item in defense.parts if item.source == "token") < WARDEN_DICE


def _odds(reader: GameReader, record: AttackRecord) -> OddsView | None:
    """Return the odds until the dice are rolled. The token is averaged until it's flipped."""
    if record.over or not record.kind or (record.attack and record.attack.rolled is not None):
        return None
    prompt = reader.prompt
    if prompt is not None and prompt.key == "token.revealed":
        return _token_odds(reader, record)
    concerns = record.own or record.defender == reader.state.family
    found = current(reader) if concerns and not (prompt and prompt.key == "attack.horses") else None
    if found is None:
        return None
    return odds_view(record.kind, found.outlook.chances)


def _token_odds(reader: GameReader, record: AttackRecord) -> OddsView | None:
    state: State = reader.state
    dry = DryRun(reader.peek)
    for target in targets_of(state, dry, record.card_kind):
        if (target.kind, scouting.place_of(target)) == (record.kind, record.place):
            rows = TargetAnalysis(_bare(state, record), dry, record.card_kind, target).rows(record.horses)
            return odds_view(record.kind, rows[-1].chances) if rows else None
    return None


def _bare(state: State, record: AttackRecord) -> State:
    """Return the state without the Horses at the target, which the odds add themselves."""
    there = {piece: n for piece, n in state.table.get(record.place, {}).items() if piece != "horse"}
    return attrs.evolve(state, table={**state.table, record.place: there})


# -- steps -----------------------------------------------------------------------------------------------


def _step(reader: GameReader, record: AttackRecord, *, advice: bool) -> Step | None:
    prompt = reader.prompt
    if prompt is None or reader.asks_fact:
        return None
    if prompt.key in (TARGET, CARDS):
        return target_choice(reader, advice=advice)
    if isinstance(prompt, ChooseSeveral) and prompt.key in SWITCHES:
        return _below(reader, prompt, record, ())
    if isinstance(prompt, Choose) and prompt.key == "combat.reroll_source":
        return reroll_step(reader, prompt, record, advice=advice)
    return _entry(reader, prompt, record)


def _entry(reader: GameReader, prompt: Prompt, record: AttackRecord) -> Step | None:
    if isinstance(prompt, Draw) and prompt.key == "token.revealed":
        return token_step(reader, prompt)
    if isinstance(prompt, Draw) and prompt.key == "winter.reveal":
        return reveal_step(prompt)
    if isinstance(prompt, Roll) and prompt.key == "attack.warden":
        return warden_step(reader, prompt)
    if isinstance(prompt, Roll) and prompt.key.startswith("combat."):
        return tray_step(reader, prompt, record)
    if isinstance(prompt, Spread) and prompt.key == "combat.stolen_sheep":
        return sheep_step(prompt)
    return None


def _below(
    reader: GameReader, prompt: ChooseSeveral, record: AttackRecord, on: Sequence[str]
) -> TrayStep | None:
    """Return the tray below the switches: what is rolled with these switches on."""
    before: Answers = ((prompt.key, list(on)),)
    try:
        run = reader.preview(before)
    except IllegalAnswer:
        return None
    if run.fact is None and isinstance(run.prompt, Roll) and run.prompt.key.startswith("combat."):
        attack, defense = _sides(reader, record)
        return tray_step(reader, run.prompt, attrs.evolve(record, attack=attack, defense=defense), before)
    return None


def _switched(
    reader: GameReader, record: AttackRecord, total: int, advice: bool, on: Sequence[str]
) -> Switched:
    prompt = reader.prompt
    if isinstance(prompt, ChooseSeveral) and prompt.key == CARDS:
        choice = target_choice(reader, on, advice=advice)
        main = _main(reader, choice, total) if choice is not None else _resolve(prompt, on)
        return Switched(step=choice, own_tray=None, main=main)
    if not isinstance(prompt, ChooseSeveral):
        return Switched(step=None, own_tray=None, main=_main(reader, None, total))
    step = _below(reader, prompt, record, on)
    attack, defense = _sides(reader, record)
    tray = _own_tray(reader, step, attrs.evolve(record, attack=attack, defense=defense))
    return Switched(step=step, own_tray=tray, main=_resolve(prompt, on) if step is None else step.main)


def _resolve(prompt: ChooseSeveral, on: Sequence[str]) -> MainButton:
    """Return the button that uses what is switched on, with nothing to roll right after it."""
    names = [prompt.label(one) for one in prompt.options if one.id in on]
    text = Message("attack_page.main.use", {"names": names}) if on else Message("attack_page.main.resolve")
    return MainButton(text=text, answers=((prompt.key, list(on)),))


def _own_tray(reader: GameReader, step: Step | None, record: AttackRecord) -> TrayStep | None:
    """Return the tray for the player's defense while the rivals' dice are still to be rolled. How they fall
    doesn't change it, so any faces will do."""
    if not isinstance(step, TrayStep) or step.own or step.role != ATTACK or not step.by_app:
        return None
    run = reader.preview((*step.before, (step.key, {"faces": [FACES[-1]] * step.dice})))
    if not isinstance(run.prompt, Roll) or run.prompt.key != OWN_DEFENSE:
        return None
    return tray_step(reader, run.prompt, record)


def _switches(reader: GameReader, step: Step | None, *, advice: bool) -> tuple[SwitchView, ...]:
    prompt = reader.prompt
    if isinstance(prompt, ChooseSeveral) and prompt.key in SWITCHES:
        return switches(reader, prompt, advice=advice)
    return step.switches if isinstance(step, TargetChoice) else ()


def _main(reader: GameReader, step: Step | None, total: int) -> MainButton:
    if isinstance(step, SheepStep):
        return _after_sheep(reader, step, total)
    prompt = reader.prompt
    if step is None and isinstance(prompt, ChooseSeveral) and prompt.key in SWITCHES:
        return _resolve(prompt, ())
    if step is None or isinstance(step, RevealStep):
        return _next(reader, prompt, total)
    return step.main


def _next(reader: GameReader, prompt: Prompt | None, total: int, before: Answers = ()) -> MainButton:
    """Return where the page leads once nothing is open, after these answers."""
    if prompt is not None and prompt.key in ("page.attack", "winter.reveal"):
        text = Message("attack_page.main.flip", {"nth": prompt.facts["nth"], "total": total})
        ready = isinstance(prompt, Continue)
        return MainButton(text=text, ready=ready, answers=((prompt.key, True),) if ready else None)
    if prompt is not None and prompt.key == "page.end_of_winter":
        return MainButton(text=Message("attack_page.main.spring"), answers=_to_spring(reader, before))
    return MainButton(text=prompt.question if prompt else Message("ui.close"), ready=False)


def _to_spring(reader: GameReader, before: Answers) -> Answers:
    """Return the answers that end the Winter; if nothing is asked first, they score the turn as well."""
    ends = (("page.end_of_winter", True),)
    then = reader.preview((*before, *ends)).prompt
    return (*ends, ("page.score", True)) if then is not None and then.key == "page.score" else ends


def _after_sheep(reader: GameReader, step: SheepStep, total: int) -> MainButton:
    """Return the button that places the Sheep as shown and flips the next card."""
    then = _next(reader, reader.preview(step.answers).prompt, total, step.answers)
    return attrs.evolve(then, ready=True, answers=(*step.answers, *(then.answers or ())))


# -- the result ------------------------------------------------------------------------------------------


def _result(reader: GameReader, record: AttackRecord, *, advice: bool) -> ResultView | None:
    if record.result is None:
        return None
    return ResultView(
        headline=_headline(record),
        vp=record.vp,
        loot=tuple(Loot(kind, abs(n), n > 0) for kind, n in _loot(reader.state, record) if n),
        events=tuple(_events(record)),
        notoriety=record.notoriety,
        luck=_luck(reader, record) if advice else None,
    )


def _headline(record: AttackRecord) -> Message:
    whose = "own" if record.own else "rival"
    facts = {"family": record.family, "place": record.place, "event": record.event, "n": record.hits}
    return Message(f"attack_page.headline.{whose}_{record.kind}", facts)


def _loot(state: State, record: AttackRecord) -> Iterator[tuple[str, int]]:
    mine = record.own or record.march == state.home
    yield "cattle", record.cattle
    yield "sheep", (record.sheep if record.own else -record.sheep) if mine else 0
    yield "horse", record.horses_gained - record.horses_lost


def _events(record: AttackRecord) -> Iterator[Message]:
    """Return cubes that changed hands."""
    town = board.town(record.march) if record.march else ""
    found = (("captured", record.captured), ("hanged", record.hanged), ("freed", record.freed))
    for name, n in found:
        if n and town:
            yield Message(f"attack_page.cubes.{name}", {"family": record.family, "place": town, "n": n})


def _luck(reader: GameReader, record: AttackRecord) -> Luck | None:
    """Return VP and the expected VP of the dice (7.7). A rival's Battle has no value."""
    if record.kind == "battle" and not record.own:
        return None
    entries = [reader.journal.entries[n] for n in reader.journal.last_page()]
    found = ledger((entry, reader.notices_of(entry.n)) for entry in entries)
    return found.combats[-1].attack if found.combats else None


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
