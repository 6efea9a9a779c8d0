import { toTargetPath } from "./same-origin.ts";

/**
 * Addresses of API descriptions that a documentation page names: Swagger UI's and Scalar's `url`, Redoc's and
 * RapiDoc's `spec-url`, `configUrl`, and the initializer script that Swagger UI keeps them in.
 */
export function documentLinks(text: string, page: URL): string[] {
  const links = new Set<string>();
  const stated = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ""));
  const quoted = [...text.matchAll(quotedText)].map((match) => match[1] ?? "").filter((one) => likeDocument.test(one));
  for (const written of [...stated, ...quoted]) {
    const href = written.replaceAll("\\/", "/").replaceAll("&amp;", "&");
    if (href === "" || href.length > 500 || notDocuments.test(href)) continue;
    const path = toTargetPath(href, page);
    if (path !== null) links.add(path);
  }
  return [...links].slice(0, 20);
}

/** Whether a page shows API documentation, so that its links are worth asking. */
export function isDocumentationPage(text: string): boolean {
  return /swagger-ui|SwaggerUIBundle|<redoc|Redoc\.init|<rapi-doc|api-reference|openapi|api-docs/i.test(text);
}

const patterns = [
  /(?:spec-url|data-url|data-spec-url)\s{0,9}=\s{0,9}["']([^"']{1,500})["']/gi,
  /\b(?:url|configUrl|spec|specUrl|swaggerUrl|openapi)["']?\s{0,9}:\s{0,9}["'`]([^"'`\s]{1,500})["'`]/gi,
  /Redoc\.init\(\s{0,9}["'`]([^"'`\s]{1,500})["'`]/g,
];
/** The end of one text may be the beginning of the next, so it is not taken along. */
const quotedText = /["'`]([^"'`\s]{1,500})(?=["'`])/g;
const likeDocument = /openapi|swagger|api-docs|apispec|\.ya?ml$/i;
const notDocuments =
  /\.(css|png|svg|ico|map|html?)($|\?)|swagger-ui(-bundle|-standalone-preset)?(\.min)?\.js|^#|^data:/i;
