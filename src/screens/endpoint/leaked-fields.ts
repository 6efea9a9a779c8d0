import { bodyLines } from "./body-lines.ts";
import { compareBodies } from "./compare-bodies.ts";
import type { Pair } from "./compared-pairs.ts";
import { carries, fieldOf, mask } from "./mask.ts";

/** A field that somebody got who should not have: its name, its first value redacted, what it is, how often it came. */
export type LeakedField = { name: string; value: string; kind: string | null; times: number };

const kinds: readonly [kind: string, names: RegExp][] = [
  ["Secret", /pass|secret|token|api_?key|credential|private|otp|pin$|hash|salt/],
  ["Card or bank data", /card|iban|bic$|cvv|last_?4|account_?(no|number)|routing/],
  [
    "Personal data",
    /e?-?mail|phone|mobile|(first|last|full|user|holder|legal)_?name|^name$|address|street|birth|ssn|passport|gender|note/,
  ],
  ["Amount", /amount|price|total|balance|salary|fee|revenue|margin|limit|cost|sum$/],
  ["Rights", /role|permission|scope|privilege|admin/],
  ["Internal address", /host|(^|_)ip$|url|path|bucket|queue/],
  ["Id", /(^|_)id$|uuid|number$|reference/],
  ["Date", /date|_at$|time|month|year|expires/],
];

/** What kind of data a field holds, by its name. */
export function kindOf(name: string): string | null {
  const plain = name.replace(/([a-z\d])([A-Z])/g, "$1_$2").toLowerCase();
  return kinds.find(([, names]) => names.test(plain))?.[0] ?? null;
}

/**
 * The fields of what somebody got that the owner got as well, the most telling first. Without the owner's answer all of
 * it counts. Values that the request itself carries, and those that say nothing, are left out.
 */
export function leakedFields({
  baseline,
  shown,
}: {
  baseline: Pair["baseline"] | null;
  shown: Pair["shown"];
}): LeakedField[] {
  const lines = bodyLines(shown.responseBody);
  const same = baseline
    ? compareBodies(bodyLines(baseline.responseBody), lines)[1]
        .filter(({ mark }) => mark === "same")
        .map(({ text }) => text)
    : lines;
  const carried = `${shown.url} ${shown.requestBody ?? ""}`;
  const fields = new Map<string, LeakedField>();
  for (const line of same) {
    const field = fieldOf(line);
    if (!field?.name || carries(carried, field.value)) continue;
    const known = fields.get(field.name);
    if (known) known.times++;
    else fields.set(field.name, { name: field.name, value: mask(field.value), kind: kindOf(field.name), times: 1 });
  }
  const rank = ({ kind }: LeakedField) => (kind ? kinds.findIndex(([name]) => name === kind) : kinds.length - 2.5);
  return [...fields.values()].sort((one, two) => rank(one) - rank(two));
}
