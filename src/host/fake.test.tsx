import { createFakeHost } from "./fake.ts";
import { hostSuite } from "./host.suite.tsx";

hostSuite("the fake host", () => {
  const host = createFakeHost();
  return {
    host,
    send: (message) => host.lives.at(-1)?.handlers.onMessage(message),
    requested: () => host.requests.map(({ path }) => `${host.platform}/api${path}`),
  };
});
