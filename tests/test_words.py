"""The lint of the words: every key has a sentence, every sentence is used, and facts fill all its gaps."""

import ast
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Sentence
from babel.messages.pofile import read_po

from reivers import resources
from reivers.data.load import cards
from reivers.frontend.game_spec import GameRules, load_game
from reivers.games import GAMES
from reivers.games.border.schema.coverage import report
from reivers.games.border.tracking import TRACKERS
from reivers.games.toy.game import NIGHT_RIDE
from reivers.kernel.journal import Journal
from reivers.kernel.messages import Message
from reivers.kernel.orders import grouped, net
from reivers.kernel.prompts import OptionsPrompt, Prompt, Roll
from reivers.kernel.session import Session
from reivers.sim.self_play import play_by_itself
from reivers.text.arguments import read_arguments
from tests.conftest import ROOT
from tests.speaking import StrictWords, placeholders
from tests.text.playthroughs import transcript
from tests.wording import repeats_rulebook, retired_words

LANGUAGES = ROOT / "assets" / "languages"
DOMAINS = (resources.DOMAIN, *GAMES)
"""The app's words, and those of each game."""
SOURCES = sorted((ROOT / "reivers").rglob("*.py"))
SAYING = {
    "Message",
    "AppError",
    "IllegalAnswer",
    "RulesBug",
    "JournalError",
    "StoreError",
    "say",
    "notice",
    "title",
}
"""Functions and classes that take a key and its facts."""
FILES = (".json", ".jsonl", ".yaml", ".txt", ".py", ".mo", ".po", ".png", ".ttf")


RESOLVED = {
    *("setting", "family", "march", "place", "spot", "card", "token", "event", "target"),
    *("reroll", "counts", "dice", "bonus", "march_title"),
    *("area", "block", "printed"),
}
"""Namespaces that a game resolves by itself: their names may come from data or from the player."""


# -- the .po files ------------------------------------------------------------------------------------------


@cache
def catalog(language: str, domain: str) -> Catalog:
    with (LANGUAGES / language / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


@cache
def keys(domain: str, language: str = "en") -> dict[str, tuple[str, ...]]:
    """Key to sentence, or sentences if it has plurals, of the app or of one game."""
    return {_key(entry): _forms(entry) for entry in catalog(language, domain) if entry.id}


@cache
def sentences(language: str = "en") -> dict[str, tuple[str, ...]]:
    return {key: forms for domain in DOMAINS for key, forms in keys(domain, language).items()}


def _key(entry: Sentence) -> str:
    return entry.id if isinstance(entry.id, str) else entry.id[0]


def _forms(entry: Sentence) -> tuple[str, ...]:
    return (entry.string,) if isinstance(entry.string, str) else tuple(entry.string)


def languages() -> list[str]:
    return sorted(folder.name for folder in LANGUAGES.iterdir() if folder.is_dir())


@pytest.mark.parametrize("language", languages())
def test_each_domain_is_the_app_or_a_game(language: str) -> None:
    assert {path.stem for path in (LANGUAGES / language).rglob("*.po")} == set(DOMAINS)


@pytest.mark.parametrize("language", languages())
def test_no_key_has_two_sentences(language: str) -> None:
    """Keys are unique in a file and across domains."""
    texts = [path.read_text("utf-8") for path in (LANGUAGES / language).rglob("*.po")]
    found = Counter(key for text in texts for key in re.findall(r'^msgid "(.+)"$', text, re.MULTILINE))
    assert [key for key, n in found.items() if n > 1] == []


@pytest.mark.parametrize("domain", DOMAINS)
def test_keys_are_sorted(domain: str) -> None:
    assert list(keys(domain)) == sorted(keys(domain))


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", languages())
def test_a_catalogue_is_whole(language: str, domain: str) -> None:
    found = catalog(language, domain)
    assert not found.obsolete, "obsolete entries belong in the history, not in the file"
    for entry in found:
        if not entry.id:
            continue
        assert not entry.fuzzy, f"{_key(entry)} is fuzzy"
        assert all(_forms(entry)), f"{_key(entry)} has no sentence"
        if entry.pluralizable:
            assert entry.id[0] == entry.id[1], f"{entry.id}: both msgids are the key"
            assert len(_forms(entry)) == found.num_plurals, f"{_key(entry)} lacks a plural"


@pytest.mark.parametrize("language", languages())
def test_a_language_says_what_english_says(language: str) -> None:
    assert translation_faults(sentences(), sentences(language)) == []


def test_a_bad_translation_is_found() -> None:
    english = {"a": ("{x} rides",), "b": ("one", "{n} ride"), "c": ("ride",)}
    other = {"a": ("{y} reitet",), "b": ("einer reitet", "{n} reiten", "{n} reiten"), "d": ("reiten",)}
    assert translation_faults(english, other) == ["a", "c", "d"]


def translation_faults(english: dict[str, tuple[str, ...]], other: dict[str, tuple[str, ...]]) -> list[str]:
    """Keys that only one of them has, or whose gaps differ. A plural may do without its number."""
    alone = set(english) ^ set(other)
    differ = {key for key in set(english) & set(other) if _gaps(english[key]) != _gaps(other[key])}
    return sorted(alone | differ)


def _gaps(forms: Iterable[str]) -> set[str]:
    return set().union(*map(placeholders, forms))


@pytest.mark.parametrize("language", languages())
def test_sentences_are_well_set(language: str) -> None:
    for key, forms in sentences(language).items():
        for form in forms:
            assert form == form.strip(), f"{key} is padded"
            assert "  " not in form or key == "text.reason", f"{key} has two blanks in a row"
            # Shell commands, and answers of a JSON tool.
            if not key.endswith(".example") and not key.startswith("hammer.ask."):
                assert "'" not in form, f"{key} has a straight apostrophe"
                assert '"' not in form, f"{key} has straight quotation marks"


# -- the voice ----------------------------------------------------------------------------------------------


def worded() -> Iterator[tuple[str, str]]:
    return ((key, form) for key, forms in sentences().items() for form in forms)


def test_no_word_is_retired() -> None:
    found = [(key, *words) for key, form in worded() if (words := retired_words(key, form))]
    assert found == []


def test_a_retired_word_is_found() -> None:
    assert retired_words("ui.x", "Throw {dice:dice}, then mend it") == ["Throw", "mend"]
    assert retired_words("level.x", "He rode away") == []


def test_there_are_contractions() -> None:
    assert sum(bool(re.search(r"\w’(t|s|re|ll|ve|d|m)\b", form)) for _, form in worded()) >= 40


def test_numbers_are_well_set() -> None:
    """A true minus, unless the player types it, and no blank before a percent sign."""
    typed = {"hint.signed", "allowed.signed", "hint.changes"}
    assert [key for key, form in worded() if re.search(r"(?<![\w}-])-[\d{]", form) and key not in typed] == []
    assert [key for key, form in worded() if re.search(r"[\d}] %", form)] == []


DOCUMENTS = [path for path in sorted(ROOT.rglob("*.md")) if ".venv" not in path.parts]
CARDS = sorted((ROOT / "cards").rglob("*.yaml"))
STORE = [path for name in ("fastlane", "packaging") for path in sorted((ROOT / name).rglob("*.txt"))]


def test_nothing_repeats_the_rulebook() -> None:
    assert [key for key, form in worded() if any(map(repeats_rulebook, re.split(r"{[^{}]*}", form)))] == []
    files = (*DOCUMENTS, *CARDS, *STORE)
    assert [str(path.relative_to(ROOT)) for path in files if repeats_rulebook(path.read_text("utf-8"))] == []


def test_a_sequence_of_the_rulebook_is_found() -> None:
    """These words are the title of a book that the rulebook quotes."""
    assert repeats_rulebook(
        "See the Steel Bonnets: The story of the Anglo-Scottish border reivers, by Fraser."
    )
    assert not repeats_rulebook("The Steel Bonnets is a book by Fraser about the border.")


# -- the code -----------------------------------------------------------------------------------------------


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def literals(tree: ast.AST) -> Iterator[str]:
    """All strings of a module that look like keys."""
    made = {part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and node not in made else None
        if isinstance(text, str) and _is_key(text):
            yield text


def _is_key(text: str) -> bool:
    return bool(re.fullmatch(r"[a-z_]+(\.[\w-]+)+", text)) and not text.endswith(FILES)


def patterns(tree: ast.AST) -> Iterator[re.Pattern[str]]:
    """Keys that are put together, such as f"toy.pieces.{piece}", as patterns."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [
                re.escape(part.value) if isinstance(part, ast.Constant) else r"[\w-]+" for part in node.values
            ]
            if re.match(r"[a-z_]+\\\.", parts[0]):
                yield re.compile("".join(parts))


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """Calls that take a literal key and its facts, with the key."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        key = node.args[0]
        if name in SAYING and isinstance(key, ast.Constant) and isinstance(key.value, str):
            yield key.value, node


ENTRIES = {"fact.skipped", *(f"tracker.{tracker}" for tracker in TRACKERS)}
"""Keys of entries in a journal that no prompt asked for: skipped facts, settings."""


def test_every_key_of_the_code_has_a_sentence() -> None:
    namespaces = {key.partition(".")[0] for key in sentences()}
    missing: dict[str, list[str]] = {}
    for path in SOURCES:
        used = {key for key in literals(tree_of(path)) if key.partition(".")[0] in namespaces}
        used |= {key for key, _ in calls(tree_of(path))}
        used -= {*ENTRIES, *(key for key in used if _names_a_module(key, path))}
        if found := [key for key in sorted(used - set(sentences())) if not _is_namespace(key)]:
            missing[str(path.relative_to(ROOT))] = found
    assert missing == {}


def _names_a_module(key: str, path: Path) -> bool:
    return path.parent.joinpath(*key.split(".")).with_suffix(".py").exists()


def _is_namespace(key: str) -> bool:
    return any(other.startswith(f"{key}.") for other in sentences())


def domain_of(path: Path) -> str:
    """The game whose code this is, or the app."""
    parts = path.relative_to(ROOT / "reivers").parts
    return parts[1] if parts[0] == "games" and len(parts) > 2 else resources.DOMAIN


def used_in(path: Path) -> set[str]:
    """Whole keys that a module has."""
    return set(literals(tree_of(path)))


def foreign_keys(domain: str) -> dict[str, list[str]]:
    """Keys of a game that code outside of this game uses, by module."""
    own = {*keys(domain), *keys(resources.DOMAIN)}
    paths = [path for path in SOURCES if domain_of(path) == domain]
    found = {str(path.relative_to(ROOT)): used_in(path) & set(sentences()) - own for path in paths}
    return {path: sorted(foreign) for path, foreign in found.items() if foreign}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_says_only_its_own_words_and_those_of_the_app(game: str) -> None:
    assert foreign_keys(game) == {}


MOST_FOREIGN = 8
"""Words of a game in generic code. This number may only fall."""


def test_generic_code_says_only_words_of_the_app() -> None:
    found = foreign_keys(resources.DOMAIN)
    assert sum(map(len, found.values())) <= MOST_FOREIGN, found


def test_every_sentence_is_used() -> None:
    used = {key for path in SOURCES for key in literals(tree_of(path))}
    made = [pattern for path in SOURCES for pattern in patterns(tree_of(path))]
    made += [re.compile(rf"{re.escape(namespace)}\..+") for namespace in _namespaces()]
    used |= said_in_games() | said_in_border_games() | said_by_the_command_line()
    used |= {key for key in sentences() if _is_option(key, used)}
    unused = [key for key in sentences() if key not in used and not any(p.fullmatch(key) for p in made)]
    # The options and results of a prompt are named below its own key.
    named = [key for key in unused if key.rpartition(".")[0] not in used]
    assert [key for key in named if not any(p.fullmatch(key.rpartition(".")[0]) for p in made)] == []


@pytest.mark.parametrize("game", ["border", "toy"])
def test_every_section_that_a_question_names_is_explained(game: str) -> None:
    texts = [path.read_text("utf-8") for path in SOURCES if f"/games/{game}/" in path.as_posix()]
    sections = {section for text in texts for section in re.findall(r'section="([0-9.]+)"', text)}
    assert sections
    assert [one for one in sections if f"rule.{game}.{one.replace('.', '_')}" not in sentences()] == []


@cache
def constants() -> frozenset[str]:
    """All strings of the code."""
    nodes = (node for path in SOURCES for node in ast.walk(tree_of(path)) if isinstance(node, ast.Constant))
    return frozenset(node.value for node in nodes if isinstance(node.value, str))


def _is_option(key: str, used: set[str]) -> bool:
    """Is it the name of an option, "<key of the prompt>.<id of the option>"?"""
    prompt, _, option = key.rpartition(".")
    return prompt in used and option in constants()


def _namespaces() -> set[str]:
    """Namespaces that sentences look facts up in: {farm:toy.place_name}."""
    found = (re.findall(r"{\w+:([\w.]+)}", form) for forms in sentences().values() for form in forms)
    return {namespace for names in found for namespace in names}


def test_every_namespace_has_words_or_a_resolver() -> None:
    assert [name for name in sorted(_namespaces() - RESOLVED) if not _is_namespace(name)] == []


def test_facts_that_stand_in_the_code_fill_every_gap() -> None:
    for path in SOURCES:
        for key, call in calls(tree_of(path)):
            facts = _facts(call)
            if key in sentences() and facts is not None:
                lacking = _gaps(sentences()[key]) - facts
                assert not lacking, f"{path.relative_to(ROOT)}:{call.lineno}: {key} lacks {sorted(lacking)}"


def _facts(call: ast.Call) -> set[str] | None:
    """Return the names of the facts in a call, or None if they are built elsewhere."""
    given = call.args[1:] + [keyword.value for keyword in call.keywords if keyword.arg == "facts"]
    if not given:
        named = {keyword.arg for keyword in call.keywords}
        return None if None in named else {str(name) for name in named}
    if not isinstance(given[0], ast.Dict):
        return None
    names = [name.value if isinstance(name, ast.Constant) else None for name in given[0].keys]
    return None if None in names else {str(name) for name in names}


# -- at play ------------------------------------------------------------------------------------------------


@cache
def said_in_games(games: int = 30) -> frozenset[str]:
    """Every key that the terminal, or another front end, says over whole random games."""
    words = StrictWords()
    NIGHT_RIDE.register_names(words)
    for seed in range(games):
        transcript(NIGHT_RIDE, str(seed), words, by_hand=seed % 2 == 1)
        play_by_itself(NIGHT_RIDE, str(seed), each=lambda session: say_prompt(words, session.prompt))
    return frozenset(words.said)


def say_prompt(words: StrictWords, prompt: Prompt | None) -> None:
    """All that a prompt may want said of it."""
    if prompt is None:
        return
    words.say(prompt.question)
    words.say(prompt.allowed())
    for result in prompt.results if isinstance(prompt, Roll) else ():
        words.say(f"{prompt.key}.{result}")
    for option in prompt.options if isinstance(prompt, OptionsPrompt) else ():
        words.say(prompt.label(option))
        if option.why_not is not None:
            words.say(option.why_not)


def say_step(words: StrictWords, rules: GameRules, session: Session) -> None:
    """All that the last step may want said of it: what happened, why, what to move, its title."""
    names = rules.names
    for notice in session.news:
        if not notice.silent:
            words.say(notice.message)
        for item in notice.message.facts.get("items", ()):
            words.say(item)
        for reason in notice.why:
            answer = names.answer(reason.answer)
            facts = {"section": reason.section, "question": Message(reason.question, reason.facts)}
            words.say("text.reason", {**facts, "answer": answer})
        for group, orders in grouped(net(notice.orders), names.walk, names.group):
            words.say(names.place(group))
            for order in names.orders(orders):
                words.say(order)
    for entry in session.journal.path(session.journal.at)[-1:]:
        words.say(entry.title)


def play_by_hand(rules: GameRules, seed: str, each: Callable[[Session], None]) -> Session:
    """Play a random game with rolls and draws from the table and some skipped questions."""
    rng = random.Random(seed)
    session = Session(rules.game, Journal(rules.header(seed, "")), layers=rules.layers)
    while session.prompt is not None:
        if session.asks_fact and rng.random() < 0.2:
            session.skip_fact()
        else:
            session.answer(session.prompt.sample(rng))
        each(session)
    return session


BORDER_GAMES: dict[str, dict[str, Any]] = {
    "practice": {"family": "Dacre", "facts": "practice"},
    "practice, tokens laid": {"family": "Kerr", "facts": "practice", "tokens": "laid"},
    "copy": {"family": "Fenwick", "facts": "copy"},
    "copy, tokens laid": {"family": "Maxwell", "facts": "copy", "tokens": "laid"},
    "practice, rivals only": {"family": "Maxwell", "facts": "practice", "table": "rivals"},
    "copy, rivals only": {"family": "Dacre", "facts": "copy", "table": "rivals"},
}


@cache
def said_in_border_games(games: int = 1) -> frozenset[str]:
    """Every key of whole random games of Border Reivers, with every fact and with only the shipped ones."""
    words = StrictWords()
    for options in BORDER_GAMES.values():
        rules = load_game(GAMES, "border", options)
        rules.register_names(words)

        def say_all(session: Session, rules: GameRules = rules) -> None:
            say_prompt(words, session.prompt)
            say_step(words, rules, session)
            if len(session.journal.entries) % 50 == 0:
                for prompt in rules.game.corrections(session.state).values():
                    say_prompt(words, prompt)

        for seed in range(games):
            play = play_by_itself if options["facts"] == "practice" else play_by_hand
            session = play(rules, str(seed), each=say_all)
            for row in rules.game.score(session.state):
                words.say(row.label)
    return frozenset(words.said)


def test_games_of_border_reivers_say_nothing_without_words(effort: int) -> None:
    said = said_in_border_games(effort)
    assert said <= set(sentences())
    assert {key.partition(".")[0] for key in said} >= {
        *("setup", "summer", "autumn", "winter", "attack", "rival", "combat", "spring", "effect", "fact"),
        *("why", "order", "correct", "score", "notoriety", "token", "name", "place_name"),
    }


@cache
def said_by_the_command_line() -> frozenset[str]:
    words = StrictWords()
    read_arguments([], words, GAMES)
    return frozenset(words.said)


def test_the_games_say_nothing_without_words(effort: int) -> None:
    said = said_in_games(30 * effort)
    assert said <= set(sentences())
    assert {key for key in sentences() if key.startswith("toy.")} - said <= UNSAID


UNSAID = {
    *("toy.correct.cattle", "toy.correct.horses"),  # said by the command `correct`
    *("toy.too_dear", "toy.part.dawn"),  # where nothing is left to choose, nothing is asked
    *("toy.note", "toy.strip.cattle", "toy.strip.horses", "toy.strip.lifted"),  # said by the window alone
}


def test_the_report_on_the_cards_says_nothing_without_words() -> None:
    words = StrictWords()
    for row in report(cards("border")):
        assert words.say(row.message())
        assert words.say("cards.partial", row.message().facts)
        assert words.say("cards.unverified", row.message().facts)


# -- names and sentences in code ----------------------------------------------------------------------------


RETIRED_NAMES = re.compile(r"\b(lies|mends?|told|tale|slip|glance)\b")
"""Names of an older version. No newcomer would search for them."""


def test_no_name_is_retired() -> None:
    found = {str(path.relative_to(ROOT)): RETIRED_NAMES.findall(path.read_text("utf-8")) for path in SOURCES}
    assert {path: names for path, names in found.items() if names} == {}


DEVELOPERS = {"AssertionError", "ValueError", "TypeError", "Pattern", "compile", "print"}
"""What these get is for developers."""
PRINTED = {"Reivers in Gaol (end of turn)", "Jock of the Peartree", "tokens of turn "}
"""Names that are data: as they are printed on the score sheet, or of a shuffle."""
SENTENCE = re.compile(r"[A-Za-z]+,? [a-z]+ [a-z]+")


def sentences_in(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Strings of several words that are neither documentation nor for developers."""
    skipped: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(node.value)
        elif _is_for_developers(node):
            skipped.update(ast.walk(node))
    for node in ast.walk(tree):
        text = getattr(node, "value", None) if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and node not in skipped and SENTENCE.search(text):
            yield node.lineno, text


def _is_for_developers(node: ast.AST) -> bool:
    if isinstance(node, ast.FunctionDef):
        return node.name == "problems"
    return isinstance(node, ast.Assert) or (isinstance(node, ast.Call) and _callee(node) in DEVELOPERS)


def _callee(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


# What is wrong with a state (`problems`, a function or a module) is a report for developers.
SPEAKING = [path for path in SOURCES if path.name != "problems.py"]


def test_no_sentence_is_in_the_code() -> None:
    found = [(path, line, text) for path in SPEAKING for line, text in sentences_in(tree_of(path))]
    assert [f"{path}:{line}: {text}" for path, line, text in found if text not in PRINTED] == []


def test_a_sentence_in_the_code_is_found() -> None:
    code = '"""A module that does it."""\nsay("You lift two Cattle")'
    assert list(sentences_in(ast.parse(code))) == [(2, "You lift two Cattle")]
