import { squareName } from "../board/geometry";
import type { RaceEvent } from "../protocol";
import { has, list, say, t, type Args } from "../words/words.svelte";
import type { Beat } from "./beats";
import { cardName, cardNames } from "./cards";
import { clockName, placeName, type Scene } from "./scene.svelte";

/** Stands round a rider's id in a sentence; what shows the sentence puts his figure there. */
export const MARK = "\u0001";

type Part = (event: RaceEvent, scene: Scene) => string;

const named: Part = (event) => rider(event);
const withCard: Part = (event) =>
  t("event.with-card", { rider: rider(event), card: cardName(event.card ?? "") });
const withPlace: Part = (event, scene) =>
  t("event.with-place", { rider: rider(event), place: place(event, scene) });

/** Kinds whose riders are told in one sentence, and how each of them is. */
const TOGETHER: Record<string, Part> = {
  placed: withPlace,
  bidding: named,
  bid: withCard,
  returned: withCard,
  revealed: withCard,
  recovered: named,
  slipped: named,
  exhausted: named,
  crossed: named,
  timed: (event) =>
    t("event.with-time", {
      rider: rider(event),
      time: clockName(60 * (event.minutes ?? 0) + (event.seconds ?? 0)),
    }),
  waited: (event) =>
    t("event.with-time", { rider: rider(event), time: clockName(60 * (event.minutes ?? 0)) }),
  "left-road": named,
  retrieved: withCard,
  withheld: named,
};

/** A beat in words. */
export function sentence(beat: Beat, scene: Scene): string {
  const part = TOGETHER[beat.kind];
  if (part) {
    const parts = beat.events.map((event) => part(event, scene));
    const riders = list(part === named ? [...new Set(parts)] : parts);
    return together(beat, { riders, n: beat.events.length });
  }
  if (beat.kind === "drew") return drew(beat, scene);
  return beat.events.map((event) => alone(event, scene)).join(" · ");
}

/** A hand, whole; that of teammates is theirs together. */
function drew(beat: Beat, scene: Scene): string {
  const cards = cardNames(beat.events.flatMap((event) => event.cards ?? []));
  const [first] = beat.events;
  if (!first) return "";
  if (scene.riders[first.rider]?.control === "teammate") return t("event.drew-mates", { cards });
  return t("event.drew", { rider: rider(first), cards });
}

/** Exhaustion that comes from something else than the wind is told by its rule. */
function together({ kind, events }: Beat, args: Args): string {
  const rule = events[0]?.rule ?? "";
  if (kind === "exhausted" && has("exhausted", rule)) return say("exhausted", rule, args);
  return say("event", kind, args);
}

function alone(event: RaceEvent, scene: Scene): string {
  if (event.kind === "moved") return moved(event, scene);
  if (!has("event", event.kind)) return t("event.other", { kind: event.kind, riders: rider(event) });
  return say("event", event.kind, args(event, scene));
}

function moved(event: RaceEvent, scene: Scene): string {
  if (!event.steps) return t("event.moved-not", args(event, scene));
  return t(event.lost ? "event.moved-short" : "event.moved", args(event, scene));
}

function args(event: RaceEvent, scene: Scene): Args {
  const squares = event.squares ?? [];
  return {
    rider: rider(event),
    riders: rider(event),
    place: place(event, scene),
    start: squareName(scene.geometry, event.start ?? 0),
    square: squareName(scene.geometry, event.square ?? 0),
    card: cardName(event.card ?? ""),
    cards: cardNames(event.cards ?? []),
    specialist: event.specialist ? say("specialist", event.specialist) : "",
    side: event.side ? say("side", event.side) : "",
    token: event.token ? say("weather", event.token) : "",
    first: squareName(scene.geometry, squares[0] ?? 0),
    last: squareName(scene.geometry, squares.at(-1) ?? 0),
    round: event.round ?? 0,
    value: event.value ?? 0,
    steps: event.steps ?? 0,
    sum: event.sum ?? 0,
    die: event.die ?? 0,
    n: event.count ?? event.value ?? 0,
  };
}

function rider(event: RaceEvent): string {
  return `${MARK}${event.rider}${MARK}`;
}

function place(event: RaceEvent, scene: Scene): string {
  return placeName(scene, event.square ?? 0, event.lane ?? 0);
}
