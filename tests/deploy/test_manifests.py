"""Kubernetes: every resource fits its schema, hangs together with the others, and guards what it should."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest

from quipu_service.commands.command_line import parser
from quipu_service.extensions.loading import installed
from tests.deploy.conftest import DEPLOY, documents

BASE, EXAMPLE = DEPLOY / "kubernetes" / "base", DEPLOY / "kubernetes" / "overlays" / "example"
VERSIONS = ("1.29", "1.33")


def resources(folder: Path) -> Iterator[tuple[str, Any]]:
    """What a kustomization names, by file, those of its bases first."""
    (kustomization,) = documents(folder / "kustomization.yaml")
    names: Any = kustomization["resources"]
    for name in names:
        place = folder / name
        if place.is_dir():
            yield from resources(place)
        else:
            yield from ((name, one) for one in documents(place))


RESOURCES = list(resources(EXAMPLE))


def of_kind(kind: str) -> list[Any]:
    return [one for _, one in RESOURCES if one["kind"] == kind]


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(("file", "resource"), RESOURCES, ids=[f"{one['kind']}-{name}" for name, one in RESOURCES])
def test_each_resource_fits_its_schema(file: str, resource: Any, version: str) -> None:
    kubernetes_validate.validate(resource, version, strict=True)

    assert resource["metadata"]["name"].startswith("quipu"), file


@pytest.mark.parametrize("folder", [BASE, EXAMPLE], ids=lambda folder: folder.name)
def test_a_kustomization_names_every_file_beside_it(folder: Path) -> None:
    (kustomization,) = documents(folder / "kustomization.yaml")
    named: Any = kustomization["resources"]

    assert {file.name for file in folder.glob("*.yaml")} - {"kustomization.yaml"} == {
        name for name in named if name.endswith(".yaml")
    }


def containers() -> list[Any]:
    return [one for each in of_kind("Deployment") for one in each["spec"]["template"]["spec"]["containers"]]


def test_containers_are_unprivileged_with_a_read_only_file_system() -> None:
    for container in containers():
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }
        assert {"cpu", "memory"} == set(container["resources"]["requests"])
        assert "memory" in container["resources"]["limits"]
    for deployment in of_kind("Deployment"):
        pod = deployment["spec"]["template"]["spec"]
        assert (True, 10001) == (pod["securityContext"]["runAsNonRoot"], pod["securityContext"]["runAsUser"])
        assert pod["automountServiceAccountToken"] is False
        assert pod["terminationGracePeriodSeconds"] >= 30


def test_selectors_find_their_pods_and_ports() -> None:
    pods = {one["metadata"]["name"]: one["spec"]["template"] for one in of_kind("Deployment")}
    ports = {port["name"] for container in containers() for port in container.get("ports", [])}
    (budget,), (scaler,), (policy,) = map(of_kind, ("PodDisruptionBudget", "HorizontalPodAutoscaler", "NetworkPolicy"))
    (service,) = [one for one in of_kind("Service") if one["metadata"]["name"] == "quipu"]

    labels = pods["quipu"]["metadata"]["labels"]
    assert service["spec"]["selector"].items() <= labels.items()
    assert budget["spec"]["selector"]["matchLabels"].items() <= labels.items()
    assert scaler["spec"]["scaleTargetRef"]["name"] in pods
    assert {one["targetPort"] for one in service["spec"]["ports"]} <= ports
    for pod in pods.values():
        assert policy["spec"]["podSelector"]["matchLabels"].items() <= pod["metadata"]["labels"].items()


def test_probes_ask_pages_that_the_service_has() -> None:
    (serving,) = [one for one in containers() if "readinessProbe" in one]

    assert serving["readinessProbe"]["httpGet"]["path"] == "/readyz"
    assert serving["livenessProbe"]["httpGet"]["path"] == "/healthz"


def nightly() -> Iterator[tuple[str, list[str]]]:
    """The commands that Kubernetes and systemd run by themselves."""
    for job in of_kind("CronJob"):
        for container in job["spec"]["jobTemplate"]["spec"]["template"]["spec"]["containers"]:
            yield f"kubernetes {container['name']}", container["args"]
    for timer in sorted((DEPLOY / "systemd").glob("*.timer")):
        service = timer.with_suffix(".service").read_text()
        (command,) = re.findall(r"^ExecStart=\S+/quipu (.+)$", service, re.MULTILINE)
        yield f"systemd {timer.stem}", command.split()


@pytest.mark.parametrize("words", [pytest.param(words, id=name) for name, words in nightly()])
def test_what_runs_every_night_is_a_command_of_quipu(words: list[str]) -> None:
    asked = parser(installed()).parse_args(words)
    assert asked.keep if asked.command == "backup" else asked.older_than


def test_everything_is_backed_up_tables_are_archived_and_names_deleted_every_night() -> None:
    assert {"kubernetes", "systemd"} == {name.split()[0] for name, _ in nightly()}
    assert [[words[0] for name, words in nightly() if name.startswith(on)] for on in ("kubernetes", "systemd")] == [
        ["backup", "archive", "forget-names"],
        ["archive", "backup", "forget-names"],
    ]


def test_nobody_but_the_autoscaler_says_how_many_pods_there_are() -> None:
    scaled = {one["spec"]["scaleTargetRef"]["name"] for one in of_kind("HorizontalPodAutoscaler")}
    fixed = {one["metadata"]["name"] for one in of_kind("Deployment") if "replicas" in one["spec"]}

    assert scaled
    assert not scaled & fixed
