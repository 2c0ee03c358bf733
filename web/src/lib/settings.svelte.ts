import { readStored, writeStored } from "./stored";

export type Language = "en" | "fr";
export type Edition = "auto" | "day" | "night";
export type Motion = "auto" | "full" | "reduced";

export const SPEEDS = [0.5, 1, 2, 4, Infinity] as const;

/** What a user prefers, kept in this browser. */
export interface Settings {
  language: Language;
  edition: Edition;
  motion: Motion;
  /** How fast rounds are shown; `null` is at once, since JSON has no infinity. */
  speed: number | null;
  /** A tap on a card plays it, without asking for a second one. */
  oneTap: boolean;
  /** The hand of the next rider is drawn as soon as it is the only one left. */
  autoDraw: boolean;
  /** Short cues are heard. */
  sound: boolean;
  /** Size of text, in per cent. */
  text: number;
  /** The name that other players see. */
  name: string;
}

const KEY = "flammerouge.settings";

const USUAL: Settings = {
  language: navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en",
  edition: "auto",
  motion: "auto",
  speed: 1,
  oneTap: false,
  autoDraw: true,
  sound: false,
  text: 100,
  name: "",
};

export const settings: Settings = $state({ ...USUAL, ...readStored<Partial<Settings>>(KEY, {}) });

/** Changes some settings and keeps them. */
export function change(part: Partial<Settings>): void {
  Object.assign(settings, part);
  writeStored(KEY, $state.snapshot(settings));
}

const still = matchMedia("(prefers-reduced-motion: reduce)");
const night = matchMedia("(prefers-color-scheme: dark)");
const system = $state({ still: still.matches, night: night.matches });
still.addEventListener("change", () => (system.still = still.matches));
night.addEventListener("change", () => (system.night = night.matches));

/** Whether things may move on the screen. */
export function moves(): boolean {
  return settings.motion === "auto" ? !system.still : settings.motion === "full";
}

/** Whether the night edition is shown. */
export function isNight(): boolean {
  return settings.edition === "auto" ? system.night : settings.edition === "night";
}
