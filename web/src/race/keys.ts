import type { Camera } from "../board/camera.svelte";
import { keyboard } from "../lib/keyboard.svelte";
import { settings } from "../lib/settings.svelte";
import type { Deciding } from "./deciding.svelte";
import type { NewsPage } from "./news";

/** What keys can do in a race, besides what the browser does by itself. */
export interface Hands {
  deciding: Deciding;
  camera: Camera | null;
  open: (page: NewsPage) => void;
  help: () => void;
  close: () => boolean;
}

const PAGES: Record<string, NewsPage> = { l: "dispatches", o: "order", d: "decks" };

/** Letters, numbers and signs, which those who speak to their machine may press unawares. */
const CHARACTER = /^\S$/u;

/**
 * Carries out a key; keys that belong to what has the focus are left alone, and those of one
 * character where the reader wants none.
 */
export function press(event: KeyboardEvent, hands: Hands): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (!settings.keys && CHARACTER.test(event.key)) return;
  const target = event.target instanceof Element ? event.target : document.body;
  if (document.querySelector("dialog[open]")) return;
  if (target.closest("select, textarea, input:not([type=radio], [type=checkbox])")) return;
  if (event.key === "Tab") keyboard.used = true;
  if (!carryOut(event.key, target, hands)) return;
  keyboard.used = true;
  event.preventDefault();
}

function carryOut(key: string, target: Element, hands: Hands): boolean {
  const { deciding, camera } = hands;
  const { story } = deciding;
  const idle = target.closest("button, a, input") === null;
  const page = PAGES[key.toLowerCase()];
  if (/^\d$/.test(key)) return choose(Number(key) || 10, deciding);
  if (page) hands.open(page);
  else if (key === "?") hands.help();
  else if (key.toLowerCase() === "v") camera?.toggle();
  else if (key === "Backspace") deciding.takeBack();
  else if (key === "Escape") {
    if (!hands.close()) story.skip();
  } else if (key === "Enter" && idle) deciding.play();
  else if (key === " " && idle && story.busy) story.toggle();
  else if (key === "ArrowRight" && idle && story.busy) story.step();
  else if (key === "ArrowLeft" && idle && story.busy) story.back();
  else if (key.toLowerCase() === "r" && story.retellable) story.again();
  else return false;
  return true;
}

/** The choice at a place on the screen; it gets the focus as well, so that it is read aloud. */
function choose(place: number, deciding: Deciding): boolean {
  const found = document.querySelectorAll<HTMLElement>("[data-choice]")[place - 1];
  if (!found || deciding.sent) return false;
  found.focus();
  if (!(found instanceof HTMLInputElement)) found.click();
  else if (found.type === "checkbox") found.click();
  else deciding.pick(Number(found.dataset["choice"]));
  return true;
}
