import type { Operation } from "../operation.ts";

const signIn =
  /^(log-?_?in|sign-?_?in|sign-?_?up|register|registration|auth(enticate)?|token|oauth2?|authorize|forgot-?_?password|reset-?_?password|password-?_?reset|magic-?_?link|refresh(-?_?token)?|sso|callback)$/i;
const health = /^(health(z|check)?|-?live(z|ness)?|ready(z|ness)?|ping|heartbeat|up|alive|status|version)$/i;
const documentation =
  /^(openapi|swagger|api-?docs|docs|redoc|rapidoc|scalar|swagger-ui|api-reference)(\.(json|ya?ml|html))?$/i;
const staticFile = /\.(js|mjs|css|map|png|jpe?g|gif|svg|ico|webp|woff2?|ttf|eot|txt|xml|html?|webmanifest|pdf|mp4)$/i;

/** A purpose that is public by intention, read from a path; null when none is evident. */
export function intentionOf(path: string): Operation["intention"] {
  const segments = path.split("?")[0]?.split("/").filter(Boolean) ?? [];
  const last = segments.at(-1) ?? "";
  if (segments.some((segment) => documentation.test(segment))) return "documentation";
  if (segments[0] === ".well-known" || (path.startsWith("/") && segments.length === 0)) return "static";
  if (signIn.test(last)) return "sign-in";
  if (health.test(last)) return "health";
  return staticFile.test(last) ? "static" : null;
}
