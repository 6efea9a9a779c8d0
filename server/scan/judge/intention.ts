import type { Intention } from "../../checks/check.ts";
import { isDemandedHere } from "../../checks/rulings.ts";
import { isHtml, parseJson } from "../compare/compare-facts.ts";
import { htmlFeatures } from "../compare/compare-html.ts";
import { documentEnding, mayBeSignIn } from "../discover/intention.ts";
import { isPostmanCollection } from "../discover/postman-collection.ts";
import type { Operation } from "../operation.ts";
import type { Answer } from "../wire/probe.ts";
import type { PrivateData } from "./private-data.ts";

const signInPath =
  /^(log-?in|logon|sign-?(in|up|on)|register|registration|(forgot|reset|recover)-?password|password-?(reset|forgot|recovery)|magic-?link|authenticate|(access-?)?token|refresh(-?token)?|oauth2?|sso|saml|callback|verify(-?email)?|confirm|captcha|csrf(-?token)?)$/i;
/** What is done to payments, orders and bookings as well as to accounts: `/payments/confirm` is nobody's way in. */
const alsoOfThings = /^(verify|confirm)$/i;
/** Where it is an account's: at the API's beginning, or below what signing in and up are named by. */
const ofAccounts =
  /^(api|rest|v\d+|auth\w*|oauth2?|identity|accounts?|users?|members?|customers?|me|e-?mails?|phone|passwords?|regist\w*|sign-?(in|up)|log-?in|sessions?|otp|mfa|2fa|totp|invit\w*|public)$/i;
const asksForFree =
  /^(check|is|has)[-_]?(availability|available|exist(s|ing)?|(user-?_?)?name|e-?mail|phone)([-_]?(availability|available|exists?|taken))?$|^((user-?_?)?name|e-?mail)[-_]?(availability|available|exists?|taken|check)$|^availability$/i;
const signOutPath = /^(log|sign)-?_?(out|off)$/i;
const signingIn = /^(log-?_?in|logon|sign-?_?in|authenticate)$/i;
/** What some open a session with, and what others keep settings of. */
const authentication = /^authentications?$/i;
const ofSettings = /^(admin|config(uration)?|settings?|options|preferences|policies|providers?)$/i;
const healthPath =
  /^(health|healthz|health-?check|live(z|ness)?|ready(z|ness)?|ping|status|heartbeat|alive|version|up)$/i;
const documentationPath =
  /^(docs?|api-?docs?|swagger(-ui)?(\.html)?|redoc|openapi(\.\w+)?|swagger(\.\w+)|documentation|graphiql|playground|scalar|reference)$/i;
const wellKnownFile =
  /^(robots\.txt|favicon\.\w+|sitemap\w*\.xml|manifest\.json|site\.webmanifest|browserconfig\.xml|humans\.txt|security\.txt|ads\.txt|apple-touch-icon[\w-]*\.png|crossdomain\.xml|service-worker\.js|sw\.js)$/i;
const staticFile = /\.(m?js|css|map|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|otf|eot|wasm|mp4|webm|mp3)$/i;
/** Folders that web servers serve as they are. */
const staticFolder = /^(assets|static|dist|_next|_nuxt|_astro|media|img|fonts)$/i;
const staticType = /^(text\/(css|javascript)|application\/(x-)?javascript|image\/|font\/|audio\/|video\/)/i;
const banalKeys =
  /^(status|ok|healthy|version|name|title|message|description|uptime|time|timestamp|now|date|service|environment|env|docs?|documentation|links?|commit|build|app|application|api|server|region|href|rel|self|pong|started(_?at)?|checks?|database|db|cache|redis|up|state)$/i;
/** Keys that people have as well as services: alone they tell nothing about whose data it is. */
const commonKeys = /^(name|title|description|region|state)$/i;

/** What an address calls what only whoever was given it knows. */
const given = /^(?:\w*[-_])?(?:token|secret|nonce|signature|invite|hash)$|^\w+(?:Token|Secret|Hash)$/i;
/** A value that nobody guesses: long, and of letters and digits. */
const unguessable = /^(?=.*[a-z])(?=.*\d)[\w.~-]{16,}$/i;

/** Whether an address holds what opens it: `/invitations/{token}`, with a value that nobody guesses. */
function holdsCredential({ path, example }: Operation): boolean {
  const values = (example.split(/[?#]/, 1)[0] ?? "").split("/");
  return path
    .split("/")
    .some((part, at) => given.test(/^\{([^{}]+)\}$/.exec(part)?.[1] ?? "") && unguessable.test(values[at] ?? ""));
}

/** Whether an address ends the session of whoever asks, and of nobody else. */
export const isSignOut = ({ method, path }: Pick<Operation, "method" | "path">): boolean =>
  method === "POST" && !path.includes("{") && signOutPath.test(path.split(/[?#]/, 1)[0]?.split("/").at(-1) ?? "");

/** What the operation's document or its address says about being public on purpose; null when neither says so. */
export function intentionOf(operation: Operation): Intention | null {
  if (operation.documentedSecurity === "none") {
    return { code: "documented-public", reason: "The API's document says that it needs no credential" };
  }
  const segments = (operation.example.split(/[?#]/, 1)[0] ?? "").split("/").filter(Boolean);
  const last = segments.at(-1) ?? "";
  // Nobody has a credential before signing in, whatever a document says of everything.
  if (operation.method === "POST" && signingIn.test(last)) return byPurpose["sign-in"];
  const isLook = operation.method === "GET" || operation.method === "HEAD";
  const isPlain = !operation.path.includes("{") && !segments.some((segment) => ofSettings.test(segment));
  if (operation.method === "POST" && authentication.test(last) && isPlain) return byPurpose["sign-in"];
  if (isSignOut(operation)) return byPurpose["sign-out"];
  // A document that demands a credential here outweighs what an address looks like; one that demands it everywhere does not.
  if (isDemandedHere(operation)) return null;
  // Whoever renews or ends a session has one, unless the document makes an exception of it.
  if (operation.documentedSecurity === "required" && (signOutPath.test(last) || /^refresh$/i.test(last))) return null;
  if (operation.intention === "static" && isAnyDocument(segments)) return { ...byPurpose.static, confidence: "likely" };
  // Some tell there how to sign in, and others keep whom they know.
  if (operation.intention === "sign-in" && operation.method === "GET" && /^auth$/i.test(last))
    return { ...byPurpose["sign-in"], confidence: "likely" };
  if (operation.intention) return byPurpose[operation.intention];
  if (operation.method === "POST" && opensSession(segments)) return byPurpose["sign-in"];
  if (segments[0] === ".well-known" || (segments.length === 1 && wellKnownFile.test(last))) {
    return { code: "well-known", reason: "It is a well-known file that is meant for everyone" };
  }
  // Who was given it is shown what is there, which says nothing of who may change it.
  if (isLook && holdsCredential(operation)) return byPurpose.given;
  // `/orders/{id}/status` is somebody's order, not the health of the service.
  if (!operation.path.includes("{")) {
    if (isLook && healthPath.test(last) && segments.length <= 3) return byPurpose.health;
    if (signOutPath.test(last)) return byPurpose["sign-out"];
    const before = segments.at(-2) ?? "api";
    const isWayIn = signInPath.test(last) && mayBeSignIn(operation.method, segments);
    if (isWayIn && (!alsoOfThings.test(last) || ofAccounts.test(before))) return byPurpose["sign-in"];
    if (documentationPath.test(last)) return byPurpose.documentation;
    if (segments.includes("public")) {
      return { code: "public-by-name", reason: "Its address calls it public" };
    }
  }
  if (operation.method === "GET" && staticFile.test(last)) return byPurpose.static;
  // The settings and texts that a page loads lie beside its scripts.
  if (
    operation.method === "GET" &&
    /\.json$/i.test(last) &&
    segments.slice(0, -1).some((one) => staticFolder.test(one))
  )
    return byPurpose.static;
  return null;
}

/** Whether a file may be anybody's: by its ending, and for lying where not only pages' own files lie. */
const isAnyDocument = (segments: readonly string[]): boolean => {
  const last = segments.at(-1) ?? "";
  const isOfPages =
    segments.some((one) => staticFolder.test(one)) ||
    (segments.length === 1 && (wellKnownFile.test(last) || /^index\.html?$/i.test(last)));
  return documentEnding.test(last) && !isOfPages;
};

/** Whether what an answer holds outweighs what a document or an address says of being public: that is one sign of many. */
export function isContradicted({ code, confidence }: Intention, answer: Answer, found: PrivateData): boolean {
  // Nobody means to hand secrets to strangers, whatever an address or a document says of it.
  if (found.hasSecrets) return true;
  if (code === "documented-public") return false;
  // Whoever was invited or sent a link is shown what is theirs.
  if (code === "credential-in-address") return isListOfThings(answer);
  if (found.isIntimate) return true;
  if (code === "documentation") return isListOfThings(answer);
  if (code === "sign-in" && confidence === "likely" && isThing(parseJson(answer.body))) return true;
  if (code === "sign-in") return found.fields.length > 0 || isListOfThings(answer);
  if (code === "health") return !found.isBusinessOnly || isListOfThings(answer);
  return code === "static-file" && found.fields.length > 0 && !found.isContactOnly;
}

/** Whether a POST opens a session or an account: `/sessions`, `/auth/local`, `/auth/register`, `/users/sign_up`. */
function opensSession(segments: readonly string[]): boolean {
  const [last = "", before = ""] = segments.toReversed();
  // Some put a slash where others put a dash: `/auth/forgot/password`.
  if (/^((forgot|reset|recover)-password|password-(forgot|reset|recovery)|sign-(in|up))$/i.test(`${before}-${last}`))
    return true;
  // Whoever confirms an address or an account has not signed in yet.
  const at = segments.findIndex((segment) => /^(auth|authentication|registration)$/i.test(segment));
  const below = at < 0 ? [] : segments.slice(at + 1);
  if (below.some((segment) => /^(confirm|verify|activate|resend)([-_].*|[A-Z].*|ation)?$/.test(segment))) return true;
  // Whether a name is still free is asked before there is an account.
  if (ofAccounts.test(before) && asksForFree.test(last)) return true;
  if (/^sign-?_?up$/i.test(last)) return mayBeSignIn("POST", segments);
  if (/^(sessions?|(user|account)-?_?(login|registration))$/i.test(last)) return true;
  return (
    /^(auth|oauth2?|authentication|identity|jwt)$/i.test(before) &&
    /^(local|email|token|refresh|create|verify|signup|password|credentials|otp)$/i.test(last)
  );
}

/** Whether an answer is a list of things with ids, which documentation is not, whatever the address is called. */
function isListOfThings({ body }: Pick<Answer, "body">): boolean {
  const json = parseJson(body);
  if (json === null || typeof json !== "object" || isPostmanCollection(json) || "paths" in json) return false;
  const lists = Array.isArray(json) ? [json] : Object.values(json).filter(Array.isArray);
  return lists.some(([item]: unknown[]) => isThing(item));
}

const isThing = (item: unknown): boolean =>
  typeof item === "object" && item !== null && Object.keys(item).some((key) => /^(_?id|uuid)$/i.test(key));

/**
 * An intention as sure as its signs: an address alone, `/callback`, tells little of what one object without anything private is for,
 * unless the answer shows it by itself.
 */
export function asSureAsShown(said: Intention, operation: Operation, answer: Answer | undefined): Intention {
  const isByName = (said.code === "sign-in" || said.code === "health") && operation.documentedSecurity !== "none";
  const json = answer && parseJson(answer.body);
  if (!isByName || !answer || operation.method !== "GET" || typeof json !== "object" || json === null) return said;
  return intentionByContent(operation, answer) === null ? { ...said, confidence: "likely" } : said;
}

/** What an answer that strangers get says about being public on purpose; null when it says nothing of the kind. */
export function intentionByContent(operation: Operation, answer: Answer): Intention | null {
  if (isDemandedHere(operation)) return null;
  const type = answer.headers["content-type"] ?? "";
  if (staticType.test(type)) return byPurpose.static;
  if (isHtml(type, answer.body)) {
    return htmlFeatures(answer.body).hasPasswordField
      ? byPurpose["sign-in"]
      : { code: "web-page", reason: "It is a web page without data that looks private" };
  }
  const json = parseJson(answer.body);
  if (json !== null && typeof json === "object" && !Array.isArray(json)) {
    const keys = Object.keys(json);
    if (
      keys.length > 0 &&
      keys.length <= 10 &&
      keys.every((key) => banalKeys.test(key)) &&
      !keys.every((key) => commonKeys.test(key))
    ) {
      return { code: "service-information", reason: "It only tells about the service itself" };
    }
    if (keys.some((key) => key === "openapi" || key === "swagger") && "paths" in json) return byPurpose.documentation;
    if (isPostmanCollection(json)) return byPurpose.documentation;
    // What every GraphQL endpoint says of itself, and no data.
    if (/^\{\s*"data"\s*:\s*\{\s*"__typename"\s*:\s*"\w+"\s*\}\s*\}\s*$/.test(answer.body)) {
      return { code: "service-information", reason: "It only says that this is a GraphQL endpoint" };
    }
  }
  return null;
}

/**
 * Whether an operation that may be where people sign up tells strangers that a password is missing, and of nothing that
 * only somebody with more rights gives.
 */
export function signUpByAnswer({ maySignUp }: Operation, answers: readonly Pick<Answer, "body">[]): Intention | null {
  if (!maySignUp) return null;
  const asks = answers.some(
    ({ body }) =>
      /passw(or)?d/i.test(body) &&
      /e-?mail|user_?name|login/i.test(body) &&
      !/\b(is_?admin|roles?|permissions?|scopes?)\b/i.test(body),
  );
  return asks ? byPurpose["sign-up"] : null;
}

const byPurpose = {
  "sign-in": { code: "sign-in", reason: "It is part of signing in, which anonymous callers must be able to do" },
  // Some refuse who has no session: only where a stranger is answered is this said.
  "sign-out": { code: "sign-out", reason: "It is signing out, which takes nothing from whoever has no session" },
  "sign-up": {
    code: "sign-up",
    reason: "It makes accounts for people who sign in afterwards, which anonymous callers must be able to do",
    confidence: "likely",
  },
  given: {
    code: "credential-in-address",
    reason: "Its address holds what only those know to whom it was given",
    confidence: "likely",
  },
  health: { code: "health", reason: "It only tells whether the service works" },
  static: { code: "static-file", reason: "It is a static file" },
  documentation: { code: "documentation", reason: "It is documentation" },
} satisfies Record<NonNullable<Operation["intention"]> | "sign-out" | "given", Intention>;
