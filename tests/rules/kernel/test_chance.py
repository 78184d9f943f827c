"""The only source of randomness: known answers, no bias, scripts."""

from collections import Counter
from itertools import permutations

import pytest

from quipu_rules.kernel.chance import SPACE, Scripted, Seeded, drawn_from, shuffled

SEED = b"quipu seed"

# Computed with another program: openssl dgst -sha256 -mac HMAC over "table7:3:0", "table7:3:1", ... with that seed.
DIGESTS = (
    0x75575FEC1715154A629D4312233370FC53C43519A85F8C9629A3F79370A9A27C,
    0x1464DAED75244416E6C94A0E61AF18D759049CDFD38DFE311F8E3E95D34730FC,
    0x90972F7615D40F23D4F22A76810012E57E487451A85808FCDE61A943801C6B9A,
    0x2CDCD20065F30883A6DB35854A01D174C37C2EB36675608575BB136907A6BC48,
)


def seeded(version: int = 3, table: str = "table7") -> Seeded:
    return Seeded(SEED, table, version)


@pytest.mark.parametrize(
    ("bound", "answers"),
    [(6, [2, 2, 4, 4]), (52, [40, 4, 6, 48]), (1000, [124, 516, 106, 576]), (SPACE, list(DIGESTS)), (1, [0, 0, 0, 0])],
)
def test_draws_have_known_answers(bound: int, answers: list[int]) -> None:
    chance = seeded()
    assert [chance.below(bound) for _ in answers] == answers
    assert chance.drawn == len(answers)


def test_other_bounds_read_the_same_digests_one_after_the_other() -> None:
    chance = seeded()
    assert [chance.below(6), chance.below(52), chance.below(1000)] == [2, 4, 106]


def test_a_digest_that_would_make_some_answer_likelier_is_passed_over() -> None:
    bound = SPACE // 2 + 1  # only the first half and one more can be used
    chance = seeded()
    answers = [chance.below(bound) for _ in range(3)]

    assert answers == [DIGESTS[0], DIGESTS[1], DIGESTS[3]]  # the third lies above
    assert chance.drawn == 4


def test_seed_table_and_version_each_change_the_draws() -> None:
    def drawn(chance: Seeded) -> list[int]:
        return [chance.below(1000) for _ in range(8)]

    different = [seeded(), seeded(version=4), seeded(table="table8"), Seeded(b"other seed", "table7", 3)]
    assert len({tuple(drawn(chance)) for chance in different}) == 4
    assert drawn(seeded()) == drawn(seeded())


def test_answers_are_spread_evenly() -> None:
    chance = seeded()
    counts = Counter(chance.below(5) for _ in range(5000))
    assert set(counts) == set(range(5))
    assert all(900 < count < 1100 for count in counts.values())  # 1000 expected, about 28 is usual


@pytest.mark.parametrize("bound", [0, -1])
def test_there_is_nothing_to_choose_from_nothing(bound: int) -> None:
    with pytest.raises(ValueError, match="nothing to choose from"):
        seeded().below(bound)


def test_a_script_answers_in_order_and_says_what_is_left() -> None:
    script = Scripted([3, 0, 5])
    assert [script.below(6), script.below(2)] == [3, 0]
    assert (script.drawn, script.left) == (2, 1)


@pytest.mark.parametrize("answer", [6, -1])
def test_a_script_refuses_an_answer_out_of_bounds(answer: int) -> None:
    with pytest.raises(ValueError, match=f"scripted answer {answer} is not below 6"):
        Scripted([answer]).below(6)


def test_a_script_refuses_to_answer_when_it_is_used_up() -> None:
    with pytest.raises(ValueError, match="after all 0 scripted answers"):
        Scripted([]).below(6)


@pytest.mark.parametrize(("answer", "kind"), [(0, 0), (1, 0), (2, 2), (3, 2), (4, 2), (5, 3)])
def test_a_kind_is_drawn_as_often_as_there_are_pieces_of_it(answer: int, kind: int) -> None:
    script = Scripted([answer])
    assert drawn_from(script, (2, 0, 3, 1)) == kind
    assert script.left == 0


def test_nothing_is_drawn_from_empty_contents() -> None:
    with pytest.raises(ValueError, match="nothing to choose from"):
        drawn_from(seeded(), (0, 0))


def test_every_order_comes_from_exactly_one_row_of_answers() -> None:
    orders = [shuffled(Scripted([first, second]), "abc") for first in range(3) for second in range(2)]
    assert sorted(orders) == sorted(permutations("abc"))


def test_shuffling_asks_once_less_than_there_are_items() -> None:
    for items in ((), ("a",), ("a", "b"), tuple("abcdef")):
        chance = seeded()
        assert sorted(shuffled(chance, items)) == sorted(items)
        assert chance.drawn == max(0, len(items) - 1)


def test_draws_go_on_from_the_count_of_those_made_before() -> None:
    every = Seeded(SEED, "table7")
    expected = [every.below(1000) for _ in range(20)]
    for first in (0, 1, 3, 7, 12):
        later = Seeded(SEED, "table7", first=first)
        assert [later.below(1000) for _ in range(20 - first)] == expected[first:]


def test_the_first_digest_above_the_greatest_multiple_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    bound = SPACE // 2 + 1
    digests = iter([bound, bound - 1])  # the greatest multiple below 2**256 is the bound itself

    def digest(_key: bytes, _text: bytes, _kind: object) -> bytes:
        return next(digests).to_bytes(32, "big")

    monkeypatch.setattr("quipu_rules.kernel.chance.hmac.digest", digest)
    chance = seeded()
    assert (chance.below(bound), chance.drawn) == (bound - 1, 2)


def test_a_shuffle_chooses_among_those_that_are_left() -> None:
    asked: list[int] = []

    class Asked(Scripted):
        def below(self, bound: int) -> int:
            asked.append(bound)
            return super().below(bound)

    assert shuffled(Asked([3, 0, 1, 0]), "abcde") == ("c", "e", "b", "a", "d")
    assert asked == [5, 4, 3, 2]
