import { get } from "../lib/api";
import type { Language } from "../lib/settings.svelte";
import type { Guide } from "../protocol";

const fetched: Partial<Record<Language, Promise<Guide>>> = {};

/** What is said in the guided first race; fetched once for each language. */
export function loadGuide(language: Language): Promise<Guide> {
  const found = (fetched[language] ??= get<Guide>(`guide/${language}`));
  found.catch(() => delete fetched[language]);
  return found;
}
