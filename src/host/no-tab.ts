import type { HostTabs } from "./port.ts";

/** Tabs of a host that stands beside none: it only opens them. */
export const noTabBeside = (open: HostTabs["open"]): HostTabs => ({
  open,
  beside: () => null,
  subscribe: () => () => {},
  follows: () => false,
  follow: async () => {},
  watch: null,
});
