import { get } from "../lib/api";
import type { StageCard } from "../protocol";
import { typeset } from "../words/typeset";
import { language } from "../words/words.svelte";

export type { StageCard } from "../protocol";

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

/** The stages for people who have opened the box for the first time. */
export function baseStages(cards: readonly StageCard[]): StageCard[] {
  return cards.filter((card) => card.box === "base");
}

/** The stage of the day: one of the base box, another one every day. */
export function stageOfTheDay(cards: readonly StageCard[], today: Date): StageCard | undefined {
  const base = baseStages(cards);
  const day = Math.floor((today.getTime() / 60000 - today.getTimezoneOffset()) / 1440);
  return base[day % base.length];
}
