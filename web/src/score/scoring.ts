import { get } from "../lib/api";
import { hasWords, readStored, writeStored } from "../lib/stored";
import type { Scoring } from "../protocol";

const KEY = "flammerouge.scoring";

const LISTS = ["podium", "scales", "kinds", "modes", "seconds", "plans"] as const;
const NUMBERS = [
  "combative",
  "rest_day",
  "few_players",
  "fewest_stages",
  "most_stages",
  "most_teams",
  "most_riders",
  "most_rounds",
  "most_points",
  "most_away",
  "most_exhaustion",
  "longest_title",
  "longest_name",
] as const;

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
    const kept = readStored<Scoring | null>(KEY, null, isScoring);
    if (kept) return kept;
    throw error;
  }
}

/** Whether these are all the figures that the sheets need; older pages kept fewer of them. */
function isScoring(value: unknown): boolean {
  if (!hasWords(value, "team_mode")) return false;
  const found = value as Partial<Record<keyof Scoring, unknown>>;
  return (
    hasLists(found, ...LISTS) &&
    hasLists(found.tokens, "major", "minor") &&
    hasLists(found.rest_days, "first", "second") &&
    NUMBERS.every((name) => typeof found[name] === "number")
  );
}

function hasLists(value: unknown, ...names: string[]): boolean {
  if (typeof value !== "object" || value === null) return false;
  const found = value as Record<string, unknown>;
  return names.every((name) => Array.isArray(found[name]));
}
