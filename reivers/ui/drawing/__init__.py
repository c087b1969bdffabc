"""Drawing on the canvas: text cache, masks, art, the pen, and the base of all components."""
