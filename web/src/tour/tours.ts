import { get, post } from "../lib/api";
import { to } from "../lib/router.svelte";
import { keepSeal } from "../lib/seals";
import { allSeats, forgetToken, keepSeat, seatsAt, type Seat } from "../lib/seats.svelte";
import { sitterName, teamName } from "../parts/names";
import { allHosts, keepHost, opened, rightTo } from "../parts/tables";
import type {
  MyTour,
  MyTours,
  Table,
  Team,
  Tour,
  TourChoices,
  TourCreated,
  TourStage,
} from "../protocol";
import { typeset } from "../words/typeset";
import { language, t } from "../words/words.svelte";

/** As many secrets as the server looks at at once. */
const MOST_SECRETS = 100;

let choices: Promise<TourChoices> | undefined;

/** What can be chosen for a tour; fetched once. */
export function loadTourChoices(): Promise<TourChoices> {
  choices ??= get<TourChoices>("tours/choices");
  choices.catch(() => (choices = undefined));
  return choices;
}

/** The tours in which this browser has seats or which it has set up, those that wait for it first. */
export async function loadMyTours(): Promise<MyTour[]> {
  const hosts = allHosts().filter(({ table }) => seatsAt(table).length === 0);
  const held = allSeats().map(({ table, token }) => ({ table, token }));
  const most = MOST_SECRETS - Math.min(held.length, MOST_SECRETS / 2);
  const seats = [...hosts.slice(0, most), ...held].slice(0, MOST_SECRETS);
  if (seats.length === 0) return [];
  return (await post<MyTours>("tours/mine", { seats })).tours;
}

/** Keeps the secrets of a new tour; gives its address. */
export function keepTour({ tour, host, tokens }: TourCreated): string {
  for (const [seat, token] of Object.entries(tokens)) keepSeat({ table: tour.table, seat, token });
  keepHost(tour.id, host);
  keepHost(tour.table, host);
  keepSeal(tour, false);
  return to("tour", tour.id);
}

/** A tour as it stands; the seats of this browser come along to the stage that is ridden now. */
export async function loadTour(id: string): Promise<Tour> {
  const tour = await get<Tour>(`tours/${id}`);
  keepSeal(tour, tour.seed !== "");
  await carrySeats(tour);
  return tour;
}

/**
 * Takes the seats of this browser along to the stage that is ridden now: of each colour the latest
 * secret, if it still opens that seat. It may be dead, as a seat may have changed hands in between.
 */
export async function carrySeats(tour: Tour): Promise<Seat[]> {
  const host = rightTo(tour.id);
  for (const { table, token } of latestSeats(tour)) {
    const [seat] = await opened(tour.table, [{ token }]);
    if (seat) keepSeat({ table: tour.table, seat, token });
    else if (table === tour.table) forgetToken(token);
  }
  if (host) {
    keepHost(tour.id, host);
    keepHost(tour.table, host);
  }
  return seatsAt(tour.table);
}

/** The latest seat of this browser in each colour for which somebody plays, and those of which the
 * colour is not known yet. */
function latestSeats(tour: Tour): Seat[] {
  const lacking = new Set(tour.teams.filter(({ sits }) => sits === "human").map((one) => one.colour));
  const before = tour.stages.flatMap(({ table }) => (table && table !== tour.table ? [table] : []));
  const seats = [tour.table, ...before.reverse()].flatMap(seatsAt);
  return seats.filter(({ seat }) => !seat || lacking.delete(seat));
}

/** A secret with which this browser may go on with a tour; empty without one. */
export function rightIn(tour: Tour): string {
  return rightTo(tour.id) || rightTo(tour.table);
}

/** Sets the table of the next stage up; it starts at once where nobody has to be waited for. */
export async function setUpNext(tour: Tour, start: boolean): Promise<Table> {
  const right = rightIn(tour);
  const table = await post<Table>(`tours/${tour.id}/next`, {}, right);
  const seats = await carrySeats({ ...tour, table: table.id, teams: table.teams });
  const own = new Set(seats.map(({ seat }) => seat));
  const waits = table.teams.some(({ sits, colour }) => sits === "open" || (sits === "human" && !own.has(colour)));
  if (!start || waits || table.state !== "lobby") return table;
  return await post<Table>(`tables/${table.id}/start`, {}, right);
}

/** What a tour is called: its own name, else how long it is. */
export function tourTitle(name: string, stages: number): string {
  return name || t("tour.of-stages", { n: stages });
}

/** A team by its colour and who rides for it: "Blue · Club rider"; the reader, if he has no name, is "you". */
export function teamTitle(team: Team, own: ReadonlySet<string> = new Set()): string {
  const colour = teamName(team.colour);
  if (team.sits === "human" && !team.name && !own.has(team.colour)) return colour;
  return `${colour} · ${sitterName(team, own)}`;
}

/** The teams of this browser at the stage that is ridden now, or was the last. */
export function ownTeams(tour: Tour): ReadonlySet<string> {
  return new Set(seatsAt(tour.table).map(({ seat }) => seat));
}

/** The name of a stage of a tour. */
export function stageTitle({ card }: TourStage): string {
  return typeset(language() === "fr" ? card.name_fr : card.name, language());
}
