/**
 * Reads JSON from the browser's storage. What is not there, or is not what it should be, is as
 * `usual`: other versions and other hands may have written it.
 */
export function readStored<T>(key: string, usual: T, fits: (value: unknown) => boolean = () => true): T {
  try {
    const text = localStorage.getItem(key);
    const value: unknown = text === null ? undefined : JSON.parse(text);
    return value !== undefined && fits(value) ? (value as T) : usual;
  } catch {
    return usual;
  }
}

/** Reads a list; what in it is not what it should be is left out. */
export function readList<T>(key: string, fits: (value: unknown) => boolean): T[] {
  return readStored<T[]>(key, [], Array.isArray).filter(fits);
}

/** Whether a value is an object with words under these names. */
export function hasWords(value: unknown, ...names: string[]): boolean {
  if (typeof value !== "object" || value === null) return false;
  const found = value as Record<string, unknown>;
  return names.every((name) => typeof found[name] === "string" && found[name] !== "");
}

/** Writes JSON; a browser that refuses it only forgets. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may have no storage: the setting then lasts as long as the page.
  }
}
