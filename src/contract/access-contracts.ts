import { z } from "zod";
import { severity } from "./alerts.ts";
import { call } from "./call.ts";
import { byId, id, timestamp } from "./fields.ts";
import { contributors, everyRole } from "./roles.ts";

/** What one identity may do at an operation. `unknown`: undecided. */
export const agreedAccess = z.enum(["allowed", "denied", "unknown"]);
export type AgreedAccess = z.infer<typeof agreedAccess>;

/** Who may do an operation: everybody without a credential, undecided, or by label, `anonymous` without a credential. */
export const expectedAccess = z.union([z.enum(["public", "unknown"]), z.record(z.string().max(200), agreedAccess)]);
export type ExpectedAccess = z.infer<typeof expectedAccess>;

const operationName = z
  .string()
  .max(4100)
  .regex(/^[A-Z]+ \/\S*$/, "Name the operation by its method and its path.");

/** An operation: what is agreed of it beside what was seen last. */
export const contractOperation = z.object({
  /** `GET /invoices/{id}`. */
  operation: z.string(),
  /** The path under which the file keeps it. */
  group: z.string(),
  /** Null where the file does not name it. */
  line: z.int().nullable(),
  /** Null where no scan found it. */
  endpointId: id.nullable(),
  expected: expectedAccess,
  /** By label; whoever was not tried is absent. */
  seen: z.record(z.string(), agreedAccess),
  /** Who bypassed what the scan holds should keep them out. */
  open: z.array(z.string()),
});
export type ContractOperation = z.infer<typeof contractOperation>;

/** A cell that is not as agreed. */
export const contractDifference = z.object({
  operation: z.string(),
  identity: z.string(),
  expected: z.enum(["allowed", "denied", "public"]),
  seen: agreedAccess,
  /** Status of the telling answer. */
  status: z.int().nullable(),
  reason: z.string(),
  line: z.int(),
  endpointId: id,
  /** The open finding that proves it; null where none does, as where access was lost. */
  finding: z.object({ id, fault: z.string(), severity }).nullable(),
});
export type ContractDifference = z.infer<typeof contractDifference>;

/** Who may do what on an application as people agreed, an access file, beside what was seen last. */
export const accessContract = z.object({
  /** Counts the changes: whoever changes says which one was seen. */
  revision: z.int(),
  /** The access file, byte for byte. */
  text: z.string(),
  changedBy: z.string(),
  changedAt: timestamp,
  /** Labels of the file and of the last scan, `anonymous` last. */
  identities: z.array(z.string()),
  /** Those of the file that take no part in scans: nothing of them is compared. */
  absent: z.array(z.string()),
  /** As the file has them, then those that it lacks. */
  operations: z.array(contractOperation),
  differences: z.array(contractDifference),
  /** Names of operations that nobody has decided, or not for everybody who is allowed. */
  undecided: z.array(z.string()),
  /** Names of operations that no scan found. */
  gone: z.array(z.string()),
  /** Cells as agreed, cells that were agreed on and seen, and cells that were agreed on and not told. */
  agreed: z.int(),
  decided: z.int(),
  unseen: z.int(),
});
export type AccessContract = z.infer<typeof accessContract>;

/** One cell that was decided. `identity` null: the whole operation; `to` null: it is named no more. */
const change = z.object({
  operation: z.string(),
  identity: z.string().nullable(),
  from: z.enum(["allowed", "denied", "unknown", "public"]).nullable(),
  to: z.enum(["allowed", "denied", "unknown", "public"]).nullable(),
});

/** What a person did to a contract, and why. */
export const accessDecision = z.object({
  id,
  kind: z.enum(["started", "imported", "decided", "answered"]),
  /** The first 50 cells that it changed, of `changed`. */
  changes: z.array(change),
  changed: z.int(),
  reason: z.string(),
  /** Email address of whoever decided. */
  by: z.string(),
  at: timestamp,
});
export type AccessDecision = z.infer<typeof accessDecision>;

const reason = z.string().trim().min(1, "Say why.").max(500);

export const accessContracts = {
  /** Null where the application has none. */
  get: call
    .meta({ access: everyRole, keys: ["applications:read"] })
    .route({ method: "GET", path: "/applications/{id}/access-contract" })
    .input(byId)
    .output(accessContract.nullable()),
  /** How many cells differ and how many operations are undecided; null where there is no contract. */
  counts: call
    .meta({ access: everyRole })
    .route({ method: "GET", path: "/applications/{id}/access-contract/counts" })
    .input(byId)
    .output(z.object({ differences: z.int(), undecided: z.int() }).nullable()),
  /**
   * Makes the contract of what was seen last; where somebody bypassed what should hold, it says denied. 409 where there is
   * one already, or nothing was seen.
   */
  start: call
    .meta({ access: contributors })
    .route({ method: "POST", path: "/applications/{id}/access-contract", successStatus: 201 })
    .input(byId)
    .output(accessContract),
  /** Takes an access file in place of what stands. 400 with a sentence and its line for each fault of the file. */
  import: call
    .meta({ access: contributors })
    .route({ method: "PUT", path: "/applications/{id}/access-contract" })
    .input(byId.extend({ text: z.string().min(1).max(900_000), reason }))
    .output(accessContract),
  /**
   * Decides operations, all or none. Cells that are not named stay. Findings that rest on what is allowed now are dismissed
   * as intended, and reopened once it is denied again. 409 where somebody else changed the contract since `revision`.
   */
  decide: call
    .meta({ access: contributors })
    .route({ method: "POST", path: "/applications/{id}/access-contract/decisions" })
    .input(
      byId.extend({
        revision: z.int(),
        decisions: z
          .array(z.object({ operation: operationName, access: expectedAccess }))
          .min(1)
          .max(2000),
        reason,
      }),
    )
    .output(accessContract),
  /** What was decided, newest first; `before` goes on behind a page. */
  decisions: call
    .meta({ access: everyRole })
    .route({ method: "GET", path: "/applications/{id}/access-contract/decisions" })
    .input(byId.extend({ before: id.optional(), limit: z.coerce.number().int().min(1).max(100).default(20) }))
    .output(z.object({ total: z.int(), decisions: z.array(accessDecision) })),
};
