import { wordsOf } from "./acting-words.ts";

/** What is read and, by each reading, turned over, used up or issued anew: nothing that changes by itself is called so. */
const switched =
  /^(?:(?:is|are|has been) )?(?:[a-z]+ )?(?:enabled|disabled|on|off|active|activated|deactivated|locked|unlocked|muted|unmuted|paused|armed|disarmed|subscribed|followed|following|liked|starred|pinned|blocked|banned|archived|published|hidden|favou?rited?|bookmarked|checked in|maintenance(?: mode)?|dark mode)$/;
const usedUp =
  /^(?:(?:uses|tries|attempts|lives|spins|draws|redemptions|invites|invitations) )?(?:left|remaining)(?: (?:uses|tries|attempts|lives|spins|draws|redemptions|invites|invitations))?$/;
const issued =
  /^(?:new )?(?:(?:api|access|secret|private|license|licence|client|recovery|backup|coupon|voucher|gift|invite|invitation|referral) (?:keys?|codes?|secret)|api tokens?|secret|personal (?:access )?tokens?)$/;
/** Where each request of a client counts, whatever it asks for. */
const ofLimits = /rate|limit|quota|throttl|usage/i;
/** What says nothing of the one thing that an answer tells: that all went well, what it is about, when it was. */
const beside =
  /^(success|ok|status|code|message|msg|error|errors|_?id|name|user|user ?name|user ?id|feature|flag|links?|meta|time|timestamp|ts|date|updated ?at|created ?at|expires ?(at|in)|took|duration\w*|version|(request|trace) ?id|path)$/;
const envelope = /^(data|result|response|item|payload)$/;
const longest = 400;
const maxEnvelopes = 2;
const shortestSecret = 6;

type Told = { status: number | null; headers: Readonly<Record<string, string>>; body: string };
/** The one thing that an answer tells. */
export type ToldOne = { name: string; value: boolean | number | string };

/** The one thing that a short answer tells, of those that an action changes with each call; null of every other answer. */
export function toldOneThing({ status, headers, body }: Told, path: string): ToldOne | null {
  if (status !== 200 || body.length > longest || !body.trimStart().startsWith("{")) return null;
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return null;
  }
  for (let left = maxEnvelopes; left >= 0; left--) {
    if (typeof json !== "object" || json === null || Array.isArray(json)) return null;
    const held = Object.entries(json).flatMap(([key, value]) => {
      const name = wordsOf(key).join(" ");
      return beside.test(name) ? [] : [{ name, value: value as unknown }];
    });
    const [only] = held;
    if (held.length !== 1 || only === undefined) return null;
    const { name, value } = only;
    if (typeof value === "boolean") return switched.test(name) ? { name, value } : null;
    if (typeof value === "number")
      return usedUp.test(name) && !ofLimits.test(path) && !isLimit(value, headers) ? { name, value } : null;
    const text = typeof value === "string" ? value : issued.test(name) ? JSON.stringify(value) : "";
    if (text.length >= shortestSecret && issued.test(name)) return { name, value: text };
    if (!envelope.test(name)) return null;
    json = value;
  }
  return null;
}

/** Whether a number is what the answer's own headers say is left of a client's requests. */
const isLimit = (value: number, headers: Told["headers"]): boolean =>
  Object.entries(headers).some(([name, said]) => /rate-?limit/i.test(name) && said.includes(String(value)));

/** Whether what was told twice shows that asking changed it: it turned over, was used up by one, or is another one. */
export function isChangedByAsking(before: ToldOne, now: ToldOne): boolean {
  if (before.name !== now.name || typeof before.value !== typeof now.value) return false;
  if (typeof before.value === "number") return now.value === before.value - 1;
  return before.value !== now.value;
}
