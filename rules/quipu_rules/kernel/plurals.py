"""Plural categories of whole numbers by language (Unicode CLDR 47), which Fluent selects variants by."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

Forms: TypeAlias = Mapping[str, Callable[[int], bool]]
"""Which numbers belong to each category; all others are ``other``."""

RULES: tuple[tuple[str, Forms], ...] = (
    (
        "af an asa ast az bal bem bez bg brx ce cgg chr ckb da de dv ee el en eo et eu fi fo fur fy gl gsw ha "
        "haw hu ia io jgo jmc ka kaj kcg kk kkj kl ks ksb ku ky lb lg lij mas mgo ml mn mr nb nd ne nl nn nnh "
        "no nr ny nyn om or os pap ps rm rof rwk saq sc sd sdh seh sn so sq ss ssy st sv sw syr ta te teo tig "
        "tk tn tr ts ug ur uz ve vo vun wae xh xog yi",
        {"one": lambda n: n == 1},
    ),
    ("ak am as bho bn csw doi fa ff gu hi hy kab kn ln mg nso pa pcm si ti wa zu", {"one": lambda n: n in {0, 1}}),
    ("ceb fil", {"one": lambda n: n in {1, 2, 3} or n % 10 not in {4, 6, 9}}),
    ("is mk", {"one": lambda n: n % 10 == 1 and n % 100 != 11}),
    ("tzm", {"one": lambda n: 0 <= n <= 1 or 11 <= n <= 99}),
    (
        "ca es it lld pt_AO pt_CH pt_CV pt_GQ pt_GW pt_LU pt_MO pt_MZ pt_PT pt_ST pt_TL scn vec",
        {"one": lambda n: n == 1, "many": lambda n: n != 0 and n % 1_000_000 == 0},
    ),
    ("he iu naq sat se sma smj smn sms", {"one": lambda n: n == 1, "two": lambda n: n == 2}),
    ("fr ht pt", {"one": lambda n: n in {0, 1}, "many": lambda n: n != 0 and n % 1_000_000 == 0}),
    ("blo ksh lag", {"zero": lambda n: n == 0, "one": lambda n: n == 1}),
    (
        "bs hr sr",
        {"one": lambda n: n % 10 == 1 and n % 100 != 11, "few": lambda n: 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14},
    ),
    ("cs sk", {"one": lambda n: n == 1, "few": lambda n: 2 <= n <= 4}),
    ("lv prg", {"zero": lambda n: n % 10 == 0 or 11 <= n % 100 <= 19, "one": lambda n: n % 10 == 1 and n % 100 != 11}),
    (
        "lt",
        {
            "one": lambda n: n % 10 == 1 and not 11 <= n % 100 <= 19,
            "few": lambda n: 2 <= n % 10 <= 9 and not 11 <= n % 100 <= 19,
        },
    ),
    ("ro", {"one": lambda n: n == 1, "few": lambda n: n == 0 or (n != 1 and 1 <= n % 100 <= 19)}),
    ("shi", {"one": lambda n: n in {0, 1}, "few": lambda n: 2 <= n <= 10}),
    (
        "be ru uk",
        {
            "one": lambda n: n % 10 == 1 and n % 100 != 11,
            "few": lambda n: 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14,
            "many": lambda n: n % 10 == 0 or 5 <= n % 10 <= 9 or 11 <= n % 100 <= 14,
        },
    ),
    ("dsb hsb sl", {"one": lambda n: n % 100 == 1, "two": lambda n: n % 100 == 2, "few": lambda n: 3 <= n % 100 <= 4}),
    (
        "gd",
        {"one": lambda n: n in {1, 11}, "two": lambda n: n in {2, 12}, "few": lambda n: 3 <= n <= 10 or 13 <= n <= 19},
    ),
    (
        "gv",
        {"one": lambda n: n % 10 == 1, "two": lambda n: n % 10 == 2, "few": lambda n: n % 100 in {0, 20, 40, 60, 80}},
    ),
    (
        "pl",
        {
            "one": lambda n: n == 1,
            "few": lambda n: 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14,
            "many": lambda n: (n != 1 and 0 <= n % 10 <= 1) or 5 <= n % 10 <= 9 or 12 <= n % 100 <= 14,
        },
    ),
    (
        "br",
        {
            "one": lambda n: n % 10 == 1 and n % 100 not in {11, 71, 91},
            "two": lambda n: n % 10 == 2 and n % 100 not in {12, 72, 92},
            "few": lambda n: (
                (3 <= n % 10 <= 4 or n % 10 == 9)
                and not (10 <= n % 100 <= 19 or 70 <= n % 100 <= 79 or 90 <= n % 100 <= 99)
            ),
            "many": lambda n: n != 0 and n % 1_000_000 == 0,
        },
    ),
    (
        "ga",
        {
            "one": lambda n: n == 1,
            "two": lambda n: n == 2,
            "few": lambda n: 3 <= n <= 6,
            "many": lambda n: 7 <= n <= 10,
        },
    ),
    (
        "mt",
        {
            "one": lambda n: n == 1,
            "two": lambda n: n == 2,
            "few": lambda n: n == 0 or 3 <= n % 100 <= 10,
            "many": lambda n: 11 <= n % 100 <= 19,
        },
    ),
    (
        "ar",
        {
            "zero": lambda n: n == 0,
            "one": lambda n: n == 1,
            "two": lambda n: n == 2,
            "few": lambda n: 3 <= n % 100 <= 10,
            "many": lambda n: 11 <= n % 100 <= 99,
        },
    ),
    (
        "cy",
        {
            "zero": lambda n: n == 0,
            "one": lambda n: n == 1,
            "two": lambda n: n == 2,
            "few": lambda n: n == 3,
            "many": lambda n: n == 6,
        },
    ),
    (
        "kw",
        {
            "zero": lambda n: n == 0,
            "one": lambda n: n == 1,
            "two": lambda n: (
                n % 100 in {2, 22, 42, 62, 82}
                or (
                    n % 1000 == 0
                    and (
                        1000 <= n % 100_000 <= 20_000
                        or n % 100_000 == 40_000
                        or n % 100_000 == 60_000
                        or n % 100_000 == 80_000
                    )
                )
                or (n != 0 and n % 1_000_000 == 100_000)
            ),
            "few": lambda n: n % 100 in {3, 23, 43, 63, 83},
            "many": lambda n: n != 1 and n % 100 in {1, 21, 41, 61, 81},
        },
    ),
)
"""By languages, separated by spaces; a language that is not listed has one category."""
FORMS: Mapping[str, Forms] = {language: forms for languages, forms in RULES for language in languages.split()}


def category_in(locale: str) -> Callable[[int], str]:
    """The function that says the category of a whole number in a language, such as ``pt_BR``."""
    forms = FORMS.get(locale) or FORMS.get(locale.partition("_")[0], {})

    def category(number: int) -> str:
        size = abs(number)
        return next((name for name, belongs in forms.items() if belongs(size)), "other")

    return category
