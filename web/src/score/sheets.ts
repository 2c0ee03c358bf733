/**
 * The sheets of a tour on paper, added up where there may be no network: the twin of
 * `flammerouge.tour.sheets`, fed with the server's figures. A test compares the two.
 */
import type { PaperStage, PaperTour, Scoring } from "../protocol";

export type Points = Record<string, number>;

/** The classifications of riders, best first; the last two without those at zero. */
export interface Standings {
  general: string[];
  sprint: string[];
  mountain: string[];
}

/** Who wears what; nobody is an empty text. */
export interface Jerseys {
  yellow: string;
  green: string;
  polka_dot: string;
}

/** One column of the sheets: `podium` is this stage's, times (in seconds) and points are sums. */
export interface StageSheet {
  name: string;
  mode: string;
  podium: Points;
  /** The most combative rider, if anybody was. */
  combative: string;
  time: Points;
  sprint: Points;
  mountain: Points;
  tour_points: Points;
  rest_points: Points;
  standings: Standings;
  jerseys: Jerseys;
  rest_day: Points | null;
  /** The teams as they place for the next stage, none after the last. */
  placing: string[];
  /** The exhaustion cards that riders carry on, of those who carry some. */
  exhaustion: Points;
}

/** Who leads after a stage, and who wears what. */
export type Worn = Pick<StageSheet, "jerseys" | "standings">;

export interface Bonus {
  general: Points;
  team: Points;
  sprint: Points;
  mountain: Points;
}

/** All sheets; `bonus` is null while the tour goes on, `total` and `ranking` are as it stands. */
export interface Sheets {
  stages: StageSheet[];
  bonus: Bonus | null;
  total: Points;
  ranking: string[];
}

export const MINUTE = 60;

/** `1:20` in seconds. */
export function seconds(time: string): number {
  const [minutes, rest] = time.split(":");
  return MINUTE * Number(minutes) + Number(rest);
}

/** Seconds as people write them, `1:20`. */
export function clock(time: number): string {
  return `${Math.floor(time / MINUTE)}:${String(time % MINUTE).padStart(2, "0")}`;
}

/** All that a team gets in the end. */
export function bonusOf(bonus: Bonus, team: string): number {
  return Object.values(bonus).reduce((sum, points: Points) => sum + get(points, team), 0);
}

/** GT-JER-02: whether the leader wears another jersey, so that the next best has this one, if any. */
export function isNextBest({ jerseys, standings }: Worn, colour: keyof Jerseys): boolean {
  const { general, sprint, mountain } = standings;
  const [leader] = { yellow: general, green: sprint, polka_dot: mountain }[colour];
  return leader !== undefined && jerseys[colour] !== leader;
}

/** Whether any jersey of a stage is not worn by who leads. */
export function hasNextBest(worn: Worn): boolean {
  return (["yellow", "green", "polka_dot"] as const).some((colour) => isNextBest(worn, colour));
}

/** Every sheet of a tour. */
export function score(tour: PaperTour, rules: Scoring): Sheets {
  const stages: StageSheet[] = [];
  for (const stage of tour.stages) stages.push(nextSheet(tour, rules, stages, stage));
  const last = stages.at(-1);
  const latest = tour.stages.at(-1)?.order ?? [];
  if (!last) return { stages, bonus: null, total: nothing(tour.teams), ranking: [...tour.teams] };
  const bonus = stages.length === tour.length ? earned(tour, rules, last, latest) : null;
  let total = summed(tour.teams, last.tour_points, last.rest_points);
  for (const points of bonus ? Object.values(bonus) : []) total = summed(tour.teams, total, points);
  return { stages, bonus, total, ranking: byMost(byCrossing(tour, latest), total) };
}

/** The column of a stage after those before it. */
function nextSheet(
  tour: PaperTour,
  rules: Scoring,
  columns: StageSheet[],
  stage: PaperStage,
): StageSheet {
  const before = columns.at(-1);
  const riders = Object.keys(tour.riders);
  const time = summed(riders, before?.time, times(tour, rules, stage));
  const sprint = summed(riders, before?.sprint, brought(stage, "sprint"));
  const mountain = summed(riders, before?.mountain, brought(stage, "mountain"));
  const standings = {
    general: byLeast(stage.order, time),
    sprint: byMost(scorers(stage.order, sprint), sprint),
    mountain: byMost(scorers(stage.order, mountain), mountain),
  };
  const podium = share(tour, podiumTeams(tour, rules, stage), rules.podium);
  const combative = mostCombative(stage);
  const fought = combative ? share(tour, [team(tour, combative)], [rules.combative]) : {};
  const tourPoints = summed(tour.teams, summed(tour.teams, before?.tour_points, podium), fought);
  const number = columns.length + 1;
  const rest = tour.rest_days_after.includes(number) ? restDay(tour, rules, standings) : null;
  const restPoints = summed(tour.teams, before?.rest_points, rest ?? {});
  const standing = summed(tour.teams, tourPoints, restPoints);
  return {
    name: stage.name,
    mode: stage.mode,
    podium,
    combative,
    time,
    sprint,
    mountain,
    tour_points: tourPoints,
    rest_points: restPoints,
    standings,
    jerseys: award(standings),
    rest_day: rest,
    placing: number === tour.length ? [] : placing(tour, standings, standing),
    exhaustion: carried(stage, rest ? standings : null),
  };
}

/** Half of the cards, rounded down, is returned; on a rest day once more by all but the leaders. */
function carried(stage: PaperStage, resting: Standings | null): Points {
  const leaders = resting ? Object.values(resting).map(([first]: string[]) => first) : stage.order;
  const left = (cards: number): number => cards - Math.floor(cards / 2);
  return Object.fromEntries(
    Object.entries(stage.results).flatMap(([rider, { exhaustion = 0 }]) => {
      if (!exhaustion) return [];
      const kept = left(exhaustion);
      return [[rider, leaders.includes(rider) ? kept : left(kept)]];
    }),
  );
}

/** The times that count; in a team time trial the slower rider's for both. */
function times(tour: PaperTour, rules: Scoring, stage: PaperStage): Points {
  const own = mapped(stage.order, (rider) => seconds(stage.results[rider]?.time ?? "0:00"));
  if (stage.mode !== rules.team_mode) return own;
  return mapped(stage.order, (rider) => {
    const mates = stage.order.filter((other) => team(tour, other) === team(tour, rider));
    return Math.max(...mates.map((mate) => own[mate] ?? 0));
  });
}

function brought(stage: PaperStage, what: "sprint" | "mountain"): Points {
  return mapped(stage.order, (rider) => stage.results[rider]?.[what] ?? 0);
}

/** The teams of the podium; in a team time trial each of them once. */
function podiumTeams(tour: PaperTour, rules: Scoring, stage: PaperStage): string[] {
  const crossed = stage.order.map((rider) => team(tour, rider));
  return stage.mode === rules.team_mode ? [...new Set(crossed)] : crossed;
}

/** Most tokens; among equals those of the breakaway, then those who crossed first. */
function mostCombative(stage: PaperStage): string {
  const tokens = new Map(Object.entries(stage.combative ?? {}));
  const most = Math.max(0, ...tokens.values());
  const tied = stage.order.filter((rider) => most > 0 && tokens.get(rider) === most);
  return tied.find((rider) => stage.breakaway?.includes(rider)) ?? tied[0] ?? "";
}

/** A point for the leader of each classification, whoever wears the jerseys. */
function restDay(tour: PaperTour, rules: Scoring, standings: Standings): Points {
  const leaders = Object.values(standings).flatMap((riders: string[]) => riders.slice(0, 1));
  return share(
    tour,
    leaders.map((rider) => team(tour, rider)),
    leaders.map(() => rules.rest_day),
  );
}

/** One jersey a rider; the next best of a lower classification gets it instead. */
function award(standings: Standings): Jerseys {
  const free = (riders: string[], worn: string[]): string =>
    riders.find((rider) => !worn.includes(rider)) ?? "";
  const yellow = free(standings.general, []);
  const green = free(standings.sprint, [yellow]);
  return { yellow, green, polka_dot: free(standings.mountain, [yellow, green]) };
}

/** Fewest points first; among equals whose best rider is behind. Dummies are placed before. */
function placing(tour: PaperTour, standings: Standings, points: Points): string[] {
  const players = byCrossing(tour, standings.general).filter((name) => !isDummy(tour, name));
  return byLeast(players.reverse(), points);
}

/** Points for places in the classifications at the end. */
function earned(tour: PaperTour, rules: Scoring, last: StageSheet, latest: string[]): Bonus {
  const scale = scaleOf(tour, rules);
  const teams = (riders: string[]): string[] => riders.map((rider) => team(tour, rider));
  const sums: Points = mapped(tour.teams, (name) =>
    latest
      .filter((rider) => team(tour, rider) === name)
      .reduce((sum, rider) => sum + (last.time[rider] ?? 0), 0),
  );
  return {
    general: share(tour, teams(last.standings.general), scale?.general ?? []),
    team: share(tour, byLeast(byCrossing(tour, latest), sums), scale?.team ?? []),
    sprint: share(tour, teams(last.standings.sprint), scale?.points ?? []),
    mountain: share(tour, teams(last.standings.mountain), scale?.points ?? []),
  };
}

function scaleOf(tour: PaperTour, rules: Scoring): Scoring["scales"][number] | undefined {
  const players = tour.teams.filter((name) => !isDummy(tour, name));
  if (players.length <= rules.few_players) return rules.scales[0];
  return rules.scales.find((scale) => tour.length <= scale.stages);
}

/** Points for the teams of the first places; whatever is left over is unclaimed. */
function share(tour: PaperTour, places: string[], worth: readonly number[]): Points {
  return mapped(tour.teams, (name) =>
    places
      .slice(0, worth.length)
      .reduce((sum, one, at) => sum + (one === name ? worth[at]! : 0), 0),
  );
}

/** The teams in the order in which the first of each comes. */
function byCrossing(tour: PaperTour, riders: string[]): string[] {
  return [...new Set(riders.map((rider) => team(tour, rider)))];
}

/** Sorting keeps the order of equals, which is that of crossing. */
function byLeast(names: string[], points: Points): string[] {
  return [...names].sort((one, other) => (points[one] ?? 0) - (points[other] ?? 0));
}

function byMost(names: string[], points: Points): string[] {
  return [...names].sort((one, other) => (points[other] ?? 0) - (points[one] ?? 0));
}

function scorers(riders: string[], points: Points): string[] {
  return riders.filter((rider) => (points[rider] ?? 0) > 0);
}

function summed(names: string[], before: Points | undefined, more: Points): Points {
  return mapped(names, (name) => get(before, name) + get(more, name));
}

function nothing(names: string[]): Points {
  return mapped(names, () => 0);
}

function get(points: Points | undefined, name: string): number {
  return points && Object.hasOwn(points, name) ? (points[name] ?? 0) : 0;
}

function mapped(names: string[], value: (name: string) => number): Points {
  return Object.fromEntries(names.map((name) => [name, value(name)]));
}

function isDummy(tour: PaperTour, name: string): boolean {
  return tour.dummies?.includes(name) ?? false;
}

function team(tour: PaperTour, rider: string): string {
  return tour.riders[rider]?.team ?? "";
}
