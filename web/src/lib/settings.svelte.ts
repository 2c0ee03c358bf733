import { readStored, writeStored } from "./stored";

export const LANGUAGES = ["en", "fr"] as const;
export const EDITIONS = ["auto", "day", "night"] as const;
export const MOTIONS = ["auto", "full", "reduced"] as const;
export const SPEEDS = [0.5, 1, 2, 4, Infinity] as const;

export type Language = (typeof LANGUAGES)[number];
export type Edition = (typeof EDITIONS)[number];
export type Motion = (typeof MOTIONS)[number];

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
  /** Keys with one letter, number or sign do something in a race. */
  keys: boolean;
  /** Short cues are heard. */
  sound: boolean;
  /** Size of text, in per cent. */
  text: number;
  /** The name that other players see. */
  name: string;
}

/** How many characters the server takes for a name. */
export const LONGEST_NAME = 24;

const KEY = "flammerouge.settings";

const USUAL: Settings = {
  language: navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en",
  edition: "auto",
  motion: "auto",
  speed: 1,
  oneTap: false,
  autoDraw: true,
  keys: true,
  sound: false,
  text: 100,
  name: "",
};

const WORDS: Partial<Record<string, readonly string[]>> = {
  language: LANGUAGES,
  edition: EDITIONS,
  motion: MOTIONS,
};

export const settings: Settings = $state({ ...USUAL, ...known(readStored<unknown>(KEY, null)) });

/** Of what was kept, what can be a setting. */
function known(kept: unknown): Partial<Settings> {
  const usual = USUAL as unknown as Record<string, unknown>;
  const fits = ([name, value]: [string, unknown]): boolean => {
    if (value === null) return name === "speed";
    if (name === "name" && String(value).length > LONGEST_NAME) return false;
    return typeof value === typeof usual[name] && (WORDS[name]?.includes(value as string) ?? true);
  };
  return Object.fromEntries(Object.entries(kept ?? {}).filter(fits));
}

/** Changes some settings and keeps them. */
export function change(part: Partial<Settings>): void {
  Object.assign(settings, part);
  writeStored(KEY, $state.snapshot(settings));
}

/** Keeps the name that somebody has given himself, unless he has set another one. */
export function rememberName(name: string): void {
  if (name && !settings.name) change({ name });
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
