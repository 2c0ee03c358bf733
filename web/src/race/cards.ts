import { CARDS, type Card } from "../protocol";
import { list, say, t } from "../words/words.svelte";

const ranks = new Map(CARDS.map(({ text }, rank) => [text, rank]));

/** The card behind its text; what is no card, like the value of a die, is a plain number. */
export function readCard(text: string): Omit<Card, "text"> {
  const known = CARDS[ranks.get(text) ?? -1];
  return known ?? { value: Number(text), powers: [], exhaustion: false };
}

/** A card in words: `5`, `5 (relentless and breakaway)`, `2 (exhaustion)`. */
export function cardName(text: string): string {
  if (!text) return t("card.none");
  const { value, powers, exhaustion } = readCard(text);
  const names = powers.map((power) => say("power", power));
  if (exhaustion) names.push(t("card.exhaustion"));
  return names.length ? `${value} (${list(names)})` : String(value);
}

/** Several cards in words: plain ones one by one, exhaustion cards by their number. */
export function cardNames(cards: readonly string[]): string {
  return list(byValue(counted(cards)).flatMap(severalNames));
}

function severalNames([card, n]: [string, number]): string[] {
  if (n > 1 && readCard(card).exhaustion) return [t("card.exhaustions", { n })];
  return Array<string>(n).fill(cardName(card));
}

/** Cards with their numbers, from low to high. */
export function byValue(counts: Record<string, number>): [string, number][] {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => lower(a, b));
}

/** Orders cards from low to high. */
export function lower(a: string, b: string): number {
  return (ranks.get(a) ?? -1) - (ranks.get(b) ?? -1);
}

/** How often each card lies in a pile. */
export function counted(cards: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
  return counts;
}
