"""Input steps of an attack: token, dice, switches, rerolls and stolen Sheep."""

from collections.abc import Iterator
from typing import Any

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border import board
from reivers.games.border.odds.current_combat import Chip, CurrentCombat, at_hand, warden
from reivers.games.border.odds.reroll_value import RerollValue
from reivers.games.border.rules.cards.effect_texts import named
from reivers.games.border.rules.combat.defense_powers import WARDEN
from reivers.games.border.rules.combat.dice_pools import shield
from reivers.games.border.rules.combat.results import DEFENSE_DOES
from reivers.games.border.rules.model.state import State, count
from reivers.games.border.rules.model.tokens import OTHER
from reivers.games.border.rules.winter.attack_record import ATTACK, DEFENSE, AttackRecord
from reivers.games.border.views.odds import NOTHING
from reivers.games.border.views.parts import Answers, MainButton, OptionView, SwitchView, option_view
from reivers.kernel.dry_run import DryRun
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Choose, ChooseSeveral, Draw, Option, Roll, Spread

FACES = range(1, 7)
WITHOUT_DICE = ("attack.power.held_else", "card.named")
SWITCHES = ("attack.powers", "rival.defend", "table_question.stop")
KEEP = "keep"


# -- token -----------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class TokenGroup:
    """Tokens of the pile that look the same here: dice, "+1", or halving the attack."""

    dice: int
    modifier: int
    halves: bool
    tokens: tuple[str, ...]


@attrs.frozen(kw_only=True)
class TokenStep:
    """The token to flip, by its dice or by its name."""

    place: str
    groups: tuple[TokenGroup, ...]
    names: tuple[OptionView, ...]
    color: str
    """Of the dice that count in this box."""
    nameless: str
    """What a token without a name is called once it's flipped; empty if the pile has none. If it has, any
    number of dice may come."""
    known_face: bool
    """Whether the face of that token was entered before, in a step that was undone."""
    main: MainButton

    def fitting(self, dice: int, modifier: int = 0, *, halves: bool = False) -> tuple[str, ...]:
        """Return the tokens that may show this."""
        known = (
            one.tokens
            for one in self.groups
            if (one.dice, one.modifier, one.halves) == (dice, modifier, halves)
        )
        return (*next(known, ()), *((OTHER,) if self.nameless and not modifier else ()))


def token_step(reader: GameReader, prompt: Draw) -> TokenStep:
    place = prompt.facts["place"]
    there = [option for option in prompt.legal() if option.most]
    groups: dict[tuple[int, int, bool], list[str]] = {}
    for option in there:
        dry = DryRun(reader.peek)
        seen = dry.read(shield(option.id, place)) if option.id != OTHER else None
        if seen is not None and not dry.missing:
            groups.setdefault((seen.dice, seen.modifier, seen.halves), []).append(option.id)
    nameless = _nameless(reader, prompt, place) if any(one.id == OTHER for one in there) else ""
    return TokenStep(
        place=place,
        color="green" if board.is_farm(place) else "gray",
        nameless=nameless,
        known_face=bool(nameless) and reader.fact(nameless, "face") is not None,
        groups=tuple(
            TokenGroup(dice=dice, modifier=modifier, halves=halves, tokens=tuple(tokens))
            for (dice, modifier, halves), tokens in sorted(groups.items())
        ),
        names=tuple(option_view(prompt, one) for one in there),
        main=MainButton(text=Message("attack_page.main.token"), ready=False),
    )


def _nameless(reader: GameReader, prompt: Draw, place: str) -> str:
    """Return what the game calls a token without a name in this box."""
    table = reader.preview(((prompt.key, [OTHER]),)).state.table
    return f"token:{table[place]['token']}"


# -- dice ------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class FaceView:
    """A face of the tray and what it does now."""

    face: int
    does: str
    """Such as miss, cattle, hit, block, capture or hanged."""


@attrs.frozen(kw_only=True)
class TrayStep:
    """Dice to roll: whose, how many, what the faces mean."""

    key: str
    role: str
    dice: int
    own: bool
    by_app: bool
    modifier: int = 0
    faces: tuple[FaceView, ...] = ()
    results: tuple[str, ...] = ()
    """What can be counted instead of faces; uncounted dice are misses."""
    before: Answers = ()
    """Answers of the switches above it."""

    @property
    def main(self) -> MainButton:
        return self.main_for(0)

    def main_for(self, entered: int) -> MainButton:
        """Return the main button for a number of entered dice."""
        facts = {"n": self.dice - entered}
        if not self.own and not self.by_app:
            key = "attack_page.main.tap_more" if entered else "attack_page.main.tap_theirs"
            return MainButton(text=Message(key, facts), ready=False)
        if not self.own:
            return MainButton(
                text=Message("attack_page.main.roll_theirs", facts), answers=self.before or None
            )
        if self.by_app:
            return MainButton(text=Message("attack_page.main.roll", facts))
        key = "attack_page.main.tap_more" if entered else "attack_page.main.tap"
        return MainButton(text=Message(key, facts), ready=False)


def tray_step(reader: GameReader, prompt: Roll, record: AttackRecord, before: Answers = ()) -> TrayStep:
    role = prompt.facts.get("role") or (DEFENSE if prompt.key == "combat.defense" else ATTACK)
    side = record.side_of(role)
    does = DEFENSE_DOES.get(record.kind, {}) if role == DEFENSE else {}
    named = {face: name for name, faces in prompt.results.items() for face in faces}
    return TrayStep(
        key=prompt.key,
        role=role,
        dice=prompt.dice,
        own=prompt.source == "own_dice",
        by_app=_by_app(reader, prompt),
        modifier=side.modifier if side else 0,
        faces=tuple(
            FaceView(face=face, does=does.get(named[face], named[face])) for face in FACES if face in named
        ),
        results=tuple(name for name in prompt.results if name != prompt.rest),
        before=before,
    )


def _by_app(reader: GameReader, prompt: Any) -> bool:
    return reader.settings.get(f"chance.{prompt.source}") == "app"


@attrs.frozen(kw_only=True)
class WardenStep:
    """The Warden's die: he appears on these faces."""

    march: str
    faces: tuple[int, ...]
    chance: float
    main: MainButton


def warden_step(reader: GameReader, prompt: Roll) -> WardenStep:
    faces = prompt.results["rides"]
    app = _by_app(reader, prompt)
    text = Message("attack_page.main.roll", {"n": 1}) if app else Message("attack_page.main.warden")
    return WardenStep(
        march=prompt.facts["march"],
        faces=faces,
        chance=len(faces) / len(FACES),
        main=MainButton(text=text, ready=app),
    )


# -- powers ----------------------------------------------------------------------------------------------


def switches(reader: GameReader, prompt: ChooseSeveral, *, advice: bool = True) -> tuple[SwitchView, ...]:
    """Return optional powers, off, each with what it adds."""
    found = at_hand(reader.state, reader.peek, reader.page_notices) if advice else None
    chips = {chip.id: chip for chip in found.chips} if found else {}
    return tuple(
        SwitchView(
            id=option.id,
            label=prompt.label(option),
            gain=chips[option.id].gain if option.id in chips else None,
            notes=(*_effects(reader, option), *_notes(reader, chips.get(option.id))),
            refusal=option.why_not,
        )
        for option in prompt.options
    )


def _effects(reader: GameReader, option: Option) -> Iterator[Message]:
    """Say what a held card does that adds no dice; its label has the dice of the others."""
    if option.label is None or option.label.key not in WITHOUT_DICE:
        return
    for effect in reader.fact(f"summer:{option.label.facts['card']}", "effects") or ():
        yield named(effect)


def _notes(reader: GameReader, chip: Chip | None) -> Iterator[Message]:
    """Return the value of the Warden card now, and of keeping it: it can be used once a game."""
    if chip is None or chip.id != WARDEN:
        return
    if chip.move:
        yield Message("attack_page.warden_brings", {"place": chip.move})
    found = warden(reader.state, reader.peek, reader.page_notices)
    if found is not None and found.keep >= NOTHING:
        key = "attack_page.warden_now" if found.use else "attack_page.warden_waits"
        yield Message(key, {"keep": f"{found.keep:.1f}"})


def current(reader: GameReader) -> CurrentCombat | None:
    return at_hand(reader.state, reader.peek, reader.page_notices)


# -- rerolls ---------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class RerollSource:
    """Where rerolls come from."""

    id: str
    label: Message
    most: int
    """The number of misses that can be rerolled."""
    left: int | None
    """Dice on the event afterwards; None if it is not an event."""
    gain: float | None
    """VP on average with all of them."""


@attrs.frozen(kw_only=True)
class RerollStep:
    """Misses to reroll: as many as the best source allows are preselected."""

    role: str
    sources: tuple[RerollSource, ...]
    source: str

    @property
    def selected(self) -> int:
        return self._source(self.source).most

    @property
    def main(self) -> MainButton:
        return self.main_for(self.source, self.selected)

    def main_for(self, source: str, n: int) -> MainButton:
        found = self._source(source)
        facts = {"n": n, "source": source}
        text = Message("attack_page.reroll", facts)
        if found.left is not None:
            text = Message("attack_page.main.reroll_left", {**facts, "left": found.left + found.most - n})
        return MainButton(text=text, answers=(("combat.reroll_source", source), ("combat.reroll_dice", n)))

    @property
    def keep(self) -> Answers:
        """Return the answer of "Keep dice"."""
        return (("combat.reroll_source", KEEP),)

    def _source(self, id: str) -> RerollSource:
        return next(one for one in self.sources if one.id == id)


def reroll_step(
    reader: GameReader, prompt: Choose, record: AttackRecord, *, advice: bool = True
) -> RerollStep:
    state: State = reader.state
    misses, role = prompt.facts["n"], prompt.facts["role"]
    sides = [side.counts() if side else {} for side in (record.attack, record.defense)]
    value = RerollValue(state, reader.peek, reader.page_notices, role, *sides) if advice else None
    sources = []
    for option in prompt.legal():
        if option.id == KEEP or option.label is None:
            continue
        kind, _, name = option.id.partition(":")
        most = min(int(option.label.facts["n"]), misses)
        sources.append(
            RerollSource(
                id=option.id,
                label=option.label,
                most=most,
                left=count(state, "events", f"rerolls:{name}") - most if kind == "event" else None,
                gain=value.gain(most, name if kind == "held" else "") if value else None,
            )
        )
    return RerollStep(role=role, sources=tuple(sources), source=prompt.default)


# -- stolen Sheep ----------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class SheepStep:
    """Where stolen Sheep go; the best farms are preselected."""

    place: str
    n: int
    even: bool
    """One to each farm before a second goes to any."""
    farms: tuple[tuple[str, int], ...]
    """Every farm, with the Sheep preselected for it."""

    @property
    def answers(self) -> Answers:
        return (("combat.stolen_sheep", {farm: n for farm, n in self.farms if n}),)


def sheep_step(prompt: Spread) -> SheepStep:
    return SheepStep(
        place=prompt.facts["place"],
        n=prompt.total,
        even=prompt.even,
        farms=tuple((one.id, prompt.default.get(one.id, 0)) for one in prompt.legal()),
    )


# -- the deck on the table -------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class RevealStep:
    """The card that was flipped on the table: families by kinds, without used cards."""

    cards: tuple[tuple[str, tuple[str, ...]], ...]
    """Each family, and the kinds of its cards that may be in the deck."""


def reveal_step(prompt: Draw) -> RevealStep:
    cards: dict[str, list[str]] = {}
    for option in prompt.legal():
        family, _, kind = option.id.partition("/")
        if option.most:
            cards.setdefault(family, []).append(kind)
    return RevealStep(cards=tuple((family, tuple(kinds)) for family, kinds in cards.items()))
