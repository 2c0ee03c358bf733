import { get } from "../lib/api";
import type { StageCard } from "../protocol";
import { typeset } from "../words/typeset";
import { language } from "../words/words.svelte";

export type { StageCard } from "../protocol";

/** The stage for a first race: flat, short, nothing to explain. */
export const FIRST_STAGE = "avenue-corso-paseo";

let fetched: Promise<StageCard[]> | undefined;

/** All stages; fetched once. */
export function loadStages(): Promise<StageCard[]> {
  fetched ??= get<StageCard[]>("stages");
  fetched.catch(() => (fetched = undefined));
  return fetched;
}

export function stageName(card: StageCard): string {
  return typeset(language() === "fr" ? card.name_fr : card.name, language());
}

/** Whether so many teams can ride it. */
export function fits(card: StageCard, teams: number): boolean {
  const [low, high] = card.teams;
  return teams <= high && (low <= 4 || teams >= low);
}

/** The same stage as laid for another number of teams, if there is one. */
export function twin(cards: readonly StageCard[], card: StageCard, teams: number): StageCard {
  if (fits(card, teams)) return card;
  const same = cards.find((one) => one.name === card.name && fits(one, teams));
  return same ?? cards.find((one) => fits(one, teams)) ?? card;
}

/** The stage of the day: one of the base box, another one every day. */
export function stageOfTheDay(cards: readonly StageCard[], today: Date): StageCard | undefined {
  const base = cards.filter((card) => card.box === "base");
  const day = Math.floor((today.getTime() / 60000 - today.getTimezoneOffset()) / 1440);
  return base[day % base.length];
}

/** What the land is like, for the filter. */
export function landscapes(card: StageCard): string[] {
  const climbing = card.ascents.reduce((sum, length) => sum + length, 0);
  const found = [];
  if (card.mode.endsWith("time-trial")) found.push("trial");
  if (card.cobbles.length > 0) found.push("cobbles");
  if (climbing >= 12) found.push("mountain");
  else if (climbing > 0) found.push("hills");
  else if (card.cobbles.length === 0) found.push("flat");
  return found;
}
