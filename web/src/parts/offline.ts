/** Keeps the pages in the browser, so that the app opens without a network. */
export function keepShell(): void {
  if (import.meta.env.PROD && "serviceWorker" in navigator) {
    // Refused over plain http from another machine, where everything else works all the same.
    void navigator.serviceWorker.register("./sw.js").catch(() => undefined);
  }
}
