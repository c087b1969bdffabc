"""The Family Sheet and the rivals' sheet."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from kivy.graphics import Color, Rectangle, RoundedRectangle, SmoothLine
from kivy.lang import Builder
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from reivers.frontend.narrator import capital
from reivers.frontend.open_game import OpenGame
from reivers.games.border import board
from reivers.games.border.ids import STACKS
from reivers.games.border.rules.model.cards import SHEET, held, of_kind
from reivers.games.border.rules.model.state import MINE, State, base_dice, count, own_sheep, which
from reivers.games.border.rules.seasons.draft_stacks import coming_base_dice, strength
from reivers.games.border.rules.winter.target_deck import EACH, unused
from reivers.games.border.ui.map.board_map import BoardMap
from reivers.games.border.ui.map.parts import PieceIcon
from reivers.games.border.ui.map.piece_counts import PieceCountButton, Pieces, chunk_of
from reivers.games.border.ui.marks import STRIPES, draw_mark, target_icon
from reivers.games.border.ui.old_views.board import picture
from reivers.games.border.views.sheets.family import economy_of, rerolls
from reivers.ui.widgets import icons
from reivers.ui.widgets.canvas import CanvasWidget, measure, write_middle
from reivers.ui.widgets.dice import draw_die
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Column, Text

Correct = Callable[[str], None]
SLOTS = ("reiver", "warden", "office", "grayne")
MARCH_TALL = 9
"""The largest height of the player's March, in buttons."""
LAST_TURN = 3
HEAD_SHARE = 0.92
"""The largest share of a column's width for its name."""
BAR_FULL = 12
"""The strength that fills a stack's bar."""


class SheetHead(BoxLayout):
    """A crest, a name, and a line below it."""

    family = StringProperty()
    name = StringProperty()
    note = StringProperty()


class SheetRow(BoxLayout):
    """A subject and its value."""

    label = StringProperty()
    text = StringProperty()


class Livestock(BoxLayout):
    """Numbers side by side, each with its name."""


class Named(Column):
    """A number with its name below."""

    name = StringProperty()

    def __init__(self, number: Widget, name: str, **kwargs: Any) -> None:
        number.pos_hint = {"center_x": 0.5}
        super().__init__(name=name, **kwargs)
        self.add_widget(number, len(self.children))
        theme.bind_to(self._fit, "room")
        self._fit()

    def _fit(self, *_changed: Any) -> None:
        """Make all numbers as high as a button."""
        self.children[-1].height = theme.target


class SheetView(Column):
    """A sheet beside the board. Its numbers can be corrected."""

    def __init__(self, game: OpenGame, correct: Correct, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._game, self._put_right = game, correct
        self._say = game.words.say
        self.refresh()

    def refresh(self) -> None:
        """The sheet as it is now."""


class FamilyView(SheetView):
    """The player's sheet: livestock and income, followers, held cards, tokens, the Warden."""

    def refresh(self) -> None:
        state: State = self._game.session.state
        self.clear_widgets()
        march = self._say(f"map.march.{state.home}")
        self.add_widget(SheetHead(family=state.family, name=state.family, note=march))
        self._livestock(state)
        for slot in SLOTS:
            self._row(f"sheet.{slot}", map(self._card, _followers(state, slot)))
        self._row("sheet.held", map(self._card, held(state)))
        self._row("sheet.tokens", self._tokens(state))
        warden = "sheet.warden_unused" if state.family in state.wardens else "sheet.warden_used"
        self._row("sheet.warden_card", [self._say(warden)])
        if left := rerolls(state):
            facts = [{"event": event, "n": n} for event, n in left.items()]
            self._row("sheet.rerolls", (self._say("sheet.rerolls_left", one) for one in facts))
        self._own_march(state)

    def _own_march(self, state: State) -> None:
        """Show the March with what raiders would find there."""
        shown = BoardMap(self._say, held=self._put_right, march=state.home, room=theme.target * MARCH_TALL)
        shown.picture = picture(self._game)
        self.add_widget(shown)

    def _livestock(self, state: State) -> None:
        """Show Cattle and Horses to tap, and what the Sheep allow."""
        row = Livestock()
        for piece in ("cattle", "horse", "horse_used"):
            tally = PieceCountButton(chunk_of(f"{MINE}|{piece}", count(state, MINE, piece)))
            tally.bind(on_release=lambda tally: self._put_right(tally.option))
            row.add_widget(Named(tally, self._say(f"sheet.{piece}")))
        sheep = own_sheep(state)
        own = Pieces(chunks=(PieceIcon("sheep", number=str(sheep)),), centered=True, size_hint=(None, None))
        own.size = theme.target * 1.3, theme.target
        row.add_widget(Named(own, self._say("sheet.sheep")))
        self.add_widget(row)
        now = economy_of(state, self._game.session.fact)
        facts = {
            "sheep": sheep,
            "horses": now.horse_limit,
            "hand": now.hand_size,
            "cattle": now.cattle_income,
        }
        self.add_widget(Text(text=self._say("sheet.economy", facts), role="row", ink="ink_soft"))

    def _row(self, label: str, texts: Iterable[str]) -> None:
        lines = [capital(text) for text in texts] or [self._say("sheet.none")]
        self.add_widget(SheetRow(label=self._say(label), text="\n".join(lines)))

    def _card(self, card: str) -> str:
        return self._say(self._game.rules.names.card(card))

    def _tokens(self, state: State) -> list[str]:
        pieces = state.table.get(MINE, {})
        names = self._game.rules.names
        return [
            self._say(names.pieces(piece, int(n or 0)))
            for piece, n in pieces.items()
            if piece.startswith("token:") and n
        ]


def _followers(state: State, slot: str) -> list[str]:
    """Return the one Reiver or Warden, or all Offices or Graynes."""
    alone = which(state, SHEET, slot)
    return [alone] if alone else of_kind(state, slot)


class RivalsView(SheetView):
    """The three rivals: their drafts, dice, cards in play, Wardens and Target cards."""

    def refresh(self) -> None:
        state: State = self._game.session.state
        self.clear_widgets()
        self._drafted(state)
        dice, coming = base_dice(state), coming_base_dice(state)
        self._heading("rivals.base_dice", {"n": dice})
        if dice:
            self.add_widget(BaseDice(dice=dice))
        if coming != dice:
            self._write("rivals.coming", {"n": coming})
        self._heading("rivals.in_play")
        names = [capital(self._say(self._game.rules.names.card(card))) for card in state.in_play]
        self._write_text("\n".join(names) or self._say("sheet.none"))
        self._write("rivals.tokens", {"n": sum(state.rival_tokens.values())})
        self._heading("rivals.targets")
        heads = [self._say(f"rivals.target.{kind}") for kind in (*board.TARGET_CARDS, "warden")]
        self.tiles = TargetTiles(
            rivals=list(state.rivals), used=_used(state), wardens=list(state.wardens), heads=heads
        )
        self.add_widget(self.tiles)
        self._write("rivals.certain" if _certain(state) else "rivals.tiles_hint", ink="ink_soft")
        self._cups(state)

    def _drafted(self, state: State) -> None:
        """Show their stacks, until these are played in Autumn."""
        drafted = STACKS if any(strength(state, stack) for stack in STACKS) else ()
        if drafted or state.season in ("setup", "summer"):
            self._heading("rivals.drafted")
        for stack in drafted:
            self.add_widget(self._bar(state, stack))
        if not drafted and state.season in ("setup", "summer"):
            self._write("rivals.nothing_drafted", ink="ink_soft")

    def _cups(self, state: State) -> None:
        """Show how many cubes of each family are left in the cups: only the order is hidden."""
        if not state.cup:
            return
        self._heading("rivals.cups")
        cubes = (PieceIcon(family=one, number=str(n)) for one, n in state.cup.items())
        self.add_widget(
            Pieces(chunks=(PieceIcon("fame"), *cubes), size_hint_y=None, height=theme.target * 0.7)
        )
        for cup, tokens in (
            ("sheep", state.sheep_tokens),
            ("bastles", state.bastle_tokens),
            ("sites", dict.fromkeys(state.site_cup, 1)),
        ):
            left = _by_march(tokens)
            each = (f"{self._say(f'march_short.{march}')}\N{NO-BREAK SPACE}{n}" for march, n in left.items())
            self._write(f"rivals.cup.{cup}", {"left": " · ".join(each) or self._say("sheet.none")})

    def _bar(self, state: State, stack: str) -> "StackBar":
        bar = StackBar(
            icon=STRIPES[stack],
            label=capital(self._say(f"stack_name.{stack}")),
            total=strength(state, stack),
            parts=[stripe["strength"] for stripe in state.stacks[stack]],
        )
        bar.tally.bind(on_release=lambda _tally: self._put_right(f"draft/{stack}|strength"))
        return bar

    def _heading(self, key: str, facts: dict[str, Any] | None = None) -> None:
        self.add_widget(Text(text=self._say(key, facts or {}), role="place", ink="accent"))

    def _write(self, key: str, facts: dict[str, Any] | None = None, ink: str = "ink") -> None:
        self.add_widget(Text(text=self._say(key, facts or {}), role="row", ink=ink))

    def _write_text(self, text: str) -> None:
        self.add_widget(Text(text=text, role="row"))


def _by_march(tokens: Mapping[str, int]) -> dict[str, int]:
    """Count by March, in the order of the walk."""
    left = dict.fromkeys(board.WALK, 0)
    for place, n in tokens.items():
        left[board.march_of(place)] += n
    return {march: n for march, n in left.items() if n}


def _used(state: State) -> dict[str, list[str]]:
    """Return the Target cards that have been revealed."""
    return {rival: list(state.used_targets.get(rival, ())) for rival in state.rivals}


def _certain(state: State) -> bool:
    """Return whether a rival has only as many cards left as go into the deck, in the last turn. (A game
    started from a position may not know all used cards.)"""
    left = [len(unused(state, rival)) for rival in state.rivals]
    return state.turn == LAST_TURN and 0 < max(left) <= EACH


class StackBar(BoxLayout):
    """One stack of the draft sheet: its symbol, name, cards as parts of a bar, and strength."""

    icon = StringProperty("swords")
    label = StringProperty()
    total = NumericProperty(0)
    parts = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.tally = PieceCountButton(
            PieceIcon("", number=str(int(self.total)), what="strength", faint=not self.total)
        )
        self.add_widget(self.tally)
        bar = self.ids.bar
        bar.bind(pos=self._draw, size=self._draw)
        theme.bind_to(self._draw, "palette")

    def _draw(self, *_changed: Any) -> None:
        bar = self.ids.bar
        bar.canvas.clear()
        full = max(BAR_FULL, self.total)
        height, x = bar.height * 0.42, bar.x
        low = bar.center_y - height / 2
        with bar.canvas:
            Color(*theme.palette.rule_faint)
            RoundedRectangle(pos=(bar.x, low), size=(bar.width, height), radius=[height / 4])
            for part in self.parts:
                width = bar.width * part / full
                Color(*theme.palette.key)
                Rectangle(pos=(x, low), size=(max(0, width - theme.hairline), height))
                x += width
            Color(*theme.palette.rule)
            SmoothLine(rounded_rectangle=(bar.x, low, bar.width, height, height / 4), width=theme.hairline)


class BaseDice(CanvasWidget):
    """The base attack dice in a row, as many as fit."""

    dice = NumericProperty(0)
    drawn = ("dice",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=theme.target * 0.8, **kwargs)

    def draw(self) -> None:
        """Draw each die."""
        side = self.height * 0.78
        step = side * 1.15
        for n in range(min(int(self.dice), int(self.width / step))):
            draw_die(6, self.x + n * step, self.y + (self.height - side) / 2, side)


class TargetTiles(CanvasWidget):
    """Each rival's six Target cards: used ones flipped, the others face up."""

    rivals: Sequence[str] = ListProperty()
    used: dict[str, list[str]] = ObjectProperty({})
    wardens: Sequence[str] = ListProperty()
    """Families whose Warden card is unused."""
    heads: Sequence[str] = ListProperty()
    """The texts above the columns."""
    drawn = ("used", "wardens")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        theme.bind_to(self._fit, "room", "scale")
        self._fit()

    def _fit(self, *_changed: Any) -> None:
        self.height = len(self.rivals) * theme.target * 1.12 + measure("M", "small")[1]

    def is_used(self, family: str, kind: str) -> bool:
        """Return whether this card has been used."""
        return kind in self.used.get(family, ())

    def draw(self) -> None:
        """Draw the names of the cards, then each family."""
        row = theme.target * 1.12
        across = self.width / (len(board.TARGET_CARDS) + 2)
        head = measure("M", "small")[1]
        self._head(across, self.top - head / 2)
        for nth, family in enumerate(self.rivals):
            self._row(family, self.top - head - (nth + 1) * row, across, row)

    def _row(self, family: str, low: float, across: float, row: float) -> None:
        """Draw a family's mark, its cards, its Warden."""
        side, tile = min(across, row) * 0.62, min(across * 0.86, row * 0.8)
        draw_mark(family, self.x, low + (row - side) / 2, side)
        for column, kind in enumerate(board.TARGET_CARDS, start=1):
            self._tile(family, kind, self.x + column * across, low, tile)
        fill = theme.palette.chosen if family in self.wardens else None
        ink = theme.palette.ink if family in self.wardens else theme.palette.rule_faint
        x = self.x + (len(board.TARGET_CARDS) + 1) * across + (tile - side) / 2
        icons.draw("warden_token", x, low + (row - side) / 2, side, fill, ink)

    def _head(self, across: float, middle: float) -> None:
        """Draw the names of the cards, centered above their tiles."""
        room = min(across * HEAD_SHARE, theme.target * 2)
        scale = min(1.0, room / max(measure(head, "small")[0] for head in self.heads)) if self.heads else 1.0
        for column, head in enumerate(self.heads, start=1):
            tile = min(across * 0.86, theme.target * 1.12 * 0.8)
            write_middle(
                head, "small", self.x + column * across + tile / 2, middle, theme.palette.ink_soft, scale
            )

    def _tile(self, family: str, kind: str, x: float, low: float, side: float) -> None:
        used = self.is_used(family, kind)
        height = side * 1.15
        y = low + (theme.target * 1.12 - height) / 2
        Color(*(theme.palette.rule_faint if used else theme.palette.panel))
        RoundedRectangle(pos=(x, y), size=(side, height), radius=[side * 0.12])
        Color(*(theme.palette.rule_faint if used else theme.palette.rule))
        SmoothLine(rounded_rectangle=(x, y, side, height, side * 0.12), width=theme.hairline)
        if used:
            icons.draw("card", x + side * 0.2, y + side * 0.28, side * 0.6, None, theme.palette.ink_soft)
        else:
            icons.draw(
                target_icon(family, kind),
                x + side * 0.16,
                y + side * 0.24,
                side * 0.68,
                theme.palette.chosen,
                theme.palette.ink,
            )


def family_tab(play: Any) -> FamilyView:
    return FamilyView(play.game, play.corrections.correct_number)


def rivals_tab(play: Any) -> RivalsView:
    return RivalsView(play.game, play.corrections.correct_number)


Builder.load_file(str(Path(__file__).with_name("family.kv")))
