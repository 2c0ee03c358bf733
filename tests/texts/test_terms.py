"""One idea has one name, in every file that people read."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("src/flammerouge/texts", "src/flammerouge/cli", "web/src/words")
FRENCH = [file for name in FOLDERS for file in sorted((ROOT / name).glob("*fr.*"))]


def english_of(french: Path) -> str:
    return french.with_name(re.sub(r"\bfr\b", "en", french.name)).read_text(encoding="utf-8")


def test_tour_points_have_one_name_in_french() -> None:
    named = [file for file in FRENCH if "Tour Point" in english_of(file)]
    assert {file.name for file in named} >= {"fr.toml", "help.fr.toml", "score.fr.json"}
    for file in FRENCH:
        text = file.read_text(encoding="utf-8")
        names = {name.lower() for name in re.findall(r"(?i)points? ((?:d[eu] )?Tour)\b", text)}
        assert names == ({"du tour"} if file in named else set()), file.name


def test_a_tour_of_stages_has_a_capital_in_french() -> None:
    """Without one it is a round, as the glossary says."""
    stages = r"(?i)(tour) (?:express\b|à vous|d['’]un (?:Rouleur|Sprinteur))|\btout le (tour)\b"
    texts = [file.read_text(encoding="utf-8") for file in FRENCH]
    found = ["".join(names) for text in texts for names in re.findall(stages, text)]
    assert len(found) >= 10
    assert set(found) == {"Tour"}
