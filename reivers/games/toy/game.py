"""The Night Ride, in the order of its rules.

1 Dusk: a guide comes (1.1), calves are born (1.2), dogs are let out (1.3).
2 Night: choose a farm and Horses (2.1), check the sky (2.2), ride (2.3), the watch follows (2.4).
3 Dawn: count the night's Cattle (3.1). The score is the Cattle taken and, at the end, half of the herd (3.2).
"""

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from reivers.frontend.game_spec import GameRules, Options, no_facts, plain_view
from reivers.frontend.game_view import Figure
from reivers.kernel.facts import Fact, Hint, Layer, no_hint
from reivers.kernel.flows import (
    Flow,
    Reason,
    checkpoint,
    choose,
    choose_several,
    draw,
    fact,
    name_card,
    notice,
    number,
    roll,
    spread,
    title,
)
from reivers.kernel.game import ScoreRow
from reivers.kernel.messages import Message
from reivers.kernel.orders import Table
from reivers.kernel.prompts import Number, Option, Prompt

from . import SPEC
from .names import NightRideNames
from .state import FARMS, GUIDES, WEATHER, State, add_cattle, add_horses, problems, set_dogs, set_guide, table

FIELDS = tuple(field.name for field in attrs.fields(State))


class NightRide:
    """The game's implementation for the kernel."""

    name = "toy"
    rules = 1

    def new_state(self, options: Mapping[str, Any]) -> State:
        return State(nights=options.get("nights", 3))

    def play(self, state: State) -> Flow[None]:
        return play(state)

    def when(self, state: State) -> str:
        return f"{state.night}/{state.part}"

    def view(self, state: State) -> dict[str, Any]:
        return {"night": state.night, "part": state.part, "table": table(state), "lifted": state.lifted}

    def table(self, state: State) -> Table:
        return table(state)

    def score(self, state: State) -> Sequence[ScoreRow]:
        return score(state)

    def dump(self, state: State) -> dict[str, Any]:
        return {name: _copied(getattr(state, name)) for name in FIELDS}

    def load(self, data: Mapping[str, Any]) -> State:
        copied = {name: _copied(value) for name, value in data.items()}
        return State(**copied)

    def corrections(self, state: State) -> Mapping[str, Prompt]:
        herds = {f"cattle/{farm}": (farm, state.herds[farm], 0, 9) for farm in FARMS}
        numbers = {
            "cattle/home": ("home", state.cattle, 0, 99),
            "horses": ("home", state.horses, 1, 9),
            **herds,
        }
        return {
            what: Number(
                key=f"toy.correct.{what.split('/')[0]}",
                facts={"place": place, "now": now},
                low=low,
                high=high,
            )
            for what, (place, now, low, high) in numbers.items()
        }

    def correct(self, state: State, what: str, value: Any) -> None:
        kind, _, place = what.partition("/")
        if kind == "horses":
            state.horses = value
        elif place == "home":
            state.cattle = value
        else:
            state.herds[place] = value

    def fact_prompt(self, thing: str, field: str, hint: Hint = no_hint) -> Prompt:
        return Number(key=f"toy.fact.{field}", facts={"guide": thing.partition(":")[2]}, low=0, high=3)

    def problems(self, state: State) -> list[str]:
        return problems(state)


def shipped(thing: str, field: str) -> Fact | None:
    """Return the facts of the guides from the rules."""
    known = GUIDES.get(thing.partition(":")[2], {})
    return Fact(thing, field, known[field], "shipped") if field in known else None


def figures(state: State) -> list[Figure]:
    """Return the numbers of the header."""
    return [
        Figure(
            id="lifted",
            label=Message("toy.strip.lifted"),
            value=sum(state.lifted),
            sheet="score",
            is_score=True,
        ),
        Figure(
            id="cattle",
            label=Message("toy.strip.cattle"),
            value=state.cattle,
            sheet="score",
            icon="cattle",
        ),
        Figure(
            id="horses",
            label=Message("toy.strip.horses"),
            value=state.horses,
            sheet="score",
            icon="horse",
        ),
    ]


def make_rules(options: Options, _lookup: Layer) -> GameRules:
    game, names = NightRide(), NightRideNames()
    return GameRules(
        spec=SPEC,
        game=game,
        names=names,
        view=plain_view(game, names, figures),
        layers=(shipped,),
        sources=("own", "watch", "bag", "guides"),
        settings={"chance.watch": "app", "chance.bag": "app"},
        options=options,
    )


NIGHT_RIDE = make_rules({}, no_facts)


def play(state: State) -> Flow[None]:
    """Play the nights, one after another. Each part ends in a checkpoint."""
    parts = {"dusk": dusk, "night": night, "dawn": dawn}
    while state.part != "over":
        yield from parts[state.part](state)
        yield from checkpoint(str(state.night), f"{state.night}/{state.part}")


# -- 1 Dusk --------------------------------------------------------------------------------------------------


def dusk(state: State) -> Flow[None]:
    """1 Play dusk: a guide, calves, dogs."""
    yield from guide_comes(state)
    yield from calves(state)
    yield from let_out_dogs(state)
    state.part = "night"


def guide_comes(state: State) -> Flow[None]:
    """1.1 Reveal a guide; hire him for his fee, or send him away for 1 Cattle."""
    guide = yield from name_card("toy.guide", lambda: _guides(state), "guides", unnamed=True, section="1.1")
    if guide is None:
        yield from notice("toy.nobody")
        return
    state.guides.remove(guide)
    fee = yield from fact(f"guide:{guide}", "fee")
    facts = {"guide": guide, "fee": fee or 0}
    choice = yield from choose("toy.hire", lambda: _hire_or_send(state, fee), facts=facts, section="1.1")
    if choice == "send":
        yield from title("toy.sent", facts)
        yield from notice("toy.sent", facts, orders=[add_cattle(state, "home", 1)])
        return
    yield from title("toy.hired", facts)
    yield from notice(
        "toy.hired", facts, orders=[add_cattle(state, "home", -(fee or 0)), set_guide(state, guide)]
    )


def calves(state: State) -> Flow[None]:
    """1.2 Place two calves freely. A herd stays below ten."""
    born = yield from spread("toy.calves", lambda: _pastures(state), 2, section="1.2")
    orders = [add_cattle(state, farm, count) for farm, count in born.items()]
    yield from notice("toy.born", {"n": sum(born.values())}, orders=orders)


def let_out_dogs(state: State) -> Flow[None]:
    """1.3 Ask at which farms there are dogs, at most two."""
    farms = yield from choose_several(
        "toy.dogs", lambda: [_at(farm) for farm in FARMS], most=2, section="1.3", default=[]
    )
    yield from notice("toy.dogs_out", {"n": len(farms), "farms": farms}, orders=set_dogs(state, farms))


# -- 2 Night -------------------------------------------------------------------------------------------------


def night(state: State) -> Flow[None]:
    """2 Play one ride."""
    farm = yield from choose("toy.farm", lambda: _targets(state), section="2.1")
    horses = yield from number(
        "toy.horses", 1, lambda: state.horses, facts={"farm": farm}, section="2.1", default=1
    )
    sky = yield from check_sky(state)
    yield from ride(state, farm, horses, sky)
    yield from watch(state, farm)
    state.part = "dawn"


def check_sky(state: State) -> Flow[str]:
    """2.2 Draw the weather from the bag. An empty bag is refilled."""
    if not any(state.bag.values()):
        state.bag = dict(WEATHER)
    drawn = yield from draw("toy.weather", lambda: _weather(state), "bag", section="2.2")
    state.bag[drawn[0]] -= 1
    yield from notice("toy.sky", {"weather": drawn[0]})
    return drawn[0]


def ride(state: State, farm: str, horses: int, sky: str) -> Flow[None]:
    """2.3 Roll a die per Horse and the guide's dice. Fives and sixes take a head, in mist fours too."""
    guide = state.guide
    bonus = (yield from fact(f"guide:{guide}", "dice")) or 0 if guide else 0
    hits = (4, 5, 6) if sky == "mist" else (5, 6)
    results = {"hit": hits, "miss": tuple(face for face in range(1, 7) if face not in hits)}
    rolled = yield from roll(
        "toy.ride",
        lambda: min(horses, state.horses) + bonus,
        "own",
        results=results,
        rest="miss",
        facts={"farm": farm},
        section="2.3",
    )
    taken = min(rolled["hit"], state.herds[farm])
    herd = state.herds[farm]
    orders = [add_cattle(state, farm, -taken), add_cattle(state, "home", taken)] if taken else []
    state.lifted.append(taken)
    yield from title("toy.rode", {"farm": farm, "n": taken})
    yield from notice(
        "toy.lifted",
        {"farm": farm, "n": taken},
        orders=orders,
        why=lambda: [
            Reason("2.3", "toy.why.hits", {"hits": list(hits), "sky": sky}, rolled["hit"]),
            Reason("2.3", "toy.why.herd", {"farm": farm, "herd": herd}, taken),
        ],
    )


def watch(state: State, farm: str) -> Flow[None]:
    """2.4 Roll for the watch where there's a dog: on a one or two it takes a Horse, but never the last."""
    if farm not in state.dogs:
        return
    rolled = yield from roll(
        "toy.watch", 1, "watch", results={"caught": (1, 2), "free": (3, 4, 5, 6)}, section="2.4"
    )
    why = [Reason("2.4", "toy.why.watch", {"faces": list(rolled.faces or ())}, bool(rolled["caught"]))]
    lost = rolled["caught"] and state.horses > 1
    orders = [add_horses(state, -1)] if lost else []
    yield from notice("toy.caught" if lost else "toy.away", {"farm": farm}, orders=orders, why=why)


# -- 3 Dawn --------------------------------------------------------------------------------------------------


def dawn(state: State) -> Flow[None]:
    """3.1 Send the guide and the dogs home. The next night begins, or the game is over."""
    orders = set_dogs(state, [])
    if state.guide:
        orders.append(set_guide(state, None))
    yield from notice("toy.dawn", {"n": state.lifted[-1]}, orders=orders)
    last = state.night == state.nights
    state.part = "over" if last else "dusk"
    state.night += 0 if last else 1


def score(state: State) -> list[ScoreRow]:
    """3.2 Score one for each head taken; at the end one for every two in the byre."""
    nights = tuple(state.lifted[i] if i < len(state.lifted) else None for i in range(state.nights))
    over = state.part == "over"
    byre = state.cattle // 2 if over else None
    return [
        ScoreRow(Message("toy.score.lifted"), (*nights, None)),
        ScoreRow(Message("toy.score.byre"), (*(None,) * state.nights, byre)),
        ScoreRow(Message("toy.score.total"), (*nights, sum(state.lifted) + (byre or 0)), total=True),
    ]


# -- what is legal -------------------------------------------------------------------------------------------


def _guides(state: State) -> Iterable[Option]:
    """Return every guide. One who has already come can't come again."""
    return [_guide(guide, guide in state.guides) for guide in sorted(GUIDES)]


@functools.cache
def _guide(guide: str, may_come: bool) -> Option:
    gone = None if may_come else Message("toy.guide_gone", {"guide": guide})
    return Option(guide, Message("toy.guide_named", {"guide": guide}), gone)


def _hire_or_send(state: State, fee: int | None) -> Iterable[Option]:
    facts = {"fee": fee or 0, "cattle": state.cattle}
    dear = Message("toy.too_dear", facts) if (fee or 0) > state.cattle else None
    yield Option("hire", why_not=dear)
    yield Option("send")


def _pastures(state: State) -> Iterable[Option]:
    return [_pasture(farm, min(2, 9 - state.herds[farm])) for farm in FARMS]


@functools.cache
def _pasture(farm: str, room: int) -> Option:
    return Option(farm, _place(farm), most=room)


def _targets(state: State) -> Iterable[Option]:
    """2.1 Return the targets. A farm with an empty byre isn't one, unless all are empty."""
    empty = not any(state.herds.values())
    return [_target(farm, bool(state.herds[farm]) or empty) for farm in FARMS]


@functools.cache
def _target(farm: str, legal: bool) -> Option:
    return Option(farm, _place(farm), None if legal else Message("toy.no_herd", {"farm": farm}))


def _weather(state: State) -> Iterable[Option]:
    return [_some(kind, count) for kind, count in state.bag.items()]


@functools.cache
def _some(kind: str, count: int) -> Option:
    return Option(kind, most=count)


@functools.cache
def _at(farm: str) -> Option:
    return Option(farm, _place(farm))


@functools.cache
def _place(farm: str) -> Message:
    return Message("toy.place", {"place": farm})


def _copied(value: Any) -> Any:
    """Deep-copy a value of the state: none is nested."""
    if isinstance(value, dict):
        return dict(value)
    return list(value) if isinstance(value, list) else value
