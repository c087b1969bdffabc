"""The components of the design system. Each is a `Drawn` piece; its `paint` names its properties."""
