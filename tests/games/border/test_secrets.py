"""Nothing hidden is shown, reported or saved before it is revealed.

Two games that differ only in what is hidden (their seeds) are alike in every page, journal line, Why and
record until the app's next roll or draw.
"""

import json
import random
from collections.abc import Iterable, Mapping
from typing import Any

import attrs
import pytest

from reivers.games.border.game import BorderReivers
from reivers.games.border.rules.model.state import State
from reivers.kernel.journal import Entry, Journal
from reivers.kernel.messages import plain
from reivers.kernel.prompts import Prompt
from reivers.kernel.session import Session
from tests.builders import Kept
from tests.games.border.wholes import Plan, act, new_session, plan

CHUNKS, EACH, POINTS = 4, 3, 2
LOOKS = 0.03


class Twin(Session):
    """A session that repeats another game's rolls and draws, then uses its own seed."""

    def __init__(self, plan: Plan, seed: str, script: Iterable[Any]) -> None:
        self.script = list(script)
        header = attrs.evolve(plan.header(), seed=seed)
        self.kept = Kept(header)
        super().__init__(BorderReivers(), Journal(header), layers=plan.layers, keep=self.kept)

    def _by_chance(self, prompt: Prompt, throw: int = 0) -> Any:
        return self.script.pop(0) if self.script else super()._by_chance(prompt, throw)


def page_of(session: Session) -> dict[str, Any]:
    """All that a front end can show now, as plain data."""
    prompt = session.prompt
    return {
        "view": session.game.view(session.state),
        "table": session.game.table(session.state),
        "score": plain([[row.label, list(row.values)] for row in session.game.score(session.state)]),
        "asked": None if prompt is None else _prompt(prompt),
        "reported": plain([notice.to_json() for notice in session.notices]),
        "steps": plain([[step.title, step.when, step.seen] for step in session.steps()]),
        "corrections": [[key, _prompt(one)] for key, one in session.game.corrections(session.state).items()],
    }


def _prompt(prompt: Prompt) -> dict[str, Any]:
    options = [
        [option.id, option.most, plain(option.label), plain(option.why_not)]
        for option in getattr(prompt, "options", ())
    ]
    limits = {name: getattr(prompt, name, None) for name in ("low", "high", "least", "most", "total", "dice")}
    return {"asked": plain(prompt.question), "options": options, "default": repr(prompt.default), **limits}


def repeat(session: Session, entry: Entry) -> None:
    """Do in a twin what began this in the other game; what follows by itself follows here too."""
    if session.journal.at >= entry.n:
        return
    assert session.prompt is not None
    assert session.prompt.key == entry.key
    if entry.by == "app":
        session.roll()
    elif entry.by == "default":
        session.take_default()
    else:
        session.answer(entry.answer)


def twin_of(session: Session, plan: Plan, seed: str) -> Twin:
    """Return a game with another seed and the same revealed facts."""
    entries = session.journal.path(session.journal.at)
    twin = Twin(plan, seed, [entry.answer for entry in entries if entry.by == "app"])
    for entry in entries:
        repeat(twin, entry)
    assert twin.script == []
    return twin


def check_twins(session: Session, twin: Twin) -> None:
    assert page_of(twin) == page_of(session)
    mine, theirs = kept(session), kept(twin)
    assert theirs[0].pop("seed") != mine[0].pop("seed")
    assert theirs == mine
    all_notices = [[notice.to_json() for notice in reported] for _, reported in session.history()]
    assert plain([[notice.to_json() for notice in reported] for _, reported in twin.history()]) == plain(
        all_notices
    )


def kept(session: Session) -> list[dict[str, Any]]:
    return [dict(record) for record in session.kept]  # type: ignore[attr-defined]


def entries(session: Session) -> list[dict[str, Any]]:
    return [record for record in kept(session) if record["record"] == "entry"]


def check_parting(mine: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> None:
    """Check that the first different entries are the same roll or draw with another outcome."""
    pairs = zip(mine, theirs, strict=False)
    one, other = next((one, other) for one, other in pairs if one != other)
    assert (one["by"], other["by"]) == ("app", "app")
    assert one["answer"] != other["answer"]
    alike = ("n", "parent", "step", "key", "source", "when")
    assert [one[name] for name in alike] == [other[name] for name in alike]


def check_up_to_the_next_reveal(session: Session, twin: Twin, rng: random.Random) -> bool:
    """Continue both games with the same answers until they differ: at a roll of the app."""
    while session.prompt is not None:
        before = session.journal.at
        act(session, rng)
        repeat(twin, next(entry for entry in session.journal.path(session.journal.at) if entry.n > before))
        if kept(session)[1:] != kept(twin)[1:]:
            check_parting(entries(session), entries(twin))
            return True
        assert page_of(twin) == page_of(session)
    return False


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_games_that_differ_in_hidden_facts_look_the_same(chunk: int, effort: int) -> None:
    parted = 0
    for seed in range(chunk * EACH * effort, (chunk + 1) * EACH * effort):
        game = plan(seed)
        for point in range(POINTS):
            rng = random.Random(f"{seed} {point}")
            session = new_session(game)
            for _ in range(rng.randrange(200)):
                if session.prompt is not None:
                    act(session, rng)
            twin = twin_of(session, game, f"another {seed}")
            check_twins(session, twin)
            parted += check_up_to_the_next_reveal(session, twin, rng)
    assert parted, "the app rolled or drew in no game"


# -- what is kept ----------------------------------------------------------------------------------------

OPEN = frozenset(
    (
        "rules", "family", "house_rules", "tokens", "turn", "season", "unnamed_dealt", "unnamed_discards",
        "draft_round", "passed",
        "rival_tokens", "spare_tokens", "free_warden_tokens", "empty_box", "cup", "drawn_cubes",
        "sheep_tokens", "bastle_tokens",
        "site_cup", "rival_cards_left", "attacked", "attack", "own_attacks", "one_horse", "spent", "wardens",
        "score",
        "emptied_boxes", "decks", "deck_left", "battles", "identified_tokens", "tracked", "farm_dice",
    )
)  # fmt: skip
"""What everybody at the table may count: cups, piles, boxes, tracks, and what each deck can hold."""
LIT = frozenset(
    (
        "table", "seen", "discards", "out_of_play", "stacks", "in_play", "past_events", "events",
        "used_targets", "own_targets", "last_defenses", "dealt", "next_events", "next_targets",
        "warden_tokens", "unread", "misplaced_cards", "remembered_changes", "played_target_cards",
    )
)  # fmt: skip
"""Return the places of revealed cards, tokens and target cards."""
BEFOREHAND = frozenset(("unnamed", "deputy-warden"))
PUBLIC_FIELDS = frozenset(("solo", "replaces", "turn", "name", "used", "kind"))
"""Facts of hidden cards that may be looked up: which cards a deck has."""


def named_in(value: Any) -> Iterable[str]:
    """Every word of an answer."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from named_in(key)
            yield from named_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from named_in(inner)


def came_to_light(session: Session) -> set[str]:
    """Everything that an answer has named so far."""
    words = {word for entry in session.journal.path(session.journal.at) for word in named_in(entry.answer)}
    words |= {fact.value for fact in session.journal.facts.values() if fact.field == "token"}
    return words | BEFOREHAND


def lying_somewhere(view: Mapping[str, Any]) -> Iterable[str]:
    """Every card, token, event and target card that a state places somewhere."""
    for name in (
        "seen",
        "discards",
        "out_of_play",
        "in_play",
        "past_events",
        "events",
        "dealt",
        "unread",
        "misplaced_cards",
    ):
        yield from view[name]
    yield from (stripe["card"] for stack in view["stacks"].values() for stripe in stack if stripe["card"])
    yield from view["last_defenses"].values()
    yield from view["own_targets"]
    yield from (*view["next_events"], *view["next_targets"])
    yield from (*view["warden_tokens"], *view["warden_tokens"].values())
    for family, used in view["used_targets"].items():
        yield from (kind if family == view["family"] else f"{family}/{kind}" for kind in used)
    for pieces in view["table"].values():
        for piece, value in pieces.items():
            if isinstance(value, str) and not piece.startswith(("indicator:", "side:")):
                yield value
            if piece.startswith(("office:", "grayne:", "held:", "card:", "event:", "token:")):
                yield piece.partition(":")[2]


def test_every_field_of_the_state_is_open_or_revealed() -> None:
    assert {field.name for field in attrs.fields(State)} == OPEN | LIT
    assert not OPEN & LIT


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_no_record_or_view_has_hidden_facts(chunk: int, effort: int) -> None:
    for seed in range(chunk * EACH * effort, (chunk + 1) * EACH * effort):
        session = new_session(plan(seed))
        rng = random.Random(seed)
        checked = 0
        while session.prompt is not None:
            act(session, rng)
            if rng.random() < LOOKS or len(session.journal.starts) > checked:
                checked = len(session.journal.starts)
                check_light(session)


def cards_in(value: Any) -> Iterable[str]:
    """Every Summer card that a page shows."""
    if isinstance(value, Mapping):
        card = value.get("card")
        if isinstance(card, str) and card.removeprefix("s").isdecimal():
            yield card
        for inner in value.values():
            yield from cards_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from cards_in(inner)


MAY_BE_NAMED = (
    *(f"sheet|{slot}" for slot in ("reiver", "warden", "office", "grayne", "held")),
    "discards|cards", "draft/cards_in_play|cards",
)  # fmt: skip
"""Corrections by which a card gets its name."""


def check_light(session: Session) -> None:
    lit = came_to_light(session)
    page = page_of(session)
    if session.prompt is not None and session.prompt.source in ("summer_deck", "discards"):
        del page["asked"]  # what may lie there: every card that has not shown up
    if session.state.unnamed_dealt:  # cards without a name may be any that has not shown up
        page["corrections"] = [one for one in page["corrections"] if one[0] not in MAY_BE_NAMED]
    assert set(cards_in(page)) - lit == set()
    newest = list(session.journal.starts.values())[-1]
    for view in (session.game.view(session.state), newest.state):
        if view["season"] != "setup":
            assert set(lying_somewhere(view)) - lit == set()
    for thing, field in session.journal.facts:
        kind, _, ident = thing.partition(":")
        if kind in ("summer", "event") and field.rstrip("?") not in PUBLIC_FIELDS:
            assert ident in lit, f"{field} of {thing} was looked up"


def test_the_journal_holds_nothing_that_was_drawn_ahead() -> None:
    """Each roll and draw of the app is a separate entry; no other record has a seed."""
    session = new_session(plan(0))
    rng = random.Random(0)
    while session.prompt is not None:
        act(session, rng)
    chances = [entry for entry in session.journal.path(session.journal.at) if entry.source]
    assert [entry.chance_index for entry in chances] == list(range(len(chances)))
    rest = json.dumps(kept(session)[1:])
    assert '"seed"' not in rest
