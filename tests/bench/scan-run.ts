import { runScan } from "../../server/scan/engine.ts";
import type { IdentityTraits } from "../../server/scan/outcome.ts";
import { mostResident } from "./most-resident.ts";

/** Scans a target whole, as two users, and prints what that cost. */
const [targetUrl = ""] = process.argv.slice(2);
const traits = (label: string): IdentityTraits => ({
  label,
  role: "member",
  isPrivileged: false,
  tenantLabel: null,
  login: null,
  healthPath: null,
});
const outcome = await runScan(
  {
    targetUrl,
    environment: "development",
    authMethod: "bearer",
    credentials: "bench-ann",
    traits: traits("ann"),
    others: [{ ...traits("bob"), authMethod: "bearer", credentials: "bench-bob" }],
  },
  {
    concurrency: 16,
    ratePerSecond: Number.POSITIVE_INFINITY,
    maxRequests: 1_000_000,
    maxBodyBytes: 16 * 1024 * 1024,
    timeoutMs: 10_000,
    maxDurationMs: 900_000,
    allowPrivate: true,
  },
  { log: () => {}, progress: () => {} },
  new AbortController().signal,
);
const { user, system } = process.cpuUsage();
const judged = outcome.operations.filter(({ authentication }) => authentication.state === "enforced").length;
console.log(
  JSON.stringify({
    status: outcome.status,
    operations: outcome.operations.length,
    judged,
    requests: outcome.requests,
    seconds: outcome.durationMs / 1000,
    cpuSeconds: (user + system) / 1e6,
    peak: mostResident(),
  }),
);
