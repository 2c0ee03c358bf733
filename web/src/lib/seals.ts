import type { Table } from "../protocol";
import { hasWords, readList, writeStored } from "./stored";

/** What the server has promised of its shuffles, as this browser heard it while the race was on. */
interface Seal {
  table: string;
  commitment: string;
}

const KEY = "flammerouge.seals";
const MOST = 300;

function allSeals(): Seal[] {
  return readList<Seal>(KEY, (one) => hasWords(one, "table", "commitment"));
}

/** Keeps the first promise that is heard; one that is made after the race is worth nothing. */
export function keepSeal({ id, state, commitment }: Table): void {
  const seals = allSeals();
  if (state === "over" || seals.some(({ table }) => table === id)) return;
  writeStored(KEY, [{ table: id, commitment }, ...seals].slice(0, MOST));
}

/** The promise that was heard first; empty for a browser that was not there. */
export function sealOf(table: string): string {
  return allSeals().find((one) => one.table === table)?.commitment ?? "";
}

/** Whether a seed is the one that was promised; where the browser cannot tell, `null`. */
export async function isSealed(seed: string, commitment: string): Promise<boolean | null> {
  // Browsers count only on localhost and over https.
  if (!("subtle" in crypto)) return null;
  const bytes = new TextEncoder().encode(`flammerouge/${seed}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") === commitment;
}
