import { oc } from "@orpc/contract";
import type { KeyScope } from "./key-scopes.ts";
import type { Access } from "./roles.ts";

/** What every call of the contract carries beside its shape: who may make it. */
export type CallMeta = {
  /** Roles that may call; `public` needs no session, `session` any session, even one without an organization. */
  access: Access;
  /** Whether the audit log tells of it; by default of every call that is not a GET. */
  records?: boolean;
  /** Scopes of which an API key needs one to make it; by default no key may. */
  keys?: readonly KeyScope[];
};

/**
 * Starts a call of the contract. Server handlers, the client, the query keys and `GET /api/openapi.json`
 * are all made from what is declared with it. The default is the narrowest: superadmins only.
 */
export const call = oc.$meta<CallMeta>({ access: ["superadmin"] });
