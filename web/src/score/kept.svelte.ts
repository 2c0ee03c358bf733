import type { KeptPaper, PaperStage, PaperTour } from "../protocol";
import type { Entry } from "./entry";

/** A stage that is only half written down: its place, and what stood there when it was begun. */
export interface Draft {
  place: number;
  before: PaperStage | null;
  entry: Entry;
}

/** A tour on paper in this browser. */
export interface Kept {
  /** The server's name for it; one of this browser's own until it is shared. */
  id: string;
  /** What lets this browser change a shared tour; without it one may only look. */
  secret: string;
  /** The version of the server that this one comes from; 0 when it has never been sent. */
  version: number;
  /** What the server had in that version. */
  agreed: PaperTour | null;
  tour: PaperTour;
  /** When it was changed last, in milliseconds. */
  updated: number;
  /** Stages that are only half written down. */
  drafts: Draft[];
  /** The server's version, when both it and this one have changed. */
  rival: KeptPaper | null;
}

const KEY = "flammerouge.papers";
const OWN = "here-";
/** Where goes what can no longer be read, so that nothing is written over it. */
const ASIDE = "flammerouge.papers.damaged";

// Tours are never changed, only replaced.
let papers: Kept[] = $state.raw(read() ?? []);
let full = $state(false);
let aside = $state(putAside());

// Another window of this browser has written something down.
addEventListener("storage", ({ key }) => {
  if (key !== KEY) return;
  aside = putAside();
  papers = read() ?? [];
});

/** Every tour of this browser, the latest first. */
export function allPapers(): Kept[] {
  return [...papers].sort((one, other) => other.updated - one.updated);
}

export function paperOf(id: string): Kept | undefined {
  return papers.find((one) => one.id === id);
}

/** Whether this browser no longer keeps what is written down. */
export function isFull(): boolean {
  return full;
}

/** What can no longer be read of the tours of this browser, if there is something. */
export function damaged(): string {
  return aside;
}

export function forgetDamaged(): void {
  localStorage.removeItem(ASIDE);
  aside = "";
}

/** Whether only this browser knows a tour of such a name. */
export function isOwn(id: string): boolean {
  return id.startsWith(OWN);
}

/** Whether the server keeps this tour too. */
export function isShared(paper: Kept): boolean {
  return !isOwn(paper.id);
}

/** Whether this browser may change it. */
export function mayEdit(paper: Kept): boolean {
  return !isShared(paper) || paper.secret !== "";
}

/** Whether there is something that the server does not know. */
export function isAhead(paper: Kept): boolean {
  return isShared(paper) && paper.secret !== "" && !same(paper.tour, paper.agreed);
}

/** A tour that only this browser knows. */
export function addOwn(tour: PaperTour): string {
  const id = OWN + crypto.getRandomValues(new Uint32Array(2)).join("");
  put(id, fresh(id, tour));
  return id;
}

/** A tour of the server's, with its secret or only to look at. */
export function addShared(found: KeptPaper, secret: string): void {
  const shared = { secret, version: found.version, agreed: found.tour };
  put(found.id, { ...fresh(found.id, found.tour), ...shared, updated: found.updated * 1000 });
}

function fresh(id: string, tour: PaperTour): Kept {
  const shared = { secret: "", version: 0, agreed: null, rival: null };
  return { id, tour, updated: Date.now(), drafts: [], ...shared };
}

/** Writes something new down; only what the reader has done makes it later. */
export function change(id: string, part: Partial<Kept>): void {
  const found = paperOf(id);
  if (!found) return;
  const updated = part.tour ? Date.now() : found.updated;
  put(id, { ...found, updated, ...part });
}

/** Keeps a stage that is only half written down, or lets it go. */
export function keepDraft(id: string, place: number, draft: Omit<Draft, "place"> | null): void {
  const others = paperOf(id)?.drafts.filter((one) => one.place !== place) ?? [];
  change(id, { drafts: draft ? [...others, { place, ...draft }] : others });
}

/** Keeps a tour in place of another one, under a new name perhaps. */
export function put(id: string, paper: Kept): void {
  const others = (read() ?? papers).filter((one) => one.id !== id && one.id !== paper.id);
  write([paper, ...others]);
}

export function forget(id: string): void {
  write((read() ?? papers).filter((one) => one.id !== id));
}

/** Whether two values say the same, in whatever order their fields stand. */
export function same(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Null when the browser gives nothing out, or nothing that can be read. */
function read(): Kept[] | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) && found.every(isKept) ? found : null;
  } catch {
    return null;
  }
}

function isKept(value: unknown): value is Kept {
  const { id, tour, drafts } = (value ?? {}) as Partial<Kept>;
  return typeof id === "string" && Array.isArray(tour?.stages) && Array.isArray(drafts);
}

/** Moves what can no longer be read out of the way; all that was put there so far. */
function putAside(): string {
  try {
    const text = localStorage.getItem(KEY);
    if (text !== null && !read()) {
      localStorage.setItem(ASIDE, [localStorage.getItem(ASIDE), text].filter(Boolean).join("\n"));
      localStorage.removeItem(KEY);
    }
    return localStorage.getItem(ASIDE) ?? "";
  } catch {
    return "";
  }
}

function write(changed: Kept[]): void {
  papers = changed;
  try {
    localStorage.setItem(KEY, JSON.stringify(changed));
    full = false;
  } catch {
    full = true;
  }
}
