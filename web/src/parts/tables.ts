import { post } from "../lib/api";
import { go, to } from "../lib/router.svelte";
import { allSeats, keepSeat, MOST_SEATS, seatsAt, type Seat } from "../lib/seats.svelte";
import { hasWords, readList, writeStored } from "../lib/stored";
import type { Created, MyTables, NewTable, Table } from "../protocol";

const HOSTS = "flammerouge.hosts";
const MOST = 100;

/** Sets a table up, keeps the secrets of its seats, and goes there. */
export async function setUp(wanted: NewTable): Promise<void> {
  go(keepCreated(await post<Created>("tables", wanted)));
}

/** Keeps the secrets of a new table; gives its address. */
function keepCreated({ table, host, tokens }: Created): string {
  for (const [seat, token] of Object.entries(tokens)) keepSeat({ table: table.id, seat, token });
  if (host) keepHost(table.id, host);
  return to("table", table.id);
}

/** The tables and tours that this browser has set up, with their secrets, the latest first. */
export function allHosts(): { table: string; token: string }[] {
  return readHosts().map(([table, token]) => ({ table, token }));
}

/** Keeps the secret with which a table is started. */
export function keepHost(table: string, token: string): void {
  const others = readHosts().filter(([one]) => one !== table);
  writeStored(HOSTS, [[table, token], ...others].slice(0, MOST));
}

/** Forgets the secret of a table that this browser has set up. */
export function forgetHost(table: string): void {
  writeStored(HOSTS, readHosts().filter(([one]) => one !== table));
}

/** Goes to the rematch of a table: the secrets of its seats are good there too. */
export function follow(table: string, rematch: string): void {
  for (const { seat, token } of seatsAt(table)) keepSeat({ table: rematch, seat, token });
  keepHost(rematch, rightTo(table));
  go(to("table", rematch));
}

/**
 * Finds the seats of this browser at a table to which it was not led: a rematch and the next stage keep
 * the secrets of the table before. It looks for every team for which somebody plays who is not known here.
 */
export async function recognise({ id, teams }: Table): Promise<void> {
  const held = new Set(seatsAt(id).map(({ seat }) => seat));
  const lacking = teams.filter(({ sits, colour }) => sits === "human" && !held.has(colour));
  const kept = distinct(allSeats().filter(({ seat }) => lacking.some(({ colour }) => colour === seat)));
  const known = kept.length ? await opened(id, kept) : [];
  for (const seat of known) {
    const token = await key(id, seat, kept.filter((one) => one.seat === seat));
    keepSeat({ table: id, seat, token });
  }
}

/** The secret among those of kept seats that opens a seat at a table; each question rules out half of them. */
async function key(table: string, seat: string, among: readonly Seat[]): Promise<string> {
  if (among.length < 2) return among[0]?.token ?? "";
  const newer = among.slice(0, among.length / 2);
  const known = await opened(table, newer);
  return key(table, seat, known.includes(seat) ? newer : among.slice(newer.length));
}

/** Each secret once, the newest first, and as many as the server is asked about at once. */
function distinct(seats: readonly Seat[]): Seat[] {
  return [...new Map(seats.map((seat) => [seat.token, seat])).values()].slice(0, MOST_SEATS);
}

/** The colours of the seats that secrets open at a table. */
export async function opened(table: string, secrets: readonly { token: string }[]): Promise<string[]> {
  const seats = secrets.map(({ token }) => ({ table, token }));
  const { tables } = await post<MyTables>("tables/mine", { seats });
  return tables.map(({ seat }) => seat);
}

/** A secret with which this browser may start the table or set up a rematch; empty without one. */
export function rightTo(table: string): string {
  const host = readHosts().find(([one]) => one === table);
  return host?.[1] ?? seatsAt(table)[0]?.token ?? "";
}

function readHosts(): [string, string][] {
  const isPair = (one: unknown): boolean => Array.isArray(one) && hasWords(one, "0", "1");
  return readList<[string, string]>(HOSTS, isPair);
}
