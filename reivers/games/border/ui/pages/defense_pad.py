"""The boxes of the player's March side by side: their pieces, what raiders see, a tap to choose."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from reivers.frontend.narrator import capital, signed
from reivers.games.border import board
from reivers.games.border.advice.defenses import own_tokens
from reivers.games.border.advice.raid_target import RaidTarget, eye
from reivers.games.border.rules.model.state import State, feuds, gaol, which
from reivers.games.border.rules.model.token_boxes import where_it_fits
from reivers.games.border.rules.seasons.autumn import AT_HOME
from reivers.kernel.dry_run import DryRun
from reivers.kernel.flows import FactRequest
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Prompt
from reivers.kernel.words import Words
from reivers.ui.pads.pad import Pad
from reivers.ui.pads.tiles import Spreads, Tiles
from reivers.ui.widgets.icons import Icon  # noqa: F401  (boxes.kv draws it)
from reivers.ui.widgets.widgets import Frame, OptionRow, Tappable, TextButton

Tapped = Callable[[str], None]
COLUMNS = 2
TALLEST = 3.4
"""The largest height of a box, in buttons."""


class BoxCard(Tappable, Frame, BoxLayout):
    """A box: its name, its pieces, and its token or a note about choosing it."""

    option = StringProperty()
    name = StringProperty()
    lines = ListProperty()
    note = StringProperty()
    token = StringProperty()
    best = BooleanProperty(False)
    eyed = BooleanProperty(False)
    fired = BooleanProperty(False)
    """Whether Fyre to the Door would come here instead of to the raid target."""
    chosen = BooleanProperty(False)
    legal = BooleanProperty(True)
    roomy = BooleanProperty(False)
    """Whether there is room for larger type."""


class BoxGrid(Tiles):
    """Boxes two by two, as on the board."""

    def __init__(self, cards: Iterable[BoxCard], tapped: Tapped, **kwargs) -> None:
        self.cards: dict[str, BoxCard] = {}
        super().__init__(tallest=TALLEST, **kwargs)
        self.cols = COLUMNS
        for card in cards:
            self.cards[card.option] = card
            if card.legal:
                card.bind(on_release=lambda card: tapped(card.option))
            self.add_widget(card)

    def on_width(self, _self, _width: float) -> None:
        """Use two columns on every screen."""


def lines_of(state: State, eye: RaidTarget, words: Words) -> Mapping[str, list[str]]:
    """Return what is in each box of the player's March, as far as it matters to raiders."""
    texts: dict[str, list[str]] = {}
    for farm in eye.farms:
        sheep = {"n": farm.standing, "lying": farm.bastled}
        stand = [words.say("box.sheep_and_lying" if farm.bastled else "box.sheep", sheep)]
        if farm.dice:
            stand.append(words.say("box.dice", {"n": farm.dice}))
        said = [", ".join(stand)]
        value = "box.value" if farm.fyre_value == farm.value else "map.worth_fyre"
        facts = {"value": signed(farm.value), "fyre": signed(farm.fyre_value)}
        said.append(words.say("box.attacked" if farm.attacked else value, facts))
        texts[farm.place] = said
    for box, cubes in (
        (board.seat(state.home), feuds(state, state.home)),
        (board.town(state.home), gaol(state, state.home)),
    ):
        kind = "feud" if box == board.seat(state.home) else "gaol"
        on_table = [words.say("box.cubes", {"family": family, "n": n}) for family, n in cubes.items() if n]
        key = f"box.{kind}" if on_table else f"box.no_{kind}"
        texts[box] = [words.say(key, {"cubes": ", ".join(on_table)})]
        if box == board.town(board.WALLED):
            texts[box].append(words.say("map.walled"))
    return texts


def named(words: Words, place: str) -> str:
    """Return the name of a box."""
    return capital(words.say(Message("place.named", {"place": place})))


WORTH_SAYING = 0.05
"""A smaller value is 0 when rounded."""
WIDE_TILE = 150


def tokens_left(session: Any) -> list[str]:
    """Return the tokens still to be asked for, by name."""
    now = session.prompt.facts["token"]
    return [token for token in own_tokens(session.state) if token >= now]


class TokenTiles(Tiles):
    """The player's tokens with their dice. The current one is highlighted; a tap takes another."""

    def __init__(self, scene: Any, picked: Any) -> None:
        super().__init__(narrowest=WIDE_TILE)
        for token in dict.fromkeys(tokens_left(scene.session)):
            name = capital(scene.say("token.named", {"token": token}))
            tile = OptionRow(name=name, note=self._note(scene, token), option=f"token:{token}")
            tile.chosen = token == scene.token()
            tile.bind(on_release=lambda _tile, token=token: picked(token))
            self.add_widget(tile)

    def _note(self, scene: Any, token: str) -> str:
        """Return its dice, as far as they're known, or where it has been placed."""
        if token in scene.waiting:
            return str(scene.say("defenses.at", {"place": scene.waiting[token]}))
        peek = scene.session.peek
        green, gray, pile = (
            peek(FactRequest(f"token:{token}", field, ask=False)) for field in ("green", "gray", "pile")
        )
        entered = [(f"defenses.{color}", n) for color, n in (("green", green), ("gray", gray)) if n]
        said = [scene.say(key, {"n": n}) for key, n in entered]
        if green is None or gray is None:
            said = [*said, scene.say("defenses.untold")]
        if pile == "warden":
            said.append(scene.say("defenses.plus"))
        return ", ".join(said) or str(scene.say("defenses.no_dice"))


class BoxesPad(Spreads, Pad):
    """A tap on a box answers. The main button keeps the rest at home, or places all as last turn."""

    def __init__(self, scene: Any, prompt: Prompt) -> None:
        self.scene = scene
        super().__init__(prompt, scene.words, scene.answer, scene.play.roll, scene.game.draft_answer())

    def start(self) -> Any:
        return self.scene.last_box() or AT_HOME

    def build(self) -> None:
        session = self.scene.session
        state, peek = session.state, session.peek
        seen = eye(state, peek)
        self.advised = self.scene.advised
        self.fitting = DryRun(peek).read(where_it_fits(self.scene.token()))
        texts = lines_of(state, seen, self.words)
        boxes = [option.id for option in self.prompt.options if option.id != AT_HOME]
        self.tiles = BoxGrid([self._card(box, texts, seen) for box in boxes], self.scene.place_token)
        self.add_widget(self.tiles)
        if self.entered != AT_HOME:
            home = TextButton(text=self.say("defenses.home", {"token": self.prompt.facts["token"]}))
            home.bind(on_release=lambda _key: self.answer(AT_HOME))
            self.add_widget(home)
        if not self.scene.split:
            for note in self.scene.notes():
                self.add_widget(note)

    def _card(self, box: str, texts: Mapping[str, list[str]], eye: RaidTarget) -> BoxCard:
        on_table = self._lying(box)
        why_not = "" if on_table else self._why_not(box)
        note = why_not or " · ".join(self._odds(box) if not on_table else ())
        return BoxCard(
            option=box,
            name=named(self.words, box),
            lines=texts[box],
            token=capital(self.say("token.named", {"token": on_table})) if on_table else "",
            note=capital(note),
            eyed=box in eye.raid,
            fired=box in eye.fyre and set(eye.fyre) != set(eye.raid),
            chosen=box == self.entered and not self.scene.picked,
            best=self._is_best(box) and not on_table,
            legal=not on_table and not why_not,
            roomy=self.scene.split,
        )

    def _lying(self, box: str) -> str:
        """Return the token here, or the one placed here out of turn."""
        placed = (token for token, there in self.scene.waiting.items() if there == box)
        return which(self.scene.session.state, box, "token") or next(placed, "")

    def _why_not(self, box: str) -> str:
        """Return why the current token may not go here, whether it's the one asked for or not."""
        if not self.scene.picked:
            why_not = next(option.why_not for option in self.prompt.options if option.id == box)
            return self.words.say(why_not) if why_not else ""
        farm, town = self.fitting
        if farm if board.is_farm(box) else town:
            return ""
        return self.say("autumn.needs_green" if board.is_farm(box) else "autumn.needs_gray")

    def _is_best(self, box: str) -> bool:
        return self.advised is not None and self.advised.best.get(box) == self.scene.token()

    def _odds(self, box: str) -> Iterator[str]:
        """Return how likely an attack here is, and what the token would save."""
        if not self.advised:
            return
        share = round(100 * self.advised.boxes[box])
        saves = self.advised.saves.get(self.scene.token(), {}).get(box, 0.0)
        if share:
            yield self.say("defenses.chance", {"share": share})
        if saves >= WORTH_SAYING:
            key = "defenses.saves_most" if self._is_best(box) else "defenses.saves"
            yield self.say(key, {"vp": f"{saves:.1f}"})

    def press(self) -> None:
        if self.entered != AT_HOME:
            self.scene.as_last_turn()
        else:
            self.scene.leave_the_rest()

    def refresh(self) -> None:
        self.ready = True
        if self.entered == AT_HOME:
            others = self.scene.rest_of_tokens()
            self.action = self.say("defenses.leave", {"n": len(others), "token": self.prompt.facts["token"]})
        else:
            last, taken = self.scene.session.state.last_defenses, self.scene.waiting.values()
            others = self.scene.rest_of_tokens()
            going = {token: box for box, token in last.items() if token in others and box not in taken}
            placed = [
                self.say("defenses.there", {"token": token, "place": box}) for token, box in going.items()
            ]
            self.action = self.say("defenses.as_last_turn", {"placed": ", ".join(placed)})


Builder.load_file(str(Path(__file__).with_name("defense_pad.kv")))
