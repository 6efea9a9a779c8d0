import type { AccessCheck } from "./access-check.ts";

/** Whoever knows or tries out what somebody is called or numbered is taken for them. CWE-1391: a credential that can be derived or guessed. */
export const guessableCredential: Pick<
  AccessCheck,
  "id" | "fault" | "title" | "severity" | "alertType" | "owasp" | "cwe" | "explain"
> = {
  id: "guessable-credential",
  fault: "Guessable credential",
  title: "takes a credential that can be guessed",
  severity: "critical",
  alertType: "authentication",
  owasp: "API2:2023",
  cwe: "CWE-1391",
  explain: {
    why: "A number, a name or an address is no secret. Whoever counts through numbers, or reads a name somewhere, is taken for whom it belongs to, administrators included.",
    fix: "Issue a long random token, or a signed one, to whoever proved who they are, and look the person up by it. Where a gateway sets this value after it checked that, let nothing but the gateway reach the API, and drop what callers send.",
  },
};

/** All that one identity sends to be let in, and whether the target calls that identity by it. */
export type WholeCredential = { label: string; text: string; isOwnName: boolean };

/** Who can be guessed, and as what, to complete "is …". */
export type Guessed = { who: readonly WholeCredential[]; as: string; confidence: "confirmed" | "likely" };

const address = /^[^\s@:]+@[^\s@:]+\.[a-z]{2,24}$/i;
/** A word, with few digits behind it: an id of random characters is none. */
const name = /^[a-z][a-z_ .-]{1,19}\d{0,4}$/i;
const counted = /^([a-z]{1,12}[-_:.]?)?(\d{1,6})$/i;
/** So near to each other, numbers of any length were counted out one after the other. */
const near = 1_000n;

/** What shows that credentials are no secrets: of one identity it is likely, of two certain. Null where nothing does. Pure. */
export function guessedAs(all: readonly WholeCredential[]): Guessed | null {
  const numbers = all.filter(({ text }) => /^\d{1,6}$/.test(text));
  const digits = Math.max(0, ...numbers.map(({ text }) => text.length));
  const found: [readonly WholeCredential[], string][] = [
    [numbers, digits === 1 ? "a number of one digit" : `a number of up to ${digits} digits`],
    [all.filter(({ text }) => address.test(text)), "an email address"],
    [all.filter(({ text, isOwnName }) => isOwnName && name.test(text)), "what the API itself calls its user"],
    [countedOut(all), "a number that is counted up"],
  ];
  const [who, as] = found.sort(([one], [two]) => two.length - one.length)[0] ?? [[], ""];
  if (who.length === 0) return null;
  return { who, as, confidence: who.length > 1 ? "confirmed" : "likely" };
}

/** Those whose numbers are near to each other, or short behind the same word; fewer than two show nothing. */
function countedOut(all: readonly WholeCredential[]): readonly WholeCredential[] {
  const long = all.filter(({ text }) => /^\d{7,18}$/.test(text));
  const isNear = (one: WholeCredential) =>
    long.some((two) => {
      const apart = BigInt(one.text) - BigInt(two.text);
      return two !== one && apart < near && apart > -near;
    });
  const behind = Map.groupBy(all, ({ text }) => counted.exec(text)?.[1]?.toLowerCase() ?? "");
  behind.delete("");
  const groups = [long.filter(isNear), ...behind.values()].filter(({ length }) => length > 1);
  return groups.sort((one, two) => two.length - one.length)[0] ?? [];
}
