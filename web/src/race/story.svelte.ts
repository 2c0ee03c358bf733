import type { Note } from "../board/pieces";
import { moves, settings } from "../lib/settings.svelte";
import type { News } from "../lib/socket.svelte";
import type { RaceEvent, View } from "../protocol";
import { beatsOf, type Beat } from "./beats";

/** Where a rider is drawn, which may be behind what is true already. */
export interface Standing {
  square: number;
  lane: number;
  crashed: boolean;
}

/** Something that was told, with the round it belongs to (0 is before the start). */
export interface Dispatch {
  id: number;
  round: number;
  beat: Beat;
}

/** How a beat changes what is written over riders; it needs words, so it comes from outside. */
export type Annotate = (beat: Beat) => Record<string, Note>;

/**
 * Tells a race at the reader's pace. What is true arrives at once (`truth`); what is shown
 * (`view`, `standings`) follows beat by beat.
 */
export class Story {
  truth: View | null = $state.raw(null);
  view: View | null = $state.raw(null);
  standings: Record<string, Standing> = $state.raw({});
  notes: Record<string, Note> = $state.raw({});
  dispatches: Dispatch[] = $state.raw([]);
  current: Dispatch | null = $state.raw(null);
  paused = $state(false);
  left = $state(0);
  annotate: Annotate = () => ({});
  /** Nobody looks: everything is told at once. */
  asleep = false;

  #queue: Beat[] = [];
  #round = 0;
  #count = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether something is still to be told. */
  get busy(): boolean {
    return this.left > 0 || this.current !== null;
  }

  /** How long a move on the board may take now. */
  get milliseconds(): number {
    if (!this.current || !moves()) return 0;
    return Math.max((this.current.beat.milliseconds / this.#speed) * 0.85, 0);
  }

  take(news: News): void {
    this.truth = news.view;
    const idle = !this.busy;
    const before = this.view;
    this.#queue.push(...beatsOf(news.events));
    this.left = this.#queue.length;
    if (news.past || this.asleep || this.#speed === Infinity || document.hidden) this.skip();
    else if (idle) {
      if (before) this.#stand(before);
      this.#go();
    }
  }

  /** Shows everything that is left at once. */
  skip(): void {
    clearTimeout(this.#timer);
    for (let beat = this.#queue.shift(); beat; beat = this.#queue.shift()) this.#tell(beat);
    this.#settle();
  }

  /** Shows one beat, then waits. */
  step(): void {
    this.paused = true;
    clearTimeout(this.#timer);
    this.#next();
  }

  toggle(): void {
    this.paused = !this.paused;
    clearTimeout(this.#timer);
    if (!this.paused) this.#go();
  }

  get #speed(): number {
    return settings.speed ?? Infinity;
  }

  #go(): void {
    clearTimeout(this.#timer);
    this.#next();
    if (!this.current || this.paused) return;
    this.#timer = setTimeout(() => this.#go(), this.current.beat.milliseconds / this.#speed);
  }

  #next(): void {
    const beat = this.#queue.shift();
    if (!beat) {
      this.#settle();
      return;
    }
    this.left = this.#queue.length;
    this.current = this.#tell(beat);
    this.#show(beat);
  }

  #tell(beat: Beat): Dispatch {
    if (beat.kind === "started") this.#round = beat.events[0]?.round ?? this.#round;
    const dispatch = { id: this.#count++, round: this.#round, beat };
    this.dispatches = [...this.dispatches, dispatch];
    return dispatch;
  }

  #show(beat: Beat): void {
    const standings = { ...this.standings };
    for (const event of beat.events) {
      const change = changeOf(event);
      const before = standings[event.rider] ?? { square: -1, lane: 0, crashed: false };
      if (change) standings[event.rider] = { ...before, ...change };
    }
    this.standings = standings;
    const fresh = this.annotate(beat);
    this.notes = beat.kind === "moved" ? { ...without(this.notes, beat), ...fresh } : fresh;
  }

  #settle(): void {
    this.left = 0;
    this.current = null;
    this.paused = false;
    this.notes = {};
    this.view = this.truth;
    if (this.view) this.#stand(this.view);
  }

  #stand(view: View): void {
    this.standings = Object.fromEntries(
      view.riders.map(({ id, square, lane, crashed }) => [id, { square, lane, crashed }]),
    );
  }
}

/** What an event says about where its rider stands. */
function changeOf(event: RaceEvent): Partial<Standing> | null {
  if (event.kind === "crashed") return { crashed: true };
  if (event.kind === "stood-up") return { crashed: false };
  if (event.kind === "left-road" || event.kind === "retired") return { square: -1 };
  if (event.square === undefined || event.lane === undefined) return null;
  return { square: event.square, lane: event.lane };
}

function without(notes: Record<string, Note>, beat: Beat): Record<string, Note> {
  const riders = new Set(beat.events.map((event) => event.rider));
  return Object.fromEntries(Object.entries(notes).filter(([rider]) => !riders.has(rider)));
}
