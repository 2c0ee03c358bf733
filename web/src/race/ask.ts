import type { Choice, Decision } from "../protocol";
import { toldName } from "../parts/names";
import { capital, has, say, t } from "../words/words.svelte";
import { cardName } from "./cards";
import { fullName, type Scene } from "./scene.svelte";

/** A question in words. */
export function question(decision: Decision, scene: Scene): string {
  const rider = scene.riders[decision.rider];
  const args = {
    rider: rider ? toldName(rider) : "",
    card: cardName(decision.card),
    limit: decision.limit,
    n: decision.choices[0]?.cards.length ?? 1,
  };
  if (decision.kind === "rider" && decision.choices.length === 1) return t("ask.rider-next");
  return capital(has("ask", decision.kind) ? say("ask", decision.kind, args) : t("ask.other"));
}

/** A choice in words, whatever its kind. */
export function choiceName(choice: Choice, scene: Scene): string {
  const rider = scene.riders[choice.rider];
  const parts = [
    rider ? fullName(rider) : "",
    choice.specialist ? say("specialist", choice.specialist) : "",
    choice.square >= 0 ? t("start.square", { square: String(choice.square) }) : "",
    choice.cards.map(cardName).join(", "),
  ].filter(Boolean);
  return parts.join(", ") || t(choice.yes ? "do.yes" : "do.no");
}

/** What the button says that gives the answer. */
export function deed(decision: Decision, chosen: Choice | null): string {
  if (!chosen) return t("do.choose");
  const [card] = chosen.cards;
  switch (decision.kind) {
    case "card":
      return card === undefined ? t("do.play-none") : t("do.play", { card: cardName(card) });
    case "bid":
      return t("do.bid", { card: cardName(card ?? "") });
    case "assign":
    case "rest":
      return t("do.take", { card: cardName(card ?? "") });
    case "cards":
      return t("do.play", { card: chosen.cards.map(cardName).join(" + ") });
    case "start":
      return t("do.place", { square: String(chosen.square) });
    case "refresh":
      return chosen.cards.length
        ? t("do.refresh", { n: chosen.cards.length })
        : t("do.refresh-none");
    default:
      return t("do.choose");
  }
}
