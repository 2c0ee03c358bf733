import { settings } from "./settings.svelte";

/** What can be heard, made on the spot: no recordings are fetched. */
export type Cue = "turn" | "cards" | "move" | "slip" | "exhausted" | "crash" | "line";

/** A tone that glides from one pitch to another, in hertz, and fades out. */
interface Tone {
  from: number;
  to: number;
  after: number;
  seconds: number;
  shape: OscillatorType;
}

const CUES: Record<Cue, Tone[]> = {
  turn: [tone(660, 660, 0, 0.12), tone(880, 880, 0.13, 0.2)],
  cards: [tone(520, 300, 0, 0.06, "triangle"), tone(560, 320, 0.07, 0.06, "triangle")],
  move: [tone(240, 330, 0, 0.07, "triangle")],
  slip: [tone(380, 620, 0, 0.18)],
  exhausted: [tone(300, 170, 0, 0.22, "triangle")],
  crash: [tone(170, 60, 0, 0.35, "sawtooth")],
  line: [tone(784, 784, 0, 0.14), tone(988, 988, 0.14, 0.14), tone(1175, 1175, 0.28, 0.3)],
};
const LOUDNESS = 0.12;
const SILENCE = 0.0001;

let context: AudioContext | undefined;

/** Lets a cue be heard, if the user wants to hear any. */
export function play(cue: Cue): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  // Browsers hold sound back until the page has been touched.
  void context.resume();
  for (const one of CUES[cue]) sound(context, one);
}

function tone(
  from: number,
  to: number,
  after: number,
  seconds: number,
  shape: OscillatorType = "sine",
): Tone {
  return { from, to, after, seconds, shape };
}

function sound(on: AudioContext, { from, to, after, seconds, shape }: Tone): void {
  const start = on.currentTime + after;
  const voice = new OscillatorNode(on, { type: shape, frequency: from });
  const fade = new GainNode(on, { gain: LOUDNESS });
  voice.frequency.linearRampToValueAtTime(to, start + seconds);
  fade.gain.setValueAtTime(LOUDNESS, start);
  fade.gain.exponentialRampToValueAtTime(SILENCE, start + seconds);
  voice.connect(fade).connect(on.destination);
  voice.start(start);
  voice.stop(start + seconds);
}
