import type { Piece } from "../board/pieces";
import { moves, settings } from "../lib/settings.svelte";
import type { Replay } from "../protocol";
import { Story } from "../race/story.svelte";

const BETWEEN_ROUNDS = 900;

/** A race that is looked at again: which round is shown, and whether it goes on by itself. */
export class Replaying {
  replay: Replay | null = $state.raw(null);
  story = $state.raw(new Story());
  round = $state(0);
  playing = $state(false);

  #timer: ReturnType<typeof setTimeout> | undefined;

  get last(): number {
    return (this.replay?.rounds.length ?? 1) - 1;
  }

  /** The riders where the story has them. */
  get pieces(): Piece[] {
    const eyes = this.replay?.eyes;
    return (this.story.view?.riders ?? []).map((rider) => ({
      id: rider.id,
      team: rider.team,
      kind: rider.kind,
      own: rider.team === eyes,
      square: rider.square,
      lane: rider.lane,
      path: [],
      crashed: rider.crashed,
      ...this.story.standings[rider.id],
    }));
  }

  /** Takes a race, at the round that was shown before. */
  open(replay: Replay, round: number): void {
    this.replay = replay;
    this.seek(Math.min(Math.max(round, 0), this.last));
  }

  /** Shows how things stood after a round, with everything told until then. */
  seek(round: number): void {
    this.stop();
    const rounds = this.replay?.rounds ?? [];
    const now = rounds[round];
    if (!now) return;
    const told = rounds.slice(0, round + 1).flatMap(({ events }) => events);
    this.story = new Story();
    this.story.take({ events: told, view: now.view, past: true });
    this.round = round;
  }

  toggle(): void {
    if (this.playing) {
      this.stop();
      return;
    }
    if (this.round === this.last) this.seek(0);
    this.playing = true;
    this.#go();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.playing = false;
    if (this.story.busy) this.story.skip();
  }

  /** Tells the next round as soon as this one is told. */
  #go(): void {
    const next = this.replay?.rounds[this.round + 1];
    if (!this.playing) return;
    if (this.story.busy) {
      this.#timer = setTimeout(() => this.#go(), 100);
    } else if (next) {
      this.round += 1;
      this.story.take({ events: next.events, view: next.view, past: !moves() });
      const speed = settings.speed ?? 4;
      this.#timer = setTimeout(() => this.#go(), BETWEEN_ROUNDS / speed);
    } else {
      this.playing = false;
    }
  }
}
