import { to } from "../lib/router.svelte";
import type { Table } from "../protocol";
import { say } from "../words/words.svelte";

/** The screens of what is longer than a table. */
const SCREENS = { tour: "tour", campaign: "legend", paper: "score" } as const;

/** The page of the tour or campaign that a table is a stage of; null for a race by itself. */
export function hubOf({ series }: Table): { href: string; text: string } | null {
  if (!series) return null;
  return { href: to(SCREENS[series.kind], series.id), text: say("back-to", series.kind) };
}
