"""The flag that begins the game in the terminal."""

from reivers.text.arguments import Command

COMMANDS = {
    "play": Command(
        add_arguments=lambda play: play.option("--coin", action="store_true", help="cli.play.coin"),
        options=lambda arguments: {} if arguments.coin else None,
    )
}
