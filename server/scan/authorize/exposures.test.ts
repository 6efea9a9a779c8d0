import { describe, expect, test } from "vitest";
import { type ExposureEvidence, exposedProperties } from "../../checks/exposed-properties.ts";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { type Ask, authorizeTarget, type Name } from "./authorized-target.fixture.ts";

const nothing: ExposureEvidence = { askers: ["bob"], accounts: [], beside: [], kept: [], foreign: [] };

describe("The check exposed-properties", () => {
  test.each(exposedProperties.examples.vulnerable)("finds: $name", ({ evidence }) => {
    expect(exposedProperties.judge({ ...nothing, ...evidence })?.code).toMatch(/^[a-z-]+$/);
  });
  test.each(exposedProperties.examples.safe)("raises no alarm: $name", ({ evidence }) => {
    expect(exposedProperties.judge({ ...nothing, ...evidence })).toBeNull();
  });
});

type Person = { id: number; name: string; role: string; company: string; key: Name };
const people: Person[] = [
  { id: 1, name: "Alice Ahrens", role: "member", company: "acme", key: "alice" },
  { id: 2, name: "Bob Brandt", role: "member", company: "acme", key: "bob" },
  { id: 3, name: "Ruth Root", role: "admin", company: "acme", key: "root" },
  { id: 4, name: "Mara Meer", role: "member", company: "acorn", key: "mara" },
];
const card = ({ id, name, role }: Person) => ({ id, name, role });
const emailOf = ({ key, company }: Person) => `${key}@${company}.example`;
const hashOf = ({ key }: Person) => `$2b$10$${key.padEnd(53, "x")}`;

/** `/people` and `/people/{id}` of one's own company as the case shows them, `/me`, and `/admin/people` for administrators. */
const staff =
  (list: (one: Person, who: Name) => object, detail: (one: Person, who: Name) => object = list) =>
  ({ who, path }: Ask) => {
    const self = people.find(({ key }) => key === who);
    if (!self || !who) return { status: 401, body: {} };
    const company = people.filter((one) => one.company === self.company);
    if (path === "/me") return { body: { ...card(self), email: emailOf(self) } };
    if (path === "/people") return { body: company.map((one) => list(one, who)) };
    if (path === "/news") return { body: [{ id: 1, title: "We move", seenBy: emailOf(people[3] as Person) }] };
    if (path === "/admin/people") {
      return self.role === "admin"
        ? { body: company.map((one) => ({ ...card(one), salary: 50_000 + one.id })) }
        : { status: 403, body: { error: "forbidden" } };
    }
    const found = company.find(({ id }) => path === `/people/${id}`);
    return found ? { body: detail(found, who) } : { status: 404, body: { error: "not found" } };
  };

const operations = ["GET /me", "GET /people", "GET /admin/people", "GET /people/{id}"].map((call) =>
  operationOf(call, call.includes("{") ? { example: "/people/1" } : {}),
);
async function codes(target: ReturnType<typeof staff>, asked = operations): Promise<Record<string, string[]>> {
  const { judged } = await authorizeTarget(target, asked);
  const found = [...judged].map(([call, { findings }]): [string, string[]] => [
    call,
    findings.filter(({ checkId }) => checkId === "exposed-properties").map(({ code }) => code),
  ]);
  return Object.fromEntries(found.filter(([, list]) => list.length > 0));
}

describe("Fields of others", () => {
  test("that let one in as them are found, wherever they are shown", async () => {
    expect(await codes(staff((one) => ({ ...card(one), password_hash: hashOf(one) })))).toEqual({
      "GET /people": ["credentials-of-others"],
      "GET /people/{id}": ["credentials-of-others"],
    });
  });

  test("that say to be private are found where the API leaves them out elsewhere", async () => {
    const found = await codes(staff(card, (one) => ({ ...card(one), internalNotes: `Warned, file ${one.id}` })));
    expect(found).toEqual({ "GET /people/{id}": ["private-fields-shown"] });
  });

  test("that an administrator alone may see are found where everybody sees them", async () => {
    const found = await codes(staff(card, (one) => ({ ...card(one), salary: 50_000 + one.id })));
    expect(found).toEqual({ "GET /people/{id}": ["privileged-fields-shown"] });
  });

  test("that belong to people of another customer are found in what everybody shares", async () => {
    const found = await codes(staff(card), [...operations, operationOf("GET /news")]);
    expect(found).toEqual({ "GET /news": ["personal-data-of-other-customer"] });
  });

  test("raise no alarm where names and roles are all that is shown, or more that is for colleagues", async () => {
    expect(await codes(staff(card))).toEqual({});
    expect(await codes(staff(card, (one) => ({ ...card(one), email: emailOf(one), phone: "+49 30 555" })))).toEqual({});
  });

  test("raise no alarm where everybody sees them of oneself alone", async () => {
    const own = (one: Person, who: Name) => ({
      ...card(one),
      ...(one.key === who
        ? { password_hash: hashOf(one), privateEmail: "me@home.example", salary: 50_000 + one.id }
        : {}),
    });
    expect(await codes(staff(own))).toEqual({});
    expect(await codes(staff(card, own))).toEqual({});
  });

  test("do not turn an answer that is shared on purpose into one that lacks authorization", async () => {
    const target = staff((one) => ({ ...card(one), password_hash: hashOf(one) }));
    const { judged } = await authorizeTarget(target, operations);
    const list = judged.get("GET /people");
    expect(list?.authorization.state).not.toBe("missing");
    expect(list?.findings.find(({ checkId }) => checkId === "exposed-properties")).toMatchObject({
      severity: "high",
      confidence: "confirmed",
      owasp: "API3:2023",
      cwe: "CWE-213",
      description: expect.stringContaining("alice and bob get accounts of others"),
    });
    expect(list?.coverage.filter(({ checkId }) => checkId === "exposed-properties")).toMatchObject([
      { state: "tested", reason: null },
    ]);
  });

  test("that could not be looked for count as not tried, so that none is taken for mended", async () => {
    const target = staff((one) => ({ ...card(one), password_hash: hashOf(one) }));
    const rows = (judged: Awaited<ReturnType<typeof authorizeTarget>>["judged"], call: string) =>
      judged.get(call)?.coverage.filter(({ checkId }) => checkId === "exposed-properties");
    const { judged } = await authorizeTarget(target, [operationOf("GET /people"), operationOf("POST /people")]);
    for (const call of ["GET /people", "POST /people"]) {
      expect(new Set(rows(judged, call)?.map(({ state }) => state))).toEqual(new Set(["skipped"]));
    }
  });
});
