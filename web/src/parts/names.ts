import { isTeammate, letter, type Marked } from "../board/teams";
import type { Table, Team } from "../protocol";
import { typeset } from "../words/typeset";
import { language, say, t } from "../words/words.svelte";

/** How many characters the server takes for the name of a tour. */
export const LONGEST_TITLE = 40;

/** A team by its colour: "Red". */
export function teamName(colour: string): string {
  return say("team", colour);
}

/** A rider on his own: "Red Rouleur", or "Red teammate 1" in a race of a legend. */
export function riderName(rider: Marked): string {
  const [team, colour] = [teamName(rider.team), say("told", rider.team)];
  const args = { team, colour, letter: letter(rider) };
  if (isTeammate(rider)) return t("rider.mate", args);
  return t("rider.full", { ...args, kind: say("kind", rider.kind) });
}

/** A rider among those of his team: "Rouleur", or "Teammate 1" in a race of a legend. */
export function kindName(rider: Marked): string {
  return isTeammate(rider) ? t("rider.mate-kind", { letter: letter(rider) }) : say("kind", rider.kind);
}

/** A rider within a sentence, which French begins with an article: "le rouleur rouge". */
export function toldName(rider: Marked): string {
  const colour = say("told", rider.team);
  if (isTeammate(rider)) return t("told.mate", { colour, letter: letter(rider) });
  return t("told.rider", { colour, kind: say("told", rider.kind) });
}

/** Who rides for a team: a name, what kind of bot, or where he sits; `own` are the teams of the reader. */
export function sitterName(team: Team, own: ReadonlySet<string>): string {
  if (team.sits === "bot") return say("level", team.level);
  if (team.sits !== "human") return say("sits", team.sits);
  if (team.name || !own.has(team.colour)) return team.name || t("sits.human");
  return t(own.size > 1 ? "sits.here" : "sits.you");
}

/** The same in a result, where the one who reads it is told which team was his. */
export function ownName(team: Team, own: ReadonlySet<string>): string {
  const named = own.has(team.colour) && own.size === 1 && team.name;
  return named ? t("result.you", { name: team.name }) : sitterName(team, own);
}

/** Who sits on a seat, by his name, else by the colour of his team. */
export function playerName(table: Table, seat: string): string {
  return table.teams.find(({ colour }) => colour === seat)?.name || teamName(seat);
}

/** The name of the stage of a table in the reader's language. */
export function tableName(table: Table): string {
  if (table.guide) return t("first.title");
  const name = language() === "fr" ? table.name_fr : table.name;
  if (name) return typeset(name, language());
  return table.series ? t("tour.stage", { n: table.series.part }) : t("stage.own");
}
