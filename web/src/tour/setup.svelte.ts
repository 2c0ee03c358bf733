import { post } from "../lib/api";
import { newTeam, sent, type RidingTeam, type Sits, type Teamed, type TeamPlan } from "../parts/setup.svelte";
import type { Choices, Drawn, NewTour, Tour, TourChecked, TourChoices, TourPlan, TourStage } from "../protocol";

type Pace = NonNullable<NewTour["pace"]>;

/** A new tour while somebody puts it together; what goes together the server says (`checked`). */
export class TourSetup implements Teamed {
  name = $state("");
  stages: string[] = $state([]);
  rests: readonly number[] = $state.raw([]);
  modules: string[] = $state([]);
  combative = $state(false);
  pace: Pace = $state("friends");
  teams: TeamPlan[] = $state([]);
  checked: TourChecked | null = $state.raw(null);

  #asked = 0;
  #answer: Promise<void> = Promise.resolve();

  constructor(
    readonly choices: Choices,
    readonly tours: TourChoices,
  ) {
    const riding: Sits[] = ["me", "bot", "bot", "bot"];
    this.teams = choices.colours.map((colour, place) => ({
      colour,
      sits: riding[place] ?? "none",
      level: choices.level,
      name: "",
      handicap: 0,
    }));
  }

  get riding(): RidingTeam[] {
    return this.teams.filter((team): team is RidingTeam => team.sits !== "none");
  }

  get open(): boolean {
    return this.teams.some((team) => team.sits === "open");
  }

  get people(): number {
    return this.teams.filter(({ sits }) => sits === "me" || sits === "here" || sits === "open").length;
  }

  /** Those who may ride for a team, people by what they are at this device. */
  get sitters(): Sits[] {
    return this.choices.sits.flatMap((one): Sits[] => (one === "human" ? ["me", "here"] : [one]));
  }

  /** Why somebody cannot ride for a team on some stage, as a code; empty if he can. */
  refusal({ colour }: TeamPlan, sits: Sits): string {
    return this.checked?.sits[colour]?.[sent(sits)] ?? "";
  }

  refusesHandicap({ sits }: TeamPlan): boolean {
    return sits === "muscle" || sits === "peloton";
  }

  /** A stage of the tour, as the server knows it. */
  stage(reference: string): TourStage | undefined {
    return this.checked?.stages.find((one) => one.reference === reference);
  }

  take(plan: TourPlan): void {
    this.stages = [...plan.stages];
    this.rests = plan.rest_days_after;
    this.check();
  }

  /** Takes the stages, rest days and rules of a tour, not its teams. */
  repeat({ stages, modules, combative, pace }: Tour): void {
    this.stages = stages.map(({ reference }) => reference);
    this.rests = stages.filter(({ rests }) => rests).map(({ number }) => number);
    this.modules = [...modules];
    this.combative = combative;
    this.pace = pace;
    this.check();
  }

  /** Takes stages that the server makes up. */
  async draw(count: number): Promise<void> {
    this.stages = [...(await post<Drawn>("tours/draw", { count })).stages];
    this.rests = [];
    this.check();
  }

  /** Moves a stage to another place; others make room. */
  move(from: number, place: number): void {
    const [moved] = this.stages.splice(from, 1);
    if (moved !== undefined) this.stages.splice(place, 0, moved);
    this.check();
  }

  toggleStage(reference: string, on: boolean): void {
    this.stages = this.stages.filter((one) => one !== reference);
    if (on) this.stages.push(reference);
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

  /** What the server is asked for. */
  get wanted(): NewTour {
    return {
      teams: this.riding.map(newTeam),
      stages: [...this.stages],
      name: this.name.trim(),
      rest_days_after: [...this.rests],
      modules: [...this.modules],
      combative: this.combative,
      pace: this.pace,
    };
  }

  async #ask(number: number): Promise<void> {
    const checked = await post<TourChecked>("tours/check", this.wanted).catch(() => null);
    if (!checked || number !== this.#asked) return;
    this.checked = checked;
    const kept = this.modules.filter((module) => !checked.closed[module]);
    const rested = checked.rest_days.some((days) => same(days, this.rests));
    if (kept.length === this.modules.length && rested) return;
    this.modules = kept;
    if (!rested) this.rests = [];
    this.check();
    await this.#answer;
  }
}

function same(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((day, place) => day === other[place]);
}
