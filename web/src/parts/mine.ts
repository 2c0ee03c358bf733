import { post } from "../lib/api";
import { allSeats, MOST_SEATS, noteOver, seatsAt } from "../lib/seats.svelte";
import type { MyTable, MyTables } from "../protocol";

/**
 * The tables at which this browser holds a seat, the ones that wait for it first; tours and
 * campaigns are listed for themselves.
 */
export async function loadMine(): Promise<MyTables> {
  const seats = allSeats().map(({ table, token }) => ({ table, token }));
  const pages: Promise<MyTables>[] = [];
  for (let first = 0; first < seats.length; first += MOST_SEATS) {
    pages.push(post("tables/mine", { seats: seats.slice(first, first + MOST_SEATS) }));
  }
  const answers = await Promise.all(pages);
  const tables = answers.flatMap((one) => one.tables);
  const damaged = answers.flatMap((one) => one.damaged);
  const over = new Set(seats.map(({ table }) => table));
  damaged.forEach((table) => over.delete(table));
  for (const { table } of tables) if (table.state !== "over") over.delete(table.id);
  noteOver(over);
  return { tables: tables.filter(({ table }) => !table.series), damaged };
}

/** Whether the others have set up a rematch, to which this browser has not gone yet. */
export function calls({ table }: MyTable): boolean {
  return table.rematch !== "" && seatsAt(table.rematch).length === 0;
}
