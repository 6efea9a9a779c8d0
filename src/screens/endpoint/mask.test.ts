import { expect, test } from "vitest";
import { fieldOf, mask, maskLine, maskQuoted } from "./mask.ts";

test.each([
  ["ada@alder.example", "a••••@alder.example"],
  ["cus_9f31b7c241", "cus_•••••41"],
  ["12050", "12••••"],
  ["42", "••"],
  ["2026-11-22T10:00:00Z", "2026-••-••"],
  ["https://cdn.acme.test/a/b?c", "https://cdn.acme.test/••••"],
  ["Ada Alder", "Ad•••••"],
  ["captured", "captured"],
  ["true", "true"],
  ["[redacted]", "[redacted]"],
])("%s is shown as %s", (value, shown) => expect(mask(value)).toBe(shown));

test("A line keeps its name, its quotes and its comma, and the id that the request carries", () => {
  expect(maskLine('  "email": "ada@alder.example",', "")).toBe('  "email": "a••••@alder.example",');
  expect(maskLine('  "id": "pay_7Qm2xT9",', "https://api.test/payments/pay_7Qm2xT9")).toBe('  "id": "pay_7Qm2xT9",');
  expect(maskLine('  "total": 12050', "")).toBe('  "total": 12••••');
  expect(maskLine("DB_HOST=10.0.4.12", "")).toBe("DB_HOST=10•••••");
  expect(maskLine("{", "")).toBe("{");
  expect(maskLine('  "5108 4400 1122",', "")).toBe('  "51•••••22",');
});

test("A line without a name or a value is told from one with both", () => {
  expect(fieldOf('  "role": "admin",')).toMatchObject({ name: "role", value: "admin" });
  expect(fieldOf("  [")).toBeNull();
});

test("A sentence does not hand out what it quotes", () => {
  expect(maskQuoted("mika gets “oda@birch.example”, among them “role”.")).toBe(
    "mika gets “o••••@birch.example”, among them “role”.",
  );
});
