"""docs/scale.md says what the model computes from what was measured, and the model adds up."""

from bench.model import PAGE, SITES, foreseen, need, page, read


def test_the_tables_of_the_page_are_those_of_the_model() -> None:
    text = PAGE.read_text(encoding="utf-8")

    assert page(text, read()) == text, "python -m bench.model writes them again"


def test_a_hundred_times_the_tables_need_a_hundred_times_as_much() -> None:
    of = read().constants
    small, large = (need(of, one) for one in SITES[:2])

    assert SITES[1].tables == 100 * SITES[0].tables
    for name in ("service_cores", "service_bytes", "log_cores", "log_bytes", "worker_cores"):
        assert round(getattr(large, name) / getattr(small, name), 6) == 100


def test_what_is_foreseen_of_a_run_grows_with_all_that_it_carries() -> None:
    kept = read()
    load, run = kept.run.measured.load, kept.run
    usual = foreseen(kept.constants, load, run)

    more_tables = foreseen(kept.constants, type(load)(2 * load.waiting, load.played, load.watchers, 1, 1), run)
    more_watchers = foreseen(kept.constants, type(load)(load.waiting, load.played, 2 * load.watchers, 1, 1), run)
    log, service = "memory of the log's servers, MiB", "memory of the service, MiB"
    assert more_tables[log] > usual[log]
    assert more_tables[service] == usual[service]
    assert more_watchers[service] > usual[service]
    assert more_watchers["CPU of the service in play, cores"] > usual["CPU of the service in play, cores"]
