"""The Rivals tab: their dice, what they drafted, their Target Cards, and what is left in the cups."""

from collections.abc import Iterator
from functools import partial

from reivers.frontend.narrator import capital
from reivers.games.border.ui.winter.target_cards import TargetCards, target_words
from reivers.games.border.views.sheets.rivals import RivalsView, RivalView
from reivers.games.border.views.summer.changes import STRIPE_ICONS
from reivers.ui.components.rows import ListRow
from reivers.ui.components.text import Heading, Space, Words
from reivers.ui.drawing.piece import Column, Grid, Part, part
from reivers.ui.play.side_panel import TabView


class RivalsTab(TabView):
    """What is known of the rivals. A tap on a number corrects it."""

    def parts(self) -> list[Part]:
        view: RivalsView = self.context.view.tab("rivals")
        return [
            self._dice(view),
            *self._drafted(view),
            *self._in_play(view),
            self._heading("targets"),
            *(row for rival in view.rivals for row in self._targets(rival)),
            part(Words, "hint", text=self.say("rivals.hint"), role="small", ink="ink2"),
            *self._cups(view),
        ]

    def _heading(self, name: str) -> Part:
        return part(Heading, f"heading.{name}", text=self.say(f"rivals.{name}"), role="section", above=12)

    def _dice(self, view: RivalsView) -> Part:
        note = ""
        if view.coming_dice != view.base_dice:
            note = self.say("rivals.coming", {"n": view.coming_dice})
        return part(
            ListRow,
            "rivals_dice",
            icon="ui-die",
            text=self.say("rivals.base_dice"),
            note=note,
            value=str(view.base_dice),
            tap=partial(self.context.corrections.correct_number, "rivals|base_dice"),
        )

    def _drafted(self, view: RivalsView) -> Iterator[Part]:
        """Return the six stacks, until they are played in Autumn."""
        if not any(n for _stack, n in view.stacks):
            return
        yield self._heading("drafted")
        rows = tuple(
            part(
                ListRow,
                f"stack.{stack}",
                icon=STRIPE_ICONS[stack],
                text=capital(self.say(f"stack_name.{stack}")),
                value=str(n),
                tap=partial(self.context.corrections.correct_number, f"draft/{stack}|strength"),
            )
            for stack, n in view.stacks
        )
        yield part(Grid, "stacks", parts=rows, least=280, most=2, gap=0)

    def _in_play(self, view: RivalsView) -> Iterator[Part]:
        if not view.in_play:
            return
        yield self._heading("in_play")
        names = [capital(self.say("card.named", {"card": card})) for card in view.in_play]
        yield part(Words, "cards", text="\n".join(names))

    def _targets(self, rival: RivalView) -> Iterator[Part]:
        yield part(
            TargetCards,
            f"targets.{rival.family}",
            family=rival.family,
            unused=rival.unused_targets,
            strong=(),
            words=target_words(self, rival.family),
        )
        if rival.warden:
            text = self.say("rivals.warden", {"family": rival.family})
            yield part(Words, f"warden.{rival.family}", text=text, role="small", ink="ink2")
        yield part(Space, f"space.{rival.family}", height=8)

    def _cups(self, view: RivalsView) -> Iterator[Part]:
        """Return what is left in the cups: only its order is hidden."""
        yield self._heading("cups")
        rows = [part(ListRow, "tokens", icon="token", text=self.say("rivals.tokens"), value=str(view.tokens))]
        for rival in view.rivals:
            text = self.say("rivals.cup.cubes", {"family": rival.family})
            tap = partial(self.context.corrections.correct_number, f"cup|{rival.family}")
            token = rival.family.lower()
            rows.append(part(ListRow, f"cup.{token}", token=token, text=text, value=str(rival.cup), tap=tap))
        for cup, icon, left in view.cups:
            each = " · ".join(f"{self.say(f'map.short.{march}')} {n}" for march, n in left)
            text = self.say(f"rivals.cup.{cup}")
            total = str(sum(n for _march, n in left))
            rows.append(part(ListRow, f"cup.{cup}", icon=icon, text=text, note=each, value=total))
        yield part(Column, "cups", parts=tuple(rows))
