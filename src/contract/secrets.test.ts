import { expect, test } from "vitest";
import { isCredential, withoutCredentials } from "./secrets.ts";

const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";

test.each([
  "https://api.test/report?api_key=KEY9876",
  "https://api.test/report?apikey=KEY9876",
  "https://api.test/report?key=KEY9876",
  "https://api.test/report?accessToken=KEY9876",
  "https://api.test/report?auth=KEY9876",
  "https://api.test/report?auth%5Btoken%5D=KEY9876",
  "https://api.test/report?sig=KEY9876",
  "https://api.test/report?X-Amz-Signature=KEY9876",
  "https://api.test/report?sessionId=KEY9876",
  "https://api.test/report;jsessionid=KEY9876",
  "https://ann:KEY9876@api.test/report",
  "https://api.test/report#access_token=KEY9876",
  `https://api.test/report?x=${jwt}`,
  "https://api.test/report?x=9f86d081884c7d659a2feaa0c55ad015",
  "https://api.test/report?x=Bearer%20abc",
  "https://api.test/report?4fG7hJ2kL9mN3pQ5rS8t",
  "https://api.test/report?next=%2Fhome%3Faccess_token%3DKEY9876",
  "https://api.test/report?filter=%7B%22password%22%3A%22KEY9876%22%7D",
  "https://api.test/report?from=https%3A%2F%2Fann%3AKEY9876%40other.test%2F",
])("What signs in is taken out of a recorded address: %s", (address) => {
  expect(withoutCredentials(address, true)).toBe("https://api.test/report");
});

test.each([
  "https://api.test/orders?page=2&sort=-createdAt&status=open",
  "/orders?id=507f1f77bcf86cd799439011&owner=7d444840-9dc0-11d1-b245-5ffdce74fad2",
  "/orders?from=2026-01-01T00:00:00Z&fields=id,customerName,total",
  "/articles?slug=how-to-swim-in-cold-water-1042&country_code=DE",
  "/users/ann@example.com/orders/01ARZ3NDEKTSV4RRFFQ69G5FAV",
])("What only says what is wanted stays in a recorded address: %s", (address) => {
  expect(withoutCredentials(address, true)).toBe(address);
});

test("A credential in the path gives way to a parameter, and what stands beside it stays", () => {
  expect(withoutCredentials(`/invites/${jwt}?page=2&token=x`)).toBe("/invites/{token}?page=2");
  expect(withoutCredentials("/api_keys/9f86d081884c7d659a2feaa0c55ad015")).toBe("/api_keys/{token}");
  expect(withoutCredentials("/orders/9f86d081884c7d659a2feaa0c55ad015")).toBe(
    "/orders/9f86d081884c7d659a2feaa0c55ad015",
  );
});

test("A name that is harmless in many APIs counts only in what somebody recorded", () => {
  expect(isCredential("key", "theme")).toBe(false);
  expect(isCredential("key", "theme", true)).toBe(true);
  expect(isCredential("api_key", "1")).toBe(true);
});
