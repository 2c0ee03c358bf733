import { hasWords, readList, writeStored } from "./stored";

/** A seat that this browser holds: the colour at a table, and the secret that proves it. */
export interface Seat {
  table: string;
  seat: string;
  token: string;
  /** When the server was asked last, no race went on at the table. */
  over?: boolean;
}

const KEY = "flammerouge.seats";
/** As many seats as the server tells about at once; more are kept only of races that go on. */
export const MOST_SEATS = 100;

const held: { seats: Seat[] } = $state({
  seats: readList<Seat>(KEY, (one) => hasWords(one, "table", "seat", "token")),
});

/** Every seat of this browser, the latest first. */
export function allSeats(): Seat[] {
  return held.seats;
}

/** The seats of this browser at one table; more than one when people share the screen. */
export function seatsAt(table: string): Seat[] {
  return held.seats.filter((seat) => seat.table === table);
}

/** Keeps a seat. A rematch and the next stage have the same secret: what is over stays in the list. */
export function keepSeat(seat: Seat): void {
  const others = held.seats.filter(
    (one) => one.table !== seat.table || (one.token !== seat.token && one.seat !== seat.seat),
  );
  keep([seat, ...others]);
}

/** Remembers at which tables nothing goes on any more: their seats are forgotten before others. */
export function noteOver(tables: ReadonlySet<string>): void {
  if (held.seats.every(({ table, over }) => tables.has(table) === !!over)) return;
  keep(held.seats.map((seat) => ({ ...seat, over: tables.has(seat.table) })));
}

/** Forgets a secret that opens nothing any more. */
export function forgetToken(token: string): void {
  keep(held.seats.filter((seat) => seat.token !== token));
}

export function forgetTable(table: string): void {
  keep(held.seats.filter((seat) => seat.table !== table));
}

/** Keeps seats; where they are too many, the oldest at which nothing goes on are forgotten. */
function keep(seats: Seat[]): void {
  const surplus = Math.max(seats.length - MOST_SEATS, 0);
  const over = seats.filter((seat) => seat.over).toReversed();
  const forgotten = new Set(over.slice(0, surplus));
  held.seats = seats.filter((seat) => !forgotten.has(seat));
  writeStored(KEY, held.seats);
}
