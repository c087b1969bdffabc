"""Questions of Summer with controls of their own: Sheep for the farms, and a card by its number."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from reivers.frontend.narrator import capital
from reivers.games.border.ui.cards import CardKey, CardKeys, CardLook, CardSlots, Slot, card_face, card_key
from reivers.games.border.views.parts import OptionView, card_view
from reivers.games.border.views.summer.cards import offered_cards
from reivers.games.border.views.summer.draft_round import LEAVES, SITE
from reivers.games.border.views.summer.final_cards import FROM_DISCARDS
from reivers.games.border.views.summer.questions import (
    BASTLES,
    FARMS,
    LOST,
    SHEEP,
    FarmView,
    farm_views,
    site_options,
)
from reivers.kernel.messages import Message
from reivers.kernel.prompts import UNNAMED, ChooseSeveral, NameCard, Prompt
from reivers.kernel.words import Say
from reivers.ui.components.buttons import Chip, Main, TextButton, by_screen, draw_check, draw_control
from reivers.ui.components.inputs import Keys
from reivers.ui.components.text import Words
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import BACK_KEY, Pen, line_height, text_height
from reivers.ui.drawing.piece import Drawn, Grid, Part, part
from reivers.ui.play.question import ChooseQuestion, Host, Question, SeveralQuestion, question_for

if TYPE_CHECKING:
    from reivers.games.border.ui.draft.summer_page import SummerPage


TO_DO = {SHEEP: "draft.main.place_sheep", LOST: "draft.main.remove_sheep", BASTLES: "draft.main.bastle_sheep"}
"""What the main button says while farms are still to be tapped."""
Tap = Callable[[str], object]
"""Takes the id of what is tapped."""


class FarmTile(Drawn):
    """A farm of the player. Properties: title, farm, value (in words), tap."""

    def height_for(self, width: float) -> float:
        title = text_height(self.props["title"], "strong", width - 28)
        return title + max(34.0, line_height("number")) + line_height("small") + 28

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, farm = pen.colors, props["farm"]
        can = farm.placed < farm.most
        pressed = (
            pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["title"]) if can else False
        )
        if can or farm.placed:
            draw_control(pen, 0, 0, width, height, chosen=bool(farm.placed), pressed=pressed)
        else:
            pen.fill(0, 0, width, height, colors.well, tokens.R_CONTROL)
        title = text_height(props["title"], "strong", width - 28)
        pen.wrapped(props["title"], "strong", 14, 10, width - 28, colors.ink)
        middle = 10 + title + max(34.0, line_height("number")) / 2
        self._draw_pieces(pen, farm, middle)
        low = height - 9 - line_height("small") / 2
        x = 14.0
        if farm.raid:
            x += pen.icon("eye", 20, x, low, colors.plum) + 6
        pen.text(props["value"], "small", x, low, colors.plum if farm.raid else colors.ink2)
        if farm.placed:
            draw_check(pen, width - 34, 22)

    def _draw_pieces(self, pen: Pen, farm: FarmView, middle: float) -> None:
        fill = pen.colors.tint if farm.placed else pen.colors.sheet
        x = 14.0
        for icon, n in (
            ("sheep", farm.standing),
            ("sheep_bastled", farm.bastled),
            ("permanent_defense", farm.dice),
        ):
            if n or icon == "sheep":
                x += pen.icon(icon, by_screen(28, 32), x, middle, fill=fill) + 5
                x += pen.text(str(n), "number", x, middle, pen.colors.ink) + 14


class FarmsQuestion(Question):
    """Sheep for the farms: a tap for each. The last one answers."""

    page: "SummerPage"

    def initial(self) -> dict[str, int]:
        return {}

    def restore(self, entered: Any) -> None:
        """Take over what was entered, but never the last one: it answers."""
        if isinstance(entered, dict) and sum(entered.values()) < self.prompt.total:
            self.entered = entered

    def parts(self) -> list[Part]:
        tiles = tuple(
            part(
                FarmTile,
                farm.place,
                title=self.say("draft.farm", {"place": farm.place}),
                farm=farm,
                value=self.say("draft.raid_value", {"value": farm.value}),
                tap=partial(self.tap, farm.place),
            )
            for farm in farm_views(self.page.reader, self.entered)
        )
        found = [part(Grid, "farms", parts=tiles, columns=2)]
        if self.entered:
            back = part(TextButton, "back", text=self.say("ui.back"), rare=True, key=BACK_KEY, tap=self.clear)
            found.append(back)
        return found

    def tap(self, place: str) -> None:
        entered = {**self.entered, place: self.entered.get(place, 0) + 1}
        if sum(entered.values()) == self.prompt.total == self.prompt.least:
            self.answer(entered)
        else:
            self.enter(entered)

    def clear(self) -> None:
        self.enter({})

    def main(self) -> Main:
        placed = sum(self.entered.values())
        if placed >= self.prompt.least:
            return Main(self.say("ui.save"), partial(self.answer, self.entered))
        return Main(self.say(TO_DO[self.prompt.key], {"n": self.prompt.least - placed}))


class SitesQuestion(SeveralQuestion):
    """Sites for Permanent Defenses. The best ones are chosen already."""

    page: "SummerPage"

    def initial(self) -> list[str]:
        return [one.id for one in site_options(self.page.reader, ()) if one.suggested]

    def parts(self) -> list[Part]:
        return [
            site_chips(self.page.say, "options", site_options(self.page.reader, self.entered), self.toggle)
        ]

    def main(self) -> Main:
        if len(self.entered) < self.prompt.least:
            return super().main()
        facts = {"places": [Message("place.named", {"place": site}) for site in self.entered]}
        return Main(self.say("draft.main.place", facts), partial(self.answer, self.entered))


def site_chips(say: Say, name: str, options: Sequence[OptionView], tap: Tap) -> Part:
    """Return options with a note each."""
    chips = tuple(
        part(
            Chip,
            one.id,
            text=capital(say(one.label)),
            chosen=one.selected,
            enabled=one.refusal is None,
            note=say(one.refusal) if one.refusal else say(one.note) if one.note else "",
            tap=partial(tap, one.id),
        )
        for one in options
    )
    return part(Grid, name, parts=chips, columns=2)


class WhichCardQuestion(ChooseQuestion):
    """One of several cards: they are drawn, and a tap answers."""

    page: "SummerPage"

    def parts(self) -> list[Part]:
        known = self.page.reader.fact
        cards = [
            card_view(one.id, lambda card, field: known(f"summer:{card}", field))
            for one in self.prompt.options
            if one.why_not is None
        ]
        slots = tuple(
            Slot(
                id=card.id,
                face=card_face(card, self.say),
                look=CardLook(brief=True, chosen=card.id == self.entered),
            )
            for card in cards
        )
        return [part(CardSlots, "options", slots=slots, columns=by_screen(3, 4), tap=self.answer)]

    def main(self) -> Main:
        return super().main() if self.entered else Main(self.say("draft.tap_card"))


class CardQuestion(Question):
    """A card by its number: a key for each card of this turn, or digits for any card."""

    page: "SummerPage"

    def initial(self) -> str:
        return ""

    @property
    def keys(self) -> tuple[CardKey, ...]:
        """The cards to choose from; none if they may be from several decks."""
        if self.page.mode == "other":
            return ()
        offered = offered_cards(self.page.reader, self.prompt.key)
        return tuple(card_key(one) for one in offered)

    def parts(self) -> list[Part]:
        found: list[Part] = []
        if keys := self.keys:
            found.append(
                part(CardKeys, "cards", label=self.say("spoken.card"), keys=keys, tap=self.page.name_card)
            )
            if self.prompt.doubtful:
                text = self.say("draft.tool.other")
                found.append(part(TextButton, "other", text=text, tap=partial(self.page.open, "other")))
        else:
            found += self._digits()
        if self.prompt.unnamed:
            text = self.say("ui.not_named")
            found.append(
                part(TextButton, "unnamed", text=text, rare=True, tap=partial(self.answer, [UNNAMED]))
            )
        if self.prompt.is_chance and self.prompt.pool():
            found.append(
                part(
                    TextButton,
                    "for_me",
                    text=self.say("draft.draw"),
                    rare=True,
                    icon="ui-die",
                    tap=self.context.roll,
                )
            )
        return found

    def _digits(self) -> list[Part]:
        keys = tuple((one, one) for one in "1234567890S")
        said = self.say("draft.card", {"card": self.entered.lower()}) if self.entered else ""
        return [
            part(Words, "typed", text=said, role="question"),
            part(Keys, "key", label=self.say("spoken.key"), keys=keys, tap=self.type, columns=6),
            part(
                TextButton,
                "delete",
                text=self.say("draft.tool.back"),
                icon="ui-backspace",
                rare=True,
                key=BACK_KEY,
                tap=self.delete,
            ),
        ]

    def type(self, letter: str) -> None:
        self.enter((self.entered + letter)[:4])

    def delete(self) -> None:
        self.enter(self.entered[:-1])

    def main(self) -> Main:
        card = self.entered.lower()
        if not card or self.prompt.refusal([card]) is not None:
            return Main(self.say("draft.main.number"))
        return Main(self.say("draft.main.this_card", {"card": card}), partial(self.answer, [card]))


def is_card_question(prompt: Prompt) -> bool:
    """Return whether a Summer card is asked for, and not an event."""
    return isinstance(prompt, NameCard) and prompt.key.startswith(("summer.", "effect.peek_discard"))


def question_for_summer(page: Host, prompt: Prompt) -> Question:
    """Return the question of a prompt of Summer."""
    if prompt.key in FARMS:
        return FarmsQuestion(page, prompt)
    if prompt.key == SITE and isinstance(prompt, ChooseSeveral):
        return SitesQuestion(page, prompt)
    if is_card_question(prompt):
        return CardQuestion(page, prompt)
    if prompt.key in (FROM_DISCARDS, LEAVES):
        return WhichCardQuestion(page, prompt)
    return question_for(page, prompt)
