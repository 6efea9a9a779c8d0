import type { Role } from "../../src/contract/roles.ts";
import type { Tenant } from "../../src/contract/tenants.ts";
import { parseApart } from "../apart/parse.ts";
import { createMagicLink } from "../auth/magic-link.ts";
import { newToken } from "../auth/tokens.ts";
import type { Tx } from "../db/db.ts";
import { type AssetKind, removeAsset, saveAsset } from "../db/tenant/tenant-assets.ts";
import { deleteInvitation, listInvitations, upsertInvitation } from "../db/tenant/tenant-invitations.ts";
import { listTenantUsers, refuseWithoutPlace, updateTenantUser } from "../db/tenant/tenant-users.ts";
import { getTenant, lockTenant, updateTenant } from "../db/tenant/tenants.ts";
import { invitationMail } from "../mail/invitation-mail.ts";
import { Refusal } from "../refusal.ts";
import { type CallContext, calls, inTenant, signedIn } from "./call.ts";

export const ownTenant = {
  settings: calls.ownTenant.settings.handler(({ context }) => inTenant(context, getTenant)),

  updateSettings: calls.ownTenant.updateSettings.handler(({ context, input }) =>
    inTenant(context, async (tx, tenantId) => {
      if (input.isActive === false) {
        throw new Refusal(403, "You cannot deactivate your own organization. Ask a superadmin of another one.");
      }
      const before = await getTenant(tx, tenantId);
      await setAddress(tx, before, "logo", input.logoUrl);
      await setAddress(tx, before, "favicon", input.faviconUrl);
      return await updateTenant(
        tx,
        tenantId,
        given(input, ["name", "domain", "description", "brandColor"]),
        input.seen,
      );
    }),
  ),

  uploadLogo: calls.ownTenant.uploadLogo.handler(async ({ context, input }) => ({
    logoUrl: await store(context, "logo", input.logo),
  })),
  uploadFavicon: calls.ownTenant.uploadFavicon.handler(async ({ context, input }) => ({
    faviconUrl: await store(context, "favicon", input.favicon),
  })),

  users: calls.ownTenant.users.handler(({ context }) => inTenant(context, listTenantUsers)),

  invite: calls.ownTenant.invite.handler(async ({ context, input }) => {
    const actor = signedIn(context);
    const { db, limits, mails, log, publicUrl } = context.services;
    const tenantId = input.tenantId ?? (actor.tenantId as number);
    refuseInvitation(actor, tenantId, input.role);
    const tenant = await db.tenant(tenantId, async (tx) => {
      const held = await lockTenant(tx, tenantId);
      if (!held.isActive) throw new Refusal(409, `${held.name} is deactivated. Activate it first.`);
      await refuseWithoutPlace(tx, tenantId, held.maxUsers, "active and invited", input.email);
      await upsertInvitation(tx, { tenantId, email: input.email, role: input.role });
      // Last, so that what is refused above costs no attempt; and still inside, so that too many invite nobody.
      await limits.invitation(tx, tenantId, input.email);
      return held;
    });
    const link = await createMagicLink(db, publicUrl, input.email, null);
    // The invitation stands without its mail: the address can ask for a link by itself.
    const sent = await mails
      .send(invitationMail({ to: input.email, tenant: tenant.name, from: actor.email, link, publicUrl }))
      .then(
        () => true,
        (error: unknown) => {
          log.error({ err: error }, "An invitation was not sent");
          return false;
        },
      );
    return {
      message: sent
        ? `${input.email} was invited.`
        : `${input.email} was invited, but the email could not be sent. Ask them to request a sign-in link.`,
    };
  }),

  invitations: calls.ownTenant.invitations.handler(({ context }) => inTenant(context, listInvitations)),

  withdrawInvitation: calls.ownTenant.withdrawInvitation.handler(({ context, input }) =>
    inTenant(context, async (tx) => ({
      message: `The invitation of ${await deleteInvitation(tx, input.id)} was withdrawn.`,
    })),
  ),

  updateUser: calls.ownTenant.updateUser.handler(({ context, input }) => {
    const actor = signedIn(context);
    // Sessions belong to no tenant, and end in the same transaction; the repository keeps to the tenant that is named.
    return context.services.db.system((tx) =>
      updateTenantUser(tx, { ...input, tenantId: actor.tenantId as number, actorId: actor.id }),
    );
  }),
};

function refuseInvitation(actor: { role: Role; tenantId: number | null }, tenantId: number, role: Role): void {
  if (actor.role === "superadmin") return;
  if (role === "superadmin") throw new Refusal(403, "Only a superadmin can invite a superadmin.");
  if (tenantId !== actor.tenantId) throw new Refusal(403, "You can invite people to your own organization only.");
}

/** Takes an image away, or keeps it; an address that is not the stored one could be anyone's. */
async function setAddress(tx: Tx, tenant: Tenant, kind: AssetKind, url: string | null | undefined): Promise<void> {
  if (url === undefined || url === tenant[`${kind}Url`]) return;
  if (url !== null) throw new Refusal(400, `A ${kind} is set by uploading a file, not by an address.`);
  await removeAsset(tx, tenant.id, kind);
}

async function store(context: CallContext, kind: AssetKind, file: File): Promise<string> {
  const asset = await parseApart("image", new Uint8Array(await file.arrayBuffer()), file.name, kind);
  return await inTenant(context, (tx, tenantId) => saveAsset(tx, tenantId, kind, { ...asset, key: newToken() }));
}

/** The named fields of an input that are present; empty texts are stored as null, except where a value is needed. */
export function given<T extends object, K extends keyof T>(
  input: T,
  names: readonly K[],
): { [P in K]?: Exclude<T[P], undefined> } {
  const entries = names
    .filter((name) => input[name] !== undefined)
    .map((name) => [name, input[name] === "" ? null : input[name]]);
  return Object.fromEntries(entries);
}
