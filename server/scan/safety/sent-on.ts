import { decoded } from "../inventory/decoded.ts";
import { isNamedAsPage } from "./page-names.ts";

/** An answer as far as it sends elsewhere: `url` is the address that was asked. */
export type Sending = {
  status: number | null;
  url?: string;
  headers?: Readonly<Record<string, string>>;
  probe?: { identity: string };
};

/** Pages that people are sent to who may not, or not yet: to sign in, to accept something, to read why. */
const door =
  /(^|[/_.-])(log-?_?in|sign-?_?in|sign-?_?up|logged-?out|auth|authorize|oauth2?|sso|saml|idp|sessions?\/new|verify|verification|mfa|2fa|otp|consent|terms|onboarding|welcome|register|upgrade|pricing|billing|plans|locked|suspended|disabled|inactive|complete|maintenance|error|errors|denied|forbidden|unauthorized|not-?_?found|40[0-9]|50[0-9])($|[/_.-])/i;
/** Where people land who are sent away without a word. */
const landing =
  /^\/?([a-z]{2}(-[a-z]{2})?\/?)?((index|home|dashboard|start|main|default|landing|app)(\.\w{2,5})?)?\/?$/i;
/** What such names do is to send on: `/link/7`, `/share/abc`. */
const sendsAnyway = /(^|\/)(link|open|follow|share|hit|join|go|visit|launch|use|claim|redeem|copy|report)(\/|$)/i;
/** Alone, these are pages that send whoever has nothing in the basket, or is signed in, elsewhere. */
const pageAlone =
  /(^|\/)(checkout|pay|buy|sell|donate|subscribe|register|apply|book|reserve|purchase|submit|order|transfer|refund|upload|archive|exit|end|store|void)\/?$/i;
const anyFile = /\.\w{2,5}$/;

const plain = (path: string): string =>
  decoded(path)
    .toLowerCase()
    .replace(/\/$/, "")
    .replace(/^\/[a-z]{2}(-[a-z]{2})?(?=\/)/, "")
    .replace(/\.(php|html?|json|aspx?)$/, "")
    .replaceAll(/s(?=\/|$)/g, "");

/** The page that an answer sends on to, where that is neither the same in another form nor a door; null otherwise. */
function elsewhere({ status, url, headers = {} }: Sending): { from: string; to: URL; isHere: boolean } | null {
  const { location } = headers;
  if (status === null || ![301, 302, 303, 307, 308].includes(status) || !location || url === undefined) return null;
  const asked = URL.parse(url);
  const to = URL.parse(location, url);
  if (asked === null || to === null || !/^https?:$/.test(to.protocol)) return null;
  const [from, there] = [plain(asked.pathname), plain(to.pathname)];
  // Moved, or the same elsewhere: `/en/ban/bob`, `/users/register` for `/register`.
  if (there === from || there.endsWith(from) || from === "") return null;
  // Who is to come back is at a door: `/enter?next=/ban/bob`.
  if (door.test(to.pathname) || decoded(to.search).toLowerCase().includes(asked.pathname.toLowerCase())) return null;
  const name = (host: string) => host.replace(/^www\./, "");
  return { from, to, isHere: name(to.hostname) === name(asked.hostname) };
}

/** Whether an answer sends on to another page that is neither the same in another form nor a door. */
export const sendsElsewhere = (answer: Sending): boolean => elsewhere(answer) !== null;

/**
 * Where an answer to a GET sends on whose name leaves open whether it acts: as likely as not it acted first, as after a
 * form. Null where it only leads to the same in another form, or to a door.
 */
export function sentOn(answer: Sending): string | null {
  const found = elsewhere(answer);
  if (found === null || isNamedAsPage(found.from)) return null;
  return `${answer.status} to ${(found.isHere ? found.to.pathname : found.to.origin).slice(0, 80)}`;
}

/**
 * The same where nothing else explains it, so that it tells of an action: whoever is signed in is sent to another page of
 * the target, and not where all are sent who may not. Not every redirect is one: those that stay are for an address.
 */
export function sentOnAfterActing(answer: Sending): string | null {
  const { status, probe } = answer;
  const found = elsewhere(answer);
  if (found === null || !found.isHere || (status !== 302 && status !== 303)) return null;
  if (probe?.identity !== "owner" && probe?.identity !== "other") return null;
  const { from, to } = found;
  if (landing.test(to.pathname) || anyFile.test(to.pathname.replace(/\.(php|html?|aspx?|jsp)$/i, ""))) return null;
  return sendsAnyway.test(from) || pageAlone.test(from) ? null : sentOn(answer);
}
