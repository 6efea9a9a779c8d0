import { z } from "zod";
import { call } from "./call.ts";
import { accessCell, coverageState, securityLevel } from "./endpoints.ts";
import { byId, id, name, timestamp } from "./fields.ts";
import { contributors, everyRole } from "./roles.ts";

export const environment = z.enum(["production", "staging", "development"]);
export type Environment = z.infer<typeof environment>;
export const authMethod = z.enum(["none", "api-key", "bearer", "basic", "custom"]);
export type AuthMethod = z.infer<typeof authMethod>;

/** An API under test. Its credential is write-only: answers say only that one is stored. */
export const application = z.object({
  id,
  name: z.string(),
  targetUrl: z.string(),
  environment,
  authMethod,
  hasCredentials: z.boolean(),
  productId: id,
  createdAt: timestamp,
});
export type Application = z.infer<typeof application>;

export const newApplication = z.object({
  name,
  /** Where the API answers: http or https, no user name or password inside. */
  targetUrl: z
    .url({ protocol: /^https?$/, error: "Enter a target URL that starts with http:// or https://." })
    .max(2000),
  environment: environment.default("production"),
  authMethod: authMethod.default("none"),
  /** none: null; bearer: the token; api-key: the key; basic: `username:password`; custom: `headerName:headerValue`. */
  credentials: z.string().max(8000).nullable().default(null),
});

/** Who gets in where: one row for each endpoint, worst first, one cell for each identity. */
export const accessMatrix = z.object({
  application,
  /** Columns: `anonymous`, then the identities of the last scan. */
  identities: z.array(z.object({ label: z.string(), role: z.string() })),
  rows: z.array(
    z.object({
      endpointId: id,
      method: z.string(),
      path: z.string(),
      securityLevel,
      isPublic: z.boolean(),
      cells: z.array(accessCell),
    }),
  ),
  /** How many checks as how many identities ended how, over all endpoints. */
  coverage: z.record(coverageState, z.int()),
});
export type AccessMatrix = z.infer<typeof accessMatrix>;

export const applications = {
  list: call.meta({ access: everyRole }).route({ method: "GET", path: "/applications" }).output(z.array(application)),
  create: call
    .meta({ access: contributors })
    .route({ method: "POST", path: "/applications", successStatus: 201 })
    .input(newApplication)
    .output(application),
  access: call
    .meta({ access: everyRole })
    .route({ method: "GET", path: "/applications/{id}/access" })
    .input(byId)
    .output(accessMatrix),
};
