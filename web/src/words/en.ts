import app from "./app.en.json";
import headlines from "./headlines.en.json";
import race from "./race.en.json";
import screens from "./screens.en.json";

export const words = { ...app, ...headlines, ...race, ...screens };
