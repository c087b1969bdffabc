"""The records of this game: the best game of each family, and luck."""

from typing import Any

from reivers.frontend.dice_faces import face_lines
from reivers.games.border import board
from reivers.games.border.advice import luck
from reivers.games.border.advice.luck import Luck
from reivers.store.records import best, faces_of, luck_of
from reivers.ui.screens.records import facts_of, vp_row
from reivers.ui.widgets.sub_screen import Heading
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import LedgerRow


class BorderRecords:
    """The rows that this game adds to Records."""

    def write_best(self, page: Any) -> None:
        page.add(Heading(text=page.say("records.best")))
        found = best(page.games)
        for family in board.FAMILIES:
            game = found.get(family)
            if game:
                text = page.say("records.game", facts_of(game))
                page.add(vp_row(text, game.total, page.words, done=game.win))
            else:
                page.add(LedgerRow(text=page.say("records.not_yet", {"family": family}), status="–"))

    def write_luck(self, page: Any) -> None:
        """Add luck over all games that recorded it, unless odds are hidden."""
        games = [game for game in page.games if game.luck]
        if not games or not theme.show_odds:
            return
        page.add(Heading(text=page.say("records.luck", {"n": len(games)})))
        lucks = {side: Luck(*figures) for side, figures in luck_of(games).items()}
        sums = luck.sums(lucks.get("mine", Luck()), lucks.get("theirs", Luck()))
        for line in (*sums, *face_lines(faces_of(games))):
            page.write(page.say(line), "row")
