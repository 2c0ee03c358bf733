/**
 * Where the user is, from the part of the address behind `#`, which never reaches a server:
 * links to a seat carry its secret there.
 */
export interface Route {
  name: string;
  parts: string[];
  query: URLSearchParams;
}

/** No screen is called so. */
const NOWHERE = "?";

function readRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [name = "", ...parts] = decode(path.split("/"));
  return { name, parts, query: new URLSearchParams(query) };
}

/** An address that cannot be read leads nowhere. */
function decode(parts: string[]): string[] {
  try {
    return parts.map(decodeURIComponent);
  } catch {
    return [NOWHERE];
  }
}

/** An address inside the app: `to("table", id)` is `#/table/<id>`. */
export function to(name: string, ...parts: string[]): string {
  return `#/${[name, ...parts].map(encodeURIComponent).join("/")}`;
}

const current = $state({ route: readRoute(location.hash) });

addEventListener("hashchange", () => (current.route = readRoute(location.hash)));

export function route(): Route {
  return current.route;
}

/** Goes to an address inside the app; `replace` leaves no trace in the history. */
export function go(address: string, replace = false): void {
  if (replace) {
    history.replaceState(null, "", address);
    current.route = readRoute(location.hash);
  } else {
    location.hash = address;
  }
}
