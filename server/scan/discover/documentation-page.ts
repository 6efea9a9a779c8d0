import { toTargetPath } from "./same-origin.ts";

/**
 * Addresses of API descriptions that a documentation page names: Swagger UI's and Scalar's `url`, Redoc's and
 * RapiDoc's `spec-url`, `configUrl`, and the initializer script that Swagger UI keeps them in.
 */
export function documentLinks(text: string, page: URL): string[] {
  const links = new Set<string>();
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      const href = (match[1] ?? "").replaceAll("\\/", "/").replaceAll("&amp;", "&");
      if (href === "" || href.length > 500 || notDocuments.test(href)) continue;
      const path = toTargetPath(href, page);
      if (path !== null) links.add(path);
    }
  }
  return [...links].slice(0, 20);
}

/** Whether a page shows API documentation, so that its links are worth asking. */
export function isDocumentationPage(text: string): boolean {
  return /swagger-ui|SwaggerUIBundle|<redoc|Redoc\.init|<rapi-doc|api-reference|openapi|api-docs/i.test(text);
}

const patterns = [
  /(?:spec-url|data-url|data-spec-url)\s*=\s*["']([^"']+)["']/gi,
  /["']?\b(?:url|configUrl|spec|specUrl|swaggerUrl|openapi)["']?\s*:\s*["'`]([^"'`\s]+)["'`]/gi,
  /Redoc\.init\(\s*["'`]([^"'`\s]+)["'`]/g,
  /["'`]([^"'`\s]*(?:openapi|swagger|api-docs|apispec)[^"'`\s]*)["'`]/gi,
  /["'`]([^"'`\s]+\.ya?ml)["'`]/gi,
];
const notDocuments =
  /\.(css|png|svg|ico|map|html?)($|\?)|swagger-ui(-bundle|-standalone-preset)?(\.min)?\.js|^#|^data:/i;
