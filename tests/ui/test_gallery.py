"""Components in all themes and text sizes: nothing cut, overlapping, too small or unlabeled."""

import inspect
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import pytest

from tools import gallery

from .checks import bad_hits, bad_texts
from .harness import Stage


@pytest.fixture
def bare(stage: Stage) -> Stage:
    stage.root.remove_widget(stage.root.screen)
    yield stage
    stage.root.add_widget(stage.root.screen)


@pytest.mark.parametrize("kind", gallery.WIDTHS)
@pytest.mark.parametrize("text", gallery.TEXTS)
def test_no_component_is_cut_or_too_small(bare: Stage, text: str, kind: str) -> None:
    from reivers.ui.drawing.piece import Drawn

    bare.theme.follow(bare.root.settings.but(text=text))
    board = gallery.show(bare, kind)
    pieces = [piece for piece in board.walk(restrict=True) if isinstance(piece, Drawn)]
    assert len(pieces) > 60
    assert [fault for piece in pieces for fault in (*bad_texts(piece), *bad_hits(piece))] == []
    bare.root.remove_widget(board)


def test_every_component_is_in_the_gallery() -> None:
    from reivers.ui import components
    from reivers.ui.drawing.piece import Drawn, Part

    def kinds_in(parts: Any) -> set[type]:
        found = set()
        for one in parts:
            inside = one.props.get("parts", ())
            found |= {*one.kind.__mro__, *(kinds_in(inside) if isinstance(inside, tuple) else ())}
        return found

    modules = [
        import_module(f"{components.__name__}.{found.name}") for found in iter_modules(components.__path__)
    ]
    defined = {
        kind
        for module in modules
        for _name, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, Drawn) and kind.__module__ == module.__name__
    }
    shown = kinds_in(part for parts in gallery.examples().values() for part in parts)
    assert isinstance(next(iter(gallery.examples().values()))[0], Part)
    assert {kind.__name__ for kind in defined - shown} == set()
