import type { Geometry, Profile } from "../board/geometry";
import type { Ghost, Note, Piece, Target } from "../board/pieces";
import type { Table, View } from "../protocol";
import { t } from "../words/words.svelte";
import type { Beat } from "./beats";
import { readCard } from "./cards";
import type { Deciding } from "./deciding.svelte";
import type { Standing } from "./story.svelte";

/** As far as most cards lead. */
const AHEAD = 7;

/** The riders as the board draws them: where the story is, not where the truth is. */
export function piecesOf(view: View | null, standings: Record<string, Standing>): Piece[] {
  return (view?.riders ?? []).map((rider) => {
    const { square, lane, path, crashed } = standings[rider.id] ?? { ...rider, path: [] };
    return { ...pieceOf(rider), square, lane, path, crashed, own: rider.own !== null };
  });
}

function pieceOf({ id, team, kind }: { id: string; team: string; kind: string }) {
  return { id, team, kind };
}

/** Where the picked card would lead. */
export function ghostOf(deciding: Deciding, pieces: readonly Piece[]): Ghost | null {
  const { chosen } = deciding;
  const piece = pieces.find((one) => one.id === chosen?.rider);
  if (!chosen?.preview || !piece) return null;
  const { square, lane, path, alone_square, alone_lane } = chosen.preview;
  return {
    piece: { ...piece, square, lane, path },
    from: { lane: piece.lane },
    empty: square === alone_square ? null : { square: alone_square, lane: alone_lane },
  };
}

/** The squares that can be pressed on the board: where a rider may start. */
export function targetsOf(deciding: Deciding): Target[] {
  const { decision, chosen } = deciding;
  if (decision?.kind !== "start") return [];
  const rider = chosen?.rider ?? decision.choices[0]?.rider;
  return decision.choices
    .filter((choice) => choice.rider === rider)
    .map((choice) => ({
      square: choice.square,
      chosen: choice.number === chosen?.number,
      pick: () => deciding.select(choice.number),
    }));
}

/** What is written over riders while a beat is told. */
export function notesOf(beat: Beat): Record<string, Note> {
  const notes: Record<string, Note> = {};
  for (const { kind, rider, card, die, lost } of beat.events) {
    if (kind === "revealed" && card) {
      notes[rider] = { kind: "card", text: String(readCard(card).value) };
    } else if (kind === "rolled" && die) {
      notes[rider] = { kind: "die", text: String(die) };
    } else if (kind === "exhausted") {
      notes[rider] = { kind: "exhausted", text: t("note.exhausted") };
    } else if (kind === "slipped") {
      notes[rider] = { kind: "slip", text: t("note.slipped") };
    } else if (kind === "crashed") {
      notes[rider] = { kind: "stop", text: t("note.crashed") };
    } else if (kind === "moved" && lost) {
      notes[rider] = { kind: "stop", text: `−${lost}` };
    }
  }
  return notes;
}

/** The squares that the camera should show, the most important first. */
export function focusOf(
  deciding: Deciding,
  pieces: readonly Piece[],
  ghost: Ghost | null,
  geometry: Geometry,
): number[] {
  const { story, decision } = deciding;
  const on = pieces.filter((piece) => piece.square >= 0);
  if (story.current) {
    const riders = new Set(story.current.beat.events.map((event) => event.rider));
    const told = on.filter((piece) => riders.has(piece.id));
    if (told.length) return told.map((piece) => piece.square);
  }
  if (story.view?.over) return finish(story.view, on, geometry);
  if (decision?.kind === "start") return decision.choices.map((choice) => choice.square);
  const asked = on.filter((piece) => piece.id === decision?.rider);
  const own = on.filter((piece) => piece.own);
  const first = asked.length ? asked : own.length ? own : on.slice(0, 1);
  return [...first.map((piece) => piece.square), ...(ghost ? [ghost.piece.square] : [])];
}

/** What the camera shows besides, if there is room: every rider, and the road before the own ones. */
export function aroundOf(pieces: readonly Piece[], geometry: Geometry): number[] {
  const on = pieces.filter(({ square }) => square >= 0);
  const ahead = on.filter(({ own }) => own).flatMap(({ square }) => before(square, geometry));
  return [...on.map(({ square }) => square), ...ahead];
}

/** The next squares of the road. */
function before(square: number, { squares }: Geometry): number[] {
  const found: number[] = [];
  for (let at = squares[square]?.next[0]; at !== undefined && found.length < AHEAD; ) {
    found.push(at);
    at = squares[at]?.next[0];
  }
  return found;
}

/** The winner, if he is still on the road, the line, and who came next. */
function finish({ result }: View, on: readonly Piece[], geometry: Geometry): number[] {
  const line = geometry.squares.findIndex(({ past }) => past > 0);
  const first = (result?.ranking ?? []).slice(0, 3).map(({ rider }) => rider);
  const [winner, ...others] = first.map((id) => on.find((piece) => piece.id === id)?.square ?? line);
  return [winner ?? line, line, ...others];
}

/** The cell of a profile with the mark of a legend's intermediate sprint, whose point lies just past
 * it; -1 without one. */
export function sprintCell({ legend }: Table, view: View | null, profile: Profile): number {
  const pile = legend ? view?.piles[0] : undefined;
  return pile ? (profile.cells[pile.square] ?? 0) - 1 : -1;
}
