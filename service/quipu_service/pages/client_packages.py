"""The clients' packages, installed from the service itself: no registry, no checkout, and no version that differs."""

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from quipu_rules.kernel.game import AnyGame
from quipu_service.application.problems.tree import Unknown
from quipu_service.documentation.site import Site
from quipu_service.observing.release import RELEASE
from quipu_service.pages.built import BuiltOnce
from quipu_service.pages.reading import MARKDOWN, SAMPLES, negotiated
from quipu_service.sdk.packages import SCRIPTS, Package, names, packages
from quipu_service.shipped.lookup import shipped
from quipu_service.transports.http.exchange import kept, origin_of
from quipu_service.transports.http.static_files import file_route
from quipu_service.transports.wire.operations import OperationRow

INSTALL = """# Install a client

Both packages are made by this service, with the types of the games that it serves: {games}.
Install again when the service has been updated.

TypeScript and JavaScript:

```
npm install {origin}/sdk/{npm}
```

Python 3.11 or newer:

```
pip install {origin}/sdk/{wheel}
```

A page without a build imports `{origin}/sdk/index.js`. One file that plays every game, to begin with:

```
curl -o index.html {origin}/sdk/start.html
```

Then open `index.html` in a browser, or [try it here](/sdk/start.html).
Go on with [TypeScript](/docs/sdk/typescript) or [Python](/docs/sdk/python).
"""
START: Final = shipped("examples/page/index.html")
"""A page that plays any game, in one file; its service is the one that it was loaded from."""


def client_package_routes(
    games: Mapping[str, AnyGame], site: Site, rows: tuple[OperationRow, ...] = ()
) -> list[BaseRoute]:
    """``/sdk``: what to install, and the files, with the types of these games and extensions' rows."""

    built, files = BuiltOnce[tuple[Package, Package]](), names(RELEASE)

    async def how(request: Request) -> Response:
        npm, wheel = files
        text = INSTALL.format(games=", ".join(sorted(games)), origin=origin_of(request), npm=npm, wheel=wheel)
        return negotiated(request, text.encode(), MARKDOWN, lambda: site.fresh("sdk", text))

    async def start(request: Request) -> Response:
        page = START.read_text(encoding="utf-8").replace(SAMPLES, origin_of(request))
        return kept(request, page.encode(), "text/html; charset=utf-8")

    async def package(request: Request) -> Response:
        name = request.path_params["file"]
        if name not in files:
            raise Unknown("page", request.url.path)
        made = await built.of("packages", lambda: packages(games, RELEASE, rows))
        found = made[files.index(name)]
        return kept(request, found.content, found.media)

    return [
        Route("/sdk", how),
        Route("/sdk/start.html", start),
        *(file_route(f"/sdk/{file.name}", file) for file in sorted(SCRIPTS.glob("*.js"))),
        Route("/sdk/{file}", package),
    ]
