"""The rules of Hammer of the Scots, in rulebook order: pure functions over a position."""
