import { say } from "../words/words.svelte";
import type { BadSheet } from "./fields";

/** What the sentence itself says where: the rest are told with the field beside them. */
const NAMED = ["unknown-field", "missing-field"];

/** The field of a sheet in which something is wrong, unless the text says it. */
export function badField({ code, field }: BadSheet): string {
  return NAMED.includes(code) ? "" : field;
}

/** What is wrong with a sheet, in the reader's words. */
export function badText({ code, field, about }: BadSheet): string {
  return say("score.bad", code, { field, ...about });
}
