import type { Note } from "../board/pieces";
import { moves, settings } from "../lib/settings.svelte";
import type { News } from "../lib/socket.svelte";
import type { RaceEvent, View } from "../protocol";
import { beatsOf, type Beat } from "./beats";

/** Where a rider is drawn, which may be behind what is true already. */
export interface Standing {
  square: number;
  lane: number;
  /** The squares on which he came there, where that is told. */
  path: readonly number[];
  crashed: boolean;
}

/** Something that was told, with the round it belongs to (0 is before the start). */
export interface Dispatch {
  id: number;
  round: number;
  beat: Beat;
}

/** What happens until everybody stands at the start: there is nothing in it to be told again. */
const LINING_UP = new Set(["placed", "weather", "started"]);

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
  /** Told of every beat that is shown, for what is heard with it. */
  onbeat: (beat: Beat) => void = () => undefined;
  /** The kinds of events that have to be explained: the telling waits where one is told first. */
  waitsAt: ReadonlySet<string> = new Set();
  /** Whether it waits there. */
  explaining = $state(false);
  /** Nobody looks: everything is told at once. */
  asleep = false;

  /** What was told last, from its first beat on: it can be told again. */
  #last: { view: View; beats: Beat[]; round: number } | null = $state.raw(null);
  #queue: Beat[] = [];
  #round = 0;
  #count = 0;
  #retold = false;
  #skipping = false;
  /** The kinds that have been explained. */
  #known = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether something is still to be told. */
  get busy(): boolean {
    return this.left > 0 || this.current !== null;
  }

  /** Whether there is a telling that can be gone back in. */
  get retellable(): boolean {
    const beats = this.#last?.beats ?? [];
    return beats.some(({ kind, milliseconds }) => milliseconds > 0 && !LINING_UP.has(kind));
  }

  /** How long a move on the board may take now. */
  get milliseconds(): number {
    if (!this.current || this.#skipping || !moves()) return 0;
    return Math.max((this.current.beat.milliseconds / this.#speed) * 0.85, 0);
  }

  take(news: News): void {
    this.truth = news.view;
    const idle = !this.busy;
    const before = this.view;
    const beats = beatsOf(news.events);
    this.#remember(news, beats);
    this.#queue.push(...beats);
    this.left = this.#queue.length;
    if (news.past || this.asleep) this.#tellAll();
    else if (this.#speed === Infinity || document.hidden) {
      if (!this.explaining) this.skip();
    } else if (idle) {
      if (before) this.#stand(before);
      this.#go();
    }
  }

  /** Shows everything that is left at once, or as far as something has to be explained. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#skipping = true;
    do this.#next();
    while (this.current && !this.#explain());
  }

  /** Shows one beat, then waits. */
  step(): void {
    this.paused = true;
    this.#skipping = false;
    clearTimeout(this.#timer);
    this.#next();
    this.#sound();
    this.#explain();
  }

  /** Goes one beat back, and waits there. */
  back(): void {
    const told = (this.#last?.beats.length ?? 0) - this.#queue.length;
    this.paused = true;
    this.#skipping = false;
    this.#rewind(Math.max(told - 2, 0));
    this.#next();
    this.#sound();
  }

  /** Tells what was told last from its beginning, at a speed that can be followed. */
  again(): void {
    this.paused = false;
    this.#retold = true;
    this.#rewind(0);
    this.#go();
  }

  toggle(): void {
    this.paused = !this.paused;
    clearTimeout(this.#timer);
    if (!this.paused && this.#speed === Infinity) this.skip();
    else if (!this.paused) this.#go();
  }

  /** Keeps what is told together: what comes meanwhile, or takes no time, belongs to it. */
  #remember({ past }: News, beats: Beat[]): void {
    const last = this.#last;
    const fresh = !this.busy && beats.some(({ milliseconds }) => milliseconds > 0);
    if (past || !this.view) this.#last = null;
    else if (fresh) this.#last = { view: this.view, beats, round: this.#round };
    else if (last) this.#last = { ...last, beats: [...last.beats, ...beats] };
  }

  /** Puts everything back to where it was after so many beats of the last telling. */
  #rewind(told: number): void {
    const last = this.#last;
    if (!last) return;
    clearTimeout(this.#timer);
    const gone = last.beats.length - this.#queue.length;
    this.dispatches = this.dispatches.slice(0, this.dispatches.length - gone);
    this.#queue = [...last.beats];
    this.#round = last.round;
    this.view = last.view;
    this.#stand(last.view);
    for (let k = 0; k < told; k += 1) this.#next();
  }

  get #speed(): number {
    return settings.speed ?? (this.#retold ? 1 : Infinity);
  }

  #sound(): void {
    if (this.current) this.onbeat(this.current.beat);
  }

  #go(): void {
    clearTimeout(this.#timer);
    this.#skipping = false;
    this.#next();
    this.#sound();
    this.#explain();
    if (!this.current || this.paused) return;
    this.#timer = setTimeout(() => this.#go(), this.current.beat.milliseconds / this.#speed);
  }

  /** Waits, if what is told now has to be explained, and says so. */
  #explain(): boolean {
    const kind = this.current?.beat.kind ?? "";
    this.explaining = this.waitsAt.has(kind) && !this.#known.has(kind);
    if (this.explaining) {
      this.#known.add(kind);
      this.paused = true;
    }
    return this.explaining;
  }

  #next(): void {
    this.explaining = false;
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
      const before = standings[event.rider] ?? { square: -1, lane: 0, path: [], crashed: false };
      if (change) standings[event.rider] = { ...before, ...change };
    }
    this.standings = standings;
    const fresh = this.annotate(beat);
    this.notes = beat.kind === "moved" ? { ...without(this.notes, beat), ...fresh } : fresh;
  }

  #tellAll(): void {
    clearTimeout(this.#timer);
    for (let beat = this.#queue.shift(); beat; beat = this.#queue.shift()) this.#tell(beat);
    this.#settle();
  }

  #settle(): void {
    this.left = 0;
    this.current = null;
    this.paused = false;
    this.explaining = false;
    this.#retold = false;
    this.notes = {};
    this.view = this.truth;
    if (this.view) this.#stand(this.view);
  }

  #stand(view: View): void {
    this.standings = Object.fromEntries(
      view.riders.map(({ id, square, lane, crashed }) => [id, { square, lane, path: [], crashed }]),
    );
  }
}

/** What an event says about where its rider stands. */
function changeOf(event: RaceEvent): Partial<Standing> | null {
  if (event.kind === "crashed") return { crashed: true };
  if (event.kind === "stood-up") return { crashed: false };
  if (event.kind === "left-road" || event.kind === "retired") return { square: -1 };
  if (event.square === undefined || event.lane === undefined) return null;
  return { square: event.square, lane: event.lane, path: event.path ?? [] };
}

function without(notes: Record<string, Note>, beat: Beat): Record<string, Note> {
  const riders = new Set(beat.events.map((event) => event.rider));
  return Object.fromEntries(Object.entries(notes).filter(([rider]) => !riders.has(rider)));
}
