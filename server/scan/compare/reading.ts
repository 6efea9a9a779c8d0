import type { Reading, ReadingKind } from "../../checks/check.ts";
import type { Answer } from "../wire/probe.ts";
import { leadsToSignIn, meaningOf } from "./soft-denial.ts";

/** What answers were read as: the watches over a scan, the judge and the proof each ask, and an answer does not change. */
const known = new WeakMap<Answer, [ReadingKind, string]>();

/** Says what an answer amounts to, from status, headers and body together. */
export function readingOf(answer: Answer): Reading {
  let read = known.get(answer);
  if (read === undefined) {
    read = classify(answer);
    known.set(answer, read);
  }
  const [kind, by] = read;
  return { answer, kind, by };
}

function classify(answer: Answer): [ReadingKind, string] {
  const { status } = answer;
  if (status === null) return ["none", `no answer (${answer.error ?? "unknown reason"})`];
  const code = `status ${status}`;
  if (status === 429 || status === 503) return ["blocked", code];
  if (status === 502 || status === 504) return ["blocked", `${code} of a gateway in front of the target`];
  if (isFilter(answer)) return ["blocked", `${code} from a filter in front of the target`];
  if (status === 401 || status === 403 || status === 407) return ["denied", code];
  if (status >= 300 && status < 400 && status !== 304) {
    const location = answer.headers.location ?? "";
    return leadsToSignIn(location)
      ? ["denied", "a redirect to sign in"]
      : ["redirect", `a redirect to ${location || "nowhere"}`];
  }
  const meaning = meaningOf(answer);
  if (meaning.says === "denied") return ["denied", `${code} and ${meaning.by}`];
  if (status >= 500) return status === 501 ? ["unsupported", code] : ["fault", code];
  if (status === 404 || status === 410) return ["not-found", code];
  if (status === 405) return ["unsupported", code];
  if (status >= 400) return ["invalid", code];
  if (meaning.says === "sign-in") return ["denied", `${code} and ${meaning.by}`];
  if (meaning.says === "error") return ["soft-error", `${code} and ${meaning.by}`];
  return ["success", code];
}

// A web application firewall refuses for what a request looks like, which says nothing about the API behind it.
function isFilter(answer: Answer): boolean {
  if (answer.status === null || answer.status < 400) return false;
  if ("cf-mitigated" in answer.headers) return true;
  return /attention required! \| cloudflare|cf-error-details|captcha|incapsula incident|request unsuccessful\. incapsula|mod_security|web application firewall|the requested url was rejected/i.test(
    answer.body.slice(0, 20_000),
  );
}
