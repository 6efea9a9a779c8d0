import type { JudgedOperation } from "../../server/scan/outcome.ts";
import { someFinding, someJudged } from "../../server/testing/judged-operation.ts";
import type { Exchange } from "../../src/contract/endpoints.ts";

const unknown = { state: "inconclusive", confidence: null, code: "c", reason: "r" } as const;
const undecided = (path: string, given: Partial<JudgedOperation> = {}) =>
  someJudged({ path, authClassification: "unknown", securityLevel: "warning", authentication: unknown, ...given });
const cors = () => someFinding({ checkId: "permissive-cors", claim: "lets any site read", severity: "medium" });

const tried = ["authentication", "permissive-cors"].map((checkId) => ({
  checkId,
  identity: "anonymous",
  state: "tested" as const,
  reason: null,
}));

const answered: Exchange = {
  identity: "owner",
  purpose: "Read as its owner",
  method: "GET",
  url: "https://shop.example/admin",
  requestHeaders: {},
  requestBody: null,
  status: 200,
  responseHeaders: {},
  responseBody: '{"now":"scanned"}',
  bytes: 17,
  durationMs: 5,
  error: null,
};

/** An operation that lets strangers in and has another weakness besides; guarded once it was mended. */
export const admin = (isMended = false): JudgedOperation =>
  someJudged({
    path: "/admin",
    coverage: tried,
    findings: isMended ? [] : [someFinding(), cors()],
    exchanges: isMended ? [{ ...answered, responseBody: '{"now":"answered-later"}' }] : [answered],
  });

/**
 * What a scan of a shop finds: 13 operations, of which 4 are secure, 2 critical, 4 have warnings and 3 could not be
 * decided; 7 findings in all. What was found at an operation that could not be decided is a warning like any other.
 */
export const shop = (): JudgedOperation[] => [
  ...["/a", "/b", "/c", "/d"].map((path) => someJudged({ path })),
  admin(),
  someJudged({ path: "/export", finding: someFinding() }),
  ...["/x", "/y", "/z"].map((path) => someJudged({ path, finding: cors(), securityLevel: "warning" })),
  undecided("/odd", { finding: cors() }),
  ...["/u", "/v", "/w"].map((path) => undecided(path)),
];
