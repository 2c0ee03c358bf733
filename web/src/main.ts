import { mount } from "svelte";
import "./look/theme.css";
import "./look/base.css";
import "./look/controls.css";
import "./look/print.css";
import App from "./App.svelte";
import { keepShell } from "./parts/offline";
import { loadWords } from "./words/words.svelte";

const target = document.getElementById("app");
if (target) {
  await loadWords();
  mount(App, { target });
  if (!document.documentElement.dataset["lost"]) keepShell();
}
