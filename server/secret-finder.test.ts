import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { secretFinder } from "./secret-finder.ts";

const secret = "Zq7/pX+tokenValue&9vKe";
const find = (text: string) => secretFinder([secret]).replace(text, "*");
const hexOf = (text: string) => Buffer.from(text).toString("hex");
const each = (write: (code: number) => string) => [...secret].map((sign) => write(sign.charCodeAt(0))).join("");
const hex = (code: number, digits: number) => code.toString(16).padStart(digits, "0");

test.each([
  ["plain", secret],
  ["in lower case", secret.toLowerCase()],
  ["in upper case", secret.toUpperCase()],
  ["as hex", hexOf(secret)],
  ["as upper-case hex", hexOf(secret).toUpperCase()],
  ["percent-encoded", encodeURIComponent(secret)],
  ["percent-encoded byte by byte", each((code) => `%${hex(code, 2)}`)],
  ["escaped in JSON", each((code) => `\\u${hex(code, 4)}`)],
  ["escaped in a script", each((code) => `\\x${hex(code, 2)}`)],
  ["escaped by code points", each((code) => `\\u{${hex(code, 1)}}`)],
  ["as decimal entities", each((code) => `&#${code};`)],
  ["as hexadecimal entities", each((code) => `&#x${hex(code, 1)};`)],
  ["as named entities", secret.replaceAll("&", "&amp;")],
  ["cut to its first 12 signs", secret.slice(0, 12)],
  ["cut to its last 12 signs", secret.slice(-12)],
  ["shortened by 4 signs", secret.slice(0, -4)],
])("A secret is found %s", (_, written) => expect(find(`before ${written} after`)).toMatch(/^before \*.{0,8} after$/));

test("A secret is found in base64 of a longer text, at every offset, in both alphabets, and cut there", () => {
  for (const echo of [secret, secret.slice(0, 12), secret.slice(-12)])
    for (let before = 0; before < 9; before++)
      for (const encoding of ["base64", "base64url"] as const) {
        const longer = `${"x".repeat(before)}${echo}","next":"value that follows"`;
        const written = Buffer.from(longer).toString(encoding);
        const found = find(written);
        expect(found).toContain("*");
        // What is left of the secret are the signs at both ends, which also hold its neighbours.
        for (const rest of found.split("*"))
          expect(Buffer.from(rest, encoding).toString()).not.toContain(echo.slice(2, -2));
      }
});

test("Two tokens of one maker begin alike, and the other's beginning stays", () => {
  const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.aSignatureThatIsItsOwn";
  const finder = secretFinder([token, "maya@acme.test:correct horse battery"]);
  expect(finder.replace("eyJhbGciOiJIUzI1NiJ9 of maya@acme.test", "*")).toBe("eyJhbGciOiJIUzI1NiJ9 of maya@acme.test");
  expect(finder.replace("it ends in ThatIsItsOwn", "*")).not.toContain("ThatIsItsOwn");
});

test("Ordinary text stays, whatever its case", () => {
  const text = "The Quick brown fox, token=12, café, İstanbul, 日本語 " + "lorem ipsum ".repeat(200);
  expect(secretFinder(["short", "abc", secret]).replace(text, "*")).toBe(text);
  expect(secretFinder([secret]).replace(`İİİ ${secret} İ`, "*")).toBe("İİİ * İ");
});

test("The cost of a search does not grow with the number of secrets", () => {
  const body = randomBytes(48 * 1024).toString("base64");
  const cost = (count: number) => {
    const finder = secretFinder(Array.from({ length: count }, () => randomBytes(24).toString("base64url")));
    finder.replace(body, "*");
    const start = process.cpuUsage();
    for (let run = 0; run < 10; run++) finder.replace(body, "*");
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 10_000;
  };
  const [few, many] = [cost(2), cost(40)];
  expect(many).toBeLessThan(few * 6 + 5);
});
