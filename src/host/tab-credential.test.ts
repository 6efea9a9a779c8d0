import { expect, it } from "vitest";
import { credentialsIn } from "./tab-credential.ts";

const found = (headers: Record<string, string>) =>
  credentialsIn(Object.entries(headers).map(([name, value]) => ({ name, value }))).map(
    ({ carried, authMethod, credentials }) => [carried, authMethod, credentials],
  );

it("takes what a call signs in with in the form that an identity takes", () => {
  expect(found({ Authorization: "Bearer abc.def" })).toEqual([["bearer", "bearer", "abc.def"]]);
  expect(found({ Authorization: `Basic ${btoa("mika:s3:cr3t")}` })).toEqual([["basic", "basic", "mika:s3:cr3t"]]);
  expect(found({ Authorization: "Basic %%%" })).toEqual([["basic", "custom", "Authorization:Basic %%%"]]);
  expect(found({ Authorization: "s3cr3t" })).toEqual([["header authorization", "custom", "Authorization:s3cr3t"]]);
  expect(found({ "X-Api-Key": "k1", Cookie: "sid=1; theme=dark" })).toEqual([
    ["header x-api-key", "custom", "X-Api-Key:k1"],
    ["cookie", "custom", "Cookie:sid=1; theme=dark"],
  ]);
});

it("never takes the platform's own session, which a site on the same host gets sent too", () => {
  const own = "postern_session=s3cr3t; __Host-postern_device=d3v1c3";
  expect(found({ Cookie: own })).toEqual([]);
  expect(found({ Cookie: `${own}; sid=1` })).toEqual([["cookie", "custom", "Cookie:sid=1"]]);
});

it("takes nothing where a call carries none, or more than an identity can hold", () => {
  expect(found({ Accept: "*/*", "X-CSRF-Token": "a", Cookie: " " })).toEqual([]);
  expect(found({ Cookie: `a=${"b".repeat(9000)}` })).toEqual([]);
});
