import { describe, expect, it } from "vitest";
import { secretFinder } from "../../secret-finder.ts";
import { createCredentials } from "./credentials.ts";

describe("credentials", () => {
  it.each([
    ["bearer", "abc123def456", { authorization: "Bearer abc123def456" }],
    ["bearer", "Bearer abc123def456", { authorization: "Bearer abc123def456" }],
    ["basic", "ann:pa:ss", { authorization: `Basic ${Buffer.from("ann:pa:ss").toString("base64")}` }],
    ["api-key", "key-1", { "x-api-key": "key-1" }],
    ["custom", "X-Token: abc ", { "x-token": "abc" }],
  ] as const)("sends %s credentials as the target expects them", (method, stored, headers) => {
    expect(createCredentials(method, stored).parts("owner").headers).toEqual(headers);
    expect(createCredentials(method, stored).parts("anonymous")).toEqual({ headers: {}, query: null });
  });

  it("moves an API key to the header, query or cookie that the document names", () => {
    const credentials = createCredentials("api-key", "key-1");
    credentials.placeKey({ in: "query", name: "api_key" });
    expect(credentials.parts("owner")).toEqual({ headers: {}, query: ["api_key", "key-1"] });
    credentials.placeKey({ in: "cookie", name: "sid" });
    expect(credentials.parts("owner").headers).toEqual({ cookie: "sid=key-1" });
    credentials.placeKey({ in: "header", name: "X-Custom" });
    expect(credentials.parts("owner").headers).toEqual({ "x-custom": "key-1" });
  });

  it.each([
    ["Authorization: Token obtained-at-sign-in", "abc", "Token abc"],
    ["Authorization: Token obtained-at-sign-in", "Bearer abc", "Bearer abc"],
    ["Authorization: obtained-at-sign-in", "abc", "abc"],
  ])("keeps the word before a token that signing in replaces: %s", (stored, token, sent) => {
    const credentials = createCredentials("custom", stored);
    credentials.renew({ token });
    expect(credentials.parts("owner").headers).toEqual({ authorization: sent });
  });

  it("counterfeits keep the shape and are never the credential", () => {
    const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg";
    const fake = createCredentials("bearer", jwt).parts("invalid").headers.authorization ?? "";
    expect(fake.slice(0, fake.lastIndexOf("."))).toBe(`Bearer ${jwt.slice(0, jwt.lastIndexOf("."))}`);
    expect(fake).not.toContain(jwt);
    expect(fake).toHaveLength(jwt.length + 7);
    const basic = createCredentials("basic", "ann:secret1").parts("invalid").headers.authorization ?? "";
    const decoded = Buffer.from(basic.slice(6), "base64").toString();
    expect(decoded).toMatch(/^ann:[a-z]{6}\d$/);
    expect(decoded).not.toBe("ann:secret1");
    const custom = createCredentials("custom", "Authorization: Token abcdef123").parts("invalid").headers;
    expect(custom.authorization).toMatch(/^Token [a-z]{6}\d{3}$/i);
  });

  it("a counterfeit of a number is one that nobody has: a short one is perhaps somebody else's", () => {
    for (const [stored, prefix] of [
      ["X-User-Id: 2", ""],
      ["X-User: user-17", "user-"],
    ] as const) {
      const fakes = Array.from({ length: 40 }, () =>
        Object.values(createCredentials("custom", stored).parts("invalid").headers).join(),
      );
      for (const fake of fakes) {
        expect(fake.startsWith(prefix)).toBe(true);
        expect(Number(fake.slice(prefix.length))).toBeGreaterThan(1_000_000_000);
        expect(Number(fake.slice(prefix.length))).toBeLessThan(2 ** 31);
      }
    }
    expect(createCredentials("api-key", "123456789012345678901234").parts("invalid").headers["x-api-key"]).toHaveLength(
      24,
    );
  });

  it.each(["internal-owner-key-of-mara", "sk_live_51Habcdefghijk"])(
    "a proof shows the counterfeit of %s as it was sent",
    (token) => {
      const fake = createCredentials("bearer", token).parts("invalid").headers.authorization ?? "";
      expect(fake.slice(7)).toMatch(new RegExp(`^${/^[a-z]+[-_]/.exec(token)?.[0]}`));
      expect(secretFinder([token]).replace(fake, "[redacted]")).toBe(fake);
    },
  );

  it("names every secret for redaction", () => {
    expect(createCredentials("basic", "ann:secret1").secrets).toEqual(
      expect.arrayContaining(["secret1", "ann:secret1", `Basic ${Buffer.from("ann:secret1").toString("base64")}`]),
    );
  });

  it("says what is wrong with a credential that no header can carry", () => {
    expect(() => createCredentials("custom", "no colon")).toThrow(/headerName:headerValue/);
    expect(() => createCredentials("bearer", "a\r\nb")).toThrow(/line break/);
    expect(createCredentials("none", null).present).toBe(false);
  });
});
