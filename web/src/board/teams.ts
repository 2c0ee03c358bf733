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

/** Whether he is a teammate of a legend, who is known by his number alone. */
export function isTeammate(rider: Marked): boolean {
  return /\d/.test(letter(rider));
}

/** The number on his back: ten for the team, then 1 for a rouleur and 2 for a sprinteur. */
export function bib(rider: Marked): number {
  if (isTeammate(rider)) return Number(letter(rider));
  const team = TEAMS.indexOf(rider.team as (typeof TEAMS)[number]) + 1;
  return 10 * team + (rider.kind === "rouleur" ? 1 : 2);
}

/** Whether white words stand on the team's colour. */
export function isDark(team: string): boolean {
  return DARK.has(team);
}
