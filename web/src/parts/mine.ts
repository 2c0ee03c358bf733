import { post } from "../lib/api";
import { allSeats, MOST_SEATS, noteOver, seatsAt } from "../lib/seats.svelte";
import type { MyTable, MyTables } from "../protocol";
import { list, number, t } from "../words/words.svelte";

/** A table with every seat that this browser holds there. */
export interface HeldTable extends Omit<MyTable, "seat"> {
  seats: string[];
}

export interface HeldTables {
  tables: HeldTable[];
  damaged: string[];
}

/**
 * The tables at which this browser holds a seat, each once, the ones that wait for it first; tours and
 * campaigns are listed for themselves.
 */
export async function loadMine(): Promise<HeldTables> {
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
  return { tables: byTable(tables.filter(({ table }) => !table.series)), damaged };
}

/** Seats at the same table in one line, in the order of its teams; it waits as soon as one of them does. */
function byTable(mine: readonly MyTable[]): HeldTable[] {
  const found = new Map<string, HeldTable>();
  for (const { seat, ...one } of mine) {
    const held = found.get(one.table.id);
    if (held) {
      held.seats.push(seat);
      held.waits ||= one.waits;
      held.places = [...held.places, ...one.places];
    } else found.set(one.table.id, { ...one, seats: [seat] });
  }
  for (const { table, seats } of found.values()) {
    const order = table.teams.map(({ colour }): string => colour);
    seats.sort((a, b) => order.indexOf(a) - order.indexOf(b));
  }
  return [...found.values()];
}

/** How something has ended for somebody: who has won, and which places are his own. */
export function ending(winner: string, own: readonly string[], places: readonly number[], name: string): string {
  const won = own.length === 1 && own[0] === winner ? t("mine.won") : t("mine.winner", { team: name });
  if (places.length === 0) return won;
  const sorted = [...places].sort((a, b) => a - b);
  return `${won}, ${t("race.places", { n: places.length, places: list(sorted.map(number)) })}`;
}

/** Whether the others have set up a rematch, to which this browser has not gone yet. */
export function calls({ table }: HeldTable): boolean {
  return table.rematch !== "" && seatsAt(table.rematch).length === 0;
}
