#!/usr/bin/env python3
"""Hash all sequences of eight words of a text, so that a test finds them in our texts: RULEBOOK.txt..."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.wording import HASHES, sequences


def main() -> None:
    """Write tests/data/rulebook.hashes."""
    hashes = {one for path in sys.argv[1:] for one in sequences(Path(path).read_text("utf-8"))}
    HASHES.write_bytes(b"".join(sorted(hashes)))
    print(f"{len(hashes)} hashes")


if __name__ == "__main__":
    main()
