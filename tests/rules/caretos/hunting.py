"""Players who hunt: games in which villagers are captured, bonus cards met, campfires spent."""

import sys
from pathlib import Path

import msgspec

from quipu.testing import Head, replayed
from quipu_rules.caretos import actions as a
from quipu_rules.caretos import events as e
from quipu_rules.caretos.game import CARETOS
from quipu_rules.caretos.state import State
from quipu_rules.kernel import notation
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.message import Action, Seat
from quipu_rules.kernel.playout import playout

WORTH = {
    e.VillagerCaptured: 40,
    e.BonusCardMet: 60,
    e.GroupScared: 12,
    e.ExtraMoveGained: 5,
    e.VillagerLost: 3,
    e.MonsterTrapped: 6,
}
LIKED: dict[type[Action], int] = {
    a.ActivateMonster: 8,
    a.SendToCauldron: 30,
    a.BuyActivation: 25,
    a.BuyRelease: 25,
    a.ReleaseByRune: 15,
    a.BuyMove: 4,
    a.MoveMonster: 3,
    a.MoveVillager: 3,
    a.PutVillagers: 3,
    a.MoveGroup: 3,
    a.SwapPlaces: 3,
}
LOOKED_AT = 12


def hunt(state: State, seat: Seat, proposals: list[Action], picks: Seeded) -> Action:
    """The best of some actions, by what happens at once; now and then any."""
    if picks.below(8) == 0:
        return proposals[picks.below(len(proposals))]
    sample = [proposals[picks.below(len(proposals))] for _ in range(LOOKED_AT)]
    return max(sample, key=lambda action: _worth(state, seat, action))


def _worth(state: State, seat: Seat, action: Action) -> int:
    decided = CARETOS.rulebook.decide(state, seat, action, Seeded(b"hunt", "look", 1))
    return LIKED.get(type(action), 0) + sum(WORTH.get(type(event), 0) for event in decided.events)


def main() -> None:
    """Write a transcript of a hunt: ``python -m tests.rules.caretos.hunting NAME SEATS SEED WHY [SETUP]``."""
    name, seats, seed, why, *options = sys.argv[1:]
    setup = msgspec.json.decode(options[0]) if options else {}
    head = Head(CARETOS.name, int(seats), int(seed), why, setup)
    steps = playout(CARETOS, seats=head.seats, seed=head.seed, setup=msgspec.convert(setup, CARETOS.setup), choose=hunt)
    lines = [
        f"{version} {step.seat} {notation.write(step.action)}"
        for version, step in enumerate(steps, start=1)
        if step.action is not None
    ]
    path = Path(__file__).parent / "transcripts" / f"{name}.txt"
    path.write_text(replayed(CARETOS, "\n".join([msgspec.json.encode(head).decode(), *lines])), encoding="utf-8")


if __name__ == "__main__":
    main()
