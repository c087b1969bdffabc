"""Rules at hand: what a game explains about its rulebook, to read and to search."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import attrs

from reivers.frontend.game_spec import Games, load_spec

Say = Callable[..., str]
SECTIONS, RULINGS, GLOSSARY = "sections", "rulings", "glossary"
PARTS = (SECTIONS, RULINGS, GLOSSARY)


@attrs.frozen(kw_only=True)
class Rulebook:
    """What a game explains: `RULEBOOK` in `games/<id>/rulebook.py`.

    The texts are messages `rule.<game>.<id>`, the titles of sections and terms `rule_title.<game>.<id>`, with
    "_" for "." and "/".
    """

    game: str
    sections: Sequence[str]
    """In the order of the rulebook: "7.4", or "7.4/cards" for a part of a section."""
    rulings: Mapping[str, str] = attrs.field(factory=dict)
    """How unclear rules are read, each with its section."""
    slips: Mapping[str, str] = attrs.field(factory=dict)
    """Errors of the rulebook, each with its section."""
    terms: Sequence[str] = ()

    def parts(self) -> list[str]:
        found = {SECTIONS: self.sections, RULINGS: {**self.rulings, **self.slips}, GLOSSARY: self.terms}
        return [part for part in PARTS if found[part]]

    def nearest(self, section: str) -> str:
        """Return this section or, if it has no text, the one that it is in."""
        while section and section not in self.sections:
            section = section.rpartition(".")[0]
        return section


@attrs.frozen(kw_only=True)
class Rule:
    """A section, ruling or term with its text."""

    id: str
    number: str
    """"7.4" or "A41"; a term has none."""
    about: str
    """The section of a ruling."""
    title: str
    text: str

    @property
    def heading(self) -> str:
        return " · ".join(filter(None, (self.number, self.title)))


@attrs.frozen(kw_only=True)
class RuleGroup:
    """A chapter, all rulings, all slips, or the glossary."""

    id: str
    part: str
    title: str
    rules: tuple[Rule, ...]


def rulebook_of(games: Games) -> Rulebook | None:
    """Return the rulebook of the first game that has one."""
    found = (load_spec(games, id).load("rulebook", "RULEBOOK") for id in games)
    return next(filter(None, found), None)


def rule_key(game: str, id: str) -> str:
    return f"rule.{game}.{_flat(id)}"


def section_number(id: str) -> str:
    """Return the number that the rulebook prints: "7.4" for "7.4/cards"."""
    return id.partition("/")[0]


def _flat(id: str) -> str:
    return re.sub(r"[./]", "_", id)


def rule_groups(book: Rulebook, say: Say) -> tuple[RuleGroup, ...]:
    """Return everything the game explains, in reading order."""
    return (*_chapters(book, say), *_rulings(book, say), *_glossary(book, say))


def _chapters(book: Rulebook, say: Say) -> Iterator[RuleGroup]:
    for number in dict.fromkeys(section.partition(".")[0] for section in book.sections):
        inside = [section for section in book.sections if section.partition(".")[0] == number]
        rules = tuple(_section(book, say, section) for section in inside)
        yield RuleGroup(id=number, part=SECTIONS, title=rules[0].title, rules=rules)


def _section(book: Rulebook, say: Say, id: str) -> Rule:
    text = say(rule_key(book.game, id))
    return Rule(id=id, number=section_number(id), about="", title=_title(book, say, id), text=text)


def _title(book: Rulebook, say: Say, id: str) -> str:
    return say(f"rule_title.{book.game}.{_flat(id)}")


def _rulings(book: Rulebook, say: Say) -> Iterator[RuleGroup]:
    for name, ids in (("rulings", book.rulings), ("slips", book.slips)):
        rules = tuple(_ruling(book, say, id, about) for id, about in ids.items())
        if rules:
            yield RuleGroup(id=name, part=RULINGS, title=say(f"rules.{name}"), rules=rules)


def _ruling(book: Rulebook, say: Say, id: str, about: str) -> Rule:
    title = f"{about} {_title(book, say, about)}" if about in book.sections else about
    return Rule(id=id, number=id, about=about, title=title, text=say(rule_key(book.game, id)))


def _glossary(book: Rulebook, say: Say) -> Iterator[RuleGroup]:
    rules = [
        Rule(id=id, number="", about="", title=_title(book, say, id), text=say(rule_key(book.game, id)))
        for id in book.terms
    ]
    if rules:
        ordered = tuple(sorted(rules, key=lambda rule: rule.title.casefold()))
        yield RuleGroup(id=GLOSSARY, part=GLOSSARY, title=say("rules.glossary"), rules=ordered)


def found_rules(groups: Iterable[RuleGroup], typed: str) -> tuple[Rule, ...]:
    """Return the rules with this number, or with all of these words; the best first."""
    words = re.findall(r"[\w./]+", typed.casefold())
    rules = [rule for group in groups for rule in group.rules]
    ranked = [(rank, rule) for rule in rules if (rank := _rank(rule, words)) is not None]
    return tuple(rule for _rank, rule in sorted(ranked, key=lambda one: one[0]))


def _rank(rule: Rule, words: Sequence[str]) -> int | None:
    """Return how well a rule fits: 0 is its number, None means that it doesn't."""
    number, heading = rule.number.casefold(), rule.heading.casefold()
    if len(words) == 1 and words[0] in (number, rule.id.casefold()):
        return 0
    if len(words) == 1 and (number.startswith(f"{words[0]}.") or rule.about == words[0]):
        return 2
    if _has_all(heading, words):
        return 1
    if not _has_all(f"{heading} {rule.text.casefold()}", words):
        return None
    return 3 if any(_has_all(heading, [word]) for word in words) else 4


def _has_all(text: str, words: Sequence[str]) -> bool:
    inside = re.findall(r"[\w./]+", text)
    return bool(words) and all(any(one.startswith(word) for one in inside) for word in words)
