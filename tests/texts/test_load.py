"""Files of texts are read as they are, in every language."""

from importlib import resources

import pytest

from flammerouge.core.clauses import CLAUSES
from flammerouge.texts.load import LANGUAGES, Texts, flat, read


def test_keys_are_joined_with_dots() -> None:
    table = {"ask": {"card": "which?", "words": ["a", "b"]}, "top": "x"}
    assert flat(table) == {"ask.card": "which?", "ask.words": ["a", "b"], "top": "x"}


def test_texts_are_filled_in_and_counted() -> None:
    texts = Texts("fr", {"say": "{n} de plus", "count.card": ["carte", "cartes"]})
    assert texts("say", n=2) == "2 de plus"
    assert [texts.count("count.card", n) for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]
    with pytest.raises(KeyError):
        texts("count.card")


def test_every_file_is_there_in_every_language() -> None:
    names = {file.name for file in resources.files("flammerouge.texts").iterdir()}
    subjects = {name.split(".")[0] for name in names if name.endswith(".toml")}
    assert subjects == {"rules", "help", "guide", "legends"}
    assert {f"{s}.{language}.toml" for s in subjects for language in LANGUAGES} <= names


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_of_an_event_has_a_sentence(language: str) -> None:
    sentences = read(f"rules.{language}.toml")["rule"]
    assert set(sentences) == set(CLAUSES)
    assert all(sentence.endswith(".") for sentence in sentences.values())
