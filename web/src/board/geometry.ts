import { get } from "../lib/api";
import type { Geometry } from "../protocol";

export type { Frame, Geometry, Profile, SquarePlace, TilePlace } from "../protocol";
export type Point = [number, number];

const fetched = new Map<string, Promise<Geometry>>();

/** The board of these tiles; fetched once. */
export function loadGeometry(tiles: readonly string[]): Promise<Geometry> {
  const path = `geometry/${tiles.join("-")}`;
  let found = fetched.get(path);
  if (!found) {
    found = get<Geometry>(path);
    found.catch(() => fetched.delete(path));
    fetched.set(path, found);
  }
  return found;
}

/** Where a rider stands; lanes below 0 are on the grass, right of the rightmost one. */
export function centre(geometry: Geometry, square: number, lane: number): Point {
  const place = geometry.squares[square];
  const first = place?.centres[0];
  if (!place || !first) return [0, 0];
  if (lane >= 0) return place.centres[Math.min(lane, place.centres.length - 1)] ?? first;
  const turn = (place.heading * Math.PI) / 180;
  const away = geometry.lane * -lane;
  return [first[0] - Math.sin(turn) * away, first[1] + Math.cos(turn) * away];
}

/** Where a rider is drawn who is `grown` so many times: as much further from the middle of the road. */
export function spread(geometry: Geometry, square: number, lane: number, grown: number): Point {
  const at = centre(geometry, square, lane);
  const lanes = geometry.squares[square]?.centres ?? [];
  const [first, last] = [lanes[0] ?? at, lanes.at(-1) ?? at];
  const [x, y] = at;
  const [u, v] = [(first[0] + last[0]) / 2, (first[1] + last[1]) / 2];
  return [u + (x - u) * grown, v + (y - v) * grown];
}

/** A square as people call it: its number, F1, F2 … behind the line. */
export function squareName(geometry: Geometry | null, square: number): string {
  const past = geometry?.squares[square]?.past ?? 0;
  return past ? `F${past}` : String(square);
}

/** A point of the board after it has been turned by some degrees round the origin. */
export function turned([x, y]: Point, degrees: number): Point {
  const turn = (degrees * Math.PI) / 180;
  return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];
}
