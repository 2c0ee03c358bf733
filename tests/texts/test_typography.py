"""Print has its own spaces and apostrophes; files are typed with plain ones."""

import pytest

from flammerouge.texts.typography import NARROW, NO_BREAK, typeset, typeset_all


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("Quoi ?", f"Quoi{NARROW}?"),
        ("Oui ; non !", f"Oui{NARROW}; non{NARROW}!"),
        ("Deux : un et un", f"Deux{NO_BREAK}: un et un"),
        ("« pourquoi ? »", f"«{NO_BREAK}pourquoi{NARROW}?{NO_BREAK}»"),
        ("50 % à l'arrivée", f"50{NO_BREAK}% à l’arrivée"),
        ("1:20 de plus", "1:20 de plus"),
    ],
)
def test_french_spaces_do_not_break(typed: str, printed: str) -> None:
    assert typeset(typed, "fr") == printed
    assert typeset(printed, "fr") == printed


def test_english_gets_its_apostrophes_only() -> None:
    assert typeset("The rider's card: why ?", "en") == "The rider’s card: why ?"


def test_every_text_in_a_table_is_set() -> None:
    typed = {"l'id": ["Quoi ?", {"deep": "d'or"}], "n": 3}
    assert typeset_all(typed, "fr") == {"l'id": [f"Quoi{NARROW}?", {"deep": "d’or"}], "n": 3}
