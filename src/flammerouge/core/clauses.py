"""The clauses that events name, as numbers for the log."""

from __future__ import annotations

from typing import Final

SPEC_SET_02: Final = 0
BASE_SET_05: Final = 1
PEL_DUM_03: Final = 2
TTT_01: Final = 3
ITT_01: Final = 4
LEG_SET_02: Final = 5
PEL_BRK_01: Final = 6
PEL_BRK_03: Final = 7
PEL_BRK_04: Final = 8
PEL_BRK_05: Final = 9
PEL_BRK_06: Final = 10
BASE_ENER_01: Final = 11
BASE_ENER_02: Final = 12
BASE_ENER_07: Final = 13
BASE_ENER_09: Final = 14
MET_WIND_01: Final = 15
MET_WIND_02: Final = 16
LEG_TM_01: Final = 17
LEG_TM_02: Final = 18
LEG_OPP_01: Final = 19
BASE_MOVE_01: Final = 20
BASE_MOVE_04: Final = 21
BASE_MOVE_06: Final = 22
BASE_MOVE_07: Final = 23
BASE_MOVE_11: Final = 24
MTN_ASC_01: Final = 25
MTN_ASC_02: Final = 26
MTN_DESC_01: Final = 27
PEL_SUP_02: Final = 28
SPEC_ASC_01: Final = 29
SPEC_DESC_01: Final = 30
TILE_ROUND_03: Final = 31
MET_CRASH_03: Final = 32
MET_CRASH_06: Final = 33
MET_WET_01: Final = 34
TILE_SHARP_01: Final = 35
SPEC_NIM_01: Final = 36
SPEC_NIM_02: Final = 37
SPEC_CHASE_01: Final = 38
SPEC_CHASE_02: Final = 39
SPEC_REC_01: Final = 40
PEL_NAR_01: Final = 41
BASE_SLIP_02: Final = 42
TILE_ROUND_11: Final = 43
BASE_EXH_01: Final = 44
ITT_02: Final = 45
BASE_WIN_01: Final = 46
BASE_WIN_06: Final = 47
GT_TIME_02: Final = 48
GT_TIME_03: Final = 49
GT_TIME_04: Final = 50
GT_TIME_06: Final = 51
GT_TIME_07: Final = 52
TTT_04: Final = 53
GT_PLAY_01: Final = 54
EXT_02: Final = 55
EXT_03: Final = 56
EXT_04: Final = 57
EXT_05: Final = 58
LEG_TALENT_R1_1: Final = 59
LEG_TALENT_R2_1: Final = 60
LEG_TALENT_R2_2: Final = 61
LEG_TALENT_R2_3: Final = 62
LEG_TALENT_S1_1: Final = 63
LEG_TALENT_S2_3: Final = 64
LEG_RACE_01: Final = 65
MET_SET_01: Final = 66
PEL_DUM_01: Final = 67
PEL_DUM_02: Final = 68
LEG_TALENT_S1_2: Final = 69
LEG_TALENT_R1_2: Final = 70
LEG_TALENT_R3_2: Final = 71
LEG_TALENT_R3_3: Final = 72
LEG_TALENT_S1_3: Final = 73
LEG_TALENT_S2_1: Final = 74
LEG_TALENT_S2_2: Final = 75
GT_COMB_01: Final = 76
LEG_SCORE_04: Final = 77

CLAUSES: Final = (
    "SPEC-SET-02",
    "BASE-SET-05",
    "PEL-DUM-03",
    "TTT-01",
    "ITT-01",
    "LEG-SET-02",
    "PEL-BRK-01",
    "PEL-BRK-03",
    "PEL-BRK-04",
    "PEL-BRK-05",
    "PEL-BRK-06",
    "BASE-ENER-01",
    "BASE-ENER-02",
    "BASE-ENER-07",
    "BASE-ENER-09",
    "MET-WIND-01",
    "MET-WIND-02",
    "LEG-TM-01",
    "LEG-TM-02",
    "LEG-OPP-01",
    "BASE-MOVE-01",
    "BASE-MOVE-04",
    "BASE-MOVE-06",
    "BASE-MOVE-07",
    "BASE-MOVE-11",
    "MTN-ASC-01",
    "MTN-ASC-02",
    "MTN-DESC-01",
    "PEL-SUP-02",
    "SPEC-ASC-01",
    "SPEC-DESC-01",
    "TILE-ROUND-03",
    "MET-CRASH-03",
    "MET-CRASH-06",
    "MET-WET-01",
    "TILE-SHARP-01",
    "SPEC-NIM-01",
    "SPEC-NIM-02",
    "SPEC-CHASE-01",
    "SPEC-CHASE-02",
    "SPEC-REC-01",
    "PEL-NAR-01",
    "BASE-SLIP-02",
    "TILE-ROUND-11",
    "BASE-EXH-01",
    "ITT-02",
    "BASE-WIN-01",
    "BASE-WIN-06",
    "GT-TIME-02",
    "GT-TIME-03",
    "GT-TIME-04",
    "GT-TIME-06",
    "GT-TIME-07",
    "TTT-04",
    "GT-PLAY-01",
    "EXT-02",
    "EXT-03",
    "EXT-04",
    "EXT-05",
    "LEG-TALENT-R1-1",
    "LEG-TALENT-R2-1",
    "LEG-TALENT-R2-2",
    "LEG-TALENT-R2-3",
    "LEG-TALENT-S1-1",
    "LEG-TALENT-S2-3",
    "LEG-RACE-01",
    "MET-SET-01",
    "PEL-DUM-01",
    "PEL-DUM-02",
    "LEG-TALENT-S1-2",
    "LEG-TALENT-R1-2",
    "LEG-TALENT-R3-2",
    "LEG-TALENT-R3-3",
    "LEG-TALENT-S1-3",
    "LEG-TALENT-S2-1",
    "LEG-TALENT-S2-2",
    "GT-COMB-01",
    "LEG-SCORE-04",
)
