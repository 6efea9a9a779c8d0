import type { LoginStep } from "../../src/contract/identities.ts";
import { withoutCredentials } from "../../src/contract/secrets.ts";
import { parseApart } from "../apart/parse.ts";
import { type ApplicationRow, updateApplication } from "../db/applications.ts";
import {
  deleteIdentity,
  findIdentity,
  getIdentity,
  insertIdentity,
  listIdentities,
  replaceIdentity,
  updateIdentity,
} from "../db/identities.ts";
import { joinedHeaders, sealHeaders } from "../db/sent-headers.ts";
import { Refusal } from "../refusal.ts";
import { askTarget } from "./ask-target.ts";
import { calls, inTenant } from "./call.ts";

/** Everybody in the organization reads where somebody signs in and is looked for. */
function refuseCredentials({ login, healthPath }: { login?: LoginStep | null; healthPath?: string | null }): void {
  for (const [field, path] of Object.entries({ "login.path": login?.path, healthPath })) {
    if (!path || withoutCredentials(path) === path) continue;
    const message =
      "Leave the credential out of this path, where everybody here can read it; a login sends it in its body.";
    throw new Refusal(400, message, { errors: [{ field, message }] });
  }
}

export const identities = {
  list: calls.identities.list.handler(({ context, input }) =>
    inTenant(context, (tx) => listIdentities(tx, input.applicationId)),
  ),
  create: calls.identities.create.handler(({ context, input: { applicationId, ...given } }) =>
    inTenant(context, (tx, tenantId) => {
      refuseCredentials(given);
      return insertIdentity(tx, tenantId, applicationId, given, context.services.secrets);
    }),
  ),
  update: calls.identities.update.handler(({ context, input: { applicationId, id, seen, ...given } }) =>
    inTenant(context, (tx, tenantId) => {
      refuseCredentials(given);
      return updateIdentity(tx, tenantId, { applicationId, id }, given, context.services.secrets, seen);
    }),
  ),
  remove: calls.identities.remove.handler(({ context, input }) =>
    inTenant(context, async (tx) => ({
      message: `The identity ${await deleteIdentity(tx, input.applicationId, input.id)} was removed.`,
    })),
  ),
  importAuthFile: calls.identities.importAuthFile.handler(async ({ context, input }) => {
    const { identities: found, headers, skipped } = await parseApart("authFile", input.text);
    return await inTenant(context, async (tx, tenantId) => {
      const stored = [];
      for (const given of found) {
        stored.push(await replaceIdentity(tx, tenantId, input.applicationId, given, context.services.secrets));
      }
      if (headers.length > 0) {
        const seal = (row: ApplicationRow) =>
          sealHeaders(joinedHeaders(row.headerNames, headers), row, context.services.secrets);
        await updateApplication(tx, input.applicationId, { headers: seal });
      }
      return { identities: stored, headers: headers.map(({ name }) => name), skipped };
    });
  }),
  probe: calls.identities.probe.handler(async ({ context, input }) => {
    const tenantId = await inTenant(context, async (tx, owner) => {
      await findIdentity(tx, input.applicationId, input.id);
      return owner;
    });
    await askTarget(context, { kind: "probe-identity", tenantId, ...input });
    return await inTenant(context, (tx) => getIdentity(tx, input.applicationId, input.id));
  }),
};
