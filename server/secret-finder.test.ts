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
  ["escaped by code points of eight digits", each((code) => `\\U${hex(code, 8)}`)],
  ["quoted-printable in every sign", each((code) => `=${hex(code, 2).toUpperCase()}`)],
  ["as hex of UTF-16", Buffer.from(secret, "utf16le").toString("hex")],
  ["as hex of UTF-16, high bytes first", Buffer.from(secret, "utf16le").swap16().toString("hex").slice(2)],
  ["as base64 of UTF-16", Buffer.from(secret, "utf16le").toString("base64")],
  ["with a NUL between its signs", each((code) => `${String.fromCharCode(code)}\0`)],
  ["with a NUL between them, escaped in JSON", each((code) => `${String.fromCharCode(code)}\\u0000`)],
  ["as base64 of its base64", Buffer.from(Buffer.from(secret).toString("base64")).toString("base64")],
  ["as decimal entities", each((code) => `&#${code};`)],
  ["as hexadecimal entities", each((code) => `&#x${hex(code, 1)};`)],
  ["as named entities", secret.replaceAll("&", "&amp;")],
  ["with one sign percent-encoded", secret.replace("+", "%2B")],
  ["with one sign escaped as .NET does", secret.replace("+", "\\u002B")],
  ["with one sign as an entity", secret.replace("/", "&#x2F;").replace("+", "&#43;")],
  ["with a slash escaped in JSON", secret.replace("/", "\\/")],
  ["escaped in a text that was escaped again", encodeURIComponent(encodeURIComponent(secret))],
  [
    "in a JSON text inside a JSON text",
    JSON.stringify(JSON.stringify(secret.replace("+", "\\u002b")))
      .slice(1, -1)
      .replaceAll('\\"', ""),
  ],
  ["as percent-encoded base64", encodeURIComponent(Buffer.from(secret).toString("base64"))],
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

test("A secret beyond ASCII is found where a server escapes it, and what stands beside it stays", () => {
  const finder = secretFinder(["pässwört-秘密-🔑-key"]);
  for (const written of [
    "p\\u00e4ssw\\u00f6rt-\\u79d8\\u5bc6-\\ud83d\\udd11-key",
    encodeURIComponent("pässwört-秘密-🔑-key"),
    "pässw%C3%B6rt-秘密-🔑-key",
    "p&#228;ssw&#xf6;rt-秘密-&#x1F511;-key",
  ])
    expect(finder.replace(`%41 ü${written}ü &amp; %zz`, "*")).toBe("%41 ü*ü &amp; %zz");
});

test("A secret is found that was put in another case, escaped, or into bytes of Latin-1, before it was encoded", () => {
  const escaped = 'a"b\\c/ddéddddd';
  const written: [string, Buffer][] = [
    ...[secret.toUpperCase(), secret.toLowerCase(), encodeURIComponent(secret)].map((text): [string, Buffer] => [
      secret,
      Buffer.from(text),
    ]),
    [escaped, Buffer.from(JSON.stringify(escaped).slice(1, -1))],
    [escaped, Buffer.from(escaped, "latin1")],
  ];
  for (const [of, bytes] of written)
    for (const encoding of ["hex", "base64"] as const)
      for (const name of ["", "bob:", "ab"]) {
        const longer = Buffer.concat([Buffer.from(name), bytes]).toString(encoding);
        const found = secretFinder([of]).replace(longer, "*");
        expect(found, longer).toContain("*");
        expect(found.length).toBeLessThan(longer.length / 2);
      }
});

test("Two tokens of one maker begin alike, and the other's beginning stays", () => {
  const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.aSignatureThatIsItsOwn";
  const finder = secretFinder([token]);
  expect(finder.replace("eyJhbGciOiJIUzI1NiJ9 of maya@acme.test", "*")).toBe("eyJhbGciOiJIUzI1NiJ9 of maya@acme.test");
  expect(finder.replace("it ends in ThatIsItsOwn", "*")).not.toContain("ThatIsItsOwn");
});

test.each([
  "pass:word=longsecret9XYZ",
  "correct horse battery",
  "Tr0ub4dor:and3xyz",
  "abcDEF123456==ghiJKL",
  "9fK2mQ7xLw4Zt8:aB",
  'Token token="9fK2mQ7xLw4Zt8"',
])("What %s begins and ends with is found, whatever signs are within", (value) => {
  const finder = secretFinder([`maya@acme.test:${value}`, value]);
  const own = value.replace(/^Token token="|"$/g, "");
  for (const echo of [own.slice(0, 12), own.slice(-12)])
    expect(finder.replace(`before ${echo} after`, "*")).toBe("before * after");
});

test("Each long piece of a secret is found where it is shortened by itself", () => {
  const { replace } = secretFinder(["AWS4 Credential=firstPiece4711xy/eu, Signature=secondPiece0815ab"]);
  expect(replace("firstPiece47… secondPiece0", "*")).toBe("*… *");
});

test("The name of an account, a scheme, a header or a cookie stays", () => {
  const texts = "maya@acme.test, Bearer token, x-internal-api-key, laravel_session=";
  const finder = secretFinder([
    "maya@acme.test:correct horse battery",
    "correct horse battery",
    "Bearer 9fK2mQ7xLw4Zt8aB",
    "X-Internal-Api-Key: 7wP4vN1cYd6Re0",
    "7wP4vN1cYd6Re0",
    "Cookie: laravel_session=2bG5hJ8kMs3Xq1",
    "laravel_session=2bG5hJ8kMs3Xq1",
  ]);
  expect(finder.replace(texts, "*")).toBe(texts);
});

const short = "hunter2";
const shortAs = (write: (code: number) => string) => [...short].map((sign) => write(sign.charCodeAt(0))).join("");
test.each([
  ["plain", short],
  ["in upper case", "HUNTER2"],
  ["as hex", hexOf(short)],
  ["as base64", Buffer.from(short).toString("base64")],
  ["as base64 without its end", Buffer.from(short).toString("base64url")],
  ["percent-encoded in every sign", shortAs((code) => `%${hex(code, 2)}`)],
  ["escaped in JSON", shortAs((code) => `\\u${hex(code, 4)}`)],
])("A secret of few signs is found %s", (_, written) =>
  expect(secretFinder([short]).replace(`before ${written} after`, "*")).toBe("before * after"),
);

test.each(["pw-9Z", "hunt3r", short])("A secret as short as %s is found in base64 at every offset", (password) => {
  for (let before = 0; before < 6; before++) {
    const written = Buffer.from(`${"x".repeat(before)}${password}","next":1`).toString("base64");
    const found = secretFinder([password]).replace(written, "*");
    expect(found).toContain("*");
    for (const rest of found.split("*"))
      expect(Buffer.from(rest, "base64").toString()).not.toContain(password.slice(1, -1));
  }
});

test.each([
  ["base64 wrapped into lines", Buffer.from(`a ${secret}`).toString("base64").replace(/.{9}/g, "$&\r\n")],
  ["base64 wrapped in JSON", Buffer.from(`a ${secret}`).toString("base64").replace(/.{9}/g, "$&\\n")],
  ["hex with colons", hexOf(secret).replace(/..(?!$)/g, "$&:")],
  [
    "hex with blanks",
    hexOf(secret)
      .toUpperCase()
      .replace(/..(?!$)/g, "$& "),
  ],
  ["hex with hyphens", hexOf(secret).replace(/..(?!$)/g, "$&-")],
  ["bytes of a program", hexOf(secret).replace(/../g, "0x$&, ").slice(0, -2)],
  [
    "bytes of a program over several lines",
    hexOf(secret)
      .replace(/../g, "0x$&,")
      .replace(/(.{20})/g, "$1\n  "),
  ],
  ["bytes of a program, without commas", hexOf(secret).replace(/../g, "0x$& ")],
])("A secret is found in %s", (_, written) =>
  expect(find(`before ${written} after`)).toMatch(/^before .{0,8}\*.{0,8} after$/),
);

test("A secret that ends in = is found as quoted-printable writes it, and a parameter that begins like an escape stays one", () => {
  expect(secretFinder(["Zq7xpX9tokenVal=="]).replace("a Zq7xpX9tokenVal=3D=3D b", "*")).toBe("a * b");
  expect(secretFinder(["4bZq7+pXtoken"]).replace("id=4bZq7%2BpXtoken&x=1", "*")).toBe("id=*&x=1");
});

test("A secret is found in base64 of a text that holds its base64", () => {
  for (let before = 0; before < 3; before++) {
    const inner = Buffer.from(`bob:${secret}`).toString("base64");
    const written = Buffer.from(`${"x".repeat(before)}Basic ${inner}", "next": 1`).toString("base64");
    const found = find(written);
    expect(found).toContain("*");
    expect(found.length).toBeLessThan(written.length / 1.5);
  }
});

test("What \\u0000 stands before is no escape of eight digits", () => {
  expect(secretFinder(["004bZq7tokenValue"]).replace("\\u0000004bZq7token\\u0056alue", "*")).toBe("\\u0000*");
});

test("A line that ends in a secret stays a line", () => {
  expect(find(`one ${secret}\ntwo ${secret}\r\nthree`)).toBe("one *\ntwo *\r\nthree");
});

test("Ordinary text stays, whatever its case", () => {
  const text = `The Quick brown fox, token=12, café, İstanbul, 日本語 ${"lorem ipsum ".repeat(200)}`;
  expect(secretFinder(["short", "abc", secret]).replace(text, "*")).toBe(text);
  expect(secretFinder([secret]).replace(`İİİ ${secret} İ`, "*")).toBe("İİİ * İ");
});

test("Long texts of hex and base64 stay where a short secret is not in them", () => {
  // The same text each time: a random one would hold some secret one day.
  let state = 1;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state & 0xff;
  };
  const bytes = Buffer.from(Array.from({ length: 256 * 1024 }, next));
  const finder = secretFinder(["hello", "12345", "pw-9Z", "hunter2"]);
  for (const text of [bytes.toString("hex"), bytes.toString("base64")]) expect(finder.replace(text, "*")).toBe(text);
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
