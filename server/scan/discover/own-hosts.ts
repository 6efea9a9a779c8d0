import type { Answer } from "../wire/probe.ts";

/** Characters of an answer that is looked through. */
const maxLooked = 10_000;

/** Other hosts at which an answer names the address that was asked: in a link to itself, or where it sends on to. */
export function ownHosts({
  url,
  body,
  headers,
  probe,
}: Pick<Answer, "url" | "body" | "headers"> & { probe: { id: string } }): string[] {
  const asked = new URL(url);
  const text = `${headers.location ?? ""} ${body.length > maxLooked ? "" : body.replaceAll("\\/", "/")}`;
  if (asked.pathname === "/" || !text.includes("://") || probe.id === "nowhere") return [];
  return [...text.matchAll(/\bhttps?:\/\/([\w.-]+(?::\d+)?)(\/[^\s"'<>?#]*)/gi)].flatMap(([, host = "", path]) =>
    path === asked.pathname && host.toLowerCase() !== asked.host ? [host.toLowerCase()] : [],
  );
}
