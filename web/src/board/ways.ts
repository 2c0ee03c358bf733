import type { Geometry } from "../protocol";

/** The squares between two squares, both included; just these two where no way leads on. */
export function way(geometry: Pick<Geometry, "squares">, from: number, to: number): number[] {
  const came = new Map<number, number>([[from, from]]);
  const open = [from];
  for (let at = open.shift(); at !== undefined && at !== to; at = open.shift()) {
    for (const next of geometry.squares[at]?.next ?? []) {
      if (!came.has(next)) {
        came.set(next, at);
        open.push(next);
      }
    }
  }
  if (!came.has(to)) return [from, to];
  const found = [to];
  for (let at = to; at !== from; ) {
    at = came.get(at) ?? from;
    found.unshift(at);
  }
  return found;
}
