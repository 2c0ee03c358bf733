import { settings } from "../lib/settings.svelte";
import type { TableSocket } from "../lib/socket.svelte";
import type { Choice, Decision } from "../protocol";
import type { Story } from "./story.svelte";

/** What the reader is about to answer: the open decision, and the choice that is picked so far. */
export class Deciding {
  #picked = $state(-1);
  #cards: string[] = $state.raw([]);
  #about = "";
  #played = "";

  constructor(
    readonly socket: TableSocket,
    readonly story: Story,
  ) {}

  /** Whether a bot rides for this seat; until it stops, the server takes no answer. */
  get ridden(): boolean {
    const { seat, status } = this.socket;
    return status?.seats.some((one) => one.seat === seat && one.rides === "bot") ?? false;
  }

  /** The decision to show; none while something is still told, or while a bot answers. */
  get decision(): Decision | null {
    if (this.story.busy || this.ridden) return null;
    return this.story.view?.decisions[0] ?? null;
  }

  get sent(): boolean {
    return this.socket.waiting > 0;
  }

  get chosen(): Choice | null {
    return this.decision?.choices.find((choice) => choice.number === this.#picked) ?? null;
  }

  /** Cards picked so far where several are to be chosen. */
  get cards(): string[] {
    return this.#cards;
  }

  /** Forgets what was picked when another question is asked. */
  follow(): void {
    const { decision, story } = this;
    const about = decision ? `${story.view?.round}.${decision.kind}.${decision.rider}` : "";
    if (about === this.#about) return;
    this.#about = about;
    this.#picked = usual(decision)?.number ?? -1;
    this.#cards = [];
  }

  /** Picks a choice by its number; a second time, or with one tap, it is played. */
  pick(number: number): void {
    const again = this.#picked === number;
    this.#picked = number;
    if (settings.oneTap || again) this.play();
  }

  /** Picks a choice and nothing more. */
  select(number: number): void {
    this.#picked = number;
  }

  /** Picks cards one by one; the choice follows as soon as they are one. */
  gather(cards: string[]): void {
    this.#cards = cards;
    const wanted = [...cards].sort().join(" ");
    const found = this.decision?.choices.find(
      (choice) => [...choice.cards].sort().join(" ") === wanted,
    );
    this.#picked = found?.number ?? -1;
  }

  /** Whether the cards picked so far and these can still become a choice. */
  allows(cards: string[]): boolean {
    return this.decision?.choices.some((choice) => holds(choice.cards, cards)) ?? false;
  }

  play(choice: Choice | null = this.chosen): void {
    if (!this.decision || !choice || this.sent) return;
    this.socket.answer(this.decision.kind, choice);
  }

  /** Plays the only choice there is; what was refused is not sent again by itself. */
  playOnly(): void {
    const { decision, story, sent } = this;
    const only = decision?.choices.length === 1 ? decision.choices[0] : undefined;
    if (!decision || !only || sent) return;
    const about = `${story.view?.round}.${decision.kind}.${only.rider}`;
    if (this.socket.refused && about === this.#played) return;
    this.#played = about;
    this.play(only);
  }

  takeBack(): void {
    if (!this.ridden && this.story.view?.take_back && !this.sent) this.socket.takeBack();
  }
}

/** What is picked before anything has been: the only choice, or to take nothing back. */
function usual(decision: Decision | null): Choice | undefined {
  if (decision?.choices.length === 1) return decision.choices[0];
  return decision?.kind === "refresh" ? decision.choices.find((one) => !one.cards.length) : undefined;
}

/** Whether a pile holds these cards, each as often as it is named. */
function holds(pile: readonly string[], cards: readonly string[]): boolean {
  const left = [...pile];
  return cards.every((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
