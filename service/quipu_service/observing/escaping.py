"""Text from files and networks, safe for a terminal: controls are shown as escapes and never obeyed."""

from typing import Final

LONE: Final = (*range(0x20), *range(0x7F, 0xA0), *range(0xD800, 0xE000))
"""Controls (C0, C1, DEL), and halves of surrogate pairs, which cannot be written at all."""
TURNING: Final = (0x061C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A))
"""What breaks lines or turns the direction of text, and so moves what stands beside it."""
LINES: Final = {one: f"\\u{one:04x}" for one in (*LONE, *TURNING)}
TEXT: Final = {one: escape for one, escape in LINES.items() if one != ord("\n")}


def one_line(text: str) -> str:
    """The text with every control escaped, as JSON escapes it."""
    return text.translate(LINES)


def lines_kept(text: str) -> str:
    """The text with every control but LF escaped."""
    return text.translate(TEXT)
