"""The pages and pads of Summer."""
