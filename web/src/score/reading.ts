/**
 * Reads a tour that somebody brings: the twin of `flammerouge.tour.paper`, so that a sheet is
 * refused by the name of its field without a network too. A test compares the two.
 */
import type { PaperResult, PaperRider, PaperStage, PaperTour, Scoring } from "../protocol";

/** What is wrong with a sheet: a code for `score.bad.<code>`, the field, and what stands there. */
export class BadSheet extends Error {
  constructor(
    readonly code: string,
    readonly field: string,
    readonly about: Record<string, string | number> = {},
  ) {
    super(`${field}: ${code}`);
  }
}

type Fields = Record<string, unknown>;

const FIELDS = [
  "teams",
  "stages",
  "riders",
  "rest_days_after",
  "combative",
  "length",
  "title",
  "names",
];
const NEEDS = ["teams", "stages", "riders"];
const STAGE_FIELDS = ["name", "order", "results", "mode", "combative", "breakaway"];
const STAGE_NEEDS = ["name", "order", "results"];
const RESULT_FIELDS = ["time", "sprint", "mountain"];
const RIDER_FIELDS = ["team", "kind"];
const TIME = /^([0-9]{1,3}):([0-5]0)$/;
const LONGEST_SHOWN = 40;

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
  const read = stages.map((one, at) => readStage(one, `stages[${at}]`, riders, combative, rules));
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

function readStage(
  value: unknown,
  at: string,
  riders: Record<string, PaperRider>,
  combative: boolean,
  rules: Scoring,
): PaperStage {
  const fields = asObject(value, at, STAGE_FIELDS, STAGE_NEEDS);
  const results = readResults(fields["results"], `${at}.results`, riders, rules);
  const here = `${at}.combative`;
  if (Object.hasOwn(fields, "combative") && !combative) throw new BadSheet("not-combative", here);
  const name = asText(fields["name"], `${at}.name`);
  const order = readOrder(fields["order"], `${at}.order`, riders, rules);
  const mode = asWord(given(fields, "mode", rules.modes[0]), `${at}.mode`, rules.modes);
  const tokens = readTokens(given(fields, "combative", {}), here, riders, rules);
  const away = readSome(given(fields, "breakaway", []), `${at}.breakaway`, riders, rules);
  const stage: PaperStage = { name, mode, order, results };
  if (Object.keys(tokens).length) stage.combative = tokens;
  if (away.length) stage.breakaway = away;
  return stage;
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
  if (!found) throw new BadSheet("bad-time", `${at}.time`, { value: short(time) });
  return {
    time: `${Number(found[1])}:${found[2]}`,
    sprint: points("sprint"),
    mountain: points("mountain"),
  };
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
      asNumber(one, inside(at, rider), 0, rules.most_points),
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

// -- values ----------------------------------------------------------------------------------
function asObject(value: unknown, at: string, known: string[], needed: string[]): Fields {
  const fields = asMapping(value, at);
  const strange = Object.keys(fields).find((name) => !known.includes(name));
  if (strange !== undefined) throw new BadSheet("unknown-field", inside(at, strange));
  const lost = needed.find((name) => !Object.hasOwn(fields, name));
  if (lost !== undefined) throw new BadSheet("missing-field", inside(at, lost));
  return fields;
}

/** A field that may be left out. */
function given(fields: Fields, name: string, usual: unknown): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : usual;
}

function asMapping(value: unknown, at: string): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw wrongType(value, at);
  }
  return value as Fields;
}

function asArray(value: unknown, at: string, most: number): unknown[] {
  if (!Array.isArray(value)) throw wrongType(value, at);
  if (value.length > most) {
    throw new BadSheet("out-of-range", at, { value: value.length, least: 0, most });
  }
  return value;
}

function asText(value: unknown, at: string): string {
  if (typeof value !== "string") throw wrongType(value, at);
  return value;
}

function asShort(value: unknown, at: string, most: number): string {
  const text = asText(value, at);
  if ([...text].length > most) throw new BadSheet("too-long", at, { most });
  return text;
}

function asWord(value: unknown, at: string, words: readonly string[]): string {
  const text = asText(value, at);
  if (!words.includes(text)) throw new BadSheet("unknown-word", at, { value: short(text) });
  return text;
}

function asFlag(value: unknown, at: string): boolean {
  if (typeof value !== "boolean") throw wrongType(value, at);
  return value;
}

function asNumber(value: unknown, at: string, least: number, most: number): number {
  if (!Number.isInteger(value)) throw wrongType(value, at);
  const number = value as number;
  if (number < least || number > most) {
    throw new BadSheet("out-of-range", at, { value: number, least, most });
  }
  return number;
}

function wrongType(value: unknown, at: string): BadSheet {
  return new BadSheet("wrong-type", at, { value: short(JSON.stringify(value) ?? "") });
}

/** The name of a field inside another one. */
function inside(at: string, key: string): string {
  if (/^[\p{ID_Start}_][\p{ID_Continue}]*$/u.test(key) && [...key].length <= LONGEST_SHOWN) {
    return at ? `${at}.${key}` : key;
  }
  return `${at}[${JSON.stringify(short(key))}]`;
}

function short(text: string): string {
  const signs = [...text];
  return signs.length <= LONGEST_SHOWN ? text : `${signs.slice(0, LONGEST_SHOWN).join("")}...`;
}
