"""The set-up checklist."""

from reivers.games.border.views.start.set_up import set_up_view
from reivers.kernel.messages import Message
from tests.games.border.views.games import new_game


def test_five_groups_on_one_page() -> None:
    shown = set_up_view(new_game())
    assert [group.id for group in shown.groups] == ["my_family", "map", "cubes", "tokens", "decks"]
    assert all(group.items for group in shown.groups)


def test_one_tap_starts_the_game() -> None:
    session = new_game()
    main = set_up_view(session).main
    assert (main.text, main.ready) == (Message("set_up.main.ready"), True)
    assert main.answers is not None
    session.page(main.answers)
    assert session.page_name == "draft.1.1"
    assert session.prompt is not None
    assert session.prompt.key == "summer.card"


def test_what_the_app_tracks_is_not_listed() -> None:
    whole = set_up_view(new_game()).groups[0]
    lean = set_up_view(new_game(**{"tracker.cattle": "app"})).groups[0]
    gone = {item.key for item in whole.items} - {item.key for item in lean.items}
    assert gone == {"setup.item.cattle"}


def test_the_view_changes_nothing() -> None:
    session = new_game()
    before = session.game.dump(session.state)
    set_up_view(session)
    assert session.game.dump(session.state) == before
