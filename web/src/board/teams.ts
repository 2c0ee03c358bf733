/** The teams in the order of their bib numbers. */
export const TEAMS = ["red", "blue", "black", "green", "pink", "white"] as const;

const DARK = new Set<string>(["red", "blue", "black", "green"]);

/** What is drawn of a rider. */
export interface Marked {
  id: string;
  team: string;
  kind: string;
}

/** The letter on a rider: R, S, or the number of a teammate. */
export function letter(rider: Marked): string {
  return rider.id.slice(1) || (rider.kind === "rouleur" ? "R" : "S");
}

/** The number on his back: ten for the team, then 1 for a rouleur and 2 for a sprinteur. */
export function bib(rider: Marked): number {
  const own = { "1": 3, "2": 4 }[letter(rider)] ?? (rider.kind === "rouleur" ? 1 : 2);
  return 10 * (TEAMS.indexOf(rider.team as (typeof TEAMS)[number]) + 1) + own;
}

/** Whether white words stand on the team's colour. */
export function isDark(team: string): boolean {
  return DARK.has(team);
}
