import { toldName } from "../parts/names";
import type { Headline, Tour } from "../protocol";
import { capital, say, type Args } from "../words/words.svelte";

const RIDERS = ["rider", "other"];
const TEAMS = ["team", "other_team"];

/** What happened in a tour, in words, with the names of those it is about. */
export function newsText({ code, args }: Headline, tour: Tour): string {
  const filled: Args = { ...args };
  for (const who of RIDERS) {
    const found = tour.riders.find(({ id }) => id === args[who]);
    if (found) filled[who] = toldName(found);
  }
  for (const whose of TEAMS) {
    const colour = args[whose];
    if (typeof colour === "string") filled[whose] = say("team-told", colour);
  }
  return capital(say("news", code, filled));
}
