interface Point {
  x: number;
  y: number;
}

const MOST_LINES = 6;

/** A line through points. */
export function lineOf(points: readonly Point[]): string {
  return points.map(({ x, y }, k) => `${k ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/** The values at which a line is drawn across: whole steps, and not too many of them. */
export function ticks(most: number, step: number): number[] {
  let wide = step;
  while (most / wide > MOST_LINES) wide *= wide === step || wide % 5 ? 5 : 2;
  return Array.from({ length: Math.floor(most / wide) + 1 }, (_, k) => k * wide);
}

/** Heights at which marks stand without covering each other, each as near as it can to its own. */
export function placed(wanted: readonly number[], room: number, top: number, foot: number): number[] {
  const order = wanted.map((_, k) => k).sort((one, other) => wanted[one]! - wanted[other]!);
  const found: number[] = [];
  let least = top;
  for (const k of order) {
    found[k] = Math.max(wanted[k]!, least);
    least = found[k]! + room;
  }
  let limit = foot;
  for (const k of order.reverse()) {
    found[k] = Math.min(found[k]!, limit);
    limit = found[k]! - room;
  }
  return found;
}
