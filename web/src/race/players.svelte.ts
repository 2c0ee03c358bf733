import { TableSocket } from "../lib/socket.svelte";
import type { Table } from "../protocol";
import { Deciding } from "./deciding.svelte";
import { Story } from "./story.svelte";

/** Decisions in which a hand is seen: the screen is covered before another person takes over. */
const SECRET = new Set(["rider", "card", "cards", "bidder", "bid"]);

/** Everybody who plays at this screen: one seat, several in turn, or none who only watches. */
export class Players {
  covered = $state(false);
  #all: Deciding[];
  #at = $state(0);
  #seen = false;

  constructor(table: string, tokens: readonly string[]) {
    this.#all = tokens.map((token) => {
      const story = new Story();
      const socket = new TableSocket(table, token);
      socket.onnews = (news) => story.take(news);
      return new Deciding(socket, story);
    });
    this.#wake();
  }

  connect(): void {
    for (const { socket } of this.#all) socket.connect();
  }

  close(): void {
    for (const { socket } of this.#all) socket.close();
  }

  get active(): Deciding | null {
    return this.#all[this.#at] ?? null;
  }

  get table(): Table | null {
    return this.active?.socket.table ?? null;
  }

  uncover(): void {
    this.covered = false;
  }

  /** Hands the screen to whoever has to decide, when the person before it has done so. */
  pass(): void {
    const { active } = this;
    if (this.#all.length < 2 || !active || active.story.busy || active.sent) return;
    const here = active.story.view?.decisions[0];
    if (here && this.#seen) return;
    const next = here ? this.#at : this.#all.findIndex(({ story }) => story.truth?.decisions.length);
    if (next < 0) return;
    const kind = this.#all[next]?.story.truth?.decisions[0]?.kind ?? "";
    this.covered = (next !== this.#at || !this.#seen) && SECRET.has(kind);
    this.#seen ||= this.covered;
    this.#at = next;
    this.#wake();
  }

  /** Only the story that is on the screen takes its time. */
  #wake(): void {
    for (const [i, { story }] of this.#all.entries()) story.asleep = i !== this.#at;
  }
}
