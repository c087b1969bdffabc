"""The pages and widgets of Border Reivers."""
