"""Pictures to share, such as the score sheet of a game with its table."""

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from reivers.frontend.score_csv import score_csv
from reivers.ui.components.picture import Inset, write_picture
from reivers.ui.components.score_table import score_lines, score_table
from reivers.ui.components.text import Words
from reivers.ui.drawing.piece import Part, part

if TYPE_CHECKING:
    from reivers.frontend.open_game import OpenGame
    from reivers.ui.shell import Shell


def share_score(shell: "Shell", game: "OpenGame", final_note: str = "") -> None:
    """Write the score sheet as a PNG and a CSV, and share them or say where they are."""
    say = game.words.say
    lines = tuple(score_lines(say, game.view.score, final_note=final_note))
    title = part(Words, "title", text=game.session.journal.header.name, role="name", above=6, below=10)
    sheet = score_table(say, game.rules.names.columns, lines)
    parts = (part(Inset, "sheet", parts=(title, sheet)),)
    share_picture(shell, parts, f"reivers-score-{game.file.id}.png", score_csv(game, say))


def share_picture(shell: "Shell", parts: Sequence[Part], name: str, table: str = "") -> None:
    """Share parts as a picture, perhaps with comma-separated values. A phone opens its share sheet, a
    desktop writes files."""
    draft = shell.saved_games.exchange_path(name)

    def share() -> None:
        if shell.device.share_picture(draft, table):
            return
        folder = shell.saved_games.last_folder()
        try:
            kept = Path(shutil.move(draft, folder / name))
            if table:
                kept.with_suffix(".csv").write_text(table, encoding="utf-8")
        except OSError as trouble:
            facts = {"file": str(folder / name), "reason": trouble.strerror}
            shell.toast(shell.words.say("store.write_failed", facts))
            return
        key = "files.saved_table" if table else "files.saved"
        shell.toast(shell.words.say(key, {"file": str(kept), "table": kept.with_suffix(".csv").name}))

    write_picture(parts, draft, share)
