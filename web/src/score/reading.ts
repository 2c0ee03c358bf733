/**
 * Reads a tour that somebody brings: the twin of `flammerouge.tour.paper`, so that a sheet is
 * refused by the name of its field without a network too. A test compares the two.
 */
import type { PaperResult, PaperRider, PaperStage, PaperTour, Scoring } from "../protocol";
import {
  asArray,
  asFlag,
  asMapping,
  asNumber,
  asObject,
  asShort,
  asText,
  asWord,
  BadSheet,
  given,
  inside,
  short,
  type Fields,
} from "./fields";
import { MINUTE, seconds } from "./sheets";

const FIELDS = [
  "teams",
  "stages",
  "riders",
  "rest_days_after",
  "combative",
  "length",
  "title",
  "names",
  "dummies",
];
const NEEDS = ["teams", "stages", "riders"];
const STAGE_FIELDS = ["name", "order", "results", "mode", "combative", "breakaway"];
const STAGE_NEEDS = ["name", "order", "results"];
const RESULT_FIELDS = ["time", "sprint", "mountain", "exhaustion"];
const RIDER_FIELDS = ["team", "kind"];
const TIME = /^([0-9]{1,3}):([0-9]{2})$/;

/** A sheet from the text of a file. */
export function readText(text: string, rules: Scoring): PaperTour {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadSheet("not-json", "");
  }
  return readTour(value, rules);
}

/** A sheet, checked whole. */
export function readTour(value: unknown, rules: Scoring): PaperTour {
  const fields = asObject(value, "", FIELDS, NEEDS);
  const teams = readTeams(fields["teams"], rules);
  const riders = readRiders(fields["riders"], teams, rules);
  checkTeams(teams, riders, rules);
  const dummies = readDummies(given(fields, "dummies", []), teams, rules);
  const combative = asFlag(given(fields, "combative", true), "combative");
  const stages = asArray(fields["stages"], "stages", rules.most_stages);
  if (!stages.length && !Object.hasOwn(fields, "length")) {
    throw new BadSheet("out-of-range", "stages", { value: 0, least: 1, most: rules.most_stages });
  }
  const least = Math.max(1, stages.length);
  const length = asNumber(
    given(fields, "length", stages.length),
    "length",
    least,
    rules.most_stages,
  );
  const read = stages.map((one, at) => {
    const stage = readStage(one, `stages[${at}]`, riders, combative, rules);
    checkExhaustion(stage, `stages[${at}]`, riders, dummies);
    return stage;
  });
  const whole = Object.hasOwn(fields, "length") ? length : rules.most_stages;
  const rests = readRestDays(given(fields, "rest_days_after", []), whole, rules);
  const title = asShort(given(fields, "title", ""), "title", rules.longest_title);
  const names = readNames(given(fields, "names", {}), teams, rules);
  const tour: PaperTour = {
    teams,
    rest_days_after: rests,
    length,
    combative,
    riders,
    stages: read,
  };
  if (dummies.length) tour.dummies = dummies;
  if (title) tour.title = title;
  if (Object.keys(names).length) tour.names = names;
  return tour;
}

function readTeams(value: unknown, rules: Scoring): string[] {
  const teams: string[] = [];
  asArray(value, "teams", rules.most_teams).forEach((one, at) => {
    const team = asText(one, `teams[${at}]`);
    if (teams.includes(team)) throw new BadSheet("repeated-team", `teams[${at}]`, { value: team });
    teams.push(team);
  });
  return teams;
}

function readRiders(value: unknown, teams: string[], rules: Scoring): Record<string, PaperRider> {
  const given = Object.entries(asMapping(value, "riders"));
  const most = rules.most_riders;
  if (given.length > most) {
    throw new BadSheet("out-of-range", "riders", { value: given.length, least: 1, most });
  }
  return Object.fromEntries(
    given.map(([rider, one]) => [rider, readRider(one, inside("riders", rider), teams, rules)]),
  );
}

function readRider(value: unknown, at: string, teams: string[], rules: Scoring): PaperRider {
  const fields = asObject(value, at, RIDER_FIELDS, RIDER_FIELDS);
  const team = asText(fields["team"], `${at}.team`);
  if (!teams.includes(team)) throw new BadSheet("unknown-team", `${at}.team`, { value: team });
  return { team, kind: asWord(fields["kind"], `${at}.kind`, rules.kinds) };
}

/** A rouleur and a sprinteur, or one of them. */
function checkTeams(teams: string[], riders: Record<string, PaperRider>, rules: Scoring): void {
  teams.forEach((team, place) => {
    const at = `teams[${place}]`;
    const kinds = Object.values(riders).flatMap((one) => (one.team === team ? [one.kind] : []));
    if (!kinds.length) throw new BadSheet("no-rider", at, { value: team });
    if (new Set(kinds).size < kinds.length)
      throw new BadSheet("repeated-kind", at, { value: team });
  });
  const most = rules.most_teams;
  if (!teams.length) throw new BadSheet("out-of-range", "teams", { value: 0, least: 1, most });
}

/** Teams that nobody decides for; one team at least has a player. */
function readDummies(value: unknown, teams: string[], rules: Scoring): string[] {
  const found: string[] = [];
  asArray(value, "dummies", rules.most_teams).forEach((one, place) => {
    const at = `dummies[${place}]`;
    const team = asText(one, at);
    if (!teams.includes(team)) throw new BadSheet("unknown-team", at, { value: team });
    if (found.includes(team)) throw new BadSheet("repeated-team", at, { value: team });
    found.push(team);
  });
  if (found.length === teams.length) throw new BadSheet("only-dummies", "dummies");
  return teams.filter((team) => found.includes(team));
}

function readStage(
  value: unknown,
  at: string,
  riders: Record<string, PaperRider>,
  combative: boolean,
  rules: Scoring,
): PaperStage {
  const fields = asObject(value, at, STAGE_FIELDS, STAGE_NEEDS);
  const results = readResults(fields["results"], `${at}.results`, riders, rules);
  for (const name of ["combative", "breakaway"]) {
    if (Object.hasOwn(fields, name) && !combative)
      throw new BadSheet("not-combative", `${at}.${name}`);
  }
  const name = asText(fields["name"], `${at}.name`);
  const order = readOrder(fields["order"], `${at}.order`, riders, rules);
  const mode = asWord(given(fields, "mode", rules.modes[0]), `${at}.mode`, rules.modes);
  const tokens = readTokens(given(fields, "combative", {}), `${at}.combative`, riders, rules);
  const away = readSome(given(fields, "breakaway", []), `${at}.breakaway`, riders, rules);
  const stage: PaperStage = { name, mode, order, results };
  if (Object.keys(tokens).length) stage.combative = tokens;
  if (away.length) stage.breakaway = away;
  checkStage(stage, riders, rules, at);
  return stage;
}

/** Whether a stage can have ended so. */
export function checkStage(
  stage: PaperStage,
  riders: Record<string, PaperRider>,
  rules: Scoring,
  at = "",
): void {
  checkWinner(stage, at, riders, rules);
  checkTimes(stage, at, riders, rules);
  checkTokens(stage, at, rules);
  checkBreakaway(stage, at, riders, rules);
}

/**
 * Minutes are taken from the first crossing on, so whoever crosses first has none; in a team time
 * trial that of his mate may be written for both.
 */
function checkWinner(
  { mode, order, results }: PaperStage,
  at: string,
  riders: Record<string, PaperRider>,
  rules: Scoring,
): void {
  const [winner = "", ...others] = order;
  const time = seconds(results[winner]?.time ?? "");
  const mates = others.filter((rider) => riders[rider]?.team === riders[winner]?.team);
  const lent =
    mode === rules.team_mode &&
    mates.some((mate) => seconds(results[mate]?.time ?? "") === time);
  if (time >= MINUTE && !lent)
    throw new BadSheet("late-winner", `${inside(`${at}.results`, winner)}.time`, { value: winner });
}

/**
 * Who comes home later has no shorter time; in a team time trial the last riders of the teams. But
 * a pair that ends on the square of one who rides alone has the time of the square ahead.
 */
function checkTimes(
  { mode, order, results }: PaperStage,
  at: string,
  riders: Record<string, PaperRider>,
  rules: Scoring,
): void {
  const trial = mode === rules.team_mode;
  const [first = 0, second = 0] = rules.seconds;
  const allowed = trial ? second - first : 0;
  const times = new Map<string, number>();
  let slowest = 0;
  order.forEach((rider, place) => {
    const own = seconds(results[rider]?.time ?? "");
    const team = riders[rider]?.team ?? "";
    const time = trial ? Math.max(own, times.get(team) ?? 0) : own;
    times.set(team, time);
    if (trial && order.slice(place + 1).some((later) => riders[later]?.team === team)) return;
    if (time < slowest - allowed)
      throw new BadSheet("early-time", `${inside(`${at}.results`, rider)}.time`, { value: rider });
    slowest = Math.max(slowest, time);
  });
}

/** Every token of the two piles is taken once; time trials have tokens of no kind. */
function checkTokens({ mode, order, results, combative }: PaperStage, at: string, rules: Scoring): void {
  if (mode === rules.modes[0]) {
    const most = allPoints(rules);
    const value = Object.values(results).reduce((sum, one) => sum + one.sprint + one.mountain, 0);
    if (value > most) throw new BadSheet("too-many-points", inside(at, "results"), { value, most });
    return;
  }
  const tokens = new Map(Object.entries(combative ?? {}));
  for (const rider of order) {
    const here = inside(`${at}.results`, rider);
    if (results[rider]?.sprint) throw new BadSheet("trial-tokens", `${here}.sprint`);
    if (results[rider]?.mountain) throw new BadSheet("trial-tokens", `${here}.mountain`);
    if (tokens.get(rider)) throw new BadSheet("trial-tokens", inside(`${at}.combative`, rider));
  }
}

/** A team bids with one rider, for as many places as a tile has, and in no time trial. */
function checkBreakaway(
  { mode, breakaway = [] }: PaperStage,
  at: string,
  riders: Record<string, PaperRider>,
  rules: Scoring,
): void {
  const where = inside(at, "breakaway");
  if (breakaway.length && mode !== rules.modes[0]) throw new BadSheet("trial-breakaway", where);
  const teams = new Set(breakaway.map((rider) => riders[rider]?.team));
  if (breakaway.length > rules.most_away || teams.size < breakaway.length)
    throw new BadSheet("too-many-away", where, { most: rules.most_away });
}

/** What the tokens of the two piles are worth together. */
export function allPoints({ tokens }: Scoring): number {
  return [...tokens.major, ...tokens.minor].reduce((sum, one) => sum + one, 0);
}

/** PEL-DUM-01, PEL-DUM-02: riders of a dummy team never take exhaustion. */
function checkExhaustion(
  { order, results }: PaperStage,
  at: string,
  riders: Record<string, PaperRider>,
  dummies: string[],
): void {
  for (const rider of order) {
    if (results[rider]?.exhaustion && dummies.includes(riders[rider]?.team ?? ""))
      throw new BadSheet("dummy-exhaustion", `${inside(`${at}.results`, rider)}.exhaustion`);
  }
}

/** Every rider once, as they crossed the line. */
function readOrder(
  value: unknown,
  at: string,
  riders: Record<string, PaperRider>,
  rules: Scoring,
): string[] {
  const found = readSome(value, at, riders, rules);
  const lost = Object.keys(riders).find((rider) => !found.includes(rider));
  if (lost !== undefined) throw new BadSheet("missing-rider", at, { value: lost });
  return found;
}

/** Riders of the tour, none of them twice. */
function readSome(
  value: unknown,
  at: string,
  riders: Record<string, PaperRider>,
  rules: Scoring,
): string[] {
  const found: string[] = [];
  asArray(value, at, rules.most_riders).forEach((one, place) => {
    const here = `${at}[${place}]`;
    const rider = asText(one, here);
    if (!Object.hasOwn(riders, rider)) throw new BadSheet("unknown-rider", here, { value: rider });
    if (found.includes(rider)) throw new BadSheet("repeated-rider", here, { value: rider });
    found.push(rider);
  });
  return found;
}

function readResults(
  value: unknown,
  at: string,
  riders: Record<string, PaperRider>,
  rules: Scoring,
): Record<string, PaperResult> {
  const given = asMapping(value, at);
  checkKnown(given, at, riders);
  for (const rider of Object.keys(riders)) {
    if (!Object.hasOwn(given, rider)) {
      throw new BadSheet("missing-rider", inside(at, rider), { value: rider });
    }
  }
  return Object.fromEntries(
    Object.entries(given).map(([rider, one]) => [rider, readResult(one, inside(at, rider), rules)]),
  );
}

function readResult(value: unknown, at: string, rules: Scoring): PaperResult {
  const fields = asObject(value, at, RESULT_FIELDS, ["time"]);
  const points = (name: string): number =>
    asNumber(given(fields, name, 0), `${at}.${name}`, 0, rules.most_points);
  const time = asText(fields["time"], `${at}.time`);
  const found = TIME.exec(time);
  const late = Number(found?.[1]) > rules.most_rounds;
  if (!found || late || !rules.seconds.includes(Number(found[2]))) {
    const most = Math.max(...rules.seconds);
    throw new BadSheet("bad-time", `${at}.time`, { value: short(time), most });
  }
  const result: PaperResult = {
    time: `${Number(found[1])}:${found[2]}`,
    sprint: points("sprint"),
    mountain: points("mountain"),
  };
  const cards = given(fields, "exhaustion", 0);
  const exhaustion = asNumber(cards, `${at}.exhaustion`, 0, rules.most_exhaustion);
  return exhaustion ? { ...result, exhaustion } : result;
}

function readTokens(
  value: unknown,
  at: string,
  riders: Record<string, PaperRider>,
  rules: Scoring,
): Record<string, number> {
  const given = asMapping(value, at);
  checkKnown(given, at, riders);
  return Object.fromEntries(
    Object.entries(given).map(([rider, one]) => [
      rider,
      asNumber(one, inside(at, rider), 0, rules.most_rounds),
    ]),
  );
}

function checkKnown(given: Fields, at: string, riders: Record<string, PaperRider>): void {
  for (const rider of Object.keys(given)) {
    if (!Object.hasOwn(riders, rider)) {
      throw new BadSheet("unknown-rider", inside(at, rider), { value: rider });
    }
  }
}

/** One rest day between two stages, or two at their places in the longest tour. */
export function readRestDays(value: unknown, stages: number, rules: Scoring): number[] {
  const at = "rest_days_after";
  const rests = rules.rest_days;
  const days = asArray(value, at, rules.most_stages).map((day, place) =>
    asNumber(day, `${at}[${place}]`, 1, rules.most_stages),
  );
  days.forEach((day, place) => {
    if (day >= stages) {
      throw new BadSheet("rest-day-range", `${at}[${place}]`, { value: day, most: stages - 1 });
    }
  });
  if (days.length < 2) return days;
  if (days.length > 2 || stages < rests.stages) {
    throw new BadSheet("too-many-rest-days", at, { stages: rests.stages });
  }
  if (!rests.first.includes(days[0]!) || !rests.second.includes(days[1]!)) {
    throw new BadSheet("rest-day-place", at);
  }
  return days;
}

function readNames(value: unknown, teams: string[], rules: Scoring): Record<string, string> {
  const given = Object.entries(asMapping(value, "names"));
  return Object.fromEntries(
    given.map(([team, one]) => {
      const at = inside("names", team);
      if (!teams.includes(team)) throw new BadSheet("unknown-team", at, { value: team });
      return [team, asShort(one, at, rules.longest_name)];
    }),
  );
}
