import { get, post, Refused } from "../lib/api";
import type { KeptPaper, PaperCreated, PaperTour } from "../protocol";
import { addOwn, change, isAhead, isShared, paperOf, put, same, type Kept } from "./kept.svelte";

/** How things stand with the server: nothing is shared, all is well, it cannot be reached, it has
 * said no (`refused`). */
export type Line = "own" | "sending" | "agreed" | "away" | "refused";

const EVERY = 15_000;

/** Keeps a tour of this browser and the server's in step, whenever the server can be reached. */
export class Sender {
  line: Line = $state("own");
  /** Why the server says no. */
  refused = $state("");
  #busy = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(readonly id: string) {}

  start(): () => void {
    const hurry = (): void => void this.sync();
    const back = (): void => {
      if (document.visibilityState === "visible") hurry();
    };
    addEventListener("online", hurry);
    document.addEventListener("visibilitychange", back);
    this.#timer = setInterval(back, EVERY);
    hurry();
    return () => {
      removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", back);
      clearInterval(this.#timer);
    };
  }

  /** Sends what is new here, or fetches what is new there. */
  async sync(): Promise<void> {
    const paper = paperOf(this.id);
    if (!paper || !isShared(paper) || paper.rival || this.#busy) return;
    this.#busy = true;
    try {
      if (isAhead(paper)) await this.#send(paper);
      else await this.#fetch(paper);
      this.line = paperOf(this.id)?.rival ? "refused" : "agreed";
      this.refused = "";
    } catch (error) {
      this.#fail(error);
    }
    this.#busy = false;
    const now = paperOf(this.id);
    if (this.line === "agreed" && now && isAhead(now)) await this.sync();
  }

  async #send(paper: Kept): Promise<void> {
    this.line = "sending";
    const sent = paper.tour;
    try {
      const kept = await save(this.id, paper.version, sent, paper.secret);
      change(this.id, { version: kept.version, agreed: sent });
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== "other-version") throw error;
      meet(this.id, await get<KeptPaper>(`papers/${this.id}`));
    }
  }

  async #fetch(paper: Kept): Promise<void> {
    const found = await get<KeptPaper>(`papers/${this.id}`);
    if (found.version !== paper.version) meet(this.id, found);
  }

  #fail(error: unknown): void {
    const code = error instanceof Refused ? error.code : "failed";
    this.line = code === "offline" ? "away" : "refused";
    this.refused = code === "offline" ? "" : code;
  }
}

function save(id: string, version: number, tour: PaperTour, secret: string): Promise<KeptPaper> {
  return post<KeptPaper>(`papers/${id}?version=${version}`, tour, secret);
}

/** The server has another version: it is taken, unless this browser has written something too. */
function meet(id: string, found: KeptPaper): void {
  const paper = paperOf(id);
  if (!paper) return;
  const taken = { version: found.version, agreed: found.tour, rival: null };
  if (same(found.tour, paper.tour)) change(id, taken);
  else if (!isAhead(paper))
    change(id, { ...taken, tour: found.tour, updated: found.updated * 1000 });
  else change(id, { rival: found });
}

/** Gives a tour to the server; the copy under the server's name is the one that counts now. */
export async function shareOut(paper: Kept): Promise<string> {
  const { tour } = paper;
  const { paper: kept, secret } = await post<PaperCreated>("papers", tour);
  const shared = { id: kept.id, version: kept.version, agreed: tour, secret };
  put(kept.id, { ...(paperOf(paper.id) ?? paper), ...shared });
  return kept.id;
}

/** Two versions: this browser's counts, and the server's stays in this browser as a copy. */
export async function keepOwn(paper: Kept, title: string): Promise<void> {
  const { id, rival, tour, secret } = paper;
  if (!rival) return;
  try {
    const kept = await save(id, rival.version, tour, secret);
    addOwn({ ...rival.tour, title });
    change(id, { version: kept.version, agreed: tour, rival: null });
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "other-version") throw error;
    meet(id, await get<KeptPaper>(`papers/${id}`));
  }
}

/** Two versions: the server's counts, and this browser's stays as a copy, half a stage included. */
export function takeTheirs(paper: Kept, title: string): void {
  const { id, rival, tour, drafts } = paper;
  if (!rival) return;
  change(addOwn({ ...tour, title }), { drafts });
  const taken = { tour: rival.tour, version: rival.version, agreed: rival.tour };
  change(id, { ...taken, rival: null, drafts: [] });
}
