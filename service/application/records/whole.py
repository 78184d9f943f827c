"""Verify a complete log: with the seed, every entry is decided again."""

from quipu.service.application.log.bodies import Acted, Started
from quipu.service.application.log.ends import result
from quipu.service.application.log.entries import COMMAND, Entry, Line, encode, read_parts
from quipu.service.application.log.folding import Folding
from quipu.service.application.log.position import Moment, Position, Status, Step
from quipu.service.application.log.sealing import Secret, stored_from
from quipu.service.application.log.upcasts import chance_of
from quipu.service.application.records.checks import CheckName, Checks, Wrong
from quipu.service.application.records.deciding import actions_of, decided, public_of, whole_texts
from quipu.service.application.records.rules_of_tables import allowed_here, only_play_draws

"""Events, and the number of draws for them."""


class WholeLog:
    """Checks a log that shows everything."""

    all_events_known = True

    def __init__(self, checks: Checks, folding: Folding, secret: Secret) -> None:
        self._checks, self._folding, self._secret = checks, folding, secret
        self.position: Position | None = None
        self._moments: dict[int, Moment] = {}

    def step(self, entry: Entry, line: Line) -> Step:
        """Check the entry against the position before, and go on to the next; raises Wrong."""
        before = self.position
        self._checks.begin(CheckName.TABLE)
        only_play_draws(entry)
        if before is not None:
            before = self._folding.by_rules_of(entry, before)
            over = before.status is Status.OVER
            allowed_here(entry, before, over=over, has_game=self._has_game, all_known=True)
            if isinstance(entry.body, Started | Acted):
                self._decide(entry, entry.body, line, before)
        self._checks.begin(CheckName.CHANCE if isinstance(entry.body, Started | Acted) else CheckName.TABLE)
        step = self._folding.following(before, encode(stored_from(line)), self._moments.get)
        self.position = step.position
        self._moments[entry.version] = step.position.moment
        return step

    def _has_game(self, version: int) -> bool:
        return version in self._moments and self._moments[version].state is not None

    def _decide(self, entry: Entry, body: Started | Acted, line: Line, before: Position) -> None:
        self._checks.begin(CheckName.LEGALITY)
        game = before.game
        command = next((one.content for one in line.opened if one.part == COMMAND), None)
        actions = [] if command is None else actions_of(game, command)
        texts = whole_texts(body, line.opened)
        chance = chance_of(entry, self._secret, before.entropies, sandbox=before.table.sandbox)
        events = decided(entry, actions, before, chance)
        self._checks.begin(CheckName.EVENTS)
        if [encode(event) for event in events] != texts:
            raise Wrong("the rules and the seed lead to other events")
        self._checks.begin(CheckName.PUBLIC)
        public = public_of(before.game, events)
        if public != [bytes(part) for part in read_parts(body.events)]:
            raise Wrong("everybody saw other events than there were")
        hidden = [place for place, text in enumerate(texts) if public[place] != text]
        if hidden != [one.part for one in body.sealed]:
            raise Wrong("other events are sealed than must be hidden")
        self._checks.begin(CheckName.CHANCE)
        if chance.drawn != entry.draws:
            raise Wrong(f"it says {entry.draws} draws of chance, the rules make {chance.drawn}")

    def end(self) -> None:
        """The result, if the game is over."""
        self._checks.begin(CheckName.RESULT)
        if self.position is None or self.position.status is not Status.OVER:
            self._checks.leave_out(CheckName.RESULT, "the game is not over at the end of this file")
            return
        if result(self.position) is None:
            raise Wrong("the game is over and has no result")
