/** The server has said no: `code` names why, in words of `refused.<code>`. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

/** Asks the server for something; `token` proves a seat. */
export async function get<T>(path: string, token = ""): Promise<T> {
  return (await (await call("GET", path, token)).json()) as T;
}

/** Tells the server something. */
export async function post<T>(path: string, body: unknown = {}, token = ""): Promise<T> {
  return (await (await call("POST", path, token, body)).json()) as T;
}

/** Gives something up. */
export async function remove<T>(path: string, token = ""): Promise<T> {
  return (await (await call("DELETE", path, token)).json()) as T;
}

async function call(method: string, path: string, token: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers["authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  let answer: Response;
  try {
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    answer = await fetch(`api/${path}`, { method, headers, ...content });
  } catch {
    throw new Refused(0, "offline");
  }
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

async function refusal(answer: Response): Promise<Refused> {
  try {
    const body = (await answer.json()) as { code?: string };
    return new Refused(answer.status, body.code ?? "failed");
  } catch {
    return new Refused(answer.status, "failed");
  }
}
