"""Explains errors of the log's server; the text contains no address and no path."""

from collections.abc import Mapping
from typing import Final

from redis.exceptions import AuthenticationError, RedisClusterException, RedisError
from redis.exceptions import TimeoutError as Late
from redis.sentinel import MasterNotFoundError

CAUSES: Final[Mapping[str, str]] = {
    "MISCONF": "the log's server cannot write to its disk; the log can be read",
    "NOREPLICAS": "the log's server refuses to write: it is for reading, or has too few replicas",
    "OOM": "the log's server has no memory left; the log can be read",
    "READONLY": "the log's server is a replica, which does not write",
    "LOADING": "the log's server is loading its data",
    "MASTERDOWN": "the log's server is a replica that has lost its primary",
    "CLUSTERDOWN": "the Cluster of the log is not whole",
    "NOPERM": "the log's server does not let this user do what is needed",
}
"""Explanations by the first word of the server's error."""
ONLY_READS: Final = frozenset(CAUSES[word] for word in ("MISCONF", "NOREPLICAS", "OOM", "READONLY"))
"""Explanations of a server that can still be read."""
NOT_ALLOWED: Final = CAUSES["NOPERM"]
NAMED: Final[Mapping[str, str]] = {
    "ReadOnlyError": "READONLY",
    "OutOfMemoryError": "OOM",
    "BusyLoadingError": "LOADING",
    "MasterDownError": "MASTERDOWN",
    "ClusterDownError": "CLUSTERDOWN",
    "NoPermissionError": "NOPERM",
}
"""Errors for which redis-py has a class and drops the word."""


LOST: Final = (RedisError, RedisClusterException, OSError)
"""What redis-py raises when a server fails; ``RedisClusterException``, for a whole Cluster, is no ``RedisError``."""
NO_NAME: Final = "the name of the log's server cannot be resolved"
NO_TRUST: Final = "the certificate of the log's server is not trusted"
UNRESOLVED: Final = ("Name or service not known", "Temporary failure in name resolution", "nodename nor servname")


def cause_of(failure: Exception) -> str:
    """One line for operators."""
    said = str(failure)
    first = said.partition(" ")[0].strip("-:")
    named = NAMED.get(type(failure).__name__, first)
    if named in CAUSES:
        return CAUSES[named]
    inside = next((cause for word, cause in CAUSES.items() if f"-{word} " in said), None)  # told by a function
    if inside is not None:
        return inside
    if any(words in said for words in UNRESOLVED):
        return NO_NAME
    if "CERTIFICATE_VERIFY_FAILED" in said or "certificate verify failed" in said:
        return NO_TRUST
    if isinstance(failure, AuthenticationError) or "NOAUTH" in said or "WRONGPASS" in said:
        return "the log's server does not accept the user or password it is shown"
    if isinstance(failure, MasterNotFoundError):
        return "the Sentinels know no master of the log"
    if isinstance(failure, RedisClusterException):
        return "no node of the log's Cluster can be reached"
    if isinstance(failure, Late | TimeoutError):
        return "the log's server does not answer in time"
    return "the log's server cannot be reached"
