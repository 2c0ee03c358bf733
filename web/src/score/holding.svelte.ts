/** How long a finger stays before the first step, longer than the slowest tap. */
const FIRST = 600;
/** How long each further step is to be read. */
const NEXT = 400;
/** How soon after a finger is lifted a browser calls it a click, if it does. */
const ECHO = 400;

/** A finger that stays on a number, which grows step by step until the finger is lifted. */
export class Hold {
  #spot = $state("");
  #steps = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lifted = -Infinity;

  begin(spot: string): void {
    this.end();
    this.#lifted = -Infinity;
    this.#spot = spot;
    this.#timer = setTimeout(() => this.#run(), FIRST);
  }

  /** By how much the number of a spot has grown. */
  on(spot: string): number {
    return this.#spot === spot ? this.#steps : 0;
  }

  /** The finger is lifted: by how much the number has grown. */
  lift({ timeStamp }: Event): number {
    const steps = this.#steps;
    if (steps) this.#lifted = timeStamp;
    this.end();
    return steps;
  }

  /** Whether a click, on whatever is under the finger by then, is the same as its lifting. */
  isEcho({ timeStamp }: Event): boolean {
    return timeStamp - this.#lifted < ECHO;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#spot = "";
    this.#steps = 0;
  }

  #run(): void {
    this.#steps += 1;
    this.#timer = setTimeout(() => this.#run(), NEXT);
  }
}
