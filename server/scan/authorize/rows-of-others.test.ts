import { expect, test } from "vitest";
import { operationOf } from "../judge/judged-target.fixture.ts";
import type { Operation } from "../operation.ts";
import { type Ask, authorizeTarget, type Name, type Reply } from "./authorized-target.fixture.ts";

/** Alice, Bob and Root work for tenant 1, Mara for tenant 2. */
const ids: Record<Name, number> = { alice: 21, bob: 22, root: 23, mara: 24 };
const tenantOf = (who: Name) => (who === "mara" ? 2 : 1);
const me = (who: Name) => ({ id: ids[who], email: `${who}@example.com`, role: "member", tenantId: tenantOf(who) });
const notes = (Object.keys(ids) as Name[]).map((who, index) => ({
  id: 31 + index,
  title: `What ${who} wrote`,
  body: "Bring two ropes.",
  ownerId: ids[who],
}));
const boats = (Object.keys(ids) as Name[]).map((who, index) => ({
  id: 51 + index,
  name: `${who}'s boat`,
  draft: 3,
  tenantId: tenantOf(who),
}));

const site =
  (answer: (ask: Ask & { who: Name }) => Reply | undefined) =>
  (ask: Ask): Reply => {
    const { who, path } = ask;
    if (who === null) return { status: 401 };
    if (path === "/me") return { body: me(who) };
    return answer({ ...ask, who }) ?? { status: 404, body: { error: "not found" } };
  };
const operations = (...calls: string[]) => ["GET /me", ...calls].map((call) => operationOf(call));

/** A field of a GraphQL endpoint, as discovery finds it. */
const fieldOf = (name: string, variables: Record<string, unknown> = {}): Operation =>
  operationOf(`POST /graphql#Query.${name}`, {
    example: "/graphql",
    graphql: { kind: "query", name, document: `query { ${name} }`, variables },
  });

test("A list whose rows name a user of another customer is a hole, one with everybody's own rows is none", async () => {
  const all = await authorizeTarget(
    site(({ path }) => (path === "/notes" ? { body: notes } : undefined)),
    operations("GET /notes"),
  );
  expect(all.judged.get("GET /notes")?.authorization).toMatchObject({ state: "missing", code: "names-another-owner" });
  const own = await authorizeTarget(
    site(({ path, who }) =>
      path === "/notes" ? { body: notes.filter(({ ownerId }) => ownerId === ids[who]) } : undefined,
    ),
    operations("GET /notes"),
  );
  expect(own.judged.get("GET /notes")?.authorization.state).toBe("enforced");
});

test("Rows without an owner are recognized by another list that names theirs", async () => {
  const { judged } = await authorizeTarget(
    site(({ path, who }) => {
      if (path === "/boats") return { body: boats.filter(({ tenantId }) => tenantId === tenantOf(who)) };
      return path === "/search" ? { body: boats.map(({ id, name }) => ({ id, name })) } : undefined;
    }),
    operations("GET /boats", "GET /search"),
  );
  expect(judged.get("GET /boats")?.authorization.state).toBe("enforced");
  expect(judged.get("GET /search")?.authorization).toMatchObject({ state: "missing", code: "names-another-owner" });
});

test("What a customer shares with its own people, and what two customers write to each other, is no hole", async () => {
  const letters = [{ id: 1, subject: "Berth 7", senderId: ids.mara, userId: ids.mara, recipientId: ids.alice }];
  const { judged } = await authorizeTarget(
    site(({ path, who }) => {
      if (path === "/boats") return { body: boats.filter(({ tenantId }) => tenantId === tenantOf(who)) };
      return path === "/letters" ? { body: letters } : undefined;
    }),
    operations("GET /boats", "GET /letters"),
  );
  for (const call of ["GET /boats", "GET /letters"]) expect(judged.get(call)?.authorization.state).not.toBe("missing");
});

test("An object of another customer's user is a hole also where a list shows it to everybody", async () => {
  const { judged } = await authorizeTarget(
    site(({ path }) =>
      path === "/notes" ? { body: notes } : { body: notes.find(({ id }) => path === `/notes/${id}`) ?? "" },
    ),
    operations("GET /notes", "GET /notes/{id}"),
  );
  expect(judged.get("GET /notes/{id}")?.authorization).toMatchObject({
    state: "missing",
    code: "names-another-owner",
  });
});

test("A list that shows whole what the API refuses alone is a hole; one that shows less is none", async () => {
  const people = (Object.keys(ids) as Name[]).map(me);
  const list =
    (isWhole: boolean) =>
    ({ path, who }: Ask & { who: Name }): Reply => {
      const own = people.filter(({ tenantId }) => tenantId === tenantOf(who));
      if (path === "/people") return { body: isWhole ? own : own.map(({ id, email }) => ({ id, email })) };
      const one = who === "root" ? own.find(({ id }) => path === `/people/${id}`) : undefined;
      return one ? { body: one } : { status: who === "root" ? 404 : 403, body: { error: "no" } };
    };
  const calls = operations("GET /people", "GET /people/{id}");
  const whole = await authorizeTarget(site(list(true)), calls);
  expect(whole.judged.get("GET /people")?.authorization).toMatchObject({
    state: "missing",
    code: "lists-what-it-refuses",
  });
  const less = await authorizeTarget(site(list(false)), calls);
  expect(less.judged.get("GET /people")?.authorization.state).not.toBe("missing");
});

test("What is wrapped in envelopes is read like what is not, at addresses with a slash at their end too", async () => {
  const wrapped = (answer: (ask: Ask) => Reply) => (ask: Ask) => {
    const { status = 200, body } = answer({ ...ask, path: ask.path.replace(/\/$/, "") });
    return { status, body: status === 200 ? { data: body } : body };
  };
  const people = (Object.keys(ids) as Name[]).map(me);
  const { judged } = await authorizeTarget(
    wrapped(
      site(({ path, who }) => {
        if (path === "/notes") return { body: notes };
        if (path === "/people") return { body: people.filter(({ tenantId }) => tenantId === tenantOf(who)) };
        return who === "root" ? { body: people.find(({ id }) => path === `/people/${id}`) } : { status: 403, body: {} };
      }),
    ),
    ["GET /me/", "GET /notes/", "GET /people/", "GET /people/{id}/"].map((call) => operationOf(call)),
  );
  expect(judged.get("GET /notes/")?.authorization).toMatchObject({ state: "missing", code: "names-another-owner" });
  expect(judged.get("GET /people/")?.authorization).toMatchObject({ state: "missing", code: "lists-what-it-refuses" });
});

test("A list that is divided by customer alone is no certain proof that its readers have the role for it", async () => {
  const entries = boats.map(({ id, tenantId }) => ({ id, action: `moved boat ${id}`, actor: "Ada", tenantId }));
  const { judged } = await authorizeTarget(
    site(({ path, who }) => {
      if (path === "/moves") return { body: entries.filter(({ tenantId }) => tenantId === tenantOf(who)) };
      const titles = notes.filter(({ ownerId }) => ownerId === ids[who]).map(({ id, title }) => ({ id, title }));
      return path === "/titles" ? { body: titles } : undefined;
    }),
    operations("GET /moves", "GET /titles"),
  );
  expect(judged.get("GET /moves")?.authorization).toMatchObject({
    state: "enforced",
    code: "own-data",
    confidence: "likely",
  });
  expect(judged.get("GET /titles")?.authorization).toMatchObject({ state: "enforced", confidence: "confirmed" });
});

test("A list that shows both the same things is divided by nobody, though each is told more of their own", async () => {
  const letters = ["alice", "bob"].flatMap((who) =>
    [1, 2].map((count) => ({
      who,
      id: `${who === "alice" ? "66b0a1" : "77c1b2"}f3c4d5e6f7a8b9c0d${count}`,
      subject: `From ${who}, ${count}`,
    })),
  );
  const listFor = (asker: Name) =>
    letters.map(({ who, id, subject }) => ({
      id,
      subject,
      sender:
        who === asker
          ? { id: ids[asker], email: `${who}@example.com`, phone: `+49 30 ${ids[asker]}`, city: `${who}stadt` }
          : 0,
    }));
  const { judged } = await authorizeTarget(
    site(({ path, who }) => (path === "/letters" ? { body: listFor(who) } : undefined)),
    operations("GET /letters"),
  );
  expect(judged.get("GET /letters")?.authorization).toMatchObject({ state: "not_tested", code: "same-for-all" });
});

test("A field of GraphQL that lists whole what another field refuses alone is a hole", async () => {
  const people = (Object.keys(ids) as Name[]).map(me);
  const target =
    (isRefused: boolean, isNull: boolean) =>
    ({ path, body, who }: Ask): Reply => {
      if (path !== "/graphql" || who === null) return { status: 404 };
      const { query, variables } = JSON.parse(body) as { query: string; variables: { id?: string } };
      const own = people.filter(({ tenantId }) => tenantId === tenantOf(who));
      if (query.includes("people")) return { body: { data: { people: own } } };
      const one = own.find(({ id }) => String(id) === variables.id);
      if (who === "root" || !isRefused) return { body: { data: { person: one ?? null } } };
      return { body: isNull ? { data: { person: null } } : { errors: [{ message: "Forbidden" }], data: null } };
    };
  const calls = [fieldOf("people"), fieldOf("person", { id: "21" })];
  for (const isNull of [true, false]) {
    const { judged } = await authorizeTarget(target(true, isNull), calls);
    expect(judged.get("POST /graphql#Query.people")?.authorization).toMatchObject({
      state: "missing",
      code: "lists-what-it-refuses",
    });
  }
  const shared = await authorizeTarget(target(false, false), calls);
  expect(shared.judged.get("POST /graphql#Query.people")?.authorization.state).not.toBe("missing");
});

test("What two users get alike and says that it is a third person's is not called everybody's", async () => {
  const basketOf = async (owner: unknown, list: false | true | object[]) => {
    const basket = { id: 71, userId: owner, items: 2 };
    const { judged } = await authorizeTarget(
      site(({ path, who }) => {
        if (path === "/baskets/71") return { body: basket };
        if (path !== "/baskets" || list === false || who === null) return undefined;
        if (list === true) return { body: [basket] };
        return {
          body: list.map((one) => ({ ...one, ...("userId" in one && one.userId === "own" && { userId: ids[who] }) })),
        };
      }),
      [...operations("GET /baskets"), operationOf("GET /baskets/{id}", { example: "/baskets/71" })],
    );
    return judged.get("GET /baskets/{id}")?.authorization;
  };
  expect(await basketOf(5, false)).toMatchObject({ state: "inconclusive", code: "of-somebody-else" });
  expect((await basketOf(5, false))?.reason).toContain("userId 5");
  expect(await basketOf(5, true)).toMatchObject({ state: "not_tested", code: "shared-object" });
  // Where each is listed no more than their own, such things are private.
  const listed = [{ id: 1, userId: "own", items: 2 }];
  const apart = await basketOf(5, listed);
  expect(apart).toMatchObject({ state: "missing", confidence: "likely", code: "third-persons-object-returned" });
  expect(await basketOf(5, [...listed, { id: 2, userId: 6, items: 1 }])).toMatchObject({ state: "inconclusive" });
  // What is not called as they are tells of no person.
  expect(await basketOf("system", false)).toMatchObject({ state: "not_tested", code: "same-for-all" });
});
