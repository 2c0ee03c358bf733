import { post } from "../lib/api";
import { allSeats } from "../lib/seats.svelte";
import type { MyTable, MyTables } from "../protocol";

/** The tables at which this browser holds a seat, the ones that wait for it first. */
export async function loadMine(): Promise<MyTable[]> {
  const seats = allSeats().map(({ table, token }) => ({ table, token }));
  if (seats.length === 0) return [];
  return (await post<MyTables>("tables/mine", { seats })).tables;
}
