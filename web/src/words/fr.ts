import app from "./app.fr.json";
import headlines from "./headlines.fr.json";
import race from "./race.fr.json";
import screens from "./screens.fr.json";

export const words = { ...app, ...headlines, ...race, ...screens };
