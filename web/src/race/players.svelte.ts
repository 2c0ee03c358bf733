import { TableSocket } from "../lib/socket.svelte";
import type { Table, View } from "../protocol";
import { Deciding } from "./deciding.svelte";
import { Story } from "./story.svelte";

/** Decisions that open a hand. */
const OPENS_HAND = new Set(["rider", "card", "cards", "bidder", "bid"]);

/**
 * Everybody who plays at this screen: one seat, or none who only watches. Several people in turn
 * share it: what happens is told as spectators see it, and each of them gets a screen of his own,
 * behind a cover, for as long as he has something to decide.
 */
export class Players {
  covered = $state(false);
  #seats: Deciding[];
  #shared: Deciding | null;
  #active: Deciding | undefined = $state.raw();
  /** The moment of the race in which the screen was handed over. */
  #turn = "";
  /** Who has asked for his card back, and gets the screen as soon as he has it. */
  #recalled: Deciding | null = $state.raw(null);

  constructor(table: string, tokens: readonly string[]) {
    this.#seats = tokens.map((token) => open(table, token));
    this.#shared = tokens.length > 1 ? open(table, "") : null;
    this.#active = this.#shared ?? this.#seats[0];
    if (this.#shared) for (const { story } of this.#seats) story.asleep = true;
  }

  connect(): void {
    for (const { socket } of this.#all) socket.connect();
  }

  close(): void {
    for (const { socket } of this.#all) socket.close();
  }

  get active(): Deciding | null {
    return this.#active ?? null;
  }

  get table(): Table | null {
    return this.active?.socket.table ?? null;
  }

  /** Who speaks for this screen when the others at the table are asked about something. */
  get voice(): Deciding | null {
    return this.active === this.#shared ? (this.#seats[0] ?? null) : this.active;
  }

  /** The colours of the seats at this screen, as the server has told them, and their secrets. */
  get held(): { seat: string; token: string }[] {
    return this.#seats.map(({ socket: { seat, token } }) => ({ seat, token }));
  }

  /** The line of the first secret here that opens nothing any more. */
  get dead(): TableSocket | null {
    return this.#seats.find(({ socket }) => socket.dead)?.socket ?? null;
  }

  /** Who at a shared screen has laid his cards, and may still take the last one back. */
  get takers(): Deciding[] {
    if (!this.#shared) return [];
    return this.#inTurn.filter(
      (one) => one !== this.active && one.story.truth?.take_back && !one.ridden && !asked(one),
    );
  }

  /** Lets one of those take his card back; he goes on behind a cover of his own. */
  recall(seat: string): void {
    const taker = this.takers.find(({ socket }) => socket.seat === seat);
    taker?.takeBack();
    if (taker?.sent) this.#recalled = taker;
  }

  uncover(): void {
    this.covered = false;
  }

  /**
   * Hands a shared screen to whoever has to decide, and takes it back as soon as he has, or
   * anything has happened: then it is told, and the next one begins behind a cover of his own.
   */
  pass(): void {
    const { active } = this;
    const shared = this.#shared;
    if (!shared || !active) return;
    if (this.#recalled && !this.#recalled.sent) {
      const back = this.#recalled;
      this.#recalled = null;
      if (asked(back) && back !== active) {
        this.#hand(back);
        return;
      }
    }
    if (active !== shared && asked(active) && moment(active) === this.#turn) return;
    const waits = shared.story.busy || !this.#agree(shared);
    this.#hand(waits ? undefined : this.#inTurn.find(asked));
  }

  /** Whether all lines have heard the same news, so that everybody comes in his turn. */
  #agree(shared: Deciding): boolean {
    const live = this.#seats.filter(({ socket }) => socket.link === "live");
    return live.every((one) => moment(one) === moment(shared));
  }

  /** Gives the screen to somebody, or back to all. */
  #hand(next: Deciding | undefined): void {
    this.covered = next !== undefined && hides(next.story.truth);
    this.#active = next ?? this.#shared ?? undefined;
    this.#turn = next ? moment(next) : "";
  }

  /** The seats in the order of the teams at the table. */
  get #inTurn(): Deciding[] {
    const teams = this.table?.teams.map(({ colour }) => colour) ?? [];
    return this.#seats.toSorted((a, b) => teams.indexOf(a.socket.seat) - teams.indexOf(b.socket.seat));
  }

  get #all(): Deciding[] {
    return this.#shared ? [this.#shared, ...this.#seats] : this.#seats;
  }
}

function open(table: string, token: string): Deciding {
  const story = new Story();
  const socket = new TableSocket(table, token);
  socket.onnews = (news) => story.take(news);
  return new Deciding(socket, story);
}

function asked(deciding: Deciding): boolean {
  return !!deciding.story.truth?.decisions.length && !deciding.ridden;
}

/** Whether a view has, or is about to have, something that only its own seat may see. */
function hides(view: View | null): boolean {
  if (view?.decisions.some(({ kind }) => OPENS_HAND.has(kind))) return true;
  return !!view?.riders.some(({ own }) => own && Object.values(own).some((pile) => pile.length));
}

/** What everybody sees of a race: two lines that have heard the same news agree on it. */
function moment({ story }: Deciding): string {
  const { round, phase, over, riders } = story.truth ?? { riders: [] };
  const places = riders.map(({ square, lane, specialist, exhaustion }) =>
    [square, lane, specialist, exhaustion].join(),
  );
  return [round, phase, over, ...places].join(" ");
}
