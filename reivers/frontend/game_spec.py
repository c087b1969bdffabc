"""The shelf: which games this app knows, and all that a front end needs to start one and to speak of it."""

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import attrs

from reivers.data import load
from reivers.games.border import board
from reivers.games.border import options as choices
from reivers.games.border.game import BorderReivers
from reivers.games.border.names import SOURCES, BorderNames, FactLookup
from reivers.games.border.rules.cards import fact_sources as facts
from reivers.games.border.rules.seasons.scoring import totals
from reivers.games.border.rules.seasons.setup import RIVALS
from reivers.games.border.rules.seasons.takeover import PAGES
from reivers.games.border.schema import fields
from reivers.games.border.tracking import BorderTracking, settings_for
from reivers.games.toy import NightRide
from reivers.games.toy.game import shipped as night_ride_facts
from reivers.games.toy.state import FARMS
from reivers.kernel.errors import AppError
from reivers.kernel.facts import Fact, FactKey, Layer
from reivers.kernel.flows import Notice
from reivers.kernel.game import Game
from reivers.kernel.journal import Header, Journal
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order, Table, TableSnapshot, difference, grouped, net
from reivers.kernel.session import Session
from reivers.kernel.tracking import AllOnTable, Tracking
from reivers.kernel.words import Words
from reivers.store.my_copy import MyCopy

Options = Mapping[str, Any]
NO_OPTIONS: Options = {}
NO_FACTS_KEPT: Mapping[FactKey, Fact] = {}


class Names(Protocol):
    """What a game's places, pieces, parts and settings are called."""

    @property
    def walk(self) -> Sequence[str]:
        """Groups of places (the parts of the board), in the order of one walk round the table."""

    @property
    def columns(self) -> Sequence[Message]:
        """What stands above the columns of the score sheet; nothing, if that is plain."""

    def group(self, place: str) -> str: ...

    def place(self, place: str) -> Message: ...

    def card(self, card: str) -> Message: ...

    def pieces(self, piece: str, n: int) -> Message: ...

    def named(self, piece: str, which: str) -> Message: ...

    def carried(self, orders: Sequence[Order]) -> list[Order]:
        """The orders to be said: what is carried from one place to another is named once."""

    def orders(self, orders: Sequence[Order], *, fixing_board: bool = False) -> list[Message]:
        """The orders of one part of the board, as sentences: of the game, or to put the board right."""

    def when(self, when: str) -> Message: ...

    def setting(self, name: str) -> Message: ...

    def answer(self, answer: Any) -> Any:
        """What a reason comes to: an id by its name, all else as it is."""

    def lend(self, words: Words) -> None:
        """Teach words to put these names into sentences."""


@attrs.frozen
class GameRules:
    """A game on the shelf."""

    game: Game
    title: Message
    names: Names
    layers: tuple[Layer, ...]
    sources: tuple[str, ...]
    """Dice, cups and decks, each held by the app or lying on the table."""
    settings: Mapping[str, Any] = attrs.field(factory=dict)
    """Who holds what at the start of a game."""
    options: Options = attrs.field(factory=dict)
    """What was chosen before the first answer: a family, house rules."""
    tracking: Tracking = attrs.field(factory=AllOnTable)
    totals: Callable[[Any], Any] | None = None
    """The sums of the score sheet, where a game has a tool for them."""

    make: "Callable[[Options], GameRules] | None" = None
    """The same game with other options, where they change more than the state."""

    def with_options(self, options: Options) -> "GameRules":
        chosen = {**self.options, **options}
        return self.make(chosen) if self.make else attrs.evolve(self, options=chosen)

    def header(self, seed: str, name: str, options: Options = NO_OPTIONS) -> Header:
        """The first record of a new game."""
        boxed = self.with_options(options)
        settings, chosen = dict(boxed.settings), dict(boxed.options)
        return Header(self.game.name, self.game.rules, seed, name, chosen, settings)

    def on_table(self, session: Session) -> Table:
        return self.tracking.table(session.game.table(session.state), session.settings)

    def table_snapshot(self, session: Session) -> TableSnapshot:
        """The table as it is now, to be compared with later."""
        return TableSnapshot(self.on_table(session), session.journal.at)

    def orders_to_fix_board(self, session: Session, before: TableSnapshot) -> list[Order]:
        """What must be moved after going back or forth, from the table as it was. Where the own things
        are told at a glance, it is what orders have moved: a glance moves the books, and nothing there."""
        if session.journal.header.options.get("table") != RIVALS:
            changes = difference(before.table, self.on_table(session))
            near = session.journal.is_of_this_part(before.at)
            return self.tracking.taken_back(changes, session.settings) if near else changes
        orders = session.orders_since(before.at)
        return self.tracking.orders(orders, session.game.table(session.state), session.settings)

    def follows_table(self, session: Session) -> bool:
        """Whether the player is telling what lies on the table: then nothing there is to be put right."""
        return session.page_name == PAGES

    def to_do(self, session: Session, notices: Sequence[Notice]) -> list[Order]:
        """What the hands have to do after the last of what was told: the end, not the way. A list of the
        set-up says it all by itself."""
        orders = net(
            order for notice in notices if "items" not in notice.message.facts for order in notice.orders
        )
        return self.tracking.orders(orders, session.game.table(session.state), session.settings)

    def orders_by_area(
        self, orders: Sequence[Order], *, fixing_board: bool = False
    ) -> list[tuple[str, list[Message]]]:
        """Orders as sentences by part of the board, in the order of one walk round it."""
        names = self.names
        return [
            (group, names.orders(inside, fixing_board=fixing_board))
            for group, inside in grouped(names.carried(orders), names.walk, names.group)
        ]

    def visible_notices(
        self, notices: Sequence[Notice], settings: Mapping[str, Any]
    ) -> Iterator[tuple[Message, list[Message]]]:
        """What happened, each with its list. A list of which nothing must be laid out is not worth a word."""
        for notice in notices:
            if notice.silent:
                continue
            items = notice.message.facts.get("items", ())
            wanted = self.tracking.items(items, settings)
            message = self.tracking.visible_message(notice.message, settings)
            if message is not None and (wanted or not items):
                yield message, wanted

    def register_names(self, words: Words) -> None:
        self.names.lend(words)
        words.resolvers["setting"] = lambda name: words.say(self.names.setting(name))


class NightRideNames:
    """The names of the Night Ride are words, all of them."""

    walk = ("home", *FARMS)
    columns = ()

    def group(self, place: str) -> str:
        return place

    def place(self, place: str) -> Message:
        return Message("toy.place", {"place": place})

    def card(self, card: str) -> Message:
        return Message("toy.guide_card", {"guide": card})

    def pieces(self, piece: str, n: int) -> Message:
        return Message(f"toy.pieces.{piece}", {"n": n})

    def named(self, piece: str, which: str) -> Message:
        return Message("toy.guide_card", {"guide": which})

    def carried(self, orders: Sequence[Order]) -> list[Order]:
        return list(orders)

    def orders(self, orders: Sequence[Order], *, fixing_board: bool = False) -> list[Message]:
        return [self._order(order) for order in orders]

    def _order(self, order: Order) -> Message:
        if isinstance(order.was, str) or isinstance(order.now, str):
            was = self.named(order.piece, str(order.was)) if order.was else None
            now = self.named(order.piece, str(order.now)) if order.now else None
            key = "order.swap" if was and now else "order.lay" if now else "order.clear"
            return Message(key, {"was": was, "now": now})
        before, after = order.was or 0, order.now or 0
        what = self.pieces(order.piece, abs(after - before))
        key = "order.more" if after > before else "order.fewer"
        return Message(key, {"what": what, "was": before, "now": after})

    def when(self, when: str) -> Message:
        night, _, part = when.partition("/")
        return Message("toy.when", {"night": night, "part": part})

    def setting(self, name: str) -> Message:
        return Message(f"toy.{name}")

    def answer(self, answer: Any) -> Any:
        return answer

    def lend(self, words: Words) -> None:
        """Its sentences look their names up as words."""


NIGHT_RIDE = GameRules(
    game=NightRide(),
    title=Message("toy.title"),
    names=NightRideNames(),
    layers=(night_ride_facts,),
    sources=("own", "watch", "bag", "guides"),
    settings={"chance.watch": "app", "chance.bag": "app"},
)


# -- Border Reivers ---------------------------------------------------------------------------------------

BORDER = BorderReivers.name
PRACTICE, COPY = choices.PRACTICE, choices.COPY

RIVAL_CHANCE = (
    "rival_dice", "reiver_die", "notoriety_dice", "tie", "cup", "empty_box",
)  # fmt: skip
"""What the app throws and draws even where the whole game lies on the table."""


TARGET_DECK = "target_deck"
"""The player says when the next card is turned: eight attacks must not run off at once."""


@cache
def _practice_set() -> facts.PracticeFacts:
    return facts.PracticeFacts(load.border())


@cache
def _shipped() -> facts.ShippedFacts:
    return facts.ShippedFacts(load.border())


def border(options: Options, my_copy_used: Layer, kept: Mapping[FactKey, Fact]) -> GameRules:
    """Border Reivers with the practice set or with the player's copy, as its options say."""
    practising = options.get("facts", COPY) == PRACTICE
    home = board.HOME.get(str(options.get("family")), board.HOME[board.FAMILIES[0]])
    merged = facts.MergedFacts((facts.MyCopyFacts(my_copy_used).fact, _shipped().get))
    known = _practice_set().fact if practising else merged.fact

    def peek(thing: str, field: str) -> Any:
        found = kept.get((thing, field)) or known(thing, field)
        return found.value if found else None

    return GameRules(
        game=BorderReivers(),
        title=Message("border.title"),
        names=BorderNames(peek),
        layers=(known,),
        sources=SOURCES,
        settings=_settings(options, peek),
        options=options,
        tracking=BorderTracking(home),
        totals=totals,
        make=lambda chosen: border(chosen, my_copy_used, kept),
    )


def _settings(options: Options, lookup: FactLookup) -> dict[str, str]:
    """Who throws and draws, and what the app keeps instead of the table, as chosen or as we advise."""
    facts = PRACTICE if options.get("facts", COPY) == PRACTICE else COPY
    chance = options.get("chance") or choices.USUAL[facts]["chance"]
    rolled = set(SOURCES) - {TARGET_DECK} if chance == choices.ALL else _chores(options, lookup)
    if chance == choices.NONE:
        rolled = set()
    elif options.get("table") == RIVALS:  # whose target cards stay in the box
        rolled.add(TARGET_DECK)
    held = settings_for(choices.tracked_by_app(options.get("table"), facts))
    return {f"chance.{source}": "app" for source in SOURCES if source in rolled} | held


def _chores(options: Options, lookup: FactLookup) -> set[str]:
    """The app's part where the game is on the table; but what has no name must be drawn there."""
    held = set(RIVAL_CHANCE)
    homes = [board.HOME[rival] for rival in board.rivals(options.get("family", board.FAMILIES[0]))]
    if all(lookup(f"region:{region}", "name") for home in homes for region in board.REGIONS[home]):
        held |= {"region_tokens", "bastle_tokens"}
    if all(lookup(f"site:{site}", "name") for home in homes for site in board.SITES[home]):
        held.add("site_cup")
    return held


class BorderMyCopy(MyCopy):
    """What the player has taught the app about the Border Reivers on the table."""

    def learn(self, thing: str, field: str, value: Any, source: str) -> None:
        """Keeps a fact; but of a defense token without a name nothing, for the next game could not tell which
        of the nameless ones it was."""
        nameless = thing.startswith("token:") and field != "name" and not self._name(thing)
        if not nameless:
            super().learn(thing, field, value, source)

    def _name(self, thing: str) -> bool:
        return bool(self.get(thing, "name") or load.border()["shipped"].get(thing, {}).get("name"))


def my_copy(home: Path) -> MyCopy:
    check = functools.partial(fields.check_fact, known=load.border()["shipped"])
    return BorderMyCopy(home, BORDER, check)


# -- the shelf --------------------------------------------------------------------------------------------


def no_facts(thing: str, field: str) -> None:
    """A copy that has been taught nothing."""


GAMES: Mapping[str, GameRules] = {
    BORDER: border(NO_OPTIONS, no_facts, NO_FACTS_KEPT),
    NightRide.name: NIGHT_RIDE,
}
"""Every game; the one that is offered first stands first."""


def load_game(
    name: str,
    options: Options = NO_OPTIONS,
    *,
    my_copy_used: Layer = no_facts,
    kept: Mapping[FactKey, Fact] = NO_FACTS_KEPT,
) -> GameRules:
    """The game of this name with these options, as both stand in a saved game's header.

    `copy` is what the player has taught; `kept` are the facts of the game itself.
    """
    if name not in GAMES:
        raise AppError("shelf.unknown_game", {"game": name[:40], "known": ", ".join(GAMES)})
    if name == BORDER:
        return border(options, my_copy_used, kept)
    return GAMES[name].with_options(options)


def game_of(journal: Journal, my_copy_used: Layer = no_facts) -> GameRules:
    header = journal.header
    return load_game(header.game, header.options, my_copy_used=my_copy_used, kept=journal.facts)


def practice(family: str = board.FAMILIES[0]) -> GameRules:
    """Border Reivers with the practice set: the app plays it by itself, too."""
    return GAMES[BORDER].with_options({"family": family, "facts": PRACTICE})


def known_rules() -> dict[str, int]:
    return {name: boxed.game.rules for name, boxed in GAMES.items()}


# -- sitting down -----------------------------------------------------------------------------------------


def my_copy_for(home: Path, header: Header) -> MyCopy | None:
    """The player's copy, for a game that reads and teaches it. A practice game does neither."""
    if header.game != BORDER or header.options.get("facts", COPY) == PRACTICE:
        return None
    return my_copy(home)


def open_game(
    journal: Journal, words: Words, my_copy_used: MyCopy | None, keep: Callable[[list[dict[str, Any]]], None]
) -> tuple[GameRules, Session]:
    """A game as it was kept, ready to go on: its box from the shelf, and its session."""
    boxed = game_of(journal, my_copy_used.get_fact if my_copy_used else no_facts)
    boxed.register_names(words)

    def learn(fact: Fact) -> None:
        if my_copy_used:
            my_copy_used.learn(fact.thing, fact.field, fact.value, fact.source)

    return boxed, Session(boxed.game, journal, layers=boxed.layers, keep=keep, learn=learn)
