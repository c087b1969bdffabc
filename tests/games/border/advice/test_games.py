"""Whole random games: advice predicts what the game counts, and leaves no trace."""

import random
from typing import Any

import attrs
import pytest

from reivers.games.border.advice.defenses import defenses
from reivers.games.border.advice.draft import still_to_come
from reivers.games.border.advice.notoriety import notoriety_steps
from reivers.games.border.advice.raid_target import eye
from reivers.games.border.advice.reminders import reminders
from reivers.games.border.advice.target_cards import target_cards
from reivers.games.border.odds.current_combat import CurrentCombat, at_hand
from reivers.games.border.odds.own_attack import TargetAnalysis, attack_table, targets_of
from reivers.games.border.odds.prepared_combat import PreparedCombat
from reivers.games.border.rules.combat.dice_pools import TokenDefense, shield
from reivers.games.border.rules.winter.attack_record import AttackRecord, AttackStep
from reivers.kernel.dry_run import DryRun
from reivers.kernel.flows import Notice
from reivers.kernel.session import Session
from tests.games.border.advice.builders import reported
from tests.games.border.test_secrets import repeat, twin_of
from tests.games.border.wholes import act, new_session, plan

SEEDS = 6
NONE = TokenDefense(0, 0, False)


def all_advice(session: Session) -> list[Any]:
    """Everything that can be asked now."""
    state, look = session.state, session.peek
    asked = session.prompt.key if session.prompt else ""
    found = [eye(state, look), reminders(state, look, asked)]
    if state.season == "summer":
        found.append(still_to_come(state, look))
    if asked == "autumn.place":
        found.append(defenses(state, look))
    if asked == "winter.notoriety":
        found.append(notoriety_steps(state, look))
    if asked == "winter.targets":
        found.append(target_cards(state, look))
    if asked == "attack.target":
        found.append(attack_table(state, look, card_turned(reported(session))))
    if asked in ("attack.powers", "rival.defend", "combat.attack"):
        found.append(at_hand(state, look, reported(session)))
    return found


def card_turned(page: list[Notice]) -> str:
    turned = next(notice for notice in reversed(page) if notice.message.key == "winter.revealed")
    return str(turned.message.facts["target"]).partition("/")[2]


class Foretold:
    """The predictions for the current attack, to compare with the game's notices."""

    def __init__(self) -> None:
        self.cases: dict[tuple[str, str], PreparedCombat] = {}
        self.at_hand: CurrentCombat | None = None
        self.heard = 0
        self.checked: list[str] = []

    def before(self, session: Session) -> None:
        """A prompt is about to be answered."""
        asked = session.prompt.key if session.prompt else ""
        if asked == "attack.target":
            self._all_cases(session)
        elif asked in ("attack.powers", "rival.defend"):
            self.at_hand = at_hand(session.state, session.peek, reported(session))
            assert self.at_hand is not None or asked == "rival.defend"

    def _all_cases(self, session: Session) -> None:
        reader = DryRun(session.peek)
        kind = card_turned(reported(session))
        self.cases, self.at_hand = {}, None
        for target in targets_of(session.state, reader, kind):
            if target.why_not is None:
                prospect = TargetAnalysis(session.state, reader, kind, target)
                by_shield = {case.guess.shield: case.ready for case in prospect.cases}
                for token in (*session.state.rival_tokens, ""):
                    found = reader.read(shield(token, prospect.combat.place)) if token else NONE
                    if found in by_shield:
                        self.cases[prospect.combat.place, token] = by_shield[found]
        if reader.missing:
            self.cases = {}

    def after(self, session: Session, chosen: Any) -> None:
        """A prompt was answered: did the game count dice?"""
        notices = reported(session)
        for at in range(self.heard, len(notices)):
            record = notices[at].data
            if isinstance(record, AttackRecord) and record.step == AttackStep.POOLS:
                self._check_chips(notices[at].message.facts, chosen)
                self._check_table(record)
        self.heard = len(notices)

    def _check_chips(self, dice: Any, chosen: Any) -> None:
        """The dice at the chips: with none of them, or with just one."""
        if self.at_hand is None or not isinstance(chosen, list) or len(chosen) > 1:
            return
        chips = {chip.id: chip.outlook for chip in self.at_hand.chips}
        expected = self.at_hand.outlook if not chosen else chips.get(chosen[0])
        if expected is not None and chosen != ["warden"]:
            counted = (expected.attack, expected.plus, expected.defense, expected.shield)
            assert counted == (dice["attack"], dice["plus"], dice["defense"], dice["shield"])
            self.checked.append("chips" if chosen else "no chips")
        self.at_hand = None

    def _check_table(self, record: AttackRecord) -> None:
        """The dice before the commitment, for the token that then was turned; if no chip was used."""
        ready, attack, defense = self.cases.get((record.place, record.token)), record.attack, record.defense
        if not record.own or ready is None or record.powers:
            return
        assert attack is not None
        assert defense is not None
        assert ready.dice(record.horses) == attack.dice
        assert (ready.plus, ready.defense.dice) == (attack.modifier, defense.dice)
        assert ready.shield + record.warden == defense.modifier
        self.cases = {}
        self.checked.append("table")


@pytest.mark.parametrize("known", ["practice", "shipped"])
def test_the_dice_are_those_that_the_game_then_counts(known: str) -> None:
    checked: list[str] = []
    for seed in range(SEEDS):
        session, rng = new_session(plan(seed, known)), random.Random(seed)
        foretold = Foretold()
        for _ in range(3000):
            if session.prompt is None:
                break
            foretold.before(session)
            steps = len(session.journal.entries)
            act(session, rng)
            entries = list(session.journal.entries.values())[steps:]
            chips = [one.answer for one in entries if one.key in ("attack.powers", "rival.defend")]
            foretold.after(session, chips[-1] if chips else None)
        checked += foretold.checked
    assert checked.count("no chips") > 5
    if known == "practice":
        assert checked.count("table") > 5


@pytest.mark.parametrize("known", ["practice", "shipped"])
def test_advice_leaves_no_trace(known: str) -> None:
    """A game in which all advice is asked for all the time is the same game."""
    for seed in (0, 5):
        plain, asking = new_session(plan(seed, known)), new_session(plan(seed, known))
        one, other = random.Random(seed), random.Random(seed)
        for _ in range(150):
            if asking.prompt is None:
                break
            before = asking.game.dump(asking.state)
            all_advice(asking)
            assert asking.game.dump(asking.state) == before
            act(plain, one)
            act(asking, other)
        assert asking.kept == plain.kept  # type: ignore[attr-defined]


def test_games_that_differ_in_what_is_hidden_get_the_same_advice() -> None:
    compared = 0
    for seed in range(8):
        game = plan(seed)
        rng = random.Random(f"advice {seed}")
        session = new_session(game)
        for _ in range(rng.randrange(30, 120)):
            if session.prompt is not None:
                act(session, rng)
        twin = twin_of(session, game, f"another {seed}")
        while session.prompt is not None and session.kept[1:] == twin.kept[1:]:  # type: ignore[attr-defined]
            assert all_advice(twin) == all_advice(session)
            compared += 1
            act(session, rng)
            repeat(twin, session.steps()[-1].entries[0])
    assert compared >= 4


def test_what_is_advised_is_plain_and_frozen() -> None:
    session, rng = new_session(plan(0)), random.Random(0)
    kinds = set()
    while session.prompt is not None:
        for one in all_advice(session):
            for part in one if isinstance(one, tuple) else (one,):
                if part is not None:
                    assert attrs.has(type(part))
                    kinds.add(type(part).__name__)
        act(session, rng)
    assert {
        "RaidTarget",
        "CardsToCome",
        "DefenseAdvice",
        "CardAdvice",
        "AttackTable",
        "CurrentCombat",
    } <= kinds
