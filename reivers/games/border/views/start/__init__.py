"""Set-up and other pages before the first season."""
