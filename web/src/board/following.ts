import type { Point } from "./geometry";

/** What is looked at: the middle, in units of the turned board, and pixels per unit. */
export interface Look {
  x: number;
  y: number;
  scale: number;
}

/** Of a window, in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** From this many pixels per unit on, letter and number of a rider can be read. */
export const CLEAR = 0.8;
const CLOSE = 0.9;
/** The least scale that is taken for seeing more riders; they are drawn larger than the road then. */
const WIDE = 0.6;
/** Nothing that has to be seen is drawn smaller than this. */
const LEAST = 0.33;
/** Riders further apart than this cannot be shown at once. */
const TOGETHER = 720;
/** What is left free around whatever is looked at. */
const BESIDE = 100;
const ABOVE = 80;

/**
 * The look that shows these points, and as many of the others as can be seen clearly with them.
 * As long as the look `held` so far shows them too, it stays: nobody likes a road that always moves.
 */
export function following(
  points: readonly Point[],
  others: readonly Point[],
  size: Size,
  held: Look | null,
): Look {
  const seen = widened(near(points), others, size);
  const wanted = looking(seen, size);
  return held && held.scale >= Math.min(CLEAR, wanted.scale) && shows(held, seen, size) ? held : wanted;
}

/** The points that can be shown together with the first one. */
function near(points: readonly Point[]): readonly Point[] {
  const [first] = points;
  return first ? points.filter((point) => apart(point, first) < TOGETHER) : [[0, 0]];
}

function widened(points: readonly Point[], others: readonly Point[], size: Size): readonly Point[] {
  const { x, y } = looking(points, size);
  const nearest = others.toSorted((a, b) => apart(a, [x, y]) - apart(b, [x, y]));
  let seen = points;
  for (const other of nearest) {
    if (fit([...seen, other], size) >= WIDE) seen = [...seen, other];
  }
  return seen;
}

function looking(points: readonly Point[], size: Size): Look {
  const [left, right, top, bottom] = borders(points);
  const scale = Math.max(Math.min(fit(points, size), CLOSE), LEAST);
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale };
}

function fit(points: readonly Point[], { width, height }: Size): number {
  const [left, right, top, bottom] = borders(points);
  return Math.min(width / (right - left + 2 * BESIDE), height / (bottom - top + 2 * ABOVE));
}

function shows({ x, y, scale }: Look, points: readonly Point[], size: Size): boolean {
  const [left, right, top, bottom] = borders(points);
  const wide = size.width / 2 / scale - BESIDE / 2;
  const high = size.height / 2 / scale - ABOVE / 2;
  return left > x - wide && right < x + wide && top > y - high && bottom < y + high;
}

function borders(points: readonly Point[]): [number, number, number, number] {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
}

function apart([x, y]: Point, [u, v]: Point): number {
  return Math.hypot(x - u, y - v);
}
