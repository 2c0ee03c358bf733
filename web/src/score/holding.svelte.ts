/** How long a finger stays before the first step, longer than the slowest tap. */
const FIRST = 600;
/** How long each further step is to be read. */
const NEXT = 400;
/** How soon after a finger is lifted a browser calls it a click, if it does. */
const ECHO = 400;

/**
 * A finger that stays on a number, which grows step by step until the finger is lifted, or until
 * there is no more. A second finger, or another button of a mouse, holds nothing.
 */
export class Hold {
  #spot = $state("");
  #steps = $state(0);
  #most = Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pointer: number | undefined;
  #lifted = -Infinity;

  /** A number may grow by so much. */
  begin({ button, isPrimary, pointerId }: PointerEvent, spot: string, most = Infinity): void {
    if (button !== 0 || !isPrimary) return;
    this.end();
    this.#lifted = -Infinity;
    this.#pointer = pointerId;
    this.#spot = spot;
    this.#most = most;
    this.#timer = setTimeout(() => this.#run(), FIRST);
  }

  /** By how much the number of a spot has grown. */
  on(spot: string): number {
    return this.#spot === spot ? this.#steps : 0;
  }

  /** The finger is lifted: by how much the number has grown. */
  lift({ pointerId, timeStamp }: PointerEvent): number {
    if (pointerId !== this.#pointer) return 0;
    const steps = this.#steps;
    if (steps) this.#lifted = timeStamp;
    this.end();
    return steps;
  }

  /** Whether a click, on whatever is under the finger by then, is the same as its lifting. */
  isEcho({ timeStamp }: Event): boolean {
    return timeStamp - this.#lifted < ECHO;
  }

  /** The finger has gone elsewhere. */
  slip({ pointerId }: PointerEvent): void {
    if (pointerId === this.#pointer) this.end();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#pointer = undefined;
    this.#spot = "";
    this.#steps = 0;
  }

  #run(): void {
    if (this.#steps >= this.#most) return;
    this.#steps += 1;
    this.#timer = setTimeout(() => this.#run(), NEXT);
  }
}
