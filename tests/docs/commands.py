"""The commands that documents name within a line, and for each what runs its shortest form, or why nothing does."""

import re
import subprocess
from pathlib import Path

from quipu_service.observing.release import RELEASE
from tests.service.serving import ROOT

PROGRAMS = ("quipu", "make", "python", "python3", "pytest", "npm", "npx", "node", "pip", "pre-commit")
NAMED = re.compile(rf"`((?:[A-Z_]+=\S+ )*(?:\.venv/bin/)?(?:{'|'.join(PROGRAMS)}) [^`]+)`")
BLOCKS = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
OF_THEIR_TIME = ("CHANGELOG.md", "decisions")
"""What was done or measured once, and how."""

ALL_OF_A_KIND = {
    re.compile(r"(QUIPU_BENCH_\w+=\S+ )*make bench ARGS=\w+"): "tests/bench/test_groups.py runs each group",
    re.compile(r"pip install 'quipu-games\[\w+\]'"): "our packages are in no registry yet",
}

SHORT: dict[str, str] = {
    "quipu --help": "quipu --help",
    "quipu --version": "quipu --version",
    "quipu archive --older-than 30d": "quipu archive --older-than 30d",
    "quipu backup": "quipu backup backups",
    "quipu change-rules <table>": "! quipu change-rules $RUNNING 2> said && grep -i newest said",
    "quipu contracts --check": "quipu contracts --check",
    "quipu doctor": "quipu doctor > said || grep -q 'start `quipu worker`' said",
    "quipu export": "quipu export $OVER",
    "quipu export TABLE --whole": "quipu export $OVER --whole",
    "quipu forget-names": "quipu forget-names --older-than 365d",
    "quipu frontend-key": "quipu frontend-key chess-club",
    "quipu new-game": "quipu new-game pebbles --folder pebbles",
    "quipu play": "echo | quipu play caretos",
    "quipu play caracalla --against club": "echo | quipu play caracalla --against club",
    "quipu replay": "quipu replay game.jsonl",
    "quipu replay --compact": "quipu replay --compact game.jsonl",
    "quipu serve": "served 'quipu serve'",
    "quipu serve --help": "quipu serve --help",
    "QUIPU_REQUESTS=0 quipu serve": "QUIPU_REQUESTS=0 served 'quipu serve'",
    "quipu serve --ephemeral": "unset QUIPU_REDIS_URL; served 'quipu serve --ephemeral'",
    "quipu serve --lan": "served 'quipu serve --lan'",
    "quipu serve --reload": "served 'quipu serve --reload'",
    "quipu serve --workers 3": "served 'quipu serve --workers 3'",
    "quipu signing-key": "quipu signing-key",
    "quipu typings <game> --python > <game>.py": "quipu typings caral --python > caral.py",
    "quipu typings <game> --typescript > <game>.ts": "quipu typings caral --typescript > caral.ts",
    "quipu verify FILE": "quipu verify game.jsonl",
    "quipu verify --all": "quipu verify --all",
    "quipu verify --public-key": """
        quipu signing-key > keys; public=$(grep -oE "[0-9a-f]{64}|[A-Za-z0-9_-]{43}=?" keys | tail -1)
        quipu verify --public-key "$public" game.jsonl > said || grep -i sign said""",
    "quipu worker": """
        quipu worker &
        while { quipu doctor || true; } > said; grep -q "no worker is at work" said; do kill -0 $!; sleep 0.1; done
        kill $!
        wait $! || [ $? = 143 ]""",
    "python -m bench.lines": "cd $CLONE && python -m bench.lines",
    "python -m bench.model": "cd $CLONE && python -m bench.model && unchanged",
    "python -m bench.bots --game caretos --pairing STRONG:CLUB --games 200 --budget 0.05": (
        "cd $CLONE && python -m bench.bots --game caretos --pairing STRONG:CLUB --games 1 --budget 0.01"
    ),
    "python -m bench.bots --table --looks 3000 --first 100 --games 40 --game caretos --pairing CLUB:BEGINNER": (
        "cd $CLONE && python -m bench.bots --table --looks 300 --pairing BEGINNER:RANDOM --game caretos --seconds 0"
    ),
    "python -m tests.attacks": "cd $CLONE && python -m tests.attacks repeats",
    "python -m tests.chaos": "cd $CLONE && python -m tests.chaos --seconds 2 --workers 2",
    "python -m tests.chaos --levels homes --seconds 90 --workers 24 --services 3 --pause 1": (
        "cd $CLONE && python -m tests.chaos --levels homes --seconds 2 --workers 2 --services 2 --pause 1"
    ),
    "python -m tests.contracts.citations": "cd $CLONE && python -m tests.contracts.citations",
    "python -m tests.contracts.house": "cd $CLONE && python -m tests.contracts.house",
    # tests/docs/test_rooms.py compares the picture, whose sizes may be a tenth old
    "python -m tests.docs.rooms": "cd $CLONE && python -m tests.docs.rooms",
    "python -m tests.storm.planted": "cd $CLONE && python -m tests.storm.planted annulled-alone",
    "python -m tests.walks": "cd $CLONE && python -m tests.walks",
    "make contracts": "cd $CLONE && make contracts && unchanged",
    "make serve": "cd $CLONE && touch .venv/served && served 'make serve'",
    "make serve ARGS=--lan": "cd $CLONE && touch .venv/served && served 'make serve ARGS=--lan'",
}
"""What is run of each: on a log with a finished and a running table, in a folder of its own, or in a clone."""
ALIKE: dict[str, str] = {
    "quipu backup /backups --keep 14": "quipu backup",
    "quipu backup … --keep 14": "quipu backup",
    "quipu archive": "quipu archive --older-than 30d",
    "quipu contracts": "quipu contracts --check",
    "quipu serve --workers 4": "quipu serve --workers 3",
    "quipu verify": "quipu verify FILE",
    ".venv/bin/quipu play caracalla": "quipu play",
    "python -m bench.bots --game hearts --pairing CLUB:RANDOM --games 200 --budget 0.02 --processes 1": (
        "python -m bench.bots --game caretos --pairing STRONG:CLUB --games 200 --budget 0.05"
    ),
    "python -m tests.attacks NAME": "python -m tests.attacks",
    "python -m tests.chaos --levels memory,replica,cluster --seconds 420": "python -m tests.chaos",
}
"""The same command as another one, with other words; that one is run."""
ALWAYS = ".ci/run"
FROM_SERVICE = "tests/clients/test_installed_from_the_service.py"
BENCHES = "tests/bench/test_groups.py"
BY_TESTS: dict[str, str] = {
    "make check": ALWAYS,
    "make test": ALWAYS,
    "make everything": ALWAYS,
    "make .venv/installed": ALWAYS,
    "make generated": ALWAYS,
    "make bench": BENCHES,
    "make contracts transcripts": "tests/rules/test_transcripts.py",
    "make clients": "tests/contracts/test_generated_clients.py",
    "make web": "tests/browser/test_built.py",
    "node client.mjs": "tests/docs/test_client.py",
    "python client.py": "tests/docs/test_client.py",
    "npm test": "tests/browser/test_built.py",
    "npm pack": "tests/browser/test_example_page.py",
    "npm ci --prefix ../typescript && npm ci --prefix ../../web": "tests/browser/test_example_page.py",
    "npm install ./clients/typescript": "tests/clients/test_typescript.py",
    f"npm install http://127.0.0.1:8000/sdk/quipu-client-{RELEASE}.tgz": FROM_SERVICE,
    "pip install ./clients/python": "tests/clients/test_python.py",
    f"pip install http://127.0.0.1:8000/sdk/quipu_client-{RELEASE}-py3-none-any.whl": FROM_SERVICE,
    "pytest -s": "tests/examples/test_new_game.py",
    "pytest tests/deploy/test_drain.py": "tests/deploy/test_drain.py",
    "pytest tests/deploy/test_alerts.py": "tests/deploy/test_alerts.py",
    "pytest tests/fuzz": "tests/fuzz/test_use_cases.py",
    "pytest tests/storm": "tests/storm/test_storm.py",
    "pytest tests/service/across/test_two_worlds.py": "tests/service/across/test_two_worlds.py",
    "quipu contracts tic-tac-toe": "tests/examples/test_examples.py",
    "quipu play tic-tac-toe": "tests/examples/test_examples.py",
    "quipu freeze": "tests/examples/test_newer_rules.py",
    "quipu freeze tic-tac-toe --texts 1": "tests/service/commands/test_freeze.py",
    "quipu release-game tic-tac-toe": "tests/examples/test_release_game.py",
    "quipu replay game.jsonl --language pt_BR": "tests/service/across/test_third_language.py",
    "quipu restore": "tests/service/commands/test_backups.py",
    "quipu restore /backups/20261128T031500Z": "tests/service/commands/test_backups.py",
    "quipu backup /backups --server /usr/bin/redis-server": "tests/service/commands/test_backups.py",
}
"""The file that runs it, or the same with other words."""
CANNOT: dict[str, str] = {
    "PYTHONPATH=clients/python python -m bench.hints --games 10": "plays whole games by hints; make soak runs it",
    "python -m tests.service.bot_times caral CLUB 300": "looks for positions in random games; make soak runs it",
    "npx tsx client.ts": "takes a program from a registry; tests/docs/test_client.py compiles the file and runs it",
    "quipu head 1": "no command: the first line of a text that the service signs",
    "make soak": "takes a day",
    "make soak CHAOS=28800": "takes a day",
    "make mutants": "first runs all tests under coverage, which takes as long as make everything",
    'make mutants ARGS="--sample 150 --seed 2412 --least 85 --minutes 45 service"': "takes an hour",
    'make mutants ARGS="--seed 11 --sample 100 rules/quipu_rules/kernel/*.py"': "takes an hour",
    "make clean": "removes the installation in which the tests run",
    "make PYTHON=python3.13 test": "wants another Python, which is not everywhere; a person runs it before a release",
    "make rehearsal": "makes and starts a Debian as root and installs packages of Debian and PyPI in it",
    "make release": "asks registries who owns our names; tests/release has its steps",
    "make sbom": "installs a program from a registry that is locked nowhere",
    "make screenshots": "draws pictures that a person then looks at; tests/browser plays the same tables",
    "make swift": "installs 2.3 GB as root",
    "pip install quipu-tic-tac-toe": "the package of a reader, which nobody has published",
    "pip install pre-commit && pre-commit install": "installs a hook into the repository of whoever runs it",
    "pytest tests/deploy/drain_proxies.py": "waits for the timeouts of proxies; make soak runs it",
    "python -m tests.deploy.image": "builds the image with everything in it, ten minutes; make soak runs it",
    "python -m tests.chaos.prices": "measures what each level of durability costs, minutes without a short form",
    "python -m tests.service.world_times": "compares times for minutes, without a short form",
}


def named_commands() -> set[str]:
    """Every command within a line of a document."""
    files = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    texts = [
        (ROOT / file).read_text(encoding="utf-8")
        for file in files.splitlines()
        if not any(part in OF_THEIR_TIME for part in Path(file).parts)
    ]
    return {found[1] for text in texts for found in NAMED.finditer(BLOCKS.sub("", text).replace("\n", " "))}
