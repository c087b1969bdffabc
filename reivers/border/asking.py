"""How the player is asked for a fact of a component: in the words of what lies in the hand."""

from collections.abc import Callable, Iterable, Mapping

from reivers.kernel.messages import Facts, Message
from reivers.kernel.prompts import Choose, ChooseSeveral, Number, Option, Prompt, Text

from . import board
from .forms import EffectsForm
from .nouns import COMBATS, MARCHES, NATIONS, STRIPES, TYPE_OF

Maker = Callable[[str, Facts], Prompt]


def fact_prompt(thing: str, field: str) -> Prompt:
    """The question for a field of a thing. Every fact that a flow asks for is here."""
    kind, _, ident = thing.partition(":")
    return _ASK[kind, field](f"fact.{kind}.{field}", {kind: ident})


def _number(low: int, high: int) -> Maker:
    return lambda key, facts: Number(key=key, facts=facts, low=low, high=high)


def _one_of(ids: Iterable[str], namespace: str) -> Maker:
    options = _options(ids, namespace)
    return lambda key, facts: Choose(key=key, facts=facts, options=options)


def _some_of(options: tuple[Option, ...]) -> Maker:
    return lambda key, facts: ChooseSeveral(key=key, facts=facts, options=options, least=0, most=len(options))


def _options(ids: Iterable[str], namespace: str) -> tuple[Option, ...]:
    return tuple(Option(ident, Message(f"{namespace}.{ident}")) for ident in ids)


def _called(kind: str, ids: Iterable[str]) -> tuple[Option, ...]:
    """Things whose names are facts."""
    return tuple(Option(ident, Message(f"{kind}.named", {kind: ident})) for ident in ids)


def _touches(key: str, facts: Facts) -> Prompt:
    """2.1.1 A site touches two farms of its March."""
    farms = board.REGIONS[board.march_of(facts["site"])]
    return ChooseSeveral(key=key, facts=facts, options=_called("place", farms), least=2, most=2)


_ASK: Mapping[tuple[str, str], Maker] = {
    ("summer", "subtype"): _one_of(TYPE_OF, "subtype"),
    ("summer", "cattle"): _number(-8, 8),
    ("summer", "stripe"): _one_of(STRIPES, "stripe"),
    ("summer", "strength"): _number(1, 9),
    ("summer", "effects"): lambda key, facts: EffectsForm.own(key, facts),
    ("summer", "stripe_effects"): lambda key, facts: EffectsForm.rivals(key, facts),
    ("token", "name"): lambda key, facts: Text(key=key, facts=facts),
    ("region", "name"): lambda key, facts: Text(key=key, facts=facts),
    ("site", "name"): lambda key, facts: Text(key=key, facts=facts),
    ("event", "dice"): _number(0, 9),
    ("event", "vp_per_hit"): _number(1, 9),
    ("event", "notoriety"): _number(0, 9),
    ("event", "rerolls"): _number(0, 9),
    ("event", "cap"): _number(1, 6),
    ("event", "nation"): _one_of((*NATIONS, "either"), "nation_name"),
    ("event", "combats"): _some_of(_options(COMBATS, "attack_kind")),
    ("event", "marches"): _some_of(_called("march", MARCHES)),
    ("token", "green"): _number(0, 9),
    ("token", "grey"): _number(0, 9),
    ("token", "modifier"): _number(0, 2),
    ("token", "text"): _one_of(("none", "no_dice", "halved"), "token_text"),
    ("site", "touches"): _touches,
}
