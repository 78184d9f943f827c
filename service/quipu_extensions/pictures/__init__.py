"""Pictures of tables, and tables in pages of others: frames, oEmbed, and what a chat shows of a link."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from quipu_extensions.pictures.embedding import embedding_routes
from quipu_extensions.pictures.painting import PICTURES_KEPT, PICTURES_WAITING, Pictures
from quipu_extensions.pictures.previews import PREVIEWS
from quipu_service.adapters.extras import Extra
from quipu_service.application.admission.frontends import EMBEDDER
from quipu_service.application.facade.quipu import Quipu
from quipu_service.extensions.extension import Extension, Guide

DRAWING: Final = Extra("pictures", ("quickjs", "resvg_py"))


class EmbedSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Whose pages may show tables."""

    embed: str = "*"
    """Origins of pages that may show tables in a frame, separated by commas; ``none``: nobody's."""


def judge(settings: EmbedSettings) -> None:
    """Raises ValueError unless these are origins."""
    for origin in settings.embed.split(","):
        if origin.strip() not in ("none", "") and not re.fullmatch(EMBEDDER, origin.strip()):
            raise ValueError(f"expected origins such as https://example.org, `*` or `none`, not {origin!r}")


def parts(quipu: Quipu, settings: EmbedSettings) -> Iterator[object]:
    """The pages, and who draws, if what draws is installed."""
    yield from embedding_routes(quipu, settings.embed)
    if DRAWING.is_installed:
        yield Pictures()


PICTURES = Extension(
    name="pictures",
    operations=PREVIEWS,
    settings=EmbedSettings,
    judges={"embed": judge},
    extras=(DRAWING,),
    parts=parts,
    texts=__name__,
    guides=(Guide("Show a table", Path(__file__).with_name("embedding.md")),),
    ledger={"PICTURES_WAITING": PICTURES_WAITING, "PICTURES_KEPT": PICTURES_KEPT},
)
