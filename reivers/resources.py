"""Finds the files that come with the app: inside the installed package, else in the checkout."""

import gettext
from collections.abc import Callable, Iterable
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_CHECKOUT = _PACKAGE.parent

DOMAIN = "reivers"
FALLBACK_LANGUAGE = "en"


def _is_installed() -> bool:
    """Return whether the package has the compiled files: in a wheel, never in a checkout."""
    return (_PACKAGE / "compiled").is_dir()


def asset(*parts: str) -> Path:
    base = _PACKAGE if _is_installed() else _CHECKOUT
    return base.joinpath("assets", *parts)


def compiled(*parts: str) -> Path:
    base = _PACKAGE if _is_installed() else _CHECKOUT / "build"
    return base.joinpath("compiled", *parts)


class _Later(gettext.NullTranslations):
    """Words that are read when one is looked up: those of the games aren't needed for the first frame."""

    def __init__(self, read: Callable[[], gettext.NullTranslations]) -> None:
        super().__init__()
        self._read = read

    @cached_property
    def _words(self) -> gettext.NullTranslations:
        return self._read()

    def gettext(self, message: str) -> str:
        return self._words.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._words.ngettext(msgid1, msgid2, n)


def translations(language: str = FALLBACK_LANGUAGE, packages: Iterable[str] = ()) -> gettext.NullTranslations:
    """Return the words of the app and, behind them, of each game. English fills the gaps of a language.

    A game that does not come with the app has its words in the folder `languages` of its package.
    """
    folder = compiled("languages")
    languages = [language] if language == FALLBACK_LANGUAGE else [language, FALLBACK_LANGUAGE]
    found = gettext.translation(DOMAIN, folder, languages=languages)
    found.add_fallback(_Later(partial(_words_of_games, (folder, *map(_own_languages, packages)), languages)))
    return found


def _words_of_games(places: Iterable[Path], languages: list[str]) -> gettext.NullTranslations:
    found = gettext.NullTranslations()
    for place in places:
        for file in sorted((place / FALLBACK_LANGUAGE).rglob("*.mo")):
            if file.stem != DOMAIN:
                found.add_fallback(gettext.translation(file.stem, place, languages=languages))
    return found


def _own_languages(package: str) -> Path:
    return Path(import_module(package).__path__[0]) / "languages"
