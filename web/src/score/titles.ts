import type { PaperTour } from "../protocol";
import { list, t } from "../words/words.svelte";
import { playerName } from "./riders";

/** What a tour is called: its own name, else who rides in it. */
export function tourName(tour: PaperTour): string {
  const players = list(tour.teams.map((team) => playerName(tour, team)));
  return tour.title || t("score.tour-of", { players });
}
