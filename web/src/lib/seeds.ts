/** What anybody can work out from a seed; browsers do no sums of their own over plain http. */

const WORD = 2 ** 32;
const BLOCK = 64;

/** The first 32 bits behind the point of a root. */
function fraction(root: number): number {
  return ((root % 1) * WORD) >>> 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) {
    if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  }
  return primes;
}

const PRIMES = firstPrimes(BLOCK);
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const KEYS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The bytes, a one, and their length in bits at the end of the last block. */
function padded(bytes: Uint8Array): DataView {
  const whole = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK;
  const room = new Uint8Array(whole);
  room.set(bytes);
  room[bytes.length] = 0x80;
  const view = new DataView(room.buffer);
  view.setUint32(whole - 4, bytes.length * 8);
  return view;
}

function schedule(view: DataView, offset: number): Uint32Array {
  const words = new Uint32Array(BLOCK);
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(offset + 4 * i);
  for (let i = 16; i < BLOCK; i++) {
    const [early, late] = [words[i - 15]!, words[i - 2]!];
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[i] = words[i - 16]! + small + words[i - 7]! + large;
  }
  return words;
}

function mix(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < BLOCK; i++) {
    const chosen = (e & f) ^ (~e & g);
    const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + KEYS[i]! + words[i]!;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i]! += word));
}

/** SHA-256, in hexadecimal digits. */
export function sha256(text: string): string {
  const view = padded(new TextEncoder().encode(text));
  const state = Uint32Array.from(START);
  for (let offset = 0; offset < view.byteLength; offset += BLOCK) mix(state, schedule(view, offset));
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}

/** The seal that belongs to a seed. */
export function sealFor(seed: string): string {
  return sha256(`flammerouge/${seed}`);
}

/** The seed of a stage, which follows from that of its tour or campaign. */
export function stageSeed(seed: string, stage: number): string {
  return sha256(`${seed}/stage ${stage}`).slice(0, seed.length);
}
