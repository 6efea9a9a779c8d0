import { z } from "zod";
import { call } from "./call.ts";
import { accessCell, coverageState, endpoint, securityLevel } from "./endpoints.ts";
import { environments } from "./environments.ts";
import { byId, id, message, name, seen, timestamp } from "./fields.ts";
import { keptBack } from "./kept-back.ts";
import { admins, contributors, everyRole } from "./roles.ts";
import { sentHeaderProblem } from "./sent-header.ts";

export const environment = z.enum(environments);
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
  /** Names of the headers that accompany every request of a scan, whoever asks; their values are write-only. */
  headers: z.array(z.string()),
  /** Whether scans may make objects of their own, to try other identities on, and remove them again. */
  makesObjects: z.boolean(),
  /** Whether scans may write back unchanged, as other identities, what the API's objects hold already. */
  writesBack: z.boolean(),
  /** Whether scans may be rough: many sign-ins in a row with an account that does not exist. */
  isIntrusive: z.boolean(),
  productId: id,
  /** Whether it is kept for its results alone: it is scanned no more. */
  isArchived: z.boolean(),
  createdAt: timestamp,
});
export type Application = z.infer<typeof application>;
/** What an owner may allow scans to do; never in production. */
export const consents = application.pick({ makesObjects: true, writesBack: true, isIntrusive: true });
export type Consents = z.infer<typeof consents>;

/** Where the API answers: http or https, no user name or password inside. */
const targetUrl = z
  .url({ protocol: /^https?$/, error: "Enter a target URL that starts with http:// or https://." })
  .max(2000);

export const newApplication = z.object({
  /** Unique in the tenant, whatever its case. */
  name,
  targetUrl,
  environment: environment.default("production"),
  authMethod: authMethod.default("none"),
  /** none: null; bearer: the token; api-key: the key; basic: `username:password`; custom: `headerName:headerValue`. */
  credentials: z.string().max(8000).nullable().default(null),
  /** Product of an application that is the same API at another address; absent: one of its own, by its name. */
  productId: id.optional(),
});

/** A header of every request, that of strangers too; a null or empty value keeps what is stored by that name. */
const sentHeader = z
  .object({ name: z.string().trim(), value: z.string().trim().max(4000).nullable() })
  .superRefine(({ name, value }, context) => {
    const message = sentHeaderProblem(name, value ?? "");
    if (message !== null) context.addIssue({ code: "custom", message });
  });
/** Headers that accompany every request, such as the id that a gateway wants of each caller. */
export const sentHeaders = z
  .array(sentHeader)
  .max(20, "At most 20 headers accompany every request.")
  .refine((given) => new Set(given.map(({ name }) => name.toLowerCase())).size === given.length, {
    error: "Two of the headers have the same name.",
  });
export type SentHeader = z.infer<typeof sentHeader>;

/**
 * What may be changed of an application. A credential travels with its method, in the form that `newApplication` takes;
 * an empty one keeps what is stored for the same method.
 */
const changes = z
  .object({
    name,
    targetUrl,
    environment,
    authMethod,
    credentials: z.string().max(8000).nullable(),
    /** In place of all that are there. */
    headers: sentHeaders,
    isArchived: z.boolean(),
  })
  .extend(consents.shape)
  .partial();
export type ApplicationChanges = z.infer<typeof changes>;

/** Who gets in where: one row for each endpoint, worst first, one cell for each identity. */
export const accessMatrix = z.object({
  application,
  /** Columns: strangers, then the identities of the last scan. */
  identities: z.array(
    z.object({
      /** Tells columns apart also where an identity is called like strangers are. */
      key: z.string(),
      label: z.string(),
      role: z.string(),
      isStranger: z.boolean(),
    }),
  ),
  rows: z.array(
    z.object({
      endpointId: id,
      method: z.string(),
      path: z.string(),
      securityLevel,
      isPublic: z.boolean(),
      /** At most one for each column, whose key `column` is. */
      cells: z.array(accessCell.extend({ column: z.string() })),
    }),
  ),
  /** How many checks as how many identities ended how, over all endpoints. */
  coverage: z.record(coverageState, z.int()),
});
export type AccessMatrix = z.infer<typeof accessMatrix>;

/**
 * What a scan will send, before it does. Discovery is reckoned apart, because nobody knows what it will find. What cannot
 * be counted, because nothing is known that it would be sent to, is null; 0 means that nothing of it is ever sent.
 */
export const scanPlan = z.object({
  /** Operations known from the last scan; 0 before the first. */
  operations: z.int(),
  /** Labels of those as whom it asks, the default one first. */
  identities: z.array(z.string()),
  /** Requests in all, at most: the scan ends when they are sent. */
  budget: z.int(),
  /** Requests of discovery, at most. */
  discovery: z.int(),
  /** Requests that only read, at most. */
  reads: z.int().nullable(),
  /** Requests with an unsafe method that cannot succeed: wrong credential, unreadable body, an id that was never given out. */
  harmlessWrites: z.int().nullable(),
  /**
   * Requests that make, change or remove objects of the scan's own, or write back what is there, at most; 0 in production
   * and without consent.
   */
  writes: z.int().nullable(),
  /** Paths whose objects would be made. */
  makes: z.array(z.string()),
  /** Known operations that are not asked for what they do, by the decision that the scan itself obeys. */
  keptBack,
});
export type ScanPlan = z.infer<typeof scanPlan>;

/** What stands at an address that is no application yet, and what a first scan of it would come to. */
export const look = z.object({
  /** Why it cannot be scanned, as a sentence; null where it answers. */
  obstacle: z.string().nullable(),
  /** Why nothing shows that an API stands there, as a sentence; null where something does. */
  doubt: z.string().nullable(),
  /** Its own OpenAPI document at a usual place; null where none was found. */
  description: z.object({ path: z.string(), operations: z.int() }).nullable(),
  /** What a scan of that sends and takes at most, while it finds no more than what is described; null where nothing is. */
  scan: z.object({ requests: z.int(), seconds: z.int() }).nullable(),
  /** The pace that no scan of it exceeds. `perSecond` is null where `atOnce` alone bounds it. */
  pace: z.object({ perSecond: z.int().nullable(), atOnce: z.int() }),
});
export type Look = z.infer<typeof look>;

export const applications = {
  list: call
    .meta({ access: everyRole, keys: ["scans:start", "applications:read"] })
    .route({ method: "GET", path: "/applications" })
    .output(z.array(application)),
  get: call
    .meta({ access: everyRole, keys: ["applications:read"] })
    .route({ method: "GET", path: "/applications/{id}" })
    .input(byId)
    .output(application),
  /** 409 where the tenant has another application of that name. */
  create: call
    .meta({ access: contributors })
    .route({ method: "POST", path: "/applications", successStatus: 201 })
    .input(newApplication)
    .output(application),
  /**
   * Asks an address, as nobody and with reads alone, what stands there, before it is an application; nothing is kept. 502
   * where no request may be sent there, or where it does not answer in time.
   */
  look: call
    .meta({ access: contributors })
    .route({ method: "POST", path: "/applications/look" })
    .input(newApplication.pick({ targetUrl: true, environment: true }))
    .output(look),
  /**
   * Changes what is given; what is absent stays. 409 where the name is taken, for what somebody else changed since it was
   * `seen`, and for consents in production, where nothing of them is ever done: moving there withdraws them.
   */
  update: call
    .meta({ access: contributors })
    .route({ method: "PATCH", path: "/applications/{id}" })
    .input(byId.extend(changes.shape).extend({ seen }))
    .output(application),
  /** Removes it with its scans, endpoints, findings, alerts and identities; 409 while a scan of it waits or runs. */
  remove: call
    .meta({ access: admins })
    .route({ method: "DELETE", path: "/applications/{id}" })
    .input(byId)
    .output(message),
  /**
   * Takes operations for the next scans from an HTTP Archive 1.2 or a Postman collection 2.0 or 2.1, in place of what
   * was taken from the same kind of file before. Only methods, addresses without credentials and media types are kept.
   * 400 for a text that is neither, or shows nothing on the application's origin.
   */
  importTraffic: call
    .meta({ access: contributors })
    .route({ method: "POST", path: "/applications/{id}/traffic" })
    .input(byId.extend({ text: z.string().min(1).max(900_000) }))
    .output(z.object({ operations: z.int() })),
  /**
   * Takes operations that a browser saw its page call into the inventory and for the next scans; what is known stays as it
   * is. Answers those that were added. Ids and credentials in paths are taken out here as well.
   */
  addObserved: call
    .meta({ access: contributors })
    .route({ method: "POST", path: "/applications/{id}/observed", successStatus: 201 })
    .input(
      byId.extend({
        operations: z
          .array(
            z.object({
              method: z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "QUERY"]),
              /** Path template from the origin's root, for example `/invoices/{id}`. */
              path: z
                .string()
                .max(2000)
                .regex(/^\/[^?#\s]*$/, "Begin the path with a slash, and leave out its query."),
              /**
               * What its bodies look like, as a JSON Schema (2020-12) without any value; of at most 20,000 characters. Of a form its media
               * type is the `contentMediaType`.
               */
              body: z
                .record(z.string(), z.unknown())
                .refine(
                  (schema) => JSON.stringify(schema).length <= 20_000,
                  "Describe the body in 20,000 characters or less.",
                )
                .optional(),
            }),
          )
          .min(1)
          .max(500),
      }),
    )
    .output(z.array(endpoint)),
  /** What the next scan will send at most, reckoned from what is known of the application. */
  plan: call
    .meta({ access: everyRole, keys: ["applications:read"] })
    .route({ method: "GET", path: "/applications/{id}/plan" })
    .input(byId)
    .output(scanPlan),
  access: call
    .meta({ access: everyRole, keys: ["applications:read"] })
    .route({ method: "GET", path: "/applications/{id}/access" })
    .input(byId)
    .output(accessMatrix),
};
