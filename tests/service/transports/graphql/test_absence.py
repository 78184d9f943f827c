"""Bots, clocks and hints in GraphQL."""

from tests.service.transports.graphql.site import TAKE, Client, new_command

OPEN = """mutation ($command: ID!, $clock: TimeControlInput, $bots: [BotSeatInput!]) {
  open(game: "caracalla", command: $command, seats: 2, clock: $clock, bots: $bots, hints: true) {
    hostToken table { id hints clock { turn bank increment onTimeout } seats { bot away deadline bank present } }
    problem { __typename reason } } }"""
ADD = """mutation ($table: ID!) { addBot(table: $table, command: "bot", level: CLUB) {
  entry { version } table { mine { seat { seat } } seats { bot } } } }"""
REFUSED = """mutation ($table: ID!) {
  claimSeat(table: $table, command: "claim", seat: 1, then: OUT) { problem { ... on Refused { code } } }
  comeBack(table: $table, command: "back", seat: 0) { problem { ... on Refused { code } } } }"""
ASKED = """query ($table: ID!) { table(table: $table) {
  mine { hint { problem { ... on Refused { code } } hint { choices { actions worth } } } } } }"""


async def test_a_table_is_opened_with_a_clock_of_days_and_a_bot(client: Client) -> None:
    clock, bots = {"turn": 14 * 86_400_000, "onTimeout": "BOT"}, [{"level": "STRONG", "seat": 1}]
    opened = (await client.data(OPEN, command=new_command(), clock=clock, bots=bots))["open"]["table"]

    assert opened["clock"] == {"turn": 1_209_600_000, "bank": 0, "increment": 0, "onTimeout": "BOT"}
    assert opened["hints"]
    assert [seat["bot"] for seat in opened["seats"]] == [None, "STRONG"]
    assert {"away": None, "deadline": None, "bank": None, "present": False}.items() <= opened["seats"][0].items()


async def test_a_clock_of_no_kind_is_invalid(client: Client) -> None:
    opened = (await client.data(OPEN, command=new_command(), clock={"turn": 5}))["open"]
    assert opened["table"] is None
    assert opened["problem"]["__typename"] == "InvalidArgument"


async def test_a_bot_joins_and_what_cannot_be_claimed_or_asked_yet_is_refused(client: Client) -> None:
    opened = (await client.data(OPEN, command=new_command()))["open"]
    table = opened["table"]["id"]
    seated = (await client.data(TAKE, table=table, command=new_command(), name="Ann"))["takeSeat"]
    added = (await client.data(ADD, token=opened["hostToken"], table=table))["addBot"]

    assert added["table"]["mine"] is None
    assert [seat["bot"] for seat in added["table"]["seats"]] == [None, "CLUB"]
    refused = await client.data(REFUSED, token=seated["token"], table=table)
    assert {"NOT_STARTED"} == {refused[name]["problem"]["code"] for name in ("claimSeat", "comeBack")}
    asked = (await client.data(ASKED, token=seated["token"], table=table))["table"]
    assert asked["mine"]["hint"]["problem"]["code"] == "NOT_YOUR_TURN"
