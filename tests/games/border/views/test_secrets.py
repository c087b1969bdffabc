"""Games that differ only in hidden things have equal views up to the reveal."""

import random
from typing import Any

import attrs
import pytest

from reivers.games.border.advice.luck import luck_of_game
from reivers.games.border.rules.winter.attack_record import AttackRecord
from reivers.games.border.views.game_view import TABS, view
from reivers.games.border.views.sheets.score import score_view
from reivers.games.border.views.sheets.update_board import board_check_view
from reivers.kernel.session import Session
from tests.games.border.test_secrets import Twin, entries, kept, repeat, twin_of
from tests.games.border.wholes import Plan, act, new_session, plan

GAMES = 8
MOST_BEFORE, MOST_AFTER = 200, 12


def shown(session: Session) -> dict[str, Any]:
    """The page, every tab, the recap and the records of attacks, as plain data."""
    seen = view(session)
    frame = {name: getattr(seen, name) for name in attrs.fields_dict(type(seen)) if name != "tab"}
    tabs = {name: seen.tab(name) for name in TABS}
    records = [notice.data for notice in session.page_notices if isinstance(notice.data, AttackRecord)]
    checks = [board_check_view(session, nth) for nth in range(1, 6)]
    luck, score = luck_of_game(session), score_view(session)
    return {**frame, **tabs, "attacks": records, "checks": checks, "luck": luck, "score sheet": score}


def advance(session: Session, rng: random.Random, most: int) -> None:
    for _ in range(rng.randrange(most)):
        if session.prompt is not None:
            act(session, rng)


def advance_until_they_part(session: Session, twin: Twin, rng: random.Random) -> bool:
    """Give both the same answers; their views stay equal until the app's next roll or draw differs."""
    for _ in range(MOST_AFTER):
        if session.prompt is None:
            return False
        before = session.journal.at
        act(session, rng)
        repeat(twin, next(one for one in session.journal.path(session.journal.at) if one.n > before))
        if entries(session) != entries(twin):
            return True
        assert kept(session)[1:] == kept(twin)[1:]
        assert shown(twin) == shown(session)
    return False


def pair(seed: int) -> tuple[Session, Twin, random.Random]:
    game: Plan = plan(seed)
    rng = random.Random(f"views {seed}")
    session = new_session(game)
    advance(session, rng, MOST_BEFORE)
    return session, twin_of(session, game, f"another {seed}"), rng


@pytest.mark.parametrize("seed", range(GAMES))
def test_paired_games_have_equal_views(seed: int) -> None:
    session, twin, rng = pair(seed)
    assert shown(twin) == shown(session)
    advance_until_they_part(session, twin, rng)


def test_the_pairs_differ_in_what_is_hidden() -> None:
    assert any(advance_until_they_part(*pair(seed)) for seed in range(GAMES))
