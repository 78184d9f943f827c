"""A game's own drawing: ``drawing.js`` of its package, in a page for a sandboxed frame that reaches no network."""

import base64
from hashlib import sha256

SANDBOX = (
    "default-src 'none'; script-src {hashes}; style-src 'unsafe-inline'; img-src data:; font-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts"
)
"""No origin of its own, so no storage and no cookies; nothing can be fetched, and the page's own policy (``frame-src``)
lets the frame lead nowhere else."""
INTERFACE = """
const quipu = {
  draw(paint) {
    addEventListener("message", (event) => {
      if (event.source === parent && event.data.quipu === "scene") paint(event.data.scene, document.body);
    });
    parent.postMessage({ quipu: "ready" }, "*");
  },
  choose(collection, id) { parent.postMessage({ quipu: "choose", collection, id }, "*"); },
  act(option) { parent.postMessage({ quipu: "act", option }, "*"); },
};
"""
"""What ``drawing.js`` finds: the page posts a scene, the drawing answers with what the player chose in it."""
STYLE = "html, body { margin: 0; height: 100%; overflow: hidden; color-scheme: light dark; font-family: sans-serif }"


def framed(source: str) -> tuple[str, str]:
    """The page for the frame, and its content security policy."""
    scripts = (INTERFACE, source.replace("</script", "<\\/script"))
    hashes = " ".join(f"'sha256-{base64.b64encode(sha256(one.encode()).digest()).decode()}'" for one in scripts)
    first, own = scripts
    page = (
        f'<!doctype html><meta charset="utf-8"><title>drawing</title><style>{STYLE}</style><body>'
        f'<script>{first}</script><script type="module">{own}</script></body>'
    )
    return page, SANDBOX.format(hashes=hashes)
