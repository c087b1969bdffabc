"""3.0 Options of a new game, each one of a few. The default is the last choice."""

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from reivers.frontend.options import Question, applicable
from reivers.games.border.rules.seasons.setup import ALL as ALL_BOOKS
from reivers.games.border.rules.seasons.setup import HOUSE_RULES, RIVALS, STARTS, TOKENS, TRACKED
from reivers.kernel.messages import Message

from . import board
from .names import SOURCES
from .tracking import LEAN, NOTHING, PRESETS, TRACKERS, preset_of, settings_for

PRACTICE, COPY = "practice", "copy"
FACTS = (PRACTICE, COPY)
"""Where a game's facts come from: invented values for everything unknown, or the player's copy."""
CHORES, ALL, NONE = "chores", "all", "none"
CHANCES = (CHORES, ALL, NONE)
"""The dice and draws of the app: those of the rivals' procedures, all, or none."""

OWN = "own"
"""The table if the trackers were chosen one by one."""
CARD_ENTRY = NUMBERS, STRIPES, TOTALS = "numbers", "stripes", "totals"
"""Ways to enter the cards of a draft. The player can change it in any round."""

OFFERED = (*PRESETS, RIVALS)
"""The presets, from everything on the table to nothing; and the one in which the app plays only the
rivals."""

USUAL: Mapping[str, Mapping[str, str]] = {
    PRACTICE: {"table": NOTHING, "chance": ALL},
    COPY: {"table": LEAN, "chance": CHORES},
}
"""The recommended options for the practice set, and for a copy on the table."""


def tracked_by_app(wanted: Any, facts: str) -> tuple[str, ...]:
    """Return the trackers that the app holds: by the name of a preset, or one by one; else as recommended.
    In a rivals-only game the player's trackers aren't used: the table is lean."""
    if wanted == RIVALS:
        return PRESETS[LEAN]
    if isinstance(wanted, list | tuple):
        return tuple(tracker for tracker in TRACKERS if tracker in wanted)
    return PRESETS.get(wanted if isinstance(wanted, str) else "", PRESETS[USUAL[facts]["table"]])


@attrs.frozen
class GameOptions:
    """Everything New game offers. What suits a table depends on the facts, so it's kept for either kind."""

    family: str = board.FAMILIES[0]
    facts: str = COPY
    tracked: str = ALL_BOOKS
    tokens: str = TOKENS[0]
    house_rules: Mapping[str, str] = attrs.field(
        factory=lambda: {rule: ways[0] for rule, ways in HOUSE_RULES.items()}
    )
    trackers: Mapping[str, tuple[str, ...]] = attrs.field(
        factory=lambda: {facts: PRESETS[usual["table"]] for facts, usual in USUAL.items()}
    )
    """What the app holds, by kind of facts."""
    chances: Mapping[str, str] = attrs.field(
        factory=lambda: {facts: usual["chance"] for facts, usual in USUAL.items()}
    )
    card_entry: str = NUMBERS
    seed: str = ""
    start: str = STARTS[0]

    def get(self, question: str) -> Any:
        """Return the value of one of `QUESTIONS`."""
        if question in HOUSE_RULES:
            return self.house_rules[question]
        match question:
            case "table":
                return self.preset or OWN
            case "trackers":
                return self.app_trackers
            case _:
                return getattr(self, question)

    def put(self, question: str, value: Any) -> "GameOptions":
        """Return the options with another value for one of `QUESTIONS`."""
        if question in HOUSE_RULES:
            return self.read(question, value)
        match question:
            case "table":
                return self if value == OWN else self.take(value)
            case "trackers":
                return self.with_trackers(value)
            case "chance":
                return self.with_chance(value)
            case _:
                return attrs.evolve(self, **{question: value})

    @property
    def app_trackers(self) -> tuple[str, ...]:
        return tracked_by_app(RIVALS, self.facts) if self.tracked == RIVALS else self.trackers[self.facts]

    @property
    def preset(self) -> str:
        """The preset's name; empty if the trackers were chosen one by one."""
        return RIVALS if self.tracked == RIVALS else preset_of(self.app_trackers)

    @property
    def chance(self) -> str:
        return self.chances[self.facts]

    def with_trackers(self, trackers: tuple[str, ...]) -> "GameOptions":
        return attrs.evolve(self, tracked=ALL_BOOKS, trackers={**self.trackers, self.facts: trackers})

    def take(self, preset: str) -> "GameOptions":
        return attrs.evolve(self, tracked=RIVALS) if preset == RIVALS else self.with_trackers(PRESETS[preset])

    def with_chance(self, chance: str) -> "GameOptions":
        return attrs.evolve(self, chances={**self.chances, self.facts: chance})

    def read(self, rule: str, reading: str) -> "GameOptions":
        return attrs.evolve(self, house_rules={**self.house_rules, rule: reading})

    def options(self) -> dict[str, Any]:
        """Return the options for a game."""
        return {
            "family": self.family,
            "facts": self.facts,
            "table": self.preset or list(self.app_trackers),
            "chance": self.chance,
            "tokens": self.tokens,
            "house_rules": dict(self.house_rules),
            **({} if self.start == STARTS[0] else {"start": self.start}),
        }

    def to_note(self) -> dict[str, Any]:
        """Return everything to remember. Seed and start are for one game only."""
        return {
            "family": self.family,
            "facts": self.facts,
            "tracked": self.tracked,
            "tokens": self.tokens,
            "house_rules": dict(self.house_rules),
            "trackers": {facts: list(trackers) for facts, trackers in self.trackers.items()},
            "chances": dict(self.chances),
        }


def remembered(note: Any, facts: str = COPY) -> GameOptions:
    """Return the last choices. Unknown or outdated ones become the default."""
    known = note if isinstance(note, dict) else {}
    first = GameOptions(facts=facts)
    house, trackers, chances = (_dict(known.get(name)) for name in ("house_rules", "trackers", "chances"))
    return GameOptions(
        family=_one(known.get("family"), board.FAMILIES, first.family),
        facts=_one(known.get("facts"), FACTS, first.facts),
        tracked=_one(known.get("tracked"), TRACKED, first.tracked),
        tokens=_one(known.get("tokens"), TOKENS, first.tokens),
        house_rules={rule: _one(house.get(rule), ways, ways[0]) for rule, ways in HOUSE_RULES.items()},
        trackers={kind: tracked_by_app(trackers.get(kind), kind) for kind in FACTS},
        chances={kind: _one(chances.get(kind), CHANCES, USUAL[kind]["chance"]) for kind in FACTS},
    )


def _one(value: Any, known: tuple[str, ...], usual: str) -> str:
    return value if isinstance(value, str) and value in known else usual


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


# -- the questions ----------------------------------------------------------------------------------------


def _default(question: str) -> Callable[[GameOptions], Any]:
    """Return the recommended value for the chosen facts."""
    return lambda chosen: GameOptions(facts=chosen.facts).get(question)


def _tracks_all(chosen: GameOptions) -> bool:
    """Return whether the app tracks the player's side: not in a rivals-only game."""
    return chosen.tracked != RIVALS


def _question(id: str, key: str = "", choices: tuple[str, ...] = (), **more: Any) -> Question:
    given = {"title": Message(f"new_game.{id}"), "default": _default(id), **more}
    return Question(id=id, key=key, choices=choices, **given)


QUESTIONS = (
    _question("family", "choice.family", board.FAMILIES),
    _question("facts", "choice.facts", (COPY, PRACTICE)),
    _question("table", "table_preset", (*OFFERED, OWN), hidden=(OWN,)),
    _question("trackers", "tracker", TRACKERS, applies=_tracks_all, several=True, in_terminal=False),
    _question("chance", "choice.chance", CHANCES),
    _question("tokens", "choice.tokens", TOKENS, applies=_tracks_all),
    _question("card_entry", "choice.card_entry", CARD_ENTRY, applies=_tracks_all, in_terminal=False),
    *(
        _question(rule, f"house.{rule}", readings, title=Message(f"house.{rule}"), group="house_rules")
        for rule, readings in HOUSE_RULES.items()
    ),
    _question("seed", in_terminal=False),
    _question("start", "choice.start", STARTS, applies=_tracks_all, in_terminal=False),
)
"""All questions of New game. Family and facts come first; the rest are options."""


def summary(chosen: GameOptions) -> list[Message]:
    """Return the main options in one line, such as "My dice", "Lean table", "Tokens when needed"."""
    questions = {question.id: question for question in applicable(QUESTIONS, chosen)}
    return [questions[id].short(chosen.get(id)) for id in ("chance", "table", "tokens") if id in questions]


# -- the settings of a new game ---------------------------------------------------------------------------

RIVAL_CHANCE = (
    "rival_dice", "reiver_die", "notoriety_dice", "tie", "cup", "empty_box",
    "region_tokens", "bastle_tokens", "site_cup",
)  # fmt: skip
"""What the app rolls and draws even with the game on the table. Places without a name are described."""
TARGET_DECK = "target_deck"
"""The player says when the next card is revealed, so that eight attacks don't run at once."""


def first_settings(options: Mapping[str, Any]) -> dict[str, str]:
    """Return who rolls and draws, and what the app tracks: as chosen, or as recommended."""
    facts = PRACTICE if options.get("facts", COPY) == PRACTICE else COPY
    chance = options.get("chance") or USUAL[facts]["chance"]
    rolled = set(SOURCES) - {TARGET_DECK} if chance == ALL else set(RIVAL_CHANCE)
    if chance == NONE:
        rolled = set()
    elif options.get("table") == RIVALS:  # their target cards stay in the box
        rolled.add(TARGET_DECK)
    held = settings_for(tracked_by_app(options.get("table"), facts))
    return {f"chance.{source}": "app" for source in SOURCES if source in rolled} | held
