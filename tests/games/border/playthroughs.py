"""One whole game for each family, played by simple rules of thumb and written as text.

One of them is written in English, the others in keys and facts.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from reivers import resources
from reivers.frontend.rulebook import section_number
from reivers.games.border import board
from reivers.games.border.game import BorderReivers
from reivers.games.border.names import BorderNames
from reivers.games.border.rules.seasons import scoring
from reivers.games.border.rules.seasons.takeover import SEASONS
from reivers.kernel.facts import Fact, Layer
from reivers.kernel.flows import Notice
from reivers.kernel.journal import Entry, Header, Journal
from reivers.kernel.messages import Message
from reivers.kernel.orders import grouped, net
from reivers.kernel.prompts import NO_ANSWER, Choose, ChooseSeveral, Draw, Option, Prompt, Spread
from reivers.kernel.session import Session
from reivers.kernel.words import Words
from tests.games.border.builders import ALL_APP, practice
from tests.games.border.positions import take_over
from tests.games.border.transcripts import GAME, Moment, compact, in_keys, moments

FOLDER = Path(__file__).resolve().parents[2] / "playthroughs"
SEEDS = {"Dacre": "naworth", "Fenwick": "wallington", "Maxwell": "caerlaverock", "Kerr": "ferniehirst"}
"""Each family's game is named for its seat."""
IN_ENGLISH = "Dacre"
ALONE = "rivals-only"
"""The name of the game in which the app runs only the rivals."""
TAKEN_OVER = "taken-over"
"""What the games are called that were begun by hand and taken over at the start of a season."""
BY_HAND = ("own_dice", "warden_die")
"""The dice that the player rolls; the app rolls and draws everything else."""


# -- playing ---------------------------------------------------------------------------------------------


def sensible(prompt: Prompt, rng: random.Random) -> Any:
    """Return a random but sensible answer: attacks, takes offers, prefers defaults."""
    if prompt.key == "summer.take":
        return _card(prompt, rng)
    if prompt.key in ("attack.powers", "winter.notoriety_cards", "rival.defend") and rng.random() < 0.7:
        assert isinstance(prompt, ChooseSeveral)
        return [option.id for option in prompt.legal()]
    if prompt.key == "table_question.stacks":
        return {"attack": rng.randrange(4, 12), "sheep": 4, "bastles": 3, "permanent": 2, **_notoriety(rng)}
    if prompt.default is not NO_ANSWER and rng.random() < 0.8:
        return prompt.default
    answer = prompt.sample(rng)
    if answer == "decline" and rng.random() < 0.9:
        return sensible(prompt, rng)
    return answer


def _notoriety(rng: random.Random) -> dict[str, int]:
    """A few Notoriety cards, as a Summer brings them."""
    return {f"notoriety_{strength}": rng.randrange(1, 3) for strength in (2, 3)}


def _card(prompt: Prompt, rng: random.Random) -> str:
    """A card that can be used, if there is one; the pass in the worst round."""
    assert isinstance(prompt, Choose)
    legal = {option.id: option for option in prompt.legal()}
    good = [name for name in legal if _usable(legal[name])]
    if not good and "pass" in legal:
        return "pass"
    return rng.choice(good or list(legal))


def _usable(option: Option) -> bool:
    mine = option.label.facts.get("mine") if option.label else None
    return isinstance(mine, Message) and mine.key.startswith("summer.way.")


def played(family: str) -> Journal:
    """The game of a family, from its set-up to its end."""
    return _played(SEEDS[family], {"family": family, "facts": "practice"})


def played_alone() -> Journal:
    """A game in which the app runs the rivals only."""
    return _played("hermitage", {"family": "Maxwell", "facts": "practice", "table": "rivals"})


def taken_over(season: str) -> Journal:
    """Play the last turn of the Kerrs' game, entered as a position at the start of a season."""
    begun = _begun(SEEDS["Kerr"], {"family": "Kerr", "facts": "practice"}, pause_pages=True)
    starts = _to_its_end(begun).starts.values()  # with pages to turn, no season goes by without an answer
    start = next(one for one in starts if one.part == f"{scoring.TURNS}/{season}")
    options = {"family": "Kerr", "facts": "practice", "start": "position"}
    session = _begun(f"cessford in {season}", options, pause_pages=True)
    take_over(session, GAME.load(start.state))
    return _to_its_end(session)


def _played(seed: str, options: dict[str, Any]) -> Journal:
    return _to_its_end(_begun(seed, options))


def _begun(seed: str, options: dict[str, Any], **more: str) -> Session:
    settings = {name: "app" for name in ALL_APP if name.removeprefix("chance.") not in BY_HAND} | more
    journal = Journal(Header("border", 1, seed, f"The game of {seed}", options, settings))
    return Session(BorderReivers(), journal, layers=(practice,), keep=lambda records: None)


def _to_its_end(session: Session) -> Journal:
    rng = random.Random(session.journal.header.seed)
    while session.prompt is not None:
        session.answer(sensible(session.prompt, rng))
    return session.journal


# -- writing ---------------------------------------------------------------------------------------------


class Writer:
    """Writes a game with its words. `missing` gathers the keys that have none."""

    def __init__(self, known: Layer = practice) -> None:
        self.missing: set[str] = set()
        self.words = Words(resources.translations(), missing=self.missing.add)
        self.names = BorderNames(lambda thing, field: _value(known(thing, field)))
        self.names.register(self.words)

    def text(self, journal: Journal) -> str:
        lines = [journal.header.name, *self._held(journal.header.settings)]
        when = step = last = None
        for moment in moments(journal):
            if moment.entry.n and moment.entry.when != when:
                when = moment.entry.when
                lines += ["", f"== {self.words.say(self.names.when(when))} ==".upper()]
            if moment.entry.step != step:
                step = moment.entry.step
                lines.append("")
            lines += self._moment(moment)
            last = moment
        assert last is not None
        lines += ["", *self._table(last)]
        return "\n".join(line.rstrip() for line in lines) + "\n"

    def _held(self, settings: Mapping[str, Any]) -> Iterator[str]:
        """Who holds which dice, cups and decks."""
        for name, hand in settings.items():
            if not name.startswith("chance."):
                continue
            yield f"  {hand}: {self.words.say(self.names.setting(name))}"

    def _table(self, moment: Moment) -> Iterator[str]:
        """Write what is where."""
        for place, pieces in GAME.table(moment.after).items():
            lying = [
                self.names.named(piece, value)
                if isinstance(value, str)
                else self.names.pieces(piece, value or 0)
                for piece, value in pieces.items()
            ]
            if lying:
                said = "; ".join(self.words.say(piece) for piece in lying)
                yield f"  {self.words.say(self.names.place(place))}: {said}"

    def _moment(self, moment: Moment) -> Iterator[str]:
        if moment.prompt is not None:
            yield from self._prompt(moment.entry, moment.prompt)
        yield from self._reported(moment.reported)
        if any(notice.message.key == "spring.total" for notice in moment.reported):
            yield from self._score(moment)

    def _prompt(self, entry: Entry, prompt: Prompt) -> Iterator[str]:
        """The question with its key; its options, if the player had a choice; the answer, and whose it is."""
        section = f" [{prompt.section}]" if prompt.section else ""
        yield f"{prompt.key}{section} {self.words.say(prompt.question)}"
        if entry.by not in ("app", "forced") and isinstance(prompt, Choose | ChooseSeveral | Spread):
            yield from (self._option(prompt, option) for option in prompt.options)
        by = "" if entry.by == "player" else f" ({entry.by})"
        yield f"  > {compact(entry.answer)}{by}"

    def _option(self, prompt: Choose | ChooseSeveral | Spread | Draw, option: Option) -> str:
        line = f"    {option.id}: {self.words.say(prompt.label(option))}"
        if option.why_not:
            return line.replace("    ", "  x ", 1) + f" -- {self.words.say(option.why_not)}"
        return f"{line} (up to {option.most})" if isinstance(prompt, Spread) else line

    def _reported(self, reported: Sequence[Notice]) -> Iterator[str]:
        for notice in reported:
            if notice.silent:
                continue
            items = notice.message.facts.get("items") or ()
            yield f"  {self.words.say(notice.message.key, {**notice.message.facts, 'items': ''})}"
            yield from (f"    - {self.words.say(item)}" for item in items)
            for reason in notice.why:
                question = self.words.say(reason.question, reason.facts)
                yield f"      {section_number(reason.section)}: {question} {self._answer(reason.answer)}"
        orders = net(order for notice in reported for order in notice.orders)
        for group, inside in grouped(orders, self.names.walk, self.names.group):
            said = [self.words.say(order) for order in self.names.orders(inside)]
            yield f"  * {self.words.say(self.names.place(group))}: {'; '.join(said)}"

    def _answer(self, answer: Any) -> str:
        if isinstance(answer, bool) or answer is None:
            return self.words.say(f"answer.{str(answer).lower()}")
        named = self.names.answer(answer)
        return self.words.say(named) if isinstance(named, Message) else compact(named)

    def _score(self, moment: Moment) -> Iterator[str]:
        for row in GAME.score(moment.after):
            cells = "".join("    ." if value is None else f"{value:5}" for value in row.values)
            yield f"  {cells}  {self.words.say(row.label)}"


def _value(found: Fact | None) -> Any:
    return found.value if found else None


def file_of(family: str) -> Path:
    return FOLDER / f"border-{family.lower()}.txt"


def transcripts() -> dict[Path, str]:
    """The playthrough of each family, of the rivals only, and of a game taken over at the start of each
    season; and the file where each is kept."""
    games = {family: played(family) for family in board.FAMILIES}
    games |= {f"{TAKEN_OVER}-{season}": taken_over(season) for season in SEASONS}
    games[ALONE] = played_alone()
    return {file_of(name): text_of(name, journal) for name, journal in games.items()}


def text_of(name: str, journal: Journal) -> str:
    return Writer().text(journal) if name == IN_ENGLISH else in_keys(journal)
