import {
  PROTOCOL,
  type Choice,
  type ClientMessage,
  type Command,
  type Hello,
  type RaceEvent,
  type ServerMessage,
  type Status,
  type Table,
  type View,
} from "../protocol";
import { keepSeal } from "./seals";

/**
 * `joining` before the first answer, `live`, `lost` while it tries again, `gone` for good:
 * the table is not there or full, or the seat now belongs to another device.
 */
export type Link = "joining" | "live" | "lost" | "gone";

/** News of the race: what happened since the last ones, and how things stand after it. */
export interface News {
  events: RaceEvent[];
  view: View;
  /** The reader has just come in: this is the past, and needs no telling. */
  past: boolean;
}

const GONE = { 4001: "moved", 4003: "wrong-token", 4004: "no-table", 4029: "full" } as const;
const FULL = 4029;
/** How often a table that is full is tried: somebody may just be leaving. */
const TRIES_WHEN_FULL = 3;
/** The version of the server for which this page was loaded once more already. */
const RELOADED = "flammerouge.reloaded";
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 15_000;
const SILENCE = 40_000;
/** How long a line may take to open. */
const DIALLING = 8000;
/** How long an open line may take to answer, when there is reason to doubt it. */
const DOUBT = 5000;

/** One seat's line to its table (an empty token watches): resumes after any cut by itself. */
export class TableSocket {
  table: Table | null = $state.raw(null);
  view: View | null = $state.raw(null);
  status: Status | null = $state.raw(null);
  link: Link = $state("joining");
  seat = $state("");
  /** The race was over already when the reader came. */
  late = $state(false);
  /** Why the line is gone for good: a value of `GONE`, or `other-version`. */
  reason = $state("");
  /** Why the last command was refused; empty when it was not. */
  refused = $state("");
  /** Commands that the server has not answered yet. */
  waiting = $state(0);
  /** When the server was heard last, by this machine's clock. */
  heard = $state(0);
  /** What the server's clock is ahead of this one, in seconds. */
  ahead = 0;
  onnews: (news: News) => void = () => undefined;

  #seq = 0;
  #told = false;
  #open: Command[] = [];
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #triesWhenFull = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #doubt: ReturnType<typeof setTimeout> | undefined;
  /** When this very line was opened, or brought something. */
  #alive = 0;
  #closed = false;

  constructor(
    readonly id: string,
    readonly token: string,
  ) {}

  connect(): void {
    this.#closed = false;
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#beat = setInterval(() => this.#listen(), PING_EVERY);
    this.#dial();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearInterval(this.#beat);
    this.#hangUp();
  }

  /** Whether the secret opens nothing here any more. */
  get dead(): boolean {
    return this.token !== "" && (this.reason === "moved" || this.reason === "wrong-token");
  }

  /** Answers a decision; sent again after a cut, and counted once. */
  answer(kind: string, choice: Choice): void {
    const { rider, square, cards, specialist, yes } = choice;
    this.#command({ kind, rider, square, cards: [...cards], specialist, yes });
  }

  takeBack(): void {
    this.#command({ kind: "take-back" });
  }

  #command(answer: Partial<Command> & { kind: string }): void {
    const command: Command = {
      type: "cmd",
      cid: randomId(),
      round: this.view?.round ?? 0,
      rider: "",
      square: -1,
      cards: [],
      specialist: "",
      yes: false,
      ...answer,
    };
    this.refused = "";
    this.#open.push(command);
    this.waiting = this.#open.length;
    this.#send(command);
  }

  #dial(): void {
    clearTimeout(this.#timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const base = location.pathname.replace(/[^/]*$/, "");
    const socket = new WebSocket(`${scheme}://${location.host}${base}ws/tables/${this.id}`);
    this.#socket = socket;
    this.#timer = setTimeout(() => this.#lose(socket, 0), DIALLING);
    socket.onopen = () => {
      clearTimeout(this.#timer);
      this.#alive = Date.now();
      this.#send({ type: "join", token: this.token, since: this.#seq });
    };
    socket.onmessage = (message) => this.#hear(JSON.parse(message.data as string) as ServerMessage);
    socket.onclose = (event) => this.#lose(socket, event.code);
  }

  #lose(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#closed) return;
    this.#hangUp();
    if (code === FULL) this.#triesWhenFull += 1;
    if (code in GONE && (code !== FULL || this.#triesWhenFull >= TRIES_WHEN_FULL)) {
      this.#leave(GONE[code as keyof typeof GONE]);
      return;
    }
    if (this.link !== "joining") this.link = "lost";
    this.#timer = setTimeout(() => this.#dial(), this.#wait * (0.7 + Math.random() * 0.6));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #leave(reason: string): void {
    this.#hangUp();
    this.link = "gone";
    this.reason = reason;
  }

  /** Leaves the line at once: the end of a dead one may be told minutes later. */
  #hangUp(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#doubt);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #renew(): void {
    this.#hangUp();
    if (this.link !== "joining") this.link = "lost";
    this.#dial();
  }

  #hear(message: ServerMessage): void {
    this.heard = this.#alive = Date.now();
    switch (message.type) {
      case "hello":
        if (message.proto === PROTOCOL) this.#greet(message);
        else this.#renewPage(message.proto);
        break;
      case "table":
        this.table = message.table;
        break;
      case "snapshot":
        this.#seq = message.seq;
        this.#tell([], message.view);
        break;
      case "events":
        this.#follow(message);
        break;
      case "status":
        this.status = message;
        break;
      case "ack":
        this.#settle(message.cid);
        break;
      case "refuse":
        this.#settle(message.cid);
        this.refused = message.code;
        break;
      case "pong":
        break;
    }
  }

  #greet({ table, seat, now }: Hello): void {
    if (!this.table) this.late = table.state === "over";
    keepSeal(table, table.state === "over");
    this.table = table;
    this.seat = seat;
    this.ahead = now - Date.now() / 1000;
    this.link = "live";
    this.#wait = FIRST_WAIT;
    this.#triesWhenFull = 0;
    for (const command of this.#open) this.#send(command);
  }

  /** The server has been renewed: fetches its own page, unless that has not helped already. */
  #renewPage(proto: number): void {
    this.#leave("other-version");
    if (sessionStorage.getItem(RELOADED) === String(proto)) return;
    sessionStorage.setItem(RELOADED, String(proto));
    location.reload();
  }

  #follow(message: Extract<ServerMessage, { type: "events" }>): void {
    if (message.to < this.#seq || (message.to === this.#seq && message.from < message.to)) return;
    if (message.from > this.#seq) {
      this.#send({ type: "resync", since: this.#seq });
      return;
    }
    const events = message.events.slice(this.#seq - message.from);
    this.#seq = message.to;
    this.#tell(events, message.view);
  }

  #tell(events: RaceEvent[], view: View): void {
    this.view = view;
    this.onnews({ events, view, past: !this.#told });
    this.#told = true;
  }

  #settle(cid: string): void {
    this.#open = this.#open.filter((command) => command.cid !== cid);
    this.waiting = this.#open.length;
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Notices a line that is dead without having been closed. */
  #listen(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.#alive > SILENCE) this.#renew();
    else this.#send({ type: "ping" });
  }

  /** The reader is back, or the network: there is no time to lose. */
  #hurry = (): void => {
    if (document.visibilityState !== "visible" || this.link === "gone") return;
    this.#wait = FIRST_WAIT;
    if (!this.#socket) this.#dial();
    else if (this.#socket.readyState === WebSocket.OPEN) this.#probe();
  };

  /** Asks whether the line still answers; it may have died while the page slept. */
  #probe(): void {
    const asked = Date.now();
    this.#send({ type: "ping" });
    clearTimeout(this.#doubt);
    this.#doubt = setTimeout(() => {
      if (this.#alive < asked) this.#renew();
    }, DOUBT);
  }
}

/** `crypto.randomUUID` is there only on localhost and https; this is there on home networks too. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
