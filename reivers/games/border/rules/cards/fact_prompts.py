"""Prompts for facts of components, in terms of what's printed on them."""

from collections.abc import Callable, Iterable, Mapping

from reivers.games.border import board
from reivers.games.border.ids import COMBATS, MARCHES, NATIONS, STRIPES, TYPE_OF
from reivers.kernel.facts import Hint, no_hint
from reivers.kernel.messages import Facts, Message
from reivers.kernel.prompts import NO_ANSWER, Choose, ChooseSeveral, Number, Option, Prompt, Text

from .card_form import own_form, stripe_form
from .event_form import EITHER, terms_form
from .token_form import PLAIN, TEXTS, face_form

Maker = Callable[[str, Facts], Prompt]
Form = Callable[[str, Facts, Hint], Prompt]


def fact_prompt(thing: str, field: str, hint: Hint = no_hint) -> Prompt:
    """Return the question for a field of a thing. Every fact that a flow asks for is here.

    It starts from what is known: a card gets the form of its subtype, and partial facts are filled in.
    """
    kind, _, ident = thing.partition(":")
    key, facts = f"fact.{kind}.{field}", {kind: ident}
    if (kind, field) in _FORMS:
        return _FORMS[kind, field](key, facts, hint)
    prompt = _ASK[kind, field](key, facts)
    known = hint(thing, field)
    if known is not None and prompt.refusal(known) is None:
        prompt.default = known
    return prompt


def _effects(key: str, facts: Facts, hint: Hint) -> Prompt:
    thing = f"summer:{facts['summer']}"
    return own_form(key, facts, hint(thing, "subtype"), hint(thing, "effects") or [])


def _stripe_effects(key: str, facts: Facts, hint: Hint) -> Prompt:
    return stripe_form(key, facts, hint(f"summer:{facts['summer']}", "stripe_effects") or [])


def _place_name(key: str, facts: Facts, hint: Hint) -> Prompt:
    """2.1.1 Ask for a name. No two farms have the same name, and no two sites."""
    ((kind, ident),) = facts.items()
    places = board.REGIONS if kind == "region" else board.SITES
    others = (place for march in places.values() for place in march if place != ident)
    names = (hint(f"{kind}:{place}", "name") for place in others)
    now = hint(f"{kind}:{ident}", "name") or NO_ANSWER
    return Text(key=key, facts=facts, taken=tuple(name for name in names if name), default=now)


def _number(low: int, high: int, *, signed: bool = False) -> Maker:
    return lambda key, facts: Number(key=key, facts=facts, low=low, high=high, signed=signed)


def _one_of(ids: Iterable[str], namespace: str) -> Maker:
    options = _options(ids, namespace)
    return lambda key, facts: Choose(key=key, facts=facts, options=options)


def _some_of(options: tuple[Option, ...]) -> Maker:
    return lambda key, facts: ChooseSeveral(key=key, facts=facts, options=options, least=0, most=len(options))


def _options(ids: Iterable[str], namespace: str) -> tuple[Option, ...]:
    return tuple(Option(ident, Message(f"{namespace}.{ident}")) for ident in ids)


def _called(kind: str, ids: Iterable[str]) -> tuple[Option, ...]:
    return tuple(Option(ident, Message(f"{kind}.named", {kind: ident})) for ident in ids)


def _touches(key: str, facts: Facts) -> Prompt:
    """2.1.1 Ask which two farms of its March a site touches."""
    farms = board.REGIONS[board.march_of(facts["site"])]
    return ChooseSeveral(key=key, facts=facts, options=_called("place", farms), least=2, most=2)


_FORMS: Mapping[tuple[str, str], Form] = {
    ("summer", "effects"): _effects,
    ("summer", "stripe_effects"): _stripe_effects,
    ("event", "terms"): terms_form,
    ("token", "face"): face_form,
    ("region", "name"): _place_name,
    ("site", "name"): _place_name,
}
_ASK: Mapping[tuple[str, str], Maker] = {
    ("summer", "subtype"): _one_of(TYPE_OF, "subtype"),
    ("summer", "cattle"): _number(-8, 8, signed=True),
    ("summer", "stripe"): _one_of(STRIPES, "stripe"),
    ("summer", "strength"): _number(1, 9),
    ("token", "name"): lambda key, facts: Text(key=key, facts=facts),
    ("event", "dice"): _number(0, 9),
    ("event", "vp_per_hit"): _number(1, 9),
    ("event", "notoriety"): _number(0, 9),
    ("event", "rerolls"): _number(0, 9),
    ("event", "cap"): _number(1, 6),
    ("event", "nation"): _one_of((*NATIONS, EITHER), "nation_name"),
    ("event", "combats"): _some_of(_options(COMBATS, "attack_kind")),
    ("event", "marches"): _some_of(_called("march", MARCHES)),
    ("token", "green"): _number(0, 9),
    ("token", "gray"): _number(0, 9),
    ("token", "modifier"): _number(0, 2),
    ("token", "text"): _one_of((PLAIN, *TEXTS), "token_text"),
    ("site", "touches"): _touches,
}
