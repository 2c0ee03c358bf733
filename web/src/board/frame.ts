import { turned, type Frame, type Geometry, type Point } from "./geometry";

const STEP = 3;
const MARGIN = 64;

/**
 * How to turn a board so that a window of this shape shows it largest. Of two opposite ways it
 * takes the one that starts at the left or, in a high window, at the bottom.
 */
export function bestFrame(geometry: Geometry, width: number, height: number): Frame {
  const points = geometry.squares.flatMap((square) => square.centres);
  let best = boxAt(points, 0);
  let most = 0;
  for (let turn = 0; turn < 180; turn += STEP) {
    const frame = boxAt(points, turn);
    const scale = Math.min(width / frame.box[2], height / frame.box[3]);
    if (scale > most) [best, most] = [frame, scale];
  }
  return goesBack(points, best.turn, width >= height) ? boxAt(points, best.turn - 180) : best;
}

function boxAt(points: Point[], turn: number): Frame {
  const at = points.map((point) => turned(point, turn));
  const xs = at.map(([x]) => x);
  const ys = at.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  return { turn, box: [left - MARGIN, top - MARGIN, wide + 2 * MARGIN, high + 2 * MARGIN] };
}

function goesBack(points: Point[], turn: number, wide: boolean): boolean {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return false;
  const [x, y] = turned([last[0] - first[0], last[1] - first[1]], turn);
  return wide ? x < 0 : y > 0;
}
