import { sealFor } from "./seeds";
import { hasWords, readList, writeStored } from "./stored";

/** A race, a tour or a campaign, and what the server promises of its shuffles. */
export interface Sealed {
  id: string;
  commitment: string;
}

/** What a browser can say once the seed is told. */
export type Verdict = "kept" | "broken" | "unheard";

const KEY = "flammerouge.seals";
const MOST = 300;

function allSeals(): Sealed[] {
  return readList<Sealed>(KEY, (one) => hasWords(one, "id", "commitment"));
}

/** Keeps the first promise that is heard; one that is made after the end is worth nothing. */
export function keepSeal({ id, commitment }: Sealed, over: boolean): void {
  const seals = allSeals();
  if (over || seals.some((one) => one.id === id)) return;
  writeStored(KEY, [{ id, commitment }, ...seals].slice(0, MOST));
}

/** The promise that was heard first; empty for a browser that was not there. */
export function sealOf(id: string): string {
  return allSeals().find((one) => one.id === id)?.commitment ?? "";
}

/** Whether the seed is the one that was promised when this browser heard of it first. */
export function judge({ id, commitment }: Sealed, seed: string): Verdict {
  const heard = sealOf(id);
  if (!heard) return "unheard";
  return heard === commitment && heard === sealFor(seed) ? "kept" : "broken";
}
