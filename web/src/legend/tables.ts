import { list, say } from "../words/words.svelte";

/** A table of best scores by what it is kept for: "The whole tour, doubled classification". */
export function tableTitle(table: string): string {
  const [variant = "", ...extras] = table.split("+");
  return list([say("variant", variant), ...extras.map((one) => say("campaign-extra", one))]);
}
