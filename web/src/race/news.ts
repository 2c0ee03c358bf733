/** The pages of the box beside the board. */
export const PAGES = ["dispatches", "order", "decks"] as const;
export type NewsPage = (typeof PAGES)[number];
