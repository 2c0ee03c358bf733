/** Reads and writes JSON in the browser's storage; a browser that refuses it only forgets. */
export function readStored<T>(key: string, usual: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? usual : (JSON.parse(text) as T);
  } catch {
    return usual;
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may have no storage: the setting then lasts as long as the page.
  }
}
