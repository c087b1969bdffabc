"""Family Sheet, rivals, Marches and other side panels."""
