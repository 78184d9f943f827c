"""What breaks clients between two releases: changes of the GraphQL schema, and of the OpenAPI documents.

Whatever a client may send must still be accepted, and whatever it may rely on in an answer must still be there.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from graphql import build_schema, find_breaking_changes

Document = Mapping[str, Any]
METHODS: Final = ("get", "put", "post", "delete")


def breaking_in_graphql(before: str, after: str) -> list[str]:
    """Each change that can break a query, a variable or a reader of an answer."""
    return [change.description for change in find_breaking_changes(build_schema(before), build_schema(after))]


def breaking_in_openapi(before: Document, after: Document) -> list[str]:
    """The same of a REST document."""
    return list(_OpenApi(before, after).changes())


class _OpenApi:
    def __init__(self, before: Document, after: Document) -> None:
        self._before, self._after = before, after
        self._seen: set[tuple[str, str, str]] = set()

    def changes(self) -> Iterator[str]:
        for path, item in self._before["paths"].items():
            for method in METHODS:
                if method in item:
                    name = f"{method.upper()} {path}"
                    other = self._after["paths"].get(path, {}).get(method)
                    if other is None:
                        yield f"{name} was removed"
                    else:
                        yield from self._operation(name, item[method], other)

    def _operation(self, name: str, old: Document, new: Document) -> Iterator[str]:
        yield from self._parameters(name, old.get("parameters", ()), new.get("parameters", ()))
        sent, taken = old.get("requestBody"), new.get("requestBody")
        if taken and taken.get("required") and not (sent and sent.get("required")):
            yield f"{name}: a body is required"
        for kind, content in _contents(sent):
            other = dict(_contents(taken)).get(kind)
            if other is None:
                yield f"{name}: a body of {kind} is not taken any more"
            else:
                yield from self._schema(f"{name}, body", content.get("schema"), other.get("schema"), sends=True)
        for status, answer in old["responses"].items():
            given = new["responses"].get(status)
            if given is None:
                if status < "400":
                    yield f"{name}: it answers {status} no more"
                continue
            for kind, content in _contents(answer):
                other = dict(_contents(given)).get(kind)
                if other is None:
                    yield f"{name}: {status} is not answered as {kind} any more"
                else:
                    yield from self._schema(
                        f"{name}, {status}", content.get("schema"), other.get("schema"), sends=False
                    )

    def _parameters(self, name: str, old: Any, new: Any) -> Iterator[str]:
        before = {(one["in"], one["name"]): one for one in map(self._old, old)}
        after = {(one["in"], one["name"]): one for one in map(self._new, new)}
        for key, one in before.items():
            if key not in after:
                yield f"{name}: parameter {key[1]} was removed"
            else:
                what = f"{name}, parameter {key[1]}"
                yield from self._schema(what, one.get("schema"), after[key].get("schema"), sends=True)
        for key, one in after.items():
            required = one.get("required") and not before.get(key, {}).get("required")
            if required:
                yield f"{name}: parameter {key[1]} is required"

    def _schema(self, where: str, old: Any, new: Any, *, sends: bool) -> Iterator[str]:
        """``sends``: of what clients send, where nothing may be narrower; else of answers, where nothing may miss."""
        if not isinstance(old, Mapping) or not isinstance(new, Mapping):
            return
        pair = (str(old.get("$ref", "")), str(new.get("$ref", "")), "sent" if sends else "got")
        if pair[0] and pair in self._seen:
            return
        self._seen.add(pair)
        old, new = self._old(old), self._new(new)
        where = f"{where} ({pair[0].rpartition('/')[2]})" if pair[0] else where
        if _types(old) and _types(new) and not (_types(old) <= _types(new) if sends else _types(new) <= _types(old)):
            yield f"{where}: {'/'.join(sorted(_types(old)))} became {'/'.join(sorted(_types(new)))}"
            return
        yield from _values(where, old, new, sends=sends)
        yield from self._members(where, old, new, sends=sends)
        yield from self._variants(where, old, new, sends=sends)
        yield from self._schema(f"{where}[]", old.get("items"), new.get("items"), sends=sends)

    def _members(self, where: str, old: Document, new: Document, *, sends: bool) -> Iterator[str]:
        before, after = old.get("properties", {}), new.get("properties", {})
        required, needed = set(old.get("required", ())), set(new.get("required", ()))
        for name, schema in before.items():
            if name not in after:
                yield f"{where}: {name} was removed"
            else:
                yield from self._schema(f"{where}.{name}", schema, after[name], sends=sends)
        for name in sorted((needed - required) if sends else (required - needed) & set(after)):
            yield f"{where}: {name} {'is required' if sends else 'may be missing'}"

    def _variants(self, where: str, old: Document, new: Document, *, sends: bool) -> Iterator[str]:
        before, after = (one.get("discriminator", {}).get("mapping", {}) for one in (old, new))
        for tag, place in before.items():
            if tag in after:
                yield from self._schema(where, {"$ref": place}, {"$ref": after[tag]}, sends=sends)
            elif sends:
                yield f"{where}: {tag} is not taken any more"

    def _old(self, one: Document) -> Document:
        return _resolved(one, self._before)

    def _new(self, one: Document) -> Document:
        return _resolved(one, self._after)


def _resolved(one: Document, document: Document) -> Document:
    found: Any = one
    while isinstance(found, Mapping) and "$ref" in found:
        place: Any = document
        for part in str(found["$ref"]).removeprefix("#/").split("/"):
            place = place[part]
        found = place
    resolved: Document = found
    return resolved


def _contents(body: Document | None) -> Iterator[tuple[str, Document]]:
    yield from (body or {}).get("content", {}).items()


def _types(schema: Document) -> set[str]:
    said = schema.get("type", ())
    return {said} if isinstance(said, str) else set(said)


def _values(where: str, old: Document, new: Document, *, sends: bool) -> Iterator[str]:
    """Values that may not be sent any more. New ones in an answer are no break: clients have to expect them."""
    before, after = old.get("enum"), new.get("enum")
    if sends and after is not None:
        for value in before or ():
            if value not in after:
                yield f"{where}: {value} is not taken any more"
        if before is None:
            yield f"{where}: only some values are taken"
