import { post } from "../lib/api";
import { rememberName, settings } from "../lib/settings.svelte";
import type { Checked, Choices, NewLegend, NewTable, NewTeam, StageCard } from "../protocol";

/** Who rides for a colour; `me` and `here` are both people at this device, `none` does not ride. */
export type Sits = "none" | "me" | "here" | Exclude<NonNullable<NewTeam["sits"]>, "human">;

export interface TeamPlan {
  colour: NewTeam["colour"];
  sits: Sits;
  level: string;
  name: string;
  handicap: number;
}

export type RidingTeam = TeamPlan & { sits: Exclude<Sits, "none"> };
export type LegendPlan = Required<NewLegend>;
type Pace = NonNullable<NewTable["pace"]>;

/** What the row of a team asks of the set-up it belongs to. */
export interface Teamed {
  readonly choices: Choices;
  readonly teams: readonly TeamPlan[];
  readonly sitters: Sits[];
  refusal(team: TeamPlan, sits: Sits): string;
  refusesHandicap(team: TeamPlan): boolean;
  check(): void;
}

/** A new race while somebody puts it together; what goes together the server says (`checked`). */
export class Setup implements Teamed {
  stage = $state("");
  mode = $state("");
  modules: string[] = $state([]);
  finishSlipstream = $state(true);
  pace: Pace = $state("friends");
  legend: LegendPlan | null = $state(null);
  teams: TeamPlan[] = $state([]);
  checked: Checked | null = $state.raw(null);

  /** The race that was taken, as far as the server has made one of it. */
  #taken = $state("");
  #asked = 0;
  #answer: Promise<void> = Promise.resolve();

  constructor(
    readonly choices: Choices,
    readonly stages: readonly StageCard[],
  ) {
    this.teams = choices.colours.map((colour) => this.#team(colour));
  }

  get card(): StageCard | undefined {
    return this.stages.find((card) => card.id === this.stage);
  }

  get riding(): RidingTeam[] {
    return this.teams.filter((team): team is RidingTeam => team.sits !== "none");
  }

  /** The stages that can be ridden as the rest is set up. */
  get fitting(): readonly StageCard[] {
    return this.stages.filter(({ id }) => this.checked?.closed.stages[id] === undefined);
  }

  get open(): boolean {
    return this.teams.some((team) => team.sits === "open");
  }

  /** Those who may ride for a team, people by what they are at this device. */
  get sitters(): Sits[] {
    const { sits } = this.legend ? this.choices.legend : this.choices;
    return sits.flatMap((one): Sits[] => (one === "human" ? ["me", "here"] : [one]));
  }

  /** Sets everything up at once. */
  take(wish: NewTable): void {
    const people = wish.teams.filter(({ sits }) => sits === "human");
    this.teams = this.choices.colours.map((colour) => {
      const team = wish.teams.find((one) => one.colour === colour);
      if (team?.sits !== "human") return this.#team(colour, team?.sits ?? "none");
      return this.#team(colour, team === people[0] ? "me" : "here");
    });
    this.stage = wish.stage ?? "";
    this.mode = wish.mode ?? "";
    this.modules = [...(wish.modules ?? [])];
    this.finishSlipstream = wish.finish_slipstream ?? true;
    this.legend = (wish.legend as LegendPlan | undefined) ?? null;
    this.#taken = raceOf(this.wanted);
    this.check();
  }

  /** Whether it is still the race that was taken. */
  get isAsTaken(): boolean {
    return raceOf(this.wanted) === this.#taken;
  }

  /** Takes another stage, in the mode that it is made for. */
  choose(card: StageCard): void {
    this.stage = card.id;
    this.mode = "";
    this.check();
  }

  toggle(module: string, on: boolean): void {
    this.modules = this.modules.filter((name) => name !== module);
    if (on) this.modules.push(module);
    this.check();
  }

  /** Asks what has become of the set-up; to be called whenever something in it has changed. */
  check(): void {
    this.#answer = this.#ask(++this.#asked);
  }

  /** Waits until the server has said what goes together. */
  settled(): Promise<void> {
    return this.#answer;
  }

  /** Why somebody cannot ride for a team, as a code; empty if he can. */
  refusal({ colour }: TeamPlan, sits: Sits): string {
    return this.checked?.closed.sits[colour]?.[sent(sits)] ?? "";
  }

  refusesHandicap({ colour }: TeamPlan): boolean {
    return this.checked?.closed.handicaps[colour] !== undefined;
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

  async #ask(number: number): Promise<void> {
    const { wanted } = this;
    const checked = await post<Checked>("tables/check", wanted).catch(() => null);
    if (checked && raceOf(wanted) === this.#taken) this.#taken = raceOf(checked.wish);
    if (!checked || number !== this.#asked) return;
    const { wish, closed } = checked;
    this.checked = checked;
    this.stage = wish.stage ?? this.stage;
    this.mode = wish.mode ?? this.mode;
    this.modules = [...(wish.modules ?? [])];
    for (const team of this.teams) if (closed.handicaps[team.colour]) team.handicap = 0;
  }

  #team(colour: NewTeam["colour"], sits: Sits = "none"): TeamPlan {
    return { colour, sits, level: this.choices.level, name: "", handicap: 0 };
  }
}

/** Who sits there, in the words of the server. */
export function sent(sits: Sits): string {
  return sits === "me" || sits === "here" ? "human" : sits;
}

/** Who rides which stage by which rules; names, levels and the pace make no other race of it. */
function raceOf({ teams, stage, mode, modules, finish_slipstream, legend }: NewTable): string {
  const riding = teams.map(({ colour, sits }) => [colour, sits]);
  const rider = legend && [legend.kind, legend.teammates, legend.talents?.toSorted()];
  return JSON.stringify([riding, stage, mode, modules?.toSorted(), finish_slipstream, rider]);
}

/** Keeps the name of whoever sets something up. */
export function rememberMe(riding: readonly RidingTeam[]): void {
  rememberName(riding.find(({ sits }) => sits === "me")?.name ?? "");
}

/** A team as the server is asked for it. */
export function newTeam({ colour, sits, level, name, handicap }: RidingTeam): NewTeam {
  if (sits === "me") return { colour, sits: "human", name: name || settings.name, handicap };
  if (sits === "here") return { colour, sits: "human", name, handicap };
  return { colour, sits, level, handicap };
}
