import * as React from "react";

/*
 * React takes a stack for every element that is made, so that a warning can name its maker: a fifth of what the console's
 * tests cost. It stops by itself after 10,000 of them within a second; here from the first one.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => 10_000, set() {}, configurable: true });
