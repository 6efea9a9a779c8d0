import type { Look } from "../../src/contract/applications.ts";
import { isCredential, withoutCredentials } from "../../src/contract/secrets.ts";
import { parseApart } from "../apart/parse.ts";
import { accessMatrix } from "../db/access-matrix.ts";
import {
  type ApplicationRow,
  applicationView,
  deleteApplication,
  findApplication,
  insertApplication,
  knownOperations,
  listApplications,
  updateApplication,
} from "../db/applications.ts";
import { asSystem } from "../db/db.ts";
import { addObservedTraffic, saveTraffic } from "../db/imported-traffic.ts";
import { addObservedEndpoints } from "../db/observed-endpoints.ts";
import { productIdByName, requireProduct } from "../db/products.ts";
import { sealHeaders } from "../db/sent-headers.ts";
import { scanSettingsInForce } from "../db/system.ts";
import { notFound, Refusal } from "../refusal.ts";
import { askTarget } from "./ask-target.ts";
import { calls, inTenant, signedIn } from "./call.ts";
import { stopWhatIsForbidden } from "./stop-scan.ts";

/** What is seen by whoever does not wait for it. */
const unseen: Look = {
  ...{ obstacle: "The look was stopped.", doubt: null, description: null, scan: null },
  pace: { perSecond: null, atOnce: 1 },
};

export const applications = {
  list: calls.applications.list.handler(({ context }) => inTenant(context, listApplications)),

  get: calls.applications.get.handler(({ context, input }) =>
    inTenant(context, async (tx) => {
      const row = await findApplication(tx, input.id);
      if (!row) throw notFound("application");
      return applicationView(row);
    }),
  ),

  update: calls.applications.update.handler(({ context, input: { id, seen, credentials, headers, ...given } }) =>
    inTenant(context, async (tx, tenantId) => {
      if (given.targetUrl !== undefined) refuseCredentials(given.targetUrl);
      const sealed = credentials?.trim() && context.services.secrets.seal(credentials.trim(), `tenant ${tenantId}`);
      const before = await findApplication(tx, id);
      const changes = {
        ...given,
        ...(sealed ? { encryptedCredentials: sealed } : {}),
        ...(headers ? { headers: (row: ApplicationRow) => sealHeaders(headers, row, context.services.secrets) } : {}),
      };
      const after = await updateApplication(tx, id, changes, seen);
      const { queue } = context.services;
      if (before) await stopWhatIsForbidden(tx, before, after, { email: signedIn(context).email, queue });
      return after;
    }),
  ),

  remove: calls.applications.remove.handler(({ context, input }) =>
    inTenant(context, async (tx) => ({
      message: `The application ${await deleteApplication(tx, input.id)} was deleted with its data.`,
    })),
  ),

  importTraffic: calls.applications.importTraffic.handler(async ({ context, input }) => {
    const { application } = await inTenant(context, (tx) => knownOperations(tx, input.id));
    const operations = await parseApart("recording", input.text, application.targetUrl);
    return await inTenant(context, async (tx, tenantId) => {
      await saveTraffic(tx, { tenantId, applicationId: application.id }, operations);
      return { operations: operations.length };
    });
  }),

  addObserved: calls.applications.addObserved.handler(async ({ context, input }) => {
    const operations = await parseApart("observed", input.operations);
    return await inTenant(context, async (tx, tenantId) => {
      const of = { tenantId, applicationId: input.id };
      const added = await addObservedEndpoints(tx, of, operations);
      await addObservedTraffic(tx, of, operations);
      return added;
    });
  }),

  plan: calls.applications.plan.handler(async ({ context, input }) => {
    const known = await inTenant(context, async (tx) => {
      const { settings } = await asSystem(tx, () => scanSettingsInForce(tx));
      return { ...(await knownOperations(tx, input.id)), settings };
    });
    return await parseApart("plan", known);
  }),

  access: calls.applications.access.handler(({ context, input }) =>
    inTenant(context, (tx) => accessMatrix(tx, input.id)),
  ),

  look: calls.applications.look.handler(async ({ context, input, signal }) => {
    refuseCredentials(input.targetUrl);
    const { look } = await askTarget(context, { kind: "look", ...input }, signal).catch((error) => {
      // What was begun is recorded, though whoever began it has left.
      if (signal?.aborted) return { look: unseen };
      throw error;
    });
    if (!look) throw new Error("A worker looked at an address and did not say what it saw.");
    return look;
  }),

  create: calls.applications.create.handler(({ context, input }) =>
    inTenant(context, async (tx, tenantId) => {
      const { name, targetUrl, environment, authMethod } = input;
      refuseCredentials(targetUrl);
      const credentials = authMethod === "none" ? null : input.credentials?.trim() || null;
      return await insertApplication(tx, {
        tenantId,
        name,
        targetUrl,
        environment,
        authMethod,
        productId: input.productId
          ? await requireProduct(tx, input.productId)
          : await productIdByName(tx, tenantId, name),
        encryptedCredentials: credentials && context.services.secrets.seal(credentials, `tenant ${tenantId}`),
      });
    }),
  ),
};

/** Everybody in the organization reads the target URL, and so does every export. */
function refuseCredentials(targetUrl: string): void {
  const { username, password, searchParams, hash } = new URL(targetUrl);
  const refuse = (message: string) => {
    throw new Refusal(400, message, { errors: [{ field: "targetUrl", message }] });
  };
  if (username || password || /^[^/]*\/\/[^/?#]*@/.test(targetUrl.trim()))
    refuse("Leave user name and password out of the target URL; choose the authentication method 'basic'.");
  for (const [name, value] of searchParams)
    if (isCredential(name, value, true))
      refuse(`Leave '${name}' out of the target URL, where everybody here can read it; enter it as the credential.`);
  if (hash || targetUrl.includes("#"))
    refuse("Leave '#' and what follows it out of the target URL: none of it is sent.");
  if (withoutCredentials(targetUrl, true) !== targetUrl.trim())
    refuse(
      "Leave the credential out of the target URL's path, where everybody here can read it; enter it as the credential.",
    );
}
