"""`python -m reivers` is the command `reivers`."""

import sys

from reivers.main import main

if __name__ == "__main__":
    sys.exit(main())
