"""Renames stored names and message keys, as tools/stored_names.toml says: code, words, saved games, cards.

    tools/rename_stored.py names          all but the spelling; app dice stay as they were (OLD_KEYS)
    tools/rename_stored.py dice           the app's dice follow the new keys
    tools/rename_stored.py spelling       American spelling in ids and keys
    tools/rename_stored.py wrap           breaks long lines, after `ruff format`
    tools/rename_stored.py left           what still has an old name, to be read by a person

Each may be run again and then changes nothing.
"""

import ast
import io
import json
import re
import subprocess
import sys
import tokenize
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
NAMES = tomllib.loads((ROOT / "tools" / "stored_names.toml").read_text("utf-8"))
KEYS: dict[str, str] = {**NAMES["prompt_keys"], **NAMES["message_keys"]}
RENAMED = set(KEYS.values())
STATE: dict[str, str] = NAMES["state"]
ENTRY: dict[str, str] = NAMES["entry_fields"]
PIECES: dict[str, str] = NAMES["pieces"]
UNCHANGED = {"rename_stored.py", "stored_names.toml"}
FILES = (".json", ".jsonl", ".yaml", ".txt", ".py", ".kv", ".mo", ".po", ".png", ".ttf", ".svg")
TRACKERS = "vp|cattle|sheep_marker|base_dice|draft_sheet|indicators|reroll_dice|board"

PATTERNS = sorted(
    ((old.rstrip("*"), new.rstrip("*"), old.endswith("*")) for old, new in NAMES["key_patterns"].items()),
    key=lambda pattern: -len(pattern[0]),
)


def sources(*patterns: str) -> list[Path]:
    """Files below the folders of the project."""
    found = (
        path
        for folder in ("reivers", "tests", "tools")
        for p in patterns
        for path in (ROOT / folder).rglob(p)
    )
    return sorted(path for path in found if path.name not in UNCHANGED)


def rewrite(path: Path, change: Callable[[str], str]) -> None:
    old = path.read_text("utf-8")
    new = change(old)
    if new != old:
        path.write_text(new, "utf-8")


# -- keys ------------------------------------------------------------------------------------------------


def new_key(key: str) -> str:
    """A key, or the beginning of one that ends with a dot."""
    if key in KEYS or key in RENAMED:
        return KEYS.get(key, key)
    for old, new, anything in PATTERNS:
        if key.startswith(f"{old}.") or (anything and key.startswith(old)):
            key = new + key[len(old) :]
            break
    return pieces(key)


def pieces(text: str) -> str:
    for old, new in PIECES.items():
        text = re.sub(rf"(?<![a-z]){old}(?![a-z])", new, text)
    return text


def is_key(text: str) -> bool:
    return bool(re.fullmatch(r"[a-z_]+\.[\w.-]*", text)) and not text.endswith(FILES)


# -- Python ----------------------------------------------------------------------------------------------

Edit = tuple[int, int, int, str]
"""Line, column, length, new text."""

STRINGS: dict[str, str] = {
    **NAMES["entry_kinds"],
    **NAMES["options"],
    **NAMES["commands"],
    "besides": "also",
    "besides|truce": "also|truce",
    "besides|dyke": "also|dyke",
    **{
        name: STATE[name] for name in ("strays", "told_tokens", "to_come", "last_boxes", "emptied", "undealt")
    },
}
"""Whole strings that mean only one thing."""
OF_THE_APP: dict[str, str] = {**NAMES["bookmark"], "tale": "chronicle"}
"""The same, but in tests they mean something else."""
NOT_THE_BOX = re.compile(
    r"theirs|luck|merge\(|refused|\bevery\b|\bside\b|feud\"|learn\(|facts(\.get)?[\[(]\"mine|\"mine\"\]\.(key|facts|chosen)"
)
"""Lines on which "mine" is no place: the player's luck, facts, side of a comparison."""
FIELDS = set(STATE) | {
    *(
        "rules",
        "family",
        "tokens",
        "turn",
        "season",
        "draft_round",
        "passed",
        "empty_box",
        "cup",
        "drawn_cubes",
    ),
    *(
        "sheep_tokens",
        "bastle_tokens",
        "site_cup",
        "attacked",
        "attack",
        "own_attacks",
        "one_horse",
        "wardens",
    ),
    *(
        "decks",
        "battles",
        "farm_dice",
        "used_targets",
        "own_targets",
        "dealt",
        "next_events",
        "warden_tokens",
    ),
    *("seen", "discards", "out_of_play", "in_play", "past_events", "events", "next_targets", "score"),
}
TEXTS: list[tuple[str, Any]] = [
    (r'"pages": "turned"', '"pause_pages": True'),
    (r'\bpages="turned"', "pause_pages=True"),
    (r'([\w.]+)\.get\("pages"\) != "turned"', r'not \1.get("pause_pages")'),
    (r'([\w.]+)\.get\("pages"\) == "turned"', r'\1.get("pause_pages")'),
    (r'\bpage\(f"last\.', 'page(f"last_cards.'),
    (r'\bpage\(f"totals\.', 'page(f"summer_totals.'),
    (r'^PAGES = "position"', 'PAGES = "takeover"'),
    (r'page_name == "position"', 'page_name == "takeover"'),
    (r'"position": "(?=[\w.]+:)', '"takeover": "'),
    (r'"last": "(?=[\w.]+:|[sS]ummer")', '"last_cards": "'),
    (r'"totals": "(?=[\w.]+:|[sS]ummer")', '"summer_totals": "'),
    (r'\("position", "stacks", "totals"\)', '("takeover", "stacks", "summer_totals")'),
    (r'\{"draft", "last", "defen', '{"draft", "last_cards", "defen'),
    (r'"last\.(?=\d)', '"last_cards.'),
    (r'^    "(mends|shown|seen|throw|place)": (0|False),$', lambda m: f'    "{ENTRY[m[1]]}": {m[2]},'),
    (r'spots\("told"\)', 'spots("after")'),
    (r"usual\('lies\.", "usual('table."),
    (
        r'"why", "do", "correct", "score", "notoriety", "token", "name", "where"',
        '"why", "order", "correct", "score", "notoriety", "token", "name", "place_name"',
    ),
]


def python(text: str, in_tests: bool) -> str:
    lines = text.splitlines(keepends=True)
    tree = ast.parse(text)
    edits = [*strings(text, lines, parameters(tree), in_tests), *identifiers(tree, lines)]
    for row, column, length, new in sorted(set(edits), reverse=True):
        line = lines[row - 1]
        lines[row - 1] = line[:column] + new + line[column + length :]
    text = "".join(lines)
    for old, now in TEXTS:
        text = re.sub(old, now, text, flags=re.MULTILINE)
    return text


def parameters(tree: ast.AST) -> set[tuple[int, int]]:
    """Where the names of a test's parameters stand."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args)
    names = (call.args[0] for call in calls if getattr(call.func, "attr", "") == "parametrize")
    inner = (node for name in names for node in ast.walk(name) if isinstance(node, ast.Constant))
    return {(node.lineno, node.col_offset) for node in inner}


def strings(text: str, lines: list[str], kept: set[tuple[int, int]], in_tests: bool) -> Iterator[Edit]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type != tokenize.STRING or token.start in kept:
            continue
        match = re.fullmatch(r"([a-zA-Z]*)(\"|')(.*)\2", token.string)
        if match is None or token.string.endswith('"""'):
            continue
        prefix, quote, body = match.groups()
        new = string(body, "f" in prefix.lower(), lines[token.start[0] - 1], in_tests)
        if new != body:
            yield token.start[0], token.start[1], len(token.string), f"{prefix}{quote}{new}{quote}"


def string(body: str, formatted: bool, line: str, in_tests: bool) -> str:
    """What stands between the quotes."""
    if body in STRINGS:
        return STRINGS[body]
    if body in OF_THE_APP and not in_tests:
        return OF_THE_APP[body]
    if body in STATE and sum(f'"{name}"' in line for name in FIELDS) > 2:
        return STATE[body]
    if body == "mine":
        return body if NOT_THE_BOX.search(line) else "player"
    body = in_tests_only(body) if in_tests else body
    body = re.sub(r"(?<![\w.])mine\|", "player|", body)
    body = re.sub(rf"(?<![\w.])lies\.(?={TRACKERS})", "tracker.", body) if "lies_" not in body else body
    if body == "lies.":
        return "tracker."
    if formatted:
        body = re.sub(r"'lies\.'", "'tracker.'", body)
        body = re.sub(r"^lies\.(?=\{(?!kind))", "tracker.", body)
        start = body.partition("{")[0]
        return pieces((new_key(start) if is_key(start) else start) + body[len(start) :])
    return new_key(body) if is_key(body) else pieces(body)


def in_tests_only(body: str) -> str:
    """Commands that are typed; messages as text, such as "<order.cattle.more place=player n=3>"."""
    body = re.sub(r"(^|“|given=)mend(?= )", r"\1edit", body)
    body = re.sub(r"(?<=place=)mine\b|(?<= at )mine$", "player", body)
    body = re.sub(r"(?<=<)[a-z_]+\.[\w.-]*", lambda m: new_key(m[0]), body)
    return re.sub(r"(?<=<)([a-z_]+)(?=\\\.)", lambda m: new_key(f"{m[1]}.")[:-1], body)


def identifiers(tree: ast.AST, lines: list[str]) -> Iterator[Edit]:
    """Fields of the state, of the options and of entries: their classes, attributes and arguments."""

    def edit(node: ast.AST, old: str, new: str, *, at_end: bool) -> Edit:
        row = node.end_lineno if at_end else node.lineno  # type: ignore[attr-defined]
        column = node.end_col_offset - len(old) if at_end else node.col_offset  # type: ignore[attr-defined]
        return row, len(lines[row - 1].encode()[:column].decode()), len(old), new

    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            for field in fields(node):
                old = field.target.id  # type: ignore[union-attr]
                if new := renamed(node.name, old):
                    yield edit(field.target, old, new, at_end=False)
        elif isinstance(node, ast.Attribute):
            called = any(
                isinstance(call, ast.Call) and call.func is node for call in [parents(tree).get(node)]
            )
            if new := attribute(ast.unparse(node.value), node.attr, called):
                yield edit(node, node.attr, new, at_end=True)
        elif isinstance(node, ast.Call):
            callee = ast.unparse(node.func).rpartition(".")[2]
            for keyword in node.keywords:
                if keyword.arg == "lies" and callee == "new_game":
                    yield edit(keyword, "lies", NAMES["options"]["lies"], at_end=False)
                if keyword.arg in STATE and callee not in OTHER_CALLS.get(keyword.arg, ()):
                    yield edit(keyword, keyword.arg, STATE[keyword.arg], at_end=False)


_PARENTS: dict[int, dict[ast.AST, ast.AST]] = {}


def parents(tree: ast.AST) -> dict[ast.AST, ast.AST]:
    if id(tree) not in _PARENTS:
        _PARENTS.clear()
        _PARENTS[id(tree)] = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    return _PARENTS[id(tree)]


def fields(node: ast.ClassDef) -> list[ast.AnnAssign]:
    return [one for one in node.body if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)]


def renamed(owner: str, field: str) -> str | None:
    if owner == "State":
        return STATE.get(field)
    if owner == "Entry":
        return ENTRY.get(field)
    if owner == "Arguments" and field == "lies":
        return "table"
    return STATE[field] if owner in ("Choices", "GameOptions") and field in ("house", "books") else None


OTHER_CALLS = {
    "unnamed": ("NameCard", "name_card", "named", "turn_summer_card", "reveal_summer_card"),
    "display": ("place",),
    "used": ("TargetTiles",),
}
"""Calls that have an argument of the same name."""


def attribute(receiver: str, name: str, called: bool) -> str | None:
    if receiver == "arguments" and name == "lies":
        return "table"
    if name in STATE and not called:
        if name in ("house", "books"):
            return None if receiver == "arguments" else STATE[name]
        if re.search(r"(^|[._])state$|^new_state\(", receiver) or (
            receiver == "table" and name in ("pool", "unseen")
        ):
            return STATE[name]
    of_entry = re.search(r"(^|[._])entry$|entries\[.*\]$", receiver)
    if (
        name in ENTRY
        and not called
        and (of_entry or name == "mends" or (name == "throw" and receiver in ("one", "new", "old")))
    ):
        return ENTRY[name]
    return None


# -- words and screens -----------------------------------------------------------------------------------


def po(text: str) -> str:
    for key in NAMES["deleted"]["keys"]:
        text = re.sub(
            rf'(?:^#[^\n]*\n)?^msgid "{re.escape(key)}"\n(?:^(?:msg|").*\n)+\n?', "", text, flags=re.MULTILINE
        )
    text = re.sub(
        r'^(msgid(?:_plural)?) "(.+)"$', lambda m: f'{m[1]} "{new_key(m[2])}"', text, flags=re.MULTILINE
    )
    return re.sub(r"\{(\w+):([a-z_.]+)\}", lambda m: f"{{{m[1]}:{new_key(m[2] + '.')[:-1]}}}", text)


def kv(text: str) -> str:
    return re.sub(r"(['\"])([a-z_]+\.[\w.-]+)\1", lambda m: f"{m[1]}{new_key(m[2])}{m[1]}", pieces(text))


def faults(text: str) -> str:
    """The lines of code that a fault finds and replaces."""
    text = re.sub(r"\bstate\.(\w+)", lambda m: f"state.{STATE.get(m[1], m[1])}", text)
    text = re.sub(r"\bentry\.(\w+)", lambda m: f"entry.{ENTRY.get(m[1], m[1])}", text)
    return kv(text)


# -- games -----------------------------------------------------------------------------------------------


def records(value: dict[str, Any]) -> dict[str, Any]:
    """An exported game."""
    return {**value, "format": 2, "records": [record(one) for one in value["records"]]}


def record(one: dict[str, Any]) -> dict[str, Any]:
    match one["record"]:
        case "header":
            options = {NAMES["options"].get(name, name): value for name, value in one["options"].items()}
            return {**one, "format": 2, "options": options, "settings": settings(one["settings"])}
        case "checkpoint":
            return {**one, "state": state(one["state"]), "settings": settings(one["settings"])}
        case "entry":
            return entry(one)
        case "title":
            return {**one, "title": message(one["title"])}
        case "fact" if "by_hand" in one["field"]:
            return {**one, "value": boxed(one["value"])}
    return one


def settings(kept: dict[str, Any]) -> dict[str, Any]:
    now = {re.sub(r"^lies\.", "tracker.", name): value for name, value in kept.items() if name != "pages"}
    return {**now, **({"pause_pages": True} if kept.get("pages") == "turned" else {})}


def state(kept: dict[str, Any]) -> dict[str, Any]:
    if "table" not in kept:  # another game
        return kept
    return {STATE.get(name, name): boxed(value) if name in BOXED else value for name, value in kept.items()}


BOXED = ("table", "remembered", "remembered_changes")


def boxed(value: Any) -> Any:
    """Places and pieces, wherever they stand."""
    if isinstance(value, dict):
        return {boxed(name): boxed(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [boxed(inner) for inner in value]
    return pieces(re.sub(r"^mine(?=$|\|)", "player", value)) if isinstance(value, str) else value


def entry(kept: dict[str, Any]) -> dict[str, Any]:
    now = {ENTRY.get(name, name): value for name, value in kept.items()}
    now["kind"] = NAMES["entry_kinds"].get(kept["kind"], kept["kind"])
    now["key"] = boxed(new_key(kept["key"]))
    now["title"] = message(kept["title"])
    if not now["key"].endswith(".feud"):
        now["answer"] = boxed(kept["answer"])
    if kept.get("page"):
        now["page"] = page(kept["page"])
    return now


def page(name: str) -> str:
    kind = re.split(r"[./]", name)[0]
    part = re.sub(r"/mine$", "/player", name[len(kind) :])
    return f"{NAMES['pages'].get(kind, kind)}{part}"


def message(kept: dict[str, Any]) -> dict[str, Any]:
    return {
        "key": new_key(kept["key"]),
        "facts": {name: fact(value) for name, value in kept["facts"].items()},
    }


def fact(value: Any) -> Any:
    if isinstance(value, dict):
        if set(value) == {"message"}:
            return {"message": message(value["message"])}
        return {name: fact(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [fact(inner) for inner in value]
    return boxed(value)


def game(text: str) -> str:
    """The same form as `exports.game_bytes`: one record a line."""
    value = records(json.loads(text))
    rows = ",\n".join(compact(one) for one in value["records"])
    head = compact({name: inner for name, inner in value.items() if name != "records"})
    return f'{head[:-1]},"records":[\n{rows}\n]}}\n'


def compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def transcript(text: str) -> str:
    """A game as text, in keys or with its words."""
    text = re.sub(
        r"^\((amend|later)\) ", lambda m: f"({NAMES['entry_kinds'][m[1]]}) ", text, flags=re.MULTILINE
    )
    text = re.sub(r"(?<![\w.|/-])[a-z_]+(?:\.[\w-]+)+", lambda m: new_key(m[0]), text)
    text = re.sub(r"(?<![\w.])mine(?=\|)", "player", text)
    text = re.sub(r"^( +)mine (?=[\w:-]+: )", r"\1player ", text, flags=re.MULTILINE)
    text = re.sub(
        r'^(\S* ?manual\.where.*|.*"what".*)$', lambda m: m[0].replace('"mine"', '"player"'), text, flags=re.M
    )
    text = re.sub(r"(?<=place=)mine\b|^( +)mine(?=, EWM)", lambda m: f"{m[1] or ''}player", text, flags=re.M)
    head, end, tail = text.partition("\nAt the end:\n")
    tail = re.sub(r"^    (\w+)(?=[.:])", lambda m: f"    {STATE.get(m[1], m[1])}", tail, flags=re.MULTILINE)
    return pieces(head + end + tail)


# -- the three runs --------------------------------------------------------------------------------------

FORMATS = (
    "kernel/journal",
    "store/gamefile",
    "store/game_file",
    "store/exports",
    "store/mycopy",
    "store/my_copy",
)
CHANCE = ROOT / "reivers" / "kernel" / "chance.py"
OLD_KEYS = CHANCE.with_name("old_keys.py")
HASHED = ("{seed}/{key}/", "{seed}/{OLD_KEYS.get(key, key)}/")


def names() -> None:
    raise_formats()
    for path in sources("*.py"):
        in_tests = (ROOT / "reivers") not in path.parents
        rewrite(path, lambda text, in_tests=in_tests: python(text, in_tests))  # type: ignore[misc]
    for path in sources("*.kv"):
        rewrite(path, kv)
    for path in (ROOT / "assets" / "languages").rglob("*.po"):
        rewrite(path, po)
    for path in [*(ROOT / "tests" / "journals").glob("*.json"), *(ROOT / "assets" / "games").glob("*.json")]:
        rewrite(path, game)
    for folder in ("journals", "playthroughs"):
        for path in (ROOT / "tests" / folder).glob("*.txt"):
            rewrite(path, transcript)
    rewrite(ROOT / "tests" / "faults.toml", faults)
    for name in ("icons.json", "icons.svg"):
        rewrite(ROOT / "assets" / "art" / name, pieces)
    keep_dice()


def raise_formats() -> None:
    """FORMAT = 2, and the tests that write files of this format or of a newer one."""
    modules = [ROOT / "reivers" / f"{name}.py" for name in FORMATS]
    old = [path for path in modules if path.exists() and "\nFORMAT = 1\n" in path.read_text("utf-8")]
    for path in old:
        rewrite(path, lambda text: text.replace("\nFORMAT = 1\n", "\nFORMAT = 2\n"))
    if old:
        for path in sources("test_*.py", "store_records.py"):
            if "data" not in path.parts:
                rewrite(path, newer_formats)


def newer_formats(text: str) -> str:
    text = re.sub(r'("format": ?|"known": ?)([12])(?=\D)', lambda m: f"{m[1]}{int(m[2]) + 1}", text)
    return text.replace('{"format": "1"}', '{"format": "2"}').replace("(format=2)", "(format=3)")


def keep_dice() -> None:
    """The app's dice are numbers made from the key of their prompt: for now, from the old one."""
    if not OLD_KEYS.exists():
        write_old_keys({new: old for old, new in NAMES["prompt_keys"].items()})
    rewrite(CHANCE, lambda text: text.replace(*HASHED))
    imported = "from .old_keys import OLD_KEYS\n"
    rewrite(
        CHANCE, lambda text: text if imported in text else text.replace(ENTRY_IMPORT, ENTRY_IMPORT + imported)
    )


def write_old_keys(old: dict[str, str]) -> None:
    rows = "".join(f"{new} {key}\n" for new, key in old.items())
    head = '"""The keys of prompts before they were renamed: the dice of kept games come from them."""'
    made = "OLD_KEYS: dict[str, str] = dict(row.split() for row in _ROWS.splitlines())"
    OLD_KEYS.write_text(f'{head}\n\n_ROWS = """\\\n{rows}"""\n{made}\n', "utf-8")


ENTRY_IMPORT = "from .journal import Entry\n"


def dice() -> None:
    OLD_KEYS.unlink(missing_ok=True)
    rewrite(
        CHANCE,
        lambda text: text.replace(HASHED[1], HASHED[0]).replace("from .old_keys import OLD_KEYS\n", ""),
    )


# -- spelling --------------------------------------------------------------------------------------------

KEPT = "|".join(map(re.escape, NAMES["spelling_kept"]["words"]))
SPELLED = re.compile(rf"({KEPT})|(?<![A-Za-z])({'|'.join(NAMES['spelling'])})")
INSIDE = re.compile("(?<=[a-z])(Defence|Colour)")
"""The same words inside a name such as TokenDefence."""
TEXT_FILES = {".py", ".kv", ".po", ".json", ".txt", ".yaml", ".toml", ".md", ".svg"}


def spelled(text: str) -> str:
    text = SPELLED.sub(lambda m: m[1] or NAMES["spelling"][m[2]], text)
    return INSIDE.sub(lambda m: NAMES["spelling"][m[1]], text)


def spelled_python(text: str) -> str:
    """The type of a color has another name than Kivy's instruction."""
    return spelled(re.sub(r"\bColour\b(?=[,\]:| )>=.\n])(?![^\n]*\"\"\")", "Rgba", text))


def spelling() -> None:
    """Words of all texts and names of files; the rulebook spells so too."""
    before = (ROOT / "assets" / "languages" / "en" / "LC_MESSAGES" / "reivers.po").read_text("utf-8")
    keys = re.findall(r'^msgid "(.+)"$', before, flags=re.MULTILINE)
    folders = [ROOT / name for name in ("reivers", "tests", "tools", "assets", "cards", "docs", "fastlane")]
    found = [path for folder in folders for path in folder.rglob("*")] + list(ROOT.glob("*.md"))
    for path in sorted(found):
        if path.is_file() and path.suffix in TEXT_FILES and path.name not in {*UNCHANGED, OLD_KEYS.name}:
            rewrite(path, spelled_python if path.suffix == ".py" else spelled)
            if (name := spelled(path.name)) != path.name:
                subprocess.run(["git", "mv", path, path.with_name(name)], cwd=ROOT, check=True)
    if OLD_KEYS.exists():
        rows = OLD_KEYS.read_text("utf-8").partition('_ROWS = """\\\n')[2].partition('"""')[0]
        kept = dict(row.split() for row in rows.splitlines())
        also = {spelled(key): kept.get(key, key) for key in keys if spelled(key) != key}
        write_old_keys({spelled(new): old for new, old in kept.items()} | also)


def wrap() -> None:
    """Breaks lines that have become too long where the formatter leaves them alone."""
    for path in sources("*.py"):
        rewrite(path, lambda text: "".join(map(wrapped, text.splitlines(keepends=True))))


def wrapped(line: str) -> str:
    while len(line.rstrip("\n").rpartition("\n")[2]) > LONGEST:
        head, last = line[: line.rstrip("\n").rfind("\n") + 1], line[line.rstrip("\n").rfind("\n") + 1 :]
        if whole := re.fullmatch(r'( *)"([^"]*)"(,?)\n', last):
            at = whole[2].rfind(" ", 0, LONGEST - len(whole[1]) - 3) + 1
            return f'{head}{whole[1]}"{whole[2][:at]}"\n{whole[1]}"{whole[2][at:]}"{whole[3]}\n'
        at = last.rfind(", ", 0, LONGEST)
        if at < 0 or "# " in last:
            break
        line = head + last[: at + 1] + "\n" + " " * (len(last) - len(last.lstrip())) + last[at + 2 :]
    return line


LONGEST = 110


def left() -> None:
    """Whole strings and attributes with an old name that may have another meaning."""
    doubtful = {
        *STATE,
        *ENTRY,
        *NAMES["places"],
        *NAMES["pages"],
        "turned",
        "tale",
        "half",
        "brief",
        "pages",
    }
    for path in sources("*.py"):
        text = path.read_text("utf-8")
        for node in ast.walk(ast.parse(text)):
            name = (
                getattr(node, "value", None)
                if isinstance(node, ast.Constant)
                else getattr(node, "attr", None)
            )
            if isinstance(name, str) and name in doubtful:
                line = text.splitlines()[node.lineno - 1].strip()  # type: ignore[attr-defined]
                print(f"{path.relative_to(ROOT)}:{node.lineno}: {name}: {line[:110]}")  # type: ignore[attr-defined]


if __name__ == "__main__":
    {"names": names, "dice": dice, "spelling": spelling, "left": left, "wrap": wrap}[sys.argv[1]]()
