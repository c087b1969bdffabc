"""What is asked now in an attack, and where the main button leads."""

from collections.abc import Sequence

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border.rules.winter.attack_record import ATTACK, AttackRecord
from reivers.games.border.views.parts import Answers, MainButton, SwitchView
from reivers.games.border.views.winter.attack_choice import CARDS, TARGET, TargetChoice, target_choice
from reivers.games.border.views.winter.attack_sides import sides_of
from reivers.games.border.views.winter.combat_steps import (
    FACES,
    SWITCHES,
    RerollStep,
    RevealStep,
    SheepStep,
    TokenStep,
    TrayStep,
    WardenStep,
    reroll_step,
    reveal_step,
    sheep_step,
    switches,
    token_step,
    tray_step,
    warden_step,
)
from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Choose, ChooseSeveral, Continue, Draw, Prompt, Roll, Spread

OWN_DEFENSE = "combat.defense"
Step = TargetChoice | TokenStep | WardenStep | TrayStep | RerollStep | SheepStep | RevealStep


@attrs.frozen(kw_only=True)
class Switched:
    """What follows once these switches are on."""

    step: Step | None
    own_tray: TrayStep | None
    main: MainButton


def step_of(reader: GameReader, record: AttackRecord, *, advice: bool) -> Step | None:
    prompt = reader.prompt
    if prompt is None or reader.asks_fact:
        return None
    if prompt.key in (TARGET, CARDS):
        return target_choice(reader, advice=advice)
    if isinstance(prompt, ChooseSeveral) and prompt.key in SWITCHES:
        return _below(reader, prompt, record, ())
    if isinstance(prompt, Choose) and prompt.key == "combat.reroll_source":
        return reroll_step(reader, prompt, record, advice=advice)
    return _entry(reader, prompt, record)


def _entry(reader: GameReader, prompt: Prompt, record: AttackRecord) -> Step | None:
    if isinstance(prompt, Draw) and prompt.key == "token.revealed":
        return token_step(reader, prompt)
    if isinstance(prompt, Draw) and prompt.key == "winter.reveal":
        return reveal_step(prompt)
    if isinstance(prompt, Roll) and prompt.key == "attack.warden":
        return warden_step(reader, prompt)
    if isinstance(prompt, Roll) and prompt.key.startswith("combat."):
        return tray_step(reader, prompt, record)
    if isinstance(prompt, Spread) and prompt.key == "combat.stolen_sheep":
        return sheep_step(prompt)
    return None


def _below(
    reader: GameReader, prompt: ChooseSeveral, record: AttackRecord, on: Sequence[str]
) -> TrayStep | None:
    """Return the tray below the switches: what is rolled with these switches on."""
    before: Answers = ((prompt.key, list(on)),)
    try:
        run = reader.preview(before)
    except IllegalAnswer:
        return None
    if run.fact is None and isinstance(run.prompt, Roll) and run.prompt.key.startswith("combat."):
        attack, defense = sides_of(reader, record)
        return tray_step(reader, run.prompt, attrs.evolve(record, attack=attack, defense=defense), before)
    return None


def switched(
    reader: GameReader, record: AttackRecord, total: int, advice: bool, on: Sequence[str]
) -> Switched:
    prompt = reader.prompt
    if isinstance(prompt, ChooseSeveral) and prompt.key == CARDS:
        choice = target_choice(reader, on, advice=advice)
        main = main_of(reader, choice, total) if choice is not None else _resolve(prompt, on)
        return Switched(step=choice, own_tray=None, main=main)
    if not isinstance(prompt, ChooseSeveral):
        return Switched(step=None, own_tray=None, main=main_of(reader, None, total))
    step = _below(reader, prompt, record, on)
    attack, defense = sides_of(reader, record)
    tray = own_tray_of(reader, step, attrs.evolve(record, attack=attack, defense=defense))
    return Switched(step=step, own_tray=tray, main=_resolve(prompt, on) if step is None else step.main)


def _resolve(prompt: ChooseSeveral, on: Sequence[str]) -> MainButton:
    """Return the button that uses what is switched on, with nothing to roll right after it."""
    names = [prompt.label(one) for one in prompt.options if one.id in on]
    text = Message("attack_page.main.use", {"names": names}) if on else Message("attack_page.main.resolve")
    return MainButton(text=text, answers=((prompt.key, list(on)),))


def own_tray_of(reader: GameReader, step: Step | None, record: AttackRecord) -> TrayStep | None:
    """Return the tray for the player's defense while the rivals' dice are still to be rolled. How they fall
    doesn't change it, so any faces will do."""
    if not isinstance(step, TrayStep) or step.own or step.role != ATTACK or not step.by_app:
        return None
    run = reader.preview((*step.before, (step.key, {"faces": [FACES[-1]] * step.dice})))
    if not isinstance(run.prompt, Roll) or run.prompt.key != OWN_DEFENSE:
        return None
    return tray_step(reader, run.prompt, record)


def switches_of(reader: GameReader, step: Step | None, *, advice: bool) -> tuple[SwitchView, ...]:
    prompt = reader.prompt
    if isinstance(prompt, ChooseSeveral) and prompt.key in SWITCHES:
        return switches(reader, prompt, advice=advice)
    return step.switches if isinstance(step, TargetChoice) else ()


def main_of(reader: GameReader, step: Step | None, total: int) -> MainButton:
    if isinstance(step, SheepStep):
        return _after_sheep(reader, step, total)
    prompt = reader.prompt
    if step is None and isinstance(prompt, ChooseSeveral) and prompt.key in SWITCHES:
        return _resolve(prompt, ())
    if step is None or isinstance(step, RevealStep):
        return _next(reader, prompt, total)
    return step.main


def _next(reader: GameReader, prompt: Prompt | None, total: int, before: Answers = ()) -> MainButton:
    """Return where the page leads once nothing is open, after these answers."""
    if prompt is not None and prompt.key in ("page.attack", "winter.reveal"):
        text = Message("attack_page.main.flip", {"nth": prompt.facts["nth"], "total": total})
        ready = isinstance(prompt, Continue)
        return MainButton(text=text, ready=ready, answers=((prompt.key, True),) if ready else None)
    if prompt is not None and prompt.key == "page.end_of_winter":
        return MainButton(text=Message("attack_page.main.spring"), answers=_to_spring(reader, before))
    return MainButton(text=prompt.question if prompt else Message("ui.close"), ready=False)


def _to_spring(reader: GameReader, before: Answers) -> Answers:
    """Return the answers that end the Winter; if nothing is asked first, they score the turn as well."""
    ends = (("page.end_of_winter", True),)
    then = reader.preview((*before, *ends)).prompt
    return (*ends, ("page.score", True)) if then is not None and then.key == "page.score" else ends


def _after_sheep(reader: GameReader, step: SheepStep, total: int) -> MainButton:
    """Return the button that places the Sheep as shown and flips the next card."""
    then = _next(reader, reader.preview(step.answers).prompt, total, step.answers)
    return attrs.evolve(then, ready=True, answers=(*step.answers, *(then.answers or ())))
