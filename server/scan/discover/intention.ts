import { parameterOf, toTemplate } from "../../../src/contract/path-template.ts";
import type { Operation } from "../operation.ts";

const signIn =
  /^(log-?_?in|sign-?_?in|sign-?_?up|register|registration|auth(enticate)?|(access-?_?)?token|oauth2?|authorize|forgot-?_?password|reset-?_?password|recover-?_?password|password-?_?(reset|recovery)|magic-?_?link|refresh(-?_?token)?|sso|callback)$/i;
/** What a browser or a provider opens by GET while somebody signs in; everything else is sent there. */
const signInByGet =
  /^(log-?_?in|logon|sign-?_?(in|up|on)|auth|oauth2?|authorize|(forgot|reset|recover)-?_?password|password-?_?(reset|forgot|recovery)|magic-?_?link|refresh(-?_?token)?|sso|saml|callback|verify(-?email)?|confirm|captcha|csrf(-?token)?)$/i;
/** What an id may single out before the word for signing in: who vouches for people, or where they belong. */
const doors =
  /^(api|auth\w*|oauth2?|sso|saml|log-?in|sign-?(in|up)|connect|providers?|realms?|tenants?|organi[sz]ations?|orgs?|workspaces?)$/i;
/** Who people are called by whoever keeps accounts of them; what else is many is no place to sign in or up at: `/events/register`. */
const people =
  /^(users|accounts|members|customers|clients|people|persons|profiles|sessions|employees|students|teachers|patients|doctors|drivers|riders|players|vendors|sellers|buyers|merchants|partners|admins|guests|hosts|tenants|companies|organi[sz]ations|workspaces|teams|subscribers|credentials|identities|passwords|e-?mails|providers|realms|devices|apps|services|rest|.*ss)$/i;
const ofMany = /^[a-z][a-z_-]{3,}s$/i;
/** Endings that tell little of a file: whatever is kept can be exported so. */
export const documentEnding = /\.(txt|xml|html?|pdf|mp4)$/i;
/** What whoever forgot a password asks for, also where the address names whose it is. */
const recovery = /^((forgot|reset|recover)-?_?password|password-?_?(reset|recovery)|forgot)$/i;
const health = /^(health(z|-?_?checks?)?|-?live(z|ness)?|ready(z|ness)?|ping|heartbeat|up|alive|status|version)$/i;
/** Folders of documentation: what lies in them belongs to it. */
const documentation = /^(openapi|swagger|api-?docs|redoc|rapidoc|swagger-ui|api-reference)$/i;
const documentFile =
  /^(openapi|swagger|api-?docs|redoc|rapidoc|swagger-ui|api-reference|docs|scalar)\.(json|ya?ml|html)$/i;
/** Words for documentation that are also what people keep: `/docs/42` is somebody's contract. */
const ambiguous = /^(docs|scalar)$/i;
const staticFile = /\.(js|mjs|css|map|png|jpe?g|gif|svg|ico|webp|woff2?|ttf|eot|txt|xml|html?|webmanifest|pdf|mp4)$/i;

/** A purpose that is public by intention, read from a path; null when none is evident. */
export function intentionOf(path: string, method = "GET"): Operation["intention"] {
  const segments = path.split("?")[0]?.split("/").filter(Boolean) ?? [];
  const last = segments.at(-1) ?? "";
  if (documentFile.test(last) || segments.some((segment) => documentation.test(segment))) return "documentation";
  const at = segments.findIndex((segment) => ambiguous.test(segment));
  const isOfThings = method !== "GET" || segments.slice(at + 1).some(isId);
  if (at >= 0 && !isOfThings) return "documentation";
  if (segments[0] === ".well-known" || (path.startsWith("/") && segments.length === 0)) return "static";
  // Procedures are named below their noun: `auth.login`.
  const word = /^(auth|account|session|users?)\.\w+$/i.test(last) ? (last.split(".")[1] ?? "") : last;
  if (signIn.test(word) && mayBeSignIn(method, [...segments.slice(0, -1), word])) return "sign-in";
  const named = segments.findLast((segment) => !segment.includes("{"));
  if (method === "POST" && recovery.test(named ?? "")) return "sign-in";
  // `/orders/{id}/status` is somebody's order, and setting a status is no look at one.
  const isOfOne = segments.some((segment) => segment.includes("{"));
  if (health.test(last) && !isOfOne && (method === "GET" || method === "HEAD")) return "health";
  const isOfThing = documentEnding.test(last) && segments.slice(0, -1).some((segment) => segment.includes("{"));
  return staticFile.test(last) && !isOfThing ? "static" : null;
}

/** Whether what an address calls signing in may be that, by its method and by what the ids before that word single out. */
export function mayBeSignIn(method: string, segments: readonly string[]): boolean {
  const isOfOne = segments.some(
    (segment, at) => at > 0 && segment.includes("{") && !doors.test(segments[at - 1] ?? ""),
  );
  const before = segments.at(-2) ?? "";
  const isOfThings =
    /^(register|registration|sign-?_?up)$/i.test(segments.at(-1) ?? "") && ofMany.test(before) && !people.test(before);
  if (isOfOne || isOfThings) return false;
  return method === "POST" || ((method === "GET" || method === "HEAD") && signInByGet.test(segments.at(-1) ?? ""));
}

const isId = (segment: string) => segment.includes("{") || parameterOf(segment) !== null;

/** Lists whose things have ids, as the form of an answer shows them. */
const listOfThings = /\[\{(?:[^[\]]*,)?(_?id|uuid):(string|number)/;

/**
 * Takes the purpose from what is named like documentation and is a resource: other operations single out or change one of
 * its things, or it answers with a list of them. `shapeOf` gives the shape of an example's answer.
 */
export function withoutFalseDocumentation(
  operations: readonly Operation[],
  shapeOf: (example: string) => string | null,
): Operation[] {
  const resources = new Set<string>();
  for (const { path, method, example } of operations) {
    const root = rootOf(path);
    if (root === null) continue;
    const isOfThings = intentionOf(path, method) !== "documentation";
    if (isOfThings || (toTemplate(path) === root && listOfThings.test(shapeOf(example) ?? ""))) resources.add(root);
  }
  return operations.map((operation) => {
    if (operation.intention !== "documentation" || documentedByName(operation.path)) return operation;
    return resources.has(rootOf(operation.path) ?? "") ? { ...operation, intention: null } : operation;
  });
}

/** `/v2/docs` of `/v2/docs/{id}/share`; null where no segment is named that way. */
function rootOf(path: string): string | null {
  const segments = path.split("?", 1)[0]?.split("/") ?? [];
  const at = segments.findIndex((segment) => ambiguous.test(segment));
  return at < 0 ? null : segments.slice(0, at + 1).join("/");
}

const documentedByName = (path: string) => {
  return path.split(/[/?]/).some((segment) => documentation.test(segment) || documentFile.test(segment));
};
