import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const [issuer, audience] = ["https://id.acme.test", "postern"];
type Pair = Awaited<ReturnType<typeof generateKeyPair>>;

let platform: TestApp;
let own: Pair;
let foreign: Pair;
let set: string;
beforeAll(async () => {
  platform = await openTestApp();
  [own, foreign] = [await generateKeyPair("ES256"), await generateKeyPair("ES256")];
  set = JSON.stringify({ keys: [{ ...(await exportJWK(own.publicKey)), kid: "one", alg: "ES256" }] });
});
afterAll(() => platform.close());
afterEach(() => void vi.useRealTimers());

let tenantId: number;
let admin: { cookie: string };
let maya: { id: number; email: string };
beforeEach(async () => {
  tenantId = await platform.tenant();
  admin = await platform.signedIn("admin", tenantId);
  maya = await platform.signedIn("contributor", tenantId);
});

let made = 0;
const create = (keySet: object, fields: object = {}) =>
  platform.call("POST", "/embed-keys", {
    cookie: admin.cookie,
    body: { name: `Portal ${++made}`, keySet: { issuer, audience, keys: set, ...keySet }, ...fields },
  });
async function trusted(keySet: object = {}, fields: object = { role: "contributor" }): Promise<number> {
  const { status, body, text } = await create(keySet, fields);
  expect(status, text).toBe(201);
  expect(body.key).toBeNull();
  return body.id;
}

type Change = { key?: Pair["privateKey"]; kid?: string; seconds?: number };
const sign = (claims: JWTPayload = {}, { key = own.privateKey, kid = "one", seconds = 300 }: Change = {}) =>
  new SignJWT({ iss: issuer, aud: audience, email: maya.email, ...claims })
    .setProtectedHeader({ alg: "ES256", kid })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(key);

/** As a portal's backend asks, without an Origin. */
async function ask(token: string, embedKeyId: number | undefined, body: object = {}) {
  const answer = await platform.app.inject({
    method: "POST",
    url: "/api/embed/tokens",
    headers: { authorization: `Bearer ${token}` },
    payload: { embedKeyId, ...body },
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

describe("A portal that signs tokens itself", () => {
  test("gets a token for its user, who is that one in the console, until its own token ends", async () => {
    const id = await trusted();
    const { status, body } = await ask(await sign({}, { seconds: 120 }), id);
    expect([status, body.email, body.role, body.organization.id]).toEqual([201, maya.email, "contributor", tenantId]);
    expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThanOrEqual(120_000);
    const begun = await platform.call("POST", "/embed/sessions", { body: { token: body.token } });
    expect(begun.body.user).toMatchObject({ id: maya.id, role: "contributor" });
    await platform.call("DELETE", `/embed-keys/${id}`, { cookie: admin.cookie });
    expect((await platform.call("POST", "/embed/sessions", { body: { token: body.token } })).status).toBe(401);
  });

  test("is refused a token that somebody else signed, that has ended, or that is for another", async () => {
    const id = await trusted();
    const header = Buffer.from('{"alg":"none"}').toString("base64url");
    const forged: [string, string | Promise<string>, RegExp][] = [
      ["another's key", sign({}, { key: foreign.privateKey }), /not signed by a key/],
      ["an unknown key", sign({}, { key: foreign.privateKey, kid: "two" }), /not signed by a key/],
      ["no signature", `${header}.${(await sign()).split(".")[1]}.AA`, /not signed by a key/],
      ["an end that passed", sign({}, { seconds: -60 }), /has expired/],
      ["another issuer", sign({ iss: "https://evil.test" }), /another 'iss'/],
      ["another audience", sign({ aud: "wiki" }), /another 'aud'/],
      ["a start to come", sign({ nbf: Math.floor(Date.now() / 1000) + 600 }), /another 'nbf'/],
    ];
    for (const [what, token, sentence] of forged) {
      const { status, body } = await ask(await token, id);
      expect([what, status, sentence.test(body.detail), body.detail]).toEqual([what, 401, true, body.detail]);
    }
    const endless = await new SignJWT({ iss: issuer, aud: audience, email: maya.email })
      .setProtectedHeader({ alg: "ES256", kid: "one" })
      .sign(own.privateKey);
    expect((await ask(endless, id)).status).toBe(401);
  });

  test("is let in by its own key alone: an id that is not there, and a key's own, answer as a wrong signature", async () => {
    const { body } = await platform.call("POST", "/embed-keys", { cookie: admin.cookie, body: { name: "By key" } });
    for (const id of [2_000_000_000, body.id as number]) {
      const answer = await ask(await sign(), id);
      expect([answer.status, answer.body.detail]).toEqual([401, expect.stringMatching(/not signed by a key/)]);
    }
    // Nothing tells an id that is there from one that is not, and whoever only names it does not use it.
    const [there, nowhere] = [await ask("e30.e30.e30", await trusted()), await ask("e30.e30.e30", 2_000_000_000)];
    expect(Object.keys(there.headers)).toEqual(Object.keys(nowhere.headers));
    const listed = (await platform.call("GET", "/embed-keys", { cookie: admin.cookie })).body;
    expect(listed.map(({ lastUsedAt }: { lastUsedAt: unknown }) => lastUsedAt)).toEqual([null, null]);
    expect((await ask(await sign(), undefined)).status).toBe(401);
  });

  test("never gives more than the key, the account and its own claim allow", async () => {
    const groups = { roleClaim: "groups", contributors: ["security"] };
    const byGroup = await trusted(groups);
    expect((await ask(await sign({ groups: ["dev", "security"] }), byGroup)).body.role).toBe("contributor");
    expect((await ask(await sign({ groups: "security" }), byGroup)).body.role).toBe("contributor");
    for (const other of [["dev"], ["admin"], "SECURITY", undefined, { security: true }])
      expect((await ask(await sign({ groups: other }), byGroup)).body.role).toBe("viewer");
    const looking = await trusted(groups, { role: "viewer" });
    expect((await ask(await sign({ groups: ["security"] }), looking)).body.role).toBe("viewer");
    expect((await ask(await sign({ groups: ["security"] }), byGroup, { role: "viewer" })).body.role).toBe("viewer");
  });

  test("serves the organization that its claim names, and members of no other", async () => {
    const id = await trusted({ organizationClaim: "org", organization: "acme" });
    expect((await ask(await sign({ org: "acme" }), id)).status).toBe(201);
    for (const org of ["globex", undefined, ""]) {
      const { status, body } = await ask(await sign({ org }), id);
      expect([status, body.detail]).toEqual([403, "The token's 'org' names another organization than the embed key."]);
    }
    const neighbour = await platform.signedIn("viewer", await platform.tenant("Globex"));
    expect((await ask(await sign({ org: "acme", email: neighbour.email }), id)).status).toBe(403);
  });

  test("names its user by the claim that was chosen, and by no address that is not verified", async () => {
    const id = await trusted({ emailClaim: "upn" });
    expect((await ask(await sign({ email: undefined, upn: maya.email.toUpperCase() }), id)).body.email).toBe(
      maya.email,
    );
    expect((await ask(await sign(), id)).body.detail).toMatch(/'upn' is no email address/);
    expect((await ask(await sign({ upn: maya.email, email_verified: false }), id)).status).toBe(403);
    expect((await ask(await sign({ upn: maya.email }), id, { email: "omar@acme.test" })).status).toBe(403);
  });
});

test("A key set at an address is read there, once for many tokens, anew for a key that it lacked, and nowhere that it redirects to", async () => {
  const jwks: { keys: object[] } = { keys: [] };
  let reads = 0;
  const server = createServer((request, response) => {
    reads++;
    if (request.url === "/moved") response.writeHead(302, { location: "/jwks" }).end();
    else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(jwks));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  jwks.keys.push(...JSON.parse(set).keys);
  const id = await trusted({ keys: `${address}/jwks` });
  for (let turn = 0; turn < 3; turn++) expect((await ask(await sign(), id)).status).toBe(201);
  expect(reads).toBe(1);
  // The portal changes its key: the set is read anew for it, half a minute after it was read last.
  jwks.keys = [{ ...(await exportJWK(foreign.publicKey)), kid: "two", alg: "ES256" }];
  const changed = { key: foreign.privateKey, kid: "two" };
  expect([(await ask(await sign({}, changed), id)).status, reads]).toEqual([401, 1]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
  expect([(await ask(await sign({}, changed), id)).status, reads]).toEqual([201, 2]);
  expect([(await ask(await sign(), id)).status, reads]).toEqual([401, 2]);
  const moved = await ask(await sign(), await trusted({ keys: `${address}/moved` }));
  // Exactly as with a key that there is not: whoever guesses ids learns nothing from a portal that is down.
  expect([moved.status, moved.body.detail]).toEqual([401, expect.stringMatching("or the set could not be read")]);
  const unknown = await ask(await sign(), 999_999);
  expect({ ...moved.body, instance: "", requestId: "" }).toEqual({ ...unknown.body, instance: "", requestId: "" });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test.each([
  ["http://169.254.169.254/keys", 401],
  ["http://metadata.google.internal/keys", 401],
])("A key set is never read from a metadata service: %s", async (keys, status) => {
  expect((await ask(await sign(), await trusted({ keys }))).status).toBe(status);
});

test.each([
  ["jwks", /https address/],
  ["ftp://id.acme.test/jwks", /https address/],
  ["{", /no JSON/],
  ['{"keys":[]}', /holds no keys/],
  ['{"keys":[{"kty":"oct","k":"c2VjcmV0"}]}', /private or a shared key/],
  ['{"keys":[{"kty":"EC","d":"c2VjcmV0"}]}', /private or a shared key/],
  ['{"keys":[{"kty":"X"}]}', /unknown kind/],
])("A key set that cannot be used is refused when it is entered: %s", async (keys, sentence) => {
  const { status, body } = await create({ keys });
  expect(status).toBe(400);
  expect(body.errors).toEqual([{ field: "keySet.keys", message: expect.stringMatching(sentence) }]);
});
