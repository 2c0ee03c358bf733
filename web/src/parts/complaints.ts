import { Refused } from "../lib/api";
import { has, say, t } from "../words/words.svelte";

/** What went wrong, in the reader's words. */
export function complaint(error: unknown): string {
  if (error instanceof Refused && has("refused", error.code)) return say("refused", error.code);
  return t("refused.failed");
}
