import type { Exchange } from "../../../src/contract/endpoints.ts";
import { permissiveCors } from "../../checks/permissive-cors.ts";
import { verboseErrors } from "../../checks/verbose-errors.ts";
import type { Finding, JudgedOperation } from "../outcome.ts";
import { classified } from "./classification.ts";

/** What of the exchange that shows a fault is the same wherever it is the same fault, and how that is told. */
type Sameness = { key(shown: Exchange): string; told: string };

/** Checks whose finding is one fault of the target where its operations show it alike. */
const ofTarget: ReadonlyMap<string, Sameness> = new Map([
  [verboseErrors.id, { key: sameAnswer, told: "The same answer came from" }],
  [permissiveCors.id, { key: sameSetting, told: "The same setting is at" }],
]);
/** Endpoints that a finding names; the others are counted. */
const maxNamed = 3;

/** Whether a finding may turn out to be the same fault as another operation's, once all have been judged. */
export const mayBeShared = ({ checkId }: Pick<Finding, "checkId">): boolean => ofTarget.has(checkId);

/**
 * What one error handler shows at a hundred operations, or one setting for all of them, is one fault to fix. The first of them by path and method keeps the finding,
 * so that every scan has it at the same one, and it names the others; those keep their answers and lose the alarm. Returns the
 * operations that changed.
 */
export function withOneFinding(judged: Iterable<JudgedOperation>): JudgedOperation[] {
  const changed = new Map<string, JudgedOperation>();
  const sorted = [...judged].sort((one, two) => (orderOf(one) < orderOf(two) ? -1 : 1));
  const shown = sorted.flatMap((operation) =>
    operation.findings.flatMap(({ checkId }) => {
      const key = faultOf(operation, checkId);
      return key === null ? [] : [{ key, checkId, operation }];
    }),
  );
  for (const [first, ...others] of Map.groupBy(shown, ({ key }) => key).values()) {
    if (first === undefined || others.length === 0) continue;
    const { checkId } = first;
    const of = ({ operation }: { operation: JudgedOperation }) => changed.get(keyOf(operation)) ?? operation;
    const calls = others.map(({ operation }) => keyOf(operation));
    changed.set(keyOf(first.operation), naming(of(first), checkId, calls));
    for (const other of others)
      changed.set(keyOf(other.operation), without(of(other), checkId, keyOf(first.operation)));
  }
  return [...changed.values()];
}

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const orderOf = ({ method, path }: { method: string; path: string }) => `${path} ${method}`;

/** What shows a fault, as a key without what changes from one operation to the next; null where each has its own. */
function faultOf({ exchanges }: JudgedOperation, checkId: string): string | null {
  const shown = exchanges.find(({ proves = [] }) => proves.includes(checkId));
  const key = shown && ofTarget.get(checkId)?.key(shown);
  return key === undefined ? null : [checkId, key].join("\n");
}

/** The request's body and the answer, which an error handler gives wherever it is called. */
function sameAnswer(shown: Exchange): string {
  const { requestBody, status } = shown;
  return [requestBody, status, plainAnswer(shown)].join("\n");
}

/** What the answer says to browsers of other sites; which methods a site may use differs between addresses, whoever set it. */
function sameSetting({ responseHeaders }: Exchange): string {
  return Object.entries(responseHeaders)
    .filter(([name]) => name.startsWith("access-control-") && name !== "access-control-allow-methods")
    .map(([name, value]) => `${name}: ${value}`)
    .sort()
    .join("\n");
}

/** An answer without the address and the method that were asked, and without times and numbers of requests. */
function plainAnswer({ url, responseBody }: Exchange): string {
  const { origin = "", pathname = "/" } = URL.parse(url) ?? {};
  return withoutAddress(origin === "" ? responseBody : responseBody.replaceAll(origin, ""), pathname)
    .replaceAll(/\b(GET|HEAD|POST|PUT|PATCH|DELETE)\b/g, "")
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d[\w:.+-]*/gi, "#");
}

/** The name of a file may hold the same words as the address, and is no address. */
const ofName = /[\w/.-]/;

function withoutAddress(text: string, address: string): string {
  return text
    .split(address)
    .reduce((before, after) =>
      ofName.test(before.at(-1) ?? "") || ofName.test(after[0] ?? "") ? before + address + after : before + after,
    );
}

/** An operation whose finding names the others that show the same fault. */
function naming(operation: JudgedOperation, checkId: string, calls: readonly string[]): JudgedOperation {
  const named = calls.slice(0, maxNamed);
  const more = calls.length - named.length;
  const where = `${named.join(", ")}${more > 0 ? ` and ${more.toLocaleString("en")} more` : ""}`;
  const many = calls.length === 1 ? "" : `${calls.length.toLocaleString("en")} more endpoints: `;
  const findings = operation.findings.map((one) =>
    one.checkId === checkId
      ? { ...one, description: `${one.description} ${ofTarget.get(checkId)?.told} ${many}${where}.` }
      : one,
  );
  return { ...operation, findings, finding: findings[0] ?? null };
}

/** An operation without a finding that another one has. */
function without(operation: JudgedOperation, checkId: string, holder: string): JudgedOperation {
  const findings = operation.findings.filter((one) => one.checkId !== checkId);
  const finding = findings[0] ?? null;
  const reason = `It shows the fault that is a finding of ${holder}.`;
  return classified({
    ...operation,
    findings,
    finding,
    curl: finding?.curl ?? operation.curl,
    coverage: operation.coverage.map((row) => (row.checkId === checkId ? { ...row, reason } : row)),
    exchanges: operation.exchanges.map(({ proves = [], ...one }) => {
      const left = proves.filter((id) => id !== checkId);
      return left.length > 0 ? { ...one, proves: left } : one;
    }),
  });
}
