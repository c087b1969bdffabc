"""9.0 The end: livestock is counted while the total climbs the ladder of levels; then the result to share."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from typing import Any

from kivy.metrics import Metrics

from reivers.frontend.narrator import signed, with_sign
from reivers.games.border.ui.spring.ending_parts import Moon, ladder, level_words, screen_margin
from reivers.games.border.views.spring.ending import EndingAccount, EndingView
from reivers.store.records import place_among
from reivers.ui.components.buttons import Button, Main, TextButton
from reivers.ui.components.picture import Inset
from reivers.ui.components.text import Space, Words
from reivers.ui.drawing.piece import Flow, Grid, Part, Row, part
from reivers.ui.drawing.timeline import Stage
from reivers.ui.play.context import PageContext
from reivers.ui.play.page import Page
from reivers.ui.screens.records import log_in_bgstats
from reivers.ui.screens.share_picture import share_picture
from reivers.ui.widgets.theme import theme

COUNT, SLOW = 1.9, 3.0
"""Seconds for a kind of livestock, and for one that comes near the level that wins."""
PAUSE, CLOSE = 2.4, 3.6
"""Seconds before the level, and before one near the level that wins."""
NEAR_WIN = range(155, 166)
TABLET_SCENE, PHONE_SCENE = 0.594, 0.45
"""The scene's share of a wide screen."""


class EndPage(Page):
    """The count first: a touch skips it. Then the level, the whole ladder, and what to do with the result."""

    view: EndingView
    bleeds = True
    covers_header = True
    gap = 0.0

    def __init__(self, context: PageContext, page: str, **kwargs: Any) -> None:
        super().__init__(context, page, **kwargs)
        self.vp = self._step = 0
        """The VP counted so far, and which kind of livestock is being counted."""
        self._counted = False
        self._account: EndingAccount | None = None
        self.split = True
        self.fbind("size", self._resized)

    # -- counting ------------------------------------------------------------------------------------------

    def started(self) -> None:
        self.focus = "score"
        self.vp, self._step = self.view.total, len(self.view.count)
        if self.view.level and self.context.is_news and not self._counted:
            self._counted = True
            self.animate(list(self._stages()))

    def _stages(self) -> Iterator[Stage]:
        """Yield a stage for each kind of livestock, then a pause before the level."""
        total = self.view.total - sum(award.vp for award in self.view.count)
        for n, award in enumerate(self.view.count):
            then = total + award.vp
            near = total < NEAR_WIN.stop and then >= NEAR_WIN.start
            yield Stage("count", SLOW if near else COUNT, data=(n, total, then))
            total = then
        yield Stage("level", CLOSE if total in NEAR_WIN else PAUSE, data=(len(self.view.count), total, total))

    def show_stage(self, stage: Stage, share: float) -> None:
        step, start, end = stage.data
        vp = round(start + (end - start) * share)
        if (self.vp, self._step) != (vp, step):
            self.vp, self._step = vp, step
            self.update()

    def revealed(self) -> None:
        self.vp, self._step = self.view.total, len(self.view.count)
        self.context.sound("horn")
        super().revealed()

    # -- showing -------------------------------------------------------------------------------------------

    def _resized(self, *_changed: Any) -> None:
        self.update()

    @property
    def _over(self) -> bool:
        return bool(self.view.level) and self.fully_shown

    def parts(self) -> list[Part]:
        account = self._account_now() if self._over else None
        scene = self._scene(account)
        below = [*self._words(), ladder(self.say, self.vp), *self._notes(account)]
        if self._over:
            below += [part(Space, "air", height=4), self._doors()]
        if not self._beside:
            margin = screen_margin()
            return [scene, part(Inset, "below", parts=tuple(below), gap=2, margin=margin)]
        share = TABLET_SCENE if theme.tablet else PHONE_SCENE
        shares = (share, 1 - share)
        inside = part(Inset, "below", parts=tuple(below), gap=6, margin=28.0)
        return [part(Row, "both", parts=(scene, inside), gap=0, shares=shares)]

    @property
    def _beside(self) -> bool:
        """Whether the scene is beside the ladder."""
        return bool(self.context.wide) or (not theme.tablet and self.width > self.height)

    def _scene(self, account: EndingAccount | None, *, picture: bool = False) -> Part:
        """Return the moon. On a phone, it has the button that shares it; the picture itself has none."""
        view, shares = self.view, self._over and not theme.tablet and not picture
        return part(
            Moon,
            "moon",
            family=view.family,
            vp=signed(self.vp),
            label=self._label(named=theme.tablet or picture),
            title=self.say("ending.title") if theme.tablet or picture else "",
            date=self._date(),
            best=self.say("ending.new_best") if self._over and self._is_best() else "",
            stats=tuple(self._stats(account)) if account else (),
            height=self.height / Metrics.density if self._beside and not picture else 0,
            verdict=self._verdict() if self._over and not self._beside else "",
            **({"share": self.share, "share_text": self.say("ending.share")} if shares else {}),
        )

    def _verdict(self) -> str:
        return self.say(self.view.verdict) if self.view.verdict is not None else ""

    def _label(self, *, named: bool) -> str:
        """Return what is counted; at the end, whose VP these are."""
        view = self.view
        if not self.fully_shown and self._step < len(view.count):
            award = view.count[self._step]
            return self.say(f"ending.counted.{award.kind}", {"n": award.n, "vp": award.vp})
        return self.say("ending.vp_of" if named else "ending.vp", {"family": view.family})

    def _words(self) -> Iterator[Part]:
        if self._over:
            beside = self._beside
            yield from level_words(self.say, self.view, "left" if beside else "center", verdict=beside)

    def _notes(self, account: EndingAccount | None) -> Iterator[Part]:
        """Return how far the next level is, the best game before, and on a phone best Raid and luck."""
        if account is None:
            return
        vp, ladder = self.vp, self.view.ladder
        above = [one for one in ladder if vp < one.least]
        lines = []
        if above:
            lines.append(self.say("ending.short_of", {"n": above[-1].least - vp, "level": above[-1].name}))
        lines += list(self._before())
        text = " ".join(lines)
        yield part(Words, "notes", text=text, ink="ink2", above=2)
        if not theme.tablet:
            for n, (number, note) in enumerate(self._stats(account)):
                said = self.say("ending.stat", {"number": number, "text": note})
                yield part(Words, f"stat.{n}", text=said, ink="ink2")

    def _stats(self, account: EndingAccount) -> Iterator[tuple[str, str]]:
        if account.best_raid is not None:
            best = account.best_raid
            yield self.say("ending.n_vp", {"n": best.vp}), self.say("ending.best_raid", {"place": best.place})
        if theme.show_odds:
            more = round(account.luck.more)
            number = self.say("ending.n_vp", {"n": with_sign(more)})
            yield number, self.say("ending.luck")

    def _account_now(self) -> EndingAccount:
        if self._account is None:
            self._account = self.context.view.tab("ending")
        return self._account

    # -- earlier games -------------------------------------------------------------------------------------

    def _place(self) -> tuple[int, int, int] | None:
        """Return this game's place among those with the same cards, their number, and the best other."""
        saved_games = self.context.shell.saved_games
        record = saved_games.record_of(self.context.game)
        return place_among(saved_games.records(), record) if record is not None else None

    def _is_best(self) -> bool:
        found = self._place()
        return found is not None and found[0] == 1 and found[1] > 1

    def _before(self) -> Iterator[str]:
        found = self._place()
        if found is not None and found[1] > 1:
            key = "ending.best_before" if found[0] == 1 else "ending.best_is"
            yield self.say(key, {"n": found[2]})

    def _date(self) -> str:
        record = self.context.shell.saved_games.record_of(self.context.game)
        ended = datetime.fromisoformat(record.ended) if record and record.ended else datetime.now(UTC)
        day = ended.astimezone()
        return f"{day.day} {day:%b %Y}"

    # -- what to do ----------------------------------------------------------------------------------------

    def _doors(self) -> Part:
        """Return what else there is, as small buttons where the bar has one for the picture."""
        acts = list(self._acts())
        kind = TextButton if theme.tablet else Button
        buttons = tuple(
            part(kind, name, text=self.say(f"ending.{name}"), icon=icon, tap=act) for name, icon, act in acts
        )
        if theme.tablet:
            return part(Flow, "doors", parts=buttons, gap=18, between=0)
        return part(Grid, "doors", parts=buttons, columns=2, gap=10)

    def _acts(self) -> Iterator[tuple[str, str, Callable[[], None]]]:
        shell, game = self.context.shell, self.context.game
        yield "sheet", "ui-table", partial(self.context.open_tab, "score")
        yield "journal", "ui-list", partial(self.context.open_tab, "journal")
        yield "chronicle", "ui-book", partial(shell.open_chronicle, game)
        if theme.show_odds:
            yield "luck_page", "ui-luck", partial(shell.open_luck, game)
        yield "bgstats", "ui-chart", self._log
        yield "home", "ui-home", shell.home

    def _log(self) -> None:
        record = self.context.shell.saved_games.record_of(self.context.game)
        if record is not None:
            log_in_bgstats(self.context.shell, record)

    def share(self) -> None:
        """Write the result as a picture, and share it or say where it is."""
        parts = (
            self._scene(self._account_now(), picture=True),
            part(Inset, "below", parts=(*self._words(), ladder(self.say, self.vp))),
        )
        share_picture(self.context.shell, parts, f"reivers-{self.vp}-vp.png")

    def main_button(self) -> Main:
        main = self.view.main
        if not self.fully_shown:
            return Main(self.say("ending.main.counting"))
        if self.context.prompt is None:
            return Main(self.say(main.text), partial(self.context.shell.again, self.context.game))
        return Main(self.say(main.text), partial(self.context.answer, *(main.answers or ())))

    def second_button(self) -> Main | None:
        if not self._over:
            return None
        return Main(self.say("ending.share"), self.share)

    def has_more(self) -> bool:
        """Return whether the main button doesn't lead home."""
        return True
