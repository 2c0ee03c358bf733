import { get } from "../lib/api";
import { readStored, writeStored } from "../lib/stored";
import type { Scoring } from "../protocol";

const KEY = "flammerouge.scoring";

let fetched: Promise<Scoring> | undefined;

/** The figures of the rules; kept in the browser, for where there is no network. */
export function loadScoring(): Promise<Scoring> {
  fetched ??= fresh();
  fetched.catch(() => (fetched = undefined));
  return fetched;
}

async function fresh(): Promise<Scoring> {
  try {
    const scoring = await get<Scoring>("scoring");
    writeStored(KEY, scoring);
    return scoring;
  } catch (error) {
    const kept = readStored<Scoring | null>(KEY, null);
    if (kept) return kept;
    throw error;
  }
}
