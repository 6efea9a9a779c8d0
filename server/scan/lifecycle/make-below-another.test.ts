import { expect, test } from "vitest";
import { startTarget } from "../local-target.ts";
import { scanAsTwo, twoTokens } from "../two-people.fixture.ts";

const people: Readonly<Record<string, number>> = { ann: 7, ben: 8 };
type Address = { id: number; userId: number; street: string };
type Rules = {
  /** Whether somebody may read, and make, what stands below a person. */
  reads?: (who: number, person: number) => boolean;
  makes?: (who: number, person: number) => boolean;
  /** Whose the new one is; the person's of the address where that is absent. */
  takes?: (who: number, person: number) => number;
};
const own = (who: number, person: number) => who === person;

/** Addresses below people, which their own alone may do anything with, unless a rule says otherwise. */
async function startAddresses({ reads = own, makes = own, takes = (_who, person) => person }: Rules) {
  const addresses = new Map<number, Address>([
    [3, { id: 3, userId: 7, street: "Mill Lane" }],
    [4, { id: 4, userId: 8, street: "Quay Street" }],
  ]);
  let next = 40;
  const target = await startTarget(async (request, response) => {
    let sent = "";
    for await (const chunk of request) sent += chunk;
    const give = (status: number, body?: unknown) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const { method, url = "", headers } = request;
    if (url === "/openapi.json") return void response.writeHead(200).end(document);
    const [path = ""] = url.split("?");
    const [, person, number, more] = /^\/users\/(\d+)\/addresses(?:\/(\d+))?(\/.*)?$/.exec(path) ?? [];
    if (path !== "/me" && path !== "/users" && (person === undefined || more)) return give(404, { error: "not found" });
    const who = people[twoTokens[headers.authorization ?? ""] ?? ""];
    if (who === undefined) return give(401, { error: "sign in" });
    if (path === "/me") return give(200, { userId: who });
    const users = Object.entries(people).map(([name, id]) => ({ id, name }));
    if (path === "/users") return give(200, users);
    const whose = Number(person);
    if (method === "POST" && number === undefined) {
      if (!makes(who, whose)) return give(403, { error: "not yours" });
      const street = streetIn(sent);
      if (street === null) return give(422, { error: "street is missing" });
      const made = { id: next++, userId: takes(who, whose), street };
      addresses.set(made.id, made);
      return give(201, made);
    }
    if (!reads(who, whose)) return give(403, { error: "not yours" });
    if (number === undefined)
      return give(
        200,
        [...addresses.values()].filter(({ userId }) => userId === whose),
      );
    const found = addresses.get(Number(number));
    if (found?.userId !== whose) return give(404, { error: "no such address" });
    if (method !== "DELETE") return give(200, found);
    return who === whose ? give(addresses.delete(found.id) ? 204 : 500) : give(403, { error: "not yours" });
  });
  return { ...target, addresses };
}

function streetIn(sent: string): string | null {
  try {
    const { street } = JSON.parse(sent);
    return typeof street === "string" ? street : null;
  } catch {
    return null;
  }
}

const shown = { responses: {} };
const id = (name: string) => ({ in: "path", name, required: true, schema: { type: "integer" } });
const address = { type: "object", required: ["street"], properties: { street: { type: "string" } } };
const document = JSON.stringify({
  ...{ openapi: "3.0.0", info: { title: "Addresses", version: "1" } },
  paths: {
    "/me": { get: shown },
    "/users": { get: shown },
    "/users/{id}/addresses": {
      parameters: [id("id")],
      get: shown,
      post: { requestBody: { content: { "application/json": { schema: address } } }, responses: {} },
    },
    "/users/{id}/addresses/{addressId}": { parameters: [id("id"), id("addressId")], get: shown, delete: shown },
  },
});

/** What a scan says of the right to make an address below a person, and the ids that are there afterwards. */
async function scanned(rules: Rules) {
  const target = await startAddresses(rules);
  const { operations } = await scanAsTwo(target);
  await target.close();
  const making = operations.find(({ method, path }) => method === "POST" && path.startsWith("/users"));
  return { making, left: [...target.addresses.keys()] };
}

test("Who may add to what stands below another person, and may not read it, is a hole, and what came of it is removed", async () => {
  const { making, left } = await scanned({ makes: () => true });
  expect(making?.authorization).toMatchObject({
    ...{ state: "missing", confidence: "likely", code: "made-below-another" },
  });
  expect(making?.finding?.checkId).toBe("object-write-authorization");
  expect(left).toEqual([3, 4]);
});

test("Who is refused below another person shows that making there is controlled", async () => {
  const { making, left } = await scanned({});
  expect(making?.authorization).toMatchObject({
    ...{ state: "enforced", confidence: "confirmed", code: "refused-to-others" },
  });
  expect(left).toEqual([3, 4]);
});

test("What becomes of whoever makes it is no hole, wherever it was sent, and is removed", async () => {
  const { making, left } = await scanned({ makes: () => true, takes: (who) => who });
  expect(making?.authorization.state).not.toBe("missing");
  expect(making?.findings).toEqual([]);
  expect(left).toEqual([3, 4]);
});

test("Where everybody reads what stands below a person, adding to it is left open", async () => {
  const { making, left } = await scanned({ makes: () => true, reads: () => true });
  expect(making?.authorization.state).not.toBe("enforced");
  expect(making?.authorization.confidence).not.toBe("confirmed");
  expect(left).toEqual([3, 4]);
});
