import { post } from "../lib/api";
import { allSeats, seatsAt } from "../lib/seats.svelte";
import type { MyTable, MyTables } from "../protocol";

/**
 * The tables at which this browser holds a seat, the ones that wait for it first; tours and
 * campaigns are listed for themselves.
 */
export async function loadMine(): Promise<MyTables> {
  const seats = allSeats().map(({ table, token }) => ({ table, token }));
  if (seats.length === 0) return { tables: [], damaged: [] };
  const { tables, damaged } = await post<MyTables>("tables/mine", { seats });
  return { tables: tables.filter(({ table }) => !table.series), damaged };
}

/** Whether the others have set up a rematch, to which this browser has not gone yet. */
export function calls({ table }: MyTable): boolean {
  return table.rematch !== "" && seatsAt(table.rematch).length === 0;
}
