import { list, say, t } from "../words/words.svelte";

/** A card as it is written on the wire: `5`, `5XB`, `6A6`, `2e`; empty for no card. */
export interface Face {
  value: number;
  powers: string[];
  exhaustion: boolean;
}

export function readCard(text: string): Face {
  const [, value = "0", letters = "", tired = ""] = /^(\d+)(.*?)(e?)$/.exec(text) ?? [];
  return {
    value: Number(value),
    powers: letters.match(/A[67]|[A-Z]/g) ?? [],
    exhaustion: tired === "e",
  };
}

/** A card in words: `5`, `5 (relentless and breakaway)`, `2 (exhaustion)`. */
export function cardName(text: string): string {
  if (!text) return t("card.none");
  const { value, powers, exhaustion } = readCard(text);
  const names = powers.map((power) => say("power", power));
  if (exhaustion) names.push(t("card.exhaustion"));
  return names.length ? `${value} (${list(names)})` : String(value);
}

/** Several cards in words: plain ones one by one, those with longer names by their number. */
export function cardNames(cards: readonly string[]): string {
  return list(byValue(counted(cards)).flatMap(severalNames));
}

function severalNames([card, count]: [string, number]): string[] {
  const name = cardName(card);
  if (name === card) return Array<string>(count).fill(name);
  return [count > 1 ? `${count} × ${name}` : name];
}

/** Cards with their numbers, from low to high. */
export function byValue(counts: Record<string, number>): [string, number][] {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => lower(a, b));
}

/** Orders cards from low to high. */
export function lower(a: string, b: string): number {
  return readCard(a).value - readCard(b).value || a.localeCompare(b);
}

/** How often each card lies in a pile. */
export function counted(cards: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
  return counts;
}
