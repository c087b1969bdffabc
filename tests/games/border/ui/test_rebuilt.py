"""How much of a page is made again for an answer that leads to a page of the same kind: counted, so that all
machines agree."""

import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from tests.ui.harness import Stage

OPTIONS = {"family": "Dacre", "facts": "practice", "table": "full", "chance": "none"}
PHONE, WIDE = (412, 915), (1280, 800)


@attrs.frozen
class Rebuilt:
    """Widgets that were made, pieces that were painted and texts that were rendered."""

    made: int
    painted: int
    rendered: int

    def within(self, most: "Rebuilt") -> bool:
        return all(one <= other for one, other in zip(attrs.astuple(self), attrs.astuple(most), strict=True))


MOST = {
    PHONE: {
        "draft": Rebuilt(26, 27, 26),
        "last_cards": Rebuilt(10, 12, 11),
        "defenses": Rebuilt(4, 9, 12),
        "rivals": Rebuilt(15, 20, 18),
        "events": Rebuilt(5, 8, 9),
        "attack": Rebuilt(32, 34, 60),
    },
    WIDE: {
        "draft": Rebuilt(27, 27, 26),
        "last_cards": Rebuilt(7, 11, 11),
        "defenses": Rebuilt(17, 23, 14),
        "rivals": Rebuilt(15, 22, 27),
        "events": Rebuilt(5, 8, 9),
        "attack": Rebuilt(43, 43, 60),
    },
}
"""The most for one answer, by page: on a wide screen with the side panel."""


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Rebuilt]:
    """What was rebuilt since the last call."""
    from reivers.ui.drawing.piece import Drawn, Piece
    from reivers.ui.drawing.texts import texts

    made = [0]
    make = Piece.__init__

    def count(self: Any, *given: Any, **more: Any) -> None:
        made[0] += 1
        make(self, *given, **more)

    monkeypatch.setattr(Piece, "__init__", count)
    before = [0, 0, 0]

    def since() -> Rebuilt:
        now = [made[0], Drawn.painted, texts.rendered]
        found = Rebuilt(*(one - other for one, other in zip(now, before, strict=True)))
        before[:] = now
        return found

    return since


@pytest.mark.parametrize("size", [PHONE, WIDE])
def test_an_answer_rebuilds_little_of_a_page_that_stays(
    stage: Stage, counted: Callable[[], Rebuilt], size: tuple[int, int]
) -> None:
    stage.resize(*size)
    seen: dict[str, list[tuple[str, Rebuilt]]] = {page: [] for page in MOST[size]}
    for seed in (1, 2):
        rng = random.Random(seed)
        stage.root.play(lambda seed=seed: stage.root.saved_games.begin("border", OPTIONS, str(seed)))
        screen = stage.root.screen
        stage.pump()
        while screen.session.state.turn == 1:
            page, key = screen.scene, screen.session.prompt.key
            counted()
            screen.context.answer_prompt(screen.session.prompt.sample(rng))
            stage.pump()
            kind = page.page.partition(".")[0]
            if type(screen.scene) is type(page) and kind in seen:
                seen[kind].append((key, counted()))
        stage.root.home()
    assert all(seen.values()), "each page was followed by one of its kind at least once"
    above = {
        page: [one for one in found if not one[1].within(MOST[size][page])] for page, found in seen.items()
    }
    assert not any(above.values()), {page: found for page, found in above.items() if found}
    assert all(any(one.painted for _key, one in found) for found in seen.values()), "something is counted"
