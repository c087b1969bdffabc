"""Report the branch coverage of the rules of Border Reivers by playthroughs and scenario journals.

Everything that they don't reach must be in the list of tests/games/border/test_scenarios.py, with its reason.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import coverage  # noqa: E402

PACKAGE = ROOT / "reivers" / "games" / "border"


def play_everything() -> None:
    """Play the games, replay them from their records, and write their transcripts."""
    from reivers.games.border.rules.seasons.takeover import SEASONS
    from tests.games.border.builders import shipped
    from tests.games.border.playthroughs import SEEDS, Writer, played, played_alone, taken_over
    from tests.games.border.transcripts import GAME, in_keys, moments
    from tests.journals.all_scenarios import SCENARIOS
    from tests.journals.scenario import journal_of
    from tests.journals.scenario import played as play_scenario

    writers = {"practice": Writer(), "copy": Writer(shipped)}
    for family in SEEDS:
        writers["practice"].text(played(family))
    writers["practice"].text(played_alone())
    for season in SEASONS:
        writers["practice"].text(taken_over(season))
    for name, scenario in SCENARIOS.items():
        play_scenario(scenario)
        journal = journal_of(name)
        writers[journal.header.options["facts"]].text(journal)
        in_keys(journal)
        for moment in moments(journal):
            GAME.problems(moment.after)


def gaps(cover: coverage.Coverage, path: Path) -> Iterator[tuple[str, str]]:
    """Yield function and text of each line not reached and each branch not taken."""
    text = path.read_text(encoding="utf-8").splitlines()
    inside = dict(functions(ast.parse("\n".join(text))))
    analysis = cover._analyze(str(path))
    for line in sorted(analysis.missing):
        yield inside.get(line, ""), text[line - 1].strip()
    for line, targets in sorted(analysis.missing_branch_arcs().items()):
        for target in targets if line not in analysis.missing else ():
            way = text[target - 1].strip() if target > 0 else "the end"
            yield inside.get(line, ""), f"{text[line - 1].strip()} -> {way}"


def functions(node: ast.AST, name: str = "") -> Iterator[tuple[int, str]]:
    """Yield each line with its function; for methods, Class.function."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.FunctionDef | ast.ClassDef):
            full = f"{name}.{inner.name}".strip(".")
            yield from ((line, full) for line in range(inner.lineno, (inner.end_lineno or 0) + 1))
            yield from functions(inner, full)
        else:
            yield from functions(inner, name)


def main() -> int:
    """Measure, report, and compare with the list."""
    cover = coverage.Coverage(
        branch=True,
        source=[str(PACKAGE)],
        omit=[str(PACKAGE / name / "*") for name in ("advice", "odds", "schema", "sim", "ui", "views")],
        data_file=None,
    )
    cover.start()
    play_everything()
    cover.stop()
    from tests.games.border.test_scenarios import UNREACHED

    total = cover.report(skip_covered=True, precision=1)
    used, open_ends = set[str](), 0
    for path in sorted([*PACKAGE.glob("*.py"), *(PACKAGE / "rules").rglob("*.py")]):
        for function, gap in gaps(cover, path):
            outer = function.partition(".")[0]
            places = (f"{path.stem}.{function}", f"{path.stem}.{outer}", path.stem)
            listed = next((place for place in places if place in UNREACHED), None)
            if listed is None:
                open_ends += 1
                print(f"NOT REACHED, NOT LISTED  {places[0]}: {gap}")
            else:
                used.add(listed)
    print("Not reached, and why:")
    for place, reason in UNREACHED.items():
        print(f"  {place}: {reason if place in used else 'IS REACHED, OR GONE: take it off the list'}")
    print(f"Border Reivers: {total:.1f} % of lines and branches; gaps that are not on the list: {open_ends}")
    return 1 if open_ends or used < set(UNREACHED) else 0


if __name__ == "__main__":
    sys.exit(main())
