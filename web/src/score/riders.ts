import { TEAMS, type Marked } from "../board/teams";
import { riderName, teamName } from "../parts/names";
import type { PaperTour } from "../protocol";

const LETTERS: Record<string, string> = {
  red: "r",
  blue: "b",
  black: "k",
  green: "g",
  pink: "p",
  white: "w",
};

/** The riders of a team by the book: `rR` and `rS`. */
export function ridersOf(team: string, kinds: readonly string[]): [string, string][] {
  return kinds.map((kind) => [`${LETTERS[team] ?? team}${kind.charAt(0).toUpperCase()}`, kind]);
}

/** The colour in which a team is drawn: its own, or one that nobody else has. */
export function colourOf(tour: PaperTour, team: string): string {
  const known: readonly string[] = TEAMS;
  if (known.includes(team)) return team;
  const free = known.filter((colour) => !tour.teams.includes(colour));
  const strangers = tour.teams.filter((one) => !known.includes(one));
  return free[strangers.indexOf(team)] ?? "white";
}

/** A rider as he is drawn, whatever he is called on the sheet. */
export function marked(tour: PaperTour, rider: string): Marked {
  const { team = "", kind = "rouleur" } = tour.riders[rider] ?? {};
  const colour = colourOf(tour, team);
  return { id: kind === "sprinteur" ? "xS" : "xR", team: colour, kind };
}

/** A team by the name of its player, else by its colour. */
export function playerName(tour: PaperTour, team: string): string {
  const name = tour.names?.[team];
  if (name) return name;
  return team in LETTERS ? teamName(team) : team;
}

/** A rider by his team and kind. */
export function paperRider(tour: PaperTour, rider: string): string {
  const { team = "" } = tour.riders[rider] ?? {};
  return team in LETTERS ? riderName(marked(tour, rider)) : rider;
}

/** The riders in the order of the teams. */
export function inTeams(tour: PaperTour): string[] {
  const riders = Object.keys(tour.riders);
  return tour.teams.flatMap((team) => riders.filter((one) => tour.riders[one]?.team === team));
}

/** Whether exhaustion is taken for a rider: a dummy team never does. */
export function takesExhaustion(tour: PaperTour, rider: string): boolean {
  return !tour.dummies?.includes(tour.riders[rider]?.team ?? "");
}
