/**
 * Reading values that somebody brings: each is given back or refused by the name of its field,
 * the twin of `flammerouge.record.fields`.
 */
const LONGEST_SHOWN = 40;

export type Fields = Record<string, unknown>;

/** What is wrong with a sheet: a code for `score.bad.<code>`, the field, and what stands there. */
export class BadSheet extends Error {
  constructor(
    readonly code: string,
    readonly field: string,
    readonly about: Record<string, string | number> = {},
  ) {
    super(`${field}: ${code}`);
  }
}

export function asObject(value: unknown, at: string, known: string[], needed: string[]): Fields {
  const fields = asMapping(value, at);
  const strange = Object.keys(fields).find((name) => !known.includes(name));
  if (strange !== undefined) throw new BadSheet("unknown-field", inside(at, strange));
  const lost = needed.find((name) => !Object.hasOwn(fields, name));
  if (lost !== undefined) throw new BadSheet("missing-field", inside(at, lost));
  return fields;
}

/** A field that may be left out. */
export function given(fields: Fields, name: string, usual: unknown): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : usual;
}

export function asMapping(value: unknown, at: string): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw wrongType(value, at);
  }
  return value as Fields;
}

export function asArray(value: unknown, at: string, most: number): unknown[] {
  if (!Array.isArray(value)) throw wrongType(value, at);
  if (value.length > most) {
    throw new BadSheet("out-of-range", at, { value: value.length, least: 0, most });
  }
  return value;
}

export function asText(value: unknown, at: string): string {
  if (typeof value !== "string") throw wrongType(value, at);
  return value;
}

export function asShort(value: unknown, at: string, most: number): string {
  const text = asText(value, at);
  if ([...text].length > most) throw new BadSheet("too-long", at, { most });
  return text;
}

export function asWord(value: unknown, at: string, words: readonly string[]): string {
  const text = asText(value, at);
  if (!words.includes(text)) throw new BadSheet("unknown-word", at, { value: short(text) });
  return text;
}

export function asFlag(value: unknown, at: string): boolean {
  if (typeof value !== "boolean") throw wrongType(value, at);
  return value;
}

export function asNumber(value: unknown, at: string, least: number, most: number): number {
  if (!Number.isInteger(value)) throw wrongType(value, at);
  const number = value as number;
  if (number < least || number > most) {
    throw new BadSheet("out-of-range", at, { value: number, least, most });
  }
  return number;
}

function wrongType(value: unknown, at: string): BadSheet {
  return new BadSheet("wrong-type", at, { value: short(JSON.stringify(value) ?? "") });
}

/** The name of a field inside another one. */
export function inside(at: string, key: string): string {
  if (/^[\p{ID_Start}_][\p{ID_Continue}]*$/u.test(key) && [...key].length <= LONGEST_SHOWN) {
    return at ? `${at}.${key}` : key;
  }
  return `${at}[${JSON.stringify(short(key))}]`;
}

export function short(text: string): string {
  const signs = [...text];
  return signs.length <= LONGEST_SHOWN ? text : `${signs.slice(0, LONGEST_SHOWN).join("")}...`;
}
