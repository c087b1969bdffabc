"""Finds the files that come with the app: inside the installed package, else in the checkout."""

import gettext
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_CHECKOUT = _PACKAGE.parent

DOMAIN = "reivers"
FALLBACK_LANGUAGE = "en"


def _is_installed() -> bool:
    """A wheel has the compiled files in the package; a checkout never does."""
    return (_PACKAGE / "compiled").is_dir()


def asset(*parts: str) -> Path:
    base = _PACKAGE if _is_installed() else _CHECKOUT
    return base.joinpath("assets", *parts)


def compiled(*parts: str) -> Path:
    base = _PACKAGE if _is_installed() else _CHECKOUT / "build"
    return base.joinpath("compiled", *parts)


def translations(language: str = FALLBACK_LANGUAGE) -> gettext.NullTranslations:
    """The words of a language, with English behind it for what is not translated yet."""
    languages = [language] if language == FALLBACK_LANGUAGE else [language, FALLBACK_LANGUAGE]
    return gettext.translation(DOMAIN, compiled("languages"), languages=languages)
