import { play, type Cue } from "../lib/sound";
import type { Beat } from "./beats";

const CUES: Record<string, Cue> = {
  revealed: "cards",
  moved: "move",
  chased: "move",
  slipped: "slip",
  exhausted: "exhausted",
  crashed: "crash",
  crossed: "line",
};

/** Lets what is told be heard as well. */
export function sound({ kind }: Beat): void {
  const cue = CUES[kind];
  if (cue) play(cue);
}
