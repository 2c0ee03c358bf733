import { seatsAt } from "../lib/seats.svelte";
import { kindName, teamName, toldName } from "../parts/names";
import type { Choice, Decision, Table, Team } from "../protocol";
import { capital, has, say, t } from "../words/words.svelte";
import { cardName } from "./cards";
import { fullName, type Scene } from "./scene.svelte";

/** The team that is asked, where several people share the screen; nothing where nobody does. */
export function askedTeam(table: Table, seat: string): Team | undefined {
  if (seatsAt(table.id).length < 2) return undefined;
  return table.teams.find(({ colour }) => colour === seat);
}

/** A question in words; where people share a screen it begins with the team that is asked. */
export function question(decision: Decision, scene: Scene, asked?: Team): string {
  const text = plainQuestion(decision, scene);
  if (!asked) return capital(text);
  const { colour, name } = asked;
  const args = { team: teamName(colour), name, question: inside(text, decision, scene) };
  return t(name ? "turn.person" : "turn.team", args);
}

function plainQuestion(decision: Decision, scene: Scene): string {
  const rider = scene.riders[decision.rider];
  const placed = scene.riders[decision.choices[0]?.rider ?? ""];
  const args = {
    rider: rider ? toldName(rider) : "",
    card: cardName(decision.card),
    limit: decision.limit,
    n: decision.choices[0]?.cards.length ?? 1,
  };
  if (decision.kind === "rider" && decision.choices.length === 1) return t("ask.rider-next");
  if (decision.kind === "start" && placed?.control === "dice") {
    return t("ask.start-dice", { team: teamName(placed.team) });
  }
  return has("ask", decision.kind) ? say("ask", decision.kind, args) : t("ask.other");
}

/** What the reader has to know to answer; nothing where the question says enough. */
export function explanation({ kind, rider }: Decision, scene: Scene): string {
  const own = `${kind}-${scene.riders[rider]?.specialist ?? ""}`;
  if (has("ask-how", own)) return say("ask-how", own);
  return has("ask-how", kind) ? say("ask-how", kind) : "";
}

/** A question that goes on behind a colon; a rider's name keeps its capital. */
function inside(text: string, { rider }: Decision, scene: Scene): string {
  const named = scene.riders[rider];
  if (named && text.startsWith(toldName(named))) return text;
  return text.charAt(0).toLowerCase() + text.slice(1);
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
export function deed(decision: Decision, chosen: Choice | null, scene: Scene): string {
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
    case "start": {
      const rider = scene.riders[chosen.rider];
      return t("do.place", { kind: rider ? kindName(rider) : chosen.rider, square: String(chosen.square) });
    }
    case "refresh":
      return chosen.cards.length
        ? t("do.refresh", { n: chosen.cards.length })
        : t("do.refresh-none");
    default:
      return t("do.choose");
  }
}
