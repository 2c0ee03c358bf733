import { TEAMS } from "../board/teams";
import { settings } from "../lib/settings.svelte";
import type { NewTable, NewTeam } from "../protocol";
import { FIRST_STAGE, twin, type StageCard } from "./stages";

/** Who rides for a colour; `me` and `here` are both people at this device, `none` does not ride. */
export type Sits = "none" | "me" | "here" | "open" | "bot" | "muscle" | "peloton" | "dice";

export interface TeamPlan {
  colour: (typeof TEAMS)[number];
  sits: Sits;
  level: string;
  name: string;
  handicap: number;
}

type RidingTeam = TeamPlan & { sits: Exclude<Sits, "none"> };

export interface LegendPlan {
  kind: string;
  teammates: string;
  talents: string[];
}

export const MIDDLE_LEVEL = "level-3";
export const TRIALS = ["team-time-trial", "individual-time-trial"];
export const MODES = ["race", "tour", ...TRIALS];
const LEGEND_TEAMS = 4;

/** A new race while somebody puts it together. */
export class Setup {
  stages: readonly StageCard[] = $state.raw([]);
  stage = $state(FIRST_STAGE);
  mode = $state("race");
  modules: string[] = $state([]);
  finishSlipstream = $state(true);
  pace: "friends" | "live" | "days" = $state("friends");
  legend: LegendPlan | null = $state(null);
  teams: TeamPlan[] = $state(
    TEAMS.map((colour) => ({ colour, sits: "none", level: MIDDLE_LEVEL, name: "", handicap: 0 })),
  );

  constructor() {
    this.seat("me", "bot", "bot", "bot");
  }

  get card(): StageCard | undefined {
    return this.stages.find((card) => card.id === this.stage);
  }

  get riding(): RidingTeam[] {
    return this.teams.filter((team): team is RidingTeam => team.sits !== "none");
  }

  get open(): boolean {
    return this.teams.some((team) => team.sits === "open");
  }

  get trial(): boolean {
    return TRIALS.includes(this.mode);
  }

  /** Lets these ride for the colours in order, nobody for the rest. */
  seat(...sits: Sits[]): void {
    this.teams.forEach((team, place) => (team.sits = sits[place] ?? "none"));
    this.fit();
  }

  /** Takes another stage, with the mode it is made for, and enough teams. */
  choose(card: StageCard): void {
    this.stage = card.id;
    this.mode = MODES.includes(card.mode) ? card.mode : "race";
    this.modules = this.modules.filter((name) => name !== "refresh" && this.allows(name));
    if (card.refresh) this.modules.push("refresh");
    if (this.riding.length < card.teams[0] && card.teams[0] > 4) {
      for (const team of this.teams) {
        if (team.sits === "none" && this.riding.length < card.teams[0]) team.sits = "bot";
      }
    }
    this.fit();
  }

  /** Takes the same stage for the number of teams that ride now. */
  fit(): void {
    if (this.legend && this.riding.length !== LEGEND_TEAMS) this.legend = null;
    if (this.card) this.stage = twin(this.stages, this.card, this.riding.length).id;
    this.modules = this.modules.filter((name) => this.allows(name));
  }

  /** Whether a module can be had with this stage and this way to race. */
  allows(module: string): boolean {
    if (module === "breakaway") return !this.trial && (this.card?.breakaway ?? false);
    if (module === "specialists") return this.legend === null;
    return true;
  }

  toggle(module: string, on: boolean): void {
    this.modules = this.modules.filter((name) => name !== module);
    if (on) this.modules.push(module);
  }

  /** One rides as a legend against three teams of dice, or all ride by cards again. */
  ride(legend: LegendPlan | null): void {
    if (legend) {
      this.seat("me", "dice", "dice", "dice");
      this.mode = "tour";
    } else if (this.legend) {
      this.seat("me", "bot", "bot", "bot");
      this.mode = "race";
    }
    this.legend = legend;
    this.modules = this.modules.filter((name) => this.allows(name));
  }

  /** What the server is asked for. */
  get wanted(): NewTable {
    return {
      teams: this.riding.map(newTeam),
      stage: this.stage,
      mode: this.mode,
      modules: [...this.modules],
      finish_slipstream: this.finishSlipstream,
      pace: this.pace,
      start: !this.open,
      ...(this.legend ? { legend: $state.snapshot(this.legend) } : {}),
    };
  }
}

function newTeam(team: RidingTeam): NewTeam {
  const { colour, sits, level, handicap } = team;
  if (sits === "me") return { colour, sits: "human", name: team.name || settings.name, handicap };
  if (sits === "here") return { colour, sits: "human", name: team.name, handicap };
  if (sits === "bot") return { colour, sits, level, handicap };
  if (sits === "open") return { colour, sits, handicap };
  return { colour, sits };
}

/** The race behind the one button of the front page: one person, three bots. */
export function quickRace(stage: string): NewTable {
  return {
    stage,
    start: true,
    teams: TEAMS.slice(0, 4).map((colour, place) =>
      place === 0
        ? { colour, sits: "human", name: settings.name }
        : { colour, sits: "bot", level: MIDDLE_LEVEL },
    ),
  };
}
