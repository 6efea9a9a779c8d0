import { z } from "zod";
import { email } from "./auth.ts";
import { call } from "./call.ts";
import { id, timestamp } from "./fields.ts";
import { embeddedRoles } from "./roles.ts";
import { user } from "./users.ts";

/** How a portal lets its signed-in users into the console that it embeds. */
export const embed = {
  /**
   * For a portal's backend, with an embed key as bearer token: a token for one signed-in user of the portal, `email`, which its page
   * hands to `<postern-console>`. A portal that signs tokens itself sends one as bearer token, and the id of the embed key that
   * holds its key set; the address is the token's then, and the answer ends with it at the latest. `role` may ask for less than the key allows; what the answer says is what it is.
   */
  createToken: call
    .meta({ access: "public", records: false })
    .route({ method: "POST", path: "/embed/tokens", successStatus: 201 })
    .input(
      z.object({
        email: email.optional(),
        embedKeyId: id.optional(),
        role: z.enum(embeddedRoles).optional(),
        expiresInSeconds: z.int().min(60).max(3600).default(600),
      }),
    )
    .output(
      z.object({
        token: z.string(),
        email: z.string(),
        organization: z.object({ id, name: z.string() }),
        role: z.enum(embeddedRoles),
        expiresAt: timestamp,
      }),
    ),
  /**
   * Begins a session with an embed token. It ends with the token, and at once where the key is revoked. `session` goes into
   * the header `Postern-Session` of each call, since a browser may keep cookies from a console in another site's page.
   */
  startSession: call
    .meta({ access: "public", records: false })
    .route({ method: "POST", path: "/embed/sessions", successStatus: 201 })
    .input(z.object({ token: z.string().min(1).max(8000) }))
    .output(z.object({ session: z.string(), expiresAt: timestamp, user })),
};
