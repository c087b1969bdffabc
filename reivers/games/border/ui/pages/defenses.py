"""Autumn: placing the player's tokens (6.3)."""

from collections.abc import Callable, Iterable
from typing import Any

from kivy.uix.widget import Widget

from reivers.frontend.narrator import has_default
from reivers.games.border import board
from reivers.games.border.advice.defenses import DefenseAdvice, defenses
from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.seasons.autumn import AT_HOME
from reivers.games.border.rules.seasons.draft_stacks import strength
from reivers.games.border.ui.attack.winter_parts import beside, heading
from reivers.games.border.ui.pages.before_rivals import BeforeRivals
from reivers.games.border.ui.pages.defense_pad import BoxesPad, TokenTiles, tokens_left
from reivers.games.border.ui.pages.events import event_notices
from reivers.kernel.prompts import Prompt
from reivers.kernel.words import Words
from reivers.ui.pads.pad import Pad
from reivers.ui.widgets import icons
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import OneLineButton, Text, UndoButton, in_font

PLACE = "autumn.place"
MOST = 0.85
"""The largest share of a low screen for the boxes."""
SEEN_BEFORE = ("autumn.income", "autumn.placed")
"""Notices that the page before or the filled box already shows."""
DRAWN = "token"
"""The key under which a touch stores the token it drags."""
OUT_OF_TURN = ("picked", "waiting")
"""The bookmark of tokens placed out of turn."""


class DefensesScene(BeforeRivals):
    """The six boxes of the player's March with what would be attacked there. A tap places the token."""

    air = 0.65  # the possible attackers are beside them

    def __init__(self, play, page: str, **kwargs) -> None:
        self.picked = ""
        """A token that the player has taken out of turn."""
        self.waiting: dict[str, str] = {}
        """Tokens placed out of turn, and their boxes: answered when they're asked for."""
        self.advised: DefenseAdvice | None = None
        super().__init__(play, page, **kwargs)
        self.focus = self.session.state.home
        self._take_up()

    # -- showing ------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Compute the threats once, for the boxes and the notes beside them."""
        self._keep()
        weighs = self.is_placing() and theme.show_odds
        self.advised = defenses(self.session.state, self.session.peek) if weighs else None
        super().show()

    def wants_width(self) -> bool:
        """Use all of a wide screen: the six boxes are large."""
        return self.is_placing()

    def shows_map(self) -> bool:
        """Hide the map while tokens are placed: the boxes show the March."""
        return not self.is_placing()

    def is_placing(self) -> bool:
        """Return whether a token is asked for."""
        return self.session.prompt is not None and self.session.prompt.key == PLACE

    def question_of(self, prompt: Prompt | None) -> tuple[str, str]:
        """Return the current token and, once, what it will defend against."""
        if prompt is None or prompt.key != PLACE:
            return super().question_of(prompt)
        total = strength(self.session.state, "attack")
        facts = {"n": prompt.facts["base_dice"], "total": total, "section": prompt.section}
        question = self.say("defenses.question", {"token": self.token()})
        return question, self.say("defenses.base", facts)

    def token(self) -> str:
        """Return the token for the next box."""
        token: str = self.picked or self.session.prompt.facts["token"]
        return token

    def build_page(self, page: Widget) -> None:
        """Build the orders, then the tokens and, on a wide screen, the possible attackers."""
        if not self.is_placing() or not self._has_placed():
            self.write_orders(page, self.narrator.orders())
        self.write_happened(page, event_notices(self, SEEN_BEFORE))
        if not self.is_placing():
            if self.awaits_rivals():
                self.write_stacks(page)
            return
        page.add_widget(heading(self.say("defenses.tokens")))
        page.add_widget(TokenTiles(self, self.pick))
        if self.split:
            for note in self.notes():
                page.add_widget(note)

    def _has_placed(self) -> bool:
        """Return whether placing has begun: then the boxes show everything, and the orders come at the
        end."""
        return any(notice.message.key == "autumn.placed" for notice in self.session.page_notices)

    def notes(self) -> list[Widget]:
        """Show below the boxes or beside them the best placement by the odds, and who may attack this
        Winter."""
        hide = OneLineButton(
            text=self.say("attack_page.hide_odds" if theme.show_odds else "attack_page.show_odds")
        )
        hide.bind(on_release=lambda _key: self.switch_odds())
        hide.size_hint_x, hide.width = None, theme.target * 2.4
        found: list[Widget] = []
        if self.advised:
            if self.advised.best and not self.waiting:
                found.append(self._best(dict(self.advised.best)))
            found.append(beside(heading(self.say("defenses.who")), [hide]))
            found += who_can_come(self.words, self.advised, "row" if self.split else "small")
        else:
            found.append(hide)
        return [*found, *warden_line(self.words, self.session.state)]

    def _best(self, best: dict[str, str]) -> UndoButton:
        placed = [self.say("defenses.there", {"token": token, "place": box}) for box, token in best.items()]
        key = UndoButton(title=self.say("defenses.take_best", {"placed": ", ".join(placed)}))
        key.bind(on_release=lambda _key: self.place_all(best))
        return key

    def make_pad(self, prompt: Prompt) -> Pad:
        return BoxesPad(self, prompt) if prompt.key == PLACE else super().make_pad(prompt)

    def share_room(self) -> None:
        """Keep the boxes visible; what is above them gets the rest."""
        if isinstance(self.pad, BoxesPad) and self.height:
            needed = self.ids.ask.height + self.pad.tiles.minimum_height + 2 * theme.gap
            self.share = min(MOST, needed / self.height)
        super().share_room()

    # -- dragging a token ---------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """Start dragging a token. (Then the page doesn't swipe.)"""
        tiles = [one for one in self.ids.page.children if isinstance(one, TokenTiles)]
        tile = under(touch, (tile for row in tiles for tile in row.children))
        if tile is not None:
            touch.ud[DRAWN] = tile.option.removeprefix("token:")
            touch.ud["swiped"] = True
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        """Move the token with the finger, above it."""
        if touch.ud.get(DRAWN) and touch.grab_current is None:
            side = theme.target * 0.8
            self.canvas.after.clear()
            with self.canvas.after:
                at = touch.x - side / 2, touch.y + theme.gap
                icons.draw("token", *at, side, theme.palette.chosen, theme.palette.ink)
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Place it if it's over a box."""
        token = touch.ud.pop(DRAWN, "") if touch.grab_current is None else ""
        taken = bool(super().on_touch_up(touch))
        if not token:
            return taken
        self.canvas.after.clear()
        card = under(touch, self.pad.tiles.children) if isinstance(self.pad, BoxesPad) else None
        if card is None:
            return taken
        self.pick(token)
        if isinstance(self.pad, BoxesPad) and self.pad.tiles.cards[card.option].legal:
            self.place_token(card.option)
        return True

    # -- actions ------------------------------------------------------------------------------------------

    def pick(self, token: str) -> None:
        """Take this token next, whichever is asked for first."""
        self.picked = "" if token == self.session.prompt.facts["token"] else token
        self.waiting.pop(token, None)
        self.show()

    def place_token(self, box: str) -> None:
        """Place the current token in a box or keep it at home; those placed out of turn follow."""
        if self.picked:
            self.waiting[self.picked] = box
            self.picked = ""
            self.show()
        else:
            self._act(lambda: self.session.answer(box))

    def leave_the_rest(self) -> None:
        """Keep the rest at home in one step, except one with its box of last turn."""

        def leave() -> None:
            self.session.answer(AT_HOME)
            self._follow_up()
            while self.is_placing() and not self.last_box():
                self.session.answer(AT_HOME)
                self._follow_up()

        self._act(leave)

    def as_last_turn(self) -> None:
        """Return all tokens to their boxes of last turn in one step, except those placed elsewhere."""

        def place() -> None:
            while self.is_placing() and self.last_box():
                self.session.take_default()
                self._follow_up()

        self._act(place)

    def place_all(self, best: dict[str, str]) -> None:
        """Place all tokens as advised in one step, in the order they're asked for."""

        def place() -> None:
            left = dict(best)
            while self.is_placing():
                token = self.session.prompt.facts["token"]
                box = next((box for box, which in left.items() if which == token), AT_HOME)
                left.pop(box, None)
                self.session.answer(box)

        self._act(place)

    def _take_up(self) -> None:
        """Restore tokens placed out of turn, and the current one, after a restart."""
        half = self.game.draft_answer()
        if self.is_placing() and isinstance(half, dict) and set(half) == set(OUT_OF_TURN):
            left = tokens_left(self.session)
            self.picked = half["picked"] if half["picked"] in left else ""
            self.waiting = {token: box for token, box in half["waiting"].items() if token in left}

    def _keep(self) -> None:
        """Save it, even if nothing is out of turn anymore."""
        if self.is_placing() and (self.picked or self.waiting or self.game.draft_answer()):
            self.keep_entered({name: getattr(self, name) for name in OUT_OF_TURN})

    def _act(self, done: Callable[[], None]) -> None:
        def act() -> None:
            done()
            self._follow_up()

        self.picked = ""
        self.play.run(act)

    def _follow_up(self) -> None:
        """Answer for tokens that were placed out of turn."""
        while self.is_placing() and (box := self.waiting.pop(self.session.prompt.facts["token"], None)):
            self.session.answer(box)

    def last_box(self) -> str:
        """Return last turn's box of the token asked for, unless another was placed there out of turn."""
        prompt = self.session.prompt
        free = has_default(prompt) and prompt.default not in self.waiting.values()
        return str(prompt.default) if free else ""

    def rest_of_tokens(self) -> list[str]:
        """Return the tokens that are neither placed nor kept at home."""
        return [token for token in tokens_left(self.session) if token not in self.waiting]


def under(touch: Any, widgets: Iterable[Widget]) -> Any:
    """Return the one under a finger, if any."""
    found = (one for one in widgets if one.collide_point(*one.to_widget(*touch.pos)))
    return next(found, None)


STRIKES = {"raid", "feud", "gaolbreak"}
"""Cards that attack the player's March; Battles and the Debateable Land are elsewhere."""


class AttackerLine(Text):
    """A rival and its unused cards."""

    def __init__(self, parts: list[tuple[str, bool]], **kwargs) -> None:
        super().__init__(markup=True, **kwargs)
        self._parts = parts
        theme.bind_to(self._write, "palette")
        self._write()

    def _write(self, *_changed) -> None:
        """Write the cards that attack in bold."""
        self.text = "   ".join(
            in_font(text, "key", theme.palette.ink) if bold else in_font(text, "row", theme.palette.ink_soft)
            for text, bold in self._parts
        )


def who_can_come(words: Words, advised: DefenseAdvice, role: str) -> list[Widget]:
    """Return a line for each rival."""
    lines: list[Widget] = []
    for family, cards in advised.can_come.items():
        kinds = [kind for kind in board.TARGET_CARDS if kind in cards]
        left = [
            (words.say(f"defenses.card.{kind}"), bool(set(cards[kind].split("/")) & STRIKES))
            for kind in kinds
        ]
        name = words.say("defenses.comer", {"family": family})
        lines.append(AttackerLine([(name, False), *left], role=role))
    notes = [words.say("defenses.bold"), *(words.say(note) for note in advised.notes)]
    return [*lines, Text(text=" ".join(notes), role="small", ink="ink_soft")]


def warden_line(words: Words, state: State) -> list[Widget]:
    """Return the line of the player's Warden card, while it's unused (7.5)."""
    if state.family not in state.wardens:
        return []
    return [Text(text=words.say("defenses.warden"), role="small")]
