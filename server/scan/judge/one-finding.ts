import type { Exchange } from "../../../src/contract/endpoints.ts";
import { verboseErrors } from "../../checks/verbose-errors.ts";
import type { Finding, JudgedOperation } from "../outcome.ts";
import { classified } from "./classification.ts";

/** Checks whose finding is one fault of the target where its operations give the same answer to the same request. */
const ofTarget: ReadonlySet<string> = new Set([verboseErrors.id]);
/** Endpoints that a finding names; the others are counted. */
const maxNamed = 3;

/** Whether a finding may turn out to be the same fault as another operation's, once all have been judged. */
export const mayBeShared = ({ checkId }: Pick<Finding, "checkId">): boolean => ofTarget.has(checkId);

/**
 * What one error handler shows at a hundred operations is one fault to fix. The first of them by path and method keeps the finding,
 * so that every scan has it at the same one, and it names the others; those keep their answers and lose the alarm. Returns the
 * operations that changed.
 */
export function withOneFinding(judged: Iterable<JudgedOperation>): JudgedOperation[] {
  const changed = new Map<string, JudgedOperation>();
  const sorted = [...judged].sort((one, two) => (orderOf(one) < orderOf(two) ? -1 : 1));
  const shown = sorted.flatMap((operation) =>
    operation.findings.flatMap(({ checkId }) => {
      const key = ofTarget.has(checkId) ? faultOf(operation, checkId) : null;
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

/** The request and the answer that show a fault, as a key without what changes from one operation to the next; null without any. */
function faultOf({ exchanges }: JudgedOperation, checkId: string): string | null {
  const shown = exchanges.find(({ proves = [] }) => proves.includes(checkId));
  if (shown === undefined) return null;
  const { requestBody, status } = shown;
  return [checkId, requestBody, status, plainAnswer(shown)].join("\n");
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
      ? { ...one, description: `${one.description} The same answer came from ${many}${where}.` }
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
