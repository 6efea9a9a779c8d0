import { expect, test } from "vitest";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { authorizeTarget, type Name } from "./authorized-target.fixture.ts";

const note = (owner: string) => ({ id: 7, owner, text: `${owner}'s own words`, iban: "DE02120300000000202051" });

test("Somebody whom an overload kept from a decision is asked once more, and nobody else is", async () => {
  const heard: string[] = [];
  const { judged, asks } = await authorizeTarget(
    ({ who, path }) => {
      if (path === "/me") return { body: { name: who } };
      if (path !== "/notes/7") return { status: 404 };
      if (who === "alice") return { body: note("alice") };
      heard.push(who ?? "");
      return { status: who === "bob" && heard.filter((name) => name === "bob").length === 1 ? 503 : 403 };
    },
    [operationOf("GET /me"), operationOf("GET /notes/{id}")],
    ["alice", "bob", "mara"],
  );
  const found = judged.get("GET /notes/{id}");
  expect(found?.authorization).toMatchObject({ state: "enforced", code: "refused-to-others" });
  expect(found?.access.map(({ identity, result }) => [identity, result])).toContainEqual(["bob", "denied"]);
  const times = (name: Name) => asks.filter(({ who, path }) => who === name && path === "/notes/7").length;
  expect([times("bob"), times("mara")]).toEqual([2, 1]);
  const shown = found?.exchanges.filter(({ label }) => label === "bob").map(({ status }) => status);
  expect(shown).toEqual([503, 403]);
});

test("An owner whom an overload kept from its own is asked once more", async () => {
  let asked = 0;
  const { judged } = await authorizeTarget(
    ({ who, path }) => {
      if (path === "/me") return { body: { name: who } };
      if (path !== "/notes/7" || who !== "bob") return { status: path === "/notes/7" ? 403 : 404 };
      return asked++ === 0 ? { status: 503 } : { body: note("bob") };
    },
    [operationOf("GET /me"), operationOf("GET /notes/{id}")],
    ["alice", "bob"],
  );
  expect(judged.get("GET /notes/{id}")?.authorization).toMatchObject({ state: "enforced", code: "refused-to-others" });
});

test("A refusal counts once a later answer shows that the credential works", async () => {
  const { judged } = await authorizeTarget(
    ({ who, path }) => {
      if (path === "/notes/7") return who === "alice" ? { body: note("alice") } : { status: 401 };
      if (path === "/logs/7/lines/7") return { body: note(who ?? "") };
      return { status: 404 };
    },
    [operationOf("GET /notes/{id}"), operationOf("GET /logs/{id}/lines/{line}")],
    ["alice", "bob"],
  );
  expect(judged.get("GET /notes/{id}")?.authorization.code).toBe("refused-to-others");
});
