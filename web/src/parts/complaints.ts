import { Refused } from "../lib/api";
import { has, say, t } from "../words/words.svelte";

/** What went wrong, in the reader's words. */
export function complaint(error: unknown): string {
  return refusalText(error instanceof Refused ? error.code : "failed");
}

/** Why something is refused, from its code. */
export function refusalText(code: string): string {
  return has("refused", code) ? say("refused", code) : t("refused.failed");
}
