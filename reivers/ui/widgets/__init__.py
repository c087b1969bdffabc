"""Theme, buttons, layouts, canvas drawing, dialogs and gestures."""
