"""The schema of the card files."""

from reivers.data.schema import Schema

from .files import FILES, check_documents
from .gather import gather

SCHEMA = Schema(game="border", files=FILES, check=check_documents, gather=gather)
