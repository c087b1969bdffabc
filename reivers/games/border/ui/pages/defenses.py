"""Autumn: the player's own tokens go to their boxes (6.3)."""

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
"""So much of the height the boxes may have where it is low."""
SEEN_BEFORE = ("autumn.income", "autumn.placed")
"""What needs no words here: the page before has said it, or the filled box shows it."""
DRAWN = "token"
"""What a touch keeps in mind while it draws a token to a box."""
OUT_OF_TURN = ("picked", "waiting")
"""What is kept beside the game until it is asked for."""


class DefensesScene(BeforeRivals):
    """The six boxes of the own March with what would be attacked there; a tap lays the token down."""

    air = 0.65  # who can come is seen beside them

    def __init__(self, play, page: str, **kwargs) -> None:
        self.picked = ""
        """A token that the player has taken up out of turn."""
        self.waiting: dict[str, str] = {}
        """Tokens laid out of turn, and their boxes: they are answered when they are asked for."""
        self.advised: DefenseAdvice | None = None
        super().__init__(play, page, **kwargs)
        self.focus = self.session.state.home
        self._take_up()

    # -- what is shown --------------------------------------------------------------------------------------

    def show(self) -> None:
        """What may come is weighed once: the boxes and what stands beside them tell of it."""
        self._keep()
        weighs = self.is_placing() and theme.show_odds
        self.advised = defenses(self.session.state, self.session.peek) if weighs else None
        super().show()

    def wants_width(self) -> bool:
        """The six boxes are large: they are what is looked at."""
        return self.is_placing()

    def shows_map(self) -> bool:
        """While tokens are laid, the boxes are the map."""
        return not self.is_placing()

    def is_placing(self) -> bool:
        """Whether a token is asked for."""
        return self.session.prompt is not None and self.session.prompt.key == PLACE

    def question_of(self, prompt: Prompt | None) -> tuple[str, str]:
        """The token in the hand; below it, once, what it will stand against."""
        if prompt is None or prompt.key != PLACE:
            return super().question_of(prompt)
        total = strength(self.session.state, "attack")
        facts = {"n": prompt.facts["base_dice"], "total": total, "section": prompt.section}
        question = self.say("defenses.question", {"token": self.token()})
        return question, self.say("defenses.base", facts)

    def token(self) -> str:
        """The token that the next box gets."""
        token: str = self.picked or self.session.prompt.facts["token"]
        return token

    def build_page(self, page: Widget) -> None:
        """What the hands have to do; then the tokens and, beside boxes on a wide screen, who can come."""
        if not self.is_placing() or not self._has_placed():
            self.write_orders(page, self.teller.orders())
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
        """Whether the page has begun: then its boxes tell all, and the orders follow when it rests."""
        return any(notice.message.key == "autumn.placed" for notice in self.session.page_notices)

    def notes(self) -> list[Widget]:
        """Below the boxes or beside them: the best by the odds, and who can come this Winter."""
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
        """The boxes are always in sight; what stands above them has the rest."""
        if isinstance(self.pad, BoxesPad) and self.height:
            needed = self.ids.ask.height + self.pad.tiles.minimum_height + 2 * theme.gap
            self.share = min(MOST, needed / self.height)
        super().share_room()

    # -- a token drawn to its box ---------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """A finger on a token may draw it to a box. (Then no page turns under it.)"""
        tiles = [one for one in self.ids.page.children if isinstance(one, TokenTiles)]
        tile = under(touch, (tile for row in tiles for tile in row.children))
        if tile is not None:
            touch.ud[DRAWN] = tile.option.removeprefix("token:")
            touch.ud["swiped"] = True
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        """The token goes with the finger, above it."""
        if touch.ud.get(DRAWN) and touch.grab_current is None:
            side = theme.target * 0.8
            self.canvas.after.clear()
            with self.canvas.after:
                at = touch.x - side / 2, touch.y + theme.gap
                icons.draw("token", *at, side, theme.palette.chosen, theme.palette.ink)
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Over a box it is laid there; anywhere else it stays."""
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

    # -- what is done ---------------------------------------------------------------------------------------

    def pick(self, token: str) -> None:
        """The next box is for this token, whichever is asked for first."""
        self.picked = "" if token == self.session.prompt.facts["token"] else token
        self.waiting.pop(token, None)
        self.show()

    def place_token(self, box: str) -> None:
        """The token in the hand goes to a box, or stays at home; those laid out of turn follow."""
        if self.picked:
            self.waiting[self.picked] = box
            self.picked = ""
            self.show()
        else:
            self._act(lambda: self.session.answer(box))

    def leave_the_rest(self) -> None:
        """All that are left stay at home, in one step; but for one that has its box of last turn."""

        def leave() -> None:
            self.session.answer(AT_HOME)
            self._follow_up()
            while self.is_placing() and not self.last_box():
                self.session.answer(AT_HOME)
                self._follow_up()

        self._act(leave)

    def as_last_turn(self) -> None:
        """All tokens that have a box of last turn go back there, in one step, but those laid elsewhere."""

        def place() -> None:
            while self.is_placing() and self.last_box():
                self.session.take_default()
                self._follow_up()

        self._act(place)

    def place_all(self, best: dict[str, str]) -> None:
        """Lays all tokens as advised, in the order in which they are asked for. It is one step."""

        def place() -> None:
            left = dict(best)
            while self.is_placing():
                token = self.session.prompt.facts["token"]
                box = next((box for box, which in left.items() if which == token), AT_HOME)
                left.pop(box, None)
                self.session.answer(box)

        self._act(place)

    def _take_up(self) -> None:
        """What lay out of turn, and what was in the hand, before the app was ended."""
        half = self.sitting.draft_answer()
        if self.is_placing() and isinstance(half, dict) and set(half) == set(OUT_OF_TURN):
            left = tokens_left(self.session)
            self.picked = half["picked"] if half["picked"] in left else ""
            self.waiting = {token: box for token, box in half["waiting"].items() if token in left}

    def _keep(self) -> None:
        """Keeps it; when nothing lies out of turn any more, that as well."""
        if self.is_placing() and (self.picked or self.waiting or self.sitting.draft_answer()):
            self.keep_entered({name: getattr(self, name) for name in OUT_OF_TURN})

    def _act(self, done: Callable[[], None]) -> None:
        def act() -> None:
            done()
            self._follow_up()

        self.picked = ""
        self.play.run(act)

    def _follow_up(self) -> None:
        """Those that were laid out of turn are asked for now."""
        while self.is_placing() and (box := self.waiting.pop(self.session.prompt.facts["token"], None)):
            self.session.answer(box)

    def last_box(self) -> str:
        """Where the token that is asked for lay last turn, unless another has been laid there out of turn."""
        prompt = self.session.prompt
        free = has_default(prompt) and prompt.default not in self.waiting.values()
        return str(prompt.default) if free else ""

    def rest_of_tokens(self) -> list[str]:
        """The tokens that have not been laid, nor told to stay."""
        return [token for token in tokens_left(self.session) if token not in self.waiting]


def under(touch: Any, widgets: Iterable[Widget]) -> Any:
    """The one on which a finger is, if any."""
    found = (one for one in widgets if one.collide_point(*one.to_widget(*touch.pos)))
    return next(found, None)


STRIKES = {"raid", "feud", "gaolbreak"}
"""What comes to the own March; Battles and the Debateable Land are fought elsewhere."""


class AttackerLine(Text):
    """A rival and the cards left; it follows the theme."""

    def __init__(self, parts: list[tuple[str, bool]], **kwargs) -> None:
        super().__init__(markup=True, **kwargs)
        self._parts = parts
        theme.bind_to(self._write, "palette")
        self._write()

    def _write(self, *_changed) -> None:
        """What strikes stands in bold."""
        self.text = "   ".join(
            in_font(text, "key", theme.palette.ink) if bold else in_font(text, "row", theme.palette.ink_soft)
            for text, bold in self._parts
        )


def who_can_come(words: Words, advised: DefenseAdvice, role: str) -> list[Widget]:
    """A line for each rival."""
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
    """7.5 The own Warden card, while it is there."""
    if state.family not in state.wardens:
        return []
    return [Text(text=words.say("defenses.warden"), role="small")]
