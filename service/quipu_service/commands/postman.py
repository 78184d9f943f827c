"""The operations as a Postman collection, which Bruno, Insomnia and Hoppscotch import too, with a first game to run."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

FORMAT = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"
FIRST_GAME = "Play a first game"
SECRETS = {"seat": "token", "player": "player", "operator": "operator"}
"""The variable that holds the secret of each security scheme."""
VARIABLES = {"base": "http://127.0.0.1:8000", "game": "caracalla", "table": "", "seat": "0"}
GUID = "{{$guid}}"
"""A new id for each request."""
ACTIONS = 20
"""Actions of the first game, after which a seat resigns."""
REMEMBER = {
    "openTable": 'pm.collectionVariables.set("table", pm.response.json().id);\npm.collectionVariables.set("acted", 0);',
    "takeSeat": "const { seat, token } = pm.response.json();\npm.collectionVariables.set(`token${seat}`, token);\n"
    'pm.collectionVariables.set("token", token);',
    "showTable": "const { toAct, status } = pm.response.json();\nconst seat = toAct[0] ?? 0;\n"
    'pm.collectionVariables.set("seat", seat);\n'
    'pm.collectionVariables.set("token", pm.collectionVariables.get(`token${seat}`));\n'
    f'const over = status !== "RUNNING" || pm.collectionVariables.get("acted") >= {ACTIONS};\n'
    'if (over) pm.execution.setNextRequest(status === "RUNNING" ? "9. Resign" : "10. See the result");',
    "showLegal": 'const { legalActions } = pm.response.json();\nconst acted = pm.collectionVariables.get("acted");\n'
    "const action = legalActions[(acted * 7) % legalActions.length];\n"
    'pm.collectionVariables.set("actions", JSON.stringify([action]));',
    "act": 'pm.collectionVariables.set("acted", Number(pm.collectionVariables.get("acted")) + 1);\n'
    'if (pm.response.code === 200) pm.execution.setNextRequest("6. Look whose turn it is");',
    "exportTable": 'pm.collectionVariables.set("log", pm.response.text());',
}
"""The script by which a step of the first game keeps what later steps need from its answer."""
STEPS: Sequence[tuple[str, str, Any, str]] = (
    ("listGames", "List the games", None, "pm.expect(pm.response.json()).not.to.be.empty"),
    ("openTable", "Open a table", {"seats": 2}, 'pm.expect(pm.response.json().status).to.equal("OPEN")'),
    ("takeSeat", "Sit down as Ann", {"name": "Ann"}, "pm.expect(pm.response.json().seat).to.equal(0)"),
    ("takeSeat", "Sit down as Bob", {"name": "Bob"}, "pm.expect(pm.response.json().seat).to.equal(1)"),
    ("startTable", "Start", None, 'pm.expect(pm.response.json().type).to.equal("started")'),
    ("showTable", "Look whose turn it is", None, "pm.expect(pm.response.json().view).not.to.be.null"),
    ("showLegal", "Ask what is legal", None, "pm.expect(pm.response.json().legalActions).not.to.be.empty"),
    ("act", "Act", "{{actions}}", "pm.expect(pm.response.json().events).not.to.be.empty"),
    ("resign", "Resign", None, 'pm.expect(pm.response.json().status).to.equal("OVER")'),
    ("showTable", "See the result", None, "pm.expect(pm.response.json().outcome).not.to.be.null"),
    ("exportTable", "Export the log", None, "pm.expect(pm.response.text()).to.include(pm.variables.get('table'))"),
    ("verify", "Verify the log", "{{log}}", "pm.expect(pm.response.json().complete).to.be.true"),
)
"""The first game: operation, what is done, the body if it is not that of the example, and what is expected."""


def collection(service: Mapping[str, Any], game: Mapping[str, Any], name: str) -> bytes:
    """The collection by the documents of the service and of one game; ``{{game}}`` stands for the name of any."""
    items = {**requests(service, name), **requests(game, name)}
    folders = dict.fromkeys(folder for folder, _ in items.values())
    steps = [step(number, *one, items=items) for number, one in enumerate(STEPS, 1)]
    content = {
        "info": {"name": "Quipu", "description": service["info"]["description"], "schema": FORMAT},
        "auth": bearer("token"),
        "variable": [{"key": key, "value": VARIABLES.get(key, "")} for key in (*VARIABLES, *SECRETS.values(), "key")],
        "item": [
            {"name": FIRST_GAME, "description": "Run this folder: it plays.", "item": steps},
            *(
                {"name": folder, "item": [one for where, one in items.values() if where == folder]}
                for folder in folders
            ),
        ],
    }
    return json.dumps(content, ensure_ascii=False, indent=1).encode() + b"\n"


def requests(document: Mapping[str, Any], game: str) -> dict[str, tuple[str, dict[str, Any]]]:
    """Folder and request of each operation of a document, by its id."""
    return {
        one["operationId"]: (one["tags"][0], request(path.replace(f"/v1/{game}", "/v1/{{game}}"), method, one))
        for path, methods in document["paths"].items()
        for method, one in methods.items()
    }


def request(path: str, method: str, operation: Mapping[str, Any]) -> dict[str, Any]:
    """One operation as a request; optional parameters are included but switched off."""
    path = path.replace("{table}", "{{table}}").replace("{seat}", "{{seat}}")
    path = path.replace("{command}", GUID)
    of = {place: [one for one in operation["parameters"] if one["in"] == place] for place in ("query", "header")}
    header = [described(one) for one in of["header"]]
    schemes = [scheme for security in operation["security"] for scheme in security]
    sent: dict[str, Any] = {
        "method": method.upper(),
        "auth": bearer(SECRETS[schemes[0]]) if schemes else {"type": "noauth"},
        "header": header,
        "url": {
            "raw": "{{base}}" + path,
            "host": ["{{base}}"],
            "path": path[1:].split("/"),
            "query": [described(one) for one in of["query"]],
        },
        "description": operation["description"],
    }
    for kind, content in list(operation.get("requestBody", {}).get("content", {}).items())[:1]:
        example = content.get("example", "")
        sent["header"] = [{"key": "Content-Type", "value": kind}, *header]
        sent["body"] = {"mode": "raw", "raw": example if isinstance(example, str) else json.dumps(example, indent=2)}
    return {"name": operation["summary"], "request": sent}


def described(parameter: Mapping[str, object]) -> dict[str, Any]:
    """A parameter, which is switched off unless it names the command."""
    named = parameter["name"] == "Idempotency-Key"
    found = {"key": parameter["name"], "value": GUID if named else "", "description": parameter["description"]}
    return found if named else {**found, "disabled": True}


def bearer(variable: str) -> dict[str, Any]:
    """The secret in this variable as Bearer token."""
    return {"type": "bearer", "bearer": [{"key": "token", "value": f"{{{{{variable}}}}}", "type": "string"}]}


def step(
    number: int, operation: str, name: str, body: object, expected: str, *, items: Mapping[str, Any]
) -> dict[str, Any]:
    """A step of the first game, with a script that checks the answer and keeps what the next ones need."""
    sent = dict(items[operation][1]["request"])
    if body is not None:
        sent["body"] = {"mode": "raw", "raw": body if isinstance(body, str) else json.dumps(body)}
    lines = [f'pm.test("{name}", () => {{', f"  {expected};", "});", *REMEMBER.get(operation, "").split("\n")]
    if (number, operation) == (10, "showTable"):
        lines = lines[:3]
    return {
        "name": f"{number}. {name}",
        "event": [{"listen": "test", "script": {"type": "text/javascript", "exec": [line for line in lines if line]}}],
        "request": sent,
    }
