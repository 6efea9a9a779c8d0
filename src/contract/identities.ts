import { z } from "zod";
import { authMethod } from "./applications.ts";
import { call } from "./call.ts";
import { id, name, seen, timestamp } from "./fields.ts";
import { reservedLabelProblem } from "./reserved-labels.ts";
import { contributors, everyRole } from "./roles.ts";

/** Where a login's answer holds the token: a JSON Pointer (RFC 6901) into its body, a header, or a cookie. */
export const tokenPlace = z.discriminatedUnion("from", [
  z.object({
    from: z.literal("json"),
    pointer: z
      .string()
      .max(300)
      .regex(/^(\/.*)?$/, "Begin the pointer with a slash, for example /access_token."),
  }),
  z.object({ from: z.literal("header"), name: z.string().min(1).max(100) }),
  /** The name `*` takes the cookie that looks like a session, else the first. */
  z.object({ from: z.literal("cookie"), name: z.string().min(1).max(100) }),
]);
export type TokenPlace = z.infer<typeof tokenPlace>;

const targetPath = z
  .string()
  .trim()
  .max(2000)
  .regex(/^\/(?!\/)/, "Enter a path on the target that begins with one slash, for example /auth/token.");

/** A request that obtains a credential and is sent again when the session died. Its body is a secret. */
export const loginStep = z.object({
  method: z.enum(["POST", "PUT", "GET"]).default("POST"),
  path: targetPath,
  contentType: z.enum(["application/json", "application/x-www-form-urlencoded"]).default("application/json"),
  token: tokenPlace,
});
export type LoginStep = z.infer<typeof loginStep>;

/** How a probe of an identity's session ended. `sameAs`: of which identity it is, or may be, another session. */
export const identityHealth = z.object({
  alive: z.boolean(),
  reason: z.string(),
  at: timestamp,
  sameAs: z.string().optional(),
});
export type IdentityHealth = z.infer<typeof identityHealth>;

/** Someone as whom a scan asks. Every application has the identity `default`, which holds its specified credential. */
export const identity = z.object({
  id,
  applicationId: id,
  label: z.string(),
  /** In the words of the API under test, for example `member` or `auditor`. */
  role: z.string(),
  /** Whether it may more than ordinary users: what it sees is then no proof that others may see it. */
  isPrivileged: z.boolean(),
  /** Which customer of the API it belongs to; null when the API has no such notion. */
  tenantLabel: z.string().nullable(),
  isDefault: z.boolean(),
  authMethod,
  hasCredentials: z.boolean(),
  login: loginStep.nullable(),
  hasLoginBody: z.boolean(),
  /** A path that answers 2xx exactly while the session lives; null lets the scan choose one. */
  healthPath: z.string().nullable(),
  /** What the last probe showed; null before the first. */
  health: identityHealth.nullable(),
  createdAt: timestamp,
});
export type Identity = z.infer<typeof identity>;

export const newIdentity = z.object({
  /** Unique in the application; what results call strangers is refused. */
  label: name.max(60).refine((label) => reservedLabelProblem(label) === null, {
    error: ({ input }) => reservedLabelProblem(String(input)) ?? undefined,
  }),
  role: z.string().trim().max(60).default("user"),
  isPrivileged: z.boolean().default(false),
  tenantLabel: z.string().trim().max(60).nullable().default(null),
  authMethod: authMethod.default("bearer"),
  /** In the form that `newApplication.credentials` describes. Null or empty keeps what is stored. */
  credentials: z.string().max(8000).nullable().default(null),
  login: loginStep.nullable().default(null),
  /** Null or empty keeps what is stored. */
  loginBody: z.string().max(8000).nullable().default(null),
  healthPath: targetPath.nullable().default(null),
});
export type NewIdentity = z.infer<typeof newIdentity>;

const ofApplication = z.object({ applicationId: id });
const one = ofApplication.extend({ id });

export const identities = {
  /** The default identity first, then the others by label. */
  list: call
    .meta({ access: everyRole })
    .route({ method: "GET", path: "/applications/{applicationId}/identities" })
    .input(ofApplication)
    .output(z.array(identity)),
  create: call
    .meta({ access: contributors })
    .route({ method: "POST", path: "/applications/{applicationId}/identities", successStatus: 201 })
    .input(newIdentity.extend({ applicationId: id }))
    .output(identity),
  update: call
    .meta({ access: contributors })
    .route({ method: "PUT", path: "/applications/{applicationId}/identities/{id}" })
    .input(newIdentity.extend({ applicationId: id, id, seen }))
    .output(identity),
  /** The default identity stays: 409. */
  remove: call
    .meta({ access: contributors })
    .route({ method: "DELETE", path: "/applications/{applicationId}/identities/{id}" })
    .input(one)
    .output(z.object({ message: z.string() })),
  /**
   * Takes identities from a Web Fuzzing Commons `auth.yaml`. One whose label is known gets its credential and login from
   * the file, and keeps what such a file does not say. The file's headers for every request join those of the application;
   * the answer has the names of them.
   */
  importAuthFile: call
    .meta({ access: contributors })
    .route({ method: "POST", path: "/applications/{applicationId}/identities/import" })
    .input(ofApplication.extend({ text: z.string().min(1).max(200_000) }))
    .output(z.object({ identities: z.array(identity), headers: z.array(z.string()), skipped: z.array(z.string()) })),
  /** Signs in where a login step says so, and asks the target whether the session lives. */
  probe: call
    .meta({ access: contributors })
    .route({ method: "POST", path: "/applications/{applicationId}/identities/{id}/probe" })
    .input(one)
    .output(identity),
};
