import { to } from "../lib/router.svelte";

/** What can be read during a race without leaving it. */
export const READINGS = ["rules", "settings"] as const;
export type Reading = (typeof READINGS)[number];

/** Where a race and something to read over it are shown; `at` is a place in the rules. */
export function besides(table: string, page: Reading, at = ""): string {
  return `${to("table", table)}?${new URLSearchParams({ page, ...(at && { at }) })}`;
}
