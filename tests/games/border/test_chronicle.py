"""The chronicle: a story of each season whose numbers are those of the score sheet."""

import re
from collections import defaultdict
from functools import cache

import attrs
import pytest

from reivers.games.border.chronicle import WORDINGS, Chapter, chronicle
from reivers.games.border.game import practice
from reivers.games.border.rules.combat.results import RaidResult
from reivers.games.border.rules.model.state import vp
from reivers.games.border.rules.winter.attack_record import AttackRecord
from reivers.kernel.flows import Notice
from reivers.kernel.journal import Entry
from reivers.kernel.messages import Message
from reivers.kernel.session import Session
from reivers.sim.self_play import play_by_itself
from tests.speaking import StrictWords
from tests.test_words import keys

SEEDS = ("tale", "7", "8", "9")


@cache
def played(seed: str) -> Session:
    return play_by_itself(practice("Kerr"), seed)


def story(seed: str) -> list[Chapter]:
    return chronicle(played(seed).history(), "Kerr")


def kind_of(message: Message) -> str:
    return message.key.split(".")[1]


def test_a_whole_game_is_told_season_by_season() -> None:
    seasons = ("summer", "autumn", "winter", "spring")
    chapters = story("tale")
    assert [chapter.when for chapter in chapters] == [
        f"{turn}/{part}" for turn in (1, 2, 3) for part in seasons
    ]
    assert kind_of(chapters[-1].sentences[-1]) in ("won", "lost")


@pytest.mark.parametrize("seed", SEEDS)
def test_its_numbers_are_those_of_the_score_sheet(seed: str) -> None:
    reported: dict[str, int] = defaultdict(int)
    for chapter in story(seed):
        for message in chapter.sentences:
            turn = "end" if kind_of(message) == "livestock" else chapter.when[0]
            reported[turn] += message.facts.get("vp", 0)
    state = played(seed).state
    turns = dict(zip(("1", "2", "3", "end"), (sum(rows.values()) for rows in state.score), strict=True))
    assert dict(reported) == {turn: points for turn, points in turns.items() if turn in reported or points}
    totals = {kind_of(one): one.facts for chapter in story(seed) for one in chapter.sentences}
    assert totals["total"]["total"] == sum(turns[turn] for turn in "123")
    assert totals.get("won", totals.get("lost", {}))["total"] == vp(state)


@pytest.mark.parametrize("seed", SEEDS)
def test_each_kind_takes_its_wordings_in_turn(seed: str) -> None:
    last: dict[str, str] = {}
    for chapter in story(seed):
        for message in chapter.sentences:
            assert last.get(kind_of(message)) != message.key
            last[kind_of(message)] = message.key
    assert story(seed) == story(seed)


def test_every_kind_has_all_its_wordings() -> None:
    wordings = defaultdict(set)
    for key, forms in keys("border").items():
        if found := re.fullmatch(r"chronicle\.(\w+)\.(\d)", key):
            wordings[found[1]].add(forms)
    del wordings["rank"]
    assert len(wordings) >= 30
    assert {kind: len(texts) for kind, texts in wordings.items() if len(texts) != WORDINGS} == {}


def attack(**known: object) -> list[str]:
    """Return the keys of the story about one attack."""
    raid = AttackRecord(card="Kerr/same", own=True, kind="raid", place="SWM/nithsdale")
    record = attrs.evolve(raid, **known)
    entry = Entry(1, 0, 1, "answer", "winter.reveal", None, "player", "1/winter", Message("step"))
    (chapter,) = chronicle([(entry, [Notice(Message("combat.over"), data=record)])], "Kerr")
    words = StrictWords()
    words.resolvers |= dict.fromkeys(("place", "event", "card", "family"), str)
    for sentence in chapter.sentences:
        words.say(sentence)
    return [kind_of(sentence) for sentence in chapter.sentences]


def test_a_raid_tells_its_loot_and_its_losses() -> None:
    raid = RaidResult(2, 1, 0, 1, 1, attacker_vp=4, defender_vp=6, horses_lost=2, feud_cube=True)
    assert attack(result=raid, cattle=2, sheep=1, captured=1) == ["raid_own", "hanged", "captured"]
    assert attack(result=raid, captured=0, warden=True) == ["warden", "raid_own_bare", "hanged"]
    defended = {"card": "Dacre/same", "own": False, "defender": "Kerr"}
    assert attack(result=raid, cattle=-2, **defended) == ["raid_rival", "hanged_by"]
    vain = attrs.evolve(raid, cattle_hits=0, sheep_hits=0, attacker_vp=0, hanged=0)
    assert attack(result=vain, **defended) == ["raid_vain", "still"]


def test_the_chronicle_is_empty_at_first() -> None:
    assert chronicle([], "Kerr") == []
