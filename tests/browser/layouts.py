"""Where things lie on a table, in percent of its field: what in a picture does not depend on fonts and cards."""

import json
from pathlib import Path
from typing import TypeAlias

from playwright.sync_api import Page

from tests.service.serving import ROOT

EXAMPLES = {"tic-tac-toe": 2, "high-card": 4, "hearts": 4, "backgammon": 2}
"""The games of ``examples/`` that the page draws, and with how many seats."""
KEPT = Path(__file__).with_name("layouts.json")
TOLERANCE = 2.5
"""In percent of the field's width or height: names beside which things lie are wider in another font."""
Box: TypeAlias = list[float]
Layout: TypeAlias = dict[str, list[Box]]
PARTS = {
    "cells": ".ground .cell",
    "hand": ".mat.mine .playing-card",
    "trick": ".trick .playing-card",
    "backs": ".mat .backs .playing-card",
    "stock": ".stock .playing-card",
}
FIELD = {"desktop": (1000, 740), "phone": (344, 440)}
"""The size of the field while it is measured, whatever the page has around it."""
MEASURE = """async ([parts, [width, height]]) => {
  const element = document.querySelector(".field");
  Object.assign(element.style, { position: "fixed", left: 0, top: 0, width: `${width}px`, height: `${height}px` });
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const field = element.getBoundingClientRect();
  const box = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [100 * (x - field.x) / field.width, 100 * (y - field.y) / field.height,
      100 * width / field.width, 100 * height / field.height].map((share) => Math.round(10 * share) / 10);
  };
  const boxes = (one) => [...document.querySelectorAll(one)].filter((it) => it.getClientRects().length).map(box);
  const found = Object.fromEntries(Object.entries(parts).map(([name, one]) => [name, boxes(one)]));
  element.removeAttribute("style");
  return found;
}"""


def layout_of(page: Page, size: str) -> Layout:
    """The boxes of every part that the table has: left, top, width, height."""
    found: Layout = page.evaluate(MEASURE, [PARTS, FIELD[size]])
    return {name: boxes for name, boxes in found.items() if boxes}


def kept(name: str) -> Layout:
    """That of the picture."""
    layout: Layout = json.loads(KEPT.read_text(encoding="utf-8"))[name]
    return layout


def keep(layouts: dict[str, Layout]) -> None:
    """Those of new pictures."""
    lines = [f'"{name}": {json.dumps(layout)}' for name, layout in sorted(layouts.items())]
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def differences(seen: Layout, picture: Layout) -> list[str]:
    """What lies elsewhere, is missing or new."""
    counts = {name: (len(seen.get(name, [])), len(picture.get(name, []))) for name in {*seen, *picture}}
    other = [f"{name}: {here} instead of {there}" for name, (here, there) in counts.items() if here != there]
    return other or [
        f"{name} {place}: {box} instead of {expected}"
        for name, boxes in seen.items()
        for place, (box, expected) in enumerate(zip(boxes, picture[name], strict=True))
        if any(abs(one - two) > TOLERANCE for one, two in zip(box, expected, strict=True))
    ]


def packages() -> list[Path]:
    """The folders of the examples."""
    return [ROOT / "examples" / name for name in EXAMPLES]
