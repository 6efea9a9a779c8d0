import { expect, it } from "vitest";
import { operationsOfCollection } from "./postman-collection.ts";

const base = new URL("http://target.example/");
const securityOf = (request: object, auth?: object): string | undefined =>
  operationsOfCollection(
    { info: {}, item: [{ request: { url: "/me", ...request } }], ...(auth ? { auth } : {}) },
    base,
    "calls",
  )[0]?.documentedSecurity;
const header = (key: string, more: object = {}) => [
  { key: "Content-Type", value: "application/json" },
  { key, value: "2", ...more },
];

it("a request that is to carry no credential says that none is needed, where no header of its own is one", () => {
  const none = { type: "noauth" };
  expect(securityOf({ auth: none, header: header("Accept") })).toBe("none");
  expect(securityOf({ header: header("X-User-Id", { disabled: true }) }, none)).toBe("none");
  // Whoever writes a credential by hand tells the tool to add none.
  for (const key of ["X-User-Id", "Authorization", "cookie", "apikey"])
    expect(securityOf({ auth: none, header: header(key) }), key).toBe("unknown");
  expect(securityOf({ auth: none, header: "X-User-Id: 2\nAccept: */*" })).toBe("unknown");
  expect(securityOf({ auth: { type: "bearer" }, header: header("X-User-Id") })).toBe("required");
  expect(securityOf({ header: header("X-User-Id") })).toBe("unknown");
});

it("an address keeps the slash at its end, and one operation is not two for it", () => {
  const item = ["https://target.example/sites/", "{{host}}/sites/:id/", "{{host}}/users"].map((url) => ({
    request: { url },
  }));
  const found = operationsOfCollection({ info: {}, item }, new URL("https://target.example/"), "calls");
  expect(found.map(({ path, example }) => [path, example])).toEqual([
    ["/sites", "/sites/"],
    ["/sites/{id}", "/sites/1/"],
    ["/users", "/users"],
  ]);
});
