"""The Night Ride: a very small game on the kernel. It asks in every way that the kernel knows."""

from .game import NightRide

__all__ = ["NightRide"]
