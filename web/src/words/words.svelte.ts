import type appWords from "./app.en.json";
import type headlineWords from "./headlines.en.json";
import type legendWords from "./legend.en.json";
import type raceWords from "./race.en.json";
import type scoreWords from "./score.en.json";
import type screenWords from "./screens.en.json";
import type tourWords from "./tour.en.json";
import { settings, type Language } from "../lib/settings.svelte";
import { typeset } from "./typeset";

/** Every key there is; the English files say which. */
export type Key =
  | keyof typeof appWords
  | keyof typeof headlineWords
  | keyof typeof legendWords
  | keyof typeof raceWords
  | keyof typeof scoreWords
  | keyof typeof screenWords
  | keyof typeof tourWords;
export type Args = Record<string, string | number>;

type Forms = { one: string; other: string };
type Dictionary = Record<string, string | Forms>;

const FILES = {
  en: () => import("./en"),
  fr: () => import("./fr"),
};

/** What writes numbers and lists, and tells one from many. */
interface Formats {
  number: Intl.NumberFormat;
  decimal: Intl.NumberFormat;
  percent: Intl.NumberFormat;
  list: Intl.ListFormat;
  plural: Intl.PluralRules;
}

const loaded: Partial<Record<Language, Dictionary>> = {};
/** Made once: that takes far longer than to write something. */
const made: Partial<Record<Language, Formats>> = {};
let shown: { language: Language; words: Dictionary } = $state.raw({ language: "en", words: {} });

/** Fetches the words of the chosen language; what is on the screen changes when they are there. */
export async function loadWords(): Promise<void> {
  const language = settings.language;
  const words = (loaded[language] ??= (await FILES[language]()).words);
  shown = { language, words };
  document.documentElement.lang = language;
}

/** The language that is on the screen. */
export function language(): Language {
  return shown.language;
}

/** How dates, numbers and lists are written in that language: English as in Europe. */
export function locale(): string {
  return shown.language === "en" ? "en-GB" : shown.language;
}

/**
 * The words for a key, with `{name}` filled in from `args`. Where a text has two forms, the number
 * `n` chooses.
 */
export function t(key: Key, args: Args = {}): string {
  const entry = shown.words[key];
  if (entry === undefined) return key;
  const text = typeof entry === "string" ? entry : form(entry, Number(args["n"] ?? 1));
  const filled = text.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = args[name];
    return value === undefined ? hole : typeof value === "number" ? number(value) : value;
  });
  return typeset(filled, shown.language);
}

/** The words for a key that is put together from a kind: `say("event", event.kind, args)`. */
export function say(prefix: string, kind: string | number, args: Args = {}): string {
  return t(`${prefix}.${kind}` as Key, args);
}

/** Whether there are words for a key that is put together. */
export function has(prefix: string, kind: string): boolean {
  return `${prefix}.${kind}` in shown.words;
}

/** A number as the reader writes it. */
export function number(value: number): string {
  return formats().number.format(value);
}

/** A figure with one decimal. */
export function decimal(value: number): string {
  return formats().decimal.format(value);
}

/** A share as a percentage. */
export function percent(share: number): string {
  return formats().percent.format(share);
}

/** With a capital letter, as a sentence begins. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Several things in a row: "a, b and c". */
export function list(items: string[]): string {
  return formats().list.format(items);
}

function form(forms: Forms, n: number): string {
  return formats().plural.select(n) === "one" ? forms.one : forms.other;
}

function formats(): Formats {
  return (made[shown.language] ??= makeFormats(locale()));
}

function makeFormats(locale: string): Formats {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return {
    number: new Intl.NumberFormat(locale),
    decimal: new Intl.NumberFormat(locale, digits),
    percent: new Intl.NumberFormat(locale, { style: "percent" }),
    list: new Intl.ListFormat(locale, { type: "conjunction" }),
    plural: new Intl.PluralRules(locale),
  };
}
