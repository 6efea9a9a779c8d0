/** One link of a `Link` header (RFC 8288 §3); relation types in lower case. */
export type HeaderLink = { target: string; relations: string[] };

/** Reads a `Link` header's links; what is malformed is passed over. */
export function linksIn(header: string | undefined): HeaderLink[] {
  return [
    ...(header ?? "").matchAll(/<([^<>]*)>((?:\s*;\s*[\w!#$&+.^`|~*-]+(?:\s*=\s*(?:"[^"]*"|[^\s",;]+))?)*)/g),
  ].map(([, target = "", parameters = ""]) => {
    const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i.exec(parameters);
    return { target, relations: (relation?.[1] ?? relation?.[2] ?? "").toLowerCase().split(/\s+/).filter(Boolean) };
  });
}

/** Relations that lead to a description of an API (RFC 8631, RFC 9727). */
export const describing = new Set(["service-desc", "service-doc", "api-catalog", "describedby", "service-meta"]);
