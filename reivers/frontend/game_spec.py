"""What a game offers to the front ends.

`GAMES` in `reivers.games` names a package for each game. Its `SPEC` is cheap to import; all else is loaded on
demand. So this module imports no rules, no session and no journal when it runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

import attrs

from reivers.kernel.errors import AppError
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order, Table, TableSnapshot, difference, grouped, net
from reivers.kernel.tracking import AllOnTable, Tracking

if TYPE_CHECKING:
    from pathlib import Path

    from reivers.frontend.game_view import Figure, GameReader, GameView
    from reivers.frontend.tour import Tour
    from reivers.kernel.facts import Fact, Layer
    from reivers.kernel.flows import Notice
    from reivers.kernel.game import Game
    from reivers.kernel.journal import Header, Journal, Step
    from reivers.kernel.session import Session
    from reivers.kernel.words import Words
    from reivers.store.my_copy import MyCopy
    from reivers.store.records import GameRecord

Games = Mapping[str, str]
"""The package of each game by its id. The first one is offered first."""
Options = Mapping[str, Any]
NO_OPTIONS: Options = MappingProxyType({})


def no_facts(thing: str, field: str) -> None:
    return None


@attrs.frozen(kw_only=True)
class GameSpec:
    """A game before its rules are loaded."""

    id: str
    title: Message
    package: str

    def load(self, module: str, name: str, default: Any = None) -> Any:
        """Return a name of one of the game's modules, or the default if there is no such module or name."""
        full = f"{self.package}.{module}"
        try:
            return getattr(import_module(full), name, default)
        except ModuleNotFoundError as missing:
            if missing.name != full:
                raise
            return default

    @property
    def tour(self) -> Tour | None:
        """The guided game, if there is one."""
        make = self.load("tour", "tour")
        return make() if make else None

    def rules(self, options: Options = NO_OPTIONS, lookup: Layer = no_facts) -> GameRules:
        """Return the game with these options. `lookup` is what the player has entered."""
        rules: GameRules = self.load("game", "make_rules")(options, lookup)
        return rules

    def my_copy(self, home: Path) -> MyCopy | None:
        """Return what the player has taught the app about this game; None if it can't be taught."""
        make = self.load("my_copy", "make_my_copy")
        return make(home) if make else None

    def my_copy_for(self, home: Path, options: Options) -> MyCopy | None:
        """Return My copy if a game with these options uses it."""
        used = self.load("my_copy", "is_used")
        return self.my_copy(home) if used and used(options) else None


class Names(Protocol):
    """What a game's places, pieces, parts and settings are called."""

    @property
    def walk(self) -> Sequence[str]:
        """The parts of the board, in walking order."""

    @property
    def columns(self) -> Sequence[Message]:
        """The headings of the score sheet's columns, if any."""

    def group(self, place: str) -> str: ...

    def place(self, place: str) -> Message: ...

    def pieces(self, piece: str, n: int) -> Message: ...

    def named(self, piece: str, which: str) -> Message: ...

    def carried(self, orders: Sequence[Order]) -> list[Order]:
        """Return orders in which a piece that moves from place to place is one order."""

    def orders(self, orders: Sequence[Order], *, fixing_board: bool = False) -> list[Message]:
        """Return orders of one part of the board as texts: of the game, or to fix the board."""

    def when(self, when: str) -> Message: ...

    def setting(self, name: str) -> Message: ...

    def answer(self, answer: Any) -> Any:
        """Return the result of a reason, with names for ids."""

    def register(self, words: Words) -> None:
        """Register how to insert these names into texts."""


def no_record(reader: GameReader) -> None:
    return None


@attrs.frozen(kw_only=True)
class GameRules:
    """A game with its options, as a front end needs it."""

    spec: GameSpec
    game: Game[Any]
    names: Names
    view: Callable[[GameReader], GameView]
    tracking: Tracking = attrs.field(factory=AllOnTable)
    layers: tuple[Layer, ...] = ()
    sources: tuple[str, ...] = ()
    """Dice, cups and decks, each used by the app or on the table."""
    settings: Mapping[str, Any] = attrs.field(factory=dict)
    """Settings at the start of a game."""
    options: Options = attrs.field(factory=dict)
    tracks_table: bool = True
    """False if the app asks what is on the table. Then only orders show what has moved."""
    entry_pages: tuple[str, ...] = ()
    """Pages on which the player enters what is on the table."""
    page_sources: tuple[str, ...] = ()
    """Sources that the app draws from where it pauses before each page."""
    default_name: Message = attrs.field()
    """What a new game is called in the list."""
    welcome: tuple[Message, ...] = ()
    record: Callable[[GameReader], GameRecord | None] = no_record
    totals: Callable[[Any], Any] | None = None
    """The sums of the score sheet as plain data."""
    still_to_do: Callable[[Sequence[Notice]], Sequence[Notice]] = list
    """Leave out notices whose orders later ones on the page have undone."""
    hand_notices: tuple[str, ...] = ()
    """Keys of notices that only say what to do on the table."""
    step_title: Callable[[Step], Message] = lambda step: step.title
    """What a step is called when the player goes back to it."""
    undo_title: Callable[[Step], Message | None] = lambda step: None
    """What the Undo button calls a step; None for its title."""
    luck: Callable[[GameReader], Any] | None = None
    """Return the luck report of a game."""

    @default_name.default
    def _default_name(self) -> Message:
        return self.spec.title

    @property
    def title(self) -> Message:
        return self.spec.title

    def header(self, seed: str, name: str) -> Header:
        """Return the first record of a new game."""
        from reivers.kernel.journal import Header

        game = self.game
        return Header(game.name, game.rules, seed, name, dict(self.options), dict(self.settings))

    def on_table(self, session: Session) -> Table:
        return self.tracking.table(session.game.table(session.state), session.settings)

    def table_snapshot(self, session: Session) -> TableSnapshot:
        """Return the current table, to compare it later."""
        return TableSnapshot(self.on_table(session), session.journal.at)

    def orders_to_fix_board(self, session: Session, before: TableSnapshot) -> list[Order]:
        """Return what to move after a jump, from the table as it was."""
        if self.tracks_table:
            changes = difference(before.table, self.on_table(session))
            near = session.journal.is_of_this_part(before.at)
            return self.tracking.taken_back(changes, session.settings) if near else changes
        orders = session.orders_since(before.at)
        return self.tracking.orders(orders, session.game.table(session.state), session.settings)

    def follows_table(self, session: Session) -> bool:
        """Return whether the player is entering what is on the table: then nothing there needs fixing."""
        return session.page_name in self.entry_pages

    def to_do(self, session: Session, notices: Sequence[Notice]) -> list[Order]:
        """Return the net orders of notices, without those that a list of the set-up shows."""
        orders = net(
            order for notice in notices if "items" not in notice.message.facts for order in notice.orders
        )
        return self.tracking.orders(orders, session.game.table(session.state), session.settings)

    def orders_by_area(
        self, orders: Sequence[Order], *, fixing_board: bool = False
    ) -> list[tuple[str, list[Message]]]:
        """Return orders as texts by part of the board, in walking order."""
        names = self.names
        return [
            (group, names.orders(inside, fixing_board=fixing_board))
            for group, inside in grouped(names.carried(orders), names.walk, names.group)
        ]

    def visible_notices(
        self, notices: Sequence[Notice], settings: Mapping[str, Any]
    ) -> Iterator[tuple[Message, list[Message]]]:
        """Return what happened, each with its list. Leave out lists with nothing to set out."""
        for notice in notices:
            if notice.silent:
                continue
            items = notice.message.facts.get("items", ())
            wanted = self.tracking.items(items, settings)
            message = self.tracking.visible_message(notice.message, settings)
            if message is not None and (wanted or not items):
                yield message, wanted

    def register_names(self, words: Words) -> None:
        self.names.register(words)
        words.resolvers["setting"] = lambda name: words.say(self.names.setting(name))


# -- games by their id ------------------------------------------------------------------------------------


def load_spec(games: Games, id: str) -> GameSpec:
    if id not in games:
        raise AppError("shelf.unknown_game", {"game": id[:40], "known": ", ".join(games)})
    spec: GameSpec = import_module(games[id]).SPEC
    return spec


def load_game(games: Games, id: str, options: Options = NO_OPTIONS, lookup: Layer = no_facts) -> GameRules:
    return load_spec(games, id).rules(options, lookup)


def game_of(games: Games, journal: Journal, my_copy: Layer = no_facts) -> GameRules:
    """Return the rules of a saved game, with its own facts before those of the player's copy."""

    def lookup(thing: str, field: str) -> Fact | None:
        kept = journal.facts.get((thing, field))
        return kept if kept and kept.value is not None else my_copy(thing, field)

    return load_game(games, journal.header.game, journal.header.options, lookup)


def known_rules(games: Games) -> dict[str, int]:
    """Return the version of each game's rules."""
    return {id: load_game(games, id).game.rules for id in games}


def no_figures(_state: object) -> Sequence[Figure]:
    return ()


def plain_view(
    game: Game[Any], names: Names, figures: Callable[[Any], Sequence[Figure]] = no_figures
) -> Callable[[GameReader], GameView]:
    """Return a view for a game that has no views of its own."""

    def view(reader: GameReader) -> GameView:
        from reivers.frontend.game_view import GameView, shown_page

        state = reader.state
        when = names.when(game.when(state))
        return GameView(
            page_name=shown_page(reader),
            title=when,
            figures=tuple(figures(state)),
            score=tuple(game.score(state)),
        )

    return view
