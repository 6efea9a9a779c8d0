/** What an API key may be for. No scope reaches roles, tenants, users, teams, keys or settings. */
export const keyScopes = ["scans:start", "scans:read", "applications:read"] as const;
export type KeyScope = (typeof keyScopes)[number];
