"""Races on paper: a record to keep, resume and replay, and a position in one line."""

from flammerouge.record.position import Position, RiderPlace, position
from flammerouge.record.position_text import read_position
from flammerouge.record.read import Record, parse_record, read_record
from flammerouge.record.replay import Step, replay, steps
from flammerouge.record.write import write_record

__all__ = [
    "Position",
    "Record",
    "RiderPlace",
    "Step",
    "parse_record",
    "position",
    "read_position",
    "read_record",
    "replay",
    "steps",
    "write_record",
]
