import { siteOf } from "../client/site.ts";
import { createFakeHost } from "./fake.ts";
import { hostSuite } from "./host.suite.tsx";
import type { Capability } from "./port.ts";

const capabilities: Capability[][] = [["shared-session"], ["shared-session", "tab"]];
for (const given of capabilities)
  hostSuite(`the fake host with ${given.join(" and ")}`, () => {
    const host = createFakeHost({ capabilities: given });
    return {
      host,
      send: (message) => host.lives.at(-1)?.handlers.onMessage(message),
      requested: () => host.requests.map(({ path }) => `${host.platform}/api${path}`),
      showTab: ({ url, title }) => {
        const site = siteOf(url);
        host.showTab(site ? { kind: "site", id: 1, ...site, title } : { kind: "no-site" });
      },
    };
  });
