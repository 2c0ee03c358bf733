import { get } from "../lib/api";
import { language } from "../words/words.svelte";

const texts: Record<string, Record<string, string>> = $state({});
const failed = $state({ now: false });

/** The sentence for a clause in the reader's language; empty until it has been fetched. */
export function ruleText(rule: string): string {
  return texts[language()]?.[rule] ?? "";
}

/** Whether the rules were asked for and did not come. */
export function rulesMissing(): boolean {
  return failed.now;
}

/** Fetches the rules that events name, once for each language. */
export async function loadRules(): Promise<void> {
  const wanted = language();
  if (texts[wanted]) return;
  failed.now = false;
  try {
    texts[wanted] = await get<Record<string, string>>(`rules/${wanted}`);
  } catch {
    // Asked for again when the next "why?" is opened.
    failed.now = true;
  }
}
