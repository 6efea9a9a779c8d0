import type { AccessCell, Exchange, Verdict } from "../../src/contract/endpoints.ts";
import { classified } from "./judge/classification.ts";
import { endedEarly } from "./not-tested.ts";
import type { Finding, JudgedOperation } from "./outcome.ts";
import { parseForeignJson } from "./safety/parse-foreign-json.ts";

/**
 * What a test of one operation shows, together with what is known from its scan. A scan sees the whole target and may do
 * what a test does not: where everything answers as it did then, and where something was not tried again, its result
 * stands. What was tried again and is answered otherwise now is taken from the test.
 */
export function keepWhatStands(before: JudgedOperation, now: JudgedOperation): JudgedOperation {
  return together(before, now, answersAlike(before.exchanges, now.exchanges));
}

/**
 * What is known of an operation after a scan that ended early: what it decided, and beside it what an earlier scan decided
 * of whatever it did not get to. Null where it did not get to the operation at all, so that everything stands.
 */
export function keepDecided(before: JudgedOperation, now: JudgedOperation): JudgedOperation | null {
  return now.authentication.code === endedEarly ? null : together(before, now, false, true);
}

/** `isPart`: what is undecided now was not tried again, so that it takes nothing back. */
function together(before: JudgedOperation, now: JudgedOperation, isUnchanged: boolean, isPart = false) {
  const stands = (checkId: string, asker?: string) =>
    wasTested(before, checkId, asker) && (isUnchanged || !wasTested(now, checkId, asker));
  const fresh = now.findings.filter(({ checkId }) => !stands(checkId));
  const kept = before.findings.filter(
    ({ checkId, asker }) => stands(checkId, asker) && !fresh.some((one) => one.checkId === checkId),
  );
  if (!isPart && !isUnchanged && kept.length === 0 && before.coverage.every(({ checkId }) => !stands(checkId)))
    return now;
  const findings = [...kept, ...fresh].sort((one, two) => rank(one) - rank(two));
  const worst = findings[0] ?? null;

  const half = (side: "authentication" | "authorization") => {
    const says = ({ code }: Finding) => code === before[side].code;
    if (before[side].state === "missing" && kept.some(says)) return before;
    if (now[side].state === "missing" && fresh.some(({ code }) => code === now[side].code)) return now;
    if (isPart) return isDecided(now[side]) === 0 && isDecided(before[side]) > 0 ? before : now;
    return isUnchanged && isDecided(before[side]) >= isDecided(now[side]) ? before : now;
  };
  const [authentication, authorization] = [half("authentication"), half("authorization")];
  const codes = new Set(kept.map(({ code }) => code));
  return classified({
    ...now,
    authentication: authentication.authentication,
    hasAuthentication: authentication.hasAuthentication,
    isPublic: authentication.isPublic,
    authorization: authorization.authorization,
    hasAuthorization: authorization.hasAuthorization,
    findings,
    finding: worst,
    curl: worst?.curl ?? now.curl,
    access: cells(before, now, isUnchanged, codes),
    coverage: [
      ...before.coverage.filter(({ checkId }) => stands(checkId)),
      ...now.coverage.filter(({ checkId }) => !stands(checkId)),
    ],
    exchanges: [
      ...now.exchanges.map((one) => withProof(one, before, kept)),
      ...before.exchanges.filter((old) => !now.exchanges.some((one) => isSameAsked(one, old))),
    ],
  });
}

/** Cells of everybody: those of the side that knows more, and of the scan where its hole still stands. */
function cells(before: JudgedOperation, now: JudgedOperation, isUnchanged: boolean, codes: ReadonlySet<string>) {
  const [first, second] = isUnchanged ? [before.access, now.access] : [now.access, before.access];
  const others = second.filter(({ identity }) => !first.some((cell) => cell.identity === identity));
  const holes = before.access.filter(({ result, code }) => result === "bypassed" && codes.has(code));
  // An identity may be called like strangers; what it got is not what they get.
  const isSame = (one: AccessCell, two: AccessCell) =>
    one.identity === two.identity && Boolean(one.isStranger) === Boolean(two.isStranger);
  return [...first, ...others].map((cell) => holes.find((hole) => isSame(hole, cell)) ?? cell);
}

/** Whether a check was tried, and that as whoever got in by it. */
function wasTested({ coverage }: JudgedOperation, checkId: string, asker?: string): boolean {
  const rows = coverage.filter((row) => row.checkId === checkId);
  const own = rows.filter(({ identity }) => identity === asker);
  return (own.length > 0 ? own : rows).some(({ state }) => state === "tested");
}
const rank = ({ severity }: Finding) => ["critical", "high", "medium", "low"].indexOf(severity);

/** 2: decided and certain, 1: decided, 0: not decided. */
function isDecided({ state, confidence }: Verdict): number {
  if (state === "inconclusive" || state === "not_tested") return 0;
  return confidence === "likely" ? 1 : 2;
}

/** An answer with what it showed in the scan, as far as that stands: some of it shows beside other operations only. */
function withProof(one: Exchange, before: JudgedOperation, kept: readonly Finding[]): Exchange {
  const old = before.exchanges.find((each) => isSameAsked(one, each))?.proves ?? [];
  const stands = old.filter((id) => kept.some(({ checkId }) => checkId === id));
  const proves = [...new Set([...(one.proves ?? []), ...stands])];
  return proves.length > 0 ? { ...one, proves } : one;
}

const isSameAsked = (one: Exchange, two: Exchange) =>
  one.identity === two.identity && one.label === two.label && one.purpose === two.purpose && one.method === two.method;

/** Whether whatever was asked both times is answered as it was: same status, and the same fields where it is JSON. */
function answersAlike(before: readonly Exchange[], now: readonly Exchange[]): boolean {
  const pairsBy = (isSame: (one: Exchange, two: Exchange) => boolean) =>
    now.flatMap((one) => {
      const old = before.find((each) => isSame(one, each));
      return old ? [[old, one] as const] : [];
    });
  const exact = pairsBy(
    (one, two) => isSameAsked(one, two) && one.url === two.url && one.requestBody === two.requestBody,
  );
  // Made-up ids are never the same twice.
  const pairs = exact.length > 0 ? exact : pairsBy(isSameAsked);
  return pairs.length > 0 && pairs.every(([old, one]) => old.status === one.status && hasSameFields(old, one));
}

function hasSameFields(old: Exchange, one: Exchange): boolean {
  const [was, is] = [fieldsOf(old), fieldsOf(one)];
  // A body that was cut cannot be read as JSON; then its status has to do.
  if (was === null || is === null) return true;
  return was.size === is.size && [...was].every((field) => is.has(field));
}

/** Paths of all fields of a JSON body, whatever their place in a list; null where it is none. */
function fieldsOf({ responseBody }: Exchange): Set<string> | null {
  const found = new Set<string>();
  const walk = (value: unknown, path: string) => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      const at = Array.isArray(value) ? `${path}/*` : `${path}/${name}`;
      found.add(at);
      walk(inner, at);
    }
  };
  try {
    walk(parseForeignJson(responseBody), "");
  } catch {
    return null;
  }
  return found;
}
