import { Refused } from "../lib/api";

/** A QR code as it is drawn. */
export interface Code {
  box: string;
  paths: { d: string; transform: string | null }[];
}

/** A link on this server as a QR code; the server knows by which address others reach it. */
export async function draw(path: string): Promise<Code> {
  const answer = await fetch("api/qr", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ path }),
  });
  if (!answer.ok) throw new Refused(answer.status, "failed");
  const page = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const paths = [...page.querySelectorAll("path")].map((one) => ({
    d: one.getAttribute("d") ?? "",
    transform: one.getAttribute("transform"),
  }));
  return { box: page.documentElement.getAttribute("viewBox") ?? "0 0 1 1", paths };
}
