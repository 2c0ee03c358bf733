import { untrack } from "svelte";
import { Tween } from "svelte/motion";
import { cubicOut } from "svelte/easing";
import { following, type Look, type Size } from "./following";
import { bestFrame } from "./frame";
import { centre, turned, type Frame, type Geometry, type Point } from "./geometry";

/** Everything at once, the riders that matter, or where the user has dragged the board to. */
export type Mode = "whole" | "follow" | "free";

const NEAREST = 2.4;
const LARGEST = 1.15;
/** Pixels around a whole board for what is said over riders at its edge. */
const EDGE = 12;
/** Below this many pixels per unit, a whole road is too small to race on: the camera follows the race. */
const ROOMY = 0.5;

/** Decides which part of a board is seen. */
export class Camera {
  width = $state(0);
  height = $state(0);
  /** The window and the buttons beside it, wherever these are. */
  pane: Size = $state.raw({ width: 0, height: 0 });
  mode: Mode | "auto" = $state("auto");
  /** The squares that have to be seen, the most important first. */
  focus: readonly number[] = $state.raw([]);
  /** The squares that are seen as well, if there is room. */
  others: readonly number[] = $state.raw([]);
  #free: Look = $state({ x: 0, y: 0, scale: 1 });
  #tween = new Tween<Look>({ x: 0, y: 0, scale: 1 }, { easing: cubicOut });
  #geometry: () => Geometry;
  #placed = false;
  /** How the board is turned, since there is a window to see it in. */
  #lies: number | undefined;
  /** The look that follows the race so far. */
  #held: Look | null = null;
  /** The shape of the window in steps, so that the board does not turn at each pixel. */
  #shape = $derived(Math.round(Math.log2((this.width || 16) / (this.height || 9)) * 4));
  #frame = $derived.by(() => this.#turn());
  #roomy = $derived.by(() => this.#isRoomy());
  #follow = $derived.by(() => this.#following());

  constructor(geometry: () => Geometry) {
    this.#geometry = geometry;
  }

  get frame(): Frame {
    return this.#frame;
  }

  get whole(): Look {
    const [x, y, width, height] = this.frame.box;
    const fit = fitting(this.frame, this.width - 2 * EDGE, this.height - 2 * EDGE);
    const scale = Math.min(Math.max(fit, 0) || 1, LARGEST);
    return { x: x + width / 2, y: y + height / 2, scale };
  }

  /** Whether the whole board can be played on here. */
  get roomy(): boolean {
    return this.#roomy;
  }

  get shows(): Mode {
    if (this.mode !== "auto") return this.mode;
    return this.roomy ? "whole" : "follow";
  }

  get target(): Look {
    if (this.shows === "free") return this.#free;
    return this.shows === "whole" || !this.focus.length ? this.whole : this.#follow;
  }

  /** What is seen at this moment, on the way to the target. */
  get now(): Look {
    return this.#tween.current;
  }

  get box(): string {
    const { x, y, scale } = this.now;
    const width = this.width / scale || 1;
    const height = this.height / scale || 1;
    return `${x - width / 2} ${y - height / 2} ${width} ${height}`;
  }

  /** Goes towards the target; the first time, and without motion, at once. */
  move(milliseconds: number): void {
    const target = { ...this.target };
    const atOnce = !this.#placed || this.shows === "free";
    this.#placed = this.width > 0;
    untrack(() => void this.#tween.set(target, { duration: atOnce ? 0 : milliseconds }));
  }

  drag(dx: number, dy: number): void {
    const { x, y, scale } = this.now;
    this.#take({ x: x - dx / scale, y: y - dy / scale, scale });
  }

  /** Zooms by a factor; the point `at`, in pixels from the middle, stays where it is. */
  zoom(factor: number, at: Point = [0, 0]): void {
    const { x, y, scale } = this.now;
    const next = Math.min(Math.max(scale * factor, this.whole.scale * 0.9), NEAREST);
    const gain = 1 / scale - 1 / next;
    this.#take({ x: x + at[0] * gain, y: y + at[1] * gain, scale: next });
  }

  toggle(): void {
    this.mode = this.shows === "whole" ? "follow" : "whole";
  }

  #turn(): Frame {
    const frame = bestFrame(this.#geometry(), 2 ** (this.#shape / 4), 1, this.#lies);
    if (this.width && this.height) this.#lies = frame.turn;
    return frame;
  }

  /** Asked of the pane: where the buttons go depends on it, and the size of the window on these. */
  #isRoomy(): boolean {
    const { width, height } = this.pane;
    const frame = bestFrame(this.#geometry(), width, height, this.#lies);
    return fitting(frame, width, height) >= ROOMY;
  }

  #take(look: Look): void {
    this.#free = look;
    this.mode = "free";
    void this.#tween.set(look, { duration: 0 });
  }

  #following(): Look {
    const at = (square: number): Point => turned(centre(this.#geometry(), square, 0), this.frame.turn);
    this.#held = following(this.focus.map(at), this.others.map(at), this, this.#held);
    return this.#held;
  }
}

/** At how many pixels per unit a board has room in a window of this size. */
function fitting({ box }: Frame, width: number, height: number): number {
  return Math.min(width / box[2], height / box[3]);
}
