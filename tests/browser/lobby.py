"""How a visitor begins from the lobby: against whom, which game, with which options."""

from playwright.sync_api import Locator, Page


def card_of(page: Page, game: str) -> Locator:
    """The game on the shelf; those without a drawing of their own are called to it first."""
    page.locator(".games .game").first.wait_for()
    card = page.locator(f".game.{game}")
    if not card.count():
        page.locator(f".others [data-game={game}]").click()
    return card


def against(page: Page, opponents: str) -> None:
    """Choose for all games: a level of bots, or ``PEOPLE``."""
    page.locator(f".segments input[value={opponents}]").check()


def options_of(page: Page, game: str) -> Locator:
    """Everything that can be chosen for a table of this game."""
    card, more = card_of(page, game), page.locator(".against > button")
    if more.get_attribute("aria-expanded") != "true":
        more.click()
    return card.locator(".options")


def start(page: Page, game: str, opponents: str, *, seats: int | None = None, shown: bool = False) -> None:
    """Play it at once, alone with bots or where everybody can watch."""
    card = card_of(page, game)
    against(page, opponents)
    if shown:
        options = options_of(page, game)
        options.locator("select", has=page.locator("option[value=LISTED]")).select_option("LISTED")
    if seats is not None:
        options_of(page, game).locator("select").nth(0).select_option(str(seats))
    card.locator("button.primary").click()


def show_drawer(page: Page) -> None:
    """Switch on what developers look at, and come back."""
    address, _, place = page.url.partition("#")
    page.goto(f"{address}?developers#{place}")
