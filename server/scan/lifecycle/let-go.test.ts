import { expect, test } from "vitest";
import { startTarget } from "../local-target.ts";
import { scanAsTwo, twoTokens } from "../two-people.fixture.ts";

type Domain = { id: string; name: string; description: string; enabled: boolean };

/**
 * Serves domains to whoever signs in; one that is enabled is not removed, nor any other where `keepsAll`. Where they are removed
 * `by` force, it refuses a removal without it, or puts the domain into its bin.
 */
async function startDomains({ keepsAll = false, by = null as "refusal" | "bin" | "cascade" | null } = {}) {
  const text = { type: "string" };
  const domain = { type: "object", properties: { name: text, description: text } };
  const takes = { content: { "application/json": { schema: { type: "object", properties: { domain } } } } };
  const id = { in: "path", name: "id", required: true, schema: text };
  const document = JSON.stringify({
    ...{ openapi: "3.0.0", info: { title: "Domains", version: "1" }, security: [{ token: [] }] },
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    paths: {
      "/domains": { get: { responses: {} }, post: { requestBody: takes, responses: {} } },
      "/domains/{id}": { parameters: [id], get: { responses: {} }, delete: { responses: {} } },
    },
  });
  const domains = new Map<string, Domain>();
  let made = 0;
  const service = await startTarget(async (request, response) => {
    let sent = "";
    for await (const chunk of request) sent += chunk;
    const give = (status: number, body?: unknown) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const { method = "GET", url = "", headers } = request;
    if (url === "/openapi.json") return void response.writeHead(200).end(document);
    if (twoTokens[headers.authorization ?? ""] === undefined) return give(401, { error: "sign in" });
    const [, place, name] = /^\/(domains)(?:\/([\w-]+))?$/.exec(url.replace(/\?(force|cascade)=true$/, "")) ?? [];
    if (place === undefined) return give(404, { error: "no such address" });
    const fields = (() => {
      try {
        return (JSON.parse(sent || "{}") as { domain?: Partial<Domain> }).domain ?? {};
      } catch {
        return {};
      }
    })();
    if (name === undefined) {
      if (method === "GET") return give(200, { domains: [...domains.values()] });
      if (method !== "POST") return give(405, { error: "method" });
      if (typeof fields.name !== "string") return give(400, { error: "a name is missing" });
      const { description = "" } = fields;
      const domain = { id: `d-${++made}f8c1b0e6`, name: fields.name, description, enabled: true };
      domains.set(domain.id, domain);
      return give(201, { domain });
    }
    const found = domains.get(name);
    if (!found) return give(404, { error: "no such domain" });
    if (method === "PATCH" && typeof fields.enabled === "boolean") found.enabled = fields.enabled;
    if (method !== "DELETE") return give(200, { domain: found });
    if (by === "cascade" && !url.endsWith("?cascade=true"))
      return give(409, { error: "Set 'cascade=true' to delete what is below." });
    if ((by === "refusal" || by === "bin") && !url.endsWith("?force=true")) {
      if (by === "refusal") return give(501, { error: "Domains have no bin. Set 'force=true' to delete." });
      return give(200, { domain: { ...found, status: "trash" } });
    }
    if (by === null && (found.enabled || keepsAll))
      return give(403, { error: { message: "Cannot delete a domain that is enabled, please disable it first." } });
    domains.delete(name);
    return give(204);
  });
  return { service, domains, countMade: () => made };
}

test("What is to be disabled before it is removed is disabled, and nothing is left", async () => {
  const { service, domains, countMade } = await startDomains();
  const { leftovers } = await scanAsTwo(service);
  await service.close();
  expect(countMade()).toBeGreaterThan(0);
  expect([...domains.values()]).toEqual([]);
  expect(leftovers).toEqual([]);
});

test("Where one that was made stays, no other is made", async () => {
  const { service, domains, countMade } = await startDomains({ keepsAll: true });
  const { leftovers } = await scanAsTwo(service);
  await service.close();
  expect(countMade()).toBe(1);
  expect([...domains.values()]).toHaveLength(1);
  expect(leftovers).toMatchObject([{ command: expect.stringContaining("-X DELETE") }]);
});

test.each(["refusal", "bin"] as const)(
  "What is removed for good only by force, as the target's %s tells, is removed by it",
  async (by) => {
    const { service, domains, countMade } = await startDomains({ by });
    const { leftovers } = await scanAsTwo(service);
    await service.close();
    expect(countMade()).toBeGreaterThan(0);
    expect([...domains.values()]).toEqual([]);
    expect(leftovers).toEqual([]);
  },
);

test("What would remove more than the thing itself is not sent, whatever a refusal asks for", async () => {
  const { service, domains, countMade } = await startDomains({ by: "cascade" });
  const { leftovers } = await scanAsTwo(service);
  await service.close();
  expect(countMade()).toBe(1);
  expect([...domains.values()]).toHaveLength(1);
  expect(leftovers).toHaveLength(1);
});
