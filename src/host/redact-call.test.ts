import { expect, it } from "vitest";
import { carriedBy, redactAddress } from "./redact-call.ts";

it.each([
  ["https://api.acme.test/v1/invoices/20418/lines", "/v1/invoices/{id}/lines"],
  ["https://api.acme.test/v1/invoices/inv_20418", "/v1/invoices/{id}"],
  ["https://api.acme.test/users/mika@northwind.test", "/users/{email}"],
  ["https://api.acme.test/files/Annual%20report%20of%20Mika.pdf", "/files/{value}"],
  ["https://api.acme.test/reset/a8Jk29dLqP0sX7vB3nM5", "/reset/{id}"],
  ["https://api.acme.test/reset/k3x9q7z1m5w8r2t6y4p0", "/reset/{id}"],
  ["https://api.acme.test/session/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl", "/session/{token}"],
  ["https://api.acme.test/report;jsessionid=5AC6268DD8D4D5D1FDF5D41E9F2FD960", "/report"],
  [`https://api.acme.test/notes/${"a-note-in-so-many-words-".repeat(3)}`, "/notes/{value}"],
  ["https://api.acme.test/", "/"],
])("keeps of the path of %s only %s", (address, path) => {
  expect(redactAddress(address).path).toBe(path);
});

it("keeps of a query the names that are names, and no value", () => {
  const address =
    "https://api.acme.test/v1/invoices?page=2&owner=mika&access_token=secret&filter[state]=open&20418=&eyJhbGciOiJIUzI1NiJ9.e30aaaa.c2ln=";
  expect(redactAddress(address).query).toEqual(["page", "owner", "filter[state]"]);
});

const carried = (requestHeaders: Record<string, string>, url = "https://api.acme.test/v1/me") =>
  carriedBy({ url, requestHeaders: Object.entries(requestHeaders).map(([name, value]) => ({ name, value })) });

it("says how a credential was carried, and never which", () => {
  expect(carried({ Authorization: "Bearer eyJhbGciOiJIUzI1NiJ9.e30.x" })).toEqual(["bearer"]);
  expect(carried({ authorization: "Basic bWlrYTpzZWNyZXQ=" })).toEqual(["basic"]);
  expect(carried({ Authorization: "s3cr3tK3y" })).toEqual(["header authorization"]);
  expect(carried({ Authorization: "s3cr3tK3y of mika" })).toEqual(["header authorization"]);
  expect(carried({ Cookie: "sid=1; theme=dark" })).toEqual(["cookie"]);
  expect(carried({ Cookie: "postern_session=1" })).toEqual([]);
  expect(carried({ "X-Api-Key": "1", "X-Auth-Token": "2" })).toEqual(["header x-api-key", "header x-auth-token"]);
  expect(carried({}, "https://api.acme.test/v1/me?api_key=1&page=2")).toEqual(["query api_key"]);
  expect(carried({ Cookie: "sid=1", Authorization: "Bearer x" })).toEqual(["cookie", "bearer"]);
});

it("takes for no credential what a browser or a form sends with every request", () => {
  const usual = {
    Accept: "*/*",
    "User-Agent": "Mozilla/5.0",
    "Sec-Fetch-Site": "same-origin",
    "X-CSRF-Token": "a1",
    "Idempotency-Key": "b2",
    "If-None-Match": '"c3"',
    "X-Requested-With": "XMLHttpRequest",
  };
  expect(carried(usual)).toEqual([]);
});
