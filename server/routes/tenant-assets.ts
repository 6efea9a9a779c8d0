import type { FastifyInstance } from "fastify";
import { findAsset } from "../db/tenant/tenant-assets.ts";
import { notFound } from "../refusal.ts";
import type { Services } from "./call.ts";

/**
 * `GET /api/tenant-assets/{tenant}/{key}`: a tenant's logo or favicon. The key is 32 random bytes, so the address is
 * the permission: the widget and the side panel show it in an `<img>`, which carries no session across sites. Content
 * that a user uploaded is never run: it has its sniffed type, downloads when it is opened by itself, and is locked in.
 */
export function registerTenantAssets(app: FastifyInstance, { db }: Pick<Services, "db">): void {
  app.get<{ Params: { tenantId: string; key: string } }>(
    "/api/tenant-assets/:tenantId/:key",
    async ({ params }, reply) => {
      const tenantId = /^[1-9]\d{0,8}$/.test(params.tenantId) ? Number(params.tenantId) : 0;
      // Crosses tenants: the reader may be nobody; the key decides.
      const asset = /^[\w-]{43}$/.test(params.key)
        ? await db.system((tx) => findAsset(tx, tenantId, params.key))
        : null;
      if (!asset) throw notFound("image");
      return reply
        .headers({
          "content-type": asset.contentType,
          "x-content-type-options": "nosniff",
          "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
          "content-disposition": "attachment",
          // A new upload has a new address.
          "cache-control": "public, max-age=31536000, immutable",
          "cross-origin-resource-policy": "cross-origin",
        })
        .send(Buffer.from(asset.bytes));
    },
  );
}
