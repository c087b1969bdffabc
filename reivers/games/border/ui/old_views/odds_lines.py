"""A combat in numbers and words: its odds, its risks, and what was assumed (9.4)."""

from collections.abc import Iterable, Iterator

from reivers.frontend.narrator import capital
from reivers.games.border.odds.current_combat import Outlook
from reivers.games.border.odds.mixed_odds import Chances
from reivers.games.border.odds.own_attack import AttackTable, LastCardPlan, TargetOdds
from reivers.games.border.odds.token_guesses import Guess
from reivers.games.border.rules.model.state import State
from reivers.kernel.messages import Message
from reivers.kernel.words import Words

LITTLE = 0.005
"""A smaller risk isn't shown: it would read 0 %."""
CERTAIN = 100
"""A larger chance isn't shown: it would read 100 %."""
NOTHING = 0.05
"""A smaller value is 0 when rounded to one decimal."""


class Figures:
    """The expected results of the player's attack before the Horses are committed."""

    def __init__(self, words: Words, state: State, table: AttackTable) -> None:
        self.words, self.say, self.state, self.table = words, words.say, state, table

    def odds(self, row: TargetOdds) -> Iterator[str]:
        """Return odds and livestock, Notoriety, cards that may help, and the range."""
        if not row.snow:
            figures = (*self._expected(row), *self._horses(row.chances))
            yield capital(" · ".join(one.replace(" ", "\N{NO-BREAK SPACE}") for one in figures))
            yield from self._hits_there(row)
            yield from self._notoriety(row)
            yield from self._extras(row)
        if row.low_vp != row.high_vp:
            yield self.say("attack_page.range", {"low": _one(row.low_vp), "high": _one(row.high_vp)})

    def beyond(self, row: TargetOdds) -> Iterator[str]:
        """Return what is left for the last card, and what its token may be."""
        if row.then:
            yield " · ".join(self._then(row.then))
        if not row.snow:
            yield from self._token(row)

    def _expected(self, row: TargetOdds) -> Iterator[str]:
        """Return the chance of any hit first, unless it's certain; a Gaolbreak's first hit frees someone."""
        if row.kind != "gaolbreak" and percent(row.chances.hit) < CERTAIN:
            yield self.say("attack_page.expect.hit", {"share": percent(row.chances.hit)})
        yield from expectations(self.words, row.kind, row.chances)

    def _horses(self, chances: Chances) -> Iterator[str]:
        for name, mean in (("gained", chances.horses_gained), ("lost", chances.horses_lost)):
            if mean >= NOTHING:
                yield self.say(f"attack_page.expect.horses_{name}", {"mean": _one(mean)})

    def _hits_there(self, row: TargetOdds) -> Iterator[str]:
        """Return the hits of the other side at a Battle, which must be beaten."""
        there = self.state.battles[row.event]["hits"] if row.event else {}
        for whose, n in there.items():
            key = "attack_page.hits_of_side" if row.side else "attack_page.hits_of"
            yield self.say(key, {"whose": whose, "n": n})

    def _notoriety(self, row: TargetOdds) -> Iterator[str]:
        """Return the change on the tracks, and its value at this turn's scoring."""
        if abs(row.notoriety) >= NOTHING or abs(row.spring) >= NOTHING:
            facts = {"points": _signed(row.notoriety), "vp": _signed(row.spring)}
            yield self.say("attack_page.expect.notoriety", facts)

    def _extras(self, row: TargetOdds) -> Iterator[str]:
        """Return the odds with each held card and each Office."""
        said = [
            self.say("attack_page.with_card", {"card": one.card, "vp": _one(row.vp + one.vp)})
            for one in self.table.extras(row)
            if one.vp >= NOTHING
        ]
        if said:
            yield capital(" · ".join(said))

    def _token(self, row: TargetOdds) -> Iterator[str]:
        """Return what the hidden token may be, token by token."""
        if len(row.tokens) < 2:
            return
        pile = sum(self.state.rival_tokens.values())
        shares: dict[str, float] = {}
        for guess in sorted(row.tokens, key=_least_first):
            what = self.words.say(_on_table(guess))
            shares[what] = shares.get(what, 0.0) + guess.share * pile
        said = [Message("attack_page.times", {"what": what, "times": round(n)}) for what, n in shares.items()]
        yield self.say("attack_page.token_average", {"total": pile, "what": said})

    def _then(self, then: LastCardPlan) -> Iterator[str]:
        facts = {"n": then.horses, "place": then.place, "event": then.event}
        use = Message(f"attack_page.pair_{then.kind}", facts)
        yield self.say("attack_page.then", {"use": use, "vp": _one(then.vp)})
        if then.lost >= LITTLE:
            yield self.say("attack_page.then_lost", {"share": percent(then.lost)})


def expectations(words: Words, kind: str, chances: Chances, whose: str = "expect") -> list[str]:
    """Return the odds in a few words: only what a combat of this kind can bring. For an attack that is
    `theirs`, its meaning for the player."""
    shown: dict[str, tuple[tuple[str, float], ...]] = {
        "raid": (("sheep", chances.sheep), ("cattle", chances.cattle)),
        "feud": (("wins", chances.wins),),
        "gaolbreak": (("frees", chances.frees),),
        "battle": (("hits", chances.hits), ("wins", chances.wins)),
    }
    lost = (("loses", chances.loses),) if kind == "feud" else ()
    risks = (*lost, ("captured", chances.captured), ("hanged", chances.hanged))
    said: Iterable[tuple[str, float]] = [*shown.get(kind, ()), *(one for one in risks if one[1] >= LITTLE)]
    return [
        words.say(f"attack_page.{whose}.{name}", {"share": percent(of), "mean": _one(of)})
        for name, of in said
    ]


def against(words: Words, outlook: Outlook) -> str:
    """Return both sides' dice, and their modifiers."""
    sides = {"attack": outlook.attack, "defense": outlook.defense}
    added = {
        name: f" {n:+d}" if n else "" for name, n in (("plus", outlook.plus), ("shield", outlook.shield))
    }
    return words.say(
        "attack_page.against" if outlook.defense else "attack_page.against_none", {**sides, **added}
    )


def _least_first(guess: Guess) -> tuple[bool, bool, int, int]:
    return guess.unknown, guess.shield.halves, guess.shield.dice, guess.shield.modifier


def _on_table(guess: Guess) -> Message:
    """Describe a token by its effect."""
    if guess.unknown:
        return Message("attack_page.token.unknown")
    if guess.shield.halves:
        return Message("attack_page.token.halves")
    dice, plus = guess.shield.dice, guess.shield.modifier
    return Message(
        "attack_page.token.dice_plus" if plus else "attack_page.token.dice", {"n": dice, "plus": plus}
    )


def percent(of: float) -> int:
    return round(of * 100)


def _one(of: float) -> str:
    return f"{of:.1f}"


def _signed(of: float) -> str:
    return f"{of:+.1f}".replace("-", "\N{MINUS SIGN}") if abs(of) >= NOTHING else "0"
