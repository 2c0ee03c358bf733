import app from "./app.fr.json";
import headlines from "./headlines.fr.json";
import legend from "./legend.fr.json";
import race from "./race.fr.json";
import score from "./score.fr.json";
import screens from "./screens.fr.json";
import tour from "./tour.fr.json";

export const words = { ...app, ...headlines, ...legend, ...race, ...score, ...screens, ...tour };
