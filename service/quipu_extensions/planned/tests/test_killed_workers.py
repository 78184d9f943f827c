"""Workers as processes, killed between two turns of a line: another one goes on."""

from quipu_extensions.planned.tests.test_conditions import line, pair, turn
from quipu_rules.caracalla.parts import Role
from quipu_service.application.facade.quipu import Quipu
from tests.service.worker.test_bots_at_tables import nothing_to_do
from tests.service.worker.test_worker_processes import Workers, until, workers

__all__ = ["nothing_to_do", "workers"]


async def test_a_line_goes_on_when_the_worker_that_began_it_is_killed(quipu: Quipu, workers: Workers) -> None:
    two = await pair(quipu)
    roles = (Role.FATHER, Role.MOTHER)
    await two.leave(line(*(([], turn(20 * number, role)) for number, role in enumerate(roles, start=1))))
    first = workers.start()
    for number, role in enumerate(roles, start=1):
        await two.table.act(two.moves, *turn(number, role))

        async def answered(number: int = number) -> bool:
            return len(await two.steps()) >= 2 * number

        await until(answered)
        if number == 1:
            workers.kill(first)
            workers.start()
    assert [step.entry.seat for step in await two.steps()] == [two.moves, two.waits] * 2
    assert (await two.left()).conditions == ()
