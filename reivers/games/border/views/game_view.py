"""The view of a game: header, table, score, the current page and the tabs beside it."""

import functools
from collections.abc import Callable, Collection, Mapping
from typing import Any

from reivers.frontend.game_view import GameReader, GameView
from reivers.games.border.rules.model.state import State
from reivers.games.border.views.autumn.before_rivals import before_rivals_view
from reivers.games.border.views.autumn.defenses import defenses_view
from reivers.games.border.views.autumn.events import events_view
from reivers.games.border.views.autumn.rivals_autumn import rivals_autumn_view
from reivers.games.border.views.header import SEASONS, header, shown_page
from reivers.games.border.views.sheets.chronicle import chronicle_view
from reivers.games.border.views.sheets.family import family_view
from reivers.games.border.views.sheets.journal import journal_view
from reivers.games.border.views.sheets.rivals import rivals_view
from reivers.games.border.views.sheets.tracks import tracks_view
from reivers.games.border.views.spring.ending import ending_account, ending_view
from reivers.games.border.views.spring.spring import spring_view
from reivers.games.border.views.start.set_up import set_up_view
from reivers.games.border.views.summer.draft import draft_view
from reivers.games.border.views.summer.final_cards import final_cards_view
from reivers.games.border.views.winter.attack import attack_view
from reivers.games.border.views.winter.notoriety import notoriety_view
from reivers.games.border.views.winter.target_deck import target_deck_view

PAGES: Mapping[str, Callable[..., Any]] = {
    "setup": set_up_view,
    "draft": draft_view,
    "last_cards": final_cards_view,
    "events": events_view,
    "defenses": defenses_view,
    "rivals": rivals_autumn_view,
    "notoriety": notoriety_view,
    "targets": target_deck_view,
    "attack": attack_view,
    "spring": spring_view,
    "end": ending_view,
}
"""Page kind, the first part of a page's name, to the builder of its view. Plain questions need none."""
QUESTION = "table_question"
"""The page of a question to a player whose family the app doesn't track. An attack asks on its own page."""
SLOW = ("defenses", "targets", "attack")
"""Pages whose advice takes too long for the first frame: `page` has none, the tab "advice" has it."""
ADVISED = (*SLOW, "draft", "notoriety")
"""Pages with advice."""
QUICK = tuple(kind for kind in ADVISED if kind not in SLOW)
TABS: Mapping[str, Callable[[GameReader], Any]] = {
    "advice": lambda reader: page_view(reader, advice=ADVISED),
    "ending": ending_account,
    "before_rivals": before_rivals_view,
    "events": events_view,
    "setup": set_up_view,
    "tracks": tracks_view,
    "family": family_view,
    "rivals": rivals_view,
    "journal": journal_view,
    "chronicle": chronicle_view,
}
"""Name of a tab to the builder of its view."""


def view(reader: GameReader) -> GameView:
    state: State = reader.state
    top, page, name = header(reader), page_view(reader), shown_page(reader)
    if _asks_about_table(reader) and not name.startswith(("attack", "stacks")):
        name = QUESTION
    return GameView(
        page_name=name,
        title=top.step,
        when=top.when,
        part=top.season,
        parts=len(SEASONS),
        progress=top.progress,
        figures=top.figures,
        reminders=top.reminders,
        score=tuple(reader.game.score(state)),
        focus=f"march:{focus(reader)}",
        page=page,
        tab=functools.cache(lambda name: TABS[name](reader)),
    )


def page_view(reader: GameReader, *, advice: Collection[str] = QUICK) -> Any:
    """Return the page that the player sees; until it is left, that is the one just finished."""
    kind = shown_page(reader).partition(".")[0]
    if kind not in PAGES:
        return None
    chosen = {"advice": kind in advice and not _asks_about_table(reader)} if kind in ADVISED else {}
    return PAGES[kind](reader, **chosen)


def _asks_about_table(reader: GameReader) -> bool:
    return reader.prompt is not None and reader.prompt.key.startswith(f"{QUESTION}.")


def focus(reader: GameReader) -> str:
    """Return the March that the page is about: the target of the current attack, else the player's own."""
    state: State = reader.state
    places = [getattr(notice.data, "march", "") for notice in reader.page_notices]
    return next((march for march in reversed(places) if march), state.home)
