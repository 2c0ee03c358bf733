import { get } from "../lib/api";
import type { Choices } from "../protocol";

let fetched: Promise<Choices> | undefined;

/** Everything that can be chosen for a race; fetched once. */
export function loadChoices(): Promise<Choices> {
  fetched ??= get<Choices>("choices");
  fetched.catch(() => (fetched = undefined));
  return fetched;
}
