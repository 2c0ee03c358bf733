import type { Marked } from "./teams";

/** A rider on the board. */
export interface Piece extends Marked {
  square: number;
  lane: number;
  /** The squares on which he came there, where that is told. */
  path: readonly number[];
  crashed: boolean;
  own: boolean;
}

/** Something said over a rider for a moment. */
export interface Note {
  text: string;
  kind: "card" | "die" | "exhausted" | "slip" | "stop";
}

/** How far the tag with a note stands from the middle of its rider. */
export const TAG = 34.5;

/** How wide it is. */
export function tagWidth(text: string): number {
  return 15 + text.length * 10;
}

/** Where a card would lead. `empty` is where it leads on an empty road, if that differs. */
export interface Ghost {
  piece: Piece;
  from: { lane: number };
  empty: { square: number; lane: number } | null;
}

/** A square that can be chosen on the board. */
export interface Target {
  square: number;
  chosen: boolean;
  pick: () => void;
}

export interface Token {
  square: number;
  side: string;
  values: readonly number[];
}

export interface WeatherSign {
  tile: number;
  token: string;
  squares: readonly number[];
}
