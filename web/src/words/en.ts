import app from "./app.en.json";
import headlines from "./headlines.en.json";
import legend from "./legend.en.json";
import race from "./race.en.json";
import score from "./score.en.json";
import screens from "./screens.en.json";
import tour from "./tour.en.json";

export const words = { ...app, ...headlines, ...legend, ...race, ...score, ...screens, ...tour };
