"""OpenTelemetry traces from a request to its append; off and free unless a collector is configured."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeAlias

from quipu_service.adapters.extras import TRACING

Attributes: TypeAlias = Mapping[str, str | int]


class Span(Protocol):
    """One step of a trace."""

    def set_attribute(self, key: str, value: str | int) -> None:
        """Set an attribute."""


class Tracing:
    """Begins spans; a span that begins inside another belongs to it."""

    def __init__(self, provider: Any, context_of: Callable[[Mapping[str, str]], Any]) -> None:
        """``provider`` is OpenTelemetry's; ``context_of`` reads ``traceparent`` from headers."""
        self._tracer, self._context_of = provider.get_tracer("quipu"), context_of
        self.flush: Callable[[], bool] = provider.force_flush
        """Send pending spans."""

    def request(self, name: str, headers: Mapping[str, str]) -> AbstractContextManager[Span]:
        """The span of a request, as part of the trace in its headers."""
        return self._span(name, "SERVER", context=self._context_of(headers))

    def call(self, name: str, attributes: Attributes) -> AbstractContextManager[Span]:
        return self._span(name, "CLIENT", attributes=attributes)

    def _span(self, name: str, kind: str, **more: Any) -> AbstractContextManager[Span]:
        from opentelemetry.trace import SpanKind

        span: AbstractContextManager[Span] = self._tracer.start_as_current_span(name, kind=SpanKind[kind], **more)
        return span


def tracing_to(url: str, exporter: Any = None) -> Tracing | None:
    """Traces for a collector (OTLP over HTTP), or none without a URL; raises ValueError without the packages."""
    if not url:
        return None
    if exporter is None:
        TRACING.require("QUIPU_TRACES")
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter

        exporter = OTLPSpanExporter(endpoint=url)
    from opentelemetry.propagate import extract
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    provider = TracerProvider(resource=Resource.create({"service.name": "quipu"}))
    provider.add_span_processor(BatchSpanProcessor(exporter))
    return Tracing(provider, extract)
