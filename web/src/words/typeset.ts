const NARROW = "\u202f";
const HARD = "\u00a0";

/** Sets apostrophes and the spaces of French, so that words can be written with plain ones. */
export function typeset(text: string, language: string): string {
  const set = text.replace(/'/g, "’");
  if (language !== "fr") return set;
  return set
    .replace(/ ([;!?])/g, `${NARROW}$1`)
    .replace(/ :/g, `${HARD}:`)
    .replace(/« /g, `«${HARD}`)
    .replace(/ »/g, `${HARD}»`)
    .replace(/ %/g, `${HARD}%`);
}
