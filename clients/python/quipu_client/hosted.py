"""The powers of a table's host."""

from quipu_client.http import Http
from quipu_client.table import Of, Table
from quipu_client.wire import (
    ActionT,
    Delivery,
    EventT,
    InvitationDocument,
    LegalActionT,
    OpenedTable,
    SetupT,
    ViewT,
    WebhookDocument,
    WebhookSecret,
)


class HostedTable(Table[SetupT, ActionT, LegalActionT, EventT, ViewT]):
    """A table that one has opened: whoever holds ``host_token`` has its powers. The host holds no seat by it."""

    def __init__(
        self,
        http: Http,
        game: "Of[SetupT, ActionT, LegalActionT, EventT, ViewT]",
        opened: OpenedTable[SetupT, ViewT],
    ) -> None:
        """``opened`` is what opening the table answered."""
        super().__init__(http, game, opened["id"], opened["hostToken"])
        self.opened, self.host_token = opened, opened["hostToken"]

    async def invitation(self) -> InvitationDocument:
        """The invitation to a private table that is valid now."""
        found: InvitationDocument = await self._ask("GET", "/invitation")
        return found

    async def change_invitation(self) -> InvitationDocument:
        """A new invitation; the one before ends at once."""
        found: InvitationDocument = await self._command("POST", "/invitation")
        return found

    async def webhook(self) -> WebhookDocument:
        """Where the table's notices are sent, and what became of each."""
        found: WebhookDocument = await self._ask("GET", "/webhook")
        return found

    async def set_webhook(self, url: str) -> WebhookSecret:
        """Have the table's notices sent there, where the operator lets hosts; ``notice_of`` checks them."""
        found: WebhookSecret = await self._command("POST", "/webhook", {"url": url})
        return found

    async def resend_notice(self, notice_id: str) -> Delivery:
        """Send a notice once more, by its id."""
        found: Delivery = await self._command("POST", "/webhook/resend", {"id": notice_id})
        return found
