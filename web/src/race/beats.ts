import type { RaceEvent } from "../protocol";

/** Events that are shown and told together, and how long that takes at usual speed. */
export interface Beat {
  kind: string;
  events: RaceEvent[];
  milliseconds: number;
}

const USUAL = 450;
const TIMES: Record<string, number> = {
  started: 600,
  drew: 0,
  revealed: 1300,
  moved: 620,
  chased: 500,
  slipped: 520,
  exhausted: 900,
  crossed: 700,
  crashed: 800,
  shuffled: 0,
  "left-road": 200,
  timed: 300,
  waited: 200,
  placed: 380,
  weather: 500,
};
/** Each of these is looked at by itself. */
const ALONE = new Set(["moved", "chased", "crashed", "rolled", "started", "shuffled"]);

/** Kinds of which a rider may have several in one beat. */
const REPEATED = new Set(["retrieved", "exhausted"]);

/** Cuts events into beats: neighbours of one kind and one rule, few with a rider twice; a hand that
 *  came in several draws is one. */
export function beatsOf(events: readonly RaceEvent[]): Beat[] {
  const beats: Beat[] = [];
  for (const event of events) {
    const last = beats.at(-1);
    if (last && joins(last, event)) last.events.push(event);
    else beats.push({ kind: event.kind, events: [event], milliseconds: timeOf(event.kind) });
  }
  return beats;
}

/** Whether an event is told together with the ones before it. */
export function joins(beat: Beat, event: RaceEvent): boolean {
  const first = beat.events[0];
  if (beat.kind !== event.kind || first?.rule !== event.rule) return false;
  if (event.kind === "drew") return first.rider === event.rider;
  return (
    !ALONE.has(event.kind) &&
    (REPEATED.has(event.kind) || beat.events.every((one) => one.rider !== event.rider))
  );
}

function timeOf(kind: string): number {
  return TIMES[kind] ?? USUAL;
}
