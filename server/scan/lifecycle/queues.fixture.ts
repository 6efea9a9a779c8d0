import { createIdentities } from "../identity/identities.ts";
import { createGate } from "../wire/gate.ts";
import type { Answer, Probe } from "../wire/probe.ts";
import { createCleanUp } from "./clean-up.ts";
import { createUnmarkedObjects } from "./unmarked-objects.ts";

/** A target that makes a queue of whatever is put at a name, with what is there at first; null answers nothing to that. `posted` answers a POST. */
export function queues(status: number | null, there: readonly string[] = [], makes = true, posted: unknown = null) {
  const names = new Set(there);
  const asked: string[] = [];
  const send = async (probe: Probe): Promise<Answer> => {
    asked.push(`${probe.label ?? probe.identity} ${probe.method} ${probe.path}`);
    const name = probe.path.split("/").at(-1) ?? "";
    const isThere = names.has(name);
    if (probe.method === "PUT" && makes) names.add(name);
    if (probe.method === "DELETE") names.delete(name);
    const isPosted = probe.method === "POST" && posted !== null;
    const code = probe.method === "PUT" ? status : isThere || isPosted ? 200 : 404;
    const shown = isPosted ? posted : { name, durable: true };
    const body = (probe.method === "GET" && isThere) || isPosted ? JSON.stringify(shown) : "";
    return {
      ...{ probe, url: `http://target.test${probe.path}`, status: code, error: null, durationMs: 1, truncated: false },
      ...{ headers: {}, sentHeaders: {}, bytes: 0, body },
    };
  };
  const lines: string[] = [];
  const gate = createGate({ environment: "staging", makesObjects: true }, () => {});
  const identities = createIdentities({ authMethod: "bearer", credentials: "token-8c1f0b6d2e" });
  const listener = { log: (_type: string, line: string) => void lines.push(line) };
  const cleanUp = createCleanUp({ send, gate, identities, listener, origin: "http://target.test" });
  const { send: noting, settle } = createUnmarkedObjects({ send, cleanUp, identities });
  return { names, asked, lines, cleanUp, send: noting, settle };
}
