import { readStored, writeStored } from "./stored";

/**
 * A seat that this browser holds: the colour at a table, empty until the server has told it, and
 * the secret that proves it.
 */
export interface Seat {
  table: string;
  seat: string;
  token: string;
}

const KEY = "flammerouge.seats";
/** As many seats as the server tells about at once. */
const MOST_SEATS = 100;

const held: { seats: Seat[] } = $state({ seats: readStored<Seat[]>(KEY, []) });

/** Every seat of this browser, the latest first; older versions have kept more of them. */
export function allSeats(): Seat[] {
  return held.seats.slice(0, MOST_SEATS);
}

/** The seats of this browser at one table; more than one when people share the screen. */
export function seatsAt(table: string): Seat[] {
  return held.seats.filter((seat) => seat.table === table);
}

export function keepSeat(seat: Seat): void {
  const others = held.seats.filter(
    (one) => one.token !== seat.token && (one.table !== seat.table || one.seat !== seat.seat),
  );
  keep([seat, ...others].slice(0, MOST_SEATS));
}

/** Forgets a secret that opens nothing any more. */
export function forgetToken(token: string): void {
  keep(held.seats.filter((seat) => seat.token !== token));
}

export function forgetTable(table: string): void {
  keep(held.seats.filter((seat) => seat.table !== table));
}

function keep(seats: Seat[]): void {
  held.seats = seats;
  writeStored(KEY, seats);
}
