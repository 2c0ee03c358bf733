import { get, post } from "../lib/api";
import { to } from "../lib/router.svelte";
import { allSeats, keepSeat, seatsAt, type Seat } from "../lib/seats.svelte";
import { keepHost, rightTo } from "../parts/tables";
import type { MyTour, MyTours, Table, Tour, TourChoices, TourCreated, TourStage } from "../protocol";
import { typeset } from "../words/typeset";
import { language, t } from "../words/words.svelte";

let choices: Promise<TourChoices> | undefined;

/** What can be chosen for a tour; fetched once. */
export function loadTourChoices(): Promise<TourChoices> {
  choices ??= get<TourChoices>("tours/choices");
  choices.catch(() => (choices = undefined));
  return choices;
}

/** The tours in which this browser has seats, those that wait for it first. */
export async function loadMyTours(): Promise<MyTour[]> {
  const seats = allSeats().map(({ table, token }) => ({ table, token }));
  if (seats.length === 0) return [];
  return (await post<MyTours>("tours/mine", { seats })).tours;
}

/** Keeps the secrets of a new tour; gives its address. */
export function keepTour({ tour, host, tokens }: TourCreated): string {
  for (const [seat, token] of Object.entries(tokens)) keepSeat({ table: tour.table, seat, token });
  keepHost(tour.id, host);
  keepHost(tour.table, host);
  return to("tour", tour.id);
}

/** Takes the seats of this browser along to the stage that is ridden now. */
export function carrySeats(tour: Tour): Seat[] {
  const people = new Set(tour.teams.filter(({ sits }) => sits === "human").map((one) => one.colour));
  for (const { table } of tour.stages) {
    if (!table || table === tour.table) continue;
    const held = seatsAt(table).filter(({ seat }) => people.has(seat));
    for (const { seat, token } of held) keepSeat({ table: tour.table, seat, token });
  }
  const host = rightTo(tour.id);
  if (host) keepHost(tour.table, host);
  return seatsAt(tour.table);
}

/** A secret with which this browser may go on with a tour; empty without one. */
export function rightIn(tour: Tour): string {
  return rightTo(tour.id) || rightTo(tour.table);
}

/** Sets the table of the next stage up; it starts at once where nobody has to be waited for. */
export async function setUpNext(tour: Tour, start: boolean): Promise<Table> {
  const right = rightIn(tour);
  const table = await post<Table>(`tours/${tour.id}/next`, {}, right);
  const seats = carrySeats({ ...tour, table: table.id, teams: table.teams });
  const own = new Set(seats.map(({ seat }) => seat));
  const waits = table.teams.some(({ sits, colour }) => sits === "open" || (sits === "human" && !own.has(colour)));
  if (!start || waits || table.state !== "lobby") return table;
  return await post<Table>(`tables/${table.id}/start`, {}, right);
}

/** What a tour is called: its own name, else how long it is. */
export function tourTitle(name: string, stages: number): string {
  return name || t("tour.of-stages", { n: stages });
}

/** The name of a stage of a tour. */
export function stageTitle({ card }: TourStage): string {
  return typeset(language() === "fr" ? card.name_fr : card.name, language());
}
