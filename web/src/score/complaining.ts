import { say } from "../words/words.svelte";
import type { BadSheet } from "./fields";

/** What is wrong with a sheet, in the reader's words. */
export function badText({ code, field, about }: BadSheet): string {
  return say("score.bad", code, { field, ...about });
}
