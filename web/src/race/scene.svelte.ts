import { squareName, type Geometry } from "../board/geometry";
import { letter } from "../board/teams";
import type { Rider, View } from "../protocol";
import { say, t } from "../words/words.svelte";

export { riderName as fullName } from "../parts/names";

/** What sentences need to know: who rides, and what the squares are called. */
export interface Scene {
  geometry: Geometry | null;
  riders: Record<string, Rider>;
}

export function sceneOf(view: View | null, geometry: Geometry | null): Scene {
  const riders = Object.fromEntries((view?.riders ?? []).map((rider) => [rider.id, rider]));
  return { geometry, riders };
}

/** A rider's short name: Red R. */
export function shortName(rider: { id: string; team: string; kind: string }): string {
  return t("rider.short", { team: say("team", rider.team), letter: letter(rider) });
}

/** Which lane, in words; empty where the road has only one. */
export function laneName(scene: Scene, square: number, lane: number): string {
  const lanes = scene.geometry?.squares[square]?.lanes.length ?? 2;
  if (lane < 0) return t("lane.grass");
  if (lanes === 1) return "";
  if (lane === 0) return t("lane.right");
  return t(lanes === 3 && lane === 1 ? "lane.middle" : "lane.left");
}

/** A square and the lane on it. */
export function placeName(scene: Scene, square: number, lane: number): string {
  const name = squareName(scene.geometry, square);
  const words = laneName(scene, square, lane);
  return words ? t("event.place", { square: name, lane: words }) : t("event.place-only", { square: name });
}

/** Seconds as people write times: 12:05. */
export function clockName(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}
