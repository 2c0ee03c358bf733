import type { PaperResult, PaperStage, PaperTour, PlannedStage, Scoring } from "../protocol";
import { takesExhaustion } from "./riders";
import { clock, MINUTE, seconds } from "./sheets";

export type Side = "sprint" | "mountain";
export type Pile = "major" | "minor";

/** What a rider has brought: the tokens of the piles, and points that no pile explains. */
export interface Brought {
  major: number;
  minor: number;
  sprint: number;
  mountain: number;
}

/** A stage while it is written down; every change makes a new one. */
export interface Entry {
  name: string;
  mode: string;
  sides: Record<Pile, Side>;
  /** Who is home, in the order of crossing, and when. */
  order: string[];
  time: Record<string, number>;
  /** The minute tokens that those who are not home hold. */
  minutes: number;
  brought: Record<string, Brought>;
  combative: Record<string, number>;
  breakaway: string[];
  /** The exhaustion cards left in the decks of those who have some. */
  exhaustion: Record<string, number>;
}

const TRIAL = /time-trial$/;
const NOTHING: Brought = { major: 0, minor: 0, sprint: 0, mountain: 0 };
const PILES: Pile[] = ["major", "minor"];

/** The stage that a tour by the book would ride next; its name is the next number otherwise. */
export function planned(tour: PaperTour, place: number, rules: Scoring): PlannedStage {
  const ridden = tour.stages.slice(0, place).map(({ name }) => name);
  const plan = rules.plans.find(
    (one) => one.length === tour.length && ridden.every((name, at) => one[at]?.number === name),
  );
  const none = { name: "", name_fr: "", major: "", minor: "", origin: "" };
  return plan?.[place] ?? { number: String(place + 1), mode: rules.modes[0] ?? "", ...none };
}

/** A stage of which nothing is written down yet. */
export function blank(plan: PlannedStage): Entry {
  return {
    name: plan.number,
    mode: plan.mode,
    sides: { major: side(plan.major, "sprint"), minor: side(plan.minor, "mountain") },
    order: [],
    time: {},
    minutes: 0,
    brought: {},
    combative: {},
    breakaway: [],
    exhaustion: {},
  };
}

function side(text: string, usual: Side): Side {
  return text === "sprint" || text === "mountain" ? text : usual;
}

/** A stage that was written down before, to be corrected. */
export function reopened(stage: PaperStage, plan: PlannedStage, rules: Scoring): Entry {
  const time = Object.fromEntries(
    stage.order.map((rider) => [rider, seconds(stage.results[rider]?.time ?? "0:00")]),
  );
  const open = {
    ...blank(plan),
    name: stage.name,
    mode: stage.mode,
    order: [...stage.order],
    time,
    combative: { ...stage.combative },
    breakaway: [...(stage.breakaway ?? [])],
    exhaustion: Object.fromEntries(
      Object.entries(stage.results).flatMap(([rider, { exhaustion = 0 }]) =>
        exhaustion ? [[rider, exhaustion]] : [],
      ),
    ),
  };
  open.minutes = Math.floor((time[open.order.at(-1) ?? ""] ?? 0) / MINUTE);
  return { ...open, brought: explained(stage, open, rules) };
}

/** Which tokens explain the points of each rider; what none do is by hand. */
function explained(stage: PaperStage, open: Entry, rules: Scoring): Record<string, Brought> {
  const { major, minor } = hasTokens(open) ? rules.tokens : { major: [], minor: [] };
  const left = { major: [...major], minor: [...minor] };
  return Object.fromEntries(
    stage.order.map((rider) => {
      const { sprint = 0, mountain = 0 } = stage.results[rider] ?? {};
      const points = { sprint, mountain };
      const found = { ...NOTHING };
      const choices = [0, ...left.major].flatMap((major) =>
        [0, ...left.minor].map((minor) => ({ major, minor })),
      );
      const fits = choices.find((one) => same(sumOf(one, open.sides), points));
      Object.assign(found, fits ?? points);
      if (fits)
        for (const pile of PILES) left[pile] = left[pile].filter((one) => one !== fits[pile]);
      return [rider, found];
    }),
  );
}

function same(one: Record<Side, number>, other: Record<Side, number>): boolean {
  return one.sprint === other.sprint && one.mountain === other.mountain;
}

function sumOf(tokens: Record<Pile, number>, sides: Record<Pile, Side>): Record<Side, number> {
  const sum = { sprint: 0, mountain: 0 };
  for (const pile of PILES) sum[sides[pile]] += tokens[pile];
  return sum;
}

/** The points that a rider brings home. */
export function pointsOf(entry: Entry, rider: string): Record<Side, number> {
  const has = hasTokens(entry) ? broughtBy(entry, rider) : NOTHING;
  const sum = sumOf(has, entry.sides);
  return { sprint: sum.sprint + has.sprint, mountain: sum.mountain + has.mountain };
}

/** What a rider has brought so far. */
export function broughtBy(entry: Entry, rider: string): Brought {
  return entry.brought[rider] ?? NOTHING;
}

/** The points that all riders bring home. */
export function broughtByAll(entry: Entry): number {
  return Object.keys(entry.brought).reduce((sum, rider) => {
    const { sprint, mountain } = pointsOf(entry, rider);
    return sum + sprint + mountain;
  }, 0);
}

/** The tokens of a pile that a rider may have: those that nobody else has. */
export function tokensLeft(entry: Entry, pile: Pile, rider: string, rules: Scoring): number[] {
  const taken = Object.entries(entry.brought)
    .filter(([other]) => other !== rider)
    .map(([, has]) => has[pile]);
  return rules.tokens[pile].filter((value) => !taken.includes(value));
}

/** Whether there are tokens on such a stage, those of combativity too. */
export function hasTokens(entry: Entry): boolean {
  return !TRIAL.test(entry.mode);
}

// -- crossing the line -----------------------------------------------------------------------
/** The time that a press on a column of seconds, so many minutes on, means for a rider, or null
 * where it cannot be: minutes are taken from the first crossing on. */
export function timeOf(
  entry: Entry,
  rider: string,
  second: number,
  rules: Scoring,
  later = 0,
): number | null {
  const place = entry.order.indexOf(rider);
  if (place < 0) {
    if (!entry.order.length) return later ? null : second;
    const time = nextTime(entry, second) + later * MINUTE;
    return time > latest(rules) ? null : time;
  }
  if (later) return null;
  const own = Math.floor((entry.time[rider] ?? 0) / MINUTE) * MINUTE + second;
  const before = entry.time[entry.order[place - 1] ?? ""] ?? 0;
  const after = entry.time[entry.order[place + 1] ?? ""] ?? Infinity;
  return own < before || own > after ? null : own;
}

/** No stage lasts longer. */
function latest(rules: Scoring): number {
  return rules.most_rounds * MINUTE + MINUTE - 1;
}

/** Nobody crosses earlier than the one before him: such seconds are those of the next minute. */
function nextTime(entry: Entry, second: number): number {
  const last = entry.time[entry.order.at(-1) ?? ""] ?? 0;
  const time = entry.minutes * MINUTE + second;
  return time < last ? time + MINUTE : time;
}

/** A rider crosses, or crossed at another time. */
export function cross(entry: Entry, rider: string, time: number): Entry {
  const order = entry.order.includes(rider) ? entry.order : [...entry.order, rider];
  const minutes = Math.max(entry.minutes, Math.floor(time / MINUTE));
  return { ...entry, order, minutes, time: { ...entry.time, [rider]: time } };
}

/** Everybody who is not home takes a minute token, once somebody is. */
export function nextMinute(entry: Entry, rules: Scoring): Entry {
  return { ...entry, minutes: Math.min(entry.minutes + 1, rules.most_rounds) };
}

/** A rider is on the road again. */
export function uncross(entry: Entry, rider: string): Entry {
  const order = entry.order.filter((one) => one !== rider);
  const time = Object.fromEntries(order.map((one) => [one, entry.time[one] ?? 0]));
  const last = time[order.at(-1) ?? ""] ?? 0;
  return { ...entry, order, time, minutes: Math.floor(last / MINUTE) };
}

/** A rider changes places with his neighbour; the times stay with the places. */
export function move(entry: Entry, rider: string, by: 1 | -1): Entry {
  const order = [...entry.order];
  const from = order.indexOf(rider);
  const other = order[from + by];
  if (from < 0 || other === undefined) return entry;
  [order[from], order[from + by]] = [other, rider];
  const times = entry.order.map((one) => entry.time[one] ?? 0);
  return { ...entry, order, time: Object.fromEntries(order.map((one, at) => [one, times[at]!])) };
}

/** A minute more or less for a rider who is home, if his neighbours allow it; the first has none. */
export function shift(entry: Entry, rider: string, by: 1 | -1, rules: Scoring): Entry {
  const place = entry.order.indexOf(rider);
  const time = (entry.time[rider] ?? 0) + by * MINUTE;
  const before = entry.time[entry.order[place - 1] ?? ""] ?? 0;
  const after = entry.time[entry.order[place + 1] ?? ""] ?? latest(rules);
  const most = place ? after : Math.min(after, MINUTE - 1);
  return time < before || (by > 0 && time > most) ? entry : cross(entry, rider, time);
}

// -- what they bring -------------------------------------------------------------------------
export function bring(entry: Entry, rider: string, more: Partial<Brought>): Entry {
  const has = { ...broughtBy(entry, rider), ...more };
  return { ...entry, brought: { ...entry.brought, [rider]: has } };
}

/** A rider has led so many rounds, as one of the breakaway or not. */
export function fight(entry: Entry, rider: string, tokens: number, away: boolean): Entry {
  const combative = { ...entry.combative, [rider]: tokens };
  if (!tokens) delete combative[rider];
  const others = entry.breakaway.filter((one) => one !== rider);
  return { ...entry, combative, breakaway: away ? [...others, rider] : others };
}

/** Whether exhaustion has been written down on this stage or an earlier one. */
export function countsExhaustion(tour: PaperTour, entry: Entry): boolean {
  const results = tour.stages.flatMap((stage) => Object.values(stage.results));
  return Object.keys(entry.exhaustion).length > 0 || results.some((one) => one.exhaustion);
}

/** So many exhaustion cards are left in the deck of a rider. */
export function tire(entry: Entry, rider: string, cards: number): Entry {
  const exhaustion = { ...entry.exhaustion, [rider]: cards };
  if (!cards) delete exhaustion[rider];
  return { ...entry, exhaustion };
}

/** The riders of a tour who are not home yet. */
export function missing(entry: Entry, tour: PaperTour): string[] {
  return Object.keys(tour.riders).filter((rider) => !entry.order.includes(rider));
}

/** The stage as it goes on the sheet, when everybody is home. */
export function written(entry: Entry, tour: PaperTour): PaperStage {
  const stage: PaperStage = {
    name: entry.name,
    mode: entry.mode,
    order: [...entry.order],
    results: Object.fromEntries(entry.order.map((rider) => [rider, resultOf(entry, rider, tour)])),
  };
  if (!tour.combative || !hasTokens(entry)) return stage;
  if (Object.keys(entry.combative).length) stage.combative = { ...entry.combative };
  if (entry.breakaway.length) stage.breakaway = [...entry.breakaway];
  return stage;
}

function resultOf(entry: Entry, rider: string, tour: PaperTour): PaperResult {
  const result = { time: clock(entry.time[rider] ?? 0), ...pointsOf(entry, rider) };
  const exhaustion = takesExhaustion(tour, rider) ? (entry.exhaustion[rider] ?? 0) : 0;
  return exhaustion ? { ...result, exhaustion } : result;
}
