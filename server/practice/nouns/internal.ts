import { forbidden, forgotten, open, unauthorized } from "../guards.ts";
import type { PracticeOperation } from "../operation.ts";
import { ok, text } from "../reply.ts";

const roles = ["admin"] as const;
const read = (
  path: string,
  summary: string,
  guard: PracticeOperation["guard"],
  handle: PracticeOperation["handle"],
  rest: Partial<PracticeOperation> = {},
): PracticeOperation => ({ method: "GET", path, summary, documented: false, guard, handle, ...rest });

/** What should not be shipped, and what may be as long as somebody asks who is calling. */
export const internalOperations: PracticeOperation[] = [
  read("/actuator/env", "Settings of the process", forgotten, () =>
    ok({
      activeProfiles: ["practice"],
      propertySources: [{ name: "systemEnvironment", properties: { DB_HOST: { value: "10.0.4.12" } } }],
    }),
  ),
  read("/actuator/health", "Whether the service is up", open, () => ok({ status: "UP" })),
  read("/actuator/mappings", "Routes of the service", unauthorized, () => ok({ contexts: { ledger: ["books"] } }), {
    roles,
  }),
  read("/.env", "A file that should not be there", forgotten, () =>
    text(200, "text/plain", "APP_NAME=ledgerline\nDB_HOST=10.0.4.12\nDB_PASSWORD=practice-only\nMAIL_FROM=billing\n"),
  ),
  read("/.git/config", "A file that is refused", forbidden, () => text(200, "text/plain", "[core]\n\tbare = false\n"), {
    roles,
  }),
  read("/debug/vars", "Counters of the process", unauthorized, () => ok({ goroutines: 4, cmdline: ["ledgerline"] }), {
    roles,
  }),
];
