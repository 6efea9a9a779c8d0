import { expect, it } from "vitest";
import { isSameSite, siteOf } from "./site.ts";

it("A site is an origin on the web; pages of the browser are none", () => {
  expect(siteOf("https://api.acme.test:8443/docs?x=1")).toEqual({
    origin: "https://api.acme.test:8443",
    host: "api.acme.test:8443",
  });
  for (const address of [undefined, "", "about:blank", "chrome://extensions", "file:///etc/hosts"])
    expect(siteOf(address)).toBeNull();
});

it("The names by which a machine calls itself are one site, and another port or scheme is another", () => {
  for (const name of ["localhost", "127.0.0.1", "[::1]"])
    expect(isSameSite(`http://${name}:4001/docs`, "http://localhost:4001")).toBe(true);
  expect(isSameSite("http://localhost:4001", "http://127.0.0.1:4002")).toBe(false);
  expect(isSameSite("http://localhost:4001", "https://localhost:4001")).toBe(false);
  expect(isSameSite("http://127.0.0.2:4001", "http://127.0.0.1:4001")).toBe(false);
  expect(isSameSite("https://api.acme.test:443/", "https://API.acme.test")).toBe(true);
  expect(isSameSite("about:blank", "about:blank")).toBe(false);
});
