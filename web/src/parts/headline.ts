import type { Headline, RiderFigures } from "../protocol";
import { has, say, type Args } from "../words/words.svelte";
import { teamName, toldName } from "./names";

const PEOPLE = ["rider", "other", "third"];

/** A headline in words, with the names of those it is about. */
export function headlineText({ code, args }: Headline, riders: readonly RiderFigures[]): string {
  const filled: Args = { ...args };
  for (const who of PEOPLE) {
    const found = riders.find(({ rider }) => rider === args[who]);
    if (found) filled[who] = toldName({ id: found.rider, team: found.team, kind: found.kind });
  }
  if (typeof args["team"] === "string") filled["team"] = teamName(args["team"]);
  if (typeof args["specialist"] === "string") {
    filled["specialist"] = say("specialist", args["specialist"]);
  }
  const text = say("headline", has("headline", code) ? code : "wins", filled);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
