import { expect, it } from "vitest";
import { masked, soundsPrivileged, tokenClaims } from "./token-claims.ts";

const part = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
const token = (claims: object) => `${part({ alg: "HS256" })}.${part(claims)}.c2lnbmF0dXJlLW9mLW1pa2E`;

it("reads who, role, customer and end out of a token, by the names that issuers use", () => {
  const claims = {
    sub: "17",
    email: "mika@northwind.test",
    roles: ["merchant", "reader"],
    tid: "northwind",
    exp: 1_795_000_000,
  };
  expect(tokenClaims(token(claims))).toEqual({
    ...{ sub: "mika@northwind.test", name: "mika", role: "merchant reader", tenant: "northwind" },
    expiresAt: 1_795_000_000_000,
  });
  expect(tokenClaims(`Cookie:theme=dark; session=${token({ sub: "mina" })}`)).toEqual({ sub: "mina", name: "mina" });
});

it("reads nothing out of what is no token", () => {
  for (const credential of ["s3cr3t", "mika:password", "eyJhbGciOiJIUzI1NiJ9.eyJub3Q.x", "a.b.c"])
    expect(tokenClaims(credential)).toBeNull();
});

it("takes for privileged what sounds like it", () => {
  expect(["Org Admin", "owner", "merchant", "reader"].map(soundsPrivileged)).toEqual([true, true, false, false]);
});

it("shows of a credential nothing that could be used", () => {
  const jwt = token({ sub: "mika" });
  expect(masked("bearer", jwt)).toBe(`${jwt.slice(0, 10)}••••••••••••••••••${jwt.slice(-4)}`);
  expect(masked("bearer", "s3cr3t-of-mika")).toBe("••••••••");
  expect(masked("basic", "mika:s3cr3t")).toBe("mika:••••••••");
  expect(masked("custom", "Cookie:sid=s3cr3t; theme=dark")).toBe("sid=••••••••; theme=••••••••");
  expect(masked("custom", "X-Api-Key:s3cr3t")).toBe("X-Api-Key: ••••••••");
});
