import { turned, type Frame, type Geometry, type Point } from "./geometry";

const STEP = 3;
const MARGIN = 64;
/** A board that is turned one way stays so, unless another way shows it so much larger. */
const WORTH = 1.6;

/**
 * How to turn a board so that a window of this shape shows it largest. Of two opposite ways it
 * takes the one that starts at the left or, in a high window, at the bottom. `lies` is how the
 * board is turned so far: nobody likes to see it go round for a little more room.
 */
export function bestFrame(
  geometry: Geometry,
  width: number,
  height: number,
  lies?: number,
): Frame {
  const points = geometry.squares.flatMap((square) => square.centres);
  const fit = ({ box }: Frame): number => Math.min(width / box[2], height / box[3]);
  let best = boxAt(points, 0);
  let most = 0;
  for (let turn = 0; turn < 180; turn += STEP) {
    const frame = boxAt(points, turn);
    const scale = fit(frame);
    if (scale > most) [best, most] = [frame, scale];
  }
  const same = lies === undefined ? null : boxAt(points, lies);
  if (same && fit(same) * WORTH >= most) return same;
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
