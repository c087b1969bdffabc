"""Entering a game in progress: the answers that describe a given table."""

from typing import Any

from reivers.games.border import board
from reivers.games.border.game import BorderReivers
from reivers.games.border.rules.model import corrections
from reivers.games.border.rules.model.cards import held, recruited
from reivers.games.border.rules.model.state import MINE, State, which
from reivers.games.border.rules.model.token_boxes import rival_boxes
from reivers.games.border.rules.seasons.takeover import NOTORIETY, WARDENS
from reivers.kernel.facts import Layer
from reivers.kernel.journal import Header, Journal
from reivers.kernel.prompts import Continue, NumberLines, Prompt
from reivers.kernel.session import Session
from tests.builders import Kept
from tests.games.border.builders import practice


def position_session(
    family: str = "Dacre", tokens: str = "needed", layer: Layer = practice, **settings: Any
) -> Session:
    """A game that is about to be taken over; what it keeps is in `session.kept`."""
    settings = {"pause_pages": True, **settings}
    options = {"family": family, "tokens": tokens, "start": "position", "facts": "practice"}
    header = Header("border", BorderReivers.rules, "1513", "taken over", options, settings)
    kept = Kept(header)
    session = Session(BorderReivers(), Journal(header), layers=(layer,), keep=kept)
    session.kept = kept  # type: ignore[attr-defined]
    return session


def take_over(session: Session, table: State) -> None:
    """Answer every page for this table, up to the first pause of the season."""
    session.answer(str(table.turn))
    session.answer(table.season)
    says = Says(table)
    while session.prompt is not None and not isinstance(session.prompt, Continue):
        prompt = session.prompt
        if isinstance(prompt, NumberLines):
            session.answer({option.id: says.line(option.id) for option in prompt.options})
        else:
            session.answer(says.other(prompt))


class Says:
    """The answers of a table to each question."""

    def __init__(self, table: State) -> None:
        self.table = table
        self._numbers = corrections.all_of(table)
        self._laid = {box: token for box in board.boxes(table.home) if (token := which(table, box, "token"))}
        self._strengths = [one["strength"] for one in table.stacks["notoriety"] if one["strength"]]

    def other(self, prompt: Prompt) -> Any:
        """Cards, tokens in boxes, and the strengths of Notoriety cards, one after another."""
        match prompt.key:
            case "position.cards":
                return [*recruited(self.table), *held(self.table)]
            case "totals.in_play":
                return list(self.table.in_play)
            case "totals.notoriety_card":
                return self._strengths.pop(0)
            case "position.empty_box":
                return self.table.empty_box
            case "autumn.empty_box":
                return [self.table.empty_box]
            case "autumn.place":
                boxes = [box for box, token in self._laid.items() if token == prompt.facts["token"]]
                self._laid.pop(boxes[0] if boxes else "", None)
                return boxes[0] if boxes else "home"
        raise AssertionError(f"nobody expects {prompt.key}")

    def line(self, what: str) -> int:
        """Return the number for one row."""
        table = self.table
        place, _, piece = what.partition("|")
        token = piece.removeprefix("token:")
        if token != piece:
            return self._tokens(place, token)
        if what == NOTORIETY:
            return len(self._strengths)
        if what == WARDENS:
            return sum(bool(one.get("warden")) for one in table.stacks["token"])
        if place.startswith("targets/"):
            return int(piece in table.used_targets[place.partition("/")[2]])
        if place in ("past_events", "events"):
            gone = [*table.past_events, *(table.events if table.season == "spring" else ())]
            return int(piece in (gone if place == "past_events" else table.events))
        return int(self._numbers[what].facts["now"])

    def _tokens(self, place: str, token: str) -> int:
        table = self.table
        boxes = board.boxes(table.home) if place == MINE else rival_boxes(table)
        mine = table.table.get(MINE, {}).get(f"token:{token}", 0)
        stock = mine if place == MINE else table.rival_tokens.get(token, 0)
        return int(stock or 0) + sum(which(table, box, "token") == token for box in boxes)
