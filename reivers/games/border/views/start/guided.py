"""The guided first game: what to touch, and one sentence beside it."""

from typing import Any

import attrs

from reivers.frontend.tour import TourProgress
from reivers.games.border.tour import tour
from reivers.games.border.views.parts import Answers, MainButton
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Continue
from reivers.kernel.session import Session


@attrs.frozen(kw_only=True)
class GuidedView:
    """The ring, its bubble, and the buttons of the bubble."""

    ringed: str
    """The key of the question to answer; empty while the page's own button is to be pressed."""
    answer: Any
    happened: tuple[Message, ...]
    """What the last page brought, when it's just done."""
    bubble: Message
    strayed: bool
    buttons: tuple[MainButton, ...]
    menu: Message


def guided_view(session: Session) -> GuidedView:
    way = tour()
    progress = way.progress(session)
    paused = isinstance(session.prompt, Continue)
    shown = tuple(progress.next_answers())
    key, answer = shown[0] if shown and not paused else ("", None)
    over = way.over(session)
    return GuidedView(
        ringed="" if progress.strayed else key,
        answer=answer,
        happened=tuple(way.comments(progress.finished[-1])) if paused and progress.finished else (),
        bubble=_bubble(progress, paused=paused, over=over),
        strayed=progress.strayed is not None,
        buttons=_buttons(shown, strayed=progress.strayed is not None, over=over, paused=paused),
        menu=Message("guided.menu.leave"),
    )


def _bubble(progress: TourProgress, *, paused: bool, over: bool) -> Message:
    if over:
        return Message("guided.end")
    if progress.strayed:
        return Message("guided.strayed", {"do": progress.to_do})
    return Message("tour.turn") if paused else progress.to_do


def _buttons(shown: Answers, *, strayed: bool, over: bool, paused: bool) -> tuple[MainButton, ...]:
    """Return the buttons of the bubble. Following the example again first undoes the other choice."""
    if over:
        return (MainButton(text=Message("guided.start_own")), MainButton(text=Message("guided.keep")))
    if strayed:
        return (MainButton(text=Message("guided.follow")), MainButton(text=Message("guided.my_way")))
    return () if paused else (MainButton(text=Message("guided.show"), answers=shown),)
