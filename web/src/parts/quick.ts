import { settings } from "../lib/settings.svelte";
import type { NewTable } from "../protocol";
import { loadChoices } from "./choices";

/** The first of the races that are set up at once: the one behind the button of the home page. */
export async function quickRace(stage?: string): Promise<NewTable> {
  const { presets } = await loadChoices();
  const wish = presets[0]?.wish ?? { teams: [] };
  const teams = wish.teams.map((team) =>
    team.sits === "human" ? { ...team, name: settings.name } : team,
  );
  return { ...wish, teams, stage: stage ?? wish.stage ?? "", start: true };
}
