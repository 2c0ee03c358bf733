import type { PaperTour, Tour } from "../protocol";
import type { Sheets } from "../score/sheets";
import { teamTitle, tourTitle } from "./tours";

/** Who rides in a tour, as the sheets want to know it. */
export function rosterOf(tour: Tour): PaperTour {
  return {
    teams: tour.teams.map(({ colour }) => colour),
    rest_days_after: tour.stages.filter(({ rests }) => rests).map(({ number }) => number),
    length: tour.stages.length,
    combative: tour.combative,
    riders: Object.fromEntries(tour.riders.map(({ id, team, kind }) => [id, { team, kind }])),
    stages: [],
    title: tourTitle(tour.name, tour.stages.length),
    names: Object.fromEntries(tour.teams.map((team) => [team.colour, teamTitle(team)])),
  };
}

/** The sheets as the server has added them up. */
export function sheetsOf(tour: Tour): Sheets {
  const stages = tour.columns.map((column) => ({
    ...column,
    name: String(column.number),
  }));
  return { stages, bonus: tour.bonus, total: tour.total, ranking: tour.ranking };
}
