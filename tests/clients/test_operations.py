"""Both clients have a method for each operation of the service, under the same names."""

import inspect
import json
import re
import subprocess
from typing import Any

import pytest

import quipu_client
from quipu_client import HostedTable, OfflineQueue, Player, Quipu, ServiceClock, Table
from quipu_client.commands import TableCommands
from tests.service.serving import ROOT

# beside the other tests that build the TypeScript client
pytestmark = pytest.mark.xdist_group("typescript")
TYPESCRIPT = ROOT / "clients" / "typescript"
CLASSES = {
    "Quipu": Quipu,
    "Player": Player,
    "Table": Table,
    "HostedTable": HostedTable,
    "OfflineQueue": OfflineQueue,
    "ServiceClock": ServiceClock,
}
"""By their names in Python; a TypeScript table is a ``TableHandle``, because React has its hook for ``Table``."""
METHODS = {
    "listGames": "Quipu.games",
    "showGame": "Quipu.game",
    "showTexts": "Quipu.texts",
    "showSchemas": "Quipu.schemas",
    "showBoard": "Quipu.board",
    "listTables": "Quipu.tables",
    "listAllTables": "Quipu.tables",
    "openTable": "Quipu.open",
    "openSandbox": "Quipu.openSandbox",
    "openSandboxOfLog": "Quipu.openSandboxOfLog",
    "showGameStatistics": "Quipu.statistics",
    "listFailedDeliveries": "Quipu.failedDeliveries",
    "resendDeliveries": "Quipu.resendDeliveries",
    "verify": "Quipu.verify",
    "showSigningKey": "Quipu.signingKey",
    "listOwnTables": "Player.tables",
    "followOwnTables": "Player.follow",
    "showOwnNotices": "Player.notices",
    "showTable": "Table.read",
    "takeSeat": "Table.sit",
    "leaveSeat": "Table.leaveSeat",
    "startTable": "Table.start",
    "addBot": "Table.addBot",
    "claimSeat": "Table.claimSeat",
    "comeBack": "Table.comeBack",
    "renewToken": "Table.renewToken",
    "makeCode": "Table.makeCode",
    "redeemCode": "Quipu.redeemCode",
    "renewPlayer": "Player.renew",
    "revokeToken": "Table.revokeToken",
    "forgetName": "Table.forgetName",
    "revealEntropy": "Table.reveal",
    "resign": "Table.resign",
    "agreeToMotion": "Table.agreeToMotion",
    "declineMotion": "Table.declineMotion",
    "rematch": "Table.rematch",
    "showLegal": "Table.legal",
    "act": "Table.act",
    "showEvents": "Table.follow",
    "rewindTable": "Table.rewindTable",
    "forkTable": "Table.fork",
    "exportTable": "Table.export",
    "showPicture": "Quipu.picture",
    "showPixels": "Quipu.picture",
    "showHint": "Table.hint",
    "showWhy": "Table.why",
    "showConsequences": "Table.consequences",
    "showStakes": "Table.stakes",
    "showAnalysis": "Table.analysis",
    "showStatistics": "Table.statistics",
    "showPosition": "Table.position",
    "tryLine": "Table.tryLine",
    "showBranches": "Table.branches",
    "showConditions": "Table.conditions",
    "setConditions": "Table.setConditions",
    "deleteConditions": "Table.deleteConditions",
    "showNote": "Table.note",
    "setNote": "Table.setNote",
    "showNotices": "Table.notices",
    "showInvitation": "HostedTable.invitation",
    "changeInvitation": "HostedTable.changeInvitation",
    "closeTable": "Table.closeTable",
    "showWebhook": "HostedTable.webhook",
    "setWebhook": "HostedTable.setWebhook",
    "removeWebhook": "Table.removeWebhook",
    "resendNotice": "HostedTable.resendNotice",
}
OPERATORS = {"importTable"}
"""Not for clients."""
IN_ONE = {"Table.as", "Table.seenBy", "Table.untyped"}
"""What the other language does in its own way, or has no use for."""
NAMED_IN_ONE = {"AnyGame", "Flushed", "FollowedUpdate", "Game", "Queued", "Http", "Watcher", "follow"}
"""Types, which TypeScript has no values for, and what its `watch` and `follow` are made of."""
NAMED_IN_ONE |= {"NEEDED", "NoAnswer", "problemOf", "resuming"}
"""What a platform needs, a lost line and a fault of the program, as TypeScript says them; Python has those of httpx.

``resuming`` is for clients of GraphQL, which are of JavaScript: graphql-ws and graphql-sse.
"""
LISTING = """const client = await import("./dist/index.js");
const names = ["Quipu", "Player", "TableHandle", "HostedTable", "OfflineQueue", "ServiceClock"];
const of = (name) => {
  const own = client[name].prototype;
  const above = name === "TableHandle" ? Object.getPrototypeOf(own) : {}; // its generated methods
  const found = { ...Object.getOwnPropertyDescriptors(above), ...Object.getOwnPropertyDescriptors(own) };
  return Object.keys(found).filter((one) => typeof found[one].value === "function");
};
const methods = names.flatMap((name) => of(name).map((one) => `${name.replace("Handle", "")}.${one}`));
console.log(JSON.stringify({ methods, exported: Object.keys(client) }));"""
NO_METHODS = (".constructor", ".ask")
"""Of every class, and what is protected."""


def operations() -> set[str]:
    """The ids of all operations, by the documents that are served."""
    documents: list[Any] = [
        json.loads((ROOT / "openapi" / name).read_text(encoding="utf-8")) for name in ("service.json", "caracalla.json")
    ]
    return {
        operation["operationId"]
        for document in documents
        for methods in document["paths"].values()
        for operation in methods.values()
    }


def camel(name: str) -> str:
    """A name of Python as TypeScript writes it."""
    return re.sub(r"_(\w)", lambda found: found[1].upper(), name)


def in_python() -> set[str]:
    """Class and name of each public method."""
    return {
        f"{name}.{camel(method)}"
        for name, cls in CLASSES.items()
        for method, value in (vars(TableCommands) | vars(cls) if cls is Table else vars(cls)).items()
        if inspect.isfunction(value) and not method.startswith("_")
    }


def in_typescript() -> tuple[set[str], set[str]]:
    """Class and name of each method of the built client, and what else it exports."""
    subprocess.run(["npm", "run", "--silent", "build"], cwd=TYPESCRIPT, check=True)
    listed = subprocess.run(
        ["node", "--input-type=module", "-e", LISTING], cwd=TYPESCRIPT, check=True, capture_output=True, text=True
    )
    told = json.loads(listed.stdout)
    return {name for name in told["methods"] if not name.endswith(NO_METHODS)}, set(told["exported"])


def test_both_clients_have_a_method_for_each_operation_and_the_same_ones() -> None:
    assert operations() == {*METHODS, *OPERATORS}
    python, (typescript, exported) = in_python(), in_typescript()
    assert set() == set(METHODS.values()) - python
    assert python ^ typescript == IN_ONE
    named = {camel(name) for name in quipu_client.__all__}
    assert named ^ {name.replace("Handle", "") for name in exported} == NAMED_IN_ONE
