"""The referee: what happens from here? One scenario in, the outcome of one round out."""

from flammerouge.referee.outcome import referee as referee
from flammerouge.referee.scenario import read_scenario as read_scenario
from flammerouge.referee.scene import Outcome as Outcome
from flammerouge.referee.scene import Scene as Scene
from flammerouge.referee.scene import resolve as resolve
from flammerouge.referee.text import referee_text as referee_text
