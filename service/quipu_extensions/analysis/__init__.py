"""What turned a finished game: the chances of all seats after each entry, and what would have been better."""

from quipu_extensions.analysis.analyses import JOB, Analyses, Analysis
from quipu_service.extensions.extension import Extension
from quipu_service.transports.wire.operations import TABLE, SharedOperation, plain

ANALYSIS = Extension(
    name="analysis",
    operations=(
        SharedOperation(
            id="showAnalysis",
            tag="records",
            path=f"{TABLE}/analysis",
            use=plain(lambda quipu, call: quipu.part(Analyses).of(call.table, locale=call.sender.locale)),
            answers=Analysis,
            response="The chances, and the turning points.",
            result="AnalysisResult",
            who="may",
            problems=("REFUSED", "TOO_MANY"),
            weight=5,
            text="The chances of all seats after each entry of a finished game, and its turning points: what happened, "
            "and what would have been better.",
        ),
    ),
    parts=lambda quipu, _settings: [Analyses(quipu.tables, quipu.advice)],
    jobs={JOB: lambda quipu, cached: quipu.part(Analyses).computed(cached)},
)
