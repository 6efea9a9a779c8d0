import { afterEach, describe, expect, test } from "vitest";
import { runScan } from "./engine.ts";
import { privilegeIn } from "./identity/privileges.ts";
import { startTarget, testLimits } from "./local-target.ts";
import type { ScanIdentity } from "./outcome.ts";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

type Rules = {
  /** What root's own record says beside its id. */
  record?: object;
  /** What root's token says. */
  claims?: object;
  /** The role that root is entered with. */
  role?: string;
  /** Whether everybody is shown every note. */
  hole?: boolean;
};

/** Notes of ann, ben and root; root may read all of them. Resolves to what a scan says of reading one. */
async function scan({ record = {}, claims, role = "user", hole = false }: Rules) {
  const rootToken = claims
    ? `eyJhbGciOiJFUzI1NiJ9.${Buffer.from(JSON.stringify({ sub: "103", ...claims })).toString("base64url")}.c2ln`
    : "root-token-7a8b9c";
  const tokens = ["ann-token-1a2b3c", "ben-token-4d5e6f", rootToken];
  const people = ["ann", "ben", "root"].map((username, at) => ({ id: 101 + at, username }));
  const notes = people.map(({ id, username }, at) => ({ id: 91 + at, ownerId: id, text: `Only ${username}'s own` }));
  const get = { get: { responses: { 200: { description: "ok" } } } };
  const id = [{ name: "id", in: "path", required: true, schema: { type: "integer" } }];
  const paths = { "/me": get, "/notes": get, "/notes/{id}": { parameters: id, ...get } };
  const target = await startTarget(async (request, response) => {
    const say = (status: number, body: unknown) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (request.url === "/openapi.json") return say(200, { openapi: "3.0.3", info: {}, paths });
    const at = tokens.indexOf((request.headers.authorization ?? "").replace("Bearer ", ""));
    const who = people[at];
    if (!who) return say(401, { error: "Sign in" });
    const isRoot = who.username === "root";
    if (request.url === "/me") return say(200, isRoot ? { ...who, ...record } : { ...who, role: "user" });
    if (request.url === "/notes")
      return say(
        200,
        notes.filter(({ ownerId }) => ownerId === who.id),
      );
    const note = notes.find((one) => request.url === `/notes/${one.id}`);
    if (!note) return say(404, { error: "Nothing here" });
    return note.ownerId === who.id || isRoot || hole ? say(200, note) : say(403, { error: "Not yours" });
  });
  cleanups.push(target.close);
  const [ann, ...others] = ["ann", "ben", "root"].map(
    (label, at): ScanIdentity => ({
      ...{ label, role: label === "root" ? role : "user", isPrivileged: false, tenantLabel: null, login: null },
      ...{ healthPath: null, authMethod: "bearer", credentials: tokens[at] ?? "" },
    }),
  );
  const { authMethod, credentials, ...traits } = ann as ScanIdentity;
  const told = new Map<string, string>();
  const lines: string[] = [];
  const { operations, reason } = await runScan(
    { targetUrl: target.url.href, environment: "development", authMethod, credentials, traits, others },
    testLimits({ guesses: [] }),
    {
      log: (type, message) => void lines.push(`${type}: ${message}`),
      progress() {},
      probed: (label, health) => void told.set(label, health.reason),
    },
    new AbortController().signal,
  );
  const read = operations.find(({ path }) => path === "/notes/{id}");
  const findings = read?.findings ?? [];
  const sure = findings.map(({ asker, confidence, description }) => ({ asker, confidence, description }));
  return { state: read?.authorization.state, askers: findings.map(({ asker }) => asker), reason, told, lines, sure };
}

describe("An administrator whom nobody marked", () => {
  test.each<[string, Rules]>([
    ["its own record at GET /me", { record: { role: "admin" } }],
    ["a flag of its own record", { record: { isAdmin: true } }],
    ["the rights in its own record", { record: { permissions: ["*"] } }],
    ["its token", { claims: { roles: ["user", "ROLE_ADMIN"] } }],
    ["its role", { role: "administrator" }],
  ])("is known by %s, and what it reads of others is no finding", async (_what, rules) => {
    const { state, askers, reason, told, lines } = await scan(rules);
    expect(askers).toEqual([]);
    expect(state).toBe("enforced");
    expect(reason).toMatch(
      /^root counts as privileged \(its .+ says .+\), so its access to what others own is no finding/,
    );
    expect(lines).toContain(`warning: ${reason}`);
    expect(told.get("root")).toBe(reason);
  });

  test("hides no hole that ordinary users show", async () => {
    const { state, askers } = await scan({ record: { role: "admin" }, hole: true });
    expect(state).toBe("missing");
    expect(askers).toEqual(["ben"]);
  });

  test("is none where nothing says so, or where a scan wrote what does", async () => {
    for (const record of [{ role: "user" }, { isAdmin: false }, { role: "admin", bio: "postern-12-9f3ac1d2" }]) {
      const { state, askers, reason } = await scan({ record });
      expect({ state, askers, reason }).toEqual({ state: "missing", askers: ["root"], reason: null });
    }
  });
});

describe("Who reads others' things and has a role that they have not", () => {
  test("may do so by that role, so that nothing of it is certain", async () => {
    for (const rules of [{ record: { role: "dispatcher" } }, { claims: { roles: ["user", "dispatcher"] } }]) {
      const { state, sure } = await scan(rules);
      expect(state).toBe("missing");
      expect(sure).toMatchObject([{ asker: "root", confidence: "likely" }]);
      expect(sure[0]?.description).toContain("root has the role dispatcher, which ann has not");
    }
  });

  test("is certainly let in where somebody of the same role is as well", async () => {
    const { sure } = await scan({ record: { role: "dispatcher" }, hole: true });
    expect(sure).toMatchObject([{ asker: "ben", confidence: "confirmed" }]);
  });
});

test.each<[unknown, string | null]>([
  [{ data: { user: { id: 7, roles: [{ id: 1, name: "Super Admin" }] } } }, "roles: Super Admin"],
  [{ user: { id: 7, roles: [{ id: 1, name: "superadmin" }] } }, "roles: superadmin"],
  [{ realm_access: { roles: ["offline_access", "admin"] } }, "roles: admin"],
  [{ scope: "notes:read notes:write" }, null],
  [{ scope: "openid admin" }, "scope: admin"],
  [{ type: "administrator" }, "type: administrator"],
  [{ id: 7, team: { role: "admin" } }, null],
  [{ role: "member", title: "admin" }, null],
  [null, null],
])("of %j an administrator's right is %j", (record, sign) => {
  expect(privilegeIn(record)).toBe(sign);
});
