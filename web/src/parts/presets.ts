import type { Setup } from "./setup.svelte";

/** A race that is set up with one tap; the words are `preset.<id>` and `preset-text.<id>`. */
export interface Preset {
  id: string;
  apply: (setup: Setup) => void;
}

function plain(setup: Setup, stage: string): void {
  setup.ride(null);
  setup.modules = [];
  const card = setup.stages.find((one) => one.id === stage);
  if (card) setup.choose(card);
}

/** The usual ways to race, the simplest first. */
export const PRESETS: readonly Preset[] = [
  {
    id: "bots",
    apply(setup) {
      plain(setup, "avenue-corso-paseo");
      setup.seat("me", "bot", "bot", "bot");
    },
  },
  {
    id: "screen",
    apply(setup) {
      plain(setup, "firenze-milano");
      setup.seat("me", "here", "bot", "bot");
    },
  },
  {
    id: "friends",
    apply(setup) {
      plain(setup, "firenze-milano");
      setup.seat("me", "open", "bot", "bot");
    },
  },
  {
    id: "mountain",
    apply(setup) {
      plain(setup, "la-haut-montagne");
      setup.seat("me", "bot", "bot", "bot");
    },
  },
  {
    id: "north",
    apply(setup) {
      plain(setup, "peloton-9-2-4");
      setup.seat("me", "bot", "muscle", "peloton");
      setup.modules = ["breakaway"];
    },
  },
  {
    id: "storm",
    apply(setup) {
      plain(setup, "le-col-du-ballon");
      setup.seat("me", "bot", "bot", "bot");
      setup.modules = ["weather", "specialists"];
    },
  },
  {
    id: "six",
    apply(setup) {
      plain(setup, "la-classicissima");
      setup.seat("me", "bot", "bot", "bot", "bot", "bot");
    },
  },
  {
    id: "clock",
    apply(setup) {
      plain(setup, "grand-tour-1");
      setup.seat("me", "bot", "bot", "bot");
    },
  },
  {
    id: "alone",
    apply(setup) {
      plain(setup, "grand-tour-10");
      setup.seat("me");
    },
  },
  {
    id: "legend",
    apply(setup) {
      plain(setup, "plateaux-de-wallonie");
      setup.ride({ kind: "rouleur", teammates: "rouleur", talents: [] });
    },
  },
];
