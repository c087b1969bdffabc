"""Rules at hand in the terminal, and the command rules."""

import attrs

from reivers.frontend.game_spec import Games
from reivers.frontend.rulebook import Rule, Rulebook, found_rules, rule_groups, rulebook_of
from reivers.kernel.words import Words

from .arguments import Arguments
from .screen import Screen, console, json_line

FEW = 8
"""So many rules are printed with their text; of more, only the headings."""


def print_rules(screen: Screen, words: Words, book: Rulebook | None, typed: str) -> None:
    """Print what is found, or all headings if nothing was typed."""
    groups = rule_groups(book, words.say) if book else ()
    if not typed:
        for group in groups:
            screen.head(group.title)
            _print_headings(screen, group.rules)
        screen.say(words.say("text.rules_hint"))
        return
    rules = found_rules(groups, typed)
    exact = [rule for rule in rules if typed.casefold() in (rule.number.casefold(), rule.id.casefold())]
    shown = tuple(exact) or rules
    if not shown:
        screen.say(words.say("rules.none"))
    elif len(shown) > FEW:
        _print_headings(screen, shown)
        screen.say(words.say("text.rules_hint"))
    else:
        for rule in shown:
            screen.head(rule.heading)
            screen.say(rule.text, indent=2, hang=2)


def _print_headings(screen: Screen, rules: tuple[Rule, ...]) -> None:
    for rule in rules:
        screen.say(rule.heading, indent=2, hang=4)


def rules(arguments: Arguments, words: Words, games: Games) -> int:
    """Run `reivers rules [NUMBER or WORDS] [--json]`."""
    book, typed = rulebook_of(games), " ".join(arguments.words)
    screen = console()
    if not arguments.json:
        print_rules(screen, words, book, typed)
        return 0
    groups = rule_groups(book, words.say) if book else ()
    shown = found_rules(groups, typed) if typed else [rule for group in groups for rule in group.rules]
    screen.write(json_line({"rules": [attrs.asdict(rule) for rule in shown]}))
    return 0
