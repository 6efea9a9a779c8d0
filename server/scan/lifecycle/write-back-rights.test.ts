import { afterEach, expect, test } from "vitest";
import { runScan } from "../engine.ts";
import { type LocalTarget, startTarget, testLimits } from "../local-target.ts";

let target: LocalTarget;
afterEach(() => target.close());

const people: Record<string, { id: number; role: string }> = {
  "Bearer ben-token-1a2b3c": { id: 12, role: "member" },
  "Bearer root-token-4d5e6f": { id: 11, role: "admin" },
};
const page = `<script>
  const call = (method, path, body) => fetch(path, { method, body: JSON.stringify(body) });
  const users = () => call("GET", "/users"), user = (id) => call("GET", "/users/" + id);
  const setRole = (id, body) => call("PUT", "/users/" + id + "/role", body);
</script>`;

/** Users whom only the admin sees; `mayAll` tells whether everybody may set their roles. */
async function scanUsers(mayAll: boolean, { isWrapped = false, isOpen = false } = {}) {
  const users = Object.values(people).map((one) => ({ ...one, email: `u${one.id}@example.com` }));
  const before = JSON.stringify(users);
  const writes: string[] = [];
  target = await startTarget(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const send = (status: number, body: unknown) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const { method = "GET", url = "/" } = request;
    if (url === "/") return void response.writeHead(200, { "content-type": "text/html" }).end(page);
    if (!url.startsWith("/users")) return send(404, { error: "nothing here" });
    const who = people[request.headers.authorization ?? ""];
    let given: { role?: string } = {};
    try {
      given = text ? JSON.parse(text) : {};
    } catch {
      return send(400, { error: "not JSON" });
    }
    const isRole = /^\/users\/\d+\/role$/.test(url);
    if (!who && !(isOpen && isRole)) return send(401, { error: "who are you?" });
    if (who && who.role !== "admin" && !(isRole && mayAll)) return send(403, { error: "for admins" });
    if (url === "/users") return send(200, users);
    const user = users.find(({ id }) => url === `/users/${id}` || url === `/users/${id}/role`);
    if (!user) return send(404, { error: "nobody" });
    if (!isRole) return send(method === "GET" ? 200 : 405, isWrapped ? { user } : user);
    if (method !== "PUT") return send(405, {});
    if (given.role !== "member" && given.role !== "admin") return send(422, { error: "role is needed" });
    writes.push(given.role);
    user.role = given.role;
    return send(200, user);
  });
  const root = { label: "root", role: "admin", isPrivileged: true, tenantLabel: null, login: null, healthPath: null };
  const { operations } = await runScan(
    {
      ...{ targetUrl: target.url.href, environment: "staging", authMethod: "bearer", writesBack: true },
      credentials: "ben-token-1a2b3c",
      others: [{ ...root, authMethod: "bearer", credentials: "root-token-4d5e6f" }],
    },
    testLimits({ guesses: [] }),
    { log: () => {}, progress: () => {} },
    new AbortController().signal,
  );
  const role = operations.find(({ method, path }) => `${method} ${path}` === "PUT /users/{id}/role");
  return {
    verdict: role?.authorization,
    strangers: role?.authentication,
    writes: writes.length,
    isAsBefore: JSON.stringify(users) === before,
  };
}

test("who may set roles is found out with the role that is there already", async () => {
  const open = await scanUsers(true);
  expect(open.verdict).toMatchObject({ state: "missing", confidence: "likely" });
  expect(open.writes).toBeGreaterThan(1);
  expect(open.isAsBefore).toBe(true);
});

test("a role that only the admin may set is enforced", async () => {
  const closed = await scanUsers(false);
  expect(closed.verdict).toMatchObject({ state: "enforced", code: "refused-to-others" });
  expect(closed.isAsBefore).toBe(true);
});

test("a stranger who is refused what the owner may write is kept out, also where the parser comes before the guard", async () => {
  const { strangers, isAsBefore } = await scanUsers(false, { isWrapped: true });
  expect(strangers).toMatchObject({ state: "enforced", confidence: "confirmed" });
  expect(isAsBefore).toBe(true);
});

test("a stranger who may write it is a hole", async () => {
  const { strangers, isAsBefore } = await scanUsers(true, { isWrapped: true, isOpen: true });
  expect(strangers).toMatchObject({ state: "missing", code: "write-accepted-without-credential" });
  expect(isAsBefore).toBe(true);
});
