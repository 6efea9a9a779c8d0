import { expect, test } from "vitest";
import { seenAccess } from "./seen-access.ts";
import { decideAccess, writeAccess } from "./write-access.ts";

const file = `# Who may do what.
identities:
  - alice
  - bob

access:
    /v2/orders:
        GET /v2/orders:     {alice: allowed, bob: denied}   # of their own
        # Asked for by support.
        POST /v2/orders:
            alice:   allowed
            bob: denied
    /health:
        GET /health: public     # the load balancer
`;
const seenOf = (...names: string[]) =>
  seenAccess(
    names.map((name) => {
      const [method = "", path = ""] = name.split(" ");
      const access = ["alice", "bob"].map((identity) => ({
        ...{ identity, result: "allowed" as const, status: 200, code: "c", reason: "r" },
      }));
      return { method, path, access };
    }),
  );
const identities = ["alice", "bob"];
const given = { target: "http://api.test", identities, file: "access.yaml" };
/** Lines that one text has and the other lacks. */
const changed = (before: string, after: string) => {
  const [old, now] = [before.split("\n"), after.split("\n")];
  return { gone: old.filter((line) => !now.includes(line)), new: now.filter((line) => !old.includes(line)) };
};

test.each([
  ["as people write it", file],
  ["with the line ends of Windows", file.replaceAll("\n", "\r\n")],
])(
  "A file %s keeps every line that nobody decided anew, blank for blank, and gets new ones in its own way",
  (_, before) => {
    const end = before.includes("\r") ? "\r" : "";
    const decided = decideAccess(before, [{ operation: "GET /health", access: "unknown" }], "access.yaml");
    expect(changed(before, decided)).toEqual({
      gone: [`        GET /health: public     # the load balancer${end}`],
      new: [`        GET /health: unknown # the load balancer${end}`],
    });
    const { text } = writeAccess(before, seenOf("GET /v2/orders/{id}"), given);
    expect(changed(before, text)).toEqual({
      gone: [],
      new: [`        GET /v2/orders/{id}: { alice: allowed, bob: allowed, anonymous: unknown }${end}`],
    });
  },
);

test("What is decided as another operation says it already moves no line", () => {
  const of = (name: string) => `  /a:\n    ${name}:\n      alice:   denied\n      bob:     allowed\n`;
  const block = `identities: [alice, bob]\naccess:\n${of("GET /a")}${of("PUT /a").replace("/a:\n", "/b:\n")}`;
  const decided = decideAccess(block, [{ operation: "GET /a", access: { alice: "denied", bob: "denied" } }], "a.yaml");
  expect(decided).toBe(block.replace("bob:     allowed", "bob: denied"));
});

test("A file whose lines are not indented alike is written whole, and says the same", () => {
  const odd = "identities: [alice]\naccess:\n   /a:\n     GET /a: public\n   /b:\n       GET /b: public\n";
  const { text } = writeAccess(odd, seenOf("GET /b/{id}"), { ...given, identities: ["alice"] });
  expect(text).toContain("GET /a: public\n");
  expect(text).toContain("GET /b: public\n");
  expect(text).toContain("GET /b/{id}: { alice: allowed, anonymous: unknown }\n");
  // What was written once is written so again.
  expect(writeAccess(text, new Map(), { ...given, identities: ["alice"] }).text).toBe(text);
});
