import { tick } from "svelte";

/** Takes those who read by keys or by ear along to a new screen, unless it has already done so. */
export async function focusMain(): Promise<void> {
  await tick();
  const main = document.querySelector("main");
  if (!main || main.contains(document.activeElement)) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
