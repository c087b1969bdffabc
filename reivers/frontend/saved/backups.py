"""The backups of a game, as the player sees them: when they were made, and how the game was then."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import attrs

from reivers.frontend.game_spec import game_of
from reivers.frontend.game_view import Figure
from reivers.kernel.errors import AppError
from reivers.kernel.journal import Journal
from reivers.kernel.messages import SILENT, Message
from reivers.kernel.session import Session
from reivers.store import GameFolder
from reivers.store.backups import Backup

if TYPE_CHECKING:
    from reivers.frontend.saved_games import SavedGames


@attrs.frozen
class Preview:
    """A backup, and how the game was when it was made."""

    name: str
    part: str
    saved: str
    """When it was made, UTC."""
    when: Message = SILENT
    last: Message | None = None
    next: Message | str = ""
    figures: tuple[Figure, ...] = ()
    """The numbers at the top of the page."""
    trouble: Message | None = None
    """Why it can't be used, if so."""

    @property
    def damaged(self) -> bool:
        return self.trouble is not None

    @property
    def vp(self) -> int | None:
        return next((figure.value for figure in self.figures if figure.is_score), None)


def previews(saved_games: "SavedGames", id: str) -> Sequence[Preview]:
    """Return all backups of a game, the newest first."""
    folder = GameFolder(saved_games.home)
    return [_preview(saved_games, folder, id, backup) for backup in reversed(folder.backups(id))]


def _preview(saved_games: "SavedGames", folder: GameFolder, id: str, backup: Backup) -> Preview:
    saved = datetime.fromtimestamp(backup.path.stat().st_mtime, UTC).isoformat(timespec="seconds")
    empty = Preview(backup.name, backup.part, saved)
    try:
        journal = Journal.from_records(folder.read_backup(id, backup.name).records)
        rules = game_of(saved_games.games, journal)
        rules.register_names(saved_games.words)
        session = Session(rules.game, journal, layers=rules.layers)
        figures = rules.view(session).figures
    except AppError as trouble:
        return attrs.evolve(empty, trouble=trouble.message)
    steps, prompt = session.steps(), session.prompt
    return attrs.evolve(
        empty,
        when=rules.names.when(session.when),
        last=steps[-1].title if steps else None,
        next=prompt.question if prompt else "",
        figures=figures,
    )
