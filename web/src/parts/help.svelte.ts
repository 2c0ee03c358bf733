import { get } from "../lib/api";
import type { Help } from "../protocol";
import { language } from "../words/words.svelte";

const texts: Record<string, Help> = $state({});

/** The rules in the reader's language; nothing until they have been fetched. */
export function helpTexts(): Help | undefined {
  return texts[language()];
}

/** Fetches the rules, once for each language. */
export async function loadHelp(): Promise<void> {
  const wanted = language();
  texts[wanted] ??= await get<Help>(`help/${wanted}`);
}
